"""Colour chips: chips without a denomination, each colour of a player with an account of its own.

The buyer declares what a chip is worth; the table that issued it takes it and pays it, and while that table
is open no other does (VIC 3.1.2). A maximum may leave less than a whole chip in such an account: it is paid
with the last of them, or like cash chips.
"""

from typing import Any

from croupier.accounts.chip_account import AccountClosed, AccountOpened, ChipAccount
from croupier.accounts.colours import ColourChipsIssued, ColoursExchanged
from croupier.accounts.ledger import move
from croupier.floor import money_in_and_out as money
from croupier.floor.state import Floor, Seat
from croupier.message import Command, Event, citing
from croupier.play import chips, limits
from croupier.play.placing import AMOUNT_MOST
from croupier.play.table import Phase, Table
from croupier.play.wagering_period import not_now
from croupier.refusal import Refusal
from croupier.rulebooks.policies import (
    BuyingIn,
    ColourRedeemed,
    ColourShared,
    ColourTables,
    ColourValue,
    Leaving,
    PaidOutBy,
    RedeemedAt,
    SeveralColours,
    Tendered,
    WageredBy,
)

Decision = list[Event] | Refusal
Cites = tuple[str, ...]

ISSUING_TABLE, CLOSED_TABLE = "issuing table", "closed table"
"""Where colour chips may be redeemed: with the table that issued them, or after it has closed."""


class ExchangeColours(Command, frozen=True):
    """By hand: money at this table for colour chips of another one, which is closed."""

    table: str
    player: str
    colour: str
    issued_at: str
    chips: int
    surveillance: str
    """Who in Surveillance was told."""


# --- who has which colour


def colours_of(table: Table) -> tuple[str, ...]:
    """The table's set of colour chips; nothing where its rulebook has none."""
    return table.plan.colours if ColourTables in table.rulebook.policies else ()


def _takes_any(table: Table) -> bool:
    """Whether other tables' colour chips are wagered here too."""
    return bool(colours_of(table)) and table.asks(ColourTables.ANY_TABLE)


def colours_at(floor: Floor, seat: Seat, table: Table) -> list[ChipAccount]:
    """A player's accounts of this table's colour chips, as far as there are chips."""
    each = [floor.accounts[account] for account in seat.colours.values()]
    return [one for one in each if one.table == table.id and _is_held(floor, one.id)]


def held_at(floor: Floor, table: Table) -> list[ChipAccount]:
    """All of this table's colour chips that are out."""
    return [one for seat in floor.seats.values() for one in colours_at(floor, seat, table)]


def free_colours(floor: Floor, table: Table) -> tuple[str, ...]:
    """The colours that nobody has."""
    taken = {one.colour for one in held_at(floor, table)}
    return tuple(colour for colour in colours_of(table) if colour not in taken)


def marker(table: Table, value: int) -> int:
    """The value shown on a marker button: of chips worth more than the table's minimum."""
    return value if value > table.plan.limits.min else 0


def _is_held(floor: Floor, account: str) -> bool:
    return bool(_in_hand(floor, account)) or money.on_a_layout(floor, account)


def _in_hand(floor: Floor, account: str) -> int:
    return floor.ledger.balance(f"chips/{account}")


def _refuse_colour(table: Table, colour: str) -> Refusal | None:
    """A colour that the table's set does not have."""
    known = colours_of(table)
    if colour in known:
        return None
    params = {"table": table.id, "colour": colour, "colours": known or ("none",)}
    return Refusal("unknown_colour", params)


# --- which chips a command means


def meant(floor: Floor, seat: Seat, table: Table, command: Any) -> str | Refusal:
    """The account whose chips a command means: those of the colour it names, else the cash chips; for who
    has none of these, the one colour held here."""
    colour = getattr(command, "colour", "")
    if not colour and not seat.colours:
        return seat.account
    found = _named(floor, seat, table, colour) if colour else unnamed(floor, seat, table)
    if isinstance(found, Refusal):
        return found
    return _refuse_part_chips(floor, table, found, command) or found


