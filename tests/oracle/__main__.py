"""Prints the counts and house edges that are published for these games, beside our own."""

import sys
from collections import Counter
from fractions import Fraction

from . import GAMES, bets, credit, outcomes
from .baccarat import play, probabilities
from .roulette import CORNERS, NUMBERS, SPLITS, STREETS

ACT, INTERBLOCK, LTGAME = "act-mttg-2019", "nsw-interblock-2016", "nsw-ltgame-2016"
VIC = "vic-roulette-2011"

# What is checked, what is published, what comes out.
Row = tuple[str, object, object]

KINDS = ("straight", "split", "street", "corner", "sixline", "fiveline")
COUNTS = {
    "roulette": (37, 60, 14, 23, 11, 0),
    "french": (37, 60, 14, 23, 11, 0),
    "double-zero-fh": (38, 62, 15, 22, 11, 1),
    "double-zero-op": (38, 61, 14, 23, 11, 0),
    "double-zero-vw": (38, 61, 14, 23, 11, 1),
}

# A coup for each way of winning, without pairs, and two with a pair.
PLAYER_WINS = ["9C", "KD", "KH", "7S"]
BANKER_WINS = ["KC", "9D", "7H", "KS"]
BANKER_WINS_ON_SIX = ["KC", "6D", "2H", "KS", "3C"]
TIE = ["7C", "7D", "KH", "KS"]
PLAYER_PAIR = ["8C", "KD", "8H", "7S"]
BANKER_PAIR = ["KC", "8D", "7H", "8S"]
NO_COUPS = {
    "three cards": TIE[:3],
    "a card too many": [*TIE, "2C"],
    "no third card": BANKER_WINS_ON_SIX[:4],
    "no such card": ["1C", *TIE[1:]],
    "nine of one card": ["7C"] * 9,
}


def edge(rulebook: str, game: str, bet: str, form: str | None = None) -> Fraction:
    """House edge when all outcomes are equally likely."""
    credits = [credit(rulebook, game, bet, outcome, form) for outcome in outcomes(game)]
    return 1 - sum(credits, Fraction(0)) / len(credits)


def coup_edge(rulebook: str, game: str, bet: str) -> Fraction:
    """House edge on the first coup of a shoe, each event priced by a coup of its kind."""
    back = Fraction(0)
    for (winner, on_six, player_pair, banker_pair), chance in probabilities().items():
        if bet == "player-pair":
            cards = PLAYER_PAIR if player_pair else PLAYER_WINS
        elif bet == "banker-pair":
            cards = BANKER_PAIR if banker_pair else PLAYER_WINS
        elif winner == "player":
            cards = PLAYER_WINS
        elif winner == "tie":
            cards = TIE
        else:
            cards = BANKER_WINS_ON_SIX if on_six else BANKER_WINS
        back += chance * credit(rulebook, game, bet, cards)
    return 1 - back


def roulette_rows() -> list[Row]:
    """Bets of each kind (note to VIC 8.2.1), and one edge for all of them but the five-line."""
    rows: list[Row] = []
    for game, count in COUNTS.items():
        found = Counter(name.partition(":")[0] for name in bets(VIC, game))
        rows.append((f"{game}: how many", count, tuple(found[kind] for kind in KINDS)))
    for rulebook, game, form in GAMES:
        if game not in COUNTS:
            continue
        edges = {bet: edge(rulebook, game, bet, form) for bet in bets(rulebook, game, form)}
        if "fiveline" in edges:
            rows.append((f"{game} {form} five-line", "3/38", str(edges.pop("fiveline"))))
        expected = "1/37" if game in ("roulette", "french") else "1/19"
        name = f"{game} {form or rulebook}, all {len(edges)} other bets"
        rows.append((name, expected, " ".join(str(one) for one in set(edges.values()))))
    return rows


def sicbo_rows() -> list[Row]:
    """The two bets on which the rulebooks differ."""
    figures = {
        (ACT, "triple:3"): "35/216",
        (ACT, "double:3"): "1/9",
        (INTERBLOCK, "triple:3"): "25/216",
        (INTERBLOCK, "double:3"): "1/27",
    }
    return [
        (f"{bet} {rulebook}", figure, str(edge(rulebook, "sic-bo", bet)))
        for (rulebook, bet), figure in figures.items()
    ]


def baccarat_rows() -> list[Row]:
    """The known counts of six-card deals, then the edges."""
    every = 416 * 415 * 414 * 413 * 412 * 411
    chances: Counter[str] = Counter()
    for (winner, _, _, _), chance in probabilities().items():
        chances[winner] += int(chance * every)
    rows: list[Row] = [
        ("deals the Player wins", 2_230_518_282_592_256, chances["player"]),
        ("deals the Banker wins", 2_292_252_566_437_888, chances["banker"]),
        ("deals that tie", 475_627_426_473_216, chances["tie"]),
    ]
    for rulebook, game, banker in (
        (ACT, "baccarat-a", "1.0579%"),
        (ACT, "baccarat-b", "1.4581%"),
        (LTGAME, "baccarat", "1.0579%"),
        (LTGAME, "even-money-baccarat", "1.4581%"),
    ):
        for bet, figure in (("player", "1.2351%"), ("banker", banker), ("tie", "14.3596%")):
            ours = f"{float(100 * coup_edge(rulebook, game, bet)):.4f}%"
            rows.append((f"{game} {bet}", figure, ours))
        for bet in ("player-pair", "banker-pair"):
            rows.append((f"{game} {bet}", "43/415", str(coup_edge(rulebook, game, bet))))
    rows += [(f"no coup: {why}", True, refused(cards)) for why, cards in NO_COUPS.items()]
    return rows


def written_rows() -> list[Row]:
    """The lists written out by hand, against number rules (VIC 6.2.2, notes to VIC 6.1)."""
    splits = {f"{n}-{n + 1}" for n in range(1, 36) if n % 3 != 0}
    splits |= {f"{n}-{n + 3}" for n in range(1, 34)}
    streets = {f"{n - 2}-{n - 1}-{n}" for n in range(3, 37, 3)}
    corners = {f"{n}-{n + 1}-{n + 3}-{n + 4}" for n in range(1, 33) if n % 3 != 0}
    six_lines = [" ".join(str(n + k) for k in range(6)) for n in range(1, 32, 3)]
    written = [numbers for name, numbers in NUMBERS.items() if name.startswith("sixline:")]
    rows: list[Row] = [
        ("splits as written", True, splits == set(SPLITS.split())),
        ("streets as written", True, streets == set(STREETS.split())),
        ("corners as written", True, corners == set(CORNERS.split())),
        ("six lines as written", True, six_lines == written),
    ]
    for sides in (
        ("low", "high"),
        ("even", "odd"),
        ("red", "black"),
        ("dozen:1", "dozen:2", "dozen:3"),
        ("column:1", "column:2", "column:3"),
    ):
        held = sorted(int(number) for side in sides for number in NUMBERS[side].split())
        rows.append((f"{', '.join(sides)} share 1 to 36", True, held == list(range(1, 37))))
    return rows


def refused(cards: list[str]) -> bool:
    """Whether `play` calls this no coup."""
    try:
        play(cards)
    except ValueError:
        return True
    return False


def report() -> bool:
    """Print every check; say whether all hold."""
    rows = roulette_rows() + sicbo_rows() + baccarat_rows() + written_rows()
    for what, published, ours in rows:
        verdict = "ok " if published == ours else "BAD"
        print(f"{verdict} {what:52} {published!s:25} {ours!s}")
    return all(published == ours for _, published, ours in rows)


if __name__ == "__main__":
    sys.exit(0 if report() else 1)
