"""VIC rule 8.2.1: the three layouts of Double Zero Roulette and how many bets each has room for."""

from collections import Counter

from tests.proving import proves
from tests.table import Table

VIC = "vic-roulette-2011"


@proves("vic-roulette-2011 8.2.1")
def test_double_zero_is_laid_out_as_f_or_o_or_v_and_each_has_its_own_bets() -> None:
    counted = {}
    for layout in ("fh", "op", "vw"):
        felt = Table(VIC, f"double-zero-{layout}").felt()
        kinds = Counter(spot.bet.partition(":")[0] for spot in felt.spots)
        numbers = ("straight", "split", "street", "corner", "sixline", "fiveline")
        counted[felt.layout] = [kinds[kind] for kind in numbers]
        assert len(felt.squares) == 38
    assert counted == {
        "fh": [38, 62, 15, 22, 11, 1],
        "op": [38, 61, 14, 23, 11, 0],
        "vw": [38, 61, 14, 23, 11, 1],
    }


@proves("vic-roulette-2011 8.1")
def test_double_zero_keeps_the_roulette_rules_except_where_rule_8_prevails() -> None:
    """The bets of 6.1 pay as on single zero; 6.3.1 would let 0/00 and the five-line lose on 0."""
    for game in ("double-zero-fh", "double-zero-op", "double-zero-vw"):
        table = Table(VIC, game)
        felt = table.felt()
        assert "double zero" in felt.title.lower()
        assert table.won("straight:17", 10, "17") == 350
        assert table.won("red", 10, "0") == -10
        assert table.won("split:0-00", 10, "0") == 170
        if "fiveline" in {spot.bet for spot in felt.spots}:
            assert table.won("fiveline", 10, "0") == 60
