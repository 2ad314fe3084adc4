"""Rounds that go wrong: wagers of several players, and what has to be true when nothing comes of them."""

from typing import Any

from tests.played import Played, Said


def wagered(played: Played, bet: str, *amounts: float) -> Played:
    """Players with $100 each wager these amounts on one bet; a round is opened if none is open."""
    places = list(played.run.floor.seats)[: len(amounts)]
    for terminal in places:
        played.note(terminal, 100)
    if played.run.floor.tables["T1"].phase == "open":
        played.new_game()
    confirming = played.screen(places[0]).confirming == "required"
    for terminal, amount in zip(places, amounts, strict=True):
        played.place(terminal, bet, amount)
        if confirming:
            played.confirm(terminal)
    return played


def all_back(played: Played, said: Said, dollars: float) -> dict[str, Any]:
    """The round is void: exactly so much is back, once, and it has no result."""
    voided = said.event("round_voided")
    assert sum(voided["returned"].values()) == dollars * 100
    assert voided["forfeited"] == {}
    for terminal in played.run.floor.seats:
        assert played.staked(terminal) == 0
        assert played.credit(terminal) in (0, 100)
    table = played.run.floor.tables["T1"]
    assert table.phase == "open"
    assert table.round_no not in dict(table.results)
    return voided
