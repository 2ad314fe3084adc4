"""Rulebooks as data: clauses, readings, policies, ranks and the games they approve."""

from croupier.rulebooks.errors import RulebookError
from croupier.rulebooks.library import Library, UnknownRulebook
from croupier.rulebooks.rulebook import Answer, Roles, Rulebook

__all__ = ["Answer", "Library", "Roles", "Rulebook", "RulebookError", "UnknownRulebook"]
