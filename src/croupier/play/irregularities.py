"""Irregularities: each is named by its clause, and the rulebook's cure for it is applied."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from croupier.games.baccarat.coup import BANKER, PLAYER, Rules
from croupier.games.table import ImpossibleOutcome
from croupier.message import Command, Event, citing
from croupier.play.authority import refuse_below
from croupier.play.cards import (
    another_follows,
    completed,
    drawn_to,
    excess,
    left_over,
    refuse_card,
    refuse_misfit,
    surplus,
    turns_up,
)
from croupier.play.malfunctions import analysis, void_round
from croupier.play.no_bet import no_bet_coup
from croupier.play.recording import ANOTHER_SHOE, IrregularityRecorded, recorded
from croupier.play.settling import VOID_ROUND
from croupier.play.table import Phase, Table
from croupier.play.wagering_period import closing, not_now
from croupier.refusal import Refusal
from croupier.rulebooks.irregularities import (
    A_CARD_DEALT,
    A_HAND_TO_DRAW,
    BEFORE_THE_GAME,
    DEVICE,
    MECHANICAL_WHEEL,
    SURPLUS,
    Cure,
    Ground,
    Until,
)
from croupier.rulebooks.policies import LateCardError

Decision = list[Event] | Refusal


class Irregularity(Command, frozen=True):
    """Something went wrong with wheel, dice or cards; the clause says what."""

    table: str
    ground: str
    round: int = 0
    """The round it is about; 0 for the one in progress or, if there is none, the last."""
    card: str = ""
    """A card drawn and not yet entered that it is about."""
    cards: tuple[str, ...] = ()
    """The cards of the coup in their right order, or as they really lie."""
    other: str = ""
    """The table whose shoe was dealt from."""
    spare: str = ""
    """A spare shoe that is to hand."""
    told_inspector_at: float | None = None
    reason: str = ""


class VoidRound(Command, frozen=True):
    """Declare a round void, on a clause that provides for it."""

    table: str
    round: int
    ground: str
    reason: str = ""
    forfeits: tuple[str, ...] = ()
    """Terminals, guests or players whose wagers the house keeps, where the clause provides for it."""


def arises(table: Table, ground: Ground) -> bool:
    """Whether an irregularity can come about at this table."""
    mechanical = table.plan.mechanical_wheel and ground.unless == MECHANICAL_WHEEL
    return (not ground.games or table.game.kind in ground.games) and not mechanical


def ground_of(table: Table, named: str, *cures: Cure) -> Ground | Refusal:
    """The irregularity that a clause names; where it names none, those with one of these cures are told."""
    ground = table.rulebook.ground(named.removeprefix(f"{table.rulebook.id} ").strip())
    if ground is not None and arises(table, ground):
        return ground
    return no_such_irregularity(table, named, *cures)


def no_such_irregularity(table: Table, named: str, *cures: Cure) -> Refusal:
    """A clause that is none of those that have one of these cures, or any."""
    known = [
        ground
        for ground in table.rulebook.irregularities.values()
        if arises(table, ground) and (not cures or ground.cure in cures)
    ]
    cites = citing(*(ground.cites for ground in known))
    params = {"ground": named, "known": tuple(ground.id for ground in known) or ("none",)}
    return Refusal("no_such_irregularity", params, cites)


def with_effect(table: Table, ground: Ground, chosen: str) -> Ground | Refusal:
    """The same, where there is a choice with the effect that was chosen."""
    if not ground.effects:
        return ground
    if chosen not in ground.effects:
        params = {"ground": ground.id, "effects": ground.effects}
        return Refusal("effect_needed", params, ground.cites)
    effect = table.rulebook.irregularities[chosen]
    cites = citing(ground.cites, effect.cites)
    return replace(ground, cure=effect.cure, cites=cites, effects=())


def refuse_irregularity(table: Table, ground: Ground, command: Any, about: int) -> Refusal | None:
    """Why this cannot be recorded: too low a rank, too early, too late, or out of place."""
    reported = command.by.role == "device" and DEVICE in ground.shown_by
    refusal = None if reported else refuse_below(table, command.by, ground.rank, ground.cites)
    if refusal:
        return refusal
    if ground.explained and not command.reason.strip():
        return Refusal("reason_needed", {"ground": ground.id}, ground.cites)
    before_any = about == 0 and ground.cure in BETWEEN_COUPS
    if not (1 <= about <= table.round_no or before_any):
        return Refusal("round_not_played", {"round": about, "last": table.round_no}, ground.cites)
    if ground.after and ground.after not in table.irregularities:
        order = {"ground": ground.id, "after": ground.after}
        return Refusal("irregularity_comes_after", order, ground.cites)
    params = {"round": about, "table": table.id}
    late = table.too_late(about)
    if ground.until is Until.BEFORE_NEXT_CARD and late and table.asks(LateCardError.STANDS):
        late_cites = citing(table.cites(LateCardError), ground.late, ground.cites)
        return Refusal("next_coup_has_begun", params, late_cites)
    if ground.until is Until.BEFORE_NEXT_ROUND and about <= table.late:
        return Refusal("too_late", params, citing(ground.late, ground.cites))
    known = about < table.round_no or not table.round_in_progress or table.outcome is not None
    if ground.until is Until.BEFORE_REST and known:
        return Refusal("ball_at_rest", params, ground.cites)
    if ground.until is Until.AFTER_NEXT_GAME and about == table.round_no:
        return Refusal("next_round_not_begun", params, ground.cites)
    return None


def in_progress(table: Table, ground: Ground, command: Irregularity) -> Decision:
    """The cure, for the round in progress or the one to come."""
    cure = CURES.get(ground.cure)
    if cure is None:
        return recorded_otherwise(ground)
    if not _needs_met(table, ground):
        return _not_here(table, ground)
    return _refuse_while_held(table, ground, command) or cure(table, ground, command)


def recorded_otherwise(ground: Ground) -> Refusal:
    """A clause named with a step that is not its own."""
    params = {"ground": ground.id, "cure": ground.cure.meaning, "steps": STEPS[ground.cure]}
    return Refusal("recorded_otherwise", params, ground.cites)


def _refuse_while_held(table: Table, ground: Ground, command: Irregularity) -> Refusal | None:
    """A coup that waits is for the rank it waits for; one that must be void goes on by nobody's word."""
    holding = table.rulebook.ground(table.held)
    if holding is None or ground.after == holding.id:
        return None
    cites = citing(holding.cites, ground.cites)
    refusal = refuse_below(table, command.by, holding.decided_by or holding.rank, cites)
    if refusal is None and not holding.decided_by and ground.cure not in VOIDING:
        return not_now(table, "irregularity", cites)
    return refusal


