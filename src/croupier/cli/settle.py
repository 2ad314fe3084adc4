"""`croupier settle`: JSON lines in, credits out."""

import json
import sys
from typing import Annotated, Any

import typer

from croupier.cli.showing import (
    FolderOption,
    FormOption,
    GameOption,
    RulebookOption,
    game_of,
    write_line,
)
from croupier.games.table import AnyGame, ImpossibleOutcome
from croupier.money import Cents
from croupier.play.placing import Wager, refuse_wagers
from croupier.play.settling import settle_round
from croupier.refusal import Refusal
from croupier.rulebooks import Rulebook
from croupier.words import say

EXAMPLES = {
    "roulette": '{"wagers":[{"bet":"red","amount":500}],"outcome":"17"}',
    "sic-bo": '{"wagers":[{"bet":"small","amount":500}],"outcome":[1,1,4]}',
    "baccarat": '{"wagers":[{"bet":"banker","amount":500}],"outcome":["KH","5D","9S","AC","8D"]}',
}


def settle(
    rulebook: RulebookOption,
    game: GameOption,
    form: FormOption = "",
    smallest_chip: Annotated[
        int,
        typer.Option(min=1, help="By hand: the smallest chip in cents; payments round up to it."),
    ] = 1,
    explain: Annotated[
        bool, typer.Option(help="Say what was seen, and the clauses of each credit.")
    ] = False,
    rulebooks: FolderOption = None,
) -> None:
    """Settle wagers: one round a line of standard input, as JSON; amounts in cents."""
    book, table = game_of(rulebooks, rulebook, game, form)
    if sys.stdin is None:
        return
    if sys.stdin.isatty():
        options = f"--rulebook {rulebook} --game {game}" + (f" --form {form}" if form else "")
        sys.stdout.write(
            "settle reads rounds from standard input, one JSON object a line. Type for instance:\n\n"
            f"  echo '{EXAMPLES[table.kind]}' | croupier settle {options}\n\n"
            "or give it a file: croupier settle ... < rounds.jsonl\n"
        )
        return
    failed = False
    for number, line in enumerate(sys.stdin.buffer, start=1):
        if not line.strip():
            continue
        answer = settle_line(book, table, line, number, Cents(smallest_chip), explain)
        failed |= "error" in answer
        write_line(answer)
    raise typer.Exit(1 if failed else 0)


def settle_line(
    book: Rulebook, game: AnyGame, line: bytes, number: int, smallest_chip: Cents, explain: bool
) -> dict[str, object]:
    """One round: refused wagers answer null, the others settle; a bad line answers an error."""
    try:
        round_ = json.loads(line, object_pairs_hook=_named_once, parse_constant=_not_a_number)
    except (ValueError, RecursionError) as problem:
        params = {"problem": str(problem), "example": EXAMPLES[game.kind]}
        return _error(Refusal("line_not_json", params), number)
    wrong = _shape(round_)
    if wrong:
        params = {"problem": wrong, "example": EXAMPLES[game.kind]}
        return _error(Refusal("line_not_a_round", params), number)
    refused = _refusals(game, round_["wagers"])
    accepted = [
        Wager(given["bet"], given["amount"])
        for given, refusal in zip(round_["wagers"], refused, strict=True)
        if refusal is None
    ]
    try:
        settled = settle_round(book, game, accepted, round_["outcome"], smallest_chip)
    except ImpossibleOutcome as impossible:
        return _error(Refusal(impossible.code, impossible.params, impossible.cites), number)
    one_by_one = iter(settled.wagers)
    settled_or_not = [None if refusal else next(one_by_one) for refusal in refused]
    answer: dict[str, object] = {
        "credits": [one.credit if one else None for one in settled_or_not],
        "total": settled.total,
    }
    if any(refused):
        answer["refused"] = [
            {"wager": at, **_said(refusal)} for at, refusal in enumerate(refused) if refusal
        ]
    if explain:
        answer["shows"] = settled.outcome
        answer["cites"] = [one.cites if one else None for one in settled_or_not]
    return answer


def _named_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f'"{twice[:40]}" stands twice in one object')
    return fields


def _not_a_number(name: str) -> None:
    raise ValueError(f"{name} is no number")


def _shape(round_: Any) -> str:
    if not isinstance(round_, dict):
        return "it is not an object"
    if not isinstance(round_.get("wagers"), list):
        return '"wagers" is not a list'
    return "" if "outcome" in round_ else '"outcome" is missing'


def _refusals(game: AnyGame, wagers: list[Any]) -> list[Refusal | None]:
    """Why each wager is refused, or None; one that cannot be read takes no part in the others'."""
    malformed = [_malformed(game, given) for given in wagers]
    readable = [
        (given["bet"], given["amount"])
        for given, refusal in zip(wagers, malformed, strict=True)
        if refusal is None
    ]
    judged = iter(refuse_wagers(game, readable))
    return [refusal or next(judged) for refusal in malformed]


def _malformed(game: AnyGame, given: Any) -> Refusal | None:
    if isinstance(given, dict) and isinstance(given.get("bet"), str) and "amount" in given:
        return None
    example = {"bet": next(iter(game.offers)), "amount": 500}
    return Refusal("malformed_wager", {"example": example, "given": given})


def _error(refusal: Refusal, line: int) -> dict[str, object]:
    return {"error": {**_said(refusal), "line": line}}


def _said(refusal: Refusal) -> dict[str, object]:
    return {"code": refusal.code, "says": say(refusal), "cites": refusal.cites}
