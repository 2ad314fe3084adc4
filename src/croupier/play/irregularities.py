"""Irregularities: each is named by its clause, and the rulebook's cure for it is applied."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from croupier.games.baccarat.coup import BANKER, PLAYER, Rules
from croupier.games.table import ImpossibleOutcome
from croupier.message import Command, Event, citing
from croupier.play.authority import refuse_below
from croupier.play.cards import completed, drawn_to, refuse_card, surplus
from croupier.play.malfunctions import void_round
from croupier.play.no_bet import no_bet_coup
from croupier.play.recording import recorded
from croupier.play.table import Phase, Table
from croupier.play.wagering_period import not_now
from croupier.refusal import Refusal
from croupier.rulebooks.irregularities import SURPLUS, Cure, Ground, Until

Decision = list[Event] | Refusal


class Irregularity(Command, frozen=True):
    """Something went wrong with the cards; the clause says what."""

    table: str
    ground: str
    round: int = 0
    """The coup it is about; 0 for the one in progress or, if there is none, the last."""
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


def ground_of(table: Table, named: str) -> Ground | Refusal:
    """The irregularity that a clause names."""
    ground = table.rulebook.ground(named.removeprefix(f"{table.rulebook.id} ").strip())
    if ground is not None and (not ground.games or table.game.kind in ground.games):
        return ground
    known = tuple(
        id
        for id, one in table.rulebook.irregularities.items()
        if not one.games or table.game.kind in one.games
    )
    return Refusal("no_such_irregularity", {"ground": named, "known": known})


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
    refusal = refuse_below(table, command.by, ground.rank, ground.cites)
    if refusal:
        return refusal
    if about < 1 or about > table.round_no:
        return Refusal("round_not_played", {"round": about, "last": table.round_no}, ground.cites)
    if ground.after and ground.after not in table.irregularities:
        order = {"ground": ground.id, "after": ground.after}
        return Refusal("irregularity_comes_after", order, ground.cites)
    params = {"round": about, "table": table.id}
    if ground.until is Until.BEFORE_NEXT_CARD and about <= table.late:
        return Refusal("next_coup_has_begun", params, citing(ground.late, ground.cites))
    if ground.until is Until.AFTER_NEXT_GAME and about == table.round_no:
        return Refusal("next_round_not_begun", params, ground.cites)
    return None


def in_progress(table: Table, ground: Ground, command: Irregularity) -> Decision:
    """The cure, for the coup in progress or the one to come."""
    cure = CURES.get(ground.cure)
    return cure(table, ground, command) if cure else recorded_otherwise(ground)


def recorded_otherwise(ground: Ground) -> Refusal:
    """A clause named with a step that is not its own."""
    params = {"ground": ground.id, "cure": ground.cure.meaning, "steps": STEPS[ground.cure]}
    return Refusal("recorded_otherwise", params, ground.cites)


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
    also = table.rulebook.shown_by(SURPLUS)
    shoe = table.shoe
    assert shoe is not None
    cites = also.cites if also else ()
    return surplus(table, shoe, ground, command.card, command.by, cites, command.reason)


def _no_bet(table: Table, ground: Ground, command: Irregularity) -> Decision:
    """The card opens this coup if no other lies in it, else the next one; nobody may wager on it."""
    shoe = table.shoe
    if shoe is None or table.phase in (Phase.CLOSED, Phase.ANALYSIS):
        return _not_here(table, ground)
    if command.card:
        refusal = refuse_card(table, shoe, command.card)
        if refusal:
            return refusal
    fresh = table.phase in (Phase.WAGERING, Phase.DEALING) and not table.no_bet
    if fresh and len(table.cards) <= (0 if command.card else 1):
        record = recorded(
            table,
            ground,
            command.by,
            reason=command.reason,
            card=command.card or (table.cards[0] if table.cards else ""),
            drawn=bool(command.card),
        )
        cards = (command.card,) if command.card else table.cards
        by = command.by.known_as
        return [record, no_bet_coup(table, table.round_no, cards, ground.id, ground.cites, by)]
    complete = table.phase in (Phase.RESULT, Phase.HELD, Phase.OPEN)
    if not complete and not (table.phase is Phase.DEALING and _no_hand_draws(table)):
        return _not_here(table, ground)
    if not command.card:
        # The card was seen and is still in the shoe: the next coup is without wagers.
        carried = bool(table.carried)
        next_one = not shoe.over or carried
        return [recorded(table, ground, command.by, reason=command.reason, no_bet_next=next_one)]
    return surplus(table, shoe, ground, command.card, command.by, reason=command.reason)


def _no_hand_draws(table: Table) -> bool:
    rules: Rules = table.game.outcomes.equipment
    return rules.coup(table.cards).next().hand is None


def _opens_the_next(table: Table, ground: Ground, command: Irregularity) -> Decision:
    shoe = table.shoe
    if shoe is None or table.phase not in (Phase.RESULT, Phase.OPEN) or table.carried:
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
    rules: Rules = table.game.outcomes.equipment
    try:
        coup = rules.coup(rules.cards.read(card) for card in cards)
    except ImpossibleOutcome as why:
        return Refusal(why.code, why.params, why.cites)
    record = recorded(table, ground, command.by, reason=command.reason, cards=cards)
    return [record, *completed(table, coup, cards, command, [])]


def _goes_on(table: Table, ground: Ground, command: Irregularity) -> Decision:
    if table.shoe is None or table.phase is Phase.CLOSED:
        return _not_here(table, ground)
    card = command.card
    return [recorded(table, ground, command.by, reason=command.reason, card=card)]


def _void(table: Table, ground: Ground, command: Irregularity) -> Decision:
    return _voided(table, ground, command)


def _voided(
    table: Table, ground: Ground, command: Irregularity, wants: tuple[str, ...] = ()
) -> Decision:
    """The coup in progress is void; what it means for the cards stands in the record before it."""
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
    held = _dealing(table)
    return [recorded(table, ground, command.by, reason=command.reason, held=held)]


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
    if command.told_inspector_at is None:
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
    Cure.RECORDS: ("fault", "system_fault"),
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
    Cure.PAYOUTS,
    Cure.VOID_WAGERS,
)
"""Cures by which a round may be declared void."""
