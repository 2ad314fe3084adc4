"""Money that is held back after a malfunction: claimed amounts for so many hours, and wrong credits.

What is held stands in the books under the hold and the account. It lapses to the player when its time is
over, unless somebody has decided before; what was credited wrongly waits for a decision, however long.
"""

from collections.abc import Sequence

import msgspec

from croupier.accounts.chip_account import Credit
from croupier.accounts.ledger import move
from croupier.floor import corrections, faults
from croupier.floor.desks import CANCEL, HOUR, RELEASE, paid_out
from croupier.floor.state import Floor, Hold, Malfunction, Seat
from croupier.message import SYSTEM, Actor, Command, Event, Millis, citing
from croupier.money import say_cents
from croupier.play.authority import refuse_below
from croupier.play.corrections import settled_round
from croupier.play.irregularities import ground_of, recorded_otherwise
from croupier.play.placing import AMOUNT_MOST
from croupier.play.table import Table
from croupier.play.wagering_period import not_now
from croupier.refusal import Refusal
from croupier.rulebooks.irregularities import WRONG_CREDIT, Cure, Until
from croupier.rulebooks.policies import BuyingIn, HoldHours, LateError

Decision = list[Event] | Refusal
TIMES_NAMED = 8
"""So many times of credits are named to somebody who gave another."""


class HoldClaim(Command, frozen=True):
    """Refuse to pay an amount that is claimed, while somebody looks into the malfunction."""

    table: str
    amount: int = 0
    terminal: str = ""
    account: str = ""
    """A terminal, or an account by its name in the records."""
    reason: str = ""
    fault: str = ""
    """The malfunction; without one, the latest."""
    hours: float = 0
    """From the beginning; 0 for as long as the rulebook allows."""
    hold: str = ""
    """A hold that is to last so long instead of a new one."""


class ReleaseClaim(Command, frozen=True):
    """Decide about an amount that is held."""

    table: str
    hold: str
    ruling: str = RELEASE
    """`release` or `cancel`."""
    reason: str = ""


class LapseHold(Command, frozen=True):
    """The time for which an amount may be held is over."""

    table: str
    hold: str


class CheckCredit(Command, frozen=True):
    """Compare what a meter rose by after a round, stakes and all, with what the odds give."""

    terminal: str
    round: int
    credited: int
    table: str = ""


class RefuseCredit(Command, frozen=True):
    """Refuse to pay what was credited in a malfunction, or between it and its repair."""

    table: str
    terminal: str
    amount: int
    ground: str
    fault: str
    reason: str
    credited_at: float | None = None
    """The credit that is meant, by its time in seconds of the floor's clock. Without one it is any from the
    last round settled before the malfunction on, where the clause does not ask for its time."""


class ClaimHeld(Event, frozen=True):
    """An amount is set aside until somebody decides, or its time is over."""

    hold: str
    table: str
    round: int
    terminal: str
    account: str
    amount: int
    fault: str
    reason: str
    held_by: str
    held_at: Millis
    until: Millis | None
    """When it lapses; never, if nothing is said."""
    on_the_meter: bool = False
    """It was on a meter alone and never in the account: the house has set it aside."""


class HoldExtended(Event, frozen=True):
    """A hold lasts until another time, within what the rulebook allows."""

    hold: str
    table: str
    until: Millis
    extended_by: str


class HoldDecided(Event, frozen=True):
    """An amount that was held is the player's again, or the house keeps it."""

    hold: str
    table: str
    terminal: str
    account: str
    amount: int
    ruling: str
    reason: str
    decided_by: str
    decided_at: Millis
    lapsed: bool = False
    """Its time was over."""


class CreditChecked(Event, frozen=True):
    """What a meter rose by after a round, and what the odds give for it."""

    table: str
    round: int
    terminal: str
    account: str
    wagered: int
    credited: int
    due: int
    checked_by: str


class CreditRefused(Event, frozen=True):
    """An amount is not paid: it was credited in a malfunction, or before its repair."""

    table: str
    terminal: str
    account: str
    amount: int
    ground: str
    fault: str
    reason: str
    refused_by: str
    refused_at: Millis
    credited_at: float | None
    of: tuple[Credit, ...] = ()
    """The credits it is part of, each with so much of it."""


# --- claims


