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
