"""Baccarat at the Player Terminal: a coup by touch, the roads, the room of each side, the shoe, and the
elements of LTGame's Diagrams A and B.
"""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from croupier.games.felt import felt
from tests.browser.stage import DRIVEN, SIZES, Evening, Playing, Stage
from tests.browser.test_screens import check
from tests.oracle import roads as oracle
from tests.played import Played

ACT, LTGAME = "act-mttg-2019", "nsw-ltgame-2016"
FORMS = {
    "baccarat": (LTGAME, "baccarat", "device"),
    "even money": (LTGAME, "even-money-baccarat", "device"),
    "act": (ACT, "baccarat-a", "dealer"),
}
"""Rulebook, game, and who enters the cards."""
DIAGRAMS = {"A": "baccarat", "B": "even-money-baccarat"}
MANAGER = "assistant gaming manager"
both_sizes = pytest.mark.parametrize("size", DRIVEN)
every_form = pytest.mark.parametrize("form", FORMS)
both_diagrams = pytest.mark.parametrize("diagram", DIAGRAMS)

ELEMENTS = {
    "tables": ("Table select", "选择赌台"),
    "last-table": ("Back to last betted table", "返回上次投注台"),
    "service": ("Service", "服务"),
    "rules": ("Rule", "规则"),
    "cash-out": ("Cash out", "兑现"),
    "language": ("中文", "English"),
    "confirmed-bet": ("Betting amount", "投注额"),
    "credit": ("Balance", "余额"),
    "table": ("Table", "赌台"),
    "wagered-tables": ("Betted table", "已投注台"),
    "room:player": ("Total real-time limit for Player", "闲实时总限额"),
    "room:banker": ("Total real-time limit for Banker", "庄实时总限额"),
    "next-results": ("Next estimated results", "下局预测"),
    "limits": ("Bet limit", "限红"),
    "clock": (":", ":"),
}
"""What each of the fifteen elements is called on the screen, in both languages; the clock shows a time."""

WON = {"P": ("player", False, False), "B": ("banker", False, False), "T": ("tie", False, False)}
WON |= {"p": ("player", True, False), "b": ("banker", False, True)}
"""A letter a coup: small where the winner's first two cards are a pair."""


class Decks:
    """Eight decks, from which coups of four cards are taken that end as they are asked to."""

    def __init__(self) -> None:
        self._left = Counter({rank + suit: 8 for rank in "A23456789TJQK" for suit in "CDHS"})

    def coup(self, letter: str) -> str:
        natural, beaten = [self._take("89"), self._take("TJQK")], None
        if letter in "pb":
            natural = [self._take("4"), self._take("4")]
            beaten = [self._take("2"), self._take("TJQK")]
        beaten = beaten or [self._take("A2"), self._take("35")]
        if letter == "T":
            natural, beaten = ([self._take("7"), self._take("TJQK")] for _ in range(2))
        player, banker = (natural, beaten) if letter in "PpT" else (beaten, natural)
        return " ".join((player[0], banker[0], player[1], banker[1]))

    def _take(self, ranks: str) -> str:
        card = max((c for c in self._left if c[0] in ranks), key=lambda c: self._left[c])
        self._left[card] -= 1
        return card


def opened(browser: Browser, form: str, size: str = "1280", **table: Any) -> Evening:
    rulebook, game, _ = FORMS[form]
    table = {"minimum": 10, "maximum": 5_000, "terminals": ("PT1", "PT2"), **table}
    return Evening(browser, Played(rulebook, game, **table), SIZES[size])


def at(evening: Evening, terminal: str = "PT1") -> Playing:
    screen = evening.place(terminal)
    expect(screen.at("phase")).to_be_visible()
    return screen


def dealt(evening: Evening, letters: str, by: str = "device") -> None:
    """Coups that end like this, one after the other, nobody wagering."""
    played, decks = evening.played, Decks()
    for letter in letters:
        assert not played.new_game().refused
        played.expire()
        assert not played.cards(decks.coup(letter), by).refused
        assert not played.at_table("confirm_result").refused
    evening.show()


