"""Irregularities beyond one round in progress: other shoes, settled rounds, forfeited wagers."""

from dataclasses import replace

import msgspec

from croupier.floor import corrections
from croupier.floor.state import Floor
from croupier.games.table import Cites
from croupier.message import Event, Millis, citing
from croupier.play import irregularities as play
from croupier.play.authority import refuse_unreserved
from croupier.play.cards import refuse_misfit
from croupier.play.corrections import DealingStopped, settled_round
from croupier.play.irregularities import (
    Decision,
    Irregularity,
    VoidRound,
    arises,
    ground_of,
    no_such_irregularity,
    occasion,
)
from croupier.play.malfunctions import void_round as voided_round
from croupier.play.no_spin import BadSpin, Dispute, NoSpin, refuse_key
from croupier.play.recording import recorded
from croupier.play.settling import VOID_ROUND
from croupier.play.table import Phase, Table
from croupier.play.wagering_period import refuse_stopped
from croupier.refusal import Refusal
from croupier.rulebooks.irregularities import (
    BAD_SPIN_KEY,
    DISPUTE_KEY,
    NO_SPIN_KEY,
    Cure,
    Ground,
    Until,
)
from croupier.rulebooks.policies import Invalidated, LateCardError


class CardsOfAnotherShoe(Event, frozen=True):
    """The cards of this coup came from the shoe of another table, and are spent there."""

    table: str
    round: int
    other: str
    cards: tuple[str, ...]


def irregularity(floor: Floor, table: Table, command: Irregularity) -> Decision:
    """Record it on its clause, and do what the rulebook says."""
    ground = ground_of(table, command.ground)
    return ground if isinstance(ground, Refusal) else _cured(floor, table, ground, command)


def no_spin(floor: Floor, table: Table, command: NoSpin) -> Decision:
    """The Dealer, or whoever the clause names, announces it."""
    refusal = refuse_key(table, command)
    if refusal:
        return refusal
    key, here = isinstance(command, Dispute | BadSpin), command.round in (0, table.round_no)
    if key and here and not command.ground:
        return play.in_progress(table, _by_the_key(table), _given(command))
    ground = ground_of(table, command.ground)
    if isinstance(ground, Refusal) or ground.cure is not Cure.NO_SPIN:
        return no_such_irregularity(table, command.ground, Cure.NO_SPIN)
    return _cured(floor, table, ground, _given(command))


def _by_the_key(table: Table) -> Ground:
    """Pressing the console's own key is ground enough while the spin is in progress."""
    cites = table.rulebook.console.no_spin.cites
    clause = cites[0].removeprefix(f"{table.rulebook.id} ")
    return Ground(clause, Cure.NO_SPIN, table.rulebook.roles.ranks[0], cites, Until.DURING)


def _given(command: NoSpin | VoidRound) -> Irregularity:
    """The same as an irregularity."""
    return Irregularity(
        table=command.table,
        ground=command.ground,
        round=command.round,
        reason=command.reason,
        at=command.at,
        by=command.by,
    )


def _cured(
    floor: Floor,
    table: Table,
    ground: Ground,
    command: Irregularity,
    forfeits: tuple[str, ...] = (),
) -> Decision:
    about = command.round or table.round_no
    refusal = play.refuse_irregularity(table, ground, command, about)
    if refusal:
        return refusal
    settled = about < table.round_no or not table.round_in_progress
    accounts = _forfeiting(floor, table, ground, forfeits, about, settled)
    if isinstance(accounts, Refusal):
        return accounts
    if settled and ground.cure in play.UNDONE and ground.until is not Until.DURING:
        return _settled_void(floor, table, ground, command, about, accounts)
    if settled and ground.cure is Cure.HELD and ground.until is Until.BEFORE_NEXT_CARD:
        return _in_time(table, ground, command, about)
    if about < table.round_no and ground.cure is Cure.HELD:
        return [recorded(table, ground, command.by, reason=command.reason, round=about)]
    if about < table.round_no:
        return Refusal("another_round", {"seen": about, "round": table.round_no}, ground.cites)
    if ground.cure is Cure.WRONG_SHOE:
        return _wrong_shoe(floor, table, ground, command)
    if accounts:
        record = recorded(table, ground, command.by, reason=command.reason)
        return [
            record,
            voided_round(table, command.reason, command.at, ground.cites, accounts),
        ]
    return play.in_progress(table, ground, command)


