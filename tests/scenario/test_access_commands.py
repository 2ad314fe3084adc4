"""The command line works on a floor that runs, and on one that does not: it is noticed, and on record."""

import asyncio
import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import pytest

from croupier.journal.journal import Journal
from croupier.journal.significant import significant
from croupier.journal.sqlite import SqliteStore
from tests.browser.floor import DemoFloor
from tests.commands import Done, croupier
from tests.scenario.test_access_doors import House
from tests.scenario.test_server import ask, key
from tests.wire import socket_of

VIC = "vic-roulette-2011"
PASSWORD = re.compile(r"shown this once: ([a-z0-9-]{24})")
CODE = re.compile(r"^([A-Z0-9]{4}-[A-Z0-9]{4}) ")


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DemoFloor]:
    floor = DemoFloor(tmp_path_factory.mktemp("floor") / "data", wagering_seconds=30)
    floor.start()
    yield floor
    floor.stop()


def staff(data: Path, *args: str, text: str = "") -> Done:
    return croupier("staff", *args, "--data", str(data), text=text)


def enrol(data: Path, *args: str) -> Done:
    return croupier("enrol", *args, "--data", str(data))


def told(data: Path) -> list[tuple[str, str]]:
    journal = Journal(SqliteStore(data / "journal.sqlite", only_read=True))
    found = [(one.by, one.says) for one in significant(journal.records()) if one.kind == "access"]
    journal.close()
    return found


def until_told(data: Path, says: str) -> tuple[str, str]:
    """What the journal has of it, within a few seconds."""
    patience = time.monotonic() + 10
    while time.monotonic() < patience:
        for one in told(data):
            if says in one[1]:
                return one
        time.sleep(0.05)
    raise AssertionError(f"{says} is not on record: {told(data)}")


async def heard(floor: DemoFloor, query: str, *then: Any) -> Any:
    """Connect, do something elsewhere, and hear how the connection ends."""
    async with socket_of(floor.url, **dict(parse_qsl(query))) as socket:
        assert json.loads(await socket.recv())["type"] == "snapshot"
        await asyncio.to_thread(*then)
        began = time.monotonic()
        closed = json.loads(await asyncio.wait_for(socket.recv(), 10))
        assert time.monotonic() - began < 5
        return closed


def test_somebody_added_signs_in_at_once_and_is_out_at_once_when_removed(floor: DemoFloor) -> None:
    added = staff(floor.data, "add", "Wilhelmina", "--role", "casino supervisor")
    assert added.status == 0, added.err
    found = PASSWORD.search(added.out)
    assert found
    signed = ask(floor, "/api/sign-in", {"name": "wilhelmina", "password": found[1]})[1]
    id, token = signed["id"], signed["token"]
    by, says = until_told(floor.data, f"staff added, {id}: casino supervisor")
    assert by == "command line"
    assert re.search(r", done 20\d\d-\d\d-\d\d \d\d:\d\d:\d\dZ$", says)
    query = f"token={token}&table=R1"
    closed = asyncio.run(heard(floor, query, staff, floor.data, "remove", "Wilhelmina"))
    assert (closed["type"], closed["code"]) == ("closed", "sign_in_first")
    body = {"name": "wilhelmina", "password": found[1]}
    assert ask(floor, "/api/sign-in", body)[0] == 403
    assert until_told(floor.data, f"staff removed, {id}")
    everything = b"".join(path.read_bytes() for path in floor.data.glob("*.sqlite*"))
    assert b"wilhelmina" not in everything.lower()
    assert found[1].encode() not in everything


def test_a_key_revoked_on_the_command_line_ends_its_screen(floor: DemoFloor) -> None:
    mine = key(floor, "PT2")
    closed = asyncio.run(heard(floor, f"key={mine}", enrol, floor.data, "--revoke", "PT2"))
    assert (closed["type"], closed["code"]) == ("closed", "not_enrolled")
    assert until_told(floor.data, "key revoked, terminal PT2")[0] == "command line"
    again = enrol(floor.data, "--revoke", "PT2")
    assert (again.status, "PT2 is not enrolled" in again.err) == (2, True)


