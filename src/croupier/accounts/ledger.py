"""The ledger: every cent in an account, moved only by postings that add up to nothing.

Accounts are paths: `chips/A1` is a chip account's credit, `placed/R1/12/A1` its chips on a layout that
nobody confirmed, `staked/R1/12/A1` its wagers, `house/R1` the table's own, `cash/note-box/PT1` the notes in
a terminal, `drop/R1` what was tendered at a table, `float/R1` its chips, `tickets/T1` a ticket not yet
redeemed, `vouchers/V1` a voucher, `held/T1` either while it is withheld, `held/H1/A1` what is held of an
account after a malfunction, `held/C1` what was seized over a contravention, `owed/A1` what a player owes
since a result was corrected, `cash/desk/D1` a cashier's money, `cash/rounding` what the nearest coin added
or took, `cash/variance/..` what a count found too much or too little, `vault` what floats come from, `cms`
what the monitoring system sent. What the house owes stands above zero, what it has or may claim below.
"""

from collections.abc import Iterable

from croupier.message import Posting

NEVER_BELOW_ZERO = ("chips/", "placed/", "staked/", "tickets/", "vouchers/", "held/")
NEVER_ABOVE_ZERO = ("owed/",)


def move(amount: int, source: str, target: str) -> tuple[Posting, ...]:
    """Postings that carry an amount from one account to another; none for nothing."""
    if not amount:
        return ()
    return Posting(source, -amount), Posting(target, amount)


class Ledger:
    """Balances by account. An account with nothing in it is not kept."""

    __slots__ = ("balances",)

    def __init__(self) -> None:
        self.balances: dict[str, int] = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ledger) and self.balances == other.balances

    def balance(self, account: str) -> int:
        return self.balances.get(account, 0)

    def post(self, postings: Iterable[Posting]) -> None:
        """Post an event's money. What breaks the books is a bug, and stops everything."""
        sums: dict[str, int] = {}
        touched: dict[str, int] = {}
        balances = self.balances
        for posting in postings:
            account, amount, unit = posting.account, posting.amount, posting.unit
            if unit != "AUD":
                account = f"{unit}:{account}"
            sums[unit] = sums.get(unit, 0) + amount
            before = touched[account] if account in touched else balances.get(account, 0)
            touched[account] = before + amount
        assert not any(sums.values()), f"postings do not balance: {sums}"
        for account, balance in touched.items():
            assert balance >= 0 or not account.startswith(NEVER_BELOW_ZERO), f"{account}: {balance}"
            assert balance <= 0 or not account.startswith(NEVER_ABOVE_ZERO), f"{account}: {balance}"
            if balance:
                balances[account] = balance
            else:
                balances.pop(account, None)

    def total(self) -> int:
        """The sum over all accounts, which is always zero."""
        return sum(self.balances.values())
