"""Broken rules: which, by whom, and what the rank with that power chose to do about it.

Whatever touches money or wagers is done with the record of the breach: wagers void, an account excluded,
winnings held apart. What only people do (a device taken, a person detained, an exclusion recommended) is
recorded with it.
"""

import re
from collections.abc import Callable
from typing import Any, Literal

from croupier.accounts.ledger import move
from croupier.accounts.matters import (
    Contravention,
    ContraventionRecorded,
    DetentionEnded,
    Exclusion,
    ExclusionLifted,
    MoneySeized,
    PlayerExcluded,
    SeizureDetermined,
)
from croupier.accounts.tickets import HandPayIssued
from croupier.floor import money_in_and_out as money
from croupier.floor.corrections import paying_off
from croupier.floor.matters import no_such_rule
from croupier.floor.state import PLAYER, Floor, Seat
from croupier.message import Command, Event, citing
from croupier.play.authority import refuse_unreserved
from croupier.play.malfunctions import WagersVoided, wagers_void
from croupier.play.questions import settled_late
from croupier.play.table import Table
from croupier.refusal import Refusal
from croupier.rulebooks.disputes import Action, Contraventions, Rule, within
from croupier.rulebooks.policies import IdentifiedBy, PaidOutBy

Decision = list[Event] | Refusal


class Breach(Command, frozen=True):
    """Somebody broke a rule: which, why it is thought so, and what is to be done about it."""

    table: str
    terminal: str
    rule: str
    reason: str
    actions: tuple[str, ...]
    amount: int = 0
    """Credit kept after a fault; or what was won, where more rounds have passed than are at hand."""
    since: float | None = None
    """In seconds of the floor's clock: winnings from then on are seized."""
    direction: str = ""
    """The direction that was disobeyed; without one, the latest to this place."""
    person: str = ""
    """Who it is, as far as the house knows."""
    last_four: str = ""
    number_hash: str = ""
    asked_as: int = 0
    asked_by: str = ""


class Exclude(Command, frozen=True):
    """Somebody who broke a rule takes no further part in the game."""

    table: str
    terminal: str
    ground: str
    """The rule that was broken."""
    reason: str = ""


class Lift(Command, frozen=True):
    """An account or, by hand, a player may wager again."""

    table: str
    account: str
    reason: str = ""


class Determine(Command, frozen=True):
    """Decide what becomes of money that was seized."""

    table: str
    matter: str
    """The contravention, by its number: C1."""
    ruling: Literal["return", "keep"]
    reason: str = ""


class Attend(Command, frozen=True):
    """An authorised person has come and taken charge of somebody who was detained."""

    table: str
    matter: str
    """The contravention, by its number: C1."""
    person: str


# --- the breach


def breach(floor: Floor, table: Table, command: Breach) -> Decision:
    clause = command.rule.removeprefix(f"{table.rulebook.id} ").strip()
    rule = table.rulebook.contraventions.rule(clause, table.rulebook.id)
    return _breach(floor, table, clause, rule, command)


def _breach(
    floor: Floor, table: Table, clause: str, rule: Rule | None, command: Breach
) -> Decision:
    powers = table.rulebook.contraventions
    seat = floor.seats.get(command.terminal)
    if seat is None or table.id not in seat.tables:
        params = {"player": command.terminal, "table": table.id}
        return Refusal("no_such_player", params, table.cites(IdentifiedBy))
    if rule is None or not table.rulebook.clauses.knows(clause):
        return no_such_rule(table, clause, powers.cites, tuple(powers.rules))
    actions = _chosen(powers, clause, command)
    if isinstance(actions, Refusal):
        return actions
    direction = _direction(floor, seat, rule, command)
    refusal = direction if isinstance(direction, Refusal) else None
    refusal = refusal or _refuse_record(seat, rule, actions, command)
    if refusal:
        return refusal
    assert isinstance(direction, str)
    recorded = _recorded(floor, table, seat, rule, clause, actions, direction, command)
    events: list[Event] = [recorded]
    for action in ORDER:
        if action in actions:
            done = ORDER[action](floor, seat, recorded, command, events)
            if isinstance(done, Refusal):
                return done
            events += done
    return [*events, *_paid_out(floor, seat, command, events)]