def hold_claim(floor: Floor, table: Table, command: HoldClaim) -> Decision:
    most, cites = table.rulebook.number(HoldHours), table.cites(HoldHours)
    if not most:
        return Refusal("no_claims_held", {"table": table.id}, cites)
    too_long = Refusal("hold_too_long", {"hours": command.hours, "most": most}, cites)
    if not 0 <= command.hours <= most:
        return too_long
    if command.hold:
        return _extended(floor, table, command, too_long)
    account = _account(floor, table, command.terminal, command.account)
    if not account:
        place = command.terminal or command.account
        return paid_out(floor, table, place)
    if not command.reason.strip():
        return Refusal("reason_needed", {"ground": account}, cites)
    fault = _fault(floor, table, account, command.fault)
    if fault is None or table.id not in fault.closed:
        return _no_such_fault(floor, table, account, command.fault)
    refusal = _refuse_amount(floor, account, command.amount, cites)
    if refusal:
        return refusal
    latest = _began(floor, account, fault, command.at) + most * HOUR
    until = command.at + round(command.hours * HOUR) if command.hours else latest
    if not command.at < until <= latest:
        return too_long
    return [
        ClaimHeld(
            hold=next_hold(floor),
            table=table.id,
            round=fault.rounds[table.id],
            terminal=floor.accounts[account].terminal,
            account=account,
            amount=command.amount,
            fault=fault.id,
            reason=command.reason,
            held_by=command.by.known_as,
            held_at=command.at,
            until=until,
            postings=move(command.amount, f"chips/{account}", held(next_hold(floor), account)),
            cites=cites,
        )
    ]


def next_hold(floor: Floor) -> str:
    return f"H{len(floor.holds) + 1}"


def held(hold: str, account: str) -> str:
    """Where the money lies."""
    return f"held/{hold}/{account}"


def _account(floor: Floor, table: Table, terminal: str, account: str) -> str:
    """The open account at a place of this table, or of this name."""
    if account:
        known = floor.accounts.get(account)
        terminal = known.terminal if known and known.open else ""
    seat = floor.seats.get(terminal)
    if seat is None or table.id not in seat.tables or account not in ("", seat.account):
        return ""
    return seat.account


def _fault(floor: Floor, table: Table, account: str, named: str) -> Malfunction | None:
    """A malfunction of the account's terminal or of the system: this one, or the latest."""
    concerned = [
        one
        for one in floor.faults.values()
        if table.id in one.rounds and named in ("", one.id) and _met(floor, account, one)
    ]
    return concerned[-1] if concerned else None


def _met(floor: Floor, account: str, fault: Malfunction) -> bool:
    """Whether an account was at the terminal that failed; or, of the system, began before the repair."""
    if fault.terminal:
        return account == fault.account
    return fault.cleared_at is None or list(floor.accounts).index(account) < fault.accounts


def _no_such_fault(floor: Floor, table: Table, account: str, named: str) -> Refusal:
    params = {"fault": named, "account": account, "known": tuple(floor.faults) or ("none",)}
    return Refusal("no_such_malfunction", params, table.cites(HoldHours))


def _refuse_amount(
    floor: Floor, account: str, amount: int, cites: tuple[str, ...]
) -> Refusal | None:
    credit = floor.ledger.balance(f"chips/{account}")
    if 0 < amount <= credit:
        return None
    params = {"amount": amount, "account": account, "credit": credit}
    return Refusal("not_in_the_account", params, cites)


def _began(floor: Floor, account: str, fault: Malfunction, at: Millis) -> Millis:
    """When the first amount was held over this: the hours count from then."""
    same = (h.held_at for h in floor.holds.values() if (h.account, h.fault) == (account, fault.id))
    return min(same, default=at)


def _extended(floor: Floor, table: Table, command: HoldClaim, too_long: Refusal) -> Decision:
    hold = _open_hold(floor, table, command.hold)
    if isinstance(hold, Refusal):
        return hold
    fault = floor.faults[hold.fault]
    most = table.rulebook.number(HoldHours) * HOUR
    latest = _began(floor, hold.account, fault, hold.held_at) + most
    until = hold.held_at + round(command.hours * HOUR) if command.hours else latest
    if hold.until is None or not command.at < until <= latest:
        return too_long
    by, cites = command.by.known_as, table.cites(HoldHours)
    return [HoldExtended(hold=hold.id, table=table.id, until=until, extended_by=by, cites=cites)]


def _open_hold(floor: Floor, table: Table, id: str) -> Hold | Refusal:
    hold = floor.holds.get(id)
    if hold is not None and hold.open and hold.table == table.id:
        return hold
    known = tuple(h.id for h in floor.holds.values() if h.open and h.table == table.id)
    params = {"hold": id, "known": known or ("none",)}
    return Refusal("no_such_hold", params, table.cites(HoldHours))