def _forfeiting(
    floor: Floor,
    table: Table,
    ground: Ground,
    names: tuple[str, ...],
    about: int,
    settled: bool,
) -> tuple[str, ...] | Refusal:
    """The accounts with which those named wagered on the round, if they can be made to forfeit."""
    cites = citing(table.cites(Invalidated), ground.cites)
    if names and not table.asks(Invalidated.CHEAT_MAY_FORFEIT):
        return Refusal("no_forfeiture", {"table": table.id}, cites)
    if names and not ground.forfeits:
        return Refusal("ground_does_not_forfeit", {"ground": ground.id}, cites)
    if not names:
        return ()
    wagered = _wagered(table, about, settled)
    if isinstance(wagered, Refusal):
        return wagered
    accounts: list[str] = []
    for name in names:
        theirs = [a for a, at in wagered.items() if name in (a, floor.accounts[a].place(at))]
        if not theirs:
            return Refusal("no_wager_to_forfeit", {"player": name, "round": about}, cites)
        accounts += theirs
    return tuple(dict.fromkeys(accounts))


def _wagered(table: Table, about: int, settled: bool) -> dict[str, Millis] | Refusal:
    """The accounts with a wager on the round, in question or not, and a time when it was in play."""
    if not settled:
        lying = table.layouts.items()
        return {a: table.opened_at for a, chips in lying if chips.placed or chips.confirmed}
    kept = settled_round(table, about)
    if isinstance(kept, Refusal):
        return kept
    asked = [one.account for one in table.questions if one.left_out and one.round == about]
    return dict.fromkeys((*(one.account for one in kept.wagers), *asked), kept.settled_at)


def void_round(floor: Floor, table: Table, command: VoidRound) -> Decision:
    """A round is declared void, on one of the grounds that provide for it."""
    ground = ground_of(table, command.ground, *play.VOIDING)
    if isinstance(ground, Refusal):
        return ground
    if ground.cure not in play.VOIDING:
        params = {"ground": ground.id, "cure": ground.cure.meaning}
        return Refusal("ground_does_not_void", params, ground.cites)
    if command.round < 1:
        asked = {"round": command.round, "last": table.round_no}
        return Refusal("round_not_played", asked, ground.cites)
    if ground.cure in play.OR_VOID:
        ground = replace(ground, cure=Cure.VOID, rank=ground.decided_by or ground.rank)
    return _cured(floor, table, ground, _given(command), command.forfeits)


def _settled_void(
    floor: Floor,
    table: Table,
    ground: Ground,
    command: Irregularity,
    about: int,
    forfeits: tuple[str, ...],
) -> Decision:
    """A round that is settled has no result after all. Once it is paid, a no spin is for who corrects."""
    of_cards = ground.until in (Until.BEFORE_NEXT_CARD, Until.AFTER_NEXT_GAME)
    if of_cards and table.too_late(about) and table.asks(LateCardError.STANDS):
        params = {"round": about, "table": table.id}
        return Refusal("next_coup_has_begun", params, table.cites(LateCardError))
    if ground.cure is Cure.NO_SPIN:
        refusal = refuse_unreserved(table, command.by, "correct_result")
        if refusal:
            return refusal
    reason, by, at = command.reason or ground.id, command.by, command.at
    undone = corrections.voided(floor, table, about, by, at, reason, ground.cites, forfeits)
    if isinstance(undone, Refusal):
        return undone
    return [recorded(table, ground, command.by, reason=command.reason, round=about), *undone]


def _in_time(table: Table, ground: Ground, command: Irregularity, about: int) -> Decision:
    """An error of a settled coup, reported before the next began: no other begins before it is decided."""
    record = recorded(
        table,
        ground,
        command.by,
        reason=command.reason,
        round=about,
        calls=(ground.decided_by,),
        called_at=command.at,
    )
    stop = table.stopped
    kept = next((one for one in table.settled if one.round == about), None)
    if (
        kept is None
        or kept.outcome == VOID_ROUND
        or (stop and stop.in_time and stop.round == about)
    ):
        return [record]
    if stop is not None and stop.round != about:
        return refuse_stopped(table, stop)
    stopped = DealingStopped(
        table=table.id,
        round=about,
        reason=command.reason or ground.id,
        stopped_by=command.by.known_as,
        stopped_at=command.at,
        in_time=True,
        cites=ground.cites,
    )
    return [record, stopped]


def _wrong_shoe(floor: Floor, table: Table, ground: Ground, command: Irregularity) -> Decision:
    """The coup is void; its cards are subtracted from the shoe they really came from."""
    other = floor.tables.get(command.other)
    if command.other and (other is None or other.shoe is None or other is table):
        known = tuple(t.id for t in floor.tables.values() if t.shoe and t is not table)
        return Refusal("no_such_table", {"table": command.other, "tables": known}, ground.cites)
    events = play.in_progress(table, ground, command)
    if isinstance(events, Refusal) or other is None or other.shoe is None or not table.cards:
        return events
    refusal = refuse_misfit(other, other.shoe, table.cards)
    if refusal:
        return refusal
    moved = CardsOfAnotherShoe(
        table=table.id,
        round=table.round_no,
        other=other.id,
        cards=table.cards,
        cites=ground.cites,
    )
    return [moved, *events]


