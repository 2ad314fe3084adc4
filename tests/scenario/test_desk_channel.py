"""The cash desk's connection: what it finds and pays, and where a ticket's number goes."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any
from urllib.parse import parse_qsl

import pytest
import websockets

from croupier.accounts.meters import SHOWN
from tests.browser.floor import DemoFloor
from tests.scenario.test_server import ask, key
from tests.wire import socket_of


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DemoFloor]:
    floor = DemoFloor(tmp_path_factory.mktemp("floor") / "data", 600, "R1", "W1")
    floor.start()
    yield floor
    floor.stop()


def token(floor: DemoFloor, name: str) -> str:
    body = {"name": name, "password": f"{name}-at-the-table"}
    return str(ask(floor, "/api/sign-in", body)[1]["token"])


class Line:
    """One screen's connection and everything it was sent."""

    def __init__(self, socket: websockets.ClientConnection, first: str) -> None:
        self._socket, self.texts = socket, [first]
        self.view: Any = self.said[0].get("view")
        self._next = self.said[0].get("next", 1)

    @property
    def said(self) -> list[Any]:
        return [json.loads(text) for text in self.texts]

    async def until(self, kind: str, check: Callable[[Any], object] = bool) -> Any:
        """Listen until there is a message of this kind that fits."""
        while True:
            self.texts.append(str(await asyncio.wait_for(self._socket.recv(), 5)))
            message = self.said[-1]
            self.view = message.get("view", self.view)
            if message["type"] == kind and check(message):
                return message

    async def do(self, do: str, **fields: Any) -> Any:
        number, self._next = self._next, self._next + 1
        await self._socket.send(json.dumps({"n": number, "do": do, **fields}))
        told = await self.until("told", lambda message: answer_to(message, number))
        return answer_to(told, number)

    async def look_up(self, validation: str) -> Any:
        await self._socket.send(json.dumps({"do": "look_up", "validation": validation, "asked": 7}))
        return await self.until("looked_up")

    async def ticket(self) -> Any:
        """The one that comes to lie in the slot, or did."""
        with_one = [message for message in self.said if message.get("ticket")]
        if with_one:
            return with_one[-1]["ticket"]
        return (await self.until("told", lambda message: message.get("ticket")))["ticket"]


def answer_to(message: Any, number: int) -> Any:
    return next((one for one in message.get("answers", ()) if one["n"] == number), None)


@asynccontextmanager
async def line(floor: DemoFloor, query: str) -> AsyncIterator[Line]:
    async with socket_of(floor.url, **dict(parse_qsl(query))) as socket:
        yield Line(socket, str(await socket.recv()))


def at_desk(floor: DemoFloor, name: str = "cora", desk: str = "D1") -> str:
    return f"token={token(floor, name)}&desk={desk}"


def together(
    floor: DemoFloor, story: Callable[..., Coroutine[Any, Any, None]], *queries: str
) -> None:
    """All these connections open at once."""

    async def run() -> None:
        async with AsyncExitStack() as stack:
            lines = [await stack.enter_async_context(line(floor, query)) for query in queries]
            await story(*lines)

    asyncio.run(run())


def numbers_kept(*lines: Line) -> None:
    """No full number and no hash of one went to any of these."""
    for one in lines:
        assert not any("number_hash" in text or "validation" in text for text in one.texts)


def test_a_desk_finds_a_ticket_however_old_and_pays_it_once(floor: DemoFloor) -> None:
    async def story(player: Line, desk: Line) -> None:
        await player.do("insert_note", amount=5_000)
        await player.do("cash_out")
        ticket = await player.ticket()
        number = ticket["validation"]
        for _ in range(SHOWN):
            await player.do("take_ticket")
            await player.do("insert_note", amount=500)
            await player.do("cash_out")
        found = await desk.look_up(f" {number[:4]}-{number[4:9]} {number[9:]}")
        assert found["asked"] == 7
        assert found["paper"]["id"] == ticket["id"]
        assert (found["paper"]["amount"], found["paper"]["status"]) == (5_000, "issued")
        assert found["unpaid"] is None
        while ticket["id"] in [paper["id"] for paper in desk.view["papers"]]:
            await desk.until("told")
        assert len(desk.view["papers"]) == SHOWN
        assert ticket["id"] not in [paper["id"] for paper in desk.view["papers"]]
        paid = await desk.do("redeem", validation=number, place="cash desk")
        assert [event["event"] for event in paid["events"]] == ["ticket_redeemed"]
        again = await desk.do("redeem", validation=number, place="cash desk")
        assert again["refused"]["code"] == "ticket_spent"
        spent = await desk.look_up(number)
        assert spent["paper"]["status"] == "redeemed"
        assert spent["unpaid"]["code"] == "ticket_spent"
        by_name = await desk.look_up(ticket["id"])
        assert by_name["paper"] == spent["paper"]
        assert number not in "".join(desk.texts)
        numbers_kept(desk)

    together(floor, story, f"key={key(floor, 'PT1')}", at_desk(floor))


def test_what_is_looked_up_leaves_no_record_and_says_why_nothing_was_found(
    floor: DemoFloor,
) -> None:
    async def story(desk: Line) -> None:
        before = ask(floor, "/health")[1]["seq"]
        assert (await desk.look_up("1" * 18))["refused"]["code"] == "ticket_not_found"
        for torn in ("12", "", "9" * 19):
            assert (await desk.look_up(torn))["refused"]["code"] == "ticket_unreadable"
        assert ask(floor, "/health")[1]["seq"] == before

    together(floor, story, at_desk(floor))


