"""Who is told of a correction: each player of his or her own share, the desk of all, nobody of who left."""

import json
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

from croupier.floor import apply, decide
from croupier.floor.messages import COMMANDS
from croupier.message import Actor, Event
from croupier.server.screens import Channel, Screens
from tests.played import Played

Watcher = Callable[[int, list[Event]], Callable[[], None] | None]


def told(played: Played, channel: Channel, events: list[Event]) -> list[dict[str, Any]]:
    """The events in what a screen is sent."""
    watchers: list[Watcher] = []
    engine: Any = SimpleNamespace(
        floor=played.run.floor, watchers=watchers, when_stopped=[], now=lambda: 0
    )
    screens = Screens(engine, cast(Any, None))
    screens.open(channel)
    tell = watchers[0](1, events)
    if tell is None:
        return []
    tell()
    message = channel.outbox.get_nowait()
    assert message is not None
    return cast(list[dict[str, Any]], json.loads(message)["events"])


def corrected() -> tuple[Played, list[Event]]:
    """PT1 won on a wrong number and still plays; PT2 lost and has left, and another sits there."""
    played = Played("act-mttg-2019")
    for terminal in ("PT1", "PT2"):
        played.note(terminal, 100)
    played.new_game()
    for terminal, number in (("PT1", 32), ("PT2", 23)):
        played.place(terminal, f"straight:{number}", 10)
        played.confirm(terminal)
    played.settle("32")
    played.cash_out("PT2")
    played.by("PT2", "take_ticket")
    played.note("PT2", 50)
    wish = COMMANDS["correct_result"](table="T1", round=1, outcome="23", by=Actor("system"))
    events = decide(played.run.floor, wish)
    assert isinstance(events, list)
    for event in events:
        apply(played.run.floor, event)
    return played, events


def test_a_player_is_told_of_his_or_her_own_share_alone() -> None:
    played, events = corrected()
    [event] = told(played, Channel(Actor("player", "PT1"), terminal="PT1"), events)
    assert event["event"] == "round_corrected"
    assert [one["account"] for one in event["changes"]] == ["A1"]
    assert [one["account"] for one in event["paid"]] == ["A1"]


def test_whoever_sits_there_now_hears_nothing_of_who_left() -> None:
    played, events = corrected()
    [event] = told(played, Channel(Actor("player", "PT2"), terminal="PT2"), events)
    assert (event["event"], event["changes"], event["paid"]) == ("round_corrected", [], [])


def test_the_desk_and_the_dealer_are_told_of_all() -> None:
    played, events = corrected()
    for channel in (
        Channel(Actor("cashier", "cas"), desk="D1"),
        Channel(Actor("dealer", "dee"), table="T1"),
    ):
        names = [event["event"] for event in told(played, channel, events)]
        assert names == ["round_corrected", "hand_pay_issued"]
