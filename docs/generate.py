"""Writes the pages of these docs that come from the code: messages, readings, rule coverage.

`make docs` runs it; a test fails when a page is older than what it is made from.
"""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from croupier.cli.settle import settle_line
from croupier.money import ONE_CENT
from croupier.rulebooks import Library
from croupier.rulebooks.tracing import trace
from croupier.words import catalogue

HERE = Path(__file__).parent

ROULETTE, SIC_BO = ("act-mttg-2019", "roulette"), ("act-mttg-2019", "sic-bo")
BACCARAT = ("act-mttg-2019", "baccarat-a")

RAISED_BY: dict[str, tuple[tuple[str, str], str]] = {
    "unknown_bet": (ROULETTE, '{"wagers":[{"bet":"rde","amount":500}],"outcome":"17"}'),
    "bet_not_offered": (ROULETTE, '{"wagers":[{"bet":"split:1-5","amount":500}],"outcome":"17"}'),
    "malformed_wager": (ROULETTE, '{"wagers":[{"bet":"red"}],"outcome":"17"}'),
    "amount_not_whole_cents": (ROULETTE, '{"wagers":[{"bet":"red","amount":2.5}],"outcome":"17"}'),
    "amount_too_large": (
        ROULETTE,
        '{"wagers":[{"bet":"red","amount":1000000000000000}],"outcome":"17"}',
    ),
    "amount_not_in_pieces": (
        ROULETTE,
        '{"wagers":[{"bet":"orphans","amount":101}],"outcome":"17"}',
    ),
    "needs_another_wager": (
        BACCARAT,
        '{"wagers":[{"bet":"player-pair","amount":500}],"outcome":"void"}',
    ),
    "not_on_the_wheel": (ROULETTE, '{"wagers":[],"outcome":"37"}'),
    "not_three_dice": (SIC_BO, '{"wagers":[],"outcome":[1,2,7]}'),
    "not_cards": (BACCARAT, '{"wagers":[],"outcome":"player"}'),
    "not_a_card": (BACCARAT, '{"wagers":[],"outcome":["KH","1Z","9S","AC"]}'),
    "more_than_the_decks_hold": (BACCARAT, json.dumps({"wagers": [], "outcome": ["AS"] * 9})),
    "coup_stops_short": (BACCARAT, '{"wagers":[],"outcome":["KH","5D","2S","AC"]}'),
    "coup_is_over": (BACCARAT, '{"wagers":[],"outcome":["KH","5D","6S","2C","9D"]}'),
    "line_not_json": (ROULETTE, "nonsense"),
    "line_not_a_round": (ROULETTE, '{"wagers":[]}'),
}


def raised(code: str) -> dict[str, object]:
    """What the system answers to the line that raises this code."""
    (id, game), line = RAISED_BY[code]
    book = Library().load(id)
    answer = settle_line(book, book.games[game], line.encode(), 1, ONE_CENT, explain=False)
    found: dict[str, object] = answer.get("error") or answer["refused"][0]  # type: ignore[index,assignment]
    return found


def messages() -> Iterator[str]:
    yield "# Messages\n"
    yield "Every refusal has a code that never changes, words that may, and the clauses it rests on."
    yield "Each is raised here by a real line given to `croupier settle`.\n"
    for code in catalogue():
        said = raised(code)
        cites = ", ".join(said["cites"]) or "none: no rulebook speaks of it"  # type: ignore[arg-type]
        (id, game), line = RAISED_BY[code]
        yield f"## `{code}`\n"
        yield f"`croupier settle --rulebook {id} --game {game}`\n"
        yield f"```json\n{line}\n```\n"
        yield f"> {said['says']}\n"
        yield f"Clauses: {cites}.\n"


def readings() -> Iterator[str]:
    yield "# Readings\n"
    yield "Where a rulebook is silent, misprinted or at odds with itself, this is what the system does,"
    yield "why, and who could rule otherwise. `croupier rules show` prints them beside their clauses.\n"
    for id in Library().ids():
        book = Library().load(id)
        yield f"## {book.title} (`{id}`)\n"
        for reading in book.readings:
            yield f"### {reading.id}\n"
            clauses = ", ".join(reading.clauses)
            yield f"*{clauses}; {reading.date}; {reading.ruled_by} could rule otherwise.*\n"
            yield f"- Doubt: {reading.doubt}"
            yield f"- Choice: {reading.choice}"
            yield f"- Reason: {reading.reason}\n"


def coverage() -> Iterator[str]:
    yield "# Rule coverage\n"
    yield "A clause is *proven* when a test that names it passes, saw that very clause cited, and failed"
    yield "when `make prove` changed the rulebook's value. *Attested*: a person judged it. *Named*: a test"
    yield "names it and has not earned it. `croupier rules trace` gives the list, clause by clause.\n"
    yield "| rulebook | kind | proven | attested | named | none | in all |"
    yield "| --- | --- | ---: | ---: | ---: | ---: | ---: |"
    total: Counter[str] = Counter()
    for id in Library().ids():
        rows = list(trace(Library(), id))
        for kind in dict.fromkeys(row.kind for row in rows):
            states = Counter(row.status for row in rows if row.kind == kind)
            total += states
            yield _row(id, kind, states)
    yield _row("**all**", "", total)


def _row(id: str, kind: str, states: Counter[str]) -> str:
    figures = [states[state] for state in ("proven", "attested", "named", "none")]
    return f"| {id} | {kind} | {' | '.join(map(str, figures))} | {sum(figures)} |"


PAGES = {"messages.md": messages, "readings.md": readings, "rule-coverage.md": coverage}


def page(name: str) -> str:
    return "\n".join(PAGES[name]()) + "\n"


if __name__ == "__main__":
    for name in PAGES:
        (HERE / name).write_text(page(name), encoding="utf-8")
