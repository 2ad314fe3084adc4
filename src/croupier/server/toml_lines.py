"""On which line of a TOML file a value stands: the reader of the standard library does not say.

Only for text that it has read without complaint, so nothing is checked here again.
"""

import re

Path = tuple[str | int, ...]

BARE = re.compile(r"[A-Za-z0-9_-]+")
BLANK = re.compile(r"[ \t]*")
GAP = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
"""Between the values of an array: blanks, new lines, comments."""
PLAIN = re.compile(r"[^,\]}\n#]*")
"""A number, a date, a truth value."""
STRINGS = tuple(
    re.compile(string, re.DOTALL)
    for string in (
        r'"""(?:\\.|[^\\])*?"{3,5}',
        r"'''.*?'{3,5}",
        r'"(?:\\.|[^"\\])*"',
        r"'[^']*'",
    )
)
ESCAPED = re.compile(r"\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|(.))")
NAMED = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r", "e": "\x1b"}


class TomlLines:
    def __init__(self, text: str) -> None:
        self._text, self._at, self._line, self._counted = text, 0, 1, 0
        self._lines: dict[Path, int] = {}
        self._arrays: dict[Path, int] = {}
        """How many tables an array of tables has so far."""
        self._read()

    def line(self, path: Path) -> int:
        """The line of a value; of what it should stand in, if it is not there."""
        while path and path not in self._lines:
            path = path[:-1]
        return self._lines.get(path, 1)

    def _read(self) -> None:
        here: Path = ()
        while self._skip(GAP):
            if self._text.startswith("[", self._at):
                here = self._header()
            else:
                self._pair(here)

    def _header(self) -> Path:
        """`[a.b]`, or `[[a.b]]`, which is one more of them."""
        line = self._here()
        array = self._text.startswith("[[", self._at)
        self._at += 2 if array else 1
        path = self._into((), self._key())
        self._at += 2 if array else 1
        if array:
            self._mark(path, line)
            path = (*path, self._arrays.setdefault(path, 0))
            self._arrays[path[:-1]] += 1
        self._mark(path, line)
        return path

    def _into(self, path: Path, key: tuple[str, ...]) -> Path:
        """Down by these names; through an array of tables the way leads to its last."""
        for at, name in enumerate(key):
            path = (*path, name)
            if path in self._arrays and at < len(key) - 1:
                path = (*path, self._arrays[path] - 1)
        return path

    def _key(self) -> tuple[str, ...]:
        """A name, or several with points between them."""
        names = []
        while True:
            self._skip(BLANK)
            names.append(self._name())
            self._skip(BLANK)
            if not self._text.startswith(".", self._at):
                return tuple(names)
            self._at += 1

    def _name(self) -> str:
        found = BARE.match(self._text, self._at)
        if found:
            self._at = found.end()
            return found[0]
        quoted = self._string() or ""
        return ESCAPED.sub(_meant, quoted[1:-1]) if quoted[:1] == '"' else quoted[1:-1]

    def _pair(self, inside: Path) -> None:
        line = self._here()
        key = self._key()
        for depth in range(1, len(key) + 1):
            self._mark((*inside, *key[:depth]), line)
        self._at += 1
        self._skip(BLANK)
        self._value((*inside, *key))

    def _value(self, path: Path) -> None:
        self._mark(path, self._here())
        match self._text[self._at : self._at + 1]:
            case "[":
                self._several(path, "]")
            case "{":
                self._several(path, "}")
            case _:
                if self._string() is None:
                    self._skip(PLAIN)

    def _several(self, path: Path, end: str) -> None:
        """An array, or a table on one line."""
        self._at += 1
        count = 0
        while self._skip(GAP) and not self._text.startswith(end, self._at):
            if end == "]":
                self._value((*path, count))
            else:
                self._pair(path)
            count += 1
            self._skip(GAP)
            if self._text.startswith(",", self._at):
                self._at += 1
        self._at += 1

    def _string(self) -> str | None:
        for kind in STRINGS:
            found = kind.match(self._text, self._at)
            if found:
                self._at = found.end()
                return found[0]
        return None

    def _skip(self, what: re.Pattern[str]) -> bool:
        """Go past it; whether anything is left."""
        found = what.match(self._text, self._at)
        assert found
        self._at = found.end()
        return self._at < len(self._text)

    def _here(self) -> int:
        self._line += self._text.count("\n", self._counted, self._at)
        self._counted = self._at
        return self._line

    def _mark(self, path: Path, line: int) -> None:
        self._lines.setdefault(path, line)


def _meant(escaped: re.Match[str]) -> str:
    code = escaped[1] or escaped[2]
    return chr(int(code, 16)) if code else NAMED.get(escaped[3], escaped[3])