def _named(floor: Floor, seat: Seat, table: Table, colour: str) -> str | Refusal:
    if not table.asks(WageredBy.CHIPS):
        return Refusal("touch_only", {"table": table.id}, table.cites(WageredBy))
    here = seat.colours.get(f"{table.id}/{colour}")
    if here:
        return here
    each = [floor.accounts[account] for account in seat.colours.values()]
    elsewhere = next((one for one in each if one.colour == colour), None)
    if elsewhere is None:
        params = {"player": seat.id, "colour": colour, "table": table.id}
        return _refuse_colour(table, colour) or Refusal("colour_not_held", params)
    if _takes_any(table):
        return elsewhere.id
    params = {"colour": colour, "issued_at": elsewhere.table, "table": table.id}
    cites = floor.tables[elsewhere.table].cites(ColourTables)
    return Refusal("colour_of_another_table", params, cites)


def unnamed(floor: Floor, seat: Seat, table: Table) -> str | Refusal:
    """The chips of a command that names no colour."""
    cash = table.wagers_of(seat.account)
    here = colours_at(floor, seat, table)
    if _in_hand(floor, seat.account) or cash.placed or cash.confirmed or not here:
        return seat.account
    if len(here) > 1:
        return _name_the_colour(seat, tuple(one.colour for one in here))
    return here[0].id


def _name_the_colour(seat: Seat, colours: tuple[str, ...]) -> Refusal:
    return Refusal("name_the_colour", {"player": seat.id, "colours": colours or ("none",)})


def _refuse_part_chips(floor: Floor, table: Table, account: str, command: Any) -> Refusal | None:
    """Colour chips put where not a whole number of them would lie."""
    of, offers = floor.accounts.get(account), table.game.offers
    if of is None or not of.value:
        return None
    if isinstance(command, chips.Bet):
        bet, amount = command.bet, command.amount
    elif isinstance(command, chips.Move) and command.bet in offers:
        placed, off = table.wagers_of(account).placed, table.game.lies_as(command.bet)
        bet, amount = command.to, sum(placed.get(one, 0) for one in dict.fromkeys(off))
    else:
        return None
    pieces = len(offers[bet].bet.pieces) or 1 if bet in offers else 1
    return _refuse_amount(table, of.colour, amount, of.value * pieces)


def _refuse_amount(table: Table, colour: str, amount: int, each: int) -> Refusal | None:
    if not amount % each:
        return None
    params = {"amount": amount, "colour": colour, "each": each}
    return Refusal("amount_not_in_chips", params, table.cites(ColourValue))


def agree_limits(
    floor: Floor, seat: Seat, table: Table, command: limits.AgreeLimits
) -> list[Event] | Refusal:
    """Limits agreed with a player bind all the chips that he or she may play here."""
    any_table = _takes_any(table)
    here = [a for a in seat.accounts if floor.accounts[a].table in ("", table.id) or any_table]
    events: list[Event] = []
    for account in here or ("",):
        decided = limits.agree_limits(table, account, command)
        if isinstance(decided, Refusal):
            return decided
        events += decided
    return events


# --- chips for money


def buy_chips(floor: Floor, table: Table, command: money.BuyChips) -> Decision:
    """Cash chips, or with a colour those of that colour."""
    if not command.colour and not command.value:
        return money.buy_chips(floor, table, command)
    seat = money.player_at(floor, table, command.player)
    if isinstance(seat, Refusal):
        return seat
    if not command.colour:
        return _name_the_colour(seat, colours_of(table))
    if table.phase is Phase.CLOSED:
        return not_now(table, "buy_chips")
    refusal = _refuse_colour(table, command.colour) or money.refuse_tender(table, command)
    return refusal or _buy_colour(floor, table, seat, command)


