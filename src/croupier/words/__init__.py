"""The words for every code, in the reader's language: what happened, what is allowed, what to do."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from string import Formatter

import msgspec

from croupier.money import say_cents
from croupier.refusal import Refusal

QUOTED_MOST = 80
"""How much of what somebody wrote is repeated to them."""


class _Words(Formatter):
    """`{amount:$}` is money, `{outcome:json}` as it was written; a list is read out."""

    def format_field(self, value: object, spec: str) -> str:
        if spec == "$" and isinstance(value, int):
            return say_cents(value)
        if spec == "$" and isinstance(value, list | tuple):
            return " or ".join(say_cents(each) for each in value)
        if spec in ("json", "name"):
            return _quoted(value if spec == "name" else _written(value))
        if isinstance(value, list | tuple):
            return ", ".join(map(str, value))
        return str(value)


def _written(value: object) -> str:
    try:
        return msgspec.json.encode(value).decode()
    except RecursionError:
        return "something nested too deep"


def _quoted(value: object) -> str:
    text = str(value)
    return text if len(text) <= QUOTED_MOST else f"{text[:QUOTED_MOST]}…"


@cache
def catalogue(language: str = "en") -> Mapping[str, str]:
    text = (Path(__file__).parent / f"{language}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


@cache
def languages() -> tuple[str, ...]:
    """Those that there are words in."""
    return tuple(sorted(p.stem for p in Path(__file__).parent.glob("*.toml") if "." not in p.stem))


@cache
def prompts(language: str = "en") -> Mapping[str, str]:
    """What the Dealer is told, by what a rulebook calls it."""
    text = (Path(__file__).parent / f"prompts.{language}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def prompted(say: str, language: str = "en") -> str:
    """The words for a prompt; those of the rulebook itself where nobody found others."""
    return prompts(language).get(say, say)


def said(refusal: Refusal, language: str = "en") -> dict[str, object]:
    """A refusal as screens and playbooks get it: its code, the words, the clauses, the parameters."""
    return {
        "code": refusal.code,
        "says": say(refusal, language),
        "cites": refusal.cites,
        "params": refusal.params,
    }


def say(refusal: Refusal, language: str = "en") -> str:
    return _Words().vformat(catalogue(language)[refusal.code], (), refusal.params)