def touched(screen: Playing, bet: str, chip: int) -> None:
    screen.tap(f"chip-{chip}")
    screen.tap(f"spot-{bet}")
    expect(screen.at(f"placed-{bet}")).to_have_attribute("data-amount", str(chip))


def points(screen: Playing, player: int, banker: int) -> None:
    expect(screen.at("hand-player")).to_have_attribute("data-points", str(player))
    expect(screen.at("hand-banker")).to_have_attribute("data-points", str(banker))


def element(screen: Stage, name: str) -> Locator:
    return screen.page.locator(f'[data-element="{name}"]')


def marks(screen: Playing, road: str) -> list[dict[str, Any]]:
    """The marks of a road: what each says of itself, and the cell in which it is drawn."""
    found: list[dict[str, Any]] = screen.at(f"road-{road}").evaluate(
        """(road) => {
          const paper = road.querySelector('svg').getBoundingClientRect();
          const svg = road.querySelector('svg');
          const side = paper.height / 6;
          return [...road.querySelectorAll('[data-testid="mark"]')].map((mark) => {
            const box = mark.getBoundingClientRect();
            return {
              ...mark.dataset,
              words: mark.textContent,
              drawnColumn: Math.ceil((box.x + box.width / 2 - paper.x) / side) + Number(svg.dataset.hidden),
              drawnRow: Math.ceil((box.y + box.height / 2 - paper.y) / side),
              inSight: box.left > paper.left - 2 && box.right < paper.left + side * svg.dataset.columns + 2,
              side,
            };
          });
        }"""
    )
    return found


def drawn(screen: Playing, road: str) -> Iterator[tuple[object, ...]]:
    """A road as the test's own drawing has it: column, row, colour; of a coup the winner, ties, pairs."""
    letters = {"P": "player", "B": "banker", "T": "tie"}
    inks = {"red": "banker", "blue": "player"}
    for mark in marks(screen, road):
        place = (mark["drawnColumn"], mark["drawnRow"], mark["colour"])
        assert place[:2] == (int(mark["column"]), int(mark["row"]))
        if "ties" not in mark:
            yield place
            continue
        ties = int(mark["ties"])
        pairs = (mark["playerPair"] == "true", mark["bankerPair"] == "true")
        bead = road == "bead_plate"
        winner = letters[mark["words"].strip()] if bead else inks[mark["colour"]]
        assert bead or mark["words"].strip() == (str(ties) if ties > 1 else "")
        yield (*place, winner, ties, *pairs)


@both_sizes
@every_form
def test_a_coup_with_third_cards_by_touch(browser: Browser, form: str, size: str) -> None:
    """ACT 8.6(a), LTGame 7.6: each card as it comes, the counts, and the hand that draws."""
    by = FORMS[form][2]
    evening = opened(browser, form, size)
    played = evening.played
    played.note("PT1", 200)
    played.new_game()
    screen = at(evening)
    for bet in ("player", "banker", "tie", "player-pair", "banker-pair"):
        expect(screen.at(f"spot-{bet}")).to_be_visible()
    touched(screen, "player", 5_000)
    screen.tap("confirm")
    expect(screen.at("confirmed-player")).to_have_attribute("data-amount", "5000")
    check(screen)
    played.expire()
    evening.show()
    counts = {"9S": (9, 0), "KD": (9, 0), "4H": (3, 0), "7C": (3, 7), "5S": (8, 7)}
    for card, counted in counts.items():
        assert not played.cards(card, by).refused
        evening.show()
        expect(screen.page.locator(f'[data-card="{card}"]')).to_be_visible()
        points(screen, *counted)
    check(screen)
    assert screen.at("hand-player").get_attribute("data-natural") == "false"
    expect(screen.at("entered")).to_have_attribute("data-outcome", "9S-4H-5S KD-7C")
    played.at_table("confirm_result")
    evening.show()
    expect(screen.at("result")).to_be_visible()
    expect(screen.at("hand-player")).to_contain_text("Wins")
    expect(screen.at("credit")).to_have_attribute("data-cents", "25000")
    expect(screen.at("win")).to_have_attribute("data-cents", "5000")
    assert [*drawn(screen, "bead_plate")] == oracle.bead_plate([WON["P"]])
    check(screen)


