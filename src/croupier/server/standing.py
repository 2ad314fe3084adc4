"""Who stands where: which role of a person counts at a table or a desk, and what one may do for others.

Ranks are the rulebooks'; whoever may act for the operator under one may let screens and people in under it.
"""

from collections.abc import Callable, Iterable, Mapping

from croupier.floor.desks import refuse_person
from croupier.floor.display_views import has_common_layout, has_flying_display
from croupier.floor.state import Floor
from croupier.journal.people import Held, Place
from croupier.play.table import Table
from croupier.refusal import Refusal
from croupier.rulebooks.rulebook import Roles, Rulebook

Roled = Callable[[tuple[Held, ...]], str]
"""Which role somebody has at a place, of those held."""
INSPECTOR, TECHNICIAN = "inspector", "technician"
OF_THE_HOUSE = ("cashier", "tournament director", TECHNICIAN)
"""Roles that no rulebook ranks."""
UNRANKED = (*OF_THE_HOUSE, INSPECTOR)
AT_TABLES = (INSPECTOR, TECHNICIAN, "tournament director")
"""Whoever sees a table without holding a rank at it."""
NO_RANK = "staff"
"""Somebody signed in, whose roles count for nothing at a place."""
DISPLAY, FLYING_DISPLAY, LAYOUT = "display", "flying display", "layout"
OF_TABLES = (DISPLAY, FLYING_DISPLAY, LAYOUT)
"""Screens of a table that are nobody's own."""
KINDS = ("terminal", *OF_TABLES, "desk", "dealer terminal")


def first(roles: tuple[Held, ...]) -> str:
    return roles[0].role


def read_role(text: str, books: Mapping[str, Roles]) -> Held | Refusal:
    """A role as it is written: `dealer`, or `pit boss@vic-roulette-2011` for one rulebook alone."""
    role, _, rulebook = (part.strip() for part in text.partition("@"))
    held = Held(role, rulebook)
    if rulebook and rulebook not in books:
        return Refusal("no_such_rulebook", {"rulebook": rulebook, "known": tuple(sorted(books))})
    known = _known(held, books)
    if role not in known:
        return Refusal("no_such_role", {"role": role, "known": known})
    return held


def _known(held: Held, books: Mapping[str, Roles]) -> tuple[str, ...]:
    asked = [books[held.rulebook]] if held.rulebook else list(books.values())
    ranks = (title for roles in asked for title in (*roles.ranks, *roles.also))
    return tuple(dict.fromkeys((*ranks, *(() if held.rulebook else UNRANKED))))


def roles_of(books: Mapping[str, Roles]) -> tuple[Held, ...]:
    """Every role that somebody can be given: those of no rulebook, the ranks of all, the ranks of one."""
    ranks = dict.fromkeys(title for roles in books.values() for title in roles.ranks)
    of_one = (Held(title, id) for id, roles in books.items() for title in roles.ranks)
    return (*map(Held, UNRANKED), *map(Held, ranks), *(of_one if len(books) > 1 else ()))


def at_table(book: Rulebook) -> Roled:
    """The highest rank under its rulebook; one held under that alone goes before what is held anywhere."""

    def role(held: tuple[Held, ...]) -> str:
        unranked = (one.role for one in held if one.role in AT_TABLES)
        return _ranked(held, book.id, book.roles) or next(unranked, NO_RANK)

    return role


def _ranked(held: Iterable[Held], rulebook: str, roles: Roles) -> str:
    ranked = [one for one in held if one.rulebook in ("", rulebook) and roles.rank(one.role) >= 0]
    own = [one for one in ranked if one.rulebook] or ranked
    return max(own, key=lambda one: roles.rank(one.role)).role if own else ""


def at_desk(floor: Floor, desk: str) -> Roled:
    """A role that may work at the desk, if any is held."""

    def role(held: tuple[Held, ...]) -> str:
        here = [one.role for one in held if one.role in OF_THE_HOUSE]
        here += [_ranked(held, id, roles) for id, roles in books_of(floor).items()]
        return next((one for one in here if not refuse_person(floor, desk, one)), NO_RANK)

    return role


