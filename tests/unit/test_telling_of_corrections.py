"""Who is told of a correction: each player of his or her own share, the desk of all, nobody of who left."""

import asyncio
import json
from types import SimpleNamespace
from typing import Any, cast

from croupier.floor import apply, decide
from croupier.floor.messages import COMMANDS
from croupier.message import Actor, Event
from croupier.server.channels import Channel
from croupier.server.telling import CATCH_UP_SECONDS, Screens
from tests.played import Played


class Kept:
    """A transport that keeps what is sent."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []

    def send(self, message: bytes) -> bool:
        self.sent.append(json.loads(message))
        return True

    def close(self) -> None:
        return

    pause = resume = close


def told(played: Played, channel: Channel, events: list[Event]) -> list[dict[str, Any]]:
    """The events in what a screen is sent."""

    async def hear() -> None:
        engine: Any = SimpleNamespace(
            floor=played.run.floor,
            seq=1,
            stopped=None,
            keeper=SimpleNamespace(answering=False),
            watchers=[],
            when_stopped=[],
            now=lambda: 0,
            next_number=lambda name: 1,
            when_durable=lambda tell: tell(),
        )
        access = SimpleNamespace(name=lambda who: who)
        screens = Screens(engine, cast(Any, access))
        screens.open(channel)
        engine.watchers[0](2, events)
        await asyncio.sleep(2 * CATCH_UP_SECONDS)

    asyncio.run(hear())
    transport: Any = channel.transport
    return [event for message in transport.sent[1:] for event in message.get("events", ())]


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
    [event] = told(played, Channel(Actor("player", "PT1"), Kept(), terminal="PT1"), events)
    assert event["event"] == "round_corrected"
    assert [one["account"] for one in event["changes"]] == ["A1"]
    assert [one["account"] for one in event["paid"]] == ["A1"]


def test_whoever_sits_there_now_hears_nothing_of_who_left() -> None:
    played, events = corrected()
    [event] = told(played, Channel(Actor("player", "PT2"), Kept(), terminal="PT2"), events)
    assert (event["event"], event["changes"], event["paid"]) == ("round_corrected", [], [])


def test_the_desk_and_the_dealer_are_told_of_all() -> None:
    played, events = corrected()
    for channel in (
        Channel(Actor("cashier", "cas"), Kept(), desk="D1"),
        Channel(Actor("dealer", "dee"), Kept(), table="T1"),
    ):
        names = [event["event"] for event in told(played, channel, events)]
        assert names == ["round_corrected", "hand_pay_issued"]
