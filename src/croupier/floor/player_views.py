"""What a Player Terminal shows: its table as everybody sees it, and what is this player's own.

A table's part is the same for all who play there: it is worked out and written once for all of them.
"""

from typing import Any

import msgspec

from croupier.floor import card_views, colour_chips
from croupier.floor.card_views import CardsView, LastCoupView, NoBetView
from croupier.floor.contraventions import excluded
from croupier.floor.corrections import debt_of
from croupier.floor.matter_views import MatterView, claims_of
from croupier.floor.money_in_and_out import book_of, confirmed_on, refuse_leaving
from croupier.floor.places import idle_cites, told_to_vacate
from croupier.floor.state import GUEST, Floor, Seat, ServiceCall
from croupier.floor.table_views import (
    LimitsView,
    NoticesView,
    ResultView,
    StatisticsView,
    chip_values,
    collecting,
    limits_view,
    notices_view,
    results_view,
    roads_of,
    shows,
    statistics_view,
)
from croupier.games.baccarat.roads import Roads
from croupier.message import Millis
from croupier.play.table import Layout, Limits, Phase, Table, total
from croupier.rulebooks.policies import (
    Confirming,
    NotesIn,
    SettlementMoment,
    Settling,
    SeveralTables,
    TicketsIn,
    WageredBy,
    Warnings,
)


class TableChoice(msgspec.Struct, frozen=True):
    """A table that a terminal can select."""

    id: str
    title: str
    phase: Phase
    closes_at: Millis | None
    wagered: int
    """What this player has on its layout."""


class AccountView(msgspec.Struct, frozen=True):
    id: str
    credit: int
    bet: int
    """Everything of the account's on layouts, confirmed or not."""
    won: int
    """Winnings of the last settled round, without the wagers that won them."""
    cites: tuple[str, ...] = ()
    confirmed: int = 0
    """Of what lies on layouts, what is confirmed."""
    owed: int = 0
    """What the player owes since a result was corrected."""


class TableView(msgspec.Struct, frozen=True):
    """A table as every player at it sees it."""

    table: str
    title: str
    kind: str
    confirming: str
    phase: Phase
    round: int
    closes_at: Millis | None
    wagering_ms: int
    warned: bool
    """The wagering period is about to end."""
    announced: tuple[str, ...]
    outcome: Any
    results: list[ResultView]
    statistics: StatisticsView | None
    """How often what came, where no shoe is dealt."""
    roads: Roads | None
    """Of the coups of this shoe, where there are any."""
    no_bet: NoBetView | None
    """Nobody may wager on this coup, or on the next."""
    last_coup: LastCoupView | None
    cards: CardsView | None
    limits: LimitsView
    notices: NoticesView
    chips: tuple[int, ...]
    notes_cites: tuple[str, ...]


class OwnView(msgspec.Struct, frozen=True):
    """What is a player's own; where it names what the table shows too, this is what holds here."""

    terminal: str
    account: AccountView | None
    tables: list[TableChoice]
    last_table: str
    placed: dict[str, int]
    confirmed: dict[str, int]
    returned: dict[str, int]
    """What the last settled round brought back, by bet: 0 for a wager that lost."""
    marker: Limits | None
    """Limits agreed with this player alone."""
    leaving: bool
    """A cash-out waits for the result, or for the Dealer."""
    service: ServiceCall | None
    """The player called, and nobody has come yet."""
    out_of_service: str
    """The fault for which nothing can be done here."""
    one_game: bool
    """Told to play one game at a time."""
    one_game_cites: tuple[str, ...]
    told_to_vacate: bool
    """Told to give up the place at this table."""
    vacate_cites: tuple[str, ...]
    excluded: str
    """The rule that was broken, if this player makes no further wagers."""
    excluded_cites: tuple[str, ...]
    claims: list[MatterView]
    """This player's own, and where they stand."""
    notes: tuple[int, ...]
    allowed: list[str]
    limits: LimitsView | msgspec.UnsetType = msgspec.UNSET
    """Where other limits were agreed with this player."""
    notices: NoticesView | msgspec.UnsetType = msgspec.UNSET
    """Where this player has credit to collect."""


def table_view(table: Table) -> TableView:
    return TableView(
        table=table.id,
        title=table.game.title,
        kind=table.game.kind,
        confirming=table.rulebook.ask(Confirming).value,
        phase=table.phase,
        round=table.round_no,
        closes_at=None if table.asks(Warnings.ANNOUNCED) else table.closes_at,
        wagering_ms=table.wagering_ms,
        warned=table.warned,
        announced=table.announced,
        outcome=shows(table),
        results=results_view(table),
        statistics=statistics_view(table),
        roads=roads_of(table),
        no_bet=card_views.no_bet(table),
        last_coup=card_views.last_coup(table),
        cards=card_views.cards(table),
        limits=limits_view(table),
        notices=notices_view(table),
        chips=table.plan.chips or chip_values(table.plan.limits.min, table.plan.limits.max),
        notes_cites=table.cites(NotesIn),
    )