def _needs_met(table: Table, ground: Ground) -> bool:
    """Whether the coup is as this irregularity supposes."""
    if ground.needs == A_CARD_DEALT:
        return bool(table.cards)
    if ground.needs == A_HAND_TO_DRAW:
        return table.phase in (Phase.DEALING, Phase.HELD) and not _no_hand_draws(table)
    return True


def _not_here(table: Table, ground: Ground) -> Refusal:
    return not_now(table, "irregularity", ground.cites)


def _dealing(table: Table) -> bool:
    return table.phase in (Phase.DEALING, Phase.RESULT, Phase.HELD)


def _to_the_banker(table: Table, ground: Ground, command: Irregularity) -> Decision:
    """The Banker's duty is judged as if the Player had stood, since the card was never the Player's."""
    rules: Rules = table.game.outcomes.equipment
    coup, shoe = rules.coup(table.cards), table.shoe
    if shoe is None or not _dealing(table) or len(table.cards) < 4:
        return _not_here(table, ground)
    if not command.card:
        if len(coup.banker) < 3 or len(coup.player) > 2:
            return _not_here(table, ground)
        card, reason = coup.banker[2], command.reason
        return [recorded(table, ground, command.by, reason=reason, card=card)]
    refusal = refuse_card(table, shoe, command.card)
    turn = coup.next()
    if refusal or turn.hand == PLAYER:
        out = {"card": command.card, "hand": PLAYER, "turn": PLAYER}
        return refusal or Refusal("card_not_in_error", out, citing(turn.cites, ground.cites))
    if turn.hand == BANKER:
        record = recorded(table, ground, command.by, reason=command.reason, card=command.card)
        coup = coup.take(command.card)
        cards = (*table.cards, command.card)
        drawn = drawn_to(table, coup, command.card, BANKER, command.by, ground.cites)
        return [record, *drawn, *completed(table, coup, cards, command, [])]
    return _one_too_many(table, ground, command)


