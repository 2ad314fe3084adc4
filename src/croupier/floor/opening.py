"""Setting a floor up: rulebooks adopted, tables and terminals put in place, and plans that cannot be."""

from dataclasses import replace

from croupier.floor.state import (
    PLAYER,
    DesksSetUp,
    Floor,
    OpenFloor,
    PlayerSeated,
    RulebookAdopted,
    Seat,
    SecondPersonAsked,
    TableSetUp,
    TerminalPlan,
    TerminalSetUp,
)
from croupier.games.table import AnyGame
from croupier.message import Event, citing
from croupier.play.changing_limits import refuse_limits
from croupier.play.equipment import (
    EquipmentRegistered,
    RegisterOpened,
    refuse_item,
    refuse_opening,
    registered,
)
from croupier.play.table import Phase, Table, TablePlan
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


def open_floor(floor: Floor, command: OpenFloor) -> list[Event] | Refusal:
    if floor.tables:
        return Refusal("floor_is_open")
    if not command.plan.tables:
        return Refusal("floor_without_tables")
    events: list[Event] = []
    for id, files in command.rulebooks.items():
        digest = digest_of_texts(files)
        events.append(RulebookAdopted(rulebook=id, digest=digest, files=files))
    books: dict[str, Rulebook] = {}
    for plan in command.plan.tables:
        refusal = _refuse_table(command, plan)
        if refusal:
            return refusal
        book = open_texts(plan.rulebook, command.rulebooks[plan.rulebook], plan.form)
        by_itself = plan.open and book.ask(Opening) is Opening.BY_ITSELF
        opens_at = command.at if by_itself else None
        cites = book.games[plan.game].cites
        events.append(TableSetUp(plan=plan, opens_at=opens_at, cites=cites))
        books[plan.id] = book
    seated = _seated(command, books)
    if isinstance(seated, Refusal):
        return seated
    names = [*(plan.id for plan in command.plan.tables), *(e.terminal for e in seated)]
    for name in (*names, *command.plan.desks):
        if not name.strip() or "/" in name:
            return Refusal("name_makes_no_sense", {"name": name})
    names += [f"desk {desk}" for desk in command.plan.desks]
    names += [f"{e.terminal} at {table}" for e in seated for table in e.tables]
    twice = [name for name in names if not name or names.count(name) > 1]
    if twice:
        return Refusal("named_twice", {"name": twice[0]})
    if command.plan.desks:
        events.append(DesksSetUp(desks=command.plan.desks))
    if command.plan.second_person:
        events.append(SecondPersonAsked(commands=command.plan.second_person))
    register = _registered(command, books, seated)
    if isinstance(register, Refusal):
        return register
    refusal = (
        _refuse_too_many(command, books, seated)
        or _refuse_pairs(command, books)
        or _refuse_unready(command, books, seated, register)
    )
    return refusal or [*events, *seated, *register]


WORTH_MOST = 10**9
"""Cents: no chip and no note is worth more."""
Seated = list[TerminalSetUp | PlayerSeated]


def _seated(command: OpenFloor, books: dict[str, Rulebook]) -> Seated | Refusal:
    """The terminals, each at tables that agree; the players, at the tables dealt by hand."""
    seated: Seated = []
    for given in command.plan.terminals:
        terminal = TerminalPlan(given) if isinstance(given, str) else given
        reaches = terminal.tables or tuple(books)
        refusal = _refuse_terminal(terminal.id, reaches, books)
        if refusal:
            return refusal
        several = command.plan.several_tables
        if books[reaches[0]].ask(SeveralTables) is SeveralTables.UNLESS_DIRECTED:
            several = True
        seated.append(TerminalSetUp(terminal=terminal.id, tables=reaches, several_tables=several))
    by_hand = tuple(t for t, book in books.items() if book.ask(IdentifiedBy) is IdentifiedBy.DEALER)
    for player in command.plan.players:
        if not by_hand:
            cites = next(iter(books.values())).cites(IdentifiedBy)
            return Refusal("no_players_by_hand", {"player": player}, cites)
        book = books[by_hand[0]]
        cites = citing(book.cites(IdentifiedBy), book.cites(WageredBy))
        seated.append(PlayerSeated(terminal=player, tables=by_hand, place=PLAYER, cites=cites))
    return seated


def _refuse_terminal(
    id: str, reaches: tuple[str, ...], books: dict[str, Rulebook]
) -> Refusal | None:
    """A terminal that reaches nothing, or tables that do not go together."""
    unknown = [table for table in reaches if table not in books]
    if unknown:
        return Refusal("no_such_table", {"table": unknown[0], "tables": tuple(books)})
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


def _terminals(seated: Seated, table: str) -> list[str]:
    return [e.terminal for e in seated if isinstance(e, TerminalSetUp) and table in e.tables]


def _registered(
    command: OpenFloor, books: dict[str, Rulebook], seated: Seated
) -> list[Event] | Refusal:
    """The register of equipment, where the plan gives one."""
    given = command.plan.equipment
    if given is None:
        return []
    plans, known, events = {p.id: p for p in command.plan.tables}, set[str](), list[Event]()
    for one in given:
        if one.table not in plans:
            return Refusal("no_such_table", {"table": one.table, "tables": tuple(plans)})
        book, terminals = books[one.table], _terminals(seated, one.table)
        refusal = refuse_item(book, plans[one.table], terminals, known, one)
        if refusal:
            return refusal
        known.add(one.id)
        events.append(registered(one, command.by.known_as, command.at, book))
    return [RegisterOpened(), *events]


