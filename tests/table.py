"""A table under test: every answer it gives is noted for the proof."""

from collections.abc import Sequence

from croupier.games.baccarat.coup import Coup, Next
from croupier.games.felt import Felt, Spot, felt
from croupier.games.table import ImpossibleOutcome
from croupier.maths.par import Par, par
from croupier.money import Cents
from croupier.play.placing import Wager, refuse_alone, refuse_amount, refuse_bet
from croupier.play.settling import Settlement, settle_round
from croupier.refusal import Refusal
from tests.proving import note, rulebook, see


class Table:
    """One game of one rulebook; money in dollars, as the rulebooks' own examples have it."""

    def __init__(self, id: str, game: str, form: str = "", smallest_chip: float = 0.01) -> None:
        self.rulebook = rulebook(id, form)
        self.game = self.rulebook.games[game]
        self.smallest_chip = cents(smallest_chip)

    def settle(self, outcome: object, **by_name: float) -> Settlement:
        """Settle wagers given as keywords or, for names with a colon, through `settle_all`."""
        return self.settle_all(outcome, by_name)

    def settle_all(self, outcome: object, wagers: dict[str, float]) -> Settlement:
        placed = [Wager(bet, cents(amount)) for bet, amount in wagers.items()]
        for wager in placed:
            refusal = self.refusal(wager.bet, wager.amount / 100)
            assert refusal is None, f"{wager.bet} was refused: {refusal}"
        settlement = settle_round(self.rulebook, self.game, placed, outcome, self.smallest_chip)
        see(settlement)
        return settlement

    def credited(self, bet: str, amount: float, outcome: object) -> float:
        """The dollars that return to the account for one wager: 0 lost, the wager alone void."""
        return self.settle_all(outcome, {bet: amount}).total / 100

    def won(self, bet: str, amount: float, outcome: object) -> float:
        """The winnings in dollars, without the wager itself; negative for a loss."""
        return round(self.credited(bet, amount, outcome) - amount, 2)

    def refusal(
        self, bet: str, amount: float = 1, held: Sequence[str] | None = None
    ) -> Refusal | None:
        """Why a wager is not taken, or None if it is. `held` are the bets already wagered on."""
        refusal = refuse_bet(self.game, bet) or refuse_amount(self.game, bet, cents(amount))
        if refusal is None and held is not None:
            refusal = refuse_alone(self.game, bet, held)
        see(refusal)
        return refusal

    def impossible(self, outcome: object) -> ImpossibleOutcome | None:
        """Why an outcome cannot be, or None if it can."""
        try:
            self.game.outcomes.read(outcome)
        except ImpossibleOutcome as why:
            see(why)
            return why
        return None

    def shows(self, outcome: object) -> dict[str, object]:
        """What the displays show of an outcome."""
        view = dict(self.game.outcomes.view(outcome))
        note(view)
        return view

    def bets(self, kind: str) -> list[str]:
        """The bets of one kind that are on offer."""
        spots = [spot for spot in felt(self.game).spots if spot.bet.partition(":")[0] == kind]
        for spot in spots:
            see(spot)
        return [spot.bet for spot in spots]

    def felt(self) -> Felt:
        """The felt as a screen draws it, with every bet on offer."""
        drawn = felt(self.game)
        see(drawn)
        return drawn

    def title(self, bet: str) -> str:
        """The name under which a bet is shown."""
        return self._spot(bet).title

    def par(self, bet: str) -> Par:
        """The bet's line on the par sheet."""
        line = par(self.game, bet)
        see(line)
        return line

    def pieces(self, bet: str) -> list[str]:
        """The bets that a racetrack bet is placed on, one name a piece."""
        return list(self._spot(bet).pieces)

    def _spot(self, bet: str) -> Spot:
        """A bet as the felt shows it."""
        spot = next(spot for spot in felt(self.game).spots if spot.bet == bet)
        see(spot)
        return spot

    def coup(self, cards: str) -> Coup:
        """A coup of baccarat as far as these cards take it: "KH 5D 9S AC"."""
        coup = Coup(self.game.outcomes.equipment)
        for card in cards.split():
            coup = coup.take(card)
        note(coup.view())
        return coup

    def next(self, cards: str) -> str | None:
        """Which hand takes the next card after these, or None when the coup is over."""
        turn: Next = self.coup(cards).next()
        see(turn)
        return turn.hand


def cents(dollars: float) -> Cents:
    return Cents(round(dollars * 100))
