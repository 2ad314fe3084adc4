"""Significant events: nothing out of the ordinary is left out, and nothing ordinary let in."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from typer.testing import CliRunner

from croupier.cli import app
from croupier.engine.engine import Engine, EngineStopped
from croupier.floor.messages import EVENTS
from croupier.journal.journal import Journal
from croupier.journal.significant import ALWAYS, Significant, significant
from croupier.journal.sqlite import SqliteStore
from croupier.message import SYSTEM, Actor
from croupier.server import noting
from croupier.server.access import STRANGER
from croupier.server.demo import Demo
from croupier.server.noting import Noting
from tests.journal.evenings import long, short
from tests.journal.scribe import START
from tests.unit.test_engine import TEXTS, plan

runner = CliRunner()

SOMETIMES = {
    *("directed_to_leave", "ticket_issued", "shift_closed", "drop_counted", "card_drawn"),
    *("equipment_registered", "outcome_entered", "round_settled"),
}
ORDINARY = {
    *("table_set_up", "terminal_set_up", "player_seated", "desks_set_up", "register_opened"),
    *("account_opened", "account_closed", "note_accepted", "bought_in", "transfer_accepted"),
    *("cash_out_asked", "chips_paid", "ticket_taken", "ticket_inserted", "ticket_redeemed"),
    *("colour_chips_issued", "shift_opened", "gaming_day_begun", "table_filled", "table_credited"),
    *("wagering_opened", "final_bets_announced", "wagering_closed", "table_selected"),
    *("wager_placed", "wager_moved", "wager_removed", "wagers_undone", "wagers_cleared"),
    *("last_wager_removed",),
    *("wagers_repeated", "wagers_doubled", "wagers_rejected", "wagers_confirmed"),
    *("cards_cut", "cards_burned", "cutting_card_out", "standby_pressed", "no_bet_coup_ended"),
    *("display_reported", "rules_given", "second_person_asked"),
    *("limits_carried", "winning_piece_placed", "player_warned", "equipment_checked"),
    *("credit_checked", "service_attended"),
}


def test_of_every_event_it_is_decided_whether_it_is_significant() -> None:
    always = {name for name, kind in EVENTS.items() if kind in ALWAYS}
    undecided = set(EVENTS) - always - SOMETIMES - ORDINARY
    assert not undecided, f"significant or not? {sorted(undecided)}"
    assert not always & (SOMETIMES | ORDINARY)


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> list[Significant]:
    scribe = long(tmp_path_factory.mktemp("long") / "journal.sqlite")
    return list(significant(scribe.journal.records()))


@pytest.mark.parametrize(
    ("kind", "by", "says"),
    [
        ("software", "system", "rulebook act-mttg-2019 adopted, digest "),
        ("power", "system", "started"),
        ("software", "system", "software 00ff"),
        ("void", "server", "R1: round 2 void, a cable was cut"),
        ("fault", "server", "R1: round 3 awaits analysis, power was lost"),
        ("fault", "sam", "R1: wagers of round 3 established from the records"),
        ("refused", "dana", "confirm wagers: That is for the casino supervisor or above"),
        ("paper", "PT1", "PT1: hand pay V1 over $450.00"),
        ("fault", "tess", "PT2: ticket T1 over $130.00 was not printed"),
        ("override", "gina", "L1: wagers of LT1 relaxed in round 1, touch was lost"),
        ("override", "gina", "L1: card AC entered by a person"),
        ("override", "pete", "H1: limits agreed with Ann, $5.00 to $900.00"),
        ("fault", "wheel", "TB1: sensors differ in round 1, 3, 26"),
        ("override", "pete", "TB1: result of round 1 entered against sensors, 26"),
        ("fault", "dana", "PT1: out of service under 4.4(b)(i), the screen is dark"),
        ("fault", "tess", "PT1: in service again"),
        ("direction", "dana", "TB1-1: player told to leave under 10.7.4(b), shouting"),
        ("limits", "pete", "TT1: limits announced, $10.00 to $90.00"),
        ("table", "pete", "TT1: closing announced"),
        ("paper", "cas", "D1: V1 withheld under 7.8, it looks copied"),
        ("count", "cas", "D1: shift differs by "),
        ("clock", "system", "clock stepped, the wall clock was set by +2.0 s"),
        ("power", "system", "stopped"),
    ],
)
def test_an_evening_has_them_with_who_and_what(
    found: list[Significant], kind: str, by: str, says: str
) -> None:
    assert [
        one for one in found if (one.kind, one.by) == (kind, by) and one.says.startswith(says)
    ], [(one.kind, one.by, one.says) for one in found]


def test_a_refused_touch_of_a_player_is_not_significant(found: list[Significant]) -> None:
    assert not [one for one in found if one.role == "player" and one.kind == "refused"]


def test_they_carry_their_clauses_in_the_order_of_the_records(found: list[Significant]) -> None:
    assert [one.seq for one in found] == sorted(one.seq for one in found)
    [void] = [one for one in found if one.kind == "void"]
    assert void.cites == ("act-mttg-2019 6.7(a)",)


def test_a_start_without_a_stop_is_a_crash_and_other_software_is_said(tmp_path: Path) -> None:
    scribe = short(tmp_path / "journal.sqlite")
    scribe.note("started", says="software 00ff")
    scribe.note("torn", says="2 torn records at the end were set aside")
    scribe.note("started", says="software aa00")
    scribe.note("software changed", says="software bb00")
    said = [(one.kind, one.says) for one in significant(scribe.journal.records())]
    scribe.close()
    assert said[-6:] == [
        ("power", "started"),
        ("software", "software 00ff"),
        ("power", "torn end, 2 torn records at the end were set aside"),
        ("power", "started again without a stop: the floor had crashed"),
        ("software", "software aa00, which is another"),
        ("software", "software changed while it ran, software bb00"),
    ]


def test_a_period_is_cut_out_and_what_went_before_is_still_known(tmp_path: Path) -> None:
    scribe = short(tmp_path / "journal.sqlite")
    all_of_it = list(significant(scribe.journal.records()))
    void = START + 30_000
    assert [one.kind for one in significant(scribe.journal.records(), void, void)] == [
        "fault",
        "void",
    ]
    arguments = ["audit", "significant", "--data", str(tmp_path), "--json"]
    since = runner.invoke(app, [*arguments, "--since", "2027-01-15T08:00:30"])
    until = runner.invoke(app, [*arguments, "--until", "2027-01-15T08:00:29+00:00"])
    assert len(json.loads(since.output)) + len(json.loads(until.output)) == len(all_of_it)
    wrong = runner.invoke(app, [*arguments, "--since", "yesterday"])
    assert (wrong.exit_code, "yesterday is no time" in wrong.output) == (2, True)
    text = runner.invoke(app, ["audit", "significant", "--data", str(tmp_path)]).output
    assert "2027-01-15 08:00:30.000Z\tvoid\tserver\tR1: round 2 void, a cable was cut" in text
    scribe.close()


# --- who came and went


def noted(tmp_path: Path, doing: Any) -> list[Any]:
    async def run() -> list[Any]:
        engine = Engine(Journal(SqliteStore(tmp_path / "j")))
        engine.start(plan(), TEXTS)
        await doing(engine)
        await engine.stop()
        found = list(significant(engine.journal.records()))
        engine.journal.close()
        return [one for one in found if one.kind == "access"]

    return asyncio.run(run())


def test_a_flood_of_refusals_is_counted_and_the_rest_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(noting, "NOTED_A_MINUTE", 3)

    async def doing(engine: Engine) -> None:
        book = Noting(engine)
        for _ in range(50):
            await book.refused(SYSTEM, "sign-in refused", "locked_out")
        await book.tell_the_rest()
        for minute in book._minutes.values():
            minute.since -= 61
        await book.refused(SYSTEM, "sign-in refused", "locked_out")
        await book.tell_the_rest(everything=True)

    found = [one.says for one in noted(tmp_path, doing)]
    assert found == [
        *["sign-in refused, locked_out"] * 3,
        "sign-in refused, 47 more within a minute",
        "sign-in refused, locked_out",
    ]


def test_a_flood_under_one_name_silences_nobody_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(noting, "NOTED_A_MINUTE", 3)
    dana, sam = Actor("dealer", "dana"), Actor("casino supervisor", "sam")

    async def doing(engine: Engine) -> None:
        book = Noting(engine)
        for _ in range(10):
            await book.refused(STRANGER, "sign-in refused", "wrong_name_or_password")
            await book.refused(dana, "sign-in refused", "locked_out")
        await book.refused(sam, "sign-in refused", "wrong_name_or_password")
        await book.refused(STRANGER, "enrolment refused", "wrong_code")
        await book.tell_the_rest(everything=True)

    found = [(one.by, one.says) for one in noted(tmp_path, doing)]
    assert found[6:] == [
        ("sam", "sign-in refused, wrong_name_or_password"),
        ("stranger", "enrolment refused, wrong_code"),
        ("stranger", "sign-in refused, 7 more within a minute"),
        ("dana", "sign-in refused, 7 more within a minute"),
    ]


def test_however_many_names_are_tried_only_so_many_are_kept_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(noting, "NOTED_A_MINUTE", 3)
    monkeypatch.setattr(noting, "NAMES_MOST", 5)

    async def doing(engine: Engine) -> None:
        book = Noting(engine)
        for number in range(50):
            await book.refused(Actor("dealer", f"d{number}"), "sign-in refused", "locked_out")
        assert len(book._minutes) == 6
        await book.tell_the_rest(everything=True)

    found = [(one.by, one.says) for one in noted(tmp_path, doing)]
    assert [by for by, _ in found] == [*(f"d{number}" for number in range(8)), "many"]
    assert found[-1][1] == "sign-in refused, 42 more within a minute"


def test_the_rest_is_told_every_minute_and_when_the_floor_stops(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(noting, "NOTED_A_MINUTE", 1)
    monkeypatch.setattr(noting, "MINUTE", 0.2)

    async def doing(engine: Engine) -> None:
        book = Noting(engine)
        async with book.running(None):
            for _ in range(3):
                await book.refused(SYSTEM, "sign-in refused", "locked_out")
            while book._minutes:
                await asyncio.sleep(0.01)
            for _ in range(5):
                await book.refused(SYSTEM, "sign-in refused", "locked_out")

    rest = [one.says for one in noted(tmp_path, doing) if "more" in one.says]
    assert rest == [f"sign-in refused, {count} more within a minute" for count in (2, 4)]


def test_nobody_comes_in_while_nothing_can_be_recorded(tmp_path: Path) -> None:
    async def doing(engine: Engine) -> None:
        engine.stopped = OSError("no space left on device")
        with pytest.raises(EngineStopped):
            await Noting(engine).refused(SYSTEM, "sign-in refused", "locked_out")
        engine.stopped = None

    assert noted(tmp_path, doing) == []


def test_the_server_records_who_was_let_in_and_who_was_not(tmp_path: Path) -> None:
    tmp_path.joinpath("data").mkdir()
    with TestClient(Demo(tmp_path / "data", 20, ("R1",)).app) as client:
        demo = client.get("/api/floor").json()["demo"]

        def ask(what: str, **fields: str) -> Any:
            return client.post(f"/api/{what}", json=fields).json()

        token = ask("sign-in", name="dana", password="dana-at-the-table")["token"]
        ask("sign-in", name="dana", password="guess")
        ask("sign-in", name="hunter2", password="dana")
        ask("enrol", code=demo["codes"]["PT1"])
        ask("enrol", code="0")
        ask("sign-out", token=token)
        ask("sign-out", token=token)
        for _ in range(noting.NOTED_A_MINUTE + 14):
            ask("enrol", code="0")
    journal = Journal(SqliteStore(tmp_path / "data" / "journal.sqlite", only_read=True))
    access = [one for one in significant(journal.records()) if one.kind == "access"]
    assert [(one.role, one.by, one.says) for one in access] == [
        ("dealer", "dana", "signed in"),
        ("dealer", "dana", "sign-in refused, wrong_name_or_password"),
        ("stranger", "stranger", "sign-in refused, wrong_name_or_password"),
        ("device", "PT1", "enrolled"),
        ("stranger", "stranger", "enrolment refused, wrong_code"),
        ("dealer", "dana", "signed out"),
        *[("stranger", "stranger", "enrolment refused, wrong_code")] * 9,
        *[("stranger", "stranger", "enrolment refused, locked_out")] * (noting.NOTED_A_MINUTE - 10),
        ("stranger", "stranger", "enrolment refused, 15 more within a minute"),
    ]
    everything = b"".join(row.payload for row in journal.store.rows())
    assert b"hunter2" not in everything, (
        "a password typed in the wrong place stays out of the record"
    )
    journal.close()