def exclude(floor: Floor, table: Table, command: Exclude) -> Decision:
    """On the rule that was broken, or on the clause that gives the power; of somebody who is not yet."""
    book = table.rulebook
    clause = command.ground.removeprefix(f"{book.id} ").strip()
    power = book.contraventions.powers.get(Action.EXCLUDE)
    own = power is not None and f"{book.id} {clause}" in power.cites
    given = Breach(
        table=command.table,
        terminal=command.terminal,
        rule=command.ground,
        reason=command.reason or command.ground,
        actions=(Action.EXCLUDE,),
        at=command.at,
        by=command.by,
    )
    if power is not None and own:
        done = _breach(floor, table, clause, Rule(clause, power.cites), given)
    else:
        done = breach(floor, table, given)
    if isinstance(done, Refusal):
        return done
    seat = floor.seats[command.terminal]
    found = excluded(floor, seat)
    if found is None:
        return done
    params = {"terminal": seat.id, "rule": found.rule, "who": who(seat)}
    return Refusal("already_excluded", params, found.cites)


CLAUSE = re.compile(r"[A-Z]?\d+(?:\.\d+)*(?:\([a-z0-9]+\))*")


def void_for_breach(floor: Floor, table: Table, command: Any) -> Decision | None:
    """Wagers to be void on the clause about broken rules: a breach of the rule that the reason names.

    Nothing if the clause is another.
    """
    book = table.rulebook
    power = book.contraventions.powers.get(Action.VOID_WAGERS)
    clause = f"{book.id} {command.ground.removeprefix(f'{book.id} ').strip()}"
    if power is None or clause not in power.cites:
        return None
    refusal = refuse_unreserved(table, command.by, "breach")
    if refusal:
        return refusal
    named = CLAUSE.findall(command.reason)
    known = (one for one in named if book.clauses.knows(one) and f"{book.id} {one}" != clause)
    rule = next((one for one in known if book.contraventions.rule(one, book.id)), None)
    if rule is None:
        cure, steps = Action.VOID_WAGERS.meaning, ("breach",)
        params = {"ground": command.ground, "cure": cure, "steps": steps}
        return Refusal("recorded_otherwise", params, power.cites)
    given = Breach(
        table=command.table,
        terminal=command.terminal,
        rule=rule,
        reason=command.reason,
        actions=(Action.VOID_WAGERS,),
        at=command.at,
        by=command.by,
    )
    return breach(floor, table, given)


def _chosen(powers: Contraventions, clause: str, command: Breach) -> tuple[Action, ...] | Refusal:
    """What was chosen, if the rulebook provides for all of it on this rule."""
    open_here = {
        action.value: action
        for action, power in powers.powers.items()
        if not power.only or any(within(clause, one) for one in power.only)
    }
    params = {"rule": clause, "known": tuple(open_here)}
    if not command.actions:
        return Refusal("choose_an_action", params, powers.cites)
    for asked in command.actions:
        if asked not in open_here:
            cites = next((p.cites for one, p in powers.powers.items() if one == asked), ())
            params = {"action": asked, **params}
            return Refusal("action_not_provided", params, citing(cites, powers.cites))
    return tuple(open_here[asked] for asked in dict.fromkeys(command.actions))


NEED_AN_ACCOUNT = (Action.VOID_WAGERS, Action.FROM_CASINO, Action.SEIZE)


