"""Every shoe: the cards of the coup in the order drawn, or people are called to put it right."""

from pathlib import Path

import pytest

from croupier.devices.shoe.attaching import AttachedShoe
from croupier.devices.shoe.simulated import SimulatedShoe
from croupier.games.baccarat.cards import DECK
from croupier.message import Actor
from croupier.play.cards import Card
from croupier.play.irregularities import Irregularity
from croupier.play.table import Phase
from tests.devices.rigs import SHOES
from tests.devices.stage import DEALER, Stage, a_moment, played, staged, until

pytestmark = pytest.mark.parametrize("rig", SHOES)
Rig = type[SimulatedShoe]
MANAGER = Actor("assistant gaming manager", "amy")
NATURAL = ("9H", "2D", "KS", "KC")
"""Player 9, Banker 2: no further card."""


def attach(stage: Stage, shoe: SimulatedShoe) -> None:
    stage.attach(AttachedShoe(stage.engine, "L1", shoe))


async def dealing(stage: Stage, rig: Rig, *cards: str) -> SimulatedShoe:
    """A coup whose wagering period is over, and these cards next in the shoe."""
    shoe = rig("", AttachedShoe.setting(stage.table("L1")), script=cards)
    attach(stage, shoe)
    await stage.new_game("L1")
    await stage.reaches("L1", Phase.DEALING)
    return shoe


def draw(shoe: SimulatedShoe, count: int) -> None:
    for _ in range(count):
        shoe.draw()


def test_cards_are_entered_as_they_are_drawn(rig: Rig, tmp_path: Path) -> None:
    async def story() -> None:
        async with staged(tmp_path, "L1") as stage:
            shoe = await dealing(stage, rig, *NATURAL)
            draw(shoe, 4)
            await stage.reaches("L1", Phase.RESULT)
            assert stage.table("L1").outcome == list(NATURAL)
            drawn = await stage.events("CardDrawn")
            assert [event.card for event in drawn] == list(NATURAL)
            assert {event.entered_by for event in drawn} == {"simulated shoe L1"}

    played(story())


def test_the_cutting_card_is_told_apart_and_standby_is_passed_on(rig: Rig, tmp_path: Path) -> None:
    async def story() -> None:
        async with staged(tmp_path, "L1") as stage:
            shoe = await dealing(stage, rig, "9H", "cut", "2D", "KS", "KC")
            draw(shoe, 5)
            shoe.press_standby()
            await stage.reaches("L1", Phase.RESULT)
            await shoe.all_taken()
            assert len(await stage.events("CuttingCardOut")) == 1
            assert len(await stage.events("StandbyPressed")) == 1
            assert stage.table("L1").outcome == list(NATURAL)

    played(story())


def test_the_same_card_reported_again_is_one_card(rig: Rig, tmp_path: Path) -> None:
    async def story() -> None:
        async with staged(tmp_path, "L1") as stage:
            shoe = await dealing(stage, rig, *NATURAL)
            draw(shoe, 1)
            await shoe.all_taken()
            shoe.repeat()
            draw(shoe, 3)
            await stage.reaches("L1", Phase.RESULT)
            assert stage.table("L1").cards == NATURAL
            assert await stage.refused() == []

    played(story())


def test_an_unread_card_locks_the_shoe_until_somebody_has_put_it_right(
    rig: Rig, tmp_path: Path
) -> None:
    """LTGame 11.6.12: with the manager's approval the card is entered by hand."""

    async def story() -> None:
        async with staged(tmp_path, "L1") as stage:
            shoe = await dealing(stage, rig, "9H", "?", "KS", "KC")
            draw(shoe, 2)
            await until(lambda: shoe.locked)
            assert shoe.draw() == ""
            assert stage.table("L1").cards == ("9H",)
            [says] = await stage.noted("coup in doubt")
            assert "not read" in says
            await stage.do(Irregularity(table="L1", ground="11.6.12", by=MANAGER))
            await stage.do(Card(table="L1", card="2D", by=DEALER))
            await until(lambda: not shoe.locked)
            draw(shoe, 2)
            await stage.reaches("L1", Phase.RESULT)
            assert stage.table("L1").outcome == list(NATURAL)

    played(story())


def test_cards_after_one_that_was_lost_on_the_way_do_not_count(rig: Rig, tmp_path: Path) -> None:
    async def story() -> None:
        async with staged(tmp_path, "L1") as stage:
            shoe = await dealing(stage, rig, *NATURAL)
            draw(shoe, 1)
            await shoe.all_taken()
            shoe.skip_a_number()
            draw(shoe, 2)
            await until(lambda: shoe.locked)
            await shoe.all_taken()
            assert stage.table("L1").cards == ("9H",)
            assert await stage.noted("coup in doubt") == ["nothing was heard of 2"]
            assert "the coup is in doubt" in str(await stage.noted("report set aside"))

    played(story())


def test_a_card_that_cannot_be_in_the_shoe_is_not_believed(rig: Rig, tmp_path: Path) -> None:
    async def story() -> None:
        async with staged(tmp_path, "L1") as stage:
            shoe = await dealing(stage, rig, "9H", "ZZ", "KS", "KC")
            draw(shoe, 3)
            await until(lambda: shoe.locked)
            await shoe.all_taken()
            assert stage.table("L1").cards == ("9H",)
            assert await stage.refused() == ["not_a_card"]

    played(story())


@pytest.mark.parametrize(("winner", "doubtful"), [("player", False), ("banker", True)])
def test_the_shoes_own_result_is_compared_with_the_cards(
    winner: str, doubtful: bool, rig: Rig, tmp_path: Path
) -> None:
    """LTGame 11.6.11: where they disagree a manager tries to establish what came."""

    async def story() -> None:
        async with staged(tmp_path, "L1") as stage:
            shoe = await dealing(stage, rig, *NATURAL)
            draw(shoe, 4)
            shoe.end(winner)
            await shoe.all_taken()
            assert bool(await stage.noted("coup in doubt")) is doubtful
            await a_moment()
            assert shoe.locked is doubtful
            assert stage.table("L1").results == []

    played(story())


def test_a_fault_locks_the_shoe(rig: Rig, tmp_path: Path) -> None:
    async def story() -> None:
        async with staged(tmp_path, "L1") as stage:
            shoe = await dealing(stage, rig, *NATURAL)
            draw(shoe, 1)
            shoe.fail("reader")
            await until(lambda: shoe.locked)
            assert await stage.noted("device fault") == ["reader"]
            assert stage.table("L1").phase is Phase.DEALING

    played(story())


def test_a_shuffled_shoe_holds_its_decks_and_is_the_same_again(rig: Rig) -> None:
    one, two, other = rig(seed=7), rig(seed=7), rig(seed=8)
    assert one.cards == two.cards != other.cards
    assert sorted(one.cards) == sorted([*DECK * 8, "cut"])