def _refuse_unready(
    command: OpenFloor, books: dict[str, Rulebook], seated: Seated, register: list[Event]
) -> Refusal | None:
    """A table that would open with the floor and lacks something it needs."""
    entered = {e.item: e for e in register if isinstance(e, EquipmentRegistered)}
    kept = entered if command.plan.equipment is not None else None
    for plan in command.plan.tables:
        terminals = _terminals(seated, plan.id)
        refusal = refuse_opening(books[plan.id], plan, terminals, kept) if plan.open else None
        if refusal:
            return refusal
    return None


def _refuse_pairs(command: OpenFloor, books: dict[str, Rulebook]) -> Refusal | None:
    """Two games of one Dealer: both there, of one rulebook that has them alternate, and only two."""
    named = {plan.id: plan.alternates_with for plan in command.plan.tables if plan.alternates_with}
    for one, other in named.items():
        book = books[one]
        cites = book.cites(Alternating) if Alternating in book.policies else ()
        if other not in books:
            return Refusal("no_such_table", {"table": other, "tables": tuple(books)}, cites)
        twin = (books[other].id, books[other].form) == (book.id, book.form)
        provided = cites and book.ask(Alternating) is Alternating.COUP_BY_COUP
        third = named.get(other, one) != one or list(named.values()).count(other) > 1
        if one == other or not twin or not provided or third:
            return Refusal("cannot_alternate", {"table": one, "other": other}, cites)
    return None


def _refuse_too_many(
    command: OpenFloor, books: dict[str, Rulebook], seated: Seated
) -> Refusal | None:
    for plan in command.plan.tables:
        book = books[plan.id]
        limits = [most for most in (plan.max_terminals, book.number(TerminalsMost)) if most]
        count = len(_terminals(seated, plan.id))
        if limits and count > min(limits):
            params = {"table": plan.id, "count": count, "most": min(limits)}
            return Refusal("too_many_terminals", params, book.cites(TerminalsMost))
    return None


def _refuse_table(command: OpenFloor, plan: TablePlan) -> Refusal | None:
    if plan.rulebook not in command.rulebooks:
        known = tuple(command.rulebooks)
        return Refusal("no_such_rulebook", {"rulebook": plan.rulebook, "known": known})
    try:
        book = open_texts(plan.rulebook, command.rulebooks[plan.rulebook], plan.form)
        game = book.games[plan.game]
    except UnknownRulebook as unknown:
        params = {"table": plan.id, "asked": unknown.asked, "known": unknown.known}
        return Refusal("no_such_game", params, unknown.cites)
    except RulebookError as broken:
        return Refusal("rulebook_is_broken", {"problem": str(broken)})
    return _refuse_settings(plan) or refuse_limits(book, game, plan) or _refuse_seconds(book, plan)


def _refuse_settings(plan: TablePlan) -> Refusal | None:
    """Money that is none, colours that are not told apart, and times that nobody can wait for."""
    for name, amount in (
        ("ticket_limit", plan.ticket_limit),
        ("ticket_days", plan.ticket_days),
        ("credit_ceiling", plan.credit_ceiling),
        ("max_terminals", plan.max_terminals),
    ):
        if not 0 <= amount <= WORTH_MOST:
            return Refusal("setting_makes_no_sense", {"table": plan.id, "name": name})
    for name, amounts in (("chips", plan.chips), ("notes", plan.notes)):
        twice = len(set(amounts)) < len(amounts)
        if twice or any(not 0 < amount <= WORTH_MOST for amount in amounts):
            return Refusal("setting_makes_no_sense", {"table": plan.id, "name": name})
    named = [colour for colour in plan.colours if colour and "/" not in colour]
    if len(set(named)) < len(plan.colours):
        return Refusal("setting_makes_no_sense", {"table": plan.id, "name": "colours"})
    hold, warning = plan.result_hold_seconds, plan.warning_seconds
    for name, seconds in (("result_hold_seconds", hold), ("warning_seconds", warning)):
        if not 0 <= seconds <= PERIOD_MOST:
            return Refusal("setting_makes_no_sense", {"table": plan.id, "name": name})
    return None


def _refuse_seconds(book: Rulebook, plan: TablePlan) -> Refusal | None:
    """A period needs its length, unless the Dealer ends it."""
    dealer = book.ask(Closing) in (Closing.CLOCK_DEALER_OR_BALL, Closing.DEALER_OR_BALL)
    seconds = plan.wagering_seconds
    if PERIOD_LEAST <= seconds <= PERIOD_MOST or (dealer and seconds == 0):
        return None
    params = {"table": plan.id, "seconds": seconds}
    return Refusal("wagering_seconds_make_no_sense", params, book.cites(Closing))


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
    floor.seats[event.terminal] = Seat(
        event.terminal, event.tables, event.tables[0], several_tables=event.several_tables
    )
