"""Every rulebook, opened as this is imported: for who forks many floors from one process."""

from croupier.chaos.crowd import COLUMNS, TEXTS
from croupier.rulebooks.library import open_texts

for (id, form), games in COLUMNS.items():
    book = open_texts(id, TEXTS[id], form)
    for game in games:
        assert book.games[game].offers
