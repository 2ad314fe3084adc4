"""Any run of placing and confirming under a differential: what is accepted at the close is within it."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.play.differential import SIDES
from croupier.play.table import Phase, Table, total
from tests.played import Played

DIFFERENTIAL, MINIMUM = 20_000, 1_000
TERMINALS = ("A", "B", "C")

terminals = st.sampled_from(TERMINALS)
sides = st.sampled_from(["player", "banker"])
bets = st.sampled_from(["player", "banker", "tie", "banker-pair"])
amounts = st.sampled_from([500, 1_000, 1_050, 2_500, 7_300, 19_500, 20_000, 20_000, 30_000])
touches = st.one_of(
    st.tuples(st.just("place"), terminals, sides, amounts),
    st.tuples(st.just("place"), terminals, bets, amounts),
    st.tuples(st.just("move"), terminals, bets, bets),
    st.tuples(
        st.sampled_from(["confirm", "confirm", "confirm", "clear", "undo", "repeat", "double"]),
        terminals,
        st.none(),
        st.none(),
    ),
    st.tuples(st.just("remove"), terminals, sides, st.none()),
)
ends = st.one_of(
    st.tuples(st.sampled_from(["expire", "early card"]), st.none(), st.none(), st.none()),
    st.tuples(st.just("relax"), terminals, bets, amounts),
)
rounds = st.lists(st.tuples(st.lists(touches, min_size=4, max_size=16), ends), max_size=3)


class Watched:
    """A table at which the differential is looked at after every step."""

    def __init__(self, **table: Any) -> None:
        self.played = Played(
            "nsw-ltgame-2016",
            "baccarat",
            minimum=MINIMUM / 100,
            maximum=100,
            differential=DIFFERENTIAL,
            terminals=TERMINALS,
            notes=[100_000],
            **table,
        )
        for terminal in TERMINALS:
            self.played.by(terminal, "insert_note", amount=100_000)
        self.played.new_game()

    @property
    def table(self) -> Table:
        return self.played.run.floor.tables["T1"]

    def lies(self, side: str, only_confirmed: bool = False) -> int:
        layouts = self.table.layouts.values()
        return sum(c.confirmed.get(side, 0) if only_confirmed else c.on(side) for c in layouts)

    def gap(self) -> int:
        return abs(self.lies("player", True) - self.lies("banker", True))

    def step(self, what: str, terminal: Any, first: Any, second: Any) -> None:
        if what in ("expire", "early card"):
            self.close(early=what == "early card")
            return
        if what == "relax":
            self.played.expire()
            fields = {"terminal": terminal, "bet": first, "amount": second, "reason": "a test"}
            self.played.at_table("relax", "casino supervisor", **fields)
            self.settle()
            return
        names = {"place": ("bet", "amount"), "move": ("bet", "to"), "remove": ("bet",)}
        fields = dict(zip(names.get(what, ()), (first, second), strict=False))
        room = {side: self.room(side) for side in SIDES}
        said = self.played.by(terminal, what, **fields)
        if what == "place" and said.amount and first in SIDES:
            assert said.amount * 100 <= room[first]
        shown = self.played.screen(terminal).limits.room
        assert shown == {side: self.room(side) for side in SIDES}

    def room(self, side: str) -> int:
        """The register's formula: what is on the other side more than here, and the differential."""
        return max(0, DIFFERENTIAL + self.lies(SIDES[side]) - self.lies(side))

    def close(self, early: bool) -> None:
        before = {a: dict(chips.confirmed) for a, chips in self.table.layouts.items()}
        lay = {a: total(c.placed) + total(c.confirmed) for a, c in self.table.layouts.items()}
        if early:
            closed = self.played.cards("9C", "device").event("wagering_closed")
        else:
            self.played.at = (self.table.closes_at or 0) / 1_000
            closed = self.played.by("A", "take_ticket").event("wagering_closed")
        self.returned(closed, before, lay)
        self.settle("2D KS KH" if early else "9C 2D KS KH")

    def returned(
        self, closed: dict[str, Any], before: dict[str, dict[str, int]], lay: dict[str, int]
    ) -> None:
        dropped = {one["account"] for one in closed["returned"] if one["why"] == "below_aggregate"}
        back = dict.fromkeys(before, 0)
        for one in closed["returned"]:
            back[one["account"]] += total(one["wagers"])
        for account, confirmed in before.items():
            staked = closed["staked"].get(account, {})
            assert total(staked) + back[account] == lay[account]
            if account not in dropped:
                assert all(staked.get(bet, 0) >= amount for bet, amount in confirmed.items())
            for bet in set(staked) & set(SIDES):
                assert staked[bet] >= MINIMUM
                assert staked[bet] % 100 == 0

    def settle(self, cards: str = "9C 2D KS KH") -> None:
        assert self.gap() <= DIFFERENTIAL
        self.played.cards(cards, "device")
        assert self.played.at_table("confirm_result").event("round_settled")
        self.played.new_game()


@pytest.mark.parametrize("unconfirmed", ["keep", "reject"])
@pytest.mark.parametrize("aggregate_min", [0, 5_000])
@given(evening=rounds)
def test_what_is_accepted_never_differs_by_more_and_no_confirmed_wager_is_returned(
    evening: list[tuple[list[Any], Any]], unconfirmed: str, aggregate_min: int
) -> None:
    watched = Watched(unconfirmed=unconfirmed, limits={"aggregate_min": aggregate_min})
    for touched, end in evening:
        for one in touched:
            watched.step(*one)
            assert aggregate_min or watched.gap() <= DIFFERENTIAL
        watched.step(*end)
        assert watched.table.phase is Phase.WAGERING
