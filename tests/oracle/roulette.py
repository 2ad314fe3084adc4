"""What each roulette bet covers and pays, copied out by hand from the three roulette rulebooks.

No layout is computed: every number set is written out, and a bet such as `split:17-20` covers
the numbers in its name.
"""

from fractions import Fraction

ACT, INTERBLOCK, VIC = "act-mttg-2019", "nsw-interblock-2016", "vic-roulette-2011"

# Bets on 1 to 36 that every layout has (ACT 9.4(a)-(b), Interblock 5.1, VIC 6.1-6.2).
STRAIGHTS = """
1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18
19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36
"""
SPLITS = """
1-2 2-3 4-5 5-6 7-8 8-9 10-11 11-12 13-14 14-15 16-17 17-18
19-20 20-21 22-23 23-24 25-26 26-27 28-29 29-30 31-32 32-33 34-35 35-36
1-4 2-5 3-6 4-7 5-8 6-9 7-10 8-11 9-12 10-13 11-14 12-15 13-16 14-17 15-18 16-19 17-20
18-21 19-22 20-23 21-24 22-25 23-26 24-27 25-28 26-29 27-30 28-31 29-32 30-33 31-34 32-35 33-36
"""
STREETS = """
1-2-3 4-5-6 7-8-9 10-11-12 13-14-15 16-17-18
19-20-21 22-23-24 25-26-27 28-29-30 31-32-33 34-35-36
"""
CORNERS = """
1-2-4-5 2-3-5-6 4-5-7-8 5-6-8-9 7-8-10-11 8-9-11-12 10-11-13-14 11-12-14-15
13-14-16-17 14-15-17-18 16-17-19-20 17-18-20-21 19-20-22-23 20-21-23-24
22-23-25-26 23-24-26-27 25-26-28-29 26-27-29-30 28-29-31-32 29-30-32-33 31-32-34-35 32-33-35-36
"""

# Bets whose name does not list their numbers. Red is the set in the notes to ACT 9.2(b)(i) and
# VIC 6.1 Red; columns are listed at VIC 6.2.3; no range holds 0 or 00 (VIC 6.3, 8.4.3).
NUMBERS = {
    "sixline:1-6": "1 2 3 4 5 6",
    "sixline:4-9": "4 5 6 7 8 9",
    "sixline:7-12": "7 8 9 10 11 12",
    "sixline:10-15": "10 11 12 13 14 15",
    "sixline:13-18": "13 14 15 16 17 18",
    "sixline:16-21": "16 17 18 19 20 21",
    "sixline:19-24": "19 20 21 22 23 24",
    "sixline:22-27": "22 23 24 25 26 27",
    "sixline:25-30": "25 26 27 28 29 30",
    "sixline:28-33": "28 29 30 31 32 33",
    "sixline:31-36": "31 32 33 34 35 36",
    "column:1": "1 4 7 10 13 16 19 22 25 28 31 34",
    "column:2": "2 5 8 11 14 17 20 23 26 29 32 35",
    "column:3": "3 6 9 12 15 18 21 24 27 30 33 36",
    "dozen:1": "1 2 3 4 5 6 7 8 9 10 11 12",
    "dozen:2": "13 14 15 16 17 18 19 20 21 22 23 24",
    "dozen:3": "25 26 27 28 29 30 31 32 33 34 35 36",
    "low": "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18",
    "high": "19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36",
    "even": "2 4 6 8 10 12 14 16 18 20 22 24 26 28 30 32 34 36",
    "odd": "1 3 5 7 9 11 13 15 17 19 21 23 25 27 29 31 33 35",
    "red": "1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36",
    "black": "2 4 6 8 10 11 13 15 17 20 22 24 26 28 29 31 33 35",
    "fiveline": "0 00 1 2 3",
}

