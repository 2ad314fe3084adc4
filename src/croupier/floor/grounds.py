"""The clauses on which somebody may act against a player's wish, as screens offer them."""

import msgspec

from croupier.rulebooks import Rulebook
from croupier.rulebooks.clauses import parents


class Ground(msgspec.Struct, frozen=True):
    """A clause by its number in the rulebook, and what it says."""

    clause: str
    says: str


def grounds(book: Rulebook, cites: tuple[str, ...]) -> list[Ground]:
    """These clauses; of one and what stands below it, what stands below."""
    numbers = [clause.removeprefix(f"{book.id} ") for clause in cites]
    above = {parent for number in numbers for parent in parents(number)}
    return [Ground(n, book.clauses.under(n)[0].says) for n in numbers if n not in above]
