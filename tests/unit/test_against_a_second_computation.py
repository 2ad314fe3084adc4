"""Every bet against every outcome, beside a second computation that shares no code with games/."""

from fractions import Fraction

import pytest

from croupier.games.baccarat.cards import RANKS
from croupier.games.table import ImpossibleOutcome
from croupier.maths.par import par
from tests import oracle
from tests.games import GAMES, load


def form_for_oracle(form: str) -> str | None:
    return form or None


def test_the_second_computation_knows_the_same_games() -> None:
    theirs = {(id, game, form or "") for id, game, form in oracle.GAMES}
    assert theirs == set(GAMES)


@pytest.mark.parametrize(("id", "game", "form"), GAMES)
def test_the_same_bets_are_on_offer(id: str, game: str, form: str) -> None:
    _, table = load(id, game, form)
    assert set(table.offers) == set(oracle.bets(id, game, form_for_oracle(form)))


@pytest.mark.parametrize(("id", "game", "form"), [g for g in GAMES if "baccarat" not in g[1]])
def test_every_bet_pays_the_same_on_every_outcome(id: str, game: str, form: str) -> None:
    _, table = load(id, game, form)
    outcomes = list(oracle.outcomes(game))
    assert len(outcomes) == len(table.outcomes.results)
    for outcome in outcomes:
        result = table.outcomes.read(outcome)
        for bet in table.offers:
            theirs = oracle.credit(id, game, bet, outcome, form_for_oracle(form))
            assert table.credit(bet, result) == theirs, (bet, outcome)


BACCARAT = [g for g in GAMES if "baccarat" in g[1]]


def hands() -> list[list[str]]:
    """Coups of every shape: all counts of four cards by value, every third card where one is drawn."""
    suits = "CDHS"
    values = "A23456789T"
    coups = []
    for a, player_first in enumerate(values):
        for b, banker_first in enumerate(values):
            for player_second, banker_second in (
                ("K", "Q"),
                ("T", "J"),
                (player_first, banker_first),
            ):
                four = [player_first, banker_first, player_second, banker_second]
                for third in (None, *RANKS):
                    for last in (None, "A", "6", "9", "K"):
                        drawn = [rank for rank in (third, last) if rank]
                        cards = [*four, *drawn]
                        coups.append([r + suits[(a + b + at) % 4] for at, r in enumerate(cards)])
    return coups


@pytest.mark.parametrize(("id", "game", "form"), BACCARAT)
def test_every_coup_is_legal_to_both_or_to_neither_and_pays_the_same(
    id: str, game: str, form: str
) -> None:
    _, table = load(id, game, form)
    legal = 0
    for cards in hands():
        try:
            result = table.outcomes.read(cards)
        except ImpossibleOutcome:
            with pytest.raises(ValueError, match=r".+"):
                oracle.baccarat.play(cards)
            continue
        legal += 1
        for bet in table.offers:
            assert table.credit(bet, result) == oracle.credit(id, game, bet, cards), (bet, cards)
    assert legal > 1_000


@pytest.mark.parametrize(("id", "game", "form"), BACCARAT)
def test_the_chance_of_every_result_of_a_coup_is_the_same(id: str, game: str, form: str) -> None:
    _, table = load(id, game, form)
    ours = {tuple(result): chance for result, chance in table.chances.items()}
    assert ours == oracle.baccarat.probabilities()


PUBLISHED = [
    ("act-mttg-2019", "roulette", "", "red", Fraction(1, 37)),
    ("act-mttg-2019", "roulette", "", "near-of-0", Fraction(1, 37)),
    ("vic-roulette-2011", "double-zero-op", "touchtable", "red", Fraction(1, 19)),
    ("vic-roulette-2011", "double-zero-fh", "by-hand", "fiveline", Fraction(3, 38)),
    ("act-mttg-2019", "sic-bo", "", "triple:6", Fraction(35, 216)),
    ("act-mttg-2019", "sic-bo", "", "double:1", Fraction(1, 9)),
    ("nsw-interblock-2016", "sic-bo", "", "triple:6", Fraction(25, 216)),
    ("nsw-interblock-2016", "sic-bo", "", "double:1", Fraction(1, 27)),
    ("nsw-ltgame-2016", "baccarat", "", "player-pair", Fraction(43, 415)),
]


@pytest.mark.parametrize(("id", "game", "form", "bet", "edge"), PUBLISHED)
def test_published_edges_hold_exactly(
    id: str, game: str, form: str, bet: str, edge: Fraction
) -> None:
    assert par(load(id, game, form)[1], bet).edge == edge


@pytest.mark.parametrize(
    ("id", "game", "bet", "percent"),
    [
        ("act-mttg-2019", "baccarat-a", "player", "1.2351"),
        ("act-mttg-2019", "baccarat-a", "banker", "1.0579"),
        ("act-mttg-2019", "baccarat-b", "banker", "1.4581"),
        ("nsw-ltgame-2016", "baccarat", "banker", "1.0579"),
        ("nsw-ltgame-2016", "even-money-baccarat", "banker", "1.4581"),
        ("nsw-ltgame-2016", "baccarat", "tie", "14.3596"),
    ],
)
def test_published_edges_of_baccarat_hold_to_four_places(
    id: str, game: str, bet: str, percent: str
) -> None:
    assert f"{float(par(load(id, game, '')[1], bet).edge) * 100:.4f}" == percent
