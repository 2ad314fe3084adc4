"""An evening as a playbook: every cent where the clauses say it goes."""

import json

from tests.commands import croupier
from tests.evening import TICKETS, steps


def test_ten_rounds_end_with_the_tickets_worked_out_by_hand() -> None:
    text = "".join(json.dumps(line) + "\n" for line in steps())
    done = croupier("playbook", "-", text=text)
    assert done.status == 0
    assert [line for line in done.lines if "refused" in line] == []
    tickets = {e["terminal"]: e["amount"] for e in done.lines if e.get("event") == "ticket_issued"}
    assert tickets == TICKETS
    last = done.lines[-1]
    assert last["balances"] == {"PT1": 0, "PT2": 0, "PT3": 0, "PT4": 0}
    assert last["ledger_sum"] == 0
    settled = [line["round"] for line in done.lines if line.get("event") == "round_settled"]
    assert settled == [1, 2, 3, 5, 6, 7, 8, 9, 10]
    assert croupier("playbook", "-", text=text).out == done.out


def test_a_floor_that_cannot_be_is_refused_and_nothing_is_played() -> None:
    floor = {**steps()[0], "terminals": ["PT1", "PT1"]}
    done = croupier("playbook", "-", lines=[floor, *steps()[1:]])
    assert done.status == 1
    [line] = done.lines
    assert (line["step"], line["refused"]) == (1, "named_twice")


def test_a_malformed_step_is_refused_with_what_was_expected_and_the_run_goes_on() -> None:
    bad = [
        {"at": 1, "as": "player", "terminal": "PT1", "do": "insert_note"},
        {"at": 1, "as": "player", "terminal": "PT1", "do": "insert_note", "amount": "ten"},
        {"at": "soon", "as": "dealer", "table": "R1", "do": "new_game"},
        {"at": 1, "table": "R1", "do": "new_game"},
        [1],
        {"at": 1, "as": "player", "terminal": "PT1", "do": "insert_note", "amount": 1000},
    ]
    done = croupier("playbook", "-", lines=[steps()[0], *bad])
    refused = [line["refused"] for line in done.lines if "refused" in line]
    assert refused == ["malformed_step"] * 5
    assert done.lines[-1]["balances"]["PT1"] == 1000
    assert done.status == 0


def test_a_racetrack_bet_goes_down_at_the_highest_piece_every_piece_allows_act_3_4() -> None:
    """Near of 0 has two pieces on a corner and on a street: at a $3 maximum a piece is $1, not $1.50."""
    floor = json.loads(json.dumps(steps()[0]))
    floor["tables"][0]["limits"]["max"] = 300
    done = croupier(
        "playbook",
        "-",
        lines=[
            floor,
            {"as": "player", "terminal": "PT1", "do": "insert_note", "amount": 10_000},
            {"as": "dealer", "table": "R1", "do": "new_game"},
            {"terminal": "PT1", "do": "place", "bet": "near-of-0", "amount": 1_800},
            {"terminal": "PT1", "do": "place", "bet": "near-of-0", "amount": 1_800},
        ],
    )
    placed = next(line for line in done.lines if line.get("event") == "wager_placed")
    assert (placed["asked"], placed["amount"]) == (1_800, 900)
    assert sorted(set(placed["placed"].values())) == [100, 200]
    assert [line["refused"] for line in done.lines if "refused" in line] == ["at_maximum"]


def test_a_playbook_that_is_not_there_is_said_so() -> None:
    done = croupier("playbook", "nowhere.jsonl")
    assert done.status == 2
    assert "cannot be read" in done.err
    assert croupier("playbook", "-", text="").status == 1
