"""Every note acceptor: a note is credited once or given back, whatever happens to it on the way."""

from pathlib import Path

import pytest

from croupier.devices.at_terminal import Wrongs
from croupier.devices.note_acceptor.attaching import AttachedNoteAcceptor
from croupier.devices.note_acceptor.kind import Take
from croupier.devices.note_acceptor.simulated import SimulatedNoteAcceptor
from croupier.devices.ticket_printer.attaching import AttachedTicketPrinter
from croupier.devices.ticket_printer.simulated import SimulatedTicketPrinter
from croupier.floor.leaving import ClearFault
from croupier.play.dealing import ConfirmResult, Outcome
from croupier.play.table import Phase
from tests.devices.rigs import NOTE_ACCEPTORS
from tests.devices.stage import (
    DEALER,
    Stage,
    a_moment,
    digits,
    hashed,
    number_of,
    played,
    staged,
    until,
)

pytestmark = pytest.mark.parametrize("rig", NOTE_ACCEPTORS)
Rig = type[SimulatedNoteAcceptor]
NOTES = (500, 1_000, 2_000, 5_000, 10_000)


def attach(
    stage: Stage, terminal: str, acceptor: SimulatedNoteAcceptor, wrongs: Wrongs | None = None
) -> None:
    stage.attach(AttachedNoteAcceptor(stage.engine, terminal, acceptor, wrongs, read_number=hashed))


async def ready(stage: Stage, rig: Rig, terminal: str) -> SimulatedNoteAcceptor:
    setting = AttachedNoteAcceptor.setting(stage.floor, stage.seat(terminal))
    acceptor = rig("", setting, seed=1)
    attach(stage, terminal, acceptor)
    await until(lambda: acceptor.takes.notes)
    return acceptor


def test_a_note_is_held_stacked_and_credited(rig: Rig, tmp_path: Path) -> None:
    async def story() -> None:
        async with staged(tmp_path, "R1") as stage:
            acceptor = await ready(stage, rig, "R1-1")
            assert acceptor.takes == Take(notes=NOTES, tickets=False)
            assert acceptor.insert(5_000)
            await until(lambda: stage.credit("R1-1") == 5_000)
            assert acceptor.stacked == [5_000]
            assert stage.chips_in("R1-1") == 5_000
            [accepted] = await stage.events("NoteAccepted")
            assert (accepted.terminal, accepted.amount) == ("R1-1", 5_000)

    played(story())


def test_the_same_note_reported_again_is_credited_once(rig: Rig, tmp_path: Path) -> None:
    """Its acknowledgement was lost: within one run, and over a restart."""

    async def story() -> None:
        async with staged(tmp_path, "R1") as stage:
            acceptor = await ready(stage, rig, "R1-1")
            acceptor.insert(5_000)
            await until(lambda: stage.credit("R1-1") == 5_000)
            acceptor.repeat()
            await a_moment()
            assert stage.credit("R1-1") == 5_000
        async with staged(tmp_path, "R1") as stage:
            attach(stage, "R1-1", acceptor)
            acceptor.repeat()
            await a_moment()
            assert stage.credit("R1-1") == stage.chips_in("R1-1") == 5_000
            acceptor.insert(1_000)
            await until(lambda: stage.credit("R1-1") == 6_000)

    played(story())


def test_a_note_that_nobody_heard_of_is_credited_by_the_next_run(rig: Rig, tmp_path: Path) -> None:
    async def story() -> None:
        async with staged(tmp_path, "R1") as stage:
            acceptor = await ready(stage, rig, "R1-1")
            acceptor.slow = True
            acceptor.insert(5_000)
            await a_moment()
            await stage.engine.stop()
            acceptor.stack()
            await a_moment()
            assert stage.credit("R1-1") == 0
        acceptor.slow = False
        async with staged(tmp_path, "R1") as stage:
            attach(stage, "R1-1", acceptor)
            await until(lambda: stage.credit("R1-1") == 5_000)
            await a_moment()
            assert stage.credit("R1-1") == stage.chips_in("R1-1") == 5_000

    played(story())