def _buy_colour(floor: Floor, table: Table, seat: Seat, command: money.BuyChips) -> Decision:
    """Chips of one colour. Who has some already may have more without asking anybody again."""
    same = [one for one in held_at(floor, table) if one.colour == command.colour]
    holders = [one.terminal for one in same]
    new = seat.id not in holders
    shared, second = new and bool(holders), new and bool(colours_at(floor, seat, table))
    refusal = _refuse_sharing(floor, table, seat, holders, command) if shared else None
    refusal = refusal or (_refuse_second(floor, table, seat, command) if second else None)
    if refusal:
        return refusal
    value = _value(table, same, command, table.cites(SeveralColours) if second else ())
    if isinstance(value, Refusal):
        return value
    refusal = _refuse_amount(table, command.colour, command.amount, value)
    return refusal or _issued(floor, table, seat, value, shared, second, command)


def _value(
    table: Table, out: list[ChipAccount], command: money.BuyChips, cites: Cites
) -> int | Refusal:
    """What each chip is to be worth: of one colour at one table all the same."""
    cites = citing(table.cites(ColourValue), cites)
    by_itself = table.plan.limits.min if table.asks(ColourValue.TABLE_MINIMUM) else 0
    fixed = out[0].value if out else by_itself
    own = any(one.terminal == command.player for one in out)
    value = command.value or (fixed if own or by_itself else 0)
    if value <= 0:
        params = {"colour": command.colour, "player": command.player}
        return Refusal("declare_the_value", params, cites)
    if fixed and value != fixed:
        return Refusal("another_value", {"colour": command.colour, "value": fixed}, cites)
    return money.refuse_part_chips(table, value) or value


def _refuse_sharing(
    floor: Floor, table: Table, seat: Seat, holders: list[str], command: money.BuyChips
) -> Refusal | None:
    """A colour that somebody else has, unless all of them and the buyer agree."""
    agreed = {seat.id, *holders} <= set(command.agreed_by)
    if agreed and table.asks(ColourShared.BY_AGREEMENT):
        return None
    params = {
        "colour": command.colour,
        "holders": holders,
        "player": seat.id,
        "free": free_colours(floor, table) or ("none",),
    }
    return Refusal("colour_is_taken", params, table.cites(ColourShared))


def _refuse_second(
    floor: Floor, table: Table, seat: Seat, command: money.BuyChips
) -> Refusal | None:
    """A second colour, unless the rank allows it and everybody without one can still have one."""
    cites, title = _leave(table)
    roles = table.rulebook.roles
    if roles.rank(command.by.role) < roles.rank(title):
        params = {"role": command.by.role, "title": title}
        return Refusal("rank_too_low", params, citing(cites, roles.cites))
    at_table = [other for other in floor.seats.values() if table.id in other.tables]
    without = [s.id for s in at_table if s is not seat and not colours_at(floor, s, table)]
    left = [colour for colour in free_colours(floor, table) if colour != command.colour]
    if table.asks(SeveralColours.BY_LEAVE) and len(left) >= len(without):
        return None
    lacking = {"left": len(left), "without": without or ("nobody",)}
    return Refusal("no_second_colour", {"player": seat.id, "table": table.id, **lacking}, cites)


def _leave(table: Table) -> tuple[Cites, str]:
    """Who may let a player have a second colour, and where that stands."""
    roles, reserved = table.rulebook.roles, table.rulebook.reserved.get("second_colour")
    cites = citing(table.cites(SeveralColours), reserved.cites if reserved else ())
    return cites, reserved.rank if reserved else roles.operator


def _issued(
    floor: Floor,
    table: Table,
    seat: Seat,
    value: int,
    shared: bool,
    second: bool,
    command: money.BuyChips,
) -> list[Event]:
    events, account = _account(floor, table, seat, command.colour, value)
    by = command.by.known_as
    return [
        *events,
        ColourChipsIssued(
            table=table.id,
            terminal=seat.id,
            account=account,
            colour=command.colour,
            value=value,
            chips=command.amount // value,
            amount=command.amount,
            marker=marker(table, value),
            tender=command.tender,
            issued_by=by,
            agreed_by=command.agreed_by if shared else (),
            allowed_by=by if second else "",
            postings=move(command.amount, money.tendered_to(table, command), f"chips/{account}"),
            cites=citing(
                table.cites(Tendered),
                table.cites(BuyingIn),
                table.cites(ColourValue),
                table.cites(ColourShared) if shared else (),
                _leave(table)[0] if second else (),
            ),
        ),
    ]


