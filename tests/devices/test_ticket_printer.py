"""Every ticket printer: what was issued comes out once and whole, or the rulebook has a way out."""

import io
from pathlib import Path

import pytest
from PIL import Image

from croupier.accounts.tickets import Status
from croupier.devices.ticket_printer.attaching import AttachedTicketPrinter
from croupier.devices.ticket_printer.simulated import SimulatedTicketPrinter
from croupier.floor.papers import HandPay, Reprint
from croupier.message import Actor
from tests.devices.rigs import TICKET_PRINTERS
from tests.devices.stage import (
    SUPERVISOR,
    Stage,
    a_moment,
    digits,
    hashed,
    number_of,
    played,
    staged,
    until,
)
from tests.devices.test_tickets import scanned

pytestmark = pytest.mark.parametrize("rig", TICKET_PRINTERS)
Rig = type[SimulatedTicketPrinter]
PIT_BOSS = Actor("pit boss", "pete")


def attach(stage: Stage, terminal: str, printer: SimulatedTicketPrinter) -> None:
    attached = AttachedTicketPrinter(
        stage.engine, terminal, printer, number_of=number_of, venue="The Long Room"
    )
    stage.attach(attached)


async def cashed_out(stage: Stage, printer: SimulatedTicketPrinter, terminal: str) -> str:
    attach(stage, terminal, printer)
    await stage.buy_in(terminal, 5_000)
    return await stage.cash_out(terminal)


def read(png: bytes) -> list[str]:
    return scanned(Image.open(io.BytesIO(png)))


def test_a_ticket_is_printed_with_its_own_number_and_taken(rig: Rig, tmp_path: Path) -> None:
    async def story() -> None:
        async with staged(tmp_path, "R1") as stage:
            printer = rig()
            ticket = await cashed_out(stage, printer, "R1-1")
            await until(lambda: printer.at_exit)
            [sheet] = printer.sheets
            assert sheet.ticket == ticket
            assert read(sheet.png) == [digits("R1-1", 1)]
            assert hashed(read(sheet.png)[0]) == stage.floor.tickets[ticket].number_hash
            assert stage.seat("R1-1").ticket == ticket
            printer.take()
            await until(lambda: not stage.seat("R1-1").ticket)
            assert len(await stage.events("TicketTaken")) == 1

    played(story())


def test_the_next_ticket_waits_until_the_last_one_was_taken(rig: Rig, tmp_path: Path) -> None:
    async def story() -> None:
        async with staged(tmp_path, "R1") as stage:
            printer = rig()
            await cashed_out(stage, printer, "R1-1")
            await stage.buy_in("R1-1", 1_000)
            second = await stage.cash_out("R1-1", asked=2)
            await a_moment()
            assert len(printer.sheets) == 1
            printer.take()
            await until(lambda: len(printer.sheets) == 2)
            assert printer.sheets[1].ticket == second
            assert read(printer.sheets[1].png) == [digits("R1-1", 2)]

    played(story())


@pytest.mark.parametrize("fault", ["run_out", "jam", "tear"])
def test_a_ticket_that_did_not_come_out_becomes_a_voucher(
    fault: str, rig: Rig, tmp_path: Path
) -> None:
    """ACT 4.9: the casino supervisor arranges it, and the ticket can never be paid."""

    async def story() -> None:
        async with staged(tmp_path, "R1") as stage:
            printer = rig()
            getattr(printer, fault)()
            ticket = await cashed_out(stage, printer, "R1-1")
            await until(lambda: stage.floor.tickets[ticket].faulty)
            assert [read(sheet.png) for sheet in printer.sheets] in ([], [[]])
            await stage.do(HandPay(table="R1", terminal="R1-1", ticket=ticket, by=SUPERVISOR))
            assert stage.floor.tickets[ticket].status is Status.CANCELLED
            assert stage.floor.tickets["V1"].amount == 5_000

    played(story())