def test_numbers_go_on_where_the_journal_ends(rig: Rig, tmp_path: Path) -> None:
    """Another acceptor that counts from one is not taken for the first one's notes."""

    async def story() -> None:
        for total in (5_000, 10_000):
            async with staged(tmp_path, "R1") as stage:
                acceptor = await ready(stage, rig, "R1-1")
                acceptor.insert(5_000)
                await until(lambda: stage.credit("R1-1") == total)  # noqa: B023

    played(story())


def test_what_the_terminal_does_not_take_is_never_held(rig: Rig, tmp_path: Path) -> None:
    async def story() -> None:
        async with staged(tmp_path, "R1") as stage:
            acceptor = await ready(stage, rig, "R1-1")
            assert not acceptor.insert(20_000)
            assert not acceptor.insert_ticket(digits("R1-1", 1))
            await a_moment()
            assert stage.credit("R1-1") == 0
            assert acceptor.stacked == []

    played(story())


def test_notes_stop_with_a_confirmed_wager_and_start_again(rig: Rig, tmp_path: Path) -> None:
    """ACT 4.2: a note that is held when the stop begins goes back."""

    async def story() -> None:
        async with staged(tmp_path, "R1", seconds=0.4) as stage:
            acceptor = await ready(stage, rig, "R1-1")
            acceptor.insert(5_000)
            await until(lambda: stage.credit("R1-1") == 5_000)
            await stage.new_game("R1")
            acceptor.cut()
            acceptor.insert(1_000)
            await stage.wager("R1-1", "red", 500, confirm=True)
            await until(lambda: acceptor.takes == Take(notes=(), tickets=False))
            acceptor.restore()
            await until(lambda: acceptor.returned == [1_000])
            assert not acceptor.insert(1_000)
            await stage.reaches("R1", Phase.DEALING)
            await stage.do(Outcome(table="R1", outcome="18", by=DEALER))
            await stage.do(ConfirmResult(table="R1", by=DEALER))
            await until(lambda: acceptor.takes.notes == NOTES)
            assert stage.credit("R1-1") == 5_500
            acceptor.insert(1_000)
            await until(lambda: stage.credit("R1-1") == 6_500)

    played(story())


def test_a_note_past_the_point_of_return_waits_for_its_credit(rig: Rig, tmp_path: Path) -> None:
    """It was being stacked when the player confirmed a wager. It cannot come back, and is not lost."""

    async def story() -> None:
        async with staged(tmp_path, "R1", seconds=0.4) as stage:
            acceptor = await ready(stage, rig, "R1-1")
            await stage.buy_in("R1-1", 5_000)
            await stage.new_game("R1")
            acceptor.slow = True
            acceptor.insert(1_000)
            await a_moment()
            await stage.wager("R1-1", "red", 500, confirm=True)
            acceptor.stack()
            await a_moment()
            assert "note_with_a_confirmed_wager" in await stage.refused()
            assert stage.credit("R1-1") == 4_500
            acceptor.repeat()
            await stage.reaches("R1", Phase.DEALING)
            await stage.do(Outcome(table="R1", outcome="17", by=DEALER))
            await stage.do(ConfirmResult(table="R1", by=DEALER))
            await until(lambda: stage.credit("R1-1") == 5_500)
            await a_moment()
            assert stage.chips_in("R1-1") == 6_000
            assert stage.credit("R1-1") == 5_500

    played(story())


def test_a_ticket_is_kept_if_the_engine_takes_it_and_returned_if_not(
    rig: Rig, tmp_path: Path
) -> None:
    async def story() -> None:
        async with staged(tmp_path, "W1") as stage:
            acceptor = await ready(stage, rig, "W1-2")
            assert acceptor.takes.tickets
            await stage.buy_in("W1-1", 5_000)
            await stage.cash_out("W1-1")
            number = digits("W1-1", 1)
            assert acceptor.insert_ticket(number)
            await until(lambda: acceptor.stacked == [number])
            assert stage.credit("W1-2") == 5_000
            for worthless in (number, "0" * 18, "not a ticket"):
                acceptor.insert_ticket(worthless)
                await until(lambda: acceptor.held is None)
            assert acceptor.returned == [number, "0" * 18, "not a ticket"]
            assert stage.credit("W1-2") == 5_000
            assert await stage.refused() == [
                "ticket_spent",
                "ticket_not_found",
                "ticket_unreadable",
            ]

    played(story())