def _refuse_record(
    seat: Seat, rule: Rule, actions: tuple[Action, ...], command: Breach
) -> Refusal | None:
    if not command.reason.strip():
        return Refusal("reason_needed", {"ground": rule.id}, rule.cites)
    if rule.kept and command.amount <= 0:
        return Refusal("kept_how_much", {"rule": rule.id}, rule.cites)
    needed = (*NEED_AN_ACCOUNT, *(() if seat.place == PLAYER else (Action.EXCLUDE,)))
    if not seat.accounts and any(action in needed for action in actions):
        return Refusal("no_account", {"terminal": seat.id}, rule.cites)
    return None


def _direction(floor: Floor, seat: Seat, rule: Rule, command: Breach) -> str | Refusal:
    """The direction that was disobeyed: the one named or, where the rule needs one, the latest."""
    given = {
        id: one
        for id, one in floor.directions.items()
        if (one.account in seat.accounts if one.account else one.terminal == seat.id)
    }
    if not rule.after_direction and not command.direction:
        return ""
    asked = command.direction or next(reversed(given), "")
    if asked in given:
        return asked
    return Refusal("direction_first", {"rule": rule.id, "terminal": seat.id}, rule.cites)


def _recorded(
    floor: Floor,
    table: Table,
    seat: Seat,
    rule: Rule,
    clause: str,
    actions: tuple[Action, ...],
    direction: str,
    command: Breach,
) -> ContraventionRecorded:
    powers = table.rulebook.contraventions
    return ContraventionRecorded(
        contravention=f"C{len(floor.contraventions) + 1}",
        table=table.id,
        terminal=seat.id,
        account=next(iter(seat.accounts_at(table.id)), ""),
        rule=clause,
        through=rule.through,
        warning="" if rule.listed else f"{clause} is not on the printed list",
        reason=command.reason,
        actions=tuple(action.value for action in actions),
        recorded_by=command.by.known_as,
        recorded_at=command.at,
        kept=command.amount if rule.kept else 0,
        person=command.person,
        direction=direction,
        cites=citing(rule.cites, powers.cites, *(powers.powers[one].cites for one in actions)),
    )


# --- what is done


def _void(
    floor: Floor, seat: Seat, breach: ContraventionRecorded, command: Breach, before: list[Event]
) -> Decision:
    """All that the person has on layouts or in question, anywhere; everybody else's wagers stand."""
    cites, by = _cites(floor, breach, Action.VOID_WAGERS), command.by
    voided: list[Event] = [
        wagers_void(table, account, breach.rule, breach.reason, by, cites)
        for table in floor.tables.values()
        for account in seat.accounts
        if table.wagers_of(account).placed or table.wagers_of(account).confirmed
    ]
    for table in floor.tables.values():
        for one in table.questions:
            if one.left_out and one.account in seat.accounts:
                void, why = dict(one.wagers), breach.reason
                back = settled_late(table, one, {}, void, by, command.at, why, cites)
                amount = sum(back.returned.values())
                voided.append(paying_off(floor, back, one.account, amount, voided)[0])
    return voided or Refusal("no_wagers_to_void", {"terminal": seat.id}, cites)


def _exclude(
    floor: Floor, seat: Seat, breach: ContraventionRecorded, command: Breach, before: list[Event]
) -> Decision:
    from_casino = Action.FROM_CASINO in breach.actions
    action = Action.FROM_CASINO if from_casino else Action.EXCLUDE
    return [
        PlayerExcluded(
            contravention=breach.contravention,
            table=breach.table,
            terminal=seat.id,
            account=breach.account,
            who=who(seat),
            rule=breach.rule,
            excluded_by=command.by.known_as,
            from_casino=from_casino,
            cites=_cites(floor, breach, action),
        )
    ]


def _once_excluded(
    floor: Floor, seat: Seat, breach: ContraventionRecorded, command: Breach, before: list[Event]
) -> Decision:
    """Whoever is excluded from the casino is excluded from the game with it."""
    if Action.FROM_CASINO in breach.actions:
        return []
    return _exclude(floor, seat, breach, command, before)