def cards_of_another_shoe(floor: Floor, event: CardsOfAnotherShoe) -> None:
    here, there = floor.tables[event.table].shoe, floor.tables[event.other].shoe
    if here is not None:
        here.swap(event.cards, ())
    if there is not None:
        there.swap((), event.cards)


class EffectView(msgspec.Struct, frozen=True):
    """A clause that something can be dealt with under, and what is done then."""

    clause: str
    means: str


class GroundView(msgspec.Struct, frozen=True):
    """Something that can go wrong at a table: its clause, what is done about it, and by whom."""

    clause: str
    says: str
    cure: str
    means: str
    rank: str
    explained: bool
    does: tuple[str, ...]
    """The commands by which it is recorded; the first does what `means` says."""
    asks: tuple[str, ...]
    """What besides a reason whoever records it may have to say."""
    now: bool
    """It can be given now: of the round in progress or to come, or of one that is settled."""
    effects: tuple[EffectView, ...]
    """The clauses among which whoever records it chooses what is done."""
    cites: Cites


ASKS: dict[Cure, tuple[str, ...]] = {
    Cure.TO_THE_BANKER: ("card",),
    Cure.NO_BET_COUP: ("card",),
    Cure.GOES_ON: ("card",),
    Cure.REARRANGED: ("cards",),
    Cure.ESTABLISHED: ("cards",),
    Cure.WRONG_SHOE: ("other",),
    Cure.SPARE_SHOE: ("spare",),
    Cure.VOID_SHOE: ("told_inspector_at",),
}
"""What a cure may have to be told."""
ALSO_OF_SETTLED = (Cure.VOID, Cure.NO_SPIN, Cure.PAYOUTS)
OF_ONE_PLACE = ("fault", "void_wagers", "refuse_credit")
"""Steps that name a terminal."""
KEYS = {NO_SPIN_KEY: "no_spin", DISPUTE_KEY: "dispute", BAD_SPIN_KEY: "bad_spin"}


def _does(table: Table, ground: Ground) -> tuple[str, ...]:
    if not arises(table, ground):
        return ("fault",)
    if ground.cure is Cure.NO_SPIN:
        return (KEYS[table.rulebook.console.key],)
    if ground.cure is Cure.VOID:
        return ("void_round",)
    steps = [one for one in play.STEPS[ground.cure] if one != "call_service"]
    if ground.cure in play.OR_VOID and "void_round" not in steps:
        steps.append("void_round")
    return tuple(steps)


def _asks(table: Table, ground: Ground) -> tuple[str, ...]:
    of_cards = table.shoe is not None
    fields = [one for one in ASKS.get(ground.cure, ()) if of_cards or one not in ("card", "cards")]
    during = ground.until in (Until.DURING, Until.BEFORE_REST)
    if ground.cure in ALSO_OF_SETTLED and not during:
        fields.append("round")
    if set(OF_ONE_PLACE) & set(_does(table, ground)):
        fields.append("terminal")
    if ground.effects:
        fields.append("effect")
    if ground.forfeits and table.asks(Invalidated.CHEAT_MAY_FORFEIT):
        fields.append("forfeits")
    return tuple(fields)


def grounds_here(table: Table) -> list[GroundView]:
    """What can go wrong at this table."""
    book = table.rulebook
    return [
        GroundView(
            ground.id,
            book.clauses.under(ground.id)[0].says,
            ground.cure.value,
            ground.cure.meaning,
            ground.rank,
            ground.explained,
            _does(table, ground),
            _asks(table, ground),
            occasion(table, ground) or _can_fail(table, ground),
            tuple(EffectView(one, book.irregularities[one].cure.meaning) for one in ground.effects),
            ground.cites,
        )
        for ground in book.irregularities.values()
        if arises(table, ground) or ground.any_terminal
    ]


def _can_fail(table: Table, ground: Ground) -> bool:
    """A terminal can fail at any time, the system from the first round on; records can be silent only after
    that."""
    steps = _does(table, ground)
    if "fault" in steps:
        return True
    if "system_fault" in steps:
        return table.round_no > 0
    if "void_wagers" in steps:
        return bool(table.questions) or table.phase is Phase.ANALYSIS
    return False