def _one_too_many(table: Table, ground: Ground, command: Irregularity) -> Decision:
    """The card finds no place in this coup: what the rulebook does with one too many that was seen."""
    also, shoe = excess(table), table.shoe
    assert shoe is not None
    cites = also.cites if also else ()
    return surplus(table, shoe, ground, command.card, command.by, cites, command.reason)


def _no_bet(table: Table, ground: Ground, command: Irregularity) -> Decision:
    """The card opens this coup if no other lies in it, else the next one; nobody may wager on it.

    One drawn before New Game, or when a coup was complete, is never the first of a coup with wagers.
    """
    shoe = table.shoe
    if shoe is None or table.phase in (Phase.CLOSED, Phase.ANALYSIS):
        return _not_here(table, ground)
    if command.card:
        refusal = refuse_card(table, shoe, command.card)
        if refusal:
            return refusal
    if BEFORE_THE_GAME in ground.shown_by and table.phase is not Phase.OPEN:
        return _not_here(table, ground)
    fresh = table.phase in (Phase.WAGERING, Phase.DEALING) and not table.no_bet
    fresh = fresh and SURPLUS not in ground.shown_by
    if fresh and len(table.cards) <= (0 if command.card else 1):
        record = recorded(
            table,
            ground,
            command.by,
            reason=command.reason,
            card=command.card or (table.cards[0] if table.cards else ""),
            drawn=bool(command.card) and not turns_up(table),
            turned_up=bool(command.card) and turns_up(table),
        )
        cards = (command.card,) if command.card else table.cards
        by = command.by.known_as
        return [record, no_bet_coup(table, table.round_no, cards, ground.id, ground.cites, by)]
    complete = table.phase in (Phase.RESULT, Phase.HELD, Phase.OPEN)
    if not complete and not (table.phase is Phase.DEALING and _no_hand_draws(table)):
        return _not_here(table, ground)
    if not command.card:
        # The card was seen and is still in the shoe: the next coup is without wagers.
        next_one = another_follows(table, shoe) or bool(table.carried)
        return [recorded(table, ground, command.by, reason=command.reason, no_bet_next=next_one)]
    return surplus(table, shoe, ground, command.card, command.by, reason=command.reason)


def _no_hand_draws(table: Table) -> bool:
    rules: Rules = table.game.outcomes.equipment
    return rules.coup(table.cards).next().hand is None


def _opens_the_next(table: Table, ground: Ground, command: Irregularity) -> Decision:
    shoe = table.shoe
    between = table.phase in (Phase.RESULT, Phase.OPEN) and not table.carried
    if shoe is None or not between or not shoe.remaining:
        return _not_here(table, ground)
    return surplus(table, shoe, ground, "", command.by, reason=command.reason)


def _rearranged(table: Table, ground: Ground, command: Irregularity) -> Decision:
    """The same cards in the order in which they should have come."""
    if not _dealing(table) or not table.cards:
        return _not_here(table, ground)
    cards = command.cards or table.cards
    if sorted(cards) != sorted(table.cards):
        params = {"given": cards, "cards": table.cards}
        return Refusal("other_cards", params, ground.cites)
    return _as_they_lie(table, ground, command, cards)


