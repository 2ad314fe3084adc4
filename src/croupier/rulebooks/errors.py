"""What stops the program at load: which file, which key, what is wrong with it, what to do."""

from collections.abc import Iterable


class RulebookError(Exception):
    def __init__(
        self, file: str, key: str, problem: str, remedy: str, cites: Iterable[str] = ()
    ) -> None:
        self.file, self.key, self.problem, self.remedy = file, key, problem, remedy
        self.cites = tuple(cites)
        by = f" ({', '.join(self.cites)})" if self.cites else ""
        super().__init__(f"{file}: {key}: {problem}{by}. {remedy}")
