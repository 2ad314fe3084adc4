"""Guidance: what the rulebook has the Dealer do at this moment, from its procedures."""

from collections.abc import Iterator
from itertools import islice

from croupier.play.table import Phase, Table
from croupier.rulebooks.irregularities import GROUND, Prompt


def moments(table: Table) -> Iterator[str]:
    """Which of the moments it is."""
    shoe = table.shoe
    if shoe is None:
        return
    between = table.phase is Phase.OPEN
    if between or table.phase is Phase.CLOSED:
        yield from (f"{want} wanted" for want in islice(shoe.wants, 1))
    if shoe.to_check:
        yield "order to check"
    if between and shoe.over:
        yield "last coup over"
    elif shoe.last_coup(table.round_in_progress):
        yield "last coup"
    if between and shoe.ready and not shoe.over:
        yield "no-bet coup due" if table.no_bet_due else "between coups"
        if shoe.coups and not shoe.stood_by:
            yield "standby wanted"
    phases = {
        Phase.WAGERING: "wagering",
        Phase.DEALING: "no-bet coup" if table.no_bet else "dealing",
        Phase.RESULT: "coup complete",
        Phase.HELD: "held",
    }
    if table.phase in phases:
        yield phases[table.phase]
    for ground in table.irregularities:
        yield f"{GROUND}{ground}"


def prompts(table: Table) -> list[Prompt]:
    """What the Dealer is told now, in the rulebook's order."""
    now = set(moments(table))
    return [prompt for prompt in table.rulebook.prompts if prompt.when in now]