def test_a_code_of_the_command_line_opens_a_terminal_of_the_running_floor(floor: DemoFloor) -> None:
    made = enrol(floor.data, "PT3")
    code = CODE.match(made.out)
    assert code, made.out
    status, enrolled = ask(floor, "/api/enrol", {"code": code[1]})
    assert (status, enrolled["terminal"]) == (200, "PT3")
    assert ask(floor, "/api/enrol", {"code": code[1]})[0] == 403
    listed = json.loads(enrol(floor.data, "--list", "--json").out)
    assert ("terminal", "PT3") in [(one["kind"], one["place"]) for one in listed]
    nowhere = CODE.match(enrol(floor.data, "PT77").out)
    assert nowhere
    status, refused = ask(floor, "/api/enrol", {"code": nowhere[1]})
    assert (status, refused["refused"]["code"]) == (403, "no_such_place")
    assert code[1].encode() not in (floor.data.parent / "demo.log").read_bytes()


def test_other_roles_and_another_password_end_the_session(floor: DemoFloor) -> None:
    added = staff(floor.data, "add", "Kim", "--role", "dealer", "--ask", text="a few good words\n")
    assert "shown" not in added.out
    body = {"name": "kim", "password": "a few good words"}
    token = ask(floor, "/api/sign-in", body)[1]["token"]
    roles = ("roles", "Kim", "--role", "cashier", "--role", f"pit boss@{VIC}")
    closed = asyncio.run(heard(floor, f"token={token}&table=R1", staff, floor.data, *roles))
    assert closed["code"] == "sign_in_first"
    signed = ask(floor, "/api/sign-in", body)[1]
    assert signed["roles"] == ["cashier", f"pit boss@{VIC}"]
    changed = staff(floor.data, "password", "Kim")
    new = PASSWORD.search(changed.out)
    assert new
    assert ask(floor, "/api/sign-in", body)[0] == 403
    assert ask(floor, "/api/sign-in", {"name": "kim", "password": new[1]})[0] == 200
    shown = staff(floor.data, "list").out
    assert f"Kim\tcashier, pit boss@{VIC}" in shown
    assert any(one["name"] == "Kim" for one in json.loads(staff(floor.data, "list", "--json").out))


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("add", "Xaver", "--role", "king"), "There is no role king"),
        (("add", "Xaver", "--role", "dealer@nowhere"), "There is no rulebook nowhere"),
        (("add", "Xaver", "--role", "player"), "There is no role player"),
        (("add", "dana", "--role", "dealer"), "name or number already"),
        (("add", "Xaver", "--role", "dealer", "--ask"), "10 to 256 characters"),
        (("remove", "Xaver"), "Nobody here is called Xaver"),
        (("password", "Xaver"), "Nobody here is called Xaver"),
        (("roles", "Xaver", "--role", "dealer"), "Nobody here is called Xaver"),
    ],
)
def test_what_cannot_be_is_said_in_a_line(
    floor: DemoFloor, args: tuple[str, ...], says: str
) -> None:
    done = staff(floor.data, *args, text="short\n")
    assert (done.status, done.out) == (2, "")
    assert says in done.err
    assert len(done.err.splitlines()) == 1


def test_a_kind_or_a_folder_that_is_not_there_is_said_too(floor: DemoFloor, tmp_path: Path) -> None:
    assert "There is no kind kettle" in enrol(floor.data, "PT1", "--kind", "kettle").err
    assert "Say which" in enrol(floor.data).err
    for done in (staff(tmp_path / "none", "list"), enrol(tmp_path / "none", "PT1")):
        assert done.status == 2
        assert "There is no floor in" in done.err
    assert not (tmp_path / "none").exists()


def test_what_was_done_while_no_floor_ran_is_told_at_the_start(tmp_path: Path) -> None:
    data = tmp_path / "data"
    staff(data, "add", "Kim", "--role", "dealer")
    with House(data).client:
        pass
    enrol(data, "PT1")
    staff(data, "remove", "Kim")
    assert not any("removed" in says for _, says in told(data))
    with House(data).client:
        pass
    says = [says for by, says in told(data) if by == "command line"]
    assert [one.partition(", done ")[0] for one in says] == [
        "staff added, S1: dealer",
        "code made, terminal PT1",
        "staff removed, S1",
    ]
    assert croupier("audit", "verify", "--data", str(data)).status == 0