def own_view(floor: Floor, id: str) -> OwnView:
    seat = floor.seats[id]
    table = floor.tables[seat.selected]
    account = _playing_with(floor, seat, table)
    chips, out = table.wagers_of(account), excluded(floor, seat)
    vacates = told_to_vacate(table, seat)
    collects = floor.ledger.balance(f"chips/{seat.account}") if collecting(table) else 0
    return OwnView(
        terminal=id,
        account=_account(floor, account, table, chips) if account else None,
        tables=[_choice(floor.tables[id], seat) for id in seat.tables],
        last_table=seat.last_table,
        placed=chips.placed,
        confirmed=chips.confirmed,
        returned=chips.won,
        marker=chips.limits,
        leaving=seat.leaving is not None,
        service=seat.service,
        out_of_service=seat.out_of_service,
        one_game=seat.one_game,
        one_game_cites=table.cites(SeveralTables) if seat.one_game else (),
        told_to_vacate=vacates,
        vacate_cites=idle_cites(table) if vacates else (),
        excluded=out.rule if out else "",
        excluded_cites=out.cites if out else (),
        claims=claims_of(floor, seat) if floor.matters else [],
        notes=floor.tables[seat.tables[0]].plan.notes,
        allowed=_allowed(floor, seat, table, account, chips, stays=not (vacates or out)),
        limits=limits_view(table, account) if chips.limits else msgspec.UNSET,
        notices=notices_view(table, collects) if collects else msgspec.UNSET,
    )


def _playing_with(floor: Floor, seat: Seat, table: Table) -> str:
    """The account that a player means who names none."""
    meant = colour_chips.unnamed(floor, seat, table) if seat.colours else seat.account
    return meant if isinstance(meant, str) else seat.account


def _choice(table: Table, seat: Seat) -> TableChoice:
    wagered = sum(lying(table, account) for account in seat.accounts)
    return TableChoice(table.id, table.game.title, table.phase, table.closes_at, wagered)


def lying(table: Table, account: str) -> int:
    """What an account has on a layout, confirmed or not."""
    chips = table.wagers_of(account)
    return total(chips.placed) + total(chips.confirmed)


def won(chips: Layout) -> int:
    """Winnings of the last settled round, without the wagers that won them."""
    return sum(credit - chips.last.get(bet, 0) for bet, credit in chips.won.items() if credit)


def allowed_to_player(floor: Floor, id: str) -> list[str]:
    """What a player's screen offers now."""
    seat = floor.seats[id]
    table = floor.tables[seat.selected]
    account = _playing_with(floor, seat, table)
    stays = not told_to_vacate(table, seat) and excluded(floor, seat) is None
    return _allowed(floor, seat, table, account, table.wagers_of(account), stays=stays)


def _allowed(
    floor: Floor, seat: Seat, table: Table, account: str, chips: Layout, *, stays: bool
) -> list[str]:
    if seat.place == GUEST:
        return []
    book = book_of(floor, seat)
    notes_in, allowed = book.ask(NotesIn), []
    if not seat.out_of_service:
        wagered = notes_in is NotesIn.NOT_WITH_A_CONFIRMED_WAGER and confirmed_on(
            floor, seat.account
        )
        if notes_in is not NotesIn.TO_THE_DEALER and not wagered:
            allowed.append("insert_note")
        if book.ask(TicketsIn) is TicketsIn.YES:
            allowed.append("insert_ticket")
    allowed.append("call_service")
    if len(seat.tables) > 1:
        allowed.append("select_table")
    allowed.append("ask_rules")
    if not account:
        return allowed
    allowed.append("claim")
    if refuse_leaving(floor, seat) is None:
        allowed.append("cash_out")
    wagering = table.phase is Phase.WAGERING and table.in_question(account) is None
    if wagering and seat.leaving is None and not seat.out_of_service:
        allowed += _allowed_on_the_layout(table, chips, stays)
    return allowed


def _allowed_on_the_layout(table: Table, chips: Layout, stays: bool) -> list[str]:
    """What may be done with chips; whoever was told to give up the place puts no more down."""
    allowed = ["bet" if table.asks(WageredBy.CHIPS) else "place"] if stays else []
    if chips.placed:
        allowed += ["remove", "move", "clear"]
        if stays:
            allowed.append("double")
        if table.asks(Confirming.POSSIBLE) or (stays and table.asks(Confirming.REQUIRED)):
            allowed.append("confirm")
    if chips.steps and stays:
        allowed.append("undo")
    if chips.last and stays:
        allowed.append("repeat")
    return allowed


def _account(floor: Floor, account: str, table: Table, chips: Layout) -> AccountView:
    lying = [one for table in floor.reached(account) if (one := table.layouts.get(account))]
    confirmed = sum([total(one.confirmed) for one in lying])
    return AccountView(
        id=account,
        credit=floor.ledger.balance(f"chips/{account}"),
        bet=confirmed + sum([total(one.placed) for one in lying]),
        won=won(chips),
        confirmed=confirmed,
        cites=(*table.cites(Settling), *table.cites(SettlementMoment)),
        owed=debt_of(floor, account),
    )