# Bets that hold 0 or 00 (ACT 9.4(b)(ii), Interblock 5.1.2.2 to 5.1.4.2, VIC 6.2.2). The double
# zero layouts follow the notes to VIC 8.2.1, 8.4.1 and 8.4.3: on F/H 00 touches 0, 2 and 3, and
# 0-3, 0-2-3 and 0-1-2-3 do not exist; on O/P and V/W 00 touches only 0.
SINGLE_ZERO = "straight:0 split:0-1 split:0-2 split:0-3 street:0-1-2 street:0-2-3 corner:0-1-2-3"
ZEROS = {
    "roulette": SINGLE_ZERO,
    "french": SINGLE_ZERO,
    "double-zero-fh": """
        straight:0 straight:00 split:0-00 split:0-1 split:0-2 split:00-2 split:00-3
        street:0-1-2 street:0-00-2 street:00-2-3 fiveline""",
    "double-zero-op": SINGLE_ZERO + " straight:00 split:0-00",
    "double-zero-vw": SINGLE_ZERO + " straight:00 split:0-00 fiveline",
}

# The odds as each rulebook prints them: kind of bet, clause, odds to 1.
ACT_ODDS = {
    "straight": ("9.4(a) Straight Up", 35),
    "split": ("9.4(a) Split", 17),
    "street": ("9.4(a) Street", 11),
    "corner": ("9.4(a) Corner", 8),
    "sixline": ("9.4(a) Six Line or Double Street", 5),
    "column": ("9.4(a) Row", 2),
    "dozen": ("9.4(a) Dozen", 2),
    "low": ("9.4(a) Low (1-18)", 1),
    "high": ("9.4(a) High (19-36)", 1),
    "even": ("9.4(a) Even", 1),
    "odd": ("9.4(a) Odd", 1),
    "red": ("9.4(a) Red", 1),
    "black": ("9.4(a) Black", 1),
}
INTERBLOCK_ODDS = {
    "straight": ("5.3 Straight up", 35),
    "split": ("5.3 Split", 17),
    "street": ("5.3 Street", 11),
    "corner": ("5.3 Corner", 8),
    "sixline": ("5.3 Six Line", 5),
    "column": ("5.3 Column", 2),
    "dozen": ("5.3 Dozen", 2),
    "red": ("5.3 Red", 1),
    "black": ("5.3 Black", 1),
    "even": ("5.3 Even", 1),
    "odd": ("5.3 Odd", 1),
    "low": ("5.3 1 to 18", 1),
    "high": ("5.3 19 to 36", 1),
}
VIC_ODDS = {
    "straight": ("6.1 Straight-Up", 35),
    "split": ("6.1 Split", 17),
    "street": ("6.1 Street", 11),
    "corner": ("6.1 Corner", 8),
    "sixline": ("6.1 Six-Line", 5),
    "column": ("6.1 Column", 2),
    "dozen": ("6.1 Dozen", 2),
    "low": ("6.1 Low", 1),
    "high": ("6.1 High", 1),
    "even": ("6.1 Even", 1),
    "odd": ("6.1 Odd", 1),
    "red": ("6.1 Red", 1),
    "black": ("6.1 Black", 1),
    "fiveline": ("8.4.1 Five-Line/First Five", 6),
}
FRENCH_ODDS = {
    "straight": ("9.6.1 En plein", 35),
    "split": ("9.6.1 A Cheval", 17),
    "street": ("9.6.1 En Transversale", 11),
    "corner": ("9.6.1 En Carre", 8),
    "sixline": ("9.6.1 Sixaine", 5),
    "column": ("9.6.1 Colonne", 2),
    "dozen": ("9.6.1 Douzaine", 2),
    "low": ("9.6.1 Manque", 1),
    "high": ("9.6.1 Passe", 1),
    "even": ("9.6.1 Pair", 1),
    "odd": ("9.6.1 Impair", 1),
    "red": ("9.6.1 Rouge", 1),
    "black": ("9.6.1 Noir", 1),
}

# The race-track bets each rulebook names (ACT 9.4(d), Interblock 5.2, VIC 6.4 and 9.6.2(a)).
# Single zero only: the double zero wheel orders are lost (note to VIC 8.2.2).
RACETRACK = {
    ACT: {
        "serie-5-8": "9.4(d) Tier or Serie 5/8",
        "orphans": "9.4(d) Orfanelli",
        "near-of-0": "9.4(d) Near of 0",
        "neighbours-3": "9.4(d) Neighbours three-piece",
        "neighbours-5": "9.4(d) Neighbours five-piece",
    },
    INTERBLOCK: {
        "serie-5-8": "5.2.1",
        "orphans": "5.2.2",
        "near-of-0": "5.2.3",
        "neighbours-3": "5.2.4",
    },
    VIC: {
        "serie-5-8": "6.4 Series 5/8",
        "orphans": "6.4 Orphans",
        "near-of-0": "6.4 Grand Series 0/2/3",
        "zero-game": "6.4 Zero Game",
        "neighbours-5": "6.4 Neighbours",
    },
}