@every_form
def test_counts_stand_after_four_cards_and_a_natural_is_called(browser: Browser, form: str) -> None:
    by = FORMS[form][2]
    evening = opened(browser, form)
    played = evening.played
    played.note("PT1", 100)
    played.new_game()
    played.place("PT1", "banker", 20)
    played.confirm("PT1")
    played.expire()
    screen = at(evening)
    turns = {"9S": "banker", "KD": "player", "4H": "banker", "7C": "player"}
    for card, next_hand in turns.items():
        played.cards(card, by)
        evening.show()
        expect(screen.page.locator(".hands").last).to_have_attribute("data-next", next_hand)
    points(screen, 3, 7)
    expect(screen.at("hand-player")).not_to_contain_text("Natural")
    played.cards("2S", by)
    played.at_table("confirm_result")
    played.new_game()
    played.place("PT1", "banker", 20)
    played.confirm("PT1")
    played.expire()
    played.cards("2S KH 3D 8D", by)
    evening.show()
    expect(screen.at("hand-banker")).to_contain_text("Natural 8")
    expect(screen.at("hand-banker")).to_have_attribute("data-natural", "true")
    expect(screen.at("hand-player")).to_have_attribute("data-natural", "false")
    assert screen.errors == []


KNOWN = "TBBPPPBPBBBBBBBpPTTPBbPB"
"""A tie before the first result, a streak of seven, both pairs, two ties on one mark."""
LONG = "B" * 9 + "P" * 8 + "T" + "BP" * 14 + "bbpp"


@both_sizes
@pytest.mark.parametrize("letters", [KNOWN, LONG], ids=["known", "long"])
def test_the_roads_cell_by_cell(browser: Browser, letters: str, size: str) -> None:
    evening = opened(browser, "baccarat", size)
    screen = at(evening)
    assert [*drawn(screen, "big_road")] == []
    dealt(evening, letters)
    expect(screen.at("tally-coups")).to_have_attribute("data-count", str(len(letters)))
    coups = [WON[letter] for letter in letters]
    assert [*drawn(screen, "bead_plate")] == oracle.bead_plate(coups)
    assert [*drawn(screen, "big_road")] == oracle.big_road(coups)
    for road in oracle.LOOKS_BACK:
        assert [*drawn(screen, road)] == oracle.derived_road(coups, road)
        for hand in ("player", "banker"):
            asked = screen.at(f"next-{hand}").locator(f'[data-road="{road}"]')
            assert asked.get_attribute("data-colour") == (oracle.asked(coups, hand, road) or "")
    counts = Counter(letters.upper())
    said = {"player": counts["P"], "banker": counts["B"], "tie": counts["T"]}
    said |= {"player_pair": letters.count("p"), "banker_pair": letters.count("b")}
    for what, count in said.items():
        expect(screen.at(f"tally-{what}").locator("dd")).to_have_text(str(count))
    check(screen)


def test_marks_known_by_hand(browser: Browser) -> None:
    """Two streaks, a tail that turns at the bottom, ties on their mark: written down without any code."""
    evening = opened(browser, "baccarat")
    screen = at(evening)
    dealt(evening, "BBBBBBBTTPp")
    expect(screen.at("tally-coups")).to_have_attribute("data-count", "11")
    down = [(1, row, "red", "banker", 0, False, False) for row in range(1, 7)]
    tail = (2, 6, "red", "banker", 2, False, False)
    blue = [(2, 1, "blue", "player", 0, False, False), (2, 2, "blue", "player", 0, True, False)]
    assert [*drawn(screen, "big_road")] == [*down, tail, *blue]
    assert [*drawn(screen, "big_eye_boy")] == [(1, 1, "red")]
    assert [*drawn(screen, "small_road")] == []
    last = screen.at("road-bead_plate").get_by_test_id("mark").last
    expect(last).to_have_attribute("data-player-pair", "true")
    assert (last.get_attribute("data-column"), last.get_attribute("data-row")) == ("2", "5")


