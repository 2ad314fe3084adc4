"""`croupier audit recall`, in words: a game as somebody at a counter wants to read it."""

from collections.abc import Iterator, Mapping
from typing import Any

from croupier.cli.showing import bare, say_time
from croupier.journal.recalling import Correction, Game, Moment, Touch, Wagered
from croupier.money import say_cents

AMOUNTS = ("amount", "asked", "least")
TIMES = ("at", "exposed_at")
HIGH = 2**62


def told(game: Game) -> Iterator[str]:
    """One game, line by line, everything in the order it happened."""
    end = f"records {game.first} to {game.last}" if game.last else f"from record {game.first} on"
    yield f"{game.seat} at {game.table}, round {game.round}: {game.title}, {game.rulebook} ({end})"
    yield f"  credit before: {say_cents(game.credit_before)}"
    lines = [(game.first, [_opening(game)])]
    lines += [(one.seq, list(_touch(one))) for one in game.touches]
    lines += [(one.seq, [_moment(one)]) for one in game.moments]
    if game.closed_at is not None:
        closed = f"{say_time(game.closed_at)}  wagering closed by {_who(game.closed_by)}"
        back = [f"    back: {_wager(one)}" for one in game.returned]
        lines.append((game.closed, [closed, *back]))
    lines.append((game.last or HIGH, list(_end(game))))
    lines += [(one.seq, list(_correction(one))) for one in game.corrections]
    for _, each in sorted(lines):
        yield from (f"  {line}" for line in each)


def _opening(game: Game) -> str:
    lasts = ""
    if game.closes_at is not None:
        lasts = f", {(game.closes_at - game.opened_at) / 1_000:g} s"
    return f"{say_time(game.opened_at)}  wagering opened by {_who(game.opened_by)}{lasts}"


def _touch(touch: Touch) -> Iterator[str]:
    asked = _plain(touch.asked)
    line = f"{say_time(touch.at)}  {_left(touch)}  {touch.by}: {_words(touch.did)} {asked}".rstrip()
    if touch.refused is not None:
        yield f"{line}  REFUSED{', LATE' if touch.late else ''}"
        yield f"    {touch.refused['says']}{_cited(touch.cites)}"
    else:
        yield f"{line}{_cited(touch.cites)}"
    lies = "" if touch.money else f"lies: {_bets(touch.lies, touch.confirmed)}; "
    yield f"    {lies}credit {say_cents(touch.credit)}"


def _left(touch: Touch) -> str:
    if touch.left is None:
        return "no countdown"
    if touch.left <= 0:
        return f"{-touch.left:.3f} s after the close"
    return f"{touch.left:.3f} s left"


def _bets(lies: Mapping[str, int], confirmed: Mapping[str, int]) -> str:
    chips = [f"{bet} {say_cents(amount)}" for bet, amount in lies.items()]
    chips += [f"{bet} {say_cents(amount)} confirmed" for bet, amount in confirmed.items()]
    return ", ".join(chips) or "nothing"


def _moment(moment: Moment) -> str:
    line = f"{say_time(moment.at)}  {_who(moment.by)}: {_words(moment.what)} {_plain(moment.told)}"
    return f"{line.rstrip()}{_cited(moment.cites)}"


def _end(game: Game) -> Iterator[str]:
    if game.void:
        yield f"void: {game.void}{_cited(game.cites)}"
    elif game.confirmed_at is not None:
        result = f"{_value('outcome', game.outcome)}, confirmed by {_who(game.confirmed_by)}"
        yield f"{say_time(game.confirmed_at)}  result {result}{_cited(game.cites)}"
    else:
        yield "this round has not ended"
    for one in game.wagers:
        yield f"  {_wager(one)}"
    if game.credit_after is not None:
        yield f"credit after: {say_cents(game.credit_after)}"


def _correction(one: Correction) -> Iterator[str]:
    now = "void" if one.void else f"corrected to {_value('outcome', one.outcome)}"
    why = f", {one.reason}" if one.reason else ""
    by = f"{now} by {_who(one.by)}, was {_value('outcome', one.was)}{why}"
    yield f"{say_time(one.at)}  {by}{_cited(one.cites)}"
    for wager in one.wagers:
        yield f"  {_wager(wager)}"
    parts = {"difference": one.difference, "on a voucher": one.voucher, "owed": one.owed}
    told = [f"{name} {say_cents(amount)}" for name, amount in parts.items() if amount]
    yield "; ".join(told) or "no difference"


def _wager(one: Wagered) -> str:
    brought = "" if one.brought is None else f" brought back {say_cents(one.brought)}"
    why = f", {one.why}" if one.why else ""
    return f"{one.account} {one.bet} {say_cents(one.amount)}{brought}{why}{_cited(one.cites)}"


def _who(name: str) -> str:
    return "the clock" if name == "system" else name


def _words(name: str) -> str:
    return name.replace("_", " ")


def _plain(fields: Mapping[str, Any]) -> str:
    return ", ".join(
        value if name in ("bet", "card", "outcome") else f"{_words(name)} {value}"
        for name, each in fields.items()
        if name != "shows"
        for value in (_value(name, each),)
    )


def _value(name: str, value: Any) -> str:
    if name in AMOUNTS and isinstance(value, int):
        return say_cents(value)
    if name in TIMES:
        return say_time(value)
    if name == "timed":
        return ", ".join(_plain(one) for one in value) or "none"
    if isinstance(value, list | tuple):
        return " ".join(map(str, value))
    if isinstance(value, dict):
        return ", ".join(f"{each} {_value('amount', amount)}" for each, amount in value.items())
    return str(value)


def _cited(cites: tuple[str, ...]) -> str:
    return f"  ({bare(cites)})" if cites else ""
