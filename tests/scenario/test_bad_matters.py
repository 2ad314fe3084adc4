"""What cannot be corrected, ruled on, released or lifted: refused with words and clause, and no more."""

from typing import Any, NamedTuple

import pytest

from croupier.floor.freezing import freeze
from tests.by_hand import ByHand
from tests.played import Played, Said

ACT, IB, VIC = "act-mttg-2019", "nsw-interblock-2016", "vic-roulette-2011"
LT = "nsw-ltgame-2016"


class Book(NamedTuple):
    """A rulebook, and what its people and clauses are."""

    id: str
    game: str
    form: str
    lowest: str
    first: str
    """Who rules first."""
    highest: str
    rule: str
    """One that may be broken."""
    claims: str
    corrects: str
    breaks: str


BOOKS = (
    Book(
        ACT,
        "roulette",
        "",
        "dealer",
        "casino supervisor",
        "gaming shift manager",
        "7.7",
        "6.4",
        "6.3",
        "7.3(b)",
    ),
    Book(
        IB,
        "sic-bo",
        "",
        "electronic gaming host",
        "electronic gaming host",
        "electronic gaming supervisor",
        "9.11",
        "9.15",
        "8.1",
        "9.8.2",
    ),
    Book(
        LT,
        "baccarat",
        "",
        "dealer",
        "games supervisor",
        "gaming manager",
        "12.1",
        "12.11",
        "11.6.2.3",
        "12.3",
    ),
    *(
        Book(
            VIC,
            "roulette",
            form,
            "dealer",
            "game supervisor",
            "pit boss",
            "13.1",
            claims,
            corrects,
            "13.2",
        )
        for form, claims, corrects in (
            ("by-hand", "13.9", "7.5"),
            ("touchbet", "10.9.4", "10.9.3"),
            ("touchtable", "11.9.3", "11.9.2"),
        )
    ),
)


class Bad:
    """A floor with somebody who has money and a claim."""

    def __init__(self, book: Book) -> None:
        self.book, self.seat = book, "P1" if book.form == "by-hand" else "PT1"
        if book.form == "by-hand":
            self.played: Played = ByHand()
            self.played.at_table("buy_chips", player="P1", amount=10_000)
        else:
            self.played = Played(book.id, book.game, book.form)
            self.money()
        assert self.played.by(self.seat, "claim", matter="it was 9").event("claim_lodged")

    def money(self) -> None:
        if self.book.form == "touchtable":
            self.played.at_table("buy_in", terminal="PT1", amount=10_000)
        else:
            self.played.note("PT1", 100)

    def rule(self, role: str, by: str = "", matter: str = "M1") -> Said:
        given = {"ruling": "rejected", "clause": self.book.rule, "action": "none"}
        return self.played.at_table("rule_on", role, matter=matter, by=by, **given)

    def highest(self, do: str, **fields: Any) -> Said:
        return self.played.at_table(do, self.book.highest, **fields)

    def refused(self, code: str, cites: str, do: str, role: str = "", **fields: Any) -> None:
        """Not done, with words and the clause; and the floor is as it was."""
        before = freeze(self.played.run.floor)
        said = self.played.step(do, **{"as": role or self.book.highest}, **fields)
        assert said.refused == code, said.lines
        assert said.says.strip()
        assert not cites or f"{self.book.id} {cites}" in said.cites, said.lines
        assert freeze(self.played.run.floor) == before


@pytest.fixture(params=BOOKS, ids=lambda book: f"{book.id} {book.form}".strip())
def bad(request: pytest.FixtureRequest) -> Bad:
    return Bad(request.param)


def test_a_round_that_there_is_not(bad: Bad) -> None:
    for round in (-1, 0, 2, 99, 10**12):
        given = {"table": "T1", "round": round, "outcome": "17"}
        bad.refused("no_such_round", bad.book.corrects, "correct_result", **given)
        stop = {"table": "T1", "round": round, "reason": "seen again"}
        bad.refused("no_such_round", bad.book.corrects, "stop_dealing", **stop)
        bad.refused("not_stopped", bad.book.corrects, "result_stands", **stop)


def test_a_matter_that_there_is_not(bad: Bad) -> None:
    ruling = {"ruling": "rejected", "clause": bad.book.rule, "action": "none"}
    steps: dict[str, dict[str, Any]] = {
        "rule_on": ruling,
        "ask_review": {},
        "advise": {},
        "ask_inspector": {},
        "close_matter": {"satisfied": True},
    }
    for matter in ("M9", "", "C1"):
        for do, fields in steps.items():
            for place in ({"table": "T1"}, {}):
                given = {**place, **fields, "matter": matter}
                bad.refused("no_such_matter", bad.book.claims, do, **given)
        seized = {"table": "T1", "matter": matter, "ruling": "return", "reason": "hers"}
        bad.refused("nothing_waits", bad.book.breaks, "determine", **seized)


def test_a_matter_that_is_closed(bad: Bad) -> None:
    bad.rule(bad.book.first, "ida")
    closed = bad.played.at_table("close_matter", bad.book.lowest, matter="M1", satisfied=True)
    assert closed.event("matter_closed")
    ruling = {"ruling": "upheld", "clause": bad.book.rule, "action": "none"}
    for do, fields in (
        ("rule_on", ruling),
        ("ask_review", {}),
        ("advise", {}),
        ("close_matter", {"satisfied": False}),
    ):
        given = {"table": "T1", "matter": "M1", **fields}
        bad.refused("matter_is_closed", bad.book.claims, do, **given)