def release_claim(floor: Floor, table: Table, command: ReleaseClaim) -> Decision:
    """Somebody has decided: it is paid, or it is not."""
    hold = _open_hold(floor, table, command.hold)
    if isinstance(hold, Refusal):
        return hold
    cites = citing(floor.faults[hold.fault].cites, table.cites(HoldHours) if hold.until else ())
    if command.ruling not in (RELEASE, CANCEL):
        return Refusal("no_such_ruling", {"ruling": command.ruling}, cites)
    if not command.reason.strip():
        return Refusal("reason_needed", {"ground": hold.id}, cites)
    return _decided(
        floor, table, hold, command.ruling, command.reason, command.by, command.at, cites
    )


def lapse_hold(floor: Floor, table: Table, command: LapseHold) -> Decision:
    hold, cites = _open_hold(floor, table, command.hold), table.cites(HoldHours)
    if isinstance(hold, Refusal):
        return hold
    if command.by != SYSTEM or hold.until is None or command.at < hold.until:
        return not_now(table, "lapse_hold", cites)
    return _decided(floor, table, hold, RELEASE, "", command.by, command.at, cites)


def _decided(
    floor: Floor,
    table: Table,
    hold: Hold,
    ruling: str,
    reason: str,
    by: Actor,
    at: Millis,
    cites: tuple[str, ...],
) -> list[Event]:
    paid = ruling == RELEASE
    to = f"chips/{hold.account}" if paid else f"house/{table.id}"
    decided = HoldDecided(
        hold=hold.id,
        table=table.id,
        terminal=floor.accounts[hold.account].terminal,
        account=hold.account,
        amount=hold.amount,
        ruling=ruling,
        reason=reason,
        decided_by=by.known_as,
        decided_at=at,
        lapsed=by == SYSTEM,
        postings=move(hold.amount, held(hold.id, hold.account), to),
        cites=cites,
    )
    decided, left = corrections.paying_off(floor, decided, hold.account, hold.amount if paid else 0)
    given = corrections.to_who_left(
        floor,
        table,
        hold.account,
        left,
        hold.round,
        decided.decided_by,
        at,
        f"{hold.id} was held",
        cites,
    )
    return [decided, given] if given else [decided]


def lapses(floor: Floor) -> Sequence[LapseHold]:
    """The holds that the clock will end."""
    return [
        LapseHold(table=hold.table, hold=hold.id, at=hold.until)
        for hold in floor.holds.values()
        if hold.open and hold.until is not None
    ]


# --- credits


def check_credit(floor: Floor, seat: Seat, command: CheckCredit) -> Decision:
    """A meter that does not agree with the odds: the terminal has failed, and the excess is held."""
    table = floor.tables.get(command.table or seat.selected)
    if table is None or table.id not in seat.tables:
        return Refusal("no_such_table", {"table": command.table, "tables": seat.tables})
    ground, cites = table.rulebook.shown_by(WRONG_CREDIT), table.cites(LateError)
    if ground is not None and command.by.role not in faults.MACHINES:
        refusal = refuse_below(table, command.by, ground.rank, ground.cites)
        if refusal:
            return refusal
    kept = settled_round(table, command.round)
    if isinstance(kept, Refusal):
        return kept
    if faults.asked_about(floor, table, command.round, seat.id):
        params = {"table": table.id, "round": command.round}
        return Refusal("wagers_in_question", params, cites)
    mine = [w for w in kept.wagers if floor.accounts[w.account].terminal == seat.id]
    account = next((w.account for w in mine), seat.account)
    if not account:
        return Refusal("no_account", {"terminal": seat.id}, table.cites(BuyingIn))
    if not 0 <= command.credited <= AMOUNT_MOST:
        return Refusal("tender_of_nothing", {"amount": command.credited}, cites)
    due = sum(wager.credit for wager in mine if wager.account == account)
    wrong = ground if command.credited != due else None
    checked = CreditChecked(
        table=table.id,
        round=command.round,
        terminal=seat.id,
        account=account,
        wagered=sum(wager.amount for wager in mine if wager.account == account),
        credited=command.credited,
        due=due,
        checked_by=command.by.known_as,
        cites=ground.cites if ground else (),
    )
    if wrong is None:
        return [checked]
    figures = f"{say_cents(command.credited)} credited instead of {say_cents(due)}"
    reason = f"{seat.id}, round {command.round}: {figures}"
    raised = faults.failed(floor, seat, wrong, reason, command.by, command.at)
    return [checked, *raised, *_set_aside(floor, table, checked, raised[0], command)]