def test_credits_stay_where_the_rulebook_has_it_so(rig: Rig, tmp_path: Path) -> None:
    """Interblock 3.6: nothing was printed, so nothing is cancelled from the meter."""

    async def story() -> None:
        async with staged(tmp_path, "W1") as stage:
            printer = rig()
            printer.tear()
            ticket = await cashed_out(stage, printer, "W1-1")
            await until(lambda: stage.credit("W1-1") == 5_000)
            assert stage.floor.tickets[ticket].status is Status.CANCELLED

    played(story())


def test_a_reprint_comes_out_under_another_number(rig: Rig, tmp_path: Path) -> None:
    """VIC 10.7.5(a)(ii), TouchBet."""

    async def story() -> None:
        async with staged(tmp_path, "TB1") as stage:
            printer = rig()
            printer.tear()
            ticket = await cashed_out(stage, printer, "TB1-1")
            await until(lambda: stage.floor.tickets[ticket].faulty)
            number = digits("TB1", 7)
            await stage.do(
                Reprint(
                    table="TB1",
                    terminal="TB1-1",
                    ticket=ticket,
                    last_four=number[-4:],
                    number_hash=hashed(number),
                    asked_as=7,
                    asked_by="TB1",
                    by=PIT_BOSS,
                )
            )
            await until(lambda: len(printer.sheets) == 2)
            assert read(printer.sheets[1].png) == [number]
            assert stage.floor.tickets[ticket].status is Status.CANCELLED

    played(story())


def test_a_ticket_of_which_nothing_is_known_after_a_restart_is_in_doubt(
    rig: Rig, tmp_path: Path
) -> None:
    async def story() -> None:
        async with staged(tmp_path, "R1") as stage:
            await stage.buy_in("R1-1", 5_000)
            ticket = await stage.cash_out("R1-1")
        async with staged(tmp_path, "R1") as stage:
            printer = rig()
            attach(stage, "R1-1", printer)
            await until(lambda: stage.floor.tickets[ticket].faulty)
            assert printer.sheets == []
            assert len(await stage.noted("ticket in doubt")) == 1

    played(story())


def test_paper_out_stops_the_terminal_until_there_is_paper(rig: Rig, tmp_path: Path) -> None:
    async def story() -> None:
        async with staged(tmp_path, "R1") as stage:
            printer = rig()
            printer.run_out()
            await cashed_out(stage, printer, "R1-1")
            await until(lambda: "paper out" in stage.seat("R1-1").out_of_service)
            printer.load()
            await until(lambda: not stage.seat("R1-1").out_of_service)
            await stage.buy_in("R1-1", 1_000)
            await stage.cash_out("R1-1", asked=2)
            await until(lambda: printer.at_exit)
            assert read(printer.sheets[-1].png) == [digits("R1-1", 2)]

    played(story())


def test_a_report_of_another_ticket_is_set_aside(rig: Rig, tmp_path: Path) -> None:
    async def story() -> None:
        async with staged(tmp_path, "R1") as stage:
            printer = rig()
            await cashed_out(stage, printer, "R1-1")
            await until(lambda: printer.at_exit)
            printer.take()
            await until(lambda: not stage.seat("R1-1").ticket)
            printer.repeat()
            await a_moment()
            assert len(await stage.events("TicketTaken")) == 1
            assert len(await stage.noted("report set aside")) == 1

    played(story())


def test_seeded_failures_are_the_same_again(rig: Rig, tmp_path: Path) -> None:
    async def failed(data: Path) -> list[str]:
        data.mkdir()
        async with staged(data, "W1") as stage:
            printer = rig(seed=2, fails_once_in=2, taken_at_once=True)
            attach(stage, "W1-1", printer)
            for asked in range(1, 7):
                if not stage.seat("W1-1").out_of_service:
                    await stage.buy_in("W1-1", 500)
                    await stage.cash_out("W1-1", asked)
                await a_moment()
                printer.mend()
                await until(lambda: not stage.seat("W1-1").out_of_service)
            return await stage.noted("ticket not printed")

    async def story() -> None:
        one, two = await failed(tmp_path / "one"), await failed(tmp_path / "two")
        assert one == two
        assert 0 < len(one) < 6

    played(story())
