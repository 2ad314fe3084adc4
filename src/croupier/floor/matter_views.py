"""Claims and broken rules as screens show them."""

import msgspec

from croupier.accounts.matters import Contravention, Matter, Ruling, State
from croupier.floor import contraventions, matters
from croupier.floor.state import Floor, Seat
from croupier.message import Millis


class MatterView(msgspec.Struct, frozen=True):
    """A claim: where it stands, who decided what so far, and what is open now."""

    id: str
    round: int
    terminal: str
    claim: str
    lodged_by: str
    lodged_at: Millis
    state: State
    decider: str
    """The rank, or whoever outside the house, that is to decide; empty if nobody is."""
    rulings: list[Ruling]
    reviewer: str
    """Who outside the house may be asked."""
    advised_by: str
    advised_at: Millis | None
    actions: tuple[str, ...]
    """What a ruling may say was done."""
    allowed: list[str]
    above: dict[str, str]
    """What takes a higher rank than whoever looks has, and which: somebody who holds it may approve it."""
    cites: tuple[str, ...]


class ActionView(msgspec.Struct, frozen=True):
    """Something that may be done about a broken rule."""

    action: str
    means: str
    only: tuple[str, ...]
    """The rules it is for; without any, all."""
    cites: tuple[str, ...]


class ContraventionView(msgspec.Struct, frozen=True):
    """A broken rule about which something still waits to be done."""

    id: str
    terminal: str
    rule: str
    reason: str
    actions: tuple[str, ...]
    recorded_by: str
    recorded_at: Millis
    held: int
    """Money seized and not yet determined."""
    detained: bool
    allowed: list[str]


def matters_of(floor: Floor, table: str, role: str) -> list[MatterView]:
    """The claims of a table that the house is not done with, for somebody of this rank."""
    return [
        _view(floor, matter, role)
        for matter in floor.matters.values()
        if matter.table == table and matter.state is not State.CLOSED
    ]


def claims_of(floor: Floor, seat: Seat) -> list[MatterView]:
    """A player's own claims."""
    mine = (one for one in floor.matters.values() if matters.lodged_here(one, seat))
    return [_view(floor, matter, "player") for matter in mine]


def _view(floor: Floor, matter: Matter, role: str) -> MatterView:
    table = floor.tables[matter.table]
    disputes, waits = table.rulebook.disputes, (State.OPEN, State.REVIEW)
    decider = matters.decider(table, matter) if matter.state in waits else ""
    return MatterView(
        id=matter.id,
        round=matter.round,
        terminal=matter.terminal,
        claim=matter.claim,
        lodged_by=matter.lodged_by,
        lodged_at=matter.lodged_at,
        state=matter.state,
        decider=disputes.reviewer if matter.state is State.OUTSIDE else decider,
        rulings=list(matter.rulings),
        reviewer=disputes.reviewer,
        advised_by=matter.advised_by,
        advised_at=matter.advised_at,
        actions=matters.ACTIONS,
        allowed=matters.offered(floor, matter, role),
        above=_above(floor, matter, role, decider),
        cites=matters.decided_by(table, matter),
    )


def _above(floor: Floor, matter: Matter, role: str, decider: str) -> dict[str, str]:
    rank = floor.tables[matter.table].rulebook.roles.rank
    return {"rule_on": decider} if decider and 0 <= rank(role) < rank(decider) else {}


def actions_at(floor: Floor, table: str) -> list[ActionView]:
    powers = floor.tables[table].rulebook.contraventions.powers
    return [
        ActionView(action.value, action.meaning, power.only, power.cites)
        for action, power in powers.items()
    ]


def contraventions_of(floor: Floor, table: str) -> list[ContraventionView]:
    """Those of a table about which something waits."""
    return [
        _broken(one)
        for one in floor.contraventions.values()
        if one.table == table and (one.held or one.detained)
    ]


def _broken(one: Contravention) -> ContraventionView:
    return ContraventionView(
        id=one.id,
        terminal=one.terminal,
        rule=one.rule,
        reason=one.reason,
        actions=one.actions,
        recorded_by=one.recorded_by,
        recorded_at=one.recorded_at,
        held=sum(one.held.values()),
        detained=one.detained,
        allowed=contraventions.offered(one),
    )