def _as_they_lie(
    table: Table, ground: Ground, command: Irregularity, cards: tuple[str, ...]
) -> Decision:
    """The coup by these cards; those that lay in it and for which no hand calls any more are too many."""
    rules: Rules = table.game.outcomes.equipment
    try:
        coup, dealt = rules.as_far([rules.cards.read(card) for card in cards])
    except ImpossibleOutcome as why:
        return Refusal(why.code, why.params, why.cites)
    if coup.next().hand is None:
        cards = (*cards, *table.cards[len(cards) :])
    assert table.shoe is not None
    misfit = refuse_misfit(table, table.shoe, cards, table.cards)
    if misfit:
        return Refusal(misfit.code, misfit.params, citing(misfit.cites, ground.cites))
    if max(dealt, len(table.cards)) < len(cards):
        player, banker = coup.points
        params = {"card": cards[-1], "player": player, "banker": banker}
        return Refusal("coup_is_over", params, coup.next().cites)
    record = recorded(table, ground, command.by, reason=command.reason, cards=cards[:dealt])
    outcome = completed(table, coup, cards[:dealt], command, [])
    return [record, *outcome, *left_over(table, coup, cards[dealt:], command.by)]


def _goes_on(table: Table, ground: Ground, command: Irregularity) -> Decision:
    """A card that was seen in the shoe is played like any other, unless it would open a coup."""
    shoe, card = table.shoe, command.card
    if shoe is None or table.phase is Phase.CLOSED or (card and not table.cards):
        return _not_here(table, ground)
    refusal = refuse_card(table, shoe, card) if card else None
    return refusal or [recorded(table, ground, command.by, reason=command.reason, card=card)]


def _void(table: Table, ground: Ground, command: Irregularity) -> Decision:
    """No result. Where a hand had to draw and could not, the shoe is at its end too."""
    wants = (ANOTHER_SHOE,) if ground.needs == A_HAND_TO_DRAW else ()
    return _voided(table, ground, command, wants)


def _no_spin(table: Table, ground: Ground, command: Irregularity) -> Decision:
    """The spin has no effect, even if the ball should come to rest; whoever is to be told is told."""
    signal = table.rulebook.console.no_spin
    if not table.round_in_progress:
        return _not_here(table, ground)
    record = recorded(
        table,
        ground,
        command.by,
        reason=command.reason,
        calls=signal.tells,
        called_at=command.at,
        cites=signal.cites,
    )
    return [record, void_round(table, command.reason or ground.id, command.at, record.cites)]


def _voided(
    table: Table, ground: Ground, command: Irregularity, wants: tuple[str, ...] = ()
) -> Decision:
    """The round in progress is void; what it means for the cards stands in the record before it."""
    record = recorded(
        table,
        ground,
        command.by,
        reason=command.reason,
        card=command.card,
        wants=wants,
        told_inspector_at=command.told_inspector_at,
    )
    if not table.round_in_progress:
        return [record] if wants else _not_here(table, ground)
    return [record, void_round(table, command.reason or ground.id, command.at, ground.cites)]


def _then_shuffled(table: Table, ground: Ground, command: Irregularity) -> Decision:
    if table.shoe is None or table.phase is Phase.CLOSED:
        return _not_here(table, ground)
    wants = ("shuffle", "cut")
    return [recorded(table, ground, command.by, reason=command.reason, wants=wants)]


def _held(table: Table, ground: Ground, command: Irregularity) -> Decision:
    if table.phase is Phase.HELD or table.phase is Phase.ANALYSIS:
        return _not_here(table, ground)
    events: list[Event] = []
    if table.phase is Phase.WAGERING and table.shoe is None:
        events += closing(table, command.by, command.at, announced=False)
    held = _dealing(table) or bool(events)
    return [*events, _awaiting(table, ground, command, held)]


