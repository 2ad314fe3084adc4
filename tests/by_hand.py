"""A Victorian table dealt by hand: players with chips, a Dealer, a wheel, and no clock.

table = ByHand(minimum=10, maximum=500)
table.buy("P1", 100)
table.new_game()
table.bet("P1", "straight:17", 10)
table.spin(17)
assert table.credit("P1") == 100 + 350
"""

from typing import Any

from croupier.floor.views import ColourView
from croupier.play.table import Phase
from tests.played import Played, Said, cents

VIC = "vic-roulette-2011"
GAMES = ("roulette", "double-zero-fh", "double-zero-op", "double-zero-vw", "french")
AS_PLAYER = {"as": "player"}


class ByHand(Played):
    """One table of Roulette in chips; nothing closes it but the Dealer and the ball."""

    def __init__(self, game: str = "roulette", *, minimum: float = 5, **table: Any) -> None:
        table = {"terminals": (), "players": ("P1", "P2", "P3"), "seconds": 0, **table}
        super().__init__(VIC, game, minimum=minimum, **table)

    def buy(self, player: str, dollars: float, role: str = "dealer", **fields: Any) -> Said:
        """The Dealer gives chips for money."""
        return self.at_table("buy_chips", role, player=player, amount=cents(dollars), **fields)

    def colour(
        self,
        player: str,
        colour: str,
        chips: int,
        value: float,
        role: str = "dealer",
        **fields: Any,
    ) -> Said:
        """The Dealer gives so many chips of a colour, at the value in dollars that the player declares."""
        fields = {"colour": colour, "value": cents(value), **fields}
        return self.buy(player, chips * value, role, **fields)

    def exchange(
        self,
        player: str,
        colour: str,
        issued_at: str,
        chips: int,
        role: str = "pit boss",
        **fields: Any,
    ) -> Said:
        """Chips of a closed table are exchanged at another one."""
        given = {"colour": colour, "issued_at": issued_at, "chips": chips, "surveillance": "sue"}
        return self.at_table("exchange_colours", role, player=player, **{**given, **fields})

    def shut(self, table: str) -> None:
        """A table is closed."""
        self.run.floor.tables[table].phase = Phase.CLOSED

    def bet(
        self, player: str, bet: str, dollars: float, role: str = "player", **fields: Any
    ) -> Said:
        """Chips are laid on a bet, by the player or by somebody at the table whom the player asks."""
        return self.at_table("bet", role, player=player, bet=bet, amount=cents(dollars), **fields)

    def hand(self, player: str, do: str, role: str = "player", **fields: Any) -> Said:
        """Something else done to chips on the layout: remove, move, clear, repeat."""
        return self.at_table(do, role, player=player, **fields)

    def redeem(self, player: str, role: str = "dealer", **fields: Any) -> Said:
        return self.at_table("redeem_chips", role, player=player, **fields)

    def spin(self, number: int | str, **fields: Any) -> Said:
        """No more bets, the ball at rest, and the Dealer's confirmation, which settles."""
        self.close()
        self.outcome(str(number), **fields)
        return self.at_table("confirm_result")

    def colours(self, player: str, table: str = "T1") -> dict[str, ColourView]:
        """A player's colours, as the Dealer sees them."""
        seat = next(one for one in self.console(table=table).players if one.id == player)
        return {one.colour: one for one in seat.colours}

    def on_the_layout(self, player: str) -> dict[str, float]:
        """How a player's chips lie, in dollars."""
        seat = next(one for one in self.console().players if one.id == player)
        return {bet: amount / 100 for bet, amount in {**seat.placed, **seat.confirmed}.items()}


def paid(said: Said) -> dict[str, dict[str, float]]:
    """What a settlement brought back for each wager, in dollars: by account, by bet."""
    back: dict[str, dict[str, float]] = {}
    for one in said.event("round_settled")["paid"]:
        back.setdefault(one["account"], {})[one["bet"]] = one["credit"] / 100
    return back