# The pieces of each; "25/29" is the corner 25-26-28-29 and has two pieces, as has 0/2/3.
PIECES = {
    "serie-5-8": "split:5-8 split:10-11 split:13-16 split:23-24 split:27-30 split:33-36",
    "orphans": "straight:1 split:6-9 split:14-17 split:17-20 split:31-34",
    "near-of-0": """
        split:4-7 split:12-15 split:18-21 split:19-22 split:32-35
        corner:25-26-28-29 corner:25-26-28-29 street:0-2-3 street:0-2-3""",
    "zero-game": "split:0-3 split:12-15 straight:26 split:32-35",
}
# The single zero wheel, in the notes to ACT 9.2(b)(i) and VIC 2.2; it closes on itself.
WHEEL = """
0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26
"""


def outcomes(game: str) -> list[str]:
    """The pockets of the wheel: 37, or 38 with 00 (ACT 9.2(b)(i), VIC 2.2, 8.2.2(a))."""
    zeros = ["0"] if game in ("roulette", "french") else ["0", "00"]
    return zeros + STRAIGHTS.split()


def bets(rulebook: str, game: str) -> dict[str, str]:
    """Every bet on offer, with the register id of the clause that offers it."""
    names = [f"straight:{number}" for number in STRAIGHTS.split()]
    names += [f"split:{numbers}" for numbers in SPLITS.split()]
    names += [f"street:{numbers}" for numbers in STREETS.split()]
    names += [f"corner:{numbers}" for numbers in CORNERS.split()]
    names += [name for name in NUMBERS if name != "fiveline"]
    names += ZEROS[game].split()
    odds = printed_odds(rulebook, game)
    offer = {name: odds[kind_of(name)][0] for name in names}
    if game in ("roulette", "french"):
        for kind, clause in RACETRACK[rulebook].items():
            if kind in ("neighbours-3", "neighbours-5"):
                offer.update({f"{kind}:{number}": clause for number in WHEEL.split()})
            else:
                offer[kind] = clause
    return offer


def credit(rulebook: str, game: str, bet: str, outcome: str) -> Fraction:
    """Credit for one unit; a race-track bet is the mean of its equal pieces."""
    pieces = pieces_of(bet)
    odds = printed_odds(rulebook, game)
    total = 0
    for piece in pieces:
        if outcome in covers(piece):
            total += 1 + odds[kind_of(piece)][1]
    return Fraction(total, len(pieces))


def printed_odds(rulebook: str, game: str) -> dict[str, tuple[str, int]]:
    """The table of odds that settles this game."""
    if rulebook == ACT:
        return ACT_ODDS
    if rulebook == INTERBLOCK:
        return INTERBLOCK_ODDS
    if game == "french":
        return FRENCH_ODDS
    return VIC_ODDS


def pieces_of(bet: str) -> list[str]:
    """The layout bets that make up a bet; a layout bet is its own single piece."""
    if bet in PIECES:
        return PIECES[bet].split()
    if not bet.startswith("neighbours-"):
        return [bet]
    kind, number = bet.split(":")
    # Three turns of the wheel, read in the middle one, so that both ends have neighbours.
    turns = (WHEEL + WHEEL + WHEEL).split()
    at = turns.index(number, 37)
    if kind == "neighbours-3":
        chosen = [turns[at - 1], turns[at], turns[at + 1]]
    else:
        chosen = [turns[at - 2], turns[at - 1], turns[at], turns[at + 1], turns[at + 2]]
    return [f"straight:{number}" for number in chosen]


def covers(bet: str) -> list[str]:
    """The numbers a layout bet wins on."""
    if bet in NUMBERS:
        return NUMBERS[bet].split()
    return bet.split(":")[1].split("-")


def kind_of(bet: str) -> str:
    """The part of the name before the colon."""
    return bet.partition(":")[0]