def _awaiting(
    table: Table, ground: Ground, command: Irregularity, held: bool
) -> IrregularityRecorded:
    """The rank that decides is told, and the round waits if there is one to wait."""
    return recorded(
        table,
        ground,
        command.by,
        reason=command.reason,
        held=held,
        calls=(ground.decided_by,),
        called_at=command.at,
    )


def _read_by_eye(table: Table, ground: Ground, command: Irregularity) -> Decision:
    """The device could not read what came: nothing settles until somebody has looked."""
    if table.phase not in (Phase.DEALING, Phase.RESULT):
        return _not_here(table, ground)
    return [_awaiting(table, ground, command, held=True)]


def _from_records(table: Table, ground: Ground, command: Irregularity) -> Decision:
    """Wagering ends, and nothing settles before the wagers are established."""
    if not table.round_in_progress or table.phase is Phase.ANALYSIS:
        return _not_here(table, ground)
    events: list[Event] = [recorded(table, ground, command.by, reason=command.reason)]
    if table.phase is Phase.WAGERING:
        events += closing(table, command.by, command.at, announced=False)
    return [*events, analysis(table, command.reason, ground.cites)]


def _display_ignored(table: Table, ground: Ground, command: Irregularity) -> Decision:
    """Somebody noticed a wrong display: it is on record, and nothing else comes of it."""
    if table.phase in (Phase.CLOSED, Phase.HELD):
        return _not_here(table, ground)
    return [recorded(table, ground, command.by, reason=command.reason)]


def _overseen(table: Table, ground: Ground, command: Irregularity) -> Decision:
    if table.phase not in (Phase.WAGERING, Phase.DEALING, Phase.RESULT) or table.no_bet:
        return _not_here(table, ground)
    return [recorded(table, ground, command.by, reason=command.reason, overseen=True)]


def _keyed(table: Table, ground: Ground, command: Irregularity) -> Decision:
    if table.phase not in (Phase.WAGERING, Phase.DEALING, Phase.RESULT) or table.no_bet:
        return _not_here(table, ground)
    return [recorded(table, ground, command.by, reason=command.reason, keyed=True)]


def _established(table: Table, ground: Ground, command: Irregularity) -> Decision:
    """The rank says what the cards are; without cards it could not be established."""
    if not _dealing(table):
        return _not_here(table, ground)
    if not command.cards:
        return _voided(table, ground, command)
    return _as_they_lie(table, ground, command, command.cards)


def _spare_shoe(table: Table, ground: Ground, command: Irregularity) -> Decision:
    """Nobody lost by the fault and a spare is to hand: the coup goes on with the cards dealt."""
    if not _dealing(table) or not table.cards:
        return _not_here(table, ground)
    if not command.spare.strip():
        return Refusal("spare_wanted", {"table": table.id}, ground.cites)
    return [recorded(table, ground, command.by, reason=command.reason, spare=command.spare)]


def _void_shoe(table: Table, ground: Ground, command: Irregularity) -> Decision:
    if table.shoe is None:
        return _not_here(table, ground)
    told = command.told_inspector_at
    if told is None or not 0 <= told <= command.at / 1_000:
        return Refusal("inspector_to_be_told", {"table": table.id}, ground.cites)
    return _voided(table, ground, command, ("cards",))


def _unwagered(table: Table, ground: Ground, command: Irregularity) -> Decision:
    wagered = any(chips.confirmed or chips.placed for chips in table.layouts.values())
    if table.phase is not Phase.DEALING or wagered or table.no_bet or not table.cards:
        return _not_here(table, ground)
    by = command.by.known_as
    return [no_bet_coup(table, table.round_no, (), ground.id, ground.cites, by)]


def _unconfirmed(table: Table, ground: Ground, command: Irregularity) -> Decision:
    """A whole round that the records cannot confirm."""
    if table.phase is not Phase.ANALYSIS:
        return _not_here(table, ground)
    return _voided(table, ground, command)


