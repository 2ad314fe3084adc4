"""Every game there is: each rulebook in each of its forms."""

from croupier.games.table import AnyGame
from croupier.rulebooks import Library, Rulebook

LIBRARY = Library()

GAMES: list[tuple[str, str, str]] = [
    (id, game, form)
    for id in LIBRARY.ids()
    for form in LIBRARY.forms(id) or ("",)
    for game in LIBRARY.load(id, form).games
]


def load(id: str, game: str, form: str) -> tuple[Rulebook, AnyGame]:
    book = LIBRARY.load(id, form)
    return book, book.games[game]
