"""A refusal: an ordinary answer, and a value. A stable code, its parameters, and the clauses."""

from collections.abc import Mapping

import msgspec


class Refusal(msgspec.Struct, frozen=True):
    """Codes never change; the words for them come from the catalogue of the reader's language."""

    code: str
    params: Mapping[str, object] = {}
    cites: tuple[str, ...] = ()