def _account(
    floor: Floor, table: Table, seat: Seat, colour: str, value: int
) -> tuple[list[Event], str]:
    """The account for these chips: the one there is, or a new one; an empty one of another value closes."""
    there, events = seat.colours.get(f"{table.id}/{colour}"), list[Event]()
    if there and floor.accounts[there].value == value:
        return [], there
    if there:
        closed = AccountClosed(terminal=seat.id, account=there, cites=table.cites(ColourValue))
        events.append(closed)
    account = f"A{len(floor.accounts) + 1}"
    opened = AccountOpened(
        account=account,
        terminal=seat.id,
        table=table.id,
        colour=colour,
        value=value,
        cites=table.cites(BuyingIn),
    )
    return [*events, opened, *money.limits_carried(seat, account, (table,))], account


# --- money for chips


def redeem_chips(floor: Floor, table: Table, command: money.RedeemChips) -> Decision:
    """All chips in hand: the cash chips and this table's colours, or one of these."""
    if not table.asks(Leaving.CHIPS_IN_HAND):
        return Refusal("touch_only", {"table": table.id}, table.cites(WageredBy))
    seat = money.player_at(floor, table, command.player)
    if isinstance(seat, Refusal):
        return seat
    if "table" not in table.rulebook.places(RedeemedAt):
        return Refusal("not_paid_in_chips", {"table": table.id}, table.cites(RedeemedAt))
    each = [floor.accounts[account] for account in seat.accounts]
    asked = [one for one in each if command.colour in ("", one.colour) and _in_hand(floor, one.id)]
    paid = [one for one in asked if _redeems(floor, table, one)]
    if paid:
        return [
            money.chips_paid_out(floor, table, one.id, command, _redeeming(table, one.colour))
            for one in paid
        ]
    if asked:
        return _not_redeemed(floor.tables[asked[0].table], table, asked[0].colour)
    unknown = _refuse_colour(table, command.colour) if command.colour else None
    return unknown or Refusal("nothing_to_pay", {"terminal": seat.id}, table.cites(Leaving))


def _redeems(floor: Floor, table: Table, account: ChipAccount) -> bool:
    """Whether these chips are redeemed here and now; what is less than a colour chip is none."""
    if not account.colour or _in_hand(floor, account.id) < account.value:
        return True
    here = account.table == table.id and table.phase is not Phase.CLOSED
    return here and ISSUING_TABLE in table.rulebook.places(ColourRedeemed)


def _redeeming(table: Table, colour: str) -> Cites:
    if not colour:
        return table.cites(Leaving)
    asked = (Leaving, PaidOutBy, RedeemedAt, ColourRedeemed)
    return citing(*(table.cites(policy) for policy in asked))


def _not_redeemed(issued_at: Table, table: Table, colour: str) -> Refusal:
    params = {"colour": colour, "issued_at": issued_at.id, "table": table.id}
    reserved = table.rulebook.reserved.get("exchange_colours")
    closed = CLOSED_TABLE in issued_at.rulebook.places(ColourRedeemed)
    if issued_at.phase is Phase.CLOSED and closed:
        params["title"] = reserved.rank if reserved else table.rulebook.roles.operator
        return Refusal("exchange_instead", params, issued_at.cites(ColourRedeemed))
    return Refusal("colour_not_redeemed_here", params, issued_at.cites(ColourRedeemed))


