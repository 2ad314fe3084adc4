"""Claims: lodged by a player, ruled on by the rank the rulebook names, reviewed by the next, then outside.

Every ruling is kept beside those before it. A claim that is closed is not ruled on again by the house; the
way to whoever the rulebook names outside it stays open.
"""

from typing import Any, Literal

from croupier.accounts.matters import (
    ClaimLodged,
    InspectorAsked,
    Matter,
    MatterClosed,
    MatterRuled,
    ReviewAsked,
    RightExplained,
    RulesGiven,
    Ruling,
    State,
)
from croupier.floor.state import GUEST, PLAYER, Floor, Seat
from croupier.message import Command, Event, citing
from croupier.play.authority import refuse_below
from croupier.play.table import Table
from croupier.refusal import Refusal

Decision = list[Event] | Refusal

INSPECTOR = "inspector"
ACTIONS = ("correct", "void", "adjust", "none")
"""What a ruling may lead to; what is then done is done by the commands for it."""


class Claim(Command, frozen=True):
    """A player says that something went wrong; staff may lodge it for a player who has no terminal."""

    terminal: str
    matter: str
    """In words."""
    round: int = 0
    """The round it is about; 0 for none in particular."""
    ticket: str = ""
    """A ticket or voucher of this place that was not paid; staff lodge that for whoever has it."""
    table: str = ""
    account: str = ""
    """Whose claim it is, by the name in the records; staff may name one that is closed."""


class RuleOn(Command, frozen=True):
    """Decide about a claim."""

    matter: str
    ruling: Literal["upheld", "rejected"]
    clause: str = ""
    """The rule relied on."""
    action: str = ""
    """What is done about it: `correct`, `void`, `adjust` or `none`."""
    reason: str = ""
    table: str = ""


class AskReview(Command, frozen=True):
    """The person wants somebody more senior to decide."""

    matter: str
    terminal: str = ""
    table: str = ""


class Advise(Command, frozen=True):
    """The person has been told who outside the house may be asked."""

    matter: str
    table: str = ""


class AskInspector(Command, frozen=True):
    """The person wants a review by whoever the rulebook names outside the house."""

    matter: str
    terminal: str = ""
    table: str = ""


class CloseMatter(Command, frozen=True):
    """The house is done with a claim; the person is satisfied, or not."""

    matter: str
    satisfied: bool
    table: str = ""


class AskRules(Command, frozen=True):
    """Ask for a copy of the rules; or what one clause of them says."""

    terminal: str
    of: str = ""
    table: str = ""


# --- lodging


def claim(floor: Floor, seat: Seat, command: Claim) -> Decision:
    paper = floor.tickets.get(command.ticket)
    if command.ticket and (paper is None or paper.terminal != seat.id or _is_player(command)):
        return Refusal("ticket_not_found", {"ticket": command.ticket})
    table = _table(floor, seat, paper.table if paper else command.table)
    if isinstance(table, Refusal):
        return table
    cites = table.rulebook.disputes.ladder[0].cites
    if not command.matter.strip():
        return Refusal("reason_needed", {"ground": "claim"}, cites)
    account = paper.account if paper else _claimant(floor, seat, table, command)
    if not account and (command.account or seat.place != PLAYER):
        return Refusal("no_account", {"terminal": seat.id}, cites)
    if not 0 <= command.round <= table.round_no:
        params = {"round": command.round, "last": table.round_no}
        return Refusal("round_not_played", params, cites)
    if command.round and account and _before(floor, table, account, command.round):
        early = {"round": command.round, "account": account}
        return Refusal("round_before_account", early, cites)
    return [
        ClaimLodged(
            matter=f"M{len(floor.matters) + 1}",
            table=table.id,
            round=command.round,
            terminal=seat.id,
            account=account,
            claim=command.matter,
            lodged_by=command.by.known_as,
            lodged_at=command.at,
            ticket=command.ticket,
            cites=cites,
        )
    ]


def _claimant(floor: Floor, seat: Seat, table: Table, command: Claim) -> str:
    """The account at this place; by staff, one that is named or wagered from here on that round."""
    here = next(iter(seat.accounts_at(table.id)), "")
    if _is_player(command):
        return here if command.account in ("", *seat.accounts) else ""
    if command.account:
        known = floor.accounts.get(command.account)
        return command.account if known and known.terminal == seat.id else ""
    if here and not _before(floor, table, here, command.round):
        return here
    kept = (one for one in table.settled if one.round == command.round)
    played = (wager.account for one in kept for wager in one.wagers)
    left = (account for account in played if floor.accounts[account].terminal == seat.id)
    return next(left, here)


