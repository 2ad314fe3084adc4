"""The engine on either store: answers rest on records, numbers and papers are used once, restarts agree."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import msgspec
import pytest

from croupier.accounts.tickets import TicketIssued, TicketRedeemed
from croupier.engine import keeper
from croupier.engine.engine import Engine, EngineStopped
from croupier.engine.keeper import Answer
from croupier.floor import FloorPlan
from croupier.floor.desks import PayVoucher, Redeem, Release, Withhold
from croupier.floor.messages import COMMANDS
from croupier.floor.money_in_and_out import CashOut, InsertNote
from croupier.journal.journal import Journal
from croupier.journal.postgres import PostgresStore
from croupier.journal.record import Note, Record, decode
from croupier.journal.replay import differences, replay
from croupier.journal.store import Answered, Batch, PaidTwice, PaperStatus, Row
from croupier.journal.verifying import verify
from croupier.message import SYSTEM, Actor, Command
from croupier.play.corrections import CorrectResult
from croupier.play.wagering_period import NewGame
from croupier.rulebooks import Library
from tests.evening import FLOOR
from tests.journal.conftest import InADatabase, Place
from tests.journal.wire import Wire

TEXTS = {"act-mttg-2019": Library().texts("act-mttg-2019")}
PLAN = msgspec.convert(FLOOR, FloorPlan)
PLAYER, DEALER = Actor("player", "PT1"), Actor("dealer", "dana")
BOSS = Actor("casino supervisor", "sam")
GROUND = "4.7"
TORN = "{} records at the end were set aside: the last command was not there whole"


def running(
    place: Place, evening: Callable[[Engine], Awaitable[None]], journal: Journal | None = None
) -> Engine:
    """An engine that runs for an evening, and stops."""

    async def run() -> Engine:
        engine = Engine(journal or Journal(place.open()))
        engine.start(PLAN, TEXTS)
        try:
            await asyncio.wait_for(evening(engine), 30)
        finally:
            await engine.stop()
            engine.journal.close()
        return engine

    return asyncio.run(run())


def note(amount: int = 5_000) -> InsertNote:
    return InsertNote(terminal="PT1", amount=amount, by=PLAYER)


def names(answer: Answer) -> list[str]:
    return [event["event"] for event in answer.events]


async def ticket(engine: Engine) -> str:
    """A ticket of 50 dollars; its name in the records."""
    await engine.submit(note(), 1)
    cash_out = CashOut(terminal="PT1", last_four="1234", number_hash="number", by=PLAYER)
    answer = await engine.submit(cash_out, 2)
    [issued] = [event for event in answer.events if event["event"] == "ticket_issued"]
    return str(issued["ticket"])


def presented(desk: int) -> Redeem:
    by = Actor("cashier", f"c{desk}")
    return Redeem(desk=f"D{desk}", validation="number", place="cash desk", by=by)


def withheld() -> Withhold:
    return Withhold(desk="D1", validation="number", ground=GROUND, reason="in doubt", by=BOSS)


def test_an_answer_rests_on_records_that_anybody_can_read(place: Place) -> None:
    async def evening(engine: Engine) -> None:
        reader = place.open(only_read=True)

        async def one(number: int) -> None:
            answer = await engine.submit(note(), number)
            newest = reader.last()
            assert newest is not None
            assert newest.seq >= answer.seq
            assert reader.answer("player PT1", number) is not None

        await asyncio.gather(*(one(number) for number in range(1, 40)))

    running(place, evening)
    assert verify(place.open(only_read=True)).whole


def test_a_repeated_number_is_answered_again_after_a_restart_and_not_done_again(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeper, "SNAPSHOT_EVERY", 5)
    answers: list[Answer] = []

    async def evening(engine: Engine) -> None:
        answers.append(await engine.submit(note(), 1))
        assert await engine.submit(note(), 1) == answers[0]
        other = await engine.submit(note(1_000), 1)
        assert other.refused["code"] == "number_used"
        await asyncio.gather(*(engine.submit(note(), number) for number in range(2, 11)))
        assert engine.next_number("player PT1") == 11

    first = running(place, evening)
    second = running(place, evening)
    assert answers[0] == answers[1]
    assert first.floor.ledger.balance("chips/A1") == 5_000 * 10
    assert second.floor.ledger.balance("chips/A1") == 5_000 * 10
    replayed, _ = replay(Journal(place.open(only_read=True)).records())
    assert replayed == second.floor


def test_a_ticket_presented_at_fifty_desks_at_once_is_paid_once(place: Place) -> None:
    async def evening(engine: Engine) -> None:
        id = await ticket(engine)
        desks = (engine.submit(presented(desk), 1) for desk in range(50))
        answers = await asyncio.gather(*desks)
        assert [name for one in answers for name in names(one)] == ["ticket_redeemed"]
        assert sum(one.refused is not None for one in answers) == 49
        assert engine.journal.store.papers() == {id: "redeemed"}
        again = await asyncio.gather(*(engine.submit(presented(desk), 1) for desk in range(50)))
        assert msgspec.json.encode(again) == msgspec.json.encode(answers)

    paid = running(place, evening).floor.ledger.balances
    assert [paid[account] for account in paid if account.startswith("cash/desk/")] == [5_000]


@pytest.mark.parametrize("hold_first", [True, False])
def test_a_redemption_races_a_hold_and_whichever_came_first_counts(
    place: Place, hold_first: bool
) -> None:
    async def evening(engine: Engine) -> None:
        id = await ticket(engine)
        race: list[Coroutine[Any, Any, Answer]] = [
            engine.submit(withheld(), 1),
            engine.submit(presented(7), 1),
        ]
        answers = await asyncio.gather(*(race if hold_first else reversed(race)))
        won, lost = answers
        assert names(won) == ["ticket_withheld" if hold_first else "ticket_redeemed"]
        assert lost.refused is not None
        papers = engine.journal.store.papers
        assert papers() == {id: "withheld" if hold_first else "redeemed"}
        if hold_first:
            await engine.submit(Release(desk="D1", validation="number", by=BOSS), 2)
            assert papers() == {id: "issued"}
            assert names(await engine.submit(presented(8), 1)) == ["ticket_redeemed"]
            assert papers() == {id: "redeemed"}

    running(place, evening)
    assert verify(place.open(only_read=True)).whole


def test_a_paper_the_store_knows_as_spent_stops_an_engine_that_would_pay_it(place: Place) -> None:
    stopped: list[BaseException | None] = []

    async def evening(engine: Engine) -> None:
        id = await ticket(engine)
        engine.journal.store.write(Batch(papers=[PaperStatus(id, "redeemed", 1)]))
        with pytest.raises(EngineStopped):
            await engine.submit(presented(1), 1)
        stopped.append(engine.stopped)

    running(place, evening)
    assert isinstance(stopped[0], PaidTwice)
    events = [record.event for record in Journal(place.open(only_read=True)).records()]
    assert "TicketRedeemed" not in {type(event).__name__ for event in events}


# --- a correction races payments


async def corrected(engine: Engine) -> None:
    """17 was entered, with $5 of PT1 on it and of PT2 on 18; both leave, and it is corrected to 18.

    PT1 was paid by mistake and owes it; PT2 has a voucher.
    """

    async def do(by: Actor, do: str, **fields: Any) -> None:
        command = msgspec.convert({**fields, "by": by}, COMMANDS[do])
        assert (await engine.submit(command)).refused is None

    on = {"PT1": "straight:17", "PT2": "straight:18"}
    for terminal in on:
        await do(Actor("player", terminal), "insert_note", terminal=terminal, amount=10_000)
    await do(DEALER, "new_game", table="R1")
    for terminal, bet in on.items():
        player = Actor("player", terminal)
        await do(player, "place", terminal=terminal, table="R1", bet=bet, amount=500)
        await do(player, "confirm", terminal=terminal, table="R1")
    engine.keeper.fire(engine.now() + 25_000)  # Nobody waits for the wagering period to end.
    await do(DEALER, "outcome", table="R1", outcome="17")
    await do(DEALER, "confirm_result", table="R1")
    for terminal in on:
        player, paper = Actor("player", terminal), {"last_four": "1234", "number_hash": terminal}
        await do(player, "cash_out", terminal=terminal, **paper)
    await do(BOSS, "correct_result", table="R1", round=1, outcome="18", reason="on the camera")


def to(outcome: str) -> CorrectResult:
    return CorrectResult(table="R1", round=1, outcome=outcome, reason="looked again", by=BOSS)


async def at_fifty_desks(
    engine: Engine, paper: str, correction: CorrectResult, place: int
) -> tuple[Answer, list[Answer]]:
    """A paper asked for at fifty desks at once, and a correction after so many of them; the answers."""
    asked: list[Command] = [
        PayVoucher(desk=f"D{n}", voucher=paper, by=Actor("cashier", f"c{n}"))
        if paper.startswith("V")
        else Redeem(desk=f"D{n}", validation=paper, place="cash desk", by=Actor("cashier", f"c{n}"))
        for n in range(50)
    ]
    asked.insert(place, correction)
    answers = await asyncio.gather(*(engine.submit(one, 1) for one in asked))
    again = await asyncio.gather(*(engine.submit(one, 1) for one in asked))
    assert msgspec.json.encode(again) == msgspec.json.encode(answers)
    return answers.pop(place), answers


def codes(answers: list[Answer]) -> Counter[str]:
    return Counter(one.refused["code"] for one in answers if one.refused is not None)


def cash_and_debts(engine: Engine) -> dict[str, int]:
    """What the desks paid in all, and what each account owes; the ledger adds up."""
    balances = engine.floor.ledger.balances
    assert sum(balances.values()) == 0
    kept = {name: amount for name, amount in balances.items() if amount}
    paid = sum(amount for name, amount in kept.items() if name.startswith("cash/desk/"))
    return {"desks": paid, **{n: -a for n, a in kept.items() if n.startswith("owed/")}}


@pytest.mark.parametrize("before", [0, 1, 25, 50])
def test_a_voucher_asked_for_at_fifty_desks_races_the_correction_that_takes_it_back(
    place: Place, before: int
) -> None:
    """Taken back, nobody is paid; paid, it is owed. Either way once."""

    async def evening(engine: Engine) -> None:
        await corrected(engine)
        correction, desks = await at_fifty_desks(engine, "V1", to("17"), before)
        [event] = correction.events
        [change] = [one for one in event["changes"] if one["account"] == "A2"]
        status = engine.journal.store.papers()["V1"]
        if before:
            assert [name for one in desks for name in names(one)] == ["voucher_paid"]
            assert codes(desks) == {"ticket_spent": 49}
            assert (change["cancelled"], change["owed"], status) == ([], 18_000, "redeemed")
        else:
            assert codes(desks) == {"ticket_cancelled": 50}
            assert (change["cancelled"], change["owed"], status) == (["V1"], 0, "cancelled")

    engine = running(place, evening)
    expected = {"desks": 18_000, "owed/A2": 18_000} if before else {"desks": 0}
    assert cash_and_debts(engine) == expected
    replayed, _ = replay(Journal(place.open(only_read=True)).records())
    assert not differences(replayed, engine.floor)
    assert verify(place.open(only_read=True)).whole


@pytest.mark.parametrize("before", [0, 1, 50])
def test_a_ticket_with_winnings_at_fifty_desks_is_paid_once_whenever_they_are_corrected(
    place: Place, before: int
) -> None:
    """A ticket is not taken back: what a correction takes is owed, and who holds the ticket is paid."""

    async def evening(engine: Engine) -> None:
        await corrected(engine)
        await engine.submit(to("17"))
        correction, desks = await at_fifty_desks(engine, "PT1", to("18"), before)
        [event, _] = correction.events
        owed = {one["account"]: one["owed"] for one in event["changes"]}
        assert owed == {"A1": 18_000, "A2": 0}
        assert [name for one in desks for name in names(one)] == ["ticket_redeemed"]
        assert codes(desks) == {"ticket_spent": 49}

    engine = running(place, evening)
    assert cash_and_debts(engine) == {"desks": 9_500 + 18_000, "owed/A1": 18_000}
    replayed, _ = replay(Journal(place.open(only_read=True)).records())
    assert not differences(replayed, engine.floor)


# --- a server that goes away


def test_an_engine_that_lost_its_database_stops_and_a_restart_goes_on(
    database: InADatabase,
) -> None:
    async def evening(engine: Engine) -> None:
        await engine.submit(note(), 1)
        database.cut_off()
        with pytest.raises(EngineStopped):
            await engine.submit(note(), 2)

    running(database, evening)

    async def later(engine: Engine) -> None:
        assert engine.floor.ledger.balance("chips/A1") == 5_000
        await engine.submit(note(), 1)
        await engine.submit(note(), 2)
        assert engine.floor.ledger.balance("chips/A1") == 10_000

    running(database, later)
    assert verify(database.open(only_read=True)).whole


@pytest.mark.parametrize("lost", ["questions", "answers"])
def test_a_command_whose_commit_was_not_heard_of_is_done_once(
    server: str, database: InADatabase, lost: str
) -> None:
    """The player is not told, asks again under the same number, and has paid once."""
    with Wire(server) as wire:
        journal = Journal(PostgresStore(f"{wire.address}&schema={database.schema}"))

        async def evening(engine: Engine) -> None:
            await engine.submit(note(), 1)
            before = journal.seq
            wire.lose(lost)
            with pytest.raises(EngineStopped):
                await engine.submit(note(), 2)
            assert journal.seq == before

        running(database, evening, journal)

    async def later(engine: Engine) -> None:
        kept = engine.journal.answer("player PT1", 2)
        assert (kept is not None) == (lost == "answers")
        answer = await engine.submit(note(), 2)
        assert "note_accepted" in names(answer)
        assert engine.floor.ledger.balance("chips/A1") == 10_000

    running(database, later)
    assert verify(database.open(only_read=True)).whole


def kept_by(place: Place) -> list[Row]:
    store = place.open(only_read=True)
    found = list(store.rows())
    store.close()
    return found


def leave(place: Place, rows: list[Row], *, harmed: bool = False) -> None:
    """These and nothing else, nothing signed or saved; the last of them harmed."""
    if harmed:
        rows = [*rows[:-1], msgspec.structs.replace(rows[-1], payload=rows[-1].payload[:-9])]
    place.empty()
    store = place.open()
    store.write(Batch(rows))
    store.close()


@pytest.mark.parametrize("harmed", [True, False])
def test_of_a_command_that_is_not_there_whole_nothing_is_left(place: Place, harmed: bool) -> None:
    async def evening(engine: Engine) -> None:
        await ticket(engine)

    running(place, evening)
    rows = kept_by(place)
    records = [decode(row.payload) for row in rows]
    torn = [one for one in records if one.more and one.by == PLAYER]
    assert torn, "a player's command led to several records"
    for record in torn:
        [*_, before] = [one for one in records[: record.seq] if not one.more]
        last = record.seq + 1 if harmed else record.seq
        leave(place, rows[:last], harmed=harmed)
        store = place.open()
        journal = Journal(store)
        cut = last - before.seq
        assert journal.mend() == cut
        *kept, told = journal.records()
        assert kept == records[: before.seq]
        assert (told.at, told.note) == (before.at, Note("torn", says=TORN.format(cut)))
        assert Journal(store).mend() == 0, "it is told once, and with the cut"
        store.close()
    for record in records:
        leave(place, rows[: record.seq])
        store = place.open()
        assert (Journal(store).mend() == 0) == (record.more == 0)
        store.close()


def test_a_floor_whose_opening_is_not_there_whole_is_opened_again(place: Place) -> None:
    async def evening(engine: Engine) -> None:
        await engine.submit(note(), 1)

    running(place, evening)
    leave(place, kept_by(place)[:3])
    again = running(place, evening)
    assert again.floor.ledger.balance("chips/A1") == 5_000
    first, *_ = Journal(place.open(only_read=True)).records()
    assert first.note is not None
    assert (first.note.what, first.at > 0) == ("torn", True)


def test_a_crash_after_the_cut_loses_nothing_of_it_and_no_timer_fires_for_it(
    place: Place,
) -> None:
    """The note is as of the last record kept: what fell due while nothing ran is no business of it."""

    async def evening(engine: Engine) -> None:
        await engine.submit(note(), 1)
        await engine.submit(NewGame(table="R1", by=Actor("dealer", "dana")), 1)

    running(place, evening)
    rows = kept_by(place)
    records = [decode(row.payload) for row in rows]
    [opened] = [one.seq for one in records if type(one.event).__name__ == "WageringOpened"]
    leave(place, rows[: opened + 1], harmed=True)
    store = place.open()
    assert Journal(store).mend(records[-1].at + 10**9) == 1
    store.close()

    async def later(engine: Engine) -> None:
        assert not engine.floor.tables["R1"].round_in_progress

    running(place, later)
    found = list(Journal(place.open(only_read=True)).records())
    names = [type(one.event).__name__ for one in found[opened:] if one.event]
    assert "WageringClosed" not in names
    assert "RoundVoided" in names
    assert [one.note.what for one in found if one.note].count("torn") == 1


def test_a_torn_end_takes_its_answers_and_papers_with_it(place: Place) -> None:
    """What is cut off did not happen: its number is free again, and its ticket is as it was before."""
    store = place.open()
    journal = Journal(store)
    issued = Record(1, 0, SYSTEM, ticket_issued())
    redeemed = Record(2, 0, SYSTEM, ticket_redeemed())
    journal.append([issued], [Answered("player PT1", 1, b"", msgspec.json.encode(Answer(1)))])
    journal.append([redeemed], [Answered("cashier c", 1, b"", msgspec.json.encode(Answer(2)))])
    torn = next(store.rows(1))
    store.cut_back(1)
    store.write(Batch([Row(2, torn.payload, b"x" * 32)]))
    assert Journal(store).mend() == 1
    assert store.papers() == {"T1": "issued"}
    assert store.answer("cashier c", 1) is None
    assert store.answer("player PT1", 1) is not None
    store.close()


def ticket_issued() -> TicketIssued:
    return TicketIssued(
        terminal="PT1", account="A1", ticket="T1", amount=100, last_four="1234", number_hash="h"
    )


def ticket_redeemed() -> TicketRedeemed:
    return TicketRedeemed(
        desk="D1",
        place="cage",
        ticket="T1",
        amount=100,
        paid=100,
        paid_by="c",
        paid_at=0,
    )
