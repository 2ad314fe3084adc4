"""The doors of a real floor with a real journal: who is let in, who is not, and what is on record of it."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import apsw
import pytest
from litestar.testing import TestClient

from croupier.floor import FloorPlan
from croupier.floor.state import TerminalPlan
from croupier.journal.journal import Journal
from croupier.journal.people import BUSY_MILLIS, Held, Person, Place
from croupier.journal.significant import significant
from croupier.journal.sqlite import SqliteStore
from croupier.play.table import Limits, TablePlan
from croupier.server.access import COMMAND_LINE
from croupier.server.lockout import Pace
from croupier.server.running import Running
from croupier.server.wire import VERSION

ACT, VIC = "act-mttg-2019", "vic-roulette-2011"
STAFF = (
    ("dana", "dealer"),
    ("sam", "casino supervisor"),
    ("gus", "gaming shift manager"),
    ("pete", "pit boss"),
    ("tess", "technician"),
    ("cora", "cashier"),
    ("iris", "inspector"),
)
NEW = "four words that fit"


def table(id: str, rulebook: str, form: str = "") -> TablePlan:
    return TablePlan(
        id=id,
        rulebook=rulebook,
        form=form,
        game="roulette",
        limits=Limits(min=100, max=50_000),
        wagering_seconds=600,
    )


class House:
    """A floor of two rulebooks, its doors, and what its journal says of them."""

    def __init__(self, data: Path) -> None:
        data.mkdir(exist_ok=True)
        self.data = data
        plan = FloorPlan(
            tables=(table("R1", ACT), table("TB1", VIC, "touchbet")),
            terminals=(TerminalPlan("PT1", ("R1",)), TerminalPlan("TB1-1", ("TB1",))),
            desks=("D1",),
            second_person=("close_table",),
        )
        self.running = Running(plan, data)
        self.access = self.running.access
        for name, role in STAFF:
            self.access.show_person(name, role, f"{name}-at-the-table")
        self.client = TestClient(self.running.app)

    def post(self, door: str, **fields: Any) -> tuple[int, Any]:
        answer = self.client.post(f"/api/{door}", json=fields)
        return answer.status_code, answer.json()

    def ask(self, door: str, **fields: Any) -> Any:
        status, answer = self.post(door, **fields)
        assert status == 200, answer
        return answer

    def refused(self, door: str, **fields: Any) -> str:
        status, answer = self.post(door, **fields)
        assert status == 403, answer
        assert answer["refused"]["says"]
        return str(answer["refused"]["code"])

    def token(self, name: str, password: str = "") -> str:
        given = {"name": name, "password": password or f"{name}-at-the-table"}
        return str(self.ask("sign-in", **given)["token"])

    def told(self) -> list[tuple[str, str]]:
        """Who came and went, by the journal; not who tried a socket and was sent away."""
        journal = Journal(SqliteStore(self.data / "journal.sqlite", only_read=True))
        found = [
            (one.by, one.says)
            for one in significant(journal.records())
            if one.kind == "access" and not one.says.startswith("connection refused")
        ]
        journal.close()
        return found


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path / "data")
    with house.client:
        yield house


def heard(socket: Any) -> Any:
    return json.loads(socket.receive_text(timeout=20))


@contextmanager
def screen_of(house: House, query: str) -> Iterator[Any]:
    """A screen that has said hello."""
    with house.client.websocket_connect("/ws") as socket:
        hello = {"do": "hello", "version": VERSION, **dict(parse_qsl(query))}
        socket.send_text(json.dumps(hello))
        yield socket


def answer_of(socket: Any) -> Any:
    """The next answer."""
    while not (answers := heard(socket).get("answers")):
        pass
    return answers[0]


def connected(house: House, query: str) -> Any:
    """The first message a screen hears."""
    with screen_of(house, query) as socket:
        return heard(socket)


# --- coming and going


def test_who_signs_in_gets_a_session_with_every_role_and_a_wrong_one_gets_words(
    house: House,
) -> None:
    signed = house.ask("sign-in", name=" Dana ", password="dana-at-the-table")
    assert (signed["id"], signed["role"], signed["roles"]) == ("dana", "dealer", ["dealer"])
    assert signed["ends"] > 1_700_000_000_000
    for name, password in (("dana", "guess"), ("mallory", "guess"), ("", "")):
        assert house.refused("sign-in", name=name, password=password) == "wrong_name_or_password"
    assert house.refused("password", token="x", password="y", new="z") == "sign_in_first"


def test_signing_out_everywhere_closes_every_screen_of_that_person_alone(house: House) -> None:
    tokens, sams = [house.token("dana") for _ in range(2)], house.token("sam")
    with (
        screen_of(house, f"token={tokens[0]}&table=R1") as first,
        screen_of(house, f"token={tokens[1]}&table=R1") as second,
        screen_of(house, f"token={sams}&table=R1") as other,
    ):
        assert all(heard(one)["type"] == "snapshot" for one in (first, second))
        house.ask("sign-out", token=tokens[0], everywhere=True)
        assert heard(first)["code"] == "sign_in_first"
        assert heard(second)["code"] == "sign_in_first"
        assert heard(other)["type"] == "snapshot"
        other.send_text('{"do":"snapshot"}')
        assert heard(other)["type"] == "snapshot"
    assert house.told()[-1] == ("dana", "signed out, everywhere")


def test_a_session_outlives_a_restart_of_the_floor(tmp_path: Path) -> None:
    first = House(tmp_path / "data")
    with first.client:
        token = first.token("dana")
        code = first.ask("codes", token=first.token("sam"), place="PT1")["code"]
        key = first.ask("enrol", code=code)["key"]
    second = House(tmp_path / "data")
    with second.client:
        assert connected(second, f"token={token}&table=R1")["type"] == "snapshot"
        assert connected(second, f"key={key}")["type"] == "snapshot"
        second.ask("sign-out", token=token)
        assert connected(second, f"token={token}&table=R1")["code"] == "sign_in_first"


def test_a_password_is_changed_by_who_knows_the_old_one(house: House) -> None:
    token = house.token("dana")
    wrong = house.refused("password", token=token, password="guess", new=NEW)
    assert wrong == "wrong_name_or_password"
    easy = house.refused("password", token=token, password="dana-at-the-table", new="dana1234567")
    assert easy == "password_too_easy"
    house.ask("password", token=token, password="dana-at-the-table", new=NEW)
    assert house.token("dana", NEW)
    assert house.told()[1:4] == [
        ("dana", "password refused, wrong_name_or_password"),
        ("dana", "password refused, password_too_easy"),
        ("dana", "password changed"),
    ]


# --- roles


@pytest.mark.parametrize(
    ("name", "query", "code"),
    [
        ("dana", "table=R1", ""),
        ("pete", "table=R1", ""),
        ("sam", "table=TB1", "no_rank_here"),
        ("cora", "table=R1", "no_rank_here"),
        ("iris", "table=TB1", ""),
        ("tess", "table=R1", ""),
        ("cora", "desk=D1", ""),
        ("sam", "desk=D1", ""),
        ("dana", "desk=D1", "rank_too_low"),
        ("tess", "desk=D1", "rank_too_low"),
        ("iris", "desk=D1", "rank_too_low"),
    ],
)
def test_a_table_or_desk_is_shown_to_those_whose_it_is(
    house: House, name: str, query: str, code: str
) -> None:
    first = connected(house, f"token={house.token(name)}&{query}")
    assert first.get("code", "") == code
    assert first["type"] == ("closed" if code else "snapshot")


def test_a_person_has_another_rank_under_another_rulebook(house: House) -> None:
    boss = house.token("gus")
    roles = ["dealer", f"casino supervisor@{ACT}"]
    assert house.refused("staff/add", token=boss, name="Ella", roles=roles) == "above_your_own"
    held = (Held("dealer"), Held("casino supervisor", ACT))
    ella = house.access.add_person("Ella", held, NEW, COMMAND_LINE)
    assert isinstance(ella, Person)
    token, limits = house.token("ella", NEW), {"min": 200, "max": 50_000}
    answers = {}
    for at in ("R1", "TB1"):
        with screen_of(house, f"token={token}&table={at}") as socket:
            heard(socket)
            socket.send_text(json.dumps({"n": 1, "do": "set_limits", "limits": limits}))
            answers[at] = answer_of(socket).get("refused", {}) or {}
    assert answers["R1"].get("code") != "rank_too_low"
    assert answers["TB1"]["code"] == "rank_too_low"


# --- screens


def test_a_terminal_is_enrolled_and_turned_out(house: House) -> None:
    sam = house.token("sam")
    code = house.ask("codes", token=sam, place="PT1")["code"]
    assert len(code) == 9
    enrolled = house.ask("enrol", code=code.lower())
    assert (enrolled["kind"], enrolled["terminal"]) == ("terminal", "PT1")
    with screen_of(house, f"key={enrolled['key']}") as screen:
        assert heard(screen)["own"]["terminal"] == "PT1"
        house.ask("revoke", token=sam, place="PT1")
        closed = heard(screen)
        assert (closed["type"], closed["code"]) == ("closed", "not_enrolled")
        assert "PT1 is not enrolled" in closed["says"]
    assert connected(house, f"key={enrolled['key']}")["code"] == "sign_in_first"
    assert house.refused("revoke", token=sam, place="PT1") == "not_enrolled"
    assert house.refused("enrol", code=code) == "wrong_code"
    assert house.told() == [
        ("sam", "signed in"),
        ("sam", "code made, terminal PT1"),
        ("PT1", "enrolled"),
        ("sam", "key revoked, terminal PT1"),
        ("sam", "enrolment refused, not_enrolled"),
        ("stranger", "enrolment refused, wrong_code"),
    ]
    everything = (house.data / "journal.sqlite").read_bytes()
    everything += (house.data / "journal.sqlite-wal").read_bytes()
    for secret in (code, code.replace("-", ""), enrolled["key"], sam):
        assert secret.encode() not in everything


def test_a_new_enrolment_ends_the_screen_that_held_the_old_key(house: House) -> None:
    sam = house.token("sam")
    key = house.ask("enrol", code=house.ask("codes", token=sam, place="PT1")["code"])["key"]
    with screen_of(house, f"key={key}") as screen:
        heard(screen)
        house.ask("enrol", code=house.ask("codes", token=sam, place="PT1")["code"])
        assert heard(screen)["code"] == "not_enrolled"


@pytest.mark.parametrize(
    ("name", "kind", "place", "code"),
    [
        ("sam", "terminal", "PT1", ""),
        ("sam", "terminal", "TB1-1", "rank_too_low"),
        ("pete", "terminal", "TB1-1", ""),
        ("tess", "terminal", "TB1-1", ""),
        ("tess", "dealer terminal", "R1", ""),
        ("sam", "display", "R1", ""),
        ("sam", "desk", "D1", ""),
        ("dana", "terminal", "PT1", "rank_too_low"),
        ("cora", "desk", "D1", "rank_too_low"),
        ("iris", "terminal", "PT1", "rank_too_low"),
        ("sam", "terminal", "PT9", "no_such_place"),
        ("sam", "desk", "D9", "no_such_place"),
        ("sam", "display", "PT1", "no_such_place"),
        ("sam", "kettle", "PT1", "malformed_message"),
    ],
)
def test_codes_are_made_by_who_acts_for_the_operator_there_and_by_technicians(
    house: House, name: str, kind: str, place: str, code: str
) -> None:
    asked = {"token": house.token(name), "kind": kind, "place": place}
    if code:
        assert house.refused("codes", **asked) == code
        assert house.refused("revoke", **asked) == code
        return
    made = house.ask("codes", **asked)["code"]
    enrolled = house.ask("enrol", code=made)
    assert (enrolled["kind"], enrolled["place"]) == (kind, place)
    listed = house.ask("enrolled", token=asked["token"])["enrolled"]
    assert [(one["kind"], one["place"]) for one in listed] == [(kind, place)]
    assert house.ask("enrolled", token=house.token("dana"))["enrolled"] == []


def test_a_key_of_one_place_opens_no_other(house: House) -> None:
    sam, keys = house.token("sam"), {}
    for kind, place in (("display", "R1"), ("desk", "D1"), ("dealer terminal", "R1")):
        code = house.ask("codes", token=sam, kind=kind, place=place)["code"]
        keys[kind] = house.ask("enrol", code=code)["key"]
    for kind, key in keys.items():
        for more in ("", "&table=R1", "&desk=D1"):
            first = connected(house, f"key={key}{more}")
            if kind == "display":
                assert "own" not in first, "a display shows its table and nothing of anybody's"
                assert (first["view"]["table"], "players" in first["view"]) == ("R1", False)
            else:
                assert first["code"] == "sign_in_first"
    house.access.enrolled_only = True
    for held, at, code in (
        ("desk", "table=R1", "not_enrolled"),
        ("display", "table=R1", "not_enrolled"),
        ("dealer terminal", "desk=D1", "not_enrolled"),
        ("dealer terminal", "table=R1", ""),
        ("desk", "desk=D1", ""),
    ):
        first = connected(house, f"key={keys[held]}&token={sam}&{at}")
        assert first.get("code", "") == code
    assert connected(house, f"token={sam}&table=R1")["code"] == "not_enrolled"


# --- who is who to others


def said_at(house: House, query: str, **command: Any) -> tuple[Any, Any]:
    """The answer to a command, and the view that came with it."""
    with screen_of(house, query) as socket:
        number = heard(socket)["next"]
        socket.send_text(json.dumps({"n": number, **command}))
        view: Any = None
        while True:
            told = heard(socket)
            view = told.get("view", view)
            if told.get("answers"):
                return told["answers"][0], view


def test_staff_see_names_where_the_records_have_numbers(house: House) -> None:
    person = house.access.add_person("Cora Miller", [Held("cashier")], NEW, COMMAND_LINE)
    assert isinstance(person, Person)
    token = house.token("Cora Miller", NEW)
    patience = time.monotonic() + 20
    while house.access.name(person.id) != "Cora Miller":
        assert time.monotonic() < patience, "whoever was added is known within a moment"
        time.sleep(0.05)
    answer, view = said_at(house, f"token={token}&desk=D1", do="open_shift", float=100_000)
    assert not answer.get("refused"), answer
    assert answer["events"][0]["cashier"] == person.id, "the records have the number alone"
    assert view["shift"]["cashier"] == "Cora Miller"


def test_a_terminal_of_another_rulebook_is_not_spoken_of_at_a_table(house: House) -> None:
    fault = {"do": "fault", "terminal": "TB1-1", "ground": "6.6", "reason": "dark"}
    answer, _ = said_at(house, f"token={house.token('sam')}&table=R1", **fault)
    assert answer["refused"]["code"] == "terminal_of_another_rulebook"
    assert "another rulebook than table R1" in answer["refused"]["says"]


# --- a second person


def closing(house: House, token: str, approval: object = None, n: int = 0) -> Any:
    with screen_of(house, f"token={token}&table=R1") as socket:
        number = n or heard(socket)["next"]
        if n:
            heard(socket)
        sent = {"n": number, "do": "close_table"}
        socket.send_text(
            json.dumps(sent if approval is None else {**sent, "approved_by": approval})
        )
        return answer_of(socket)


def test_while_the_file_of_people_is_held_nobody_else_waits(house: House) -> None:
    """Another process changes it: whoever has to write there waits, and everybody else is answered."""
    sam = house.token("sam")
    asked = {"token": sam, "table": "R1", "command": {"do": "close_table"}}
    answer = house.ask("approve", **asked, name="gus", password="gus-at-the-table")
    made = house.access.make_code(Place("terminal", "TB1-1"), COMMAND_LINE)
    key = house.ask("enrol", code=made.code)["key"]
    held = apsw.Connection(str(house.data / "people.sqlite"))
    with (
        screen_of(house, f"token={sam}&table=R1") as boss,
        screen_of(house, f"key={key}") as player,
    ):
        number, one = heard(boss)["next"], heard(player)["next"]
        held.execute("BEGIN IMMEDIATE")
        closing = {"n": number, "do": "close_table", "approved_by": answer["approval"]}
        boss.send_text(json.dumps(closing))
        boss.send_text(json.dumps({"n": number + 1, "do": "open_table"}))
        begun = time.monotonic()
        player.send_text(json.dumps({"n": one, "do": "insert_note", "amount": 500}))
        assert not answer_of(player).get("refused")
        assert time.monotonic() - begun < BUSY_MILLIS / 2_000
        held.execute("COMMIT")
        assert [event["event"] for event in answer_of(boss)["events"]] == [
            "approved",
            "table_closed",
        ]
        assert answer_of(boss)["n"] == number + 1, "what came after it was heard after it"
    held.close()


def test_a_second_person_signs_for_one_command_and_is_not_signed_in_by_it(house: House) -> None:
    sam = house.token("sam")
    asked = {"token": sam, "table": "R1", "command": {"do": "close_table"}}
    gus = {"name": "gus", "password": "gus-at-the-table"}
    assert closing(house, sam)["refused"]["code"] == "second_person_needed"
    session = house.token("gus")
    refused = closing(house, sam, session)["refused"]["code"]
    assert refused == "second_person_needed", "a whole session is no approval"
    own = {"name": "SAM", "password": "sam-at-the-table"}
    assert house.refused("approve", **asked, **own) == "approved_by_oneself"
    wrong = {**gus, "password": "guess"}
    assert house.refused("approve", **asked, **wrong) == "wrong_name_or_password"
    for other in (
        {"table": "TB1"},
        {"command": {"do": "close_table", "reason": "x"}},
        {"command": {"do": "open_table"}},
    ):
        approval = house.ask("approve", **{**asked, **other}, **gus)["approval"]
        assert closing(house, sam, approval)["refused"]["code"] == "second_person_needed"
    low = house.ask("approve", **asked, name="dana", password="dana-at-the-table")["approval"]
    assert closing(house, sam, low)["refused"]["code"] == "second_person_too_low"
    answer = house.ask("approve", **asked, **gus)
    assert answer["name"] == "gus"
    assert connected(house, f"token={answer['approval']}&table=R1")["code"] == "sign_in_first"
    closed = closing(house, sam, answer["approval"])
    assert [event["event"] for event in closed["events"]] == ["approved", "table_closed"]
    assert closed["events"][0]["approved_by"] == "gus"
    again = closing(house, sam, answer["approval"], n=closed["n"])
    assert again["events"] == closed["events"], "the same command sent again has the same answer"
    assert ("gus", "approval given, close_table at R1, asked by sam") in house.told()
    assert ("gus", "approval refused, wrong_name_or_password") in house.told()


def test_an_approval_is_asked_by_staff_about_something_that_there_is(house: House) -> None:
    gus = {"name": "gus", "password": "gus-at-the-table"}
    sam = house.token("sam")
    for fields, code in (
        ({"token": "x", "table": "R1", "command": {"do": "close_table"}}, "sign_in_first"),
        ({"token": sam, "table": "R9", "command": {"do": "close_table"}}, "no_such_place"),
        ({"token": sam, "desk": "D9", "command": {"do": "redeem"}}, "no_such_place"),
        ({"token": sam, "table": "R1", "command": {"do": "fly"}}, "unknown_message"),
        ({"token": sam, "table": "R1", "command": {"do": ["x"]}}, "unknown_message"),
        ({"token": sam, "table": "R1", "command": {}}, "unknown_message"),
    ):
        assert house.refused("approve", **fields, **gus) == code


def test_a_higher_rank_is_lent_for_one_command_and_recorded_as_its_holders(house: House) -> None:
    dana = house.token("dana")
    command = {"do": "set_wagering_period", "table": "R1", "seconds": 45}
    asked = {"token": dana, "table": "R1", "command": command}

    def sent(approval: str = "") -> Any:
        with screen_of(house, f"token={dana}&table=R1") as socket:
            given = {"n": heard(socket)["next"], **command}
            socket.send_text(json.dumps({**given, "approved_by": approval} if approval else given))
            return answer_of(socket)

    assert sent()["refused"]["code"] == "rank_too_low"
    cora = house.ask("approve", **asked, name="cora", password="cora-at-the-table")
    assert sent(cora["approval"])["refused"]["code"] == "rank_too_low"
    sam = house.ask("approve", **asked, name="sam", password="sam-at-the-table")
    approved, period = sent(sam["approval"])["events"]
    assert (approved["event"], approved["asked_by"]) == ("approved", "dana")
    assert (approved["approved_by"], period["event"]) == ("sam", "wagering_period_set")
    assert sent(sam["approval"])["refused"]["code"] == "rank_too_low", "once"


def test_nobody_signs_in_as_somebody_disabled_until_there_is_a_new_password(house: House) -> None:
    gus, sam = house.token("gus"), house.token("sam")
    assert house.refused("staff/disable", token=sam, name="gus") == "above_your_own"
    house.ask("staff/disable", token=gus, name="sam")
    assert house.refused("staff", token=sam) == "sign_in_first"
    sign_in = {"name": "sam", "password": "sam-at-the-table"}
    assert house.refused("sign-in", **sign_in) == "wrong_name_or_password"
    listed = house.ask("staff", token=gus)["staff"]
    assert [one["name"] for one in listed if one["disabled"]] == ["sam"]
    new = house.ask("staff/password", token=gus, name="sam")["password"]
    assert house.ask("sign-in", name="sam", password=new)["name"] == "sam"


# --- staff


def test_staff_is_added_changed_and_removed_by_a_rank_that_may(house: House) -> None:
    boss, held = house.token("sam"), [f"dealer@{ACT}"]
    added = house.ask("staff/add", token=boss, name="Wilhelmina", roles=held)
    assert (added["id"], added["roles"]) == ("S8", held)
    wanda = house.token("wilhelmina", added["password"])
    assert house.refused("staff", token=wanda) == "rank_too_low"
    assert "S8" in [one["id"] for one in house.ask("staff", token=boss)["staff"]]
    given = house.ask("staff/password", token=boss, name="Wilhelmina", password=NEW)
    assert given["password"] == ""
    assert connected(house, f"token={wanda}&table=R1")["code"] == "sign_in_first"
    wanda = house.token("wilhelmina", NEW)
    with screen_of(house, f"token={wanda}&table=R1") as screen:
        heard(screen)
        raised = [f"casino supervisor@{ACT}"]
        house.ask("staff/roles", token=boss, name="S8", roles=raised)
        assert heard(screen)["code"] == "sign_in_first"
    house.ask("staff/remove", token=boss, name="Wilhelmina")
    assert house.refused("staff/remove", token=boss, name="Wilhelmina") == "no_such_person"
    assert house.refused("sign-in", name="wilhelmina", password=NEW) == "wrong_name_or_password"
    assert [one for one in house.told() if "signed in" not in one[1]] == [
        ("sam", f"staff added, S8: dealer@{ACT}"),
        ("S8", "staffing refused, rank_too_low"),
        ("sam", "password set, S8"),
        ("sam", f"roles changed, S8: casino supervisor@{ACT}, before dealer@{ACT}"),
        ("sam", "staff removed, S8"),
        ("sam", "staffing refused, no_such_person"),
        ("stranger", "sign-in refused, wrong_name_or_password"),
    ]
    kept = b"".join(path.read_bytes() for path in house.data.glob("*.sqlite*"))
    assert b"wilhelmina" not in kept.lower(), (
        "neither the file nor the journal knows the name any more"
    )


@pytest.mark.parametrize("about", ["gus", "iris"])
def test_nobody_decides_about_somebody_above(house: House, about: str) -> None:
    sam = house.token("sam")
    for door, more in (
        ("staff/remove", {}),
        ("staff/password", {"password": NEW}),
        ("staff/roles", {"roles": [f"dealer@{ACT}"]}),
    ):
        assert house.refused(door, token=sam, name=about, **more) == "above_your_own"
    assert house.token(about)


@pytest.mark.parametrize("name", ["dana", "cora", "tess", "iris"])
def test_who_holds_no_such_rank_has_no_say_in_staff(house: House, name: str) -> None:
    token = house.token(name)
    for door, more in (
        ("staff", {}),
        ("staff/add", {"name": "Max", "roles": ["cashier"]}),
        ("staff/remove", {"name": "cora"}),
        ("staff/password", {"name": "cora"}),
        ("staff/roles", {"name": "cora", "roles": ["cashier"]}),
    ):
        assert house.refused(door, token=token, **more) == "rank_too_low"


# --- what is not even read

DOORS = (
    *("sign-in", "sign-out", "password", "enrol", "codes", "revoke", "enrolled", "approve"),
    *("staff", "staff/add", "staff/remove", "staff/disable", "staff/roles", "staff/password"),
)
JSON = {"content-type": "application/json"}


def test_this_is_every_door(house: House) -> None:
    posts = {
        route.path
        for route in house.running.app.routes
        if "POST" in getattr(route, "methods", ()) and route.path.startswith("/api/")
    }
    assert posts == {f"/api/{door}" for door in DOORS}


@pytest.mark.parametrize("door", DOORS)
def test_what_cannot_be_read_is_answered_in_words_at_every_door(house: House, door: str) -> None:
    house.access.pace = Pace(at_once=1_000)
    bad = (
        (b"", 400),
        (b"{", 400),
        (b"[]", 400),
        (b"null", 400),
        (b"\xff\xfe", 400),
        (b'{"token": "\\ud800"}', 400),
        (b"[" * 10_000, 400),
        (b'{"token":' * 900 + b"1" + b"}" * 900, 400),
        (b'{"token": 7, "name": {}, "code": []}', 400),
        (b'{"token": "x", "password": "x", "surprise": true}', 400),
        (b'{"name": "' + b"x" * 400 + b'"}', 400),
        (b'{"token": "' + b"x" * 20_000 + b'"}', 413),
    )
    for body, status in bad:
        answer = house.client.post(f"/api/{door}", content=body, headers=JSON)
        assert answer.status_code == status, (body[:40], answer.text)
        refused = answer.json()["refused"]
        assert refused["code"] == ("too_large" if status == 413 else "malformed_message")
        assert "Traceback" not in answer.text
    assert house.client.get("/health").json()["well"]


@pytest.mark.parametrize("door", DOORS)
def test_a_page_of_another_address_finds_every_door_closed(house: House, door: str) -> None:
    for headers in (
        {**JSON, "origin": "http://elsewhere.example"},
        {**JSON, "origin": "null"},
        {"content-type": "text/plain"},
    ):
        answer = house.client.post(f"/api/{door}", content=b"{}", headers=headers)
        assert answer.status_code == 403
        assert answer.json()["refused"]["code"] == "foreign_origin"


def test_nothing_that_was_answered_is_kept_by_a_browser(house: House) -> None:
    answer = house.client.post(
        "/api/sign-in", json={"name": "dana", "password": "dana-at-the-table"}
    )
    assert answer.headers["cache-control"] == "no-store"


def test_an_address_that_asks_too_often_is_told_to_wait(house: House) -> None:
    house.access.pace = Pace(at_once=5, a_second=0.5)
    answers = [house.client.post("/api/enrol", json={"code": "x"}) for _ in range(8)]
    assert [one.status_code for one in answers] == [403] * 5 + [429] * 3
    assert answers[-1].json()["refused"]["code"] == "too_many_requests"
    assert answers[-1].headers["retry-after"] == "2"
    assert house.told()[-1] == ("stranger", "request refused, too_many_requests")
    assert house.client.get("/health").status_code == 200, "only the doors are held"


def test_nobody_is_let_in_while_it_cannot_be_kept_and_the_floor_goes_on(house: House) -> None:
    token = house.token("sam")
    house.access.people._db.execute("PRAGMA query_only = ON")
    for door, fields in (
        ("sign-in", {"name": "dana", "password": "dana-at-the-table"}),
        ("codes", {"token": token, "place": "PT1"}),
        ("sign-out", {"token": token}),
    ):
        assert house.post(door, **fields) == (503, {"stopped": True})
    assert connected(house, f"token={token}&table=R1")["type"] == "snapshot"
    house.access.people._db.execute("PRAGMA query_only = OFF")
    assert house.token("dana")
    assert house.client.get("/health").json()["well"]
