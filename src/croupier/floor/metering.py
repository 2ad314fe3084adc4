"""Which events move which meters."""

from collections.abc import Callable, Iterator
from typing import Any

from croupier.accounts.chip_account import BoughtIn, ChipsPaid, NoteAccepted, TransferAccepted
from croupier.accounts.colours import ColourChipsIssued, ColoursExchanged
from croupier.accounts.debts import DebtSettled, DebtWrittenOff
from croupier.accounts.matters import MoneySeized, SeizureDetermined
from croupier.accounts.meters import Meters, remember
from croupier.accounts.tickets import HandPayIssued, PrintFailed, TicketInserted, TicketIssued
from croupier.floor.desks import CANCEL
from croupier.floor.holds import ClaimHeld, CreditRefused, HoldDecided
from croupier.floor.moving import PlayerMoved
from croupier.floor.state import Floor
from croupier.message import Event
from croupier.play.corrections import RoundCorrected
from croupier.play.dealing import RoundSettled
from croupier.play.malfunctions import RoundVoided
from croupier.play.questions import QuestionSettled
from croupier.play.table import Table


def terminal_meters(floor: Floor, terminal: str) -> Meters:
    return _meters(floor, f"terminal/{terminal}")


def table_meters(floor: Floor, table: str) -> Meters:
    return _meters(floor, f"table/{table}")


def game_meters(floor: Floor, table: Table) -> Meters:
    parts = ("game", table.rulebook.id, table.rulebook.form, table.game.id)
    return _meters(floor, "/".join(filter(None, parts)))


def _meters(floor: Floor, of: str) -> Meters:
    found = floor.meters.get(of)
    if found is None:
        found = floor.meters[of] = Meters()
    return found


def _note(floor: Floor, event: NoteAccepted) -> None:
    meters = terminal_meters(floor, event.terminal)
    meters.notes_in += event.amount
    meters.notes[event.amount] = meters.notes.get(event.amount, 0) + 1


def _transfer(floor: Floor, event: TransferAccepted) -> None:
    terminal_meters(floor, event.terminal).transfers_in += event.amount


def _ticket_in(floor: Floor, event: TicketInserted) -> None:
    meters = terminal_meters(floor, event.terminal)
    meters.tickets_in += event.amount
    remember(meters.last_in, event.ticket)


def _bought_in(floor: Floor, event: BoughtIn | ColourChipsIssued) -> None:
    for meters in _place(floor, event):
        meters.tendered += event.amount


def _ticket_out(floor: Floor, event: TicketIssued) -> None:
    meters = terminal_meters(floor, event.terminal)
    if not event.replaces:
        meters.tickets_out += event.amount
    remember(meters.last_out, event.ticket)


def _hand_pay(floor: Floor, event: HandPayIssued) -> None:
    meters = terminal_meters(floor, event.terminal)
    if not event.replaces:
        meters.hand_pays += event.amount
    if not event.corrects:
        remember(meters.last_out, event.voucher)


def _print_failed(floor: Floor, event: PrintFailed) -> None:
    if event.credits_stay:
        terminal_meters(floor, event.terminal).credits_stayed += event.amount


def _chips_out(floor: Floor, event: ChipsPaid) -> None:
    for meters in _place(floor, event):
        meters.chips_out += event.amount


def _exchanged(floor: Floor, event: ColoursExchanged) -> None:
    """Chips whose issue is on record leave the place they were issued to."""
    if event.known:
        terminal_meters(floor, floor.accounts[event.account].terminal).chips_out += event.amount
        table_meters(floor, event.table).chips_out += event.amount


def _settled(floor: Floor, event: RoundSettled) -> None:
    table = floor.tables[event.table]
    for meters in (table_meters(floor, event.table), game_meters(floor, table)):
        meters.games += 1
        meters.wagered += sum([paid.amount for paid in event.paid])
        meters.won += sum([paid.credit for paid in event.paid])
    played = set()
    for paid in event.paid:
        terminal = floor.accounts[paid.account].terminal
        meters = terminal_meters(floor, terminal)
        if terminal not in played:
            played.add(terminal)
            meters.games += 1
        meters.wagered += paid.amount
        meters.won += paid.credit


