"""The bets on a coup, and the outcomes of an eight-deck game."""

from collections.abc import Mapping

from croupier.games.baccarat.counting import chances
from croupier.games.baccarat.coup import BANKER, PLAYER, RESULTS, TIE, Result, Rules, deal
from croupier.games.table import WIN, Bet, Outcomes

WIN_ON_SIX = "win on 6"


def bets() -> dict[str, Bet[Result]]:
    made: tuple[Bet[Result], ...] = (
        Bet("player", _player, {WIN: None, TIE: None}),
        Bet("banker", _banker, {WIN: None, WIN_ON_SIX: WIN, TIE: None}),
        Bet("tie", lambda result: WIN if result.winner == TIE else None),
        Bet("player-pair", lambda result: WIN if result.player_pair else None),
        Bet("banker-pair", lambda result: WIN if result.banker_pair else None),
    )
    return {bet.name: bet for bet in made}


def _player(result: Result) -> str | None:
    return {PLAYER: WIN, TIE: TIE}.get(result.winner)


def _banker(result: Result) -> str | None:
    if result.banker_won_on_six:
        return WIN_ON_SIX
    return {BANKER: WIN, TIE: TIE}.get(result.winner)


def outcomes(rules: Rules) -> Outcomes[Result]:
    def read(outcome: object) -> Result:
        return rules.result(deal(rules, outcome))

    def view(outcome: object) -> Mapping[str, object]:
        return deal(rules, outcome).view()

    return Outcomes("baccarat", RESULTS, read, lambda: chances(rules), view, rules)