def _before(floor: Floor, table: Table, account: str, round: int) -> bool:
    """Whether a round was over before an account was opened."""
    return round < floor.accounts[account].first.get(table.id, 0)


def _is_player(command: Command) -> bool:
    return command.by.role == "player"


def ask_rules(floor: Floor, seat: Seat, command: AskRules) -> Decision:
    """The edition in force at the table, by its title, date and hash."""
    table = _table(floor, seat, command.table)
    if isinstance(table, Refusal):
        return table
    book = table.rulebook
    if command.of and not book.clauses.knows(command.of):
        return no_such_rule(table, command.of, book.copies)
    return [
        RulesGiven(
            table=table.id,
            terminal=seat.id,
            account=seat.account,
            rulebook=book.id,
            title=book.title,
            date=book.date,
            digest=book.digest,
            clause=command.of,
            asked_by=command.by.known_as,
            cites=book.copies,
        )
    ]


def _table(floor: Floor, seat: Seat, asked: str) -> Table | Refusal:
    asked = asked or seat.selected
    if asked not in seat.tables:
        return Refusal("no_such_table", {"table": asked, "tables": seat.tables})
    return floor.tables[asked]


def no_such_rule(
    table: Table, rule: str, cites: tuple[str, ...], known: tuple[str, ...] = ()
) -> Refusal:
    """A rule that is none of these, or none at all: those like it, then, that speak of the game."""
    known = known or tuple(table.rulebook.clauses.nearest(rule, table.game.called))
    known = known or tuple(one.partition(" ")[2] for one in cites)
    params = {"rule": rule, "title": table.rulebook.title, "known": known}
    return Refusal("no_such_rule", params, cites)


# --- deciding


def rule_on(floor: Floor, command: RuleOn) -> Decision:
    matter = found(floor, command)
    if isinstance(matter, Refusal):
        return matter
    table = floor.tables[matter.table]
    refusal = _refuse_state(table, matter, State.OPEN, State.REVIEW, State.OUTSIDE)
    refusal = refusal or refuse_decider(table, matter, command)
    if refusal:
        return refusal
    outside, book = matter.state is State.OUTSIDE, table.rulebook
    refusal = None if outside else _refuse_incomplete(table, matter, command)
    if refusal:
        return refusal
    cites = decided_by(table, matter)
    relied = (f"{book.id} {command.clause}",) if book.clauses.knows(command.clause) else ()
    return [
        MatterRuled(
            **_of(matter),
            ruling=command.ruling,
            clause=command.clause,
            action=command.action,
            reason=command.reason,
            ruled_by=command.by.known_as,
            role=command.by.role,
            ruled_at=command.at,
            level=0 if outside else matter.step + 1,
            ends=outside,
            cites=citing(cites, relied),
        )
    ]


def decided_by(table: Table, matter: Matter) -> tuple[str, ...]:
    """The clauses by which somebody decides about a claim where it stands."""
    disputes = table.rulebook.disputes
    if matter.state is State.OUTSIDE:
        return disputes.review_cites
    return disputes.ladder[matter.step].cites


def refuse_decider(table: Table, matter: Matter, command: Command) -> Refusal | None:
    """Why somebody cannot decide now: the rank is another's, or it is the same person again."""
    disputes, cites, by = table.rulebook.disputes, decided_by(table, matter), command.by
    if matter.state is State.OUTSIDE:
        return None if by.role == INSPECTOR else _outside(table, matter)
    refusal = refuse_below(table, by, decider(table, matter), cites)
    if refusal:
        return refusal
    if any(ruling.ruled_by == by.known_as for ruling in matter.rulings):
        params = {"matter": matter.id, "person": by.known_as, "title": decider(table, matter)}
        return Refusal("another_person", params, disputes.ladder[matter.step].cites)
    return None


def decider(table: Table, matter: Matter, step: int | None = None) -> str:
    """The least rank that decides now, or at this step: the one the ladder names, and above whoever
    decided before; above the highest, another person of it."""
    roles, ladder = table.rulebook.roles, table.rulebook.disputes.ladder
    least = roles.rank(ladder[matter.step if step is None else step].rank)
    above = max((roles.rank(ruling.role) + 1 for ruling in matter.rulings), default=0)
    return roles.ranks[max(least, min(above, len(roles.ranks) - 1))]


def _refuse_incomplete(table: Table, matter: Matter, command: RuleOn) -> Refusal | None:
    cites = decided_by(table, matter)
    if not command.clause or command.action not in ACTIONS:
        return Refusal("ruling_incomplete", {"matter": matter.id, "actions": ACTIONS}, cites)
    if not table.rulebook.clauses.knows(command.clause):
        return no_such_rule(table, command.clause, cites)
    return None


