"""Setting a floor up: rulebooks adopted, tables and terminals put in place, and plans that cannot be."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

import msgspec

from croupier.floor.state import (
    PLAYER,
    TERMINAL,
    ChangeFloor,
    DeclaredATest,
    DesksSetUp,
    Floor,
    FloorPlan,
    OpenFloor,
    PlayerSeated,
    RulebookAdopted,
    Seat,
    SecondPersonAsked,
    TableSettingsChanged,
    TableSetUp,
    TerminalPlan,
    TerminalSetUp,
)
from croupier.games.table import AnyGame
from croupier.message import Event, Millis, citing
from croupier.play.changing_limits import refuse_limits
from croupier.play.equipment import (
    EquipmentRegistered,
    RegisterOpened,
    refuse_item,
    refuse_opening,
    registered,
)
from croupier.play.table import Limits, Phase, Table, TablePlan
from croupier.play.wagering_period import PERIOD_LEAST, PERIOD_MOST
from croupier.refusal import Refusal
from croupier.rulebooks import Rulebook, RulebookError, UnknownRulebook
from croupier.rulebooks.library import digest_of_texts, open_texts
from croupier.rulebooks.policies import (
    Alternating,
    Closing,
    IdentifiedBy,
    Opening,
    SeveralTables,
    TerminalsMost,
    WageredBy,
)

Path = tuple[str | int, ...]


class Wrong(NamedTuple):
    """Why a plan cannot be, and where in it that stands: `tables`, 0, `limits`."""

    path: Path
    refusal: Refusal


def open_floor(floor: Floor, command: OpenFloor) -> list[Event] | Refusal:
    if floor.tables:
        return Refusal("floor_is_open")
    for wrong in all_wrong(command):
        return wrong.refusal
    plan, books = command.plan, dict(_books(command))
    events: list[Event] = [DeclaredATest()] if plan.test else []
    events += _adopted(command.rulebooks)
    events += (_set_up(table, books[table.id], command.at) for table in plan.tables)
    if plan.desks:
        events.append(DesksSetUp(desks=plan.desks))
    if plan.second_person:
        events.append(SecondPersonAsked(commands=plan.second_person))
    return [*events, *_seated(plan, books), *_register(command, books)]


def all_wrong(command: OpenFloor) -> Iterator[Wrong]:
    """Everything for which this plan cannot be; a floor is refused for the first."""
    plan, books = command.plan, dict(_books(command))
    if not plan.tables:
        yield Wrong(("tables",), Refusal("floor_without_tables"))
    for at, table in enumerate(plan.tables):
        yield from (Wrong(("tables", at, *path), why) for path, why in _wrong_table(command, table))
    for path, found in _places(plan, books):
        if isinstance(found, Refusal):
            yield Wrong(path, found)
    yield from _wrong_names(plan)
    reached = _reached(_seated(plan, books))
    yield from _wrong_register(command, books, reached)
    tables = [(("tables", at), table) for at, table in enumerate(plan.tables) if table.id in books]
    for path, table in tables:
        refusal = _refuse_too_many(table, books[table.id], len(reached[table.id]))
        yield from _wrong(path, refusal)
    yield from _wrong_pairs(plan, books)
    kept = _entered(command, books) if plan.equipment is not None else None
    for path, table in tables:
        if table.open:
            terminals = reached[table.id]
            yield from _wrong(path, refuse_opening(books[table.id], table, terminals, kept))


def _wrong(path: Path, refusal: Refusal | None) -> Iterator[Wrong]:
    if refusal:
        yield Wrong(path, refusal)


def _books(command: OpenFloor) -> Iterator[tuple[str, Rulebook]]:
    """The rulebook of each table for which there is one."""
    for plan in command.plan.tables:
        book = _book(command, plan)
        if isinstance(book, Rulebook):
            yield plan.id, book


def _adopted(rulebooks: dict[str, dict[str, str]]) -> list[Event]:
    return [
        RulebookAdopted(rulebook=id, digest=digest_of_texts(files), files=files)
        for id, files in rulebooks.items()
    ]


def _set_up(plan: TablePlan, book: Rulebook, at: Millis) -> TableSetUp:
    by_itself = plan.open and book.ask(Opening) is Opening.BY_ITSELF
    cites = book.games[plan.game].cites
    return TableSetUp(plan=plan, opens_at=at if by_itself else None, cites=cites)


WORTH_MOST = 10**9
"""Cents: no chip and no note is worth more."""
Seated = list[TerminalSetUp | PlayerSeated]


def _seated(plan: FloorPlan, books: dict[str, Rulebook]) -> Seated:
    """The terminals, each at tables that agree; the players, at the tables dealt by hand."""
    return [found for _, found in _places(plan, books) if not isinstance(found, Refusal)]


def _places(
    plan: FloorPlan, books: dict[str, Rulebook]
) -> Iterator[tuple[Path, TerminalSetUp | PlayerSeated | Refusal]]:
    """Every place to play from, or why it cannot be one."""
    known = tuple(table.id for table in plan.tables)
    for at, given in enumerate(plan.terminals):
        terminal = TerminalPlan(given) if isinstance(given, str) else given
        asked = terminal.tables or known
        unknown = [table for table in asked if table not in known]
        reaches = tuple(table for table in asked if table in books)
        path: Path = ("terminals", at)
        if unknown:
            params = {"table": unknown[0], "tables": known}
            yield (*path, "tables"), Refusal("no_such_table", params)
        elif reaches:
            several = plan.several_tables
            if books[reaches[0]].ask(SeveralTables) is SeveralTables.UNLESS_DIRECTED:
                several = True
            put = TerminalSetUp(terminal=terminal.id, tables=reaches, several_tables=several)
            yield path, _refuse_terminal(terminal.id, reaches, books) or put
    by_hand = tuple(t for t, book in books.items() if book.ask(IdentifiedBy) is IdentifiedBy.DEALER)
    for at, player in enumerate(plan.players):
        if by_hand:
            book = books[by_hand[0]]
            cites = citing(book.cites(IdentifiedBy), book.cites(WageredBy))
            seat = PlayerSeated(terminal=player, tables=by_hand, place=PLAYER, cites=cites)
            yield ("players", at), seat
        elif books:
            cites = next(iter(books.values())).cites(IdentifiedBy)
            yield ("players", at), Refusal("no_players_by_hand", {"player": player}, cites)


def _wrong_names(plan: FloorPlan) -> Iterator[Wrong]:
    """Names that are none, and names of two."""
    named: list[tuple[Path, str]] = [
        (("tables", at, "id"), table.id) for at, table in enumerate(plan.tables)
    ]
    for at, given in enumerate(plan.terminals):
        named.append((("terminals", at), given if isinstance(given, str) else given.id))
    named += ((("players", at), player) for at, player in enumerate(plan.players))
    desks: list[tuple[Path, str]] = [(("desks", at), desk) for at, desk in enumerate(plan.desks)]
    for path, name in (*named, *desks):
        if not name.strip() or "/" in name:
            yield Wrong(path, Refusal("name_makes_no_sense", {"name": name}))
    named += ((path, f"desk {desk}") for path, desk in desks)
    for at, given in enumerate(plan.terminals):
        if isinstance(given, TerminalPlan):
            reach = ((("terminals", at), f"{given.id} at {table}") for table in given.tables)
            named += reach
    seen = set[str]()
    for path, name in named:
        if name in seen:
            yield Wrong(path, Refusal("named_twice", {"name": name}))
        seen.add(name)


def _refuse_terminal(
    id: str, reaches: tuple[str, ...], books: dict[str, Rulebook]
) -> Refusal | None:
    """A terminal at tables that do not go together."""
    first = books[reaches[0]]
    if any((books[t].id, books[t].form) != (first.id, first.form) for t in reaches):
        return Refusal("terminal_mixes_rulebooks", {"terminal": id, "tables": reaches})
    if first.ask(IdentifiedBy) is IdentifiedBy.DEALER:
        params = {"terminal": id, "table": reaches[0]}
        cites = citing(first.cites(IdentifiedBy), first.cites(WageredBy))
        return Refusal("no_terminals_by_hand", params, cites)
    if len(reaches) > 1 and first.ask(SeveralTables) is SeveralTables.NOT_PROVIDED:
        one = {"terminal": id, "tables": reaches}
        return Refusal("terminal_of_one_table", one, first.cites(SeveralTables))
    return None


def _reached(seated: Seated) -> dict[str, list[str]]:
    """The terminals of each table."""
    reached: dict[str, list[str]] = defaultdict(list)
    for put in seated:
        if isinstance(put, TerminalSetUp):
            for table in put.tables:
                reached[table].append(put.terminal)
    return reached


def _wrong_register(
    command: OpenFloor, books: dict[str, Rulebook], reached: dict[str, list[str]]
) -> Iterator[Wrong]:
    """Equipment that no table has a use for, or that nobody approved."""
    plans, known = {p.id: p for p in command.plan.tables}, set[str]()
    for at, one in enumerate(command.plan.equipment or ()):
        if one.table not in plans:
            params = {"table": one.table, "tables": tuple(plans)}
            yield Wrong(("equipment", at, "table"), Refusal("no_such_table", params))
        elif one.table in books:
            book, plan = books[one.table], plans[one.table]
            refusal = refuse_item(book, plan, reached[one.table], known, one)
            yield from _wrong(("equipment", at), refusal)
        known.add(one.id)


def _register(command: OpenFloor, books: dict[str, Rulebook]) -> list[Event]:
    """The register of equipment, where the plan gives one."""
    if command.plan.equipment is None:
        return []
    return [RegisterOpened(), *_entered(command, books).values()]


def _entered(
    command: OpenFloor | ChangeFloor, books: dict[str, Rulebook]
) -> dict[str, EquipmentRegistered]:
    by, at = command.by.known_as, command.at
    given = (one for one in command.plan.equipment or () if one.table in books)
    return {one.id: registered(one, by, at, books[one.table]) for one in given}


def _wrong_pairs(plan: FloorPlan, books: dict[str, Rulebook]) -> Iterator[Wrong]:
    """Two games of one Dealer: both there, of one rulebook that has them alternate, and only two."""
    named = {table.id: table.alternates_with for table in plan.tables if table.alternates_with}
    known = tuple(table.id for table in plan.tables)
    for at, table in enumerate(plan.tables):
        one, other = table.id, table.alternates_with
        if not other or one not in books:
            continue
        book, path = books[one], ("tables", at, "alternates_with")
        cites = book.cites(Alternating) if Alternating in book.policies else ()
        if other not in known:
            yield Wrong(path, Refusal("no_such_table", {"table": other, "tables": known}, cites))
        elif other in books:
            twin = (books[other].id, books[other].form) == (book.id, book.form)
            provided = cites and book.ask(Alternating) is Alternating.COUP_BY_COUP
            third = named.get(other, one) != one or list(named.values()).count(other) > 1
            if one == other or not twin or not provided or third:
                params = {"table": one, "other": other}
                yield Wrong(path, Refusal("cannot_alternate", params, cites))


def _refuse_too_many(plan: TablePlan, book: Rulebook, count: int) -> Refusal | None:
    limits = [most for most in (plan.max_terminals, book.number(TerminalsMost)) if most]
    if not limits or count <= min(limits):
        return None
    params = {"table": plan.id, "count": count, "most": min(limits)}
    return Refusal("too_many_terminals", params, book.cites(TerminalsMost))


def _book(command: OpenFloor, plan: TablePlan) -> Rulebook | Refusal:
    """The rulebook of a table, which has its form and its game."""
    if plan.rulebook not in command.rulebooks:
        known = tuple(command.rulebooks)
        return Refusal("no_such_rulebook", {"rulebook": plan.rulebook, "known": known})
    try:
        book = open_texts(plan.rulebook, command.rulebooks[plan.rulebook], plan.form)
        book.games[plan.game]
    except UnknownRulebook as unknown:
        params = {"table": plan.id, "asked": unknown.asked, "known": unknown.known}
        return Refusal("no_such_game", params, unknown.cites)
    except RulebookError as broken:
        return Refusal("rulebook_is_broken", {"problem": str(broken)})
    return book


def _wrong_table(command: OpenFloor, plan: TablePlan) -> Iterator[tuple[Path, Refusal]]:
    book = _book(command, plan)
    if isinstance(book, Refusal):
        yield ("rulebook" if book.code != "no_such_game" else "game",), book
        return
    for name in _senseless(plan):
        params = {"table": plan.id, "name": name}
        yield (name,), Refusal("setting_makes_no_sense", params)
    limits = refuse_limits(book, book.games[plan.game], plan)
    if limits:
        yield ("limits",), limits
    seconds = _refuse_seconds(book, plan)
    if seconds:
        yield ("wagering_seconds",), seconds


def _senseless(plan: TablePlan) -> Iterator[str]:
    """Money that is none, colours that are not told apart, and times that nobody can wait for."""
    for name in ("ticket_limit", "ticket_days", "credit_ceiling", "max_terminals"):
        if not 0 <= getattr(plan, name) <= WORTH_MOST:
            yield name
    for name, amounts in (("chips", plan.chips), ("notes", plan.notes)):
        twice = len(set(amounts)) < len(amounts)
        if twice or any(not 0 < amount <= WORTH_MOST for amount in amounts):
            yield name
    named = [colour for colour in plan.colours if colour and "/" not in colour]
    if len(set(named)) < len(plan.colours):
        yield "colours"
    for name in ("result_hold_seconds", "warning_seconds"):
        if not 0 <= getattr(plan, name) <= PERIOD_MOST:
            yield name


def _refuse_seconds(book: Rulebook, plan: TablePlan) -> Refusal | None:
    """A period needs its length, unless the Dealer ends it."""
    dealer = book.ask(Closing) in (Closing.CLOCK_DEALER_OR_BALL, Closing.DEALER_OR_BALL)
    seconds = plan.wagering_seconds
    if PERIOD_LEAST <= seconds <= PERIOD_MOST or (dealer and seconds == 0):
        return None
    params = {"table": plan.id, "seconds": seconds}
    return Refusal("wagering_seconds_make_no_sense", params, book.cites(Closing))


# --- other plans


def change_floor(floor: Floor, command: ChangeFloor) -> list[Event] | Refusal:
    """What is new on the plan, and closed tables that are to be otherwise."""
    if not floor.tables:
        return Refusal("floor_without_tables")
    texts = {**command.rulebooks, **floor.rulebooks}
    asked = OpenFloor(plan=command.plan, rulebooks=texts, at=command.at, by=command.by)
    for wrong in all_wrong(asked):
        return wrong.refusal
    refusal = _refuse_change(floor, command.plan)
    if refusal:
        return refusal
    plan, books = command.plan, dict(_books(asked))
    new = {id: text for id, text in command.rulebooks.items() if id not in floor.rulebooks}
    events = _adopted(
        {id: text for id, text in new.items() if id in {b.id for b in books.values()}}
    )
    for table in plan.tables:
        if table.id not in floor.tables:
            events.append(_set_up(table, books[table.id], command.at))
        elif settings(table) != settings(floor.tables[table.id].plan):
            there = floor.tables[table.id].plan
            kept = {name: getattr(there, name) for name in KEPT}
            cites = books[table.id].games[table.game].cites
            changed = msgspec.structs.replace(table, **kept)
            events.append(TableSettingsChanged(plan=changed, cites=cites))
    if plan.desks != floor.desks:
        events.append(DesksSetUp(desks=plan.desks))
    if plan.second_person != floor.second_person:
        events.append(SecondPersonAsked(commands=plan.second_person))
    events += (seat for seat in _seated(plan, books) if _is_new(floor, seat))
    register = floor.equipment or {}
    return [*events, *(e for id, e in _entered(command, books).items() if id not in register)]


KEPT = ("limits", "wagering_seconds", "open")
"""What a change of settings leaves alone: the first two have commands of their own."""


def settings(plan: TablePlan) -> TablePlan:
    """What can only be changed at a closed table."""
    return msgspec.structs.replace(plan, limits=NO_LIMITS, wagering_seconds=0, open=True)


NO_LIMITS = Limits(min=0, max=0)


def _is_new(floor: Floor, put: TerminalSetUp | PlayerSeated) -> bool:
    seat = floor.seats.get(put.terminal)
    if seat is None:
        return True
    several = getattr(put, "several_tables", seat.several_tables)
    return (seat.tables, seat.several_tables) != (put.tables, several)


def _refuse_change(floor: Floor, plan: FloorPlan) -> Refusal | None:
    """A plan that would change what is on record, or somebody's place under his or her hands."""
    if plan.test != floor.test:
        return Refusal("test_for_good", {"test": floor.test})
    if (plan.equipment is None) != (floor.equipment is None):
        return Refusal("register_for_good")
    for table in plan.tables:
        there = floor.tables.get(table.id)
        if there is None:
            continue
        if game_of(table) != game_of(there.plan):
            return Refusal("another_game_there", {"table": table.id, "game": there.game.title})
        if settings(table) != settings(there.plan) and there.phase is not Phase.CLOSED:
            return Refusal("close_the_table_first", {"table": table.id})
    known = tuple(table.id for table in plan.tables)
    reach = {t if isinstance(t, str) else t.id: t for t in plan.terminals}
    for id, seat in floor.seats.items():
        if id in reach or id in plan.players:
            given = reach.get(id, id)
            reaches = (given.tables if isinstance(given, TerminalPlan) else ()) or known
            place = TERMINAL if id in reach else PLAYER
            if seat.place != place or (set(seat.tables) - set(reaches) and seat.accounts):
                return Refusal("place_in_use", {"place": id})
    gone = [desk for desk in floor.desks if desk not in plan.desks]
    working = [desk for desk in gone if desk in floor.shifts and floor.shifts[desk].open]
    if working:
        shift = floor.shifts[working[0]]
        return Refusal("shift_is_open", {"desk": working[0], "cashier": shift.cashier})
    return None