def _seize(
    floor: Floor, seat: Seat, breach: ContraventionRecorded, command: Breach, before: list[Event]
) -> Decision:
    """What was won from a time on, as far as it is still there; of colour chips, whole ones."""
    cites, left = _cites(floor, breach, Action.SEIZE), command.amount
    seized: list[Event] = []
    for account in seat.accounts:
        won = left if command.amount else _won(floor, account, command.since)
        amount = min(won, money.balance_after(floor, account, before))
        amount -= amount % (floor.accounts[account].value or 1)
        left -= amount
        if amount > 0:
            seized.append(
                MoneySeized(
                    contravention=breach.contravention,
                    table=breach.table,
                    terminal=seat.id,
                    account=account,
                    won=won,
                    amount=amount,
                    seized_by=command.by.known_as,
                    postings=move(amount, f"chips/{account}", f"held/{breach.contravention}"),
                    cites=cites,
                )
            )
    return seized or Refusal("nothing_to_seize", {"terminal": seat.id}, cites)


def _won(floor: Floor, account: str, since: float | None) -> int:
    """Winnings on the rounds at hand that were settled since then; wagers that lost are not set off."""
    if since is None:
        return 0
    return sum(
        max(0, wager.credit - wager.amount)
        for table in floor.tables.values()
        for settled in table.settled
        if settled.settled_at >= since * 1_000
        for wager in settled.wagers
        if wager.account == account
    )


ORDER: dict[Action, Callable[[Floor, Seat, ContraventionRecorded, Breach, list[Event]], Decision]]
ORDER = {
    Action.VOID_WAGERS: _void,
    Action.EXCLUDE: _once_excluded,
    Action.FROM_CASINO: _exclude,
    Action.SEIZE: _seize,
}
"""What is done here, in this order; the rest is recorded."""


def _cites(floor: Floor, breach: ContraventionRecorded, action: Action) -> tuple[str, ...]:
    powers = floor.tables[breach.table].rulebook.contraventions
    return powers.powers[action].cites


def _paid_out(floor: Floor, seat: Seat, command: Breach, before: list[Event]) -> list[Event]:
    """Whoever has to go is paid; and whoever waited to go for wagers that are void now."""
    excluded = [event for event in before if isinstance(event, PlayerExcluded)]
    if any(event.from_casino for event in excluded) and seat.account and seat.leaving is None:
        return money.leave(floor, seat, command, excluded[0].cites, before)
    if seat.leaving is not None and any(isinstance(event, WagersVoided) for event in before):
        return money.left_over(floor, seat, command.at, before)
    return []


# --- afterwards


def who(seat: Seat) -> str:
    """Whom an exclusion is of: the account or, by hand, the player. Never a terminal's next player."""
    return seat.id if seat.place == PLAYER else seat.account


def excluded(floor: Floor, seat: Seat) -> Exclusion | None:
    return floor.excluded.get(who(seat)) if floor.excluded else None


def refuse_excluded(floor: Floor, seat: Seat) -> Refusal | None:
    """No wager of somebody who takes no further part."""
    found = excluded(floor, seat)
    if found is None:
        return None
    params = {"terminal": seat.id, "rule": found.rule}
    return Refusal("excluded", params, found.cites)


def lift(floor: Floor, table: Table, command: Lift) -> Decision:
    found = floor.excluded.get(command.account)
    if found is None:
        known = tuple(floor.excluded) or ("nobody",)
        params = {"account": command.account, "known": known}
        return Refusal("not_excluded", params, table.rulebook.contraventions.cites)
    return [
        ExclusionLifted(
            table=table.id,
            account=command.account,
            reason=command.reason,
            lifted_by=command.by.known_as,
            cites=found.cites,
        )
    ]