# --- what else is open


def ask_review(floor: Floor, command: AskReview) -> Decision:
    matter = found(floor, command)
    if isinstance(matter, Refusal):
        return matter
    table = floor.tables[matter.table]
    refusal = refuse_asking(floor, matter, command)
    refusal = refusal or _refuse_state(table, matter, State.DECIDED) or _refuse_top(table, matter)
    if refusal:
        return refusal
    step = table.rulebook.disputes.ladder[matter.step + 1]
    return [
        ReviewAsked(
            **_of(matter),
            to=step.rank,
            decider=decider(table, matter, matter.step + 1),
            asked_by=command.by.known_as,
            asked_at=command.at,
            cites=step.cites,
        )
    ]


def _refuse_top(table: Table, matter: Matter) -> Refusal | None:
    """The ladder ends here, or with whoever decided last."""
    disputes, rank = table.rulebook.disputes, table.rulebook.roles.rank
    final, last = disputes.final, matter.rulings[-1]
    over = final.unreviewed and rank(last.role) >= rank(final.rank)
    if not over and matter.step + 1 < len(disputes.ladder):
        return None
    params = {"matter": matter.id, "reviewer": disputes.reviewer}
    cites = citing(final.cites if over else (), disputes.review_cites)
    return Refusal("no_further_review", params, cites)


def advise(floor: Floor, command: Advise) -> Decision:
    matter = found(floor, command)
    if isinstance(matter, Refusal):
        return matter
    table = floor.tables[matter.table]
    refusal = refuse_asking(floor, matter, command)
    refusal = refusal or _refuse_state(table, matter, State.DECIDED)
    if refusal:
        return refusal
    disputes = table.rulebook.disputes
    return [
        RightExplained(
            **_of(matter),
            reviewer=disputes.reviewer,
            explained_by=command.by.known_as,
            explained_at=command.at,
            cites=disputes.advice_cites or disputes.review_cites,
        )
    ]


def ask_inspector(floor: Floor, command: AskInspector) -> Decision:
    """Also while a review waits, and when the house has closed it: that right does not end with the
    house's patience."""
    matter = found(floor, command)
    if isinstance(matter, Refusal):
        return matter
    table = floor.tables[matter.table]
    refusal = refuse_asking(floor, matter, command)
    ended = any(ruling.role == INSPECTOR for ruling in matter.rulings)
    open_to = (State.DECIDED, State.REVIEW)
    states = open_to if ended else (*open_to, State.CLOSED)
    refusal = refusal or _refuse_state(table, matter, *states)
    if refusal:
        return refusal
    disputes = table.rulebook.disputes
    return [
        InspectorAsked(
            **_of(matter),
            reviewer=disputes.reviewer,
            status=f"{disputes.reviewer} review requested",
            asked_by=command.by.known_as,
            asked_at=command.at,
            cites=disputes.review_cites,
        )
    ]


def close_matter(floor: Floor, command: CloseMatter) -> Decision:
    """Over an objection only when the rank that has the last word has spoken and the person was told."""
    matter = found(floor, command)
    if isinstance(matter, Refusal):
        return matter
    table = floor.tables[matter.table]
    refusal = refuse_asking(floor, matter, command)
    refusal = refusal or _refuse_state(table, matter, State.DECIDED)
    if refusal is None and not command.satisfied:
        refusal = _refuse_unfinished(table, matter)
    if refusal:
        return refusal
    disputes = table.rulebook.disputes
    cites = () if command.satisfied else citing(disputes.final.cites, disputes.advice_cites)
    return [
        MatterClosed(
            **_of(matter),
            satisfied=command.satisfied,
            closed_by=command.by.known_as,
            closed_at=command.at,
            advised_by=matter.advised_by,
            advised_at=matter.advised_at,
            cites=cites or disputes.ladder[matter.step].cites,
        )
    ]


def _refuse_unfinished(table: Table, matter: Matter) -> Refusal | None:
    disputes, rank = table.rulebook.disputes, table.rulebook.roles.rank
    final = disputes.final
    if all(rank(ruling.role) < rank(final.rank) for ruling in matter.rulings):
        params = {"matter": matter.id, "title": final.rank}
        return Refusal("last_word_first", params, final.cites)
    if disputes.advice and not matter.advised_by:
        params = {"matter": matter.id, "reviewer": disputes.reviewer}
        return Refusal("advice_first", params, disputes.advice_cites)
    return None


# --- whose it is, and where it stands


