"""Irregularities of the cards where they reach beyond one coup: other shoes, and coups already settled."""

from dataclasses import replace

from croupier.floor import corrections
from croupier.floor.state import Floor
from croupier.games.table import Cites
from croupier.message import Event
from croupier.play import irregularities as play
from croupier.play.irregularities import Decision, Irregularity, VoidRound, ground_of
from croupier.play.recording import recorded
from croupier.play.table import Table
from croupier.refusal import Refusal
from croupier.rulebooks.irregularities import Cure, Ground


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


def _cured(floor: Floor, table: Table, ground: Ground, command: Irregularity) -> Decision:
    about = command.round or max(table.round_no, 1 if not table.round_in_progress else 0)
    refusal = play.refuse_irregularity(table, ground, command, about)
    if refusal:
        return refusal
    settled = about < table.round_no or not table.round_in_progress
    if settled and ground.cure in (Cure.VOID, Cure.PAYOUTS):
        return _settled_void(floor, table, ground, command, about)
    if about < table.round_no:
        return Refusal("another_round", {"seen": about, "round": table.round_no}, ground.cites)
    if ground.cure is Cure.WRONG_SHOE:
        return _wrong_shoe(floor, table, ground, command)
    return play.in_progress(table, ground, command)


def void_round(floor: Floor, table: Table, command: VoidRound) -> Decision:
    """A round is declared void, on one of the irregularities that provide for it."""
    ground = ground_of(table, command.ground)
    if isinstance(ground, Refusal):
        return ground
    if ground.cure not in play.VOIDING:
        params = {"ground": ground.id, "cure": ground.cure.meaning}
        return Refusal("ground_does_not_void", params, ground.cites)
    if ground.cure is Cure.HELD:
        ground = replace(ground, cure=Cure.VOID, rank=ground.decided_by)
    given = Irregularity(
        table=table.id,
        ground=ground.id,
        round=command.round,
        reason=command.reason,
        at=command.at,
        by=command.by,
    )
    return _cured(floor, table, ground, given)


def _settled_void(
    floor: Floor, table: Table, ground: Ground, command: Irregularity, about: int
) -> Decision:
    """A coup that is settled has no result after all."""
    reason = command.reason or ground.id
    undone = corrections.voided(floor, table, about, command.by, command.at, reason, ground.cites)
    if isinstance(undone, Refusal):
        return undone
    return [recorded(table, ground, command.by, reason=command.reason, round=about), *undone]


def _wrong_shoe(floor: Floor, table: Table, ground: Ground, command: Irregularity) -> Decision:
    """The coup is void; its cards are subtracted from the shoe they really came from."""
    other = floor.tables.get(command.other)
    if command.other and (other is None or other.shoe is None or other is table):
        known = tuple(t.id for t in floor.tables.values() if t.shoe and t is not table)
        return Refusal("no_such_table", {"table": command.other, "tables": known}, ground.cites)
    events = play.in_progress(table, ground, command)
    if isinstance(events, Refusal) or other is None or not table.cards:
        return events
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
    for card in event.cards:
        if here is not None:
            here.put_back(card)
        if there is not None:
            there.draw(card)


def grounds_now(table: Table) -> list[tuple[str, str, str, Cites]]:
    """What can go wrong with the cards here: clause, cure, rank and clauses."""
    return [
        (ground.id, ground.cure.meaning, ground.rank, ground.cites)
        for ground in table.rulebook.irregularities.values()
    ]
