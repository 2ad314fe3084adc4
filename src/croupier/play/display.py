"""The Winning Number Display: what it shows is on record, and decides nothing."""

from typing import Any

from croupier.games.table import Cites, ImpossibleOutcome
from croupier.message import Command, Event
from croupier.play.table import Phase, Table
from croupier.play.wagering_period import not_now
from croupier.refusal import Refusal
from croupier.rulebooks.irregularities import Cure
from croupier.rulebooks.policies import ResultBy


class Display(Command, frozen=True):
    """What the Winning Number Display shows, as it reports itself."""

    table: str
    shows: Any
    round: int = 0


class DisplayReported(Event, frozen=True):
    """The Winning Number Display shows this of the round."""

    table: str
    round: int
    shows: object
    reported_by: str


class DisplayIgnored(Event, frozen=True):
    """The display shows something else than the result; every wager is settled on the result."""

    table: str
    round: int
    shows: object
    outcome: object


def display(table: Table, command: Display) -> list[Event] | Refusal:
    """Put it on record; with a result that is there already it is compared at once."""
    if table.phase is Phase.CLOSED or not table.round_no:
        return not_now(table, "display", ignored_cites(table))
    shows = _as_shown(table, command.shows)
    reported = DisplayReported(
        table=table.id,
        round=table.round_no,
        shows=shows,
        reported_by=command.by.known_as,
        cites=ignored_cites(table),
    )
    settled = dict(table.results).get(table.round_no)
    if table.round_in_progress or settled is None:
        return [reported]
    return [reported, *ignored(table, shows, settled)]


def _as_shown(table: Table, shows: object) -> object:
    """An outcome as it is written; anything else as a few words."""
    try:
        table.game.outcomes.read(shows)
    except ImpossibleOutcome:
        return str(shows)[:40]
    return shows


def ignored(table: Table, shows: object, outcome: object) -> list[Event]:
    """A display that shows something else than this."""
    if shows is None or same_outcome(table, shows, outcome):
        return []
    return [
        DisplayIgnored(
            table=table.id,
            round=table.round_no,
            shows=shows,
            outcome=outcome,
            cites=ignored_cites(table),
        )
    ]


def ignored_cites(table: Table) -> Cites:
    """By what a display is ignored; where no clause speaks of it, by what makes the result."""
    grounds = table.rulebook.irregularities.values()
    found = (ground.cites for ground in grounds if ground.cure is Cure.DISPLAY_IGNORED)
    return next(found, table.cites(ResultBy))


def same_outcome(table: Table, one: object, other: object) -> bool:
    """Whether these are one outcome, however it is written; a coup may be named by the hand that won."""
    if one == other or one == winner(table, other):
        return True
    try:
        named, known = table.game.outcomes.read(one), table.game.outcomes.read(other)
    except ImpossibleOutcome:
        return False
    dice = table.game.kind == "sic-bo"
    return bool(sorted(named) == sorted(known) if dice else named == known)


def winner(table: Table, outcome: object) -> object:
    """The winning hand of a coup, as a Dealer presses it; nothing in other games."""
    if table.game.kind != "baccarat" or outcome is None:
        return None
    try:
        return table.game.outcomes.read(outcome).winner
    except ImpossibleOutcome:
        return None


def display_reported(table: Table, event: DisplayReported) -> None:
    table.displayed = event.shows