def game_of(plan: TablePlan) -> tuple[str, str, str]:
    """What a table of the records stays for ever."""
    return plan.rulebook, plan.form, plan.game


def declared_a_test(floor: Floor, event: DeclaredATest) -> None:
    floor.test = True


def table_settings_changed(floor: Floor, event: TableSettingsChanged) -> None:
    table = floor.tables[event.plan.id]
    table.plan = event.plan
    table.game = _as_offered(table.rulebook.games[event.plan.game], event.plan)
    table._steps = {}


def desks_set_up(floor: Floor, event: DesksSetUp) -> None:
    floor.desks = event.desks


def second_person_asked(floor: Floor, event: SecondPersonAsked) -> None:
    floor.second_person = event.commands


def rulebook_adopted(floor: Floor, event: RulebookAdopted) -> None:
    floor.rulebooks[event.rulebook] = dict(event.files)


def table_set_up(floor: Floor, event: TableSetUp) -> None:
    floor.tables[event.plan.id] = table = make_table(floor, event.plan)
    table.opens_at = event.opens_at


def make_table(floor: Floor, plan: TablePlan) -> Table:
    """A table as it is planned, under the adopted text of its rulebook."""
    book = open_texts(plan.rulebook, floor.rulebooks[plan.rulebook], plan.form)
    table = Table(
        plan.id,
        plan,
        book,
        _as_offered(book.games[plan.game], plan),
        Phase.OPEN if plan.open else Phase.CLOSED,
        wagering_ms=round(plan.wagering_seconds * 1_000),
    )
    if plan.open and table.game.kind == "baccarat":
        table.shoe = table.fresh_shoe()
    return table


def _as_offered(game: AnyGame, plan: TablePlan) -> AnyGame:
    """The game without what the operator leaves out at this table."""
    if plan.racetrack and plan.pairs:
        return game
    offers = {
        name: offer
        for name, offer in game.offers.items()
        if (plan.racetrack or not offer.bet.pieces) and (plan.pairs or not name.endswith("-pair"))
    }
    return replace(game, offers=offers, whole=game.whole if plan.racetrack else ())


def terminal_set_up(floor: Floor, event: TerminalSetUp) -> None:
    seat = floor.seats.get(event.terminal)
    if seat is not None:
        seat.tables, seat.several_tables = event.tables, event.several_tables
        seat.selected = seat.selected if seat.selected in event.tables else event.tables[0]
        return
    floor.seats[event.terminal] = Seat(
        event.terminal, event.tables, event.tables[0], several_tables=event.several_tables
    )