def _set_aside(
    floor: Floor, table: Table, checked: CreditChecked, fault: Event, command: CheckCredit
) -> list[Event]:
    """What is on the meter and was never due, once for a round."""
    excess = checked.credited - checked.due
    account, round = checked.account, checked.round
    already = any(
        hold.on_the_meter and (hold.account, hold.table, hold.round) == (account, table.id, round)
        for hold in floor.holds.values()
    )
    if excess <= 0 or already:
        return []
    assert isinstance(fault, faults.MalfunctionRecorded)
    hold = next_hold(floor)
    return [
        ClaimHeld(
            hold=hold,
            table=table.id,
            round=round,
            terminal=checked.terminal,
            account=account,
            amount=excess,
            fault=fault.fault,
            reason=fault.reason,
            held_by=command.by.known_as,
            held_at=command.at,
            until=None,
            on_the_meter=True,
            postings=move(excess, f"house/{table.id}", held(hold, account)),
            cites=checked.cites,
        )
    ]


def refuse_credit(floor: Floor, table: Table, command: RefuseCredit) -> Decision:
    ground = ground_of(table, command.ground, Cure.REFUSED)
    if isinstance(ground, Refusal):
        return ground
    if ground.cure is not Cure.REFUSED:
        return recorded_otherwise(ground)
    refusal = refuse_below(table, command.by, ground.rank, ground.cites)
    if refusal or not command.reason.strip():
        return refusal or Refusal("reason_needed", {"ground": ground.id}, ground.cites)
    account = _account(floor, table, command.terminal, "")
    if not account:
        return paid_out(floor, table, command.terminal)
    fault = _fault(floor, table, account, command.fault) if command.fault else None
    if fault is None:
        known = tuple(floor.faults) or ("none",)
        params = {"fault": command.fault, "account": account, "known": known}
        return Refusal("no_such_malfunction", params, ground.cites)
    timed = ground.until is Until.BEFORE_REPAIR
    if timed and not _during(fault, command.credited_at, command.at):
        when = {"credited_at": command.credited_at, "fault": fault.id}
        return Refusal("not_before_the_repair", when, ground.cites)
    meant = _meant(floor, account, fault, command, ground.cites)
    if isinstance(meant, Refusal):
        return meant
    credited = sum(one.amount for one in meant)
    if command.amount > credited:
        over = {"amount": command.amount, "account": account, "credited": credited}
        return Refusal("more_than_credited", over, ground.cites)
    refusal = _refuse_amount(floor, account, command.amount, ground.cites)
    if refusal:
        return refusal
    return [
        CreditRefused(
            table=table.id,
            terminal=command.terminal,
            account=account,
            amount=command.amount,
            ground=ground.id,
            fault=fault.id,
            reason=command.reason,
            refused_by=command.by.known_as,
            refused_at=command.at,
            credited_at=command.credited_at,
            of=parts_of(meant, command.amount),
            postings=move(command.amount, f"chips/{account}", f"house/{table.id}"),
            cites=ground.cites,
        )
    ]


def _during(fault: Malfunction, credited_at: float | None, now: Millis) -> bool:
    """Whether something was credited after a malfunction and before its repair."""
    if credited_at is None:
        return False
    ends = now + 1 if fault.cleared_at is None else fault.cleared_at
    return fault.recorded_at <= credited_at * 1_000 < ends


def _meant(
    floor: Floor, account: str, fault: Malfunction, command: RefuseCredit, cites: tuple[str, ...]
) -> list[Credit] | Refusal:
    """The credits that can be refused: at the time given or, without one, since the malfunction may have
    been at work; none after its repair."""
    ends = command.at + 1 if fault.cleared_at is None else fault.cleared_at
    before = [one for one in floor.accounts[account].credits if one.at < ends]
    if command.credited_at is None:
        return [one for one in before if one.at >= fault.since]
    then = [one for one in before if one.at / 1_000 == command.credited_at]
    known = tuple(dict.fromkeys(one.at / 1_000 for one in reversed(before)))[:TIMES_NAMED]
    params = {"credited_at": command.credited_at, "account": account, "known": known or ("none",)}
    return then or Refusal("nothing_credited_then", params, cites)


def parts_of(credits: Sequence[Credit], amount: int) -> tuple[Credit, ...]:
    """So much of these credits, the latest first; all of them where they come to less."""
    parts: list[Credit] = []
    for one in reversed(credits):
        part = min(amount, one.amount)
        amount -= part
        if part:
            parts.append(msgspec.structs.replace(one, amount=part))
    return tuple(parts)


# --- applying


def claim_held(floor: Floor, event: ClaimHeld) -> None:
    floor.holds[event.hold] = Hold(
        id=event.hold,
        table=event.table,
        round=event.round,
        account=event.account,
        amount=event.amount,
        fault=event.fault,
        reason=event.reason,
        held_at=event.held_at,
        until=event.until,
        on_the_meter=event.on_the_meter,
    )


def hold_extended(floor: Floor, event: HoldExtended) -> None:
    floor.holds[event.hold].until = event.until


def hold_decided(floor: Floor, event: HoldDecided) -> None:
    floor.holds[event.hold].open = False
