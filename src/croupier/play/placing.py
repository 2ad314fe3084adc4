"""Placing wagers: which bets a game takes, in which amounts, and which rest on another wager."""

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches

import msgspec

from croupier.games.table import AnyGame
from croupier.message import citing
from croupier.money import Cents
from croupier.refusal import Refusal

AMOUNT_MOST = Cents(10**14)


class Wager(msgspec.Struct, frozen=True, gc=False):
    """The money put on a bet in one round."""

    bet: str
    amount: Cents


def refuse_bet(game: AnyGame, bet: str) -> Refusal | None:
    """A bet that is not on this game's list: the list is closed."""
    if bet in game.offers:
        return None
    kind = bet.partition(":")[0]
    like = [name for name in game.offers if name.partition(":")[0] == kind]
    if bet in game.known or (like and bet != kind):
        near = _nearest_of_its_kind(bet, like)
        hint = f"Of this kind it has {', '.join(near)}." if near else "Choose another bet."
        cites = citing(game.only, game.kind_cites.get(kind, ()))
        return Refusal("bet_not_offered", {"game": game.title, "bet": bet, "hint": hint}, cites)
    near = like[:3] or _nearest_name(bet, game.offers)
    hint = f"Did you mean {', '.join(near)}?" if near else "See the game's par sheet for its bets."
    return Refusal("unknown_bet", {"bet": bet, "hint": hint}, game.only)


def _nearest_of_its_kind(bet: str, like: list[str]) -> list[str]:
    """Those that share the most numbers with it, then those whose numbers are nearest."""

    def numbers(name: str) -> set[int]:
        return {int(number) for number in re.findall(r"\d{1,3}", name.partition(":")[2])}

    asked = numbers(bet)

    def distance(name: str) -> tuple[int, int]:
        has = numbers(name)
        return -len(has & asked), abs(sum(has) - sum(asked))

    return sorted(like, key=distance)[:3]


def _nearest_name(bet: str, names: Iterable[str]) -> list[str]:
    """Names a slip of the finger away."""
    plain = re.sub(r"[\s_/]+", "-", bet.strip().lower())
    return get_close_matches(plain, list(names), n=3, cutoff=0.6)


def refuse_amount(game: AnyGame, bet: str, amount: object) -> Refusal | None:
    """Money is whole cents above zero; a racetrack bet divides evenly over its pieces."""
    if type(amount) is not int or amount <= 0:
        return Refusal("amount_not_whole_cents", {"amount": amount})
    if amount > AMOUNT_MOST:
        return Refusal("amount_too_large", {"most": AMOUNT_MOST})
    offer = game.offers[bet]
    pieces = len(offer.bet.pieces)
    if pieces and amount % pieces:
        below, above = amount // pieces * pieces, -(-amount // pieces) * pieces
        use = [below, above] if below else [above]
        params = {"bet": offer.title, "pieces": pieces, "amount": amount, "use": use}
        return Refusal("amount_not_in_pieces", params, offer.cites)
    return None


def refuse_wagers(game: AnyGame, wagers: Sequence[tuple[str, object]]) -> list[Refusal | None]:
    """Each wager by itself; then those that rest on another one, by what is left."""
    alone = [refuse_bet(game, bet) or refuse_amount(game, bet, amount) for bet, amount in wagers]
    held = [bet for (bet, _), refusal in zip(wagers, alone, strict=True) if refusal is None]
    return [
        refusal or refuse_alone(game, bet, held)
        for (bet, _), refusal in zip(wagers, alone, strict=True)
    ]


def refuse_alone(game: AnyGame, bet: str, held: Iterable[str]) -> Refusal | None:
    """A bet that may only be wagered on beside another, such as a Pair beside a main wager."""
    offer = game.offers[bet]
    if not offer.needs or set(offer.needs) & set(held):
        return None
    titles = [game.offers[name].title for name in offer.needs]
    one_of = f"{', '.join(titles[:-1])} or {titles[-1]}" if len(titles) > 1 else titles[0]
    return Refusal("needs_another_wager", {"bet": offer.title, "one_of": one_of}, offer.needs_cites)
