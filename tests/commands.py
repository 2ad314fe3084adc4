"""Running the command line as a user does: arguments in, text and an exit status out."""

import io
import json
import sys
from collections.abc import Iterable
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

from croupier.cli import main


@dataclass(frozen=True)
class Done:
    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[Any]:
        return [json.loads(line) for line in self.out.splitlines()]


def croupier(*args: str, lines: Iterable[object] = (), text: str | bytes | None = None) -> Done:
    """Run `croupier`; `lines` are given to it as JSON lines. No user ever sees a traceback."""
    if text is None:
        text = "".join(json.dumps(line) + "\n" for line in lines)
    given = io.TextIOWrapper(io.BytesIO(text.encode() if isinstance(text, str) else text))
    out, err, status = io.StringIO(), io.StringIO(), 0
    with (
        patch.object(sys, "argv", ["croupier", *args]),
        patch.object(sys, "stdin", given),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        try:
            main()
        except SystemExit as done:
            status = int(done.code or 0)
    return Done(status, out.getvalue(), err.getvalue())
