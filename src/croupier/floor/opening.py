"""Setting a floor up: rulebooks adopted, tables and terminals put in place, and plans that cannot be."""

from croupier.floor.state import (
    Floor,
    OpenFloor,
    RulebookAdopted,
    TableSetUp,
    Terminal,
    TerminalPlan,
    TerminalSetUp,
)
from croupier.message import Event
from croupier.play.table import Table, TablePlan
from croupier.refusal import Refusal
from croupier.rulebooks import RulebookError, UnknownRulebook
from croupier.rulebooks.library import digest_of_texts, open_texts
from croupier.rulebooks.policies import (
    AboveMaximum,
    BelowMinimum,
    Changing,
    Closing,
    Confirming,
    Leaving,
    Multiples,
    Opening,
    ResultBy,
)

PLAYED = (
    Confirming.REQUIRED,
    Confirming.NONE,
    Changing.UNTIL_CONFIRMED,
    Changing.UNTIL_CLOSE,
    BelowMinimum.NO_CHIPS_SHOWN,
    BelowMinimum.REFUSED,
    BelowMinimum.REJECTED_AT_CLOSE,
    AboveMaximum.NEXT_LOWEST,
    Opening.NEW_GAME,
    Opening.BY_ITSELF,
    Closing.CLOCK,
    Closing.CLOCK_OR_SENSOR,
    ResultBy.DEALER,
    ResultBy.DEVICE,
    Leaving.NOTHING_CONFIRMED,
    Leaving.NO_LIVE_WAGER,
)
"""The answers to these policies that tables can be run by."""


def open_floor(floor: Floor, command: OpenFloor) -> list[Event] | Refusal:
    if floor.tables:
        return Refusal("floor_is_open")
    if not command.plan.tables:
        return Refusal("floor_without_tables")
    events: list[Event] = []
    for id, files in command.rulebooks.items():
        digest = digest_of_texts(files)
        events.append(RulebookAdopted(rulebook=id, digest=digest, files=files))
    for plan in command.plan.tables:
        refusal = _refuse_table(command, plan)
        if refusal:
            return refusal
        book = open_texts(plan.rulebook, command.rulebooks[plan.rulebook], plan.form)
        by_itself = book.ask(Opening) is Opening.BY_ITSELF
        events.append(TableSetUp(plan=plan, opens_at=command.at if by_itself else None))
    tables = tuple(plan.id for plan in command.plan.tables)
    for given in command.plan.terminals:
        terminal = TerminalPlan(given) if isinstance(given, str) else given
        reaches = terminal.tables or tables
        unknown = [table for table in reaches if table not in tables]
        if unknown:
            return Refusal("no_such_table", {"table": unknown[0], "tables": tables})
        events.append(TerminalSetUp(terminal=terminal.id, tables=reaches))
    names = [*tables, *(e.terminal for e in events if isinstance(e, TerminalSetUp))]
    twice = [name for name in names if names.count(name) > 1]
    return Refusal("named_twice", {"name": twice[0]}) if twice else events


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
    limits, seconds = plan.limits, plan.wagering_seconds
    if not 0 < limits.min <= limits.max or limits.step < 0:
        return Refusal(
            "limits_make_no_sense", {"table": plan.id, "min": limits.min, "max": limits.max}
        )
    multiples = book.ask(Multiples) is Multiples.ALWAYS
    if limits.step and (limits.step % limits.min if multiples else limits.min % limits.step):
        steps: dict[str, object] = {"table": plan.id, "step": limits.step, "min": limits.min}
        return Refusal("step_does_not_fit", steps, book.cites(Multiples))
    if not 0 < seconds <= 3_600:
        return Refusal("wagering_seconds_make_no_sense", {"table": plan.id, "seconds": seconds})
    for policy in {type(answer): answer for answer in PLAYED}:
        if book.ask(policy) not in PLAYED or game.kind == "baccarat":
            params = {"table": plan.id, "rulebook": plan.rulebook, "game": plan.game}
            return Refusal("not_played_yet", params, book.cites(policy))
    return None


def rulebook_adopted(floor: Floor, event: RulebookAdopted) -> None:
    floor.rulebooks[event.rulebook] = dict(event.files)


def table_set_up(floor: Floor, event: TableSetUp) -> None:
    plan = event.plan
    book = open_texts(plan.rulebook, floor.rulebooks[plan.rulebook], plan.form)
    floor.tables[plan.id] = Table(
        plan.id, plan, book, book.games[plan.game], opens_at=event.opens_at
    )


def terminal_set_up(floor: Floor, event: TerminalSetUp) -> None:
    floor.terminals[event.terminal] = Terminal(event.terminal, event.tables, event.tables[0])