def books_of(floor: Floor) -> dict[str, Roles]:
    return {table.rulebook.id: table.rulebook.roles for table in floor.tables.values()}


def refuse_table(book: Rulebook, table: str, role: str) -> Refusal | None:
    """Why somebody of this role is not shown a table."""
    if book.roles.rank(role) >= 0 or role in AT_TABLES:
        return None
    params = {"role": role, "table": table, "known": book.roles.ranks}
    return Refusal("no_rank_here", params, book.roles.cites)


# --- screens


def is_there(floor: Floor, place: Place) -> bool:
    """Whether the floor has such a place."""
    if place.kind == "desk":
        return not floor.desks or place.name in floor.desks
    return place.kind in KINDS and place.name in _places(floor, place.kind)


def screens_of(table: Table) -> list[str]:
    """The screens of a table that are nobody's own, as far as its rules know them."""
    return [kind for kind in OF_TABLES if kind == DISPLAY or OF_SOME_TABLES[kind](table)]


def _places(floor: Floor, kind: str) -> tuple[str, ...]:
    """Where a screen of this kind can stand; by their rules, not every table has all of them."""
    if kind == "desk":
        return floor.desks
    if kind == "terminal":
        return tuple(floor.terminals)
    return tuple(
        id
        for id, table in floor.tables.items()
        if kind not in OF_TABLES or kind in screens_of(table)
    )


OF_SOME_TABLES: dict[str, Callable[[Table], bool]] = {
    FLYING_DISPLAY: has_flying_display,
    LAYOUT: has_common_layout,
}


def places_of(floor: Floor) -> tuple[Place, ...]:
    """Every place where a screen can be let in."""
    return tuple(Place(kind, name) for kind in KINDS for name in _places(floor, kind))


def refuse_place(floor: Floor, place: Place) -> Refusal | None:
    """Why no screen can be let in there."""
    if is_there(floor, place):
        return None
    known = _places(floor, place.kind)
    return Refusal("no_such_place", {"kind": place.kind, "place": place.name, "known": known})


def refuse_screen(floor: Floor, place: Place, held: tuple[Held, ...]) -> Refusal | None:
    """Why somebody may not let a screen in or turn it out: technicians may, and the operator's rank."""
    tables = list(floor.tables.values())
    if place.kind == "terminal":
        tables = [floor.tables[table] for table in floor.terminals[place.name].tables]
    elif place.kind != "desk":
        tables = [floor.tables[place.name]]
    books = {table.rulebook.id: table.rulebook.roles for table in tables}
    if any(one.role == TECHNICIAN for one in held) or _acts_for_operator(held, books):
        return None
    return _for_the_operator(held, books)


# --- people


def refuse_staffing(
    books: Mapping[str, Roles], by: tuple[Held, ...], of: Iterable[Held]
) -> Refusal | None:
    """Why somebody may not give these roles, or decide about a person who holds them.

    Nobody raises another above oneself, and nobody makes an inspector here: only the command line does.
    """
    if not _acts_for_operator(by, books):
        return _for_the_operator(by, books)
    for held in of:
        asked = [held.rulebook] if held.rulebook else list(books)
        low = any(_stands(by, id, books) < books[id].rank(held.role) for id in asked if id in books)
        strange = held.rulebook and held.rulebook not in books
        if low or strange or held.role == INSPECTOR:
            return Refusal("above_your_own", {"role": str(held)})
    return None


def _stands(by: tuple[Held, ...], rulebook: str, books: Mapping[str, Roles]) -> int:
    roles = books[rulebook]
    return roles.rank(_ranked(by, rulebook, roles))


def _acts_for_operator(by: tuple[Held, ...], books: Mapping[str, Roles]) -> bool:
    return any(_stands(by, id, books) >= roles.rank(roles.operator) for id, roles in books.items())


def _for_the_operator(by: tuple[Held, ...], books: Mapping[str, Roles]) -> Refusal:
    titles = " or ".join(dict.fromkeys(roles.operator for roles in books.values()))
    cites = tuple(dict.fromkeys(clause for roles in books.values() for clause in roles.cites))
    return Refusal("rank_too_low", {"role": first(by), "title": titles}, cites)
