"""Evenings to look back on: a short one at one table, and a long one under every rulebook."""

from pathlib import Path
from typing import Any

from tests.journal.scribe import Scribe

ACT, LTGAME = "act-mttg-2019", "nsw-ltgame-2016"
INTERBLOCK, VIC = "nsw-interblock-2016", "vic-roulette-2011"


def table(id: str, rulebook: str, game: str, **more: Any) -> dict[str, Any]:
    limits = {"min": 500, "max": 50_000}
    seconds = {"wagering_seconds": 20}
    return {"id": id, "rulebook": rulebook, "game": game, "limits": limits, **seconds, **more}


ONE_TABLE = {"tables": [table("R1", ACT, "roulette")], "terminals": ["PT1", "PT2"]}

EVERY_RULEBOOK = {
    "tables": [
        table("R1", ACT, "roulette", ticket_limit=20_000),
        table("W1", INTERBLOCK, "roulette"),
        table("L1", LTGAME, "baccarat", differential=100_000),
        table("H1", VIC, "roulette", form="by-hand", wagering_seconds=0, chips=[100, 500]),
        table("TB1", VIC, "roulette", form="touchbet"),
        table("TT1", VIC, "roulette", form="touchtable"),
    ],
    "terminals": [
        {"id": "PT1", "tables": ["R1"]},
        {"id": "PT2", "tables": ["R1"]},
        {"id": "IB1", "tables": ["W1"]},
        {"id": "LT1", "tables": ["L1"]},
        {"id": "TB1-1", "tables": ["TB1"]},
        {"id": "TT1-1", "tables": ["TT1"]},
    ],
    "players": ["Ann", "Ben"],
    "desks": ["D1"],
}


def short(path: Path, every: int = 20) -> Scribe:
    """Three rounds of two players: one settled with touches refused and late, one void, one more."""
    s = Scribe(path, ONE_TABLE, every)
    s.player("PT1", "insert_note", amount=10_000)
    s.player("PT2", "insert_note", amount=5_000)
    s.dealer("new_game")
    s.player("PT1", "place", bet="straight:17", amount=500, round=1)
    s.player("PT1", "place", bet="red", amount=500_000, round=1)
    s.player("PT1", "remove", bet="red")
    s.player("PT1", "place", bet="straight:99", amount=500)
    s.player("PT1", "place", bet="red", amount=1_000)
    s.player("PT1", "confirm")
    s.player("PT2", "place", bet="black", amount=500)
    s.player("PT2", "confirm")
    s.player("PT2", "place", bet="odd", amount=500)
    s.wait(20)
    s.player("PT1", "place", bet="black", amount=500, round=1)
    s.dealer("outcome", outcome="17")
    s.dealer("confirm_result")
    s.dealer("new_game")
    s.player("PT1", "place", bet="low", amount=500, round=1)
    s.player("PT1", "place", bet="low", amount=500, round=2)
    s.player("PT1", "confirm")
    s.do("device", "server", "system_fault", reason="a cable was cut", table="R1")
    s.dealer("new_game")
    s.player("PT1", "repeat")
    s.player("PT1", "confirm")
    s.player("PT2", "insert_note", amount=1_000)
    s.player("PT2", "place", bet="high", amount=500)
    s.player("PT2", "confirm")
    s.wait(25)
    s.dealer("confirm_result")
    s.dealer("outcome", outcome="30")
    s.dealer("confirm_result")
    s.player("PT1", "cash_out", last_four="4711", number_hash="aa", asked_as=1, asked_by="PT1")
    s.player("PT1", "take_ticket")
    s.stop()
    return s


def long(path: Path, every: int = 40) -> Scribe:
    """An evening under every rulebook: tickets, a voucher, a void, faults, overrides and refusals."""
    s = Scribe(path, EVERY_RULEBOOK, every)
    _act(s)
    _interblock(s)
    _ltgame(s)
    _by_hand(s)
    _touchbet(s)
    _touchtable(s)
    _desk(s)
    s.stop()
    return s


def _act(s: Scribe) -> None:
    s.player("PT1", "insert_note", amount=10_000)
    s.player("PT2", "insert_note", amount=5_000)
    s.dealer("new_game")
    s.player("PT1", "place", bet="straight:17", amount=1_000)
    s.player("PT1", "confirm")
    s.player("PT2", "place", bet="orphans", amount=2_500)
    s.player("PT2", "undo")
    s.player("PT2", "place", bet="split:17-20", amount=500)
    s.player("PT2", "confirm")
    s.player("PT2", "place", bet="odd", amount=500)
    s.wait(20)
    s.player("PT2", "place", bet="odd", amount=500, round=1)
    s.dealer("outcome", outcome="17")
    s.dealer("confirm_result")
    s.dealer("new_game")
    s.player("PT1", "place", bet="red", amount=1_000)
    s.player("PT1", "confirm")
    s.do("device", "server", "system_fault", reason="a cable was cut", table="R1")
    s.dealer("new_game")
    s.player("PT2", "place", bet="black", amount=500)
    s.player("PT2", "confirm")
    s.wait(20)
    s.do("device", "server", "system_fault", reason="power was lost", table="R1")
    s.dealer("confirm_wagers", round=3)
    s.do("casino supervisor", "sam", "confirm_wagers", table="R1", round=3)
    s.dealer("outcome", outcome="0")
    s.dealer("confirm_result")
    s.player("PT1", "cash_out", last_four="1111", number_hash="a1", asked_as=9, asked_by="PT1")
    s.player("PT2", "cash_out", last_four="2222", number_hash="a2", asked_as=9, asked_by="PT2")
    s.do("technician", "tess", "report_print_fault", terminal="PT2")
    s.dealer("direct_to_leave", terminal="PT1", ground="4.4(b)(i)", reason="the screen is dark")
    s.do("technician", "tess", "clear_fault", terminal="PT1")