def test_a_ticket_whose_acknowledgement_was_lost_is_the_same_ticket(
    rig: Rig, tmp_path: Path
) -> None:
    async def story() -> None:
        async with staged(tmp_path, "W1") as stage:
            acceptor = await ready(stage, rig, "W1-2")
            acceptor.slow = True
            await stage.buy_in("W1-1", 5_000)
            await stage.cash_out("W1-1")
            acceptor.insert_ticket(digits("W1-1", 1))
            await until(lambda: stage.credit("W1-2") == 5_000)
            acceptor.repeat()
            await a_moment()
            assert await stage.refused() == []
            acceptor.stack()
            await until(lambda: acceptor.stacked)
            assert stage.credit("W1-2") == 5_000

    played(story())


@pytest.mark.parametrize("reason", ["stacker full", "stacker removed", "motor"])
def test_a_fault_takes_the_terminal_out_of_service_until_it_is_gone(
    reason: str, rig: Rig, tmp_path: Path
) -> None:
    async def story() -> None:
        async with staged(tmp_path, "R1") as stage:
            acceptor = await ready(stage, rig, "R1-1")
            acceptor.fail(reason)
            await until(lambda: stage.seat("R1-1").out_of_service)
            assert reason in stage.seat("R1-1").out_of_service
            await until(lambda: not acceptor.takes.notes)
            acceptor.mend()
            await until(lambda: not stage.seat("R1-1").out_of_service)
            await until(lambda: acceptor.takes.notes == NOTES)
            assert await stage.noted("device fault") == [reason]
            assert await stage.noted("device fault gone") == [reason]

    played(story())


def test_a_fault_from_before_a_restart_is_taken_back_after_it(rig: Rig, tmp_path: Path) -> None:
    async def story() -> None:
        async with staged(tmp_path, "R1") as stage:
            acceptor = await ready(stage, rig, "R1-1")
            acceptor.fail("stacker full")
            await until(lambda: stage.seat("R1-1").out_of_service)
        async with staged(tmp_path, "R1") as stage:
            attach(stage, "R1-1", acceptor)
            await a_moment()
            assert len(stage.floor.faults) == 1
            acceptor.mend()
            await until(lambda: not stage.seat("R1-1").out_of_service)
            await until(lambda: acceptor.takes.notes == NOTES)

    played(story())


def test_an_order_that_cannot_be_carried_out_is_a_fault(rig: Rig, tmp_path: Path) -> None:
    class Deaf(rig):  # type: ignore[misc,valid-type]
        async def do(self, order: object) -> None:
            raise ConnectionError("the line is gone")

    async def story() -> None:
        async with staged(tmp_path, "R1") as stage:
            attach(stage, "R1-1", Deaf())
            await until(lambda: stage.seat("R1-1").out_of_service)
            assert await stage.noted("device fault") == ["take could not be carried out"]

    played(story())


def test_a_jam_credits_nothing_and_the_note_comes_back(rig: Rig, tmp_path: Path) -> None:
    async def story() -> None:
        async with staged(tmp_path, "R1") as stage:
            acceptor = await ready(stage, rig, "R1-1")
            acceptor.jam()
            acceptor.insert(5_000)
            await until(lambda: stage.seat("R1-1").out_of_service)
            assert stage.credit("R1-1") == 0
            acceptor.mend()
            await until(lambda: not stage.seat("R1-1").out_of_service)
            assert (acceptor.stacked, acceptor.returned) == ([], [5_000])
            assert stage.chips_in("R1-1") == 0

    played(story())


def test_nobody_loses_a_wager_to_a_jam(rig: Rig, tmp_path: Path) -> None:
    """ACT 6.6(a) voids the wagers on a terminal that fails: a stuck note is not that."""

    async def story() -> None:
        async with staged(tmp_path, "R1", seconds=0.3) as stage:
            acceptor = await ready(stage, rig, "R1-1")
            await stage.buy_in("R1-1", 5_000)
            await stage.new_game("R1")
            await stage.wager("R1-1", "red", 500, confirm=True)
            acceptor.fail("stacker full")
            await stage.reaches("R1", Phase.DEALING)
            assert await stage.noted("device fault") == ["stacker full"]
            assert not stage.seat("R1-1").out_of_service
            await stage.do(Outcome(table="R1", outcome="18", by=DEALER))
            await stage.do(ConfirmResult(table="R1", by=DEALER))
            await until(lambda: stage.seat("R1-1").out_of_service)
            assert stage.credit("R1-1") == 5_500

    played(story())


