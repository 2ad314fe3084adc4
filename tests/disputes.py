"""A claim under test, from whoever lodges it to whoever ends it."""

from typing import Any

from croupier.accounts.matters import Matter
from tests.played import Played, Said


class Claimed:
    """A claim of the player at PT1, on a floor where somebody has played a round."""

    def __init__(self, played: Played, clause: str, by: str = "PT1", **fields: Any) -> None:
        self.played, self.clause = played, clause
        words = {"matter": "the ball lay in 9", **fields}
        self.lodged = played.by(by, "claim", **words)
        self.id = f"M{len(played.run.floor.matters)}"

    @property
    def now(self) -> Matter:
        return self.played.run.floor.matters[self.id]

    def rule(self, role: str, by: str = "", **fields: Any) -> Said:
        """Somebody decides, against the player unless something else is said."""
        given = {"ruling": "rejected", "clause": self.clause, "action": "none", **fields}
        return self.staff(role, "rule_on", by, **given)

    def staff(self, role: str, do: str, by: str = "", **fields: Any) -> Said:
        return self.played.at_table(do, role, matter=self.id, by=by, **fields)

    def player(self, do: str, terminal: str = "PT1") -> Said:
        return self.played.by(terminal, do, matter=self.id)

    def close(self, role: str, satisfied: bool = False) -> Said:
        return self.staff(role, "close_matter", satisfied=satisfied)
