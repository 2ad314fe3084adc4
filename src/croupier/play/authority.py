"""Authority: who may do what at a table, where it is decided with the thing itself."""

from croupier.message import Actor
from croupier.play.table import Table
from croupier.refusal import Refusal


def holds(table: Table, by: Actor, title: str) -> bool:
    """Whether somebody has at least this rank here."""
    rank = table.rulebook.roles.rank
    return rank(by.role) >= rank(title) >= 0


def refuse_below(
    table: Table, by: Actor, title: str, cites: tuple[str, ...] = ()
) -> Refusal | None:
    """Why somebody may not: the rank is reserved to another."""
    if holds(table, by, title):
        return None
    params = {"role": by.role, "title": title}
    return Refusal("rank_too_low", params, (*cites, *table.rulebook.roles.cites))


def refuse_oversight(table: Table, by: Actor) -> Refusal | None:
    """A coup that somebody of a rank has to see through, from somebody who is not."""
    if table.no_bet:
        return refuse_unreserved(table, by, "dummy_hand")
    if table.overseen:
        ground = table.rulebook.ground(table.overseen)
        assert ground is not None
        return refuse_below(table, by, ground.rank, ground.cites)
    return None


def refuse_unreserved(table: Table, by: Actor, act: str) -> Refusal | None:
    """The same for an act that the rulebook may reserve to a rank."""
    reserved = table.rulebook.reserved.get(act)
    return refuse_below(table, by, reserved.rank, reserved.cites) if reserved else None
