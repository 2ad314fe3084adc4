"""The words for every code, in the reader's language: what happened, what is allowed, what to do."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

import msgspec

from croupier.money import say_cents
from croupier.refusal import Refusal

ENGLISH = "en"
QUOTED_MOST = 80
"""How much of what somebody wrote is repeated to them."""


class _Words(Formatter):
    """`{amount:$}` is money, `{outcome:json}` as it was written; a list is read out.

    `{hand:hand}` is the Player's or the Banker's hand, where a language has another word for a person.
    """

    def __init__(self, language: str) -> None:
        self._terms = terms(language)
        self._or = self._terms.get("or", " or ")
        self._comma = self._terms.get("comma", ", ")

    def format_field(self, value: object, spec: str) -> str:
        if spec == "$" and isinstance(value, int):
            return say_cents(value)
        if spec == "$" and isinstance(value, list | tuple):
            return self._or.join(say_cents(each) for each in value)
        if spec in ("json", "name"):
            return _quoted(value if spec == "name" else _written(value))
        if spec == "hand":
            return self._terms.get(f"{value} hand".lower(), str(value))
        if isinstance(value, list | tuple):
            return self._comma.join(self._named(each) for each in value)
        return self._named(value)

    def _named(self, value: object) -> str:
        """A rank, a phase or a bet by its name in this language; whatever has none there as it is."""
        return self._terms.get(str(value), str(value))


def _written(value: object) -> str:
    try:
        return msgspec.json.encode(value).decode()
    except RecursionError:
        return "something nested too deep"


def _quoted(value: object) -> str:
    text = str(value)
    return text if len(text) <= QUOTED_MOST else f"{text[:QUOTED_MOST]}…"


@cache
def languages() -> tuple[str, ...]:
    """Those that there are words in, English first."""
    found = (path.stem for path in Path(__file__).parent.glob("*.toml") if "." not in path.stem)
    return tuple(sorted(found, key=lambda language: (language != ENGLISH, language)))


def spoken(language: object) -> str:
    """The same language if there are words in it, `zh-Hans-AU` being `zh`; English otherwise."""
    plain = language.split("-")[0].strip().lower() if isinstance(language, str) else ""
    return plain if plain in languages() else ENGLISH


def accepted(header: str) -> str:
    """The first of an Accept-Language header that there are words in."""
    asked = (one.split(";")[0].split("-")[0].strip().lower() for one in header.split(","))
    return next((one for one in asked if one in languages()), ENGLISH)


@cache
def catalogue(language: str = ENGLISH) -> Mapping[str, str]:
    return _read(f"{language}.toml")


@cache
def prompts(language: str = ENGLISH) -> Mapping[str, str]:
    """What the Dealer is told, by what a rulebook calls it."""
    return _read(f"prompts.{language}.toml")


@cache
def terms(language: str) -> Mapping[str, str]:
    """What the rulebooks and the floor name, in another language; in English it is named already."""
    return {} if language == ENGLISH else _read(f"terms.{language}.toml")


def _read(name: str) -> Mapping[str, str]:
    return tomllib.loads((Path(__file__).parent / name).read_text(encoding="utf-8"))


def prompted(say: str, language: str = ENGLISH) -> str:
    """The words for a prompt; those of the rulebook itself where nobody found others."""
    return prompts(language).get(say, say)


def said(refusal: Refusal, language: str = ENGLISH) -> dict[str, object]:
    """A refusal as screens and playbooks get it: its code, the words, the clauses, the parameters."""
    return {
        "code": refusal.code,
        "says": say(refusal, language),
        "cites": refusal.cites,
        "params": refusal.params,
    }


def said_in(refused: Any, language: str) -> Any:
    """What `said` gave, or a record of it, in another language: answers are kept in English."""
    if not refused or language == ENGLISH:
        return refused
    return said(Refusal(refused["code"], refused["params"], tuple(refused["cites"])), language)


def say(refusal: Refusal, language: str = ENGLISH) -> str:
    return _Words(language).vformat(catalogue(language)[refusal.code], (), refusal.params)
