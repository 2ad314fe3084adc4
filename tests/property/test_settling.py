"""Whatever is wagered: settling is exact, adds up, and is the same by every way."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.games.compiled import SMALL, CompiledTable, reciprocal
from croupier.games.table import AnyGame
from croupier.money import Cents
from croupier.play.placing import Wager
from croupier.play.settling import VOID_ROUND, settle_round
from tests.games import GAMES, load

TABLES: dict[tuple[str, str, str], CompiledTable] = {}


def compiled(key: tuple[str, str, str]) -> CompiledTable:
    if key not in TABLES:
        TABLES[key] = CompiledTable(load(*key)[1])
    return TABLES[key]


def outcome_of(game: AnyGame, result: Any) -> Any:
    """An outcome as it is entered; for baccarat, cards that make the result."""
    return list(result) if game.kind == "sic-bo" else result


@st.composite
def wagers(draw: st.DrawFn, game: AnyGame) -> list[Wager]:
    bets = draw(st.lists(st.sampled_from(list(game.offers)), min_size=1, max_size=12))
    placed = []
    for bet in bets:
        pieces = len(game.offers[bet].bet.pieces) or 1
        placed.append(Wager(bet, Cents(draw(st.integers(1, 10**7)) * pieces)))
    return placed


keys = st.sampled_from(GAMES)
wheels_and_dice = st.sampled_from([key for key in GAMES if "baccarat" not in key[1]])


@given(st.data(), keys)
def test_a_void_round_returns_every_cent(data: st.DataObject, key: tuple[str, str, str]) -> None:
    book, game = load(*key)
    placed = data.draw(wagers(game))
    settled = settle_round(book, game, placed, VOID_ROUND)
    assert [one.credit for one in settled.wagers] == [wager.amount for wager in placed]
    assert settled.outcome["cites"]


@given(st.data(), wheels_and_dice)
def test_a_racetrack_wager_settles_as_its_pieces(
    data: st.DataObject, key: tuple[str, str, str]
) -> None:
    book, game = load(*key)
    result = data.draw(st.sampled_from(game.outcomes.results))
    for wager in data.draw(wagers(game)):
        pieces = game.offers[wager.bet].bet.pieces or (wager.bet,)
        apart = [Wager(piece, Cents(wager.amount // len(pieces))) for piece in pieces]
        outcome = outcome_of(game, result)
        whole = settle_round(book, game, [wager], outcome).total
        assert whole == settle_round(book, game, apart, outcome).total


@given(st.data(), wheels_and_dice)
def test_every_credit_cites_its_clauses_and_the_order_of_wagers_is_nothing(
    data: st.DataObject, key: tuple[str, str, str]
) -> None:
    book, game = load(*key)
    placed = data.draw(wagers(game))
    outcome = outcome_of(game, data.draw(st.sampled_from(game.outcomes.results)))
    settled = settle_round(book, game, placed, outcome)
    again = settle_round(book, game, placed[::-1], outcome)
    assert [one.credit for one in settled.wagers] == [one.credit for one in again.wagers[::-1]]
    for one in settled.wagers:
        assert one.cites
        assert all(book.clauses.knows(clause.partition(" ")[2]) for clause in one.cites)


@given(st.data(), keys)
def test_the_compiled_table_gives_the_same_credits_to_the_cent(
    data: st.DataObject, key: tuple[str, str, str]
) -> None:
    _, game = load(*key)
    table = compiled(key)
    placed = data.draw(wagers(game))
    results = data.draw(
        st.lists(st.sampled_from(game.outcomes.results), min_size=len(placed), max_size=len(placed))
    )
    bets = np.array([table.bet_index[wager.bet] for wager in placed])
    amounts = np.array([wager.amount for wager in placed])
    each = np.array([table.result_index[result] for result in results])
    credits = table.settle(each, bets, amounts)
    for wager, result, credit in zip(placed, results, credits, strict=True):
        assert credit == wager.amount * game.credit(wager.bet, result) // 1
    one = table.settle(int(each[0]), bets, amounts)
    assert one[0] == credits[0]


@pytest.mark.parametrize("key", GAMES)
def test_the_compiled_table_agrees_in_every_cell(key: tuple[str, str, str]) -> None:
    _, game = load(*key)
    table = compiled(key)
    bets = np.arange(len(table.bets))
    amounts = table.pieces * 1_980
    for result, number in table.result_index.items():
        credits = table.settle(number, bets, amounts)
        expected = [
            int(amounts[at] * game.credit(bet, result) // 1) for at, bet in enumerate(table.bets)
        ]
        assert credits.tolist() == expected


def test_the_compiled_table_refuses_numbers_out_of_range() -> None:
    table = compiled(("act-mttg-2019", "roulette", ""))
    good, one = np.array([0]), np.array([100])
    for result, bets, amounts in (
        (37, good, one),
        (-1, good, one),
        (0, np.array([len(table.bets)]), one),
        (0, np.array([-1]), one),
        (0, good, np.array([-1])),
        (0, good, np.array([2**62])),
        (np.array([37]), good, one),
    ):
        with pytest.raises(ValueError, match="lies from 0 to"):
            table.settle(result, bets, amounts)
    assert (
        table.settle(0, np.array([], dtype=np.int64), np.array([], dtype=np.int64)).tolist() == []
    )


def test_the_compiled_table_refuses_lists_that_do_not_fit_each_other() -> None:
    table = compiled(("act-mttg-2019", "roulette", ""))
    two, one = np.array([0, 1]), np.array([5])
    for result, bets, amounts in ((3, two, one), (one, two, two), (3, two.reshape(1, 2), two)):
        with pytest.raises(ValueError, match="one length"):
            table.settle(result, bets, amounts)
    orphans = np.array([table.bet_index["orphans"]])
    with pytest.raises(ValueError, match="divides over its pieces"):
        table.settle(3, orphans, np.array([3]))


def test_large_amounts_take_the_longer_way_to_the_same_cent() -> None:
    key = ("act-mttg-2019", "baccarat-a", "")
    _, game = load(*key)
    table = compiled(key)
    banker = np.array([table.bet_index["banker"]] * 2)
    amounts = np.array([10**13 + 7, 15])
    for result, number in table.result_index.items():
        expected = [int(amount * game.credit("banker", result) // 1) for amount in amounts.tolist()]
        assert table.settle(number, banker, amounts).tolist() == expected


@given(st.integers(0, SMALL), st.integers(1, 1_000))
def test_a_reciprocal_floors_exactly(number: int, divisor: int) -> None:
    multiplier, shift = reciprocal(divisor)
    assert number * multiplier >> shift == number // divisor