def exchange_colours(floor: Floor, table: Table, command: ExchangeColours) -> Decision:
    """Pay chips of a closed table at the value first set, else at the lowest minimum for its game."""
    seat = money.player_at(floor, table, command.player)
    if isinstance(seat, Refusal):
        return seat
    issued_at = floor.tables.get(command.issued_at)
    if issued_at is None:
        params = {"table": command.issued_at, "tables": tuple(floor.tables)}
        return Refusal("no_such_table", params)
    refusal = _refuse_exchange(table, issued_at, command)
    if refusal:
        return refusal
    record = _record(floor, seat, issued_at, command.colour)
    value = record.value if record else _lowest_minimum(floor, issued_at)
    cites = _exchanging(table, issued_at)
    if record is None and f"{issued_at.id}/{command.colour}" in floor.colours_issued:
        none = {"colour": command.colour, "issued_at": issued_at.id, "held": 0}
        return Refusal("more_than_issued", none, cites)
    if not value:
        params = {"issued_at": issued_at.id, "game": issued_at.game.title}
        return Refusal("no_minimum_to_go_by", params, cites)
    amount, closes = command.chips * value, False
    if record:
        credit = _in_hand(floor, record.id)
        if amount > credit:
            held = {"colour": command.colour, "issued_at": issued_at.id, "held": credit // value}
            return Refusal("more_than_issued", held, cites)
        amount = credit if credit - amount < value else amount
        closes = amount == credit and not money.on_a_layout(floor, record.id)
    if amount > AMOUNT_MOST:
        return Refusal("amount_too_large", {"most": AMOUNT_MOST})
    source = f"chips/{record.id}" if record else f"house/{issued_at.id}"
    return [
        ColoursExchanged(
            table=table.id,
            issued_at=issued_at.id,
            terminal=seat.id,
            account=record.id if record else "",
            colour=command.colour,
            chips=command.chips,
            value=value,
            amount=amount,
            known=record is not None,
            closes=closes,
            surveillance=command.surveillance,
            verified_by=command.by.known_as,
            postings=move(amount, source, f"float/{table.id}"),
            cites=cites,
        )
    ]


def _refuse_exchange(table: Table, issued_at: Table, command: ExchangeColours) -> Refusal | None:
    if table.phase is Phase.CLOSED:
        return not_now(table, "exchange_colours", _exchanging(table, issued_at))
    refusal = _refuse_colour(issued_at, command.colour)
    if refusal:
        return refusal
    closed = issued_at.phase is Phase.CLOSED
    if not closed or CLOSED_TABLE not in issued_at.rulebook.places(ColourRedeemed):
        return _not_redeemed(issued_at, table, command.colour)
    cites = _exchanging(table, issued_at)
    if not command.surveillance.strip():
        return Refusal("tell_surveillance", {"issued_at": issued_at.id}, cites)
    if command.chips <= 0:
        return Refusal("no_chips_given", {"chips": command.chips}, cites)
    return None


def _exchanging(table: Table, issued_at: Table) -> Cites:
    reserved = table.rulebook.reserved.get("exchange_colours")
    return citing(issued_at.cites(ColourRedeemed), reserved.cites if reserved else ())


def _record(floor: Floor, seat: Seat, issued_at: Table, colour: str) -> ChipAccount | None:
    """To whom such chips were issued: this player, else whoever has the most of them."""
    own = seat.colours.get(f"{issued_at.id}/{colour}")
    if own:
        return floor.accounts[own]
    out = [one for one in held_at(floor, issued_at) if one.colour == colour]
    return max(out, key=lambda one: _in_hand(floor, one.id), default=None)


def _lowest_minimum(floor: Floor, closed: Table) -> int:
    """The lowest minimum of the tables that are open for the same game; 0 if none is."""
    game = (closed.rulebook.id, closed.rulebook.form, closed.game.called)
    return min(
        (
            table.plan.limits.min
            for table in floor.tables.values()
            if table.phase is not Phase.CLOSED
            and (table.rulebook.id, table.rulebook.form, table.game.called) == game
        ),
        default=0,
    )


def colour_chips_issued(floor: Floor, event: ColourChipsIssued) -> None:
    floor.colours_issued[f"{event.table}/{event.colour}"] = event.value