def test_a_review_that_was_asked_for_or_that_nobody_is_left_for(bad: Bad) -> None:
    asked = {"terminal": bad.seat, "matter": "M1"}
    bad.refused("matter_not_decided", bad.book.claims, "ask_review", "player", **asked)
    bad.rule(bad.book.first, "ida")
    steps = bad.played.run.floor.tables["T1"].rulebook.disputes.ladder
    if len(steps) > 1:
        assert bad.played.by(bad.seat, "ask_review", matter="M1").event("review_asked")
        again = steps[1].cites[0].partition(" ")[2]
        bad.refused("matter_not_decided", again, "ask_review", "player", **asked)
        bad.rule(bad.book.highest, "zoe")
    bad.refused("no_further_review", "", "ask_review", "player", **asked)
    assert bad.played.by(bad.seat, "ask_inspector", matter="M1").event("inspector_asked")
    bad.refused("matter_is_outside", "", "ask_inspector", "player", **asked)


def test_a_ground_that_there_is_not(bad: Bad) -> None:
    at = {"table": "T1", "ground": "99.9", "reason": "seen"}
    seat = {"terminal": bad.seat}
    bad.refused("no_such_irregularity", "", "irregularity", **at)
    bad.refused("no_such_irregularity", "", "void_round", **at, round=1)
    bad.refused("no_such_irregularity", "", "void_wagers", **at, **seat)
    bad.refused("no_such_irregularity", "", "system_fault", **at)
    bad.refused("no_such_rule", bad.book.breaks, "exclude", **at, **seat)
    broken = {"table": "T1", **seat, "rule": "99.9", "reason": "seen", "actions": ["exclude"]}
    bad.refused("no_such_rule", bad.book.breaks, "breach", **broken)
    if bad.book.form != "by-hand":
        bad.refused("no_such_irregularity", "", "fault", **seat, ground="99.9", reason="seen")


def test_the_grounds_that_there_are_can_be_given_with_that_step() -> None:
    """What a refusal offers is not refused in turn as none, or as for another step."""
    for book in BOOKS:
        for do in ("system_fault", "void_wagers", "fault"):
            if do == "fault" and book.form == "by-hand":
                continue
            one = Bad(book)
            at = {"as": book.highest, "terminal": one.seat, "reason": "seen"}
            table = {} if do == "fault" else {"table": "T1"}
            fields = {k: v for k, v in at.items() if do != "system_fault" or k != "terminal"}
            said = one.played.step(do, **fields, **table, ground="99.9")
            for known in said.says.partition("There is ")[2].rstrip(".").split(", "):
                if known != "none":
                    again = Bad(book).played.step(do, **fields, **table, ground=known)
                    wrong = ("no_such_irregularity", "recorded_otherwise")
                    assert again.refused not in wrong, (book.id, do, known)


def test_who_is_excluded_already_and_who_is_not(bad: Bad) -> None:
    seat, who = {"terminal": bad.seat}, "P1" if bad.book.form == "by-hand" else "A1"
    lift = {"table": "T1", "account": who, "reason": "a mistake"}
    bad.refused("not_excluded", bad.book.breaks, "lift", **lift)
    out = {"table": "T1", **seat, "ground": bad.book.rule, "reason": "shouts"}
    assert bad.highest("exclude", **seat, ground=bad.book.rule).event("player_excluded")
    bad.refused("already_excluded", "", "exclude", **out)
    assert bad.highest("lift", **lift).event("exclusion_lifted")
    bad.refused("not_excluded", bad.book.breaks, "lift", **lift)
    assert bad.highest("exclude", **seat, ground=bad.book.rule).event("player_excluded")


def test_a_release_without_authority(bad: Bad) -> None:
    claim = {"table": "T1", "hold": "H1", "reason": "hers"}
    for role in ("player", bad.book.lowest, "cashier", "inspector"):
        bad.refused("rank_too_low", "", "release_claim", role, **claim)
    bad.refused("no_such_hold", "", "release_claim", **claim)
    if bad.book.form in ("by-hand", "touchtable"):
        return
    grounds = {ACT: "7.12", IB: "6.2", LT: "9.2", VIC: "13.9"}
    ground = grounds[bad.book.id]
    bad.played.cash_out("PT1")
    paper = {"desk": "D1", "validation": "@1"}
    bad.refused("not_withheld", ground, "release", **paper)
    bad.refused("no_such_ground", ground, "withhold", "cashier", **paper, ground="99.9")
    bad.played.desk("withhold", validation="@1", ground=ground, reason="two claim it")
    bad.played.desk("notify_inspector", matter="@1")
    for role in ("player", bad.book.lowest, "inspector"):
        bad.refused("rank_too_low", "", "release", role, **paper)
    keep = {**paper, "ruling": "cancel", "reason": "forged"}
    bad.refused("rank_too_low", ground, "release", "cashier", **keep)
    bad.refused("no_such_ruling", ground, "release", **paper, ruling="burn")