def test_an_alarm_is_for_a_person_to_clear(rig: Rig, tmp_path: Path) -> None:
    async def story() -> None:
        async with staged(tmp_path, "R1") as stage:
            acceptor = await ready(stage, rig, "R1-1")
            acceptor.cheat()
            await until(lambda: "cheated" in stage.seat("R1-1").out_of_service)
            acceptor.fail("stacker full")
            acceptor.mend()
            await a_moment()
            assert "cheated" in str(await stage.noted("device alarm"))
            assert stage.seat("R1-1").out_of_service
            await stage.do(ClearFault(terminal="R1-1", by=DEALER))
            await until(lambda: acceptor.takes.notes == NOTES)

    played(story())


def test_the_same_fault_at_two_terminals_is_no_fault_of_the_system(
    rig: Rig, tmp_path: Path
) -> None:
    """Interblock 8.7.1 is about errors that terminals of one server share, not about two full boxes."""

    async def story() -> None:
        async with staged(tmp_path, "W1", seconds=2) as stage:
            one, other = await ready(stage, rig, "W1-1"), await ready(stage, rig, "W1-2")
            await stage.reaches("W1", Phase.WAGERING)
            one.fail("stacker full")
            other.fail("stacker full")
            await until(lambda: stage.seat("W1-1").out_of_service)
            await until(lambda: stage.seat("W1-2").out_of_service)
            assert await stage.events("RoundVoided") == []
            assert stage.table("W1").phase is Phase.WAGERING

    played(story())


def test_a_terminal_is_in_service_again_when_all_its_devices_are(rig: Rig, tmp_path: Path) -> None:
    async def story() -> None:
        async with staged(tmp_path, "W1") as stage:
            acceptor, printer, wrongs = rig(), SimulatedTicketPrinter(), Wrongs()
            attach(stage, "W1-1", acceptor, wrongs)
            stage.attach(
                AttachedTicketPrinter(
                    *(stage.engine, "W1-1", printer, wrongs), number_of=number_of, venue="Here"
                )
            )
            acceptor.fail("stacker full")
            printer.fail("paper out")
            await until(lambda: len(stage.floor.faults) == 2)
            acceptor.mend()
            await a_moment()
            assert stage.seat("W1-1").out_of_service
            printer.mend()
            await until(lambda: not stage.seat("W1-1").out_of_service)

    played(story())


def test_a_power_cut_gives_back_what_was_held(rig: Rig, tmp_path: Path) -> None:
    async def story() -> None:
        async with staged(tmp_path, "R1") as stage:
            acceptor = await ready(stage, rig, "R1-1")
            acceptor.insert(5_000)
            await until(lambda: stage.credit("R1-1") == 5_000)
            acceptor.slow = True
            acceptor.insert(1_000)
            await a_moment()
            acceptor.power_cut()
            await a_moment()
            assert acceptor.returned == [1_000]
            assert stage.credit("R1-1") == stage.chips_in("R1-1") == 5_000

    played(story())


def test_seeded_notes_are_the_same_again(rig: Rig, tmp_path: Path) -> None:
    async def notes(data: Path) -> list[int | str]:
        async with staged(data, "R1") as stage:
            acceptor = await ready(stage, rig, "R1-1")
            for count in range(1, 6):
                acceptor.insert_any()
                await until(lambda: len(acceptor.stacked) == count)  # noqa: B023
                await until(lambda: stage.credit("R1-1") == sum(map(int, acceptor.stacked)))
            return acceptor.stacked

    async def story() -> None:
        (tmp_path / "one").mkdir()
        (tmp_path / "two").mkdir()
        assert await notes(tmp_path / "one") == await notes(tmp_path / "two")

    played(story())