def test_a_ticket_goes_to_its_terminal_whoever_has_it_printed(floor: DemoFloor) -> None:
    """The supervisor directs somebody to leave, and the fault that voids the round pays the ticket."""

    async def story(player: Line, other: Line, dealer: Line, desk: Line) -> None:
        await player.do("insert_note", amount=2_000)
        await dealer.do("new_game")
        await player.until("told", lambda m: m.get("view", {}).get("phase") == "wagering")
        await player.do("place", bet="red", amount=500)
        await player.do("confirm")
        told = await dealer.do(
            "direct_to_leave", terminal="PT2", ground="4.4(b)(ii)", reason="shouts"
        )
        assert [event["event"] for event in told["events"]] == [
            "directed_to_leave",
            "cash_out_asked",
        ]
        voided = await dealer.do("system_fault", reason="a test")
        assert "ticket_issued" in [event["event"] for event in voided["events"]]
        ticket = await player.ticket()
        assert ticket["amount"] == 2_000
        found = await desk.look_up(ticket["validation"])
        assert found["paper"]["terminal"] == "PT2"
        await other.do("undo")
        for one in (other, dealer, desk):
            assert ticket["validation"] not in "".join(one.texts)
        numbers_kept(dealer, desk)
        await desk.do("redeem", validation=ticket["validation"], place="cash desk")
        emptied = await player.until("told", lambda m: "ticket" in m)
        assert (emptied["ticket"], emptied.get("events")) == (None, None)

    queries = (f"key={key(floor, 'PT2')}", f"key={key(floor, 'PT3')}")
    table = f"token={token(floor, 'sam')}&table=R1"
    together(floor, story, *queries, table, at_desk(floor))


def test_a_voucher_is_paid_at_the_desk_when_it_is_signed_for(floor: DemoFloor) -> None:
    async def story(player: Line, desk: Line) -> None:
        for _ in range(6):
            await player.do("insert_note", amount=10_000)
        voucher = (await player.do("cash_out"))["events"][-1]["voucher"]
        found = await desk.look_up(voucher)
        assert (found["paper"]["kind"], found["paper"]["signed"]) == ("voucher", True)
        paying = {"voucher": voucher, "place": "cage"}
        assert (await desk.do("pay_voucher", **paying))["refused"]["code"] == "signature_first"
        paid = await desk.do("pay_voucher", **paying, signed_by="Ann")
        assert paid["events"][0]["paid"] == 60_000

    together(floor, story, f"key={key(floor, 'IB1')}", at_desk(floor))


def test_a_desk_is_told_of_papers_its_shift_and_the_day_and_players_are_not(
    floor: DemoFloor,
) -> None:
    async def story(player: Line, desk: Line, second: Line) -> None:
        await desk.do("open_shift", float=100_000, desk="TICO1", by={"role": "device"})
        assert (desk.view["desk"], desk.view["shift"]["cashier"]) == ("D1", "cora")
        await desk.do("begin_gaming_day", day="2031-01-01")
        told = await second.until("told", lambda m: m.get("view", {}).get("day") == "2031-01-01")
        assert second.view["shift"] is None
        assert [event["event"] for event in told["events"]] == ["gaming_day_begun"]
        expected = desk.view["shift"]["expected"]
        closed = await desk.do("close_shift", counted=99_000)
        assert closed["events"][0]["difference"] == 99_000 - expected
        await player.do("undo")
        assert [message["type"] for message in player.said] == ["snapshot", "told"]
        assert "events" not in player.said[-1]

    queries = (f"key={key(floor, 'PT3')}", at_desk(floor), at_desk(floor, "sam", "TICO1"))
    together(floor, story, *queries)


@pytest.mark.parametrize(
    ("name", "desk", "code"),
    [
        ("dana", "D1", "rank_too_low"),
        ("cora", "D9", "no_such_desk"),
        ("cora", "", "sign_in_first"),
        ("nobody", "D1", "sign_in_first"),
    ],
)
def test_who_has_no_business_at_a_desk_is_sent_away(
    floor: DemoFloor, name: str, desk: str, code: str
) -> None:
    async def story(refused: Line) -> None:
        [said] = refused.said
        assert (said["type"], said["code"]) == ("closed", code)

    signed = "nonsense" if name == "nobody" else token(floor, name)
    together(floor, story, f"token={signed}&desk={desk}")


def test_a_table_does_not_pay_and_a_desk_does_not_deal(floor: DemoFloor) -> None:
    async def story(dealer: Line, desk: Line) -> None:
        paying = await dealer.do("redeem", validation="1" * 18, place="cash desk")
        assert paying["refused"]["code"] == "unknown_message"
        assert "1" * 18 not in json.dumps(paying)
        assert (await desk.do("new_game"))["refused"]["code"] == "unknown_message"
        await dealer._socket.send(json.dumps({"do": "look_up", "validation": "T1"}))
        [answer] = (await dealer.until("told"))["answers"]
        assert answer["refused"]["code"] == "unknown_message"

    table = f"token={token(floor, 'dana')}&table=R1"
    together(floor, story, table, at_desk(floor))
