"""`croupier settle`: JSON lines in, credits out."""

import sys
from collections.abc import Iterator
from typing import Annotated, Any

import msgspec
import typer

from croupier.cli.showing import FolderOption, FormOption, GameOption, RulebookOption, game_of
from croupier.games.table import AnyGame, ImpossibleOutcome
from croupier.money import Cents
from croupier.play.placing import Wager, refuse_alone, refuse_amount, refuse_bet
from croupier.play.settling import Settlement, settle_round
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
        sys.stdout.write(msgspec.json.encode(answer).decode() + "\n")
        sys.stdout.flush()
    raise typer.Exit(1 if failed else 0)


def settle_line(
    book: Rulebook, game: AnyGame, line: bytes, number: int, smallest_chip: Cents, explain: bool
) -> dict[str, object]:
    """One round: refused wagers answer null, the others settle; a bad line answers an error."""
    try:
        round_ = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
        params = {"problem": str(problem), "example": EXAMPLES[game.kind]}
        return _error(Refusal("line_not_json", params), number)
    wrong = _shape(round_)
    if wrong:
        params = {"problem": wrong, "example": EXAMPLES[game.kind]}
        return _error(Refusal("line_not_a_round", params), number)
    refused = {at: refusal for at, refusal in _refusals(game, round_["wagers"]) if refusal}
    accepted = {
        at: Wager(given["bet"], given["amount"])
        for at, given in enumerate(round_["wagers"])
        if at not in refused
    }
    try:
        settled = settle_round(
            book, game, list(accepted.values()), round_["outcome"], smallest_chip
        )
    except ImpossibleOutcome as impossible:
        return _error(Refusal(impossible.code, impossible.params, impossible.cites), number)
    credits: list[int | None] = [None] * len(round_["wagers"])
    for at, one in zip(accepted, settled.wagers, strict=True):
        credits[at] = one.credit
    answer: dict[str, object] = {"credits": credits, "total": settled.total}
    if refused:
        answer["refused"] = [{"wager": at, **_said(refused[at])} for at in sorted(refused)]
    return answer | _explained(settled) if explain else answer


def _shape(round_: Any) -> str:
    if not isinstance(round_, dict):
        return "it is not an object"
    if not isinstance(round_.get("wagers"), list):
        return '"wagers" is not a list'
    return "" if "outcome" in round_ else '"outcome" is missing'


def _refusals(game: AnyGame, wagers: list[Any]) -> Iterator[tuple[int, Refusal | None]]:
    """Each wager by itself; then those that rest on another one, by what is left."""
    alone = [_refuse(game, given) for given in wagers]
    held = [given["bet"] for given, refusal in zip(wagers, alone, strict=True) if not refusal]
    for at, refusal in enumerate(alone):
        yield at, refusal or refuse_alone(game, wagers[at]["bet"], held)


def _refuse(game: AnyGame, given: Any) -> Refusal | None:
    if (
        not isinstance(given, dict)
        or not isinstance(given.get("bet"), str)
        or "amount" not in given
    ):
        example = {"bet": next(iter(game.offers)), "amount": 500}
        return Refusal("malformed_wager", {"example": _json(example), "given": _json(given)})
    return refuse_bet(game, given["bet"]) or refuse_amount(game, given["bet"], given["amount"])


def _explained(settled: Settlement) -> dict[str, object]:
    cites = [one.cites for one in settled.wagers]
    return {"shows": settled.outcome, "cites": cites}


def _error(refusal: Refusal, line: int) -> dict[str, object]:
    return {"error": {**_said(refusal), "line": line}}


def _said(refusal: Refusal) -> dict[str, object]:
    return {"code": refusal.code, "says": say(refusal), "cites": refusal.cites}


def _json(thing: object) -> str:
    return msgspec.json.encode(thing).decode()