def _interblock(s: Scribe) -> None:
    """Rounds come by themselves; the wheel says the outcome."""
    s.player("IB1", "insert_note", amount=10_000)
    s.do("device", "wheel", "outcome", table="W1", outcome="1")
    for outcome in ("8", "32"):
        s.wait(6)
        s.player("IB1", "place", bet="even", amount=2_000)
        s.player("IB1", "place", bet="neighbours-3:8", amount=3_500)
        s.wait(21)
        s.do("device", "wheel", "outcome", table="W1", outcome=outcome)
    s.player("IB1", "cash_out", last_four="3333", number_hash="a3", asked_as=1, asked_by="IB1")


def _ltgame(s: Scribe) -> None:
    agm = ("assistant gaming manager", "gina")
    s.player("LT1", "insert_note", amount=10_000)
    s.dealer("new_game", "L1")
    s.player("LT1", "place", bet="banker", amount=2_000)
    s.do(*agm, "agree_limits", table="L1", terminal="LT1", limits={"min": 500, "max": 90_000})
    s.player("LT1", "confirm")
    s.wait(21)
    s.do(*agm, "relax", table="L1", terminal="LT1", bet="tie", amount=500, reason="touch was lost")
    for card in ("KH", "5D", "9S"):
        s.do("device", "shoe", "card", table="L1", card=card)
    s.dealer("card", "L1", card="AC")
    s.do(*agm, "card", table="L1", card="AC")
    s.dealer("confirm_result", "L1")


def _by_hand(s: Scribe) -> None:
    boss = ("pit boss", "pete")
    s.dealer("buy_chips", "H1", player="Ann", amount=10_000)
    s.do(*boss, "agree_limits", table="H1", terminal="Ann", limits={"min": 500, "max": 90_000})
    s.dealer("buy_chips", "H1", player="Ben", amount=5_000, colour="red", value=500)
    s.dealer("new_game", "H1")
    s.do("player", "Ann", "bet", table="H1", player="Ann", bet="dozen:2", amount=1_000)
    s.dealer("bet", "H1", player="Ben", bet="straight:14", amount=500, colour="red")
    s.dealer("close_wagering", "H1")
    s.do("player", "Ann", "bet", table="H1", player="Ann", bet="red", amount=1_000)
    s.dealer("outcome", "H1", outcome="14", revolutions=2)
    s.dealer("outcome", "H1", outcome="14", revolutions=5)
    s.dealer("confirm_result", "H1")
    s.dealer("redeem_chips", "H1", player="Ben", colour="red")


def _touchbet(s: Scribe) -> None:
    """Two sensors differ, and the rank that decides enters what it saw."""
    s.player("TB1-1", "insert_note", amount=5_000)
    s.dealer("new_game", "TB1")
    s.player("TB1-1", "place", bet="red", amount=1_000)
    s.dealer("final_bets", "TB1")
    s.dealer("close_wagering", "TB1")
    s.do("device", "wheel", "outcome", table="TB1", outcome="3", sensors=["3", "26"])
    s.dealer("confirm_result", "TB1")
    s.do("pit boss", "pete", "outcome", table="TB1", outcome="26")
    s.do("pit boss", "pete", "confirm_result", table="TB1")
    s.dealer("direct_to_leave", "TB1", terminal="TB1-1", ground="10.7.4(b)", reason="shouting")


def _touchtable(s: Scribe) -> None:
    s.dealer("buy_in", "TT1", terminal="TT1-1", amount=5_000)
    s.dealer("buy_in", "TT1", guest="Gus", amount=5_000)
    s.dealer("new_game", "TT1")
    s.player("TT1-1", "place", bet="low", amount=500)
    s.dealer("call_bet", "TT1", terminal="Gus", bet="straight:36", amount=500)
    s.dealer("final_bets", "TT1")
    s.dealer("close_wagering", "TT1")
    s.dealer("outcome", "TT1", outcome="36")
    s.dealer("confirm_result", "TT1")
    s.do("game supervisor", "gwen", "announce_closure", table="TT1")
    s.do("pit boss", "pete", "set_limits", table="TT1", limits={"min": 1_000, "max": 9_000})
    s.do("pit boss", "pete", "announce_closure", table="TT1")
    s.dealer("pay_chips", "TT1", terminal="Gus")


def _desk(s: Scribe) -> None:
    cashier = ("cashier", "cas")
    s.do(*cashier, "open_shift", desk="D1", float=100_000)
    s.do(*cashier, "redeem", desk="D1", validation="a3", place="cage")
    s.do(*cashier, "redeem", desk="D1", validation="a3", place="cage")
    s.do(*cashier, "withhold", desk="D1", validation="a1", ground="7.8", reason="it looks copied")
    s.do(*cashier, "close_shift", desk="D1", counted=90_000)
    s.note("clock stepped", says="the wall clock was set by +2.0 s; records keep their own time")
    s.do("player", "PT1", "select_table", terminal="PT1", table="S9")