@both_sizes
def test_the_newest_columns_stay_in_sight_and_can_be_read(browser: Browser, size: str) -> None:
    evening = opened(browser, "baccarat", size)
    screen = at(evening)
    dealt(evening, "BP" * 24 + "B" * 14 + "P")
    expect(screen.at("tally-coups")).to_have_attribute("data-count", "63")
    for road in ("bead_plate", "big_road", *oracle.LOOKS_BACK):
        found = marks(screen, road)
        assert found[-1]["inSight"], road
        assert found[0]["inSight"] is False or len(found) < 50, road
        assert found[0]["side"] >= (24 if road in ("bead_plate", "big_road") else 17), road
    box = screen.at("roads").bounding_box()
    assert box
    assert box["x"] > SIZES[size][0] / 2.1
    assert box["x"] + box["width"] <= SIZES[size][0]
    scrolls = screen.at("roads").evaluate(
        "(roads) => [roads, ...roads.querySelectorAll('*')].filter((one) => one instanceof HTMLElement"
        " && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1))"
        ".map((one) => one.className || one.tagName)"
    )
    assert scrolls == []


@both_diagrams
def test_the_room_of_each_side_moves_with_every_wager(browser: Browser, diagram: str) -> None:
    """LTGame 6.2 and Diagrams A.11 to B.12: 20,000 apart; 5,000 on Player and 12,000 on Banker."""
    form = {"A": "baccarat", "B": "even money"}[diagram]
    evening = opened(browser, form, differential=2_000_000, maximum=20_000)
    played = evening.played
    for terminal in ("PT1", "PT2"):
        played.note(terminal, 15_000)
    played.new_game()
    played.place("PT1", "player", 5_000)
    played.place("PT2", "banker", 12_000)
    one, other = at(evening, "PT1"), at(evening, "PT2")
    for screen in (one, other):
        expect(screen.at("room-player")).to_have_attribute("data-cents", "2700000")
        expect(screen.at("room-banker")).to_have_attribute("data-cents", "1300000")
    played.place("PT2", "banker", 1_000)
    evening.show()
    for screen in (one, other):
        expect(element(screen, "room:player")).to_contain_text("$28,000")
        expect(element(screen, "room:banker")).to_contain_text("$12,000")
    cites = one.page.locator(".pools").get_attribute("data-cites") or ""
    assert f"{LTGAME} 6.2" in cites.split("|")
    expect(one.at("differential")).to_contain_text("$20,000")
    expect(one.at("differential")).to_contain_text("Rules 1.1, 6.2")
    check(one)


def test_a_table_without_a_differential_says_so(browser: Browser) -> None:
    screen = at(opened(browser, "act"))
    expect(screen.at("room-player")).to_have_text("none")
    expect(screen.at("differential")).to_contain_text("No differential")


def test_standby_the_last_coup_and_a_new_shoe(browser: Browser) -> None:
    """LTGame 7.6.9, 3.13: standby is shown, the last coup announced, and other cards begin new roads."""
    evening = opened(browser, "baccarat")
    played, screen = evening.played, at(evening)
    dealt(evening, "BBP")
    expect(screen.at("shoe")).to_have_attribute("data-state", "")
    played.at_table("standby", "device")
    evening.show()
    expect(screen.at("shoe")).to_contain_text("Shoe 1 on standby")
    expect(screen.at("shoe")).to_contain_text("Rule 7.6.9")
    played.new_game()
    evening.show()
    expect(screen.at("shoe")).to_have_attribute("data-state", "")
    played.expire()
    played.cards("cut 9C", "device")
    evening.show()
    expect(screen.at("notice-last_coup")).to_contain_text("Last coup of this shoe")
    check(screen)
    played.cards("2D KS KH", "device")
    played.at_table("confirm_result")
    evening.show()
    expect(screen.at("shoe")).to_have_attribute("data-state", "over")
    expect(screen.at("notice-shoe_over")).to_contain_text("3.12")
    expect(screen.at("tally-coups")).to_have_attribute("data-count", "4")
    check(screen)
    for step in (
        {"do": "new_shoe", "role": "casino supervisor", "colour": "blue"},
        {"do": "shuffle"},
    ):
        assert not played.at_table(**step).refused
    assert not played.at_table("cut", depth=100).refused
    assert not played.at_table("burn").refused
    evening.show()
    expect(screen.at("shoe")).to_have_attribute("data-shoe", "2")
    expect(screen.at("tally-coups")).to_have_attribute("data-count", "0")
    for road in ("bead_plate", "big_road", *oracle.LOOKS_BACK):
        assert marks(screen, road) == []
    expect(screen.at("notice-shoe_over")).to_have_count(0)


