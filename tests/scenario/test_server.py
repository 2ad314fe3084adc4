"""Who may connect, and what the server answers to those who should not or cannot."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import parse_qsl
from urllib.request import Request, urlopen

import pytest
import websockets

from tests.browser.floor import DemoFloor
from tests.wire import heard, socket_of


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DemoFloor]:
    floor = DemoFloor(tmp_path_factory.mktemp("floor") / "data", wagering_seconds=30)
    floor.start()
    yield floor
    floor.stop()


def ask(floor: DemoFloor, path: str, body: object = None) -> tuple[int, Any]:
    data = None if body is None else json.dumps(body).encode()
    request = Request(floor.url + path, data, {"content-type": "application/json"})
    try:
        with urlopen(request, timeout=5) as answer:
            return answer.status, json.loads(answer.read())
    except HTTPError as refused:
        with refused:
            return refused.code, json.loads(refused.read())


def key(floor: DemoFloor, terminal: str) -> str:
    code = ask(floor, "/api/floor")[1]["demo"]["codes"][terminal]
    return str(ask(floor, "/api/enrol", {"code": code})[1]["key"])


async def say(floor: DemoFloor, query: str, *messages: object) -> list[Any]:
    """Connect, send, and hear one message for each that was sent, after the first."""
    told = []
    async with socket_of(floor.url, **dict(parse_qsl(query))) as socket:
        told.append(await heard(socket))
        for message in messages:
            await socket.send(message if isinstance(message, str) else json.dumps(message))
            told.append(await heard(socket))
    return told


def answered(message: Any) -> Any:
    """The one answer in it."""
    [answer] = message["answers"]
    return answer


def test_whoever_asks_reads_every_clause_of_a_tables_rules(floor: DemoFloor) -> None:
    status, rules = ask(floor, "/api/rules/R1")
    assert (status, rules["rulebook"]) == (200, "act-mttg-2019")
    copies = {"id": "7.13", "says": "A copy of these Rules is made available to whoever asks."}
    assert copies in rules["clauses"]
    status, answer = ask(floor, "/api/rules/R99")
    assert (status, answer["refused"]["code"]) == (404, "no_such_table")


def test_a_wrong_code_enrols_nothing(floor: DemoFloor) -> None:
    status, answer = ask(floor, "/api/enrol", {"code": "000000"})
    assert (status, answer["refused"]["code"]) == (403, "wrong_code")
    assert ask(floor, "/api/enrol", {"cod": 1})[0] == 400


def test_a_door_answers_in_the_language_that_is_preferred(floor: DemoFloor) -> None:
    for prefers, says in (("fr, zh-CN;q=0.9", "此代码"), ("fr", "That code"), ("", "That code")):
        headers = {"content-type": "application/json", "accept-language": prefers}
        request = Request(f"{floor.url}/api/enrol", b'{"code":"000000"}', headers)
        with pytest.raises(HTTPError) as refused:
            urlopen(request, timeout=5)
        with refused.value:
            assert json.loads(refused.value.read())["refused"]["says"].startswith(says)


def test_a_page_of_another_address_cannot_take_part(floor: DemoFloor) -> None:
    foreign = {"origin": "http://elsewhere.example", "content-type": "application/json"}
    for headers in (foreign, {"content-type": "text/plain"}):
        request = Request(f"{floor.url}/api/enrol", b'{"code":"1"}', headers)
        with pytest.raises(HTTPError) as refused:
            urlopen(request, timeout=5)
        with refused.value:
            assert refused.value.code == 403

    async def connect() -> Any:
        url = floor.url.replace("http", "ws") + "/ws"
        async with websockets.connect(url, origin="http://elsewhere.example") as socket:  # type: ignore[arg-type]
            hello = {"do": "hello", "version": 1, "key": key(floor, "PT4")}
            await socket.send(json.dumps(hello))
            return await heard(socket)

    assert asyncio.run(connect())["code"] == "sign_in_first"


def test_enrolling_while_others_play_stops_nothing(floor: DemoFloor) -> None:
    """Keys and people are kept apart from the journal, which has one writer."""

    async def both() -> list[Any]:
        mine = await asyncio.to_thread(key, floor, "PT1")
        notes = [{"n": n, "do": "insert_note", "amount": 500} for n in range(1, 40)]
        playing = asyncio.create_task(say(floor, f"key={mine}", *notes))
        for _ in range(10):
            await asyncio.to_thread(key, floor, "PT4")
        return await playing

    assert len(asyncio.run(both())) == 40
    assert ask(floor, "/health")[1]["well"]


def test_a_number_used_for_something_else_or_far_ahead_is_refused(floor: DemoFloor) -> None:
    mine = key(floor, "PT3")
    first = asyncio.run(say(floor, f"key={mine}"))[0]["next"]
    note, undo = {"n": first, "do": "insert_note", "amount": 700}, {"n": first, "do": "undo"}
    _, once, other = asyncio.run(say(floor, f"key={mine}", note, undo))
    assert answered(once)["refused"]["code"] == "note_not_taken"
    assert answered(other)["refused"]["code"] == "number_used"
    for number in (0, -1, 2**63, 2**63 - 1, first + 5_000):
        _, answer = asyncio.run(say(floor, f"key={mine}", {"n": number, "do": "undo"}))
        assert answered(answer)["refused"]["code"] == "number_out_of_range"


def test_who_signs_out_loses_every_open_connection(floor: DemoFloor) -> None:
    body = {"name": "sam", "password": "sam-at-the-table"}
    token = ask(floor, "/api/sign-in", body)[1]["token"]

    async def after() -> Any:
        async with socket_of(floor.url, token=token, table="R1") as socket:
            await heard(socket)
            await asyncio.to_thread(ask, floor, "/api/sign-out", {"token": token})
            return await heard(socket)

    assert asyncio.run(after())["code"] == "sign_in_first"


def test_a_second_floor_on_the_same_records_is_refused(floor: DemoFloor) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "croupier.cli", "demo", "--data", str(floor.data), "--port", "1"],
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert done.returncode == 1
    assert "Another floor runs" in done.stderr
    assert ask(floor, "/health")[1]["well"]


def test_a_wrong_password_is_refused_and_five_lock_the_name(floor: DemoFloor) -> None:
    for _ in range(5):
        status, answer = ask(floor, "/api/sign-in", {"name": "mallory", "password": "x"})
        assert (status, answer["refused"]["code"]) == (403, "wrong_name_or_password")
    assert (
        ask(floor, "/api/sign-in", {"name": "mallory", "password": "x"})[1]["refused"]["code"]
        == "locked_out"
    )
    assert ask(floor, "/api/sign-in", {"name": "dana", "password": "dana-at-the-table"})[0] == 200


def test_a_screen_without_a_key_or_a_session_is_sent_away(floor: DemoFloor) -> None:
    for query in ("", "key=nonsense", "token=nonsense&table=R1"):
        [first] = asyncio.run(say(floor, query))
        assert (first["type"], first["code"]) == ("closed", "sign_in_first")


def test_a_new_key_ends_the_old_one(floor: DemoFloor) -> None:
    old = key(floor, "PT4")
    key(floor, "PT4")
    assert asyncio.run(say(floor, f"key={old}"))[0]["type"] == "closed"


def test_the_newest_connection_holds_a_terminal_and_the_older_looks_on(floor: DemoFloor) -> None:
    mine = key(floor, "PT3")

    async def twice() -> Any:
        async with socket_of(floor.url, key=mine) as older:
            assert not (await heard(older))["read_only"]
            async with socket_of(floor.url, key=mine) as newer:
                first = await heard(newer)
                assert (first["type"], first["read_only"]) == ("snapshot", False)
                assert (await heard(older))["read_only"]
                await older.send(json.dumps({"n": first["next"], "do": "undo"}))
                refused = answered(await heard(older))["refused"]
            return refused, await heard(older)

    refused, after = asyncio.run(twice())
    assert refused["code"] == "held_elsewhere"
    assert after["read_only"] is False


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ("nonsense", "malformed_message"),
        ("[" * 5_000, "malformed_message"),
        ([1], "malformed_message"),
        ({"n": 1, "do": "fly"}, "unknown_message"),
        ({"n": 1, "do": ["place"]}, "malformed_message"),
        ({"n": 1, "do": "new_game"}, "unknown_message"),
        ({"n": 1, "do": "open_floor"}, "unknown_message"),
        ({"n": 1, "do": "place", "bet": "red"}, "malformed_message"),
        ({"n": 1, "do": "place", "bet": "red", "amount": "much"}, "malformed_message"),
        ({"n": "one", "do": "undo"}, "malformed_message"),
        ({"do": "undo"}, "malformed_message"),
    ],
)
def test_what_a_player_cannot_say_is_answered_and_changes_nothing(
    floor: DemoFloor, message: object, code: str
) -> None:
    first, answer = asyncio.run(say(floor, f"key={key(floor, 'PT2')}", message))
    assert first["type"] == "snapshot"
    assert answered(answer)["refused"]["code"] == code
    assert ask(floor, "/health")[1]["well"]


def test_a_terminal_acts_only_for_itself(floor: DemoFloor) -> None:
    mine = key(floor, "PT2")
    number = asyncio.run(say(floor, f"key={mine}"))[0]["next"]
    theft = {
        "n": number,
        "do": "insert_note",
        "amount": 500,
        "terminal": "PT1",
        "by": {"role": "dealer"},
    }
    [before] = asyncio.run(say(floor, f"key={key(floor, 'PT1')}"))
    _, told = asyncio.run(say(floor, f"key={mine}", theft))
    assert told["own"]["terminal"] == "PT2"
    assert told["own"]["account"]["credit"] == 500
    [after] = asyncio.run(say(floor, f"key={key(floor, 'PT1')}"))
    assert after["own"]["account"] == before["own"]["account"]


def test_a_dealer_cannot_do_what_is_for_the_supervisor(floor: DemoFloor) -> None:
    token = ask(floor, "/api/sign-in", {"name": "dana", "password": "dana-at-the-table"})[1][
        "token"
    ]
    fault = {"n": 1, "do": "system_fault", "reason": "a test"}
    _, answer = asyncio.run(say(floor, f"token={token}&table=R1", fault))
    assert answered(answer)["refused"]["code"] == "rank_too_low"
    assert "casino supervisor" in answered(answer)["refused"]["says"]


def test_pages_are_served_and_a_missing_one_is_not_a_traceback(floor: DemoFloor) -> None:
    for page in ("/", "/player", "/dealer", "/cashdesk"):
        with urlopen(floor.url + page, timeout=5) as answer:
            assert "text/html" in answer.headers["content-type"]
            assert b"<title>" in answer.read()
    with pytest.raises(HTTPError):
        urlopen(f"{floor.url}/nothing-here", timeout=5)


def test_a_journal_that_was_tampered_with_is_found_out(tmp_path: Path) -> None:
    import apsw

    from tests.commands import croupier

    floor = DemoFloor(tmp_path / "data", wagering_seconds=30)
    floor.start()
    floor.stop()
    whole = croupier("audit", "verify", "--data", str(floor.data))
    assert whole.status == 0
    apsw.Connection(str(floor.data / "journal.sqlite")).execute("DELETE FROM records WHERE seq = 2")
    for command in ("verify", "replay"):
        broken = croupier("audit", command, "--data", str(floor.data))
        assert broken.status == 1
        assert "record 2" in broken.err.lower()
    assert croupier("audit", "verify", "--data", str(tmp_path)).status == 2
