"""What players are told beforehand, how a table closes and opens, and colour chips: shown, and in reach."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.floor import DemoFloor
from tests.browser.stage import DRIVEN, SIZES, Stage
from tests.browser.test_screens import check, felt_of, wagering
from tests.by_hand import ByHand
from tests.played import Played
from tests.registered import kit

both_sizes = pytest.mark.parametrize("size", DRIVEN)
SUPERVISOR, HOST, BOSS = "casino supervisor", "electronic gaming supervisor", "pit boss"
MORE = {"min": 200, "max": 100_000}
SETTINGS = ("set_limits", "announce_closure", "direct_rounds")


def act_closing() -> Played:
    """Limits are to change and the table is to close, each after rounds."""
    played = wagering("R1")
    played.at_table("set_limits", SUPERVISOR, limits=MORE)
    played.at_table("announce_closure", SUPERVISOR)
    return played


def interblock_told() -> Played:
    """A sign with a closing time; one player told to go, and to play one game only."""
    played = wagering("W1")
    for do in ("announce_closure", "vacate", "direct_one_game"):
        whom = {} if do == "announce_closure" else {"terminal": "PT1"}
        played.at_table(do, HOST, **whom)
    return played


def victorian_rise() -> Played:
    """A higher minimum in 20 minutes, and the table closes."""
    played = wagering("TB1")
    played.at_table("set_limits", BOSS, limits=MORE)
    played.at_table("announce_closure", BOSS)
    return played


def act_closed() -> Played:
    """Three rounds after the sign the table closes; the credit of one player is left."""
    played = act_closing()
    for number in ("1", "2", "3", "4"):
        played.settle(number)
        played.new_game()
    played.settle("17")
    played.at_table("close_table", SUPERVISOR)
    return played


def colours() -> ByHand:
    """Three players with chips of their own: of two colours, of one with a marker, and cash chips."""
    table = ByHand(minimum=5, players=("Ann", "Ben", "Cleo"))
    table.colour("Ann", "red", 20, 5)
    table.colour("Ann", "blue", 40, 10, BOSS)
    table.colour("Ben", "yellow", 20, 25)
    table.buy("Cleo", 100)
    table.new_game()
    table.bet("Ann", "red", 15, colour="red")
    table.bet("Ann", "red", 20, colour="blue")
    table.bet("Ann", "straight:17", 10, colour="blue")
    return table


def checklist() -> Played:
    kinds = ("limits sign", "wheel", "ball", "layout")
    played = ByHand(open=False, floor={"equipment": kit(*kinds)})
    played.at_table("check_equipment", kind="ball")
    return played


@both_sizes
@pytest.mark.parametrize(
    ("told", "notices"),
    [
        (
            act_closing,
            {
                "closing": "Table closes after 3 more rounds",
                "limits": "New limits $2",
            },
        ),
        (
            interblock_told,
            {
                "closing": "Table closes at 00:20",
                "vacate": "Please give up this place",
                "one_game": "Please play one game only",
            },
        ),
        (
            victorian_rise,
            {"closing": "Table closes at 00:20", "limits": "at 00:20"},
        ),
    ],
)
def test_a_player_reads_every_notice_with_its_clause(
    browser: Browser, told: object, notices: dict[str, str], size: str
) -> None:
    assert callable(told)
    played = told()
    stage = Stage(browser, SIZES[size])
    stage.player(played.screen("PT1"), felt_of(played))
    for name, says in notices.items():
        notice = stage.at(f"notice-{name}")
        expect(notice).to_contain_text(says)
        expect(notice).to_contain_text("Rule")
    expect(stage.at("notice-closing")).to_contain_text("Please collect $100.00")
    expect(stage.at("cash-out")).to_have_text("Cash out $100.00")
    box = stage.at("notice-closing").bounding_box()
    felt = stage.at("felt").bounding_box()
    assert box
    assert felt
    assert box["y"] + box["height"] <= felt["y"]
    check(stage)


@both_sizes
def test_a_closed_table_is_unmistakable_and_asks_for_credit_to_be_collected(
    browser: Browser, size: str
) -> None:
    played = act_closed()
    stage = Stage(browser, SIZES[size])
    stage.player(played.screen("PT1"), felt_of(played))
    expect(stage.at("table-closed")).to_contain_text("This table is closed")
    expect(stage.at("collect")).to_have_attribute("data-cents", "10000")
    expect(stage.at("collect")).to_have_attribute("data-cites", "act-mttg-2019 7.11")
    expect(stage.at("result")).to_have_attribute("data-number", "17")
    check(stage)
    stage.tap("cash-out")
    stage.commands("cash_out")


@both_sizes
def test_the_supervisor_changes_limits_closes_and_directs_rounds(
    browser: Browser, size: str
) -> None:
    played = act_closing()
    stage = Stage(browser, SIZES[size])
    stage.dealer(played.console(SUPERVISOR), felt_of(played), SUPERVISOR)
    expect(stage.at("notice-closing")).to_contain_text("after 3 more rounds")
    expect(stage.at("notice-limits")).to_contain_text("after 1 more round")
    check(stage)
    stage.tap("tab-players")
    check(stage)
    stage.tap("tab-table")
    for one in SETTINGS:
        stage.tap(f"setting-{one}")
        check(stage)
    stage.tap("setting-set_limits")
    expect(stage.at("present-sign")).to_contain_text("The sign says $1")
    stage.tap("least-add-100")
    stage.tap("set-limits")
    stage.tap("setting-announce_closure")
    expect(stage.at("when-soonest")).to_have_count(0)
    stage.tap("announce-closure")
    stage.tap("close-table")
    stage.tap("setting-direct_rounds")
    stage.tap("direct-3")
    stage.tap("direct-until")
    sent = stage.commands(
        "set_limits", "announce_closure", "close_table", "direct_rounds", "direct_rounds"
    )
    assert (sent[0]["limits"]["min"], sent[0]["limits"]["max"]) == (200, 50_000)
    assert [one["rounds"] for one in sent[3:]] == [3, None]


def test_who_may_not_close_the_table_is_told_who_may(browser: Browser) -> None:
    played = act_closing()
    stage = Stage(browser)
    stage.dealer(played.console(), felt_of(played))
    expect(stage.at("notice-closing")).to_be_visible()
    stage.tap("tab-table")
    stage.tap("setting-announce_closure")
    stage.tap("close-table")
    expect(stage.at("approve")).to_have_attribute("data-rank", "casino supervisor")
    assert stage.commands() == []


@both_sizes
def test_where_the_sign_says_a_time_one_is_chosen(browser: Browser, size: str) -> None:
    played = wagering("TB1")
    stage = Stage(browser, SIZES[size])
    stage.dealer(played.console(BOSS), felt_of(played), BOSS)
    stage.tap("tab-table")
    for one in ("set_limits", "announce_closure"):
        stage.tap(f"setting-{one}")
        check(stage)
    stage.tap("when-0")
    stage.tap("announce-closure")
    [sent] = stage.commands("announce_closure")
    assert sent["closing_at"] == 25 * 60


@both_sizes
def test_idle_places_are_shown_and_somebody_decides(browser: Browser, size: str) -> None:
    played = wagering("W1")
    played.settle("17", role="device")
    stage = Stage(browser, SIZES[size])
    stage.dealer(played.console(HOST), felt_of(played), HOST)
    stage.tap("tab-players")
    expect(stage.at("player-PT1")).to_have_attribute("data-idle", "1")
    expect(stage.at("player-PT1")).to_contain_text("Idle 1 round")
    stage.tap("player-PT1")
    stage.tap("form-vacate")
    check(stage)
    stage.at("vacate-reason").fill("others wait")
    stage.tap("enter-vacate")
    stage.tap("form-direct_one_game")
    check(stage)
    stage.tap("enter-one-game")
    vacate, one_game = stage.commands("vacate", "direct_one_game")
    assert vacate == {"do": "vacate", "table": "T1", "terminal": "PT1", "reason": "others wait"}
    assert one_game["lift"] is False


@both_sizes
def test_a_closed_table_lists_credit_left_and_opens_after_its_checklist(
    browser: Browser, size: str
) -> None:
    played = act_closed()
    stage = Stage(browser, SIZES[size])
    stage.dealer(played.console(SUPERVISOR), felt_of(played), SUPERVISOR)
    expect(stage.at("uncollected-PT1")).to_have_attribute("data-cents", "10000")
    check(stage)
    played = checklist()
    stage = Stage(browser, SIZES[size])
    stage.dealer(played.console(), felt_of(played))
    expect(stage.at("check-ball")).to_have_attribute("aria-pressed", "true")
    check(stage)
    stage.tap("check-limits sign")
    stage.tap("open-table")
    ticked, _ = stage.commands("check_equipment", "open_table")
    assert ticked["kind"] == "limits sign"


@both_sizes
def test_colour_chips_are_seen_bought_bet_shared_and_redeemed(browser: Browser, size: str) -> None:
    played = colours()
    stage = Stage(browser, SIZES[size])
    stage.dealer(played.console(BOSS), felt_of(played), BOSS)
    stage.tap("tab-players")
    expect(stage.at("held-Ben-yellow")).to_have_attribute("data-chips", "20")
    expect(stage.at("held-Ben-yellow")).to_contain_text("$25")
    check(stage)
    stage.tap("player-Ann")
    expect(stage.at("placed-red-blue")).to_have_attribute("data-amount", "2000")
    check(stage)
    stage.tap("bet-colour-blue")
    stage.tap("spot-black")
    stage.tap("amount-add-5000")
    stage.tap("enter-bet")
    stage.tap("form-buy_chips")
    stage.tap("colour-yellow")
    check(stage)
    stage.tap("amount-add-25000")
    expect(stage.at("enter-money")).to_be_disabled()
    stage.tap("agree-to-share")
    stage.tap("enter-money")
    stage.tap("colour-green")
    stage.tap("value-1000")
    stage.tap("amount-add-20000")
    stage.tap("enter-money")
    stage.tap("form-redeem_chips")
    check(stage)
    stage.tap("redeem-red")
    stage.tap("pay-out")
    bet, shared, bought, redeemed = stage.commands("bet", "buy_chips", "buy_chips", "redeem_chips")
    assert (bet["bet"], bet["amount"], bet["colour"]) == ("black", 5_000, "blue")
    assert (shared["colour"], shared["value"]) == ("yellow", 2_500)
    assert shared["agreed_by"] == ["Ann", "Ben"]
    assert (bought["colour"], bought["value"], bought["amount"]) == ("green", 1_000, 20_000)
    assert redeemed["colour"] == "red"


@both_sizes
def test_chips_of_a_closed_table_are_exchanged_with_surveillance_told(
    browser: Browser, size: str
) -> None:
    played = colours()
    stage = Stage(browser, SIZES[size])
    alike = {"rulebook": "vic-roulette-2011", "form": "by-hand"}
    stage.floor = {"tables": [{"id": "T1", **alike}, {"id": "T2", **alike}], "terminals": []}
    stage.dealer(played.console(BOSS), felt_of(played), BOSS)
    stage.tap("tab-players")
    stage.tap("player-Cleo")
    stage.tap("form-exchange_colours")
    stage.tap("issued-at-T2")
    stage.tap("colour-red")
    stage.at("exchange-chips").fill("12")
    stage.at("surveillance").fill("sue")
    check(stage)
    stage.tap("enter-exchange")
    [sent] = stage.commands("exchange_colours")
    assert sent == {
        "do": "exchange_colours",
        "table": "T1",
        "player": "Cleo",
        "issued_at": "T2",
        "colour": "red",
        "chips": 12,
        "surveillance": "sue",
    }


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[DemoFloor]:
    floor = DemoFloor(tmp_path / "data", 2, "R1")
    floor.start()
    yield floor
    floor.stop()


def test_a_table_closes_after_its_notice_and_the_player_collects(
    browser: Browser, floor: DemoFloor
) -> None:
    """ACT 7.11: the sign, three rounds of play, the close; the credit is still paid."""
    player, dealer = floor.player(browser, "PT1"), floor.dealer(browser, "R1", "sam")
    player.tap("note-5000")
    player.shows_cents("credit", 5_000)
    dealer.tap("tab-table")
    dealer.tap("setting-announce_closure")
    dealer.tap("announce-closure")
    expect(player.at("notice-closing")).to_contain_text("after 3 more rounds")
    expect(player.at("notice-closing")).to_contain_text("Please collect $50.00")
    dealer.tap("close-table")
    expect(dealer.at("refusal")).to_have_attribute("data-code", "notice_still_runs")
    dealer.tap("tab-round")
    for left, number in ((2, "1"), (1, "2"), (0, "3")):
        dealer.tap("new-game")
        dealer.phase("dealing")
        dealer.result(number)
        says = f"after {left} more round" if left else "about to close"
        expect(player.at("notice-closing")).to_contain_text(says)
    dealer.tap("tab-table")
    dealer.tap("setting-announce_closure")
    dealer.tap("close-table")
    expect(player.at("table-closed")).to_be_visible()
    player.shows_cents("collect", 5_000)
    dealer.shows_cents("uncollected-PT1", 5_000)
    player.tap("cash-out")
    player.shows_cents("ticket-amount", 5_000)
    expect(dealer.at("uncollected-PT1")).to_have_count(0)
    assert player.errors + dealer.errors == []