def test_a_coup_on_which_nobody_may_wager(browser: Browser) -> None:
    """ACT 8.1, 8.8(k): dealt and displayed, with no wager taken."""
    evening = opened(browser, "act")
    played = evening.played
    played.note("PT1", 100)
    screen = at(evening)
    played.new_game()
    played.expire()
    played.cards("4C 2D", "dealer")
    evening.show()
    expect(screen.at("no-bet")).to_have_text("No bets on this coup")
    expect(screen.at("notice-no_bet")).to_contain_text("8.8(k)")
    points(screen, 4, 2)
    expect(screen.at("confirm")).to_have_count(0)
    screen.page.get_by_test_id("spot-player").click()
    assert played.screen("PT1").placed == {}
    check(screen)
    played.cards("4H 9D", "dealer")
    played.at_table("confirm_result")
    evening.show()
    expect(screen.at("tally-coups")).to_have_attribute("data-count", "1")
    expect(screen.at("credit")).to_have_attribute("data-cents", "10000")


@both_sizes
@both_diagrams
def test_all_elements_of_the_diagram_are_there_and_labelled(
    browser: Browser, diagram: str, size: str
) -> None:
    """LTGame 2.2.9 and Diagrams A and B."""
    evening = opened(
        browser,
        {"A": "baccarat", "B": "even money"}[diagram],
        size,
        differential=2_000_000,
        more_tables=({"id": "T2"}, {"id": "T3", "open": False}),
    )
    played = evening.played
    played.note("PT1", 100)
    played.new_game()
    played.at_table("new_game", table="T2")
    screen = at(evening)
    assert len(ELEMENTS) == 15
    boxes = {}
    for name, (label, _) in ELEMENTS.items():
        shown = element(screen, name)
        expect(shown).to_have_count(1)
        expect(shown).to_be_visible()
        expect(shown).to_contain_text(label)
        box = shown.bounding_box()
        assert box, name
        assert min(box["x"], box["y"]) >= 0, name
        assert box["x"] + box["width"] <= SIZES[size][0], name
        assert box["y"] + box["height"] <= SIZES[size][1], name
        boxes[name] = box
    for name, box in boxes.items():
        for other, beside in boxes.items():
            apart = (
                box["x"] + box["width"] <= beside["x"] + 1
                or beside["x"] + beside["width"] <= box["x"] + 1
                or box["y"] + box["height"] <= beside["y"] + 1
                or beside["y"] + beside["height"] <= box["y"] + 1
            )
            assert name == other or apart, (name, other)
    expect(element(screen, "clock")).to_have_text(re.compile(r"^\d\d:\d\d$"))
    expect(screen.at("countdown")).to_be_visible()
    expect(element(screen, "limits")).to_contain_text("$10")
    expect(element(screen, "limits")).to_contain_text("$5,000")
    check(screen)


@both_diagrams
def test_the_language_changes_every_element_and_nothing_else(
    browser: Browser, diagram: str
) -> None:
    """LTGame Diagrams A.6 and B.6."""
    evening = opened(browser, {"A": "baccarat", "B": "even money"}[diagram])
    played = evening.played
    played.note("PT1", 100)
    played.new_game()
    screen = at(evening)
    touched(screen, "tie", 1_000)
    element(screen, "language").click()
    for name, (_, label) in ELEMENTS.items():
        expect(element(screen, name)).to_contain_text(label)
    expect(screen.at("road-big_eye_boy")).to_contain_text("大眼仔路")
    expect(screen.at("placed-tie")).to_have_attribute("data-amount", "1000")
    expect(screen.at("credit")).to_have_attribute("data-cents", "9000")
    check(screen)


