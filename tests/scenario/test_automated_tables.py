"""Interblock's automated wheel and tumbler: rounds open by themselves, nothing is confirmed."""

import json
from typing import Any

from tests.commands import croupier


def floor(game: str, **limits: object) -> dict[str, Any]:
    table = {
        "id": "W1",
        "rulebook": "nsw-interblock-2016",
        "game": game,
        "limits": {"min": 500, "max": 25_000, **limits},
        "wagering_seconds": 30,
        "result_hold_seconds": 4,
    }
    return {"tables": [table], "terminals": ["PT1", "PT2"]}


def played(plan: dict[str, Any], *steps: dict[str, Any]) -> list[dict[str, Any]]:
    text = "".join(json.dumps(line) + "\n" for line in (plan, *steps))
    return croupier("playbook", "-", text=text).lines


def at(seconds: float, do: str, **fields: Any) -> dict[str, Any]:
    who = {"as": "player"} if "terminal" in fields else {"as": "device", "table": "W1"}
    return {"at": seconds, "do": do, **who, **fields}


NOTE = at(0, "insert_note", terminal="PT1", amount=10_000)


def told(lines: list[dict[str, Any]], event: str) -> list[dict[str, Any]]:
    return [line for line in lines if line.get("event") == event]


def test_periods_open_with_the_table_and_again_when_the_result_has_been_on_view() -> None:
    lines = played(
        floor("roulette"), NOTE, at(31, "outcome", outcome="7"), at(80, "outcome", outcome="8")
    )
    opened = [(line["at"], line["round"]) for line in told(lines, "wagering_opened")]
    assert opened == [(0.0, 1), (35.0, 2), (84.0, 3)][: len(opened)]
    assert len(opened) == 2
    assert [line["at"] for line in told(lines, "round_settled")] == [31.0, 80.0]


def test_what_lies_on_the_layout_at_the_close_is_the_wager() -> None:
    lines = played(
        floor("roulette"),
        NOTE,
        at(1, "place", terminal="PT1", bet="straight:7", amount=1_000),
        at(2, "confirm", terminal="PT1"),
        at(31, "outcome", outcome="7"),
    )
    [refused] = [line for line in lines if "refused" in line]
    assert refused["refused"] == "no_confirming"
    assert lines[-1]["balances"]["PT1"] == 10_000 + 35_000


def test_a_sensor_may_close_the_period_before_the_clock() -> None:
    lines = played(
        floor("roulette"),
        NOTE,
        at(1, "place", terminal="PT1", bet="red", amount=1_000),
        at(22, "close_wagering"),
        at(22, "place", terminal="PT1", bet="red", amount=1_000),
        at(30, "outcome", outcome="1"),
    )
    assert told(lines, "wagering_closed")[0]["at"] == 22.0
    assert [line["refused"] for line in lines if "refused" in line] == ["wagering_is_closed"]
    assert lines[-1]["balances"]["PT1"] == 11_000


def test_below_the_minimum_may_grow_until_the_close_and_then_goes_back() -> None:
    lines = played(
        floor("roulette"),
        NOTE,
        at(1, "place", terminal="PT1", bet="straight:17", amount=300),
        at(2, "place", terminal="PT1", bet="red", amount=300),
        at(3, "place", terminal="PT1", bet="red", amount=200),
        at(31, "outcome", outcome="17"),
    )
    [closed] = told(lines, "wagering_closed")
    [back] = closed["returned"]
    assert (back["wagers"], back["why"]) == ({"straight:17": 300}, "below_minimum")
    assert "nsw-interblock-2016 4.2" in back["cites"]
    assert closed["staked"] == {"A1": {"red": 500}}
    assert lines[-1]["balances"]["PT1"] == 9_500


def test_the_aggregate_limits_of_the_sign() -> None:
    plan = floor("roulette", aggregate_min=1_000, aggregate_max=2_000)
    lines = played(
        plan,
        NOTE,
        at(0, "insert_note", terminal="PT2", amount=5_000),
        at(1, "place", terminal="PT1", bet="red", amount=1_500),
        at(2, "place", terminal="PT1", bet="odd", amount=1_000),
        at(3, "place", terminal="PT2", bet="red", amount=500),
        at(31, "outcome", outcome="2"),
    )
    trimmed = told(lines, "wager_placed")[1]
    assert (trimmed["asked"], trimmed["amount"]) == (1_000, 500)
    assert "nsw-interblock-2016 4.3.3" in trimmed["cites"]
    [back] = told(lines, "wagering_closed")[0]["returned"]
    assert (back["account"], back["why"]) == ("A2", "below_aggregate")
    assert lines[-1]["balances"] == {"PT1": 8_000, "PT2": 5_000}


def test_sic_bo_pays_190_to_1_on_a_triple() -> None:
    lines = played(
        floor("sic-bo"),
        NOTE,
        at(1, "place", terminal="PT1", bet="triple:6", amount=500),
        at(31, "outcome", outcome=[6, 6, 6]),
        at(32, "cash_out", terminal="PT1"),
    )
    assert told(lines, "ticket_issued")[0]["amount"] == 9_500 + 95_500


def test_a_live_wager_keeps_the_player_and_a_note_does_not_mind() -> None:
    lines = played(
        floor("roulette"),
        NOTE,
        at(1, "place", terminal="PT1", bet="red", amount=1_000),
        at(2, "cash_out", terminal="PT1"),
        at(3, "insert_note", terminal="PT1", amount=500),
        at(4, "clear", terminal="PT1"),
        at(5, "cash_out", terminal="PT1"),
    )
    assert [line["refused"] for line in lines if "refused" in line] == ["wager_in_play"]
    assert told(lines, "ticket_issued")[0]["amount"] == 10_500


def test_act_sic_bo_is_dealt_by_a_dealer() -> None:
    plan = floor("sic-bo")
    plan["tables"][0]["rulebook"] = "act-mttg-2019"
    lines = played(
        plan,
        NOTE,
        {"at": 0, "as": "dealer", "table": "W1", "do": "new_game"},
        at(1, "place", terminal="PT1", bet="small", amount=500),
        at(2, "confirm", terminal="PT1"),
        {"at": 31, "as": "dealer", "table": "W1", "do": "outcome", "outcome": [1, 2, 4]},
        {"at": 32, "as": "dealer", "table": "W1", "do": "confirm_result"},
    )
    assert [line for line in lines if "refused" in line] == []
    assert lines[-1]["balances"]["PT1"] == 10_500
