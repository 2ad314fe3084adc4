"""Recall: a terminal's last games as they stood, touch by touch, from the records alone."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from croupier.cli import app
from croupier.journal.recalling import Game, NobodyThere, recall
from tests.journal.evenings import long, short
from tests.journal.scribe import START, Scribe

runner = CliRunner()


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Scribe:
    return short(tmp_path_factory.mktemp("short") / "journal.sqlite")


@pytest.fixture(scope="module")
def under_every_rulebook(tmp_path_factory: pytest.TempPathFactory) -> Scribe:
    return long(tmp_path_factory.mktemp("long") / "journal.sqlite")


def games(scribe: Scribe, seat: str, last: int = 10) -> list[Game]:
    return recall(scribe.journal.records(), seat, last)


def test_a_game_says_who_opened_and_closed_the_period_and_when(evening: Scribe) -> None:
    first = games(evening, "PT1")[0]
    assert (first.table, first.round, first.rulebook) == ("R1", 1, "act-mttg-2019")
    assert (first.opened_at, first.opened_by) == (START + 1_500, "dana")
    assert (first.closed_at, first.closed_by) == (START + 21_500, "system")


def test_every_touch_stands_in_its_order_with_the_countdown_and_what_lay_there(
    evening: Scribe,
) -> None:
    first = games(evening, "PT1")[0]
    seen = [(t.did, t.left, {**t.lies, **t.confirmed}, t.credit) for t in first.touches]
    on_17, both = {"straight:17": 500}, {"straight:17": 500, "red": 1_000}
    assert seen == [
        ("wager_placed", 19.5, on_17, 9_500),
        ("wager_placed", 19.0, {**on_17, "red": 9_500}, 0),
        ("wager_removed", 18.5, on_17, 9_500),
        ("place", 18.0, on_17, 9_500),
        ("wager_placed", 17.5, both, 8_500),
        ("wagers_confirmed", 17.0, both, 8_500),
        ("place", -5.0, both, 8_500),
        ("place", -7.0, {}, 26_500),
    ]
    assert [t.seq for t in first.touches] == sorted(t.seq for t in first.touches)
    trimmed = first.touches[1]
    assert trimmed.asked == {"bet": "red", "amount": 9_500, "asked": 500_000}
    assert first.touches[5].lies == {}


def test_a_refused_touch_is_there_with_its_words_and_a_late_one_is_marked(evening: Scribe) -> None:
    first, second = games(evening, "PT1")[:2]
    refused = {t.seq: t for t in first.touches if t.refused}
    wrong, late, later = refused.values()
    assert wrong.refused is not None
    assert (wrong.refused["code"], wrong.late) == ("bet_not_offered", False)
    assert "straight:99" in wrong.refused["says"]
    assert late.refused is not None
    assert (late.refused["code"], late.late) == ("wagering_is_closed", True)
    assert "act-mttg-2019 5.2" in late.cites
    assert later.refused is not None
    assert (later.refused["code"], later.late) == ("another_round", True)
    assert second.first < later.seq < (second.last or 0), (
        "it is told with the round it was meant for"
    )


def test_the_outcome_the_wagers_and_the_credit_are_told(evening: Scribe) -> None:
    first, second, third = games(evening, "PT1")
    assert (first.outcome, first.confirmed_by) == ("17", "dana")
    brought = {(w.bet, w.amount): (w.brought, w.cites) for w in first.wagers}
    assert brought == {
        ("straight:17", 500): (18_000, ("act-mttg-2019 9.4(a) Straight Up",)),
        ("red", 1_000): (0, ("act-mttg-2019 9.4(a) Red",)),
    }
    assert (first.credit_before, first.credit_after) == (10_000, 26_500)
    assert second.void == "a cable was cut"
    assert [(w.bet, w.amount, w.brought) for w in second.wagers] == [("low", 500, 500)]
    assert (second.credit_before, second.credit_after) == (26_500, 26_500)
    assert second.cites == ("act-mttg-2019 6.7(a)",)
    assert (third.credit_before, third.credit_after) == (26_500, 27_000)


def test_chips_that_were_no_wagers_and_money_put_in_are_told_too(evening: Scribe) -> None:
    first, third = games(evening, "PT2")
    [back] = first.returned
    assert (back.bet, back.amount, back.why) == ("odd", 500, "unconfirmed")
    assert [t.did for t in third.touches if t.money] == ["note_accepted"]
    money = sum(t.asked["amount"] for t in third.touches if t.money)
    paid = sum((w.brought or 0) - w.amount for w in third.wagers)
    assert third.credit_before + money + paid == third.credit_after


def test_a_round_nobody_at_the_place_touched_is_no_game_of_it(evening: Scribe) -> None:
    assert [game.round for game in games(evening, "PT2")] == [1, 3]
    assert [game.round for game in games(evening, "PT1", last=2)] == [2, 3]
    with pytest.raises(NobodyThere, match="PT9 never had a place on this floor: PT1, PT2 did"):
        games(evening, "PT9")


@pytest.mark.parametrize(
    ("seat", "rounds", "outcome"),
    [
        ("PT2", [1, 3], "17"),
        ("IB1", [2, 3], "8"),
        ("LT1", [1], ["KH", "5D", "9S", "AC"]),
        ("Ann", [1], "14"),
        ("Ben", [1], "14"),
        ("TB1-1", [1], "26"),
        ("TT1-1", [1], "36"),
        ("Gus", [1], "36"),
    ],
)
def test_players_and_guests_by_name_under_every_rulebook(
    under_every_rulebook: Scribe, seat: str, rounds: list[int], outcome: object
) -> None:
    found = games(under_every_rulebook, seat)
    assert [game.round for game in found] == rounds
    first = found[0]
    assert first.outcome == outcome
    assert first.wagers
    money = sum((w.brought or 0) - w.amount for w in first.wagers)
    assert first.credit_before + money == first.credit_after


def test_sensors_and_cards_and_rulings_are_moments_of_the_round(
    under_every_rulebook: Scribe,
) -> None:
    [disputed] = games(under_every_rulebook, "TB1-1")
    seen = [(m.what, m.by, m.told.get("sensors")) for m in disputed.moments]
    assert ("outcome_entered", "wheel", ["3", "26"]) in seen
    assert ("outcome_entered", "pete", None) in seen
    [coup] = games(under_every_rulebook, "LT1")
    cards = [(m.told["card"], m.by) for m in coup.moments if m.what == "card_drawn"]
    assert cards == [("KH", "shoe"), ("5D", "shoe"), ("9S", "shoe"), ("AC", "gina")]
    _, analysed = games(under_every_rulebook, "PT2")
    told = [m.what for m in analysed.moments][:3]
    assert told == ["malfunction_recorded", "analysis_opened", "wagers_established"]


def test_nothing_of_another_player_is_told(under_every_rulebook: Scribe) -> None:
    for game in games(under_every_rulebook, "PT2"):
        text = json.dumps([repr(game)])
        assert "'A1'" not in text
        assert "PT1" not in text


def test_a_person_at_a_counter_can_read_it(evening: Scribe) -> None:
    data = str(evening.store.path)
    said = runner.invoke(app, ["audit", "recall", "--terminal", "PT1", "--data", data]).output
    assert "PT1 at R1, round 1: Multi Terminal Roulette" in said
    assert "wagering opened by dana, 20 s" in said
    assert "19.500 s left  PT1: wager placed straight:17, amount $5.00" in said
    assert "REFUSED, LATE" in said
    assert "5.000 s after the close" in said
    assert "wagering closed by the clock" in said
    assert "result 17, confirmed by dana" in said
    assert "straight:17 $5.00 brought back $180.00  (9.4(a) Straight Up)" in said
    assert "void: a cable was cut  (6.7(a))" in said
    assert "credit after: $265.00" in said
    order = ["wagering opened", "s left", "wagering closed", "result 17", "credit after"]
    places = [said.index(words) for words in order]
    assert places == sorted(places)
    nobody = runner.invoke(app, ["audit", "recall", "--terminal", "PT9", "--data", data])
    assert (nobody.exit_code, "PT9 never had a place" in nobody.output) == (2, True)


def test_the_same_in_json(evening: Scribe) -> None:
    arguments = ["audit", "recall", "--terminal", "PT1", "--last", "1", "--json"]
    ran = runner.invoke(app, [*arguments, "--data", str(evening.store.path)])
    [game] = json.loads(ran.output)
    assert (game["round"], game["credit_after"]) == (3, 27_000)


def test_the_live_floor_has_no_part_in_it(tmp_path: Path) -> None:
    """While the engine holds the journal, whoever may read it can recall."""
    scribe = short(tmp_path / "journal.sqlite")
    arguments = ["audit", "recall", "--terminal", "PT2", "--data", str(tmp_path)]
    assert runner.invoke(app, arguments).exit_code == 0
    scribe.close()
