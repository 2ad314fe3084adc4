"""croupier: a Game System for multi-terminal table games.

The rooms, lowest first: money, games, rulebooks, play, then maths and the command line.
`docs/architecture.md` says what lives where and why.
"""

__version__ = "0.1.0"