def _voided(floor: Floor, event: RoundVoided) -> None:
    together = (table_meters(floor, event.table), game_meters(floor, floor.tables[event.table]))
    for account, amount in event.forfeited.items():
        for meters in (terminal_meters(floor, floor.accounts[account].terminal), *together):
            meters.forfeited += amount


def _corrected(floor: Floor, event: RoundCorrected) -> None:
    together = (table_meters(floor, event.table), game_meters(floor, floor.tables[event.table]))
    for change in event.changes:
        terminal = terminal_meters(floor, change.terminal)
        terminal.vouchers_cancelled += change.taken_back
        seized = (id for id in change.from_held if id in floor.contraventions)
        terminal.seized -= sum(change.from_held[id] for id in seized)
        for meters in (terminal, *together):
            meters.corrected += change.difference
    back = {change.account: change.in_question for change in event.changes}
    for one in event.asked_again:
        forfeited = sum(one.wagers.values()) - back.get(one.account, 0)
        for meters in (terminal_meters(floor, floor.accounts[one.account].terminal), *together):
            meters.forfeited -= forfeited


def _question(floor: Floor, event: QuestionSettled) -> None:
    """Wagers that a settled round had left out."""
    terminal = terminal_meters(floor, floor.accounts[event.account].terminal)
    terminal.games += 1 if event.paid else 0
    table = floor.tables[event.table]
    for meters in (terminal, table_meters(floor, event.table), game_meters(floor, table)):
        meters.wagered += sum(one.amount for one in event.paid)
        meters.won += sum(one.credit for one in event.paid)
        meters.forfeited += sum(event.forfeited.values())


def _moved(floor: Floor, event: PlayerMoved) -> None:
    terminal_meters(floor, event.terminal).moved_out += event.amount
    terminal_meters(floor, event.to).moved_in += event.amount


def _held(floor: Floor, event: ClaimHeld) -> None:
    if event.on_the_meter:
        terminal_meters(floor, floor.accounts[event.account].terminal).set_aside += event.amount


def _decided(floor: Floor, event: HoldDecided) -> None:
    if event.ruling == CANCEL:
        terminal_meters(floor, floor.accounts[event.account].terminal).refused += event.amount


def _refused(floor: Floor, event: CreditRefused) -> None:
    terminal_meters(floor, event.terminal).refused += event.amount


def _debt(floor: Floor, event: DebtSettled | DebtWrittenOff) -> None:
    terminal_meters(floor, event.terminal).debts_settled += event.amount


def _seized(floor: Floor, event: MoneySeized) -> None:
    terminal_meters(floor, event.terminal).seized += event.amount


def _determined(floor: Floor, event: SeizureDetermined) -> None:
    if event.ruling == "return":
        terminal_meters(floor, event.terminal).seized -= event.amount


def _place(floor: Floor, event: Any) -> Iterator[Meters]:
    yield terminal_meters(floor, event.terminal)
    yield table_meters(floor, event.table)


METERED: dict[type[Event], Callable[[Floor, Any], None]] = {
    NoteAccepted: _note,
    TransferAccepted: _transfer,
    TicketInserted: _ticket_in,
    BoughtIn: _bought_in,
    ColourChipsIssued: _bought_in,
    ColoursExchanged: _exchanged,
    TicketIssued: _ticket_out,
    HandPayIssued: _hand_pay,
    PrintFailed: _print_failed,
    ChipsPaid: _chips_out,
    RoundSettled: _settled,
    RoundVoided: _voided,
    RoundCorrected: _corrected,
    DebtSettled: _debt,
    DebtWrittenOff: _debt,
    MoneySeized: _seized,
    SeizureDetermined: _determined,
    QuestionSettled: _question,
    PlayerMoved: _moved,
    ClaimHeld: _held,
    HoldDecided: _decided,
    CreditRefused: _refused,
}