def test_the_language_button_stays_where_the_floor_has_one_language(browser: Browser) -> None:
    """LTGame Diagram A.6; under rules that ask for no such button there is none."""
    for form, count in (("baccarat", 1), ("act", 0)):
        screen = at(opened(browser, form))
        screen.floor = {"languages": ["en"], "begins_in": {}}
        screen.page.reload()
        expect(screen.at("felt")).to_be_visible()
        expect(screen.page.get_by_test_id("language")).to_have_count(count)
        if count:
            expect(screen.at("language")).to_have_text("English")
            expect(screen.at("language")).to_be_disabled()


def test_the_sign_says_what_the_differential_and_the_maximum_are_for(browser: Browser) -> None:
    """LTGame 6.2: in place of a maximum on Player and Banker. ACT 3.5: beside it."""
    for form, maximum in (("baccarat", "Maximum, other bets"), ("act", "Maximum")):
        evening = opened(browser, form, differential=2_000_000)
        for screen in (at(evening), evening.display()):
            sign = screen.at("limits")
            expect(sign.get_by_text(maximum, exact=True)).to_be_visible()
            expect(sign).to_contain_text(re.compile(r"Differential, Player and Banker\s*\$20,000"))


@both_diagrams
def test_the_elements_of_the_diagram_do_what_they_say(browser: Browser, diagram: str) -> None:
    """LTGame Diagrams A and B, elements 1 to 10: tables, money, service, rules."""
    evening = opened(
        browser,
        {"A": "baccarat", "B": "even money"}[diagram],
        differential=2_000_000,
        more_tables=({"id": "T2"}, {"id": "T3", "open": False}),
    )
    played = evening.played
    played.note("PT1", 100)
    played.new_game()
    played.at_table("new_game", table="T2")
    screen = at(evening)
    expect(element(screen, "last-table")).to_be_disabled()
    expect(element(screen, "wagered-tables")).to_contain_text("none")
    played.place("PT1", "tie", 30)
    played.confirm("PT1")
    played.place("PT1", "tie", 20)
    evening.show()
    expect(element(screen, "confirmed-bet")).to_contain_text("$30.00")
    expect(element(screen, "confirmed-bet")).to_contain_text("$20.00 not confirmed")
    expect(element(screen, "credit")).to_contain_text("$50.00")
    expect(element(screen, "wagered-tables")).to_contain_text("T1")
    element(screen, "tables").click()
    expect(screen.at("select-T2")).to_be_enabled()
    expect(screen.at("select-T3")).to_be_disabled()
    screen.tap("select-T2")
    expect(element(screen, "table")).to_contain_text("Table T2")
    element(screen, "last-table").click()
    expect(element(screen, "table")).to_contain_text("Table T1")
    played.place("PT1", "player", 10, table="T2")
    evening.show()
    expect(element(screen, "wagered-tables")).to_contain_text("T1, T2")
    element(screen, "rules").click()
    expect(screen.at("rules-close")).to_be_visible()
    screen.tap("rules-close")
    expect(element(screen, "cash-out")).to_be_disabled()
    assert screen.errors == []


@both_diagrams
def test_service_and_cash_out_ask_for_what_they_say(browser: Browser, diagram: str) -> None:
    """LTGame Diagrams A and B, elements 3 and 5."""
    played = Played(LTGAME, DIAGRAMS[diagram], minimum=10)
    played.note("PT1", 65)
    stage = Stage(browser)
    stage.player(played.screen("PT1"), felt(played.run.floor.tables["T1"].game))
    element(stage, "service").click()
    stage.tap("service-0")
    stage.tap("service-close")
    element(stage, "cash-out").click()
    called, left = stage.commands("call_service", "cash_out")
    assert called["reason"]
    assert left == {"do": "cash_out"}


def test_cards_move_only_where_motion_is_welcome(browser: Browser) -> None:
    evening = opened(browser, "act")
    played = evening.played
    played.new_game()
    played.expire()
    played.cards("4C 2D", "dealer")
    screen = at(evening)
    seconds = "(card) => parseFloat(getComputedStyle(card).animationDuration)"
    card = screen.page.locator('[data-card="4C"]')
    screen.page.emulate_media(reduced_motion="no-preference")
    assert card.evaluate(seconds) > 0.1
    screen.page.emulate_media(reduced_motion="reduce")
    assert card.evaluate(seconds) < 0.001