def determine(floor: Floor, table: Table, command: Determine) -> Decision:
    """The money goes back to its account, on a voucher if that is closed; or the house keeps it."""
    matter = _held(floor, table, command, lambda one: bool(one.held))
    if isinstance(matter, Refusal):
        return matter
    cites = table.rulebook.contraventions.powers[Action.SEIZE].cites
    if not command.reason.strip():
        return Refusal("reason_needed", {"ground": matter.rule}, cites)
    events: list[Event] = []
    for account, amount in matter.held.items():
        back = command.ruling == "return"
        determined = SeizureDetermined(
            contravention=matter.id,
            table=table.id,
            terminal=floor.accounts[account].terminal,
            account=account,
            amount=amount,
            ruling=command.ruling,
            reason=command.reason,
            determined_by=command.by.known_as,
            determined_at=command.at,
            postings=move(
                amount, matter.ledger, f"chips/{account}" if back else f"house/{table.id}"
            ),
            cites=cites,
        )
        determined, left = paying_off(floor, determined, account, amount if back else 0)
        events.append(determined)
        if left and not floor.accounts[account].open:
            events.append(_voucher(floor, table, matter, account, left, command, events))
    return events


def _voucher(
    floor: Floor,
    table: Table,
    matter: Contravention,
    account: str,
    amount: int,
    command: Determine,
    before: list[Event],
) -> HandPayIssued:
    voucher = money.next_voucher(floor, before)
    return HandPayIssued(
        terminal=floor.accounts[account].terminal,
        account=account,
        voucher=voucher,
        amount=amount,
        table=table.id,
        issued_at=command.at,
        authorised_by=command.by.known_as,
        reason=f"seized under {matter.id}",
        postings=move(amount, f"chips/{account}", f"vouchers/{voucher}"),
        cites=citing(before[-1].cites, table.cites(PaidOutBy)),
    )


def attend(floor: Floor, table: Table, command: Attend) -> Decision:
    matter = _held(floor, table, command, lambda one: one.detained)
    if isinstance(matter, Refusal):
        return matter
    cites = table.rulebook.contraventions.powers[Action.DETAIN].cites
    if not command.person.strip():
        return Refusal("reason_needed", {"ground": matter.id}, cites)
    return [
        DetentionEnded(
            contravention=matter.id,
            table=table.id,
            person=command.person,
            attended_at=command.at,
            recorded_by=command.by.known_as,
            cites=cites,
        )
    ]


def _held(
    floor: Floor,
    table: Table,
    command: Determine | Attend,
    waits: Callable[[Contravention], bool],
) -> Contravention | Refusal:
    """A contravention of this table that still waits for this."""
    here = [one for one in floor.contraventions.values() if one.table == table.id and waits(one)]
    found = next((one for one in here if one.id == command.matter), None)
    params = {"matter": command.matter, "known": tuple(one.id for one in here) or ("none",)}
    cites = table.rulebook.contraventions.cites
    return found or Refusal("nothing_waits", params, cites)


def offered(contravention: Contravention) -> list[str]:
    """What still waits to be done about a contravention."""
    return [
        *(["determine"] if contravention.held else []),
        *(["attend"] if contravention.detained else []),
    ]


# --- applying


def contravention_recorded(floor: Floor, event: ContraventionRecorded) -> None:
    floor.contraventions[event.contravention] = Contravention(
        event.contravention,
        event.table,
        event.terminal,
        event.account,
        event.rule,
        event.reason,
        event.actions,
        event.recorded_by,
        event.recorded_at,
        event.person,
        event.direction,
        detained=Action.DETAIN in event.actions,
    )


def player_excluded(floor: Floor, event: PlayerExcluded) -> None:
    floor.excluded[event.who] = Exclusion(event.contravention, event.rule, event.cites)


def exclusion_lifted(floor: Floor, event: ExclusionLifted) -> None:
    del floor.excluded[event.account]


def money_seized(floor: Floor, event: MoneySeized) -> None:
    held = floor.contraventions[event.contravention].held
    held[event.account] = held.get(event.account, 0) + event.amount


def seizure_determined(floor: Floor, event: SeizureDetermined) -> None:
    del floor.contraventions[event.contravention].held[event.account]


def detention_ended(floor: Floor, event: DetentionEnded) -> None:
    floor.contraventions[event.contravention].detained = False