def found(floor: Floor, command: Any) -> Matter | Refusal:
    """The claim somebody names; at a table, one of that table."""
    matter = floor.matters.get(command.matter)
    if matter is not None and command.table in ("", matter.table):
        return matter
    known = tuple(m.id for m in floor.matters.values() if command.table in ("", m.table))
    params = {"matter": command.matter, "known": known or ("none",)}
    here = [t for t in floor.tables.values() if command.table in ("", t.id)]
    cites = citing(*(table.rulebook.disputes.ladder[0].cites for table in here))
    return Refusal("no_such_matter", params, cites)


def refuse_asking(floor: Floor, matter: Matter, command: Any) -> Refusal | None:
    """Only the person whose claim it is, or staff who record that person's wish."""
    table, by = floor.tables[matter.table], command.by
    if by.role != "player":
        return refuse_below(table, by, table.rulebook.roles.ranks[0])
    seat = floor.seats.get(getattr(command, "terminal", ""))
    if seat is not None and by.name in ("", seat.id) and lodged_here(matter, seat):
        return None
    return Refusal("not_your_matter", {"matter": matter.id})


def lodged_here(matter: Matter, seat: Seat) -> bool:
    """Whether whoever is at this place now lodged it: the same account or, by hand, the same player."""
    if seat.place == PLAYER:
        return matter.terminal == seat.id
    return seat.place != GUEST and bool(matter.account) and matter.account in seat.accounts


def _refuse_state(table: Table, matter: Matter, *states: State) -> Refusal | None:
    if matter.state in states:
        return None
    cites = table.rulebook.disputes.ladder[matter.step].cites
    if matter.state is State.OUTSIDE:
        return _outside(table, matter)
    params = {"matter": matter.id, "title": decider(table, matter)}
    if matter.state is State.CLOSED:
        return Refusal("matter_is_closed", params, cites)
    if matter.state is State.DECIDED:
        return Refusal("matter_is_decided", params, cites)
    return Refusal("matter_not_decided", params, cites)


def _outside(table: Table, matter: Matter) -> Refusal:
    disputes = table.rulebook.disputes
    params = {"matter": matter.id, "reviewer": disputes.reviewer}
    return Refusal("matter_is_outside", params, disputes.review_cites)


def _of(matter: Matter) -> dict[str, Any]:
    return {
        "matter": matter.id,
        "table": matter.table,
        "round": matter.round,
        "terminal": matter.terminal,
        "account": matter.account,
    }


def offered(floor: Floor, matter: Matter, role: str) -> list[str]:
    """What somebody of this rank at the table, or the player, can do about a claim now."""
    table, state = floor.tables[matter.table], matter.state
    rank = table.rulebook.roles.rank(role)
    allowed: list[str] = []
    if state is State.OUTSIDE:
        return ["rule_on"] if role == INSPECTOR else []
    if state in (State.OPEN, State.REVIEW):
        decides = rank >= table.rulebook.roles.rank(decider(table, matter))
        asks = state is State.REVIEW and (rank >= 0 or role == "player")
        return [*(["rule_on"] if decides else []), *(["ask_inspector"] if asks else [])]
    outside = state is State.DECIDED or not any(r.role == INSPECTOR for r in matter.rulings)
    if state is State.DECIDED and _refuse_top(table, matter) is None:
        allowed.append("ask_review")
    allowed += ["ask_inspector"] if outside else []
    if state is State.DECIDED and rank >= 0:
        allowed += ["advise", "close_matter"]
    return allowed if rank >= 0 or role == "player" else []


# --- applying


def claim_lodged(floor: Floor, event: ClaimLodged) -> None:
    floor.matters[event.matter] = Matter(
        event.matter,
        event.table,
        event.round,
        event.terminal,
        event.account,
        event.claim,
        event.lodged_by,
        event.lodged_at,
        ticket=event.ticket,
    )


def matter_ruled(floor: Floor, event: MatterRuled) -> None:
    matter = floor.matters[event.matter]
    matter.rulings.append(
        Ruling(
            event.ruled_by,
            event.role,
            event.ruled_at,
            event.ruling,
            event.clause,
            event.action,
            event.reason,
        )
    )
    matter.state = State.CLOSED if event.ends else State.DECIDED


def review_asked(floor: Floor, event: ReviewAsked) -> None:
    matter = floor.matters[event.matter]
    matter.state, matter.step = State.REVIEW, matter.step + 1


def right_explained(floor: Floor, event: RightExplained) -> None:
    matter = floor.matters[event.matter]
    matter.advised_by, matter.advised_at = event.explained_by, event.explained_at


def inspector_asked(floor: Floor, event: InspectorAsked) -> None:
    matter = floor.matters[event.matter]
    matter.state, matter.asked_at = State.OUTSIDE, event.asked_at


def matter_closed(floor: Floor, event: MatterClosed) -> None:
    floor.matters[event.matter].state = State.CLOSED