CURES: dict[Cure, Callable[[Table, Ground, Irregularity], Decision]] = {
    Cure.TO_THE_BANKER: _to_the_banker,
    Cure.NO_BET_COUP: _no_bet,
    Cure.OPENS_THE_NEXT: _opens_the_next,
    Cure.REARRANGED: _rearranged,
    Cure.GOES_ON: _goes_on,
    Cure.VOID: _void,
    Cure.WRONG_SHOE: _void,
    Cure.FINISHED_THEN_SHUFFLED: _then_shuffled,
    Cure.VOID_AND_CHECKED: lambda table, ground, command: _voided(
        table, ground, command, ("check", "shuffle", "cut")
    ),
    Cure.HELD: _held,
    Cure.RESHUFFLED: _then_shuffled,
    Cure.OVERSEEN: _overseen,
    Cure.KEYED: _keyed,
    Cure.ESTABLISHED: _established,
    Cure.SPARE_SHOE: _spare_shoe,
    Cure.VOID_SHOE: _void_shoe,
    Cure.UNWAGERED: _unwagered,
    Cure.NO_SPIN: _no_spin,
    Cure.READ_BY_EYE: _read_by_eye,
    Cure.FROM_RECORDS: _from_records,
    Cure.DISPLAY_IGNORED: _display_ignored,
    Cure.PAYOUTS: _void,
    Cure.VOID_WAGERS: _unconfirmed,
}
STEPS: dict[Cure, tuple[str, ...]] = {
    **dict.fromkeys(Cure, ("irregularity",)),
    Cure.VOID: ("irregularity", "void_round"),
    Cure.PAYOUTS: ("system_fault", "void_round"),
    Cure.TERMINAL: ("fault",),
    Cure.SYSTEM: ("system_fault",),
    Cure.MALFUNCTION: ("fault", "system_fault"),
    Cure.FROM_RECORDS: ("irregularity", "fault", "system_fault"),
    Cure.AS_CHOSEN: ("fault", "system_fault"),
    Cure.VOID_WAGERS: ("void_wagers", "void_round"),
    Cure.REFUSED: ("refuse_credit",),
    Cure.REPORTED: ("call_service",),
}
"""The steps by which a clause is acted on."""
VOIDING = (
    Cure.HELD,
    Cure.VOID,
    Cure.WRONG_SHOE,
    Cure.VOID_AND_CHECKED,
    Cure.VOID_SHOE,
    Cure.ESTABLISHED,
    Cure.NO_SPIN,
    Cure.READ_BY_EYE,
    Cure.FROM_RECORDS,
    Cure.PAYOUTS,
    Cure.VOID_WAGERS,
)
"""Cures by which a round may be declared void."""
BETWEEN_COUPS = (
    Cure.NO_BET_COUP,
    Cure.GOES_ON,
    Cure.FINISHED_THEN_SHUFFLED,
    Cure.VOID_AND_CHECKED,
    Cure.VOID_SHOE,
)
"""Cures that cards may want before the first coup."""


def occasion(table: Table, ground: Ground) -> bool:
    """Whether this irregularity can be given now, as far as the phase, the cards and the settled rounds
    tell."""
    if ground.cure not in OCCASIONS or not arises(table, ground):
        return False
    if ground.cure in (*UNDONE, *OR_VOID) and ground.until in LASTING and _undoable(table, ground):
        return True
    if table.phase is Phase.CLOSED or (not table.round_no and ground.cure not in BETWEEN_COUPS):
        return False
    if table.phase is Phase.ANALYSIS and ground.cure not in WHILE_ANALYSED:
        return False
    if (ground.after and ground.after not in table.irregularities) or not _needs_met(table, ground):
        return False
    if ground.until is Until.AFTER_NEXT_GAME:
        return any(
            one.round < table.round_no and one.outcome != VOID_ROUND for one in table.settled
        )
    holding = table.rulebook.ground(table.held)
    if holding is not None:
        decides = ground.cure in VOIDING or bool(holding.decided_by)
        return decides and OCCASIONS[ground.cure](table)
    if ground.until is Until.BEFORE_NEXT_CARD and 0 < table.round_no <= table.late:
        return False
    if ground.until is Until.BEFORE_REST and table.outcome is not None:
        return False
    if ground.cure is Cure.VOID and ground.until is Until.BEFORE_NEXT_CARD and _just_settled(table):
        return True
    return OCCASIONS[ground.cure](table)


def _undoable(table: Table, ground: Ground) -> bool:
    """Whether a settled round is still there to have no result after all."""
    since = table.late if ground.until is Until.BEFORE_NEXT_ROUND else 0
    return any(one.round > since and one.outcome != VOID_ROUND for one in table.settled)


def _just_settled(table: Table) -> bool:
    last = table.settled[0] if table.settled else None
    return last is not None and last.round == table.round_no and last.outcome != VOID_ROUND


def _at_hand(table: Table) -> bool:
    return table.phase in (Phase.WAGERING, Phase.DEALING, Phase.RESULT) and not table.no_bet


def _opens_a_coup(table: Table) -> bool:
    """Whether a card could be the first of this coup, or of the next."""
    fresh = table.phase in (Phase.WAGERING, Phase.DEALING) and not table.no_bet
    return table.phase in (Phase.RESULT, Phase.OPEN) or (fresh and len(table.cards) <= 1)


UNDONE = (Cure.VOID, Cure.NO_SPIN, Cure.PAYOUTS)
"""Cures that reach a round which is settled,"""
OR_VOID = (Cure.HELD, Cure.READ_BY_EYE, Cure.FROM_RECORDS)
"""or instead of which a round may be declared void, settled or not;"""
LASTING = (Until.ANY_TIME, Until.BEFORE_NEXT_ROUND)
"""unless they are only for a round in progress, or go by the cards of the next."""
WHILE_ANALYSED = (*UNDONE, *OR_VOID, Cure.VOID_WAGERS, Cure.DISPLAY_IGNORED)
"""Cures of a round whose wagers are being established."""
OCCASIONS: dict[Cure, Callable[[Table], bool]] = {
    Cure.TO_THE_BANKER: lambda table: _dealing(table) and len(table.cards) >= 4,
    Cure.NO_BET_COUP: _opens_a_coup,
    Cure.OPENS_THE_NEXT: lambda table: (
        table.phase in (Phase.RESULT, Phase.OPEN) and not table.carried
    ),
    Cure.REARRANGED: lambda table: _dealing(table) and bool(table.cards),
    Cure.GOES_ON: lambda table: True,
    Cure.VOID: lambda table: table.round_in_progress,
    Cure.WRONG_SHOE: lambda table: table.round_in_progress,
    Cure.FINISHED_THEN_SHUFFLED: lambda table: True,
    Cure.VOID_AND_CHECKED: lambda table: True,
    Cure.HELD: lambda table: True,
    Cure.RESHUFFLED: lambda table: True,
    Cure.OVERSEEN: _at_hand,
    Cure.KEYED: _at_hand,
    Cure.ESTABLISHED: _dealing,
    Cure.SPARE_SHOE: lambda table: _dealing(table) and bool(table.cards),
    Cure.VOID_SHOE: lambda table: True,
    Cure.UNWAGERED: lambda table: False,
    Cure.NO_SPIN: lambda table: table.round_in_progress,
    Cure.READ_BY_EYE: lambda table: table.round_in_progress,
    Cure.FROM_RECORDS: lambda table: table.round_in_progress,
    Cure.DISPLAY_IGNORED: lambda table: table.phase is not Phase.HELD,
    Cure.PAYOUTS: lambda table: table.round_in_progress,
    Cure.VOID_WAGERS: lambda table: table.phase is Phase.ANALYSIS,
}
"""When there is an occasion for each cure of a round; an unwagered coup shows by itself with its first
card."""
