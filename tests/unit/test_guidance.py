"""What the rulebooks have a Dealer do, told at the right moment, and what may be recorded then."""

import copy

import pytest

from croupier.rulebooks import Library, Rulebook, RulebookError
from croupier.rulebooks.irregularities import GROUND, MOMENTS
from croupier.rulebooks.library import open_files, shipped_files
from croupier.words import prompts
from tests.played import Played

ACT, LTGAME = "act-mttg-2019", "nsw-ltgame-2016"
SUPERVISOR = "casino supervisor"
RULES = {ACT: ("8.",), LTGAME: ("2.", "3.", "7.", "11.")}

_library = Library()


def cited(book: Rulebook) -> set[str]:
    """What a prompt or the list of equipment rests on."""
    prompted = [clause for prompt in book.prompts for clause in prompt.cites]
    needed = [clause for item in book.equipment for clause in item.cites]
    return {clause.partition(" ")[2] for clause in (*prompted, *needed)}


def procedures(book: Rulebook) -> list[str]:
    return [
        clause.id
        for clause in book.clauses.values()
        if clause.kind == "procedure" and clause.id.startswith(RULES[book.id])
    ]


@pytest.mark.parametrize("id", RULES)
def test_every_procedure_with_the_cards_is_a_prompt_or_a_piece_of_equipment(id: str) -> None:
    book = _library.load(id)
    found = cited(book)
    for procedure in procedures(book):
        parts = [one for one in found if one.startswith((f"{procedure}.", f"{procedure}("))]
        assert procedure in found or parts, f"nobody tells the Dealer of {procedure}"


@pytest.mark.parametrize("id", _library.ids())
def test_every_prompt_has_a_moment_words_and_clauses(id: str) -> None:
    book = _library.load(id)
    for prompt in book.prompts:
        of_a_ground = prompt.when.removeprefix(GROUND) in book.irregularities
        assert prompt.when in MOMENTS or of_a_ground
        assert prompt.say in prompts(), f"{prompt.say} has no words"
        assert prompt.cites


def test_no_words_are_kept_for_nothing() -> None:
    said = {prompt.say for id in _library.ids() for prompt in _library.load(id).prompts}
    assert set(prompts()) == said


@pytest.mark.parametrize("when", ["dealin", "ground 8.8(z)", ""])
def test_a_prompt_for_a_moment_that_never_comes_stops_the_rulebook(when: str) -> None:
    files = {name: copy.deepcopy(dict(file)) for name, file in shipped_files(ACT).items()}
    files["rulebook.toml"]["prompts"][0]["when"] = when
    with pytest.raises(RulebookError, match="it is never"):
        open_files(ACT, files)


def told(played: Played) -> list[str]:
    """What the Dealer reads, by name."""
    return [prompt.say for prompt in played.console().prompts]


def test_the_dealer_is_led_through_the_life_of_a_shoe() -> None:
    played = Played(ACT, "baccarat-a")
    played.note("PT1", 100)
    assert told(played) == []
    played.at_table("new_shoe", colour="red", checked="not checked")
    assert told(played) == ["check the cards"]
    played.at_table("check_cards")
    assert told(played) == ["shuffle"]
    played.at_table("shuffle")
    assert told(played) == ["cut a deck from either end, twelve behind"]
    played.at_table("cut", depth=200, behind=14)
    assert told(played) == ["load the shoe", "burn by the first card"]
    played.at_table("burn", card="4C")
    assert told(played) == []
    shoe = played.console().shoe
    assert shoe is not None
    assert (shoe.number, shoe.colour, shoe.coups, shoe.cards_left) == (2, "red", 0, 411)
    for card, more in (("", []), ("cut", ["last coup"])):
        played.new_game()
        played.place("PT1", "tie", 10)
        played.confirm("PT1")
        assert told(played) == []
        played.expire()
        assert told(played) == ["deal face up"]
        played.cards(f"6C {card} 6D KS".replace("  ", " "))
        assert told(played) == [*more, "deal face up"]
        played.cards("KH")
        assert told(played) == [*more, "confirm the outcome"]
        played.at_table("confirm_result")
    assert told(played) == ["last coup"]
    shoe, screen = played.console().shoe, played.screen("PT1")
    assert shoe is not None
    assert (shoe.coups, shoe.cards_left, shoe.last_coup, shoe.over) == (2, 403, True, False)
    assert screen.last_coup is not None
    assert f"{ACT} 8.3(h)" in screen.last_coup.cites
    played.new_game()
    played.expire()
    played.cards("6C")
    assert told(played) == ["last coup", "deal face up without wagers"]
    no_bet = played.screen("PT1").no_bet
    assert no_bet is not None
    assert (no_bet.next, f"{ACT} 8.8(k)" in no_bet.cites) == (False, True)
    played.cards("6D KS KH")
    played.at_table("confirm_result")
    assert told(played) == ["replace or shuffle the cards"]
    shoe = played.console().shoe
    assert shoe is not None
    assert (shoe.wants, shoe.last_coup, shoe.over) == (("cards",), False, True)
    assert played.screen("PT1").last_coup is None


def test_the_dealer_is_told_what_an_irregularity_asks_for() -> None:
    played = Played(ACT, "baccarat-a")
    played.new_game()
    played.cards("6C")
    assert told(played) == ["call the casino supervisor"]
    assert f"{ACT} 8.8(n)" in played.console().prompts[0].cites
    assert played.console().prompts[0].words.startswith("Stop.")
    played.at_table("irregularity", SUPERVISOR, ground="8.8(n)")
    played.new_game()
    played.expire()
    played.cards("6C 6D KS KH")
    played.at_table("irregularity", ground="8.8(b)", card="5C")
    played.at_table("confirm_result")
    assert told(played) == ["the next coup is without wagers"]
    due = played.console().no_bet
    assert due is not None
    assert (due.next, f"{ACT} 8.8(b)" in due.cites) == (True, True)
    played.new_game()
    played.at_table("irregularity", ground="8.8(l)", card="5C")
    assert told(played) == ["check the cards", "take the cards out and check the decks"]
    played.at_table("direct_cards", SUPERVISOR, what="check")
    assert told(played).count("check the cards") == 2


def offered(played: Played) -> set[str]:
    """What is offered of rule 8."""
    clauses = {one.clause for one in played.console().grounds if one.now}
    return {clause for clause in clauses if clause.startswith("8.")}


def test_only_what_can_have_gone_wrong_by_now_is_offered() -> None:
    played = Played(ACT, "baccarat-a")
    always, later = {"8.8(h)", "8.8(i)", "8.8(l)"}, {"8.8(d)", "8.8(e)(ii)"}
    running, drawing = {"8.8(m)", "8.8(n)"}, {"8.8(g)"}
    first = {"8.8(b)", "8.8(e)(i)"}
    assert offered(played) == always | first
    assert "irregularity" in played.console().allowed
    played.note("PT1", 100)
    played.new_game()
    played.place("PT1", "player", 10)
    played.confirm("PT1")
    assert offered(played) == always | running | first
    played.expire()
    played.cards("7C")
    assert offered(played) == always | running | drawing | first | later
    played.cards("6D KS")
    assert offered(played) == always | running | drawing | later
    played.cards("KH")
    assert offered(played) == always | running | first | later | {"8.8(a)", "8.8(c)"}
    played.at_table("confirm_result")
    assert offered(played) == always | first | {"8.8(c)"}
    played.new_game()
    assert offered(played) == always | running | first | {"8.8(f)"}
    played.cards("7C")
    assert offered(played) == {"8.8(f)", "8.8(g)", "8.8(l)", "8.8(m)", "8.8(n)"}
    assert {"irregularity", "void_round"} <= set(played.console().allowed)


def test_each_is_offered_with_what_is_done_about_it_and_by_whom() -> None:
    played = Played(ACT, "baccarat-a")
    played.new_game()
    played.settle("7C 6D KS KH")
    [one] = [ground for ground in played.console().grounds if ground.clause == "8.8(c)"]
    assert one.means == "the card, not seen, is the first of the next coup"
    assert (one.rank, one.cites, one.now) == ("dealer", (f"{ACT} 8.8(c)",), True)


def test_what_is_not_offered_is_refused() -> None:
    """At every step of two coups, for everybody's highest rank."""
    for steps in range(12):
        played = Played(ACT, "baccarat-a")
        played.note("PT1", 100)
        _up_to(played, steps)
        of_cards = {id for id in _library.load(ACT).irregularities if id.startswith("8.")}
        for ground in of_cards - offered(played):
            said = played.at_table("irregularity", "gaming shift manager", ground=ground)
            assert said.refused, (steps, ground)


def _up_to(played: Played, steps: int) -> None:
    """So many steps of two coups."""
    done = 0
    for _ in range(2):
        for step in ("new_game", "expire", "7C", "6D", "KS KH", "confirm_result"):
            if done == steps:
                return
            done += 1
            if step == "expire":
                played.place("PT1", "player", 10)
                played.confirm("PT1")
                played.expire()
            elif "_" in step:
                played.at_table(step)
            else:
                played.cards(step)


def test_cards_are_prepared_and_seen_to_from_the_dealer_terminal() -> None:
    played = Played(ACT, "baccarat-a")

    def of_cards(role: str = "dealer") -> set[str]:
        known = {"new_shoe", "check_cards", "shuffle", "cut", "burn", "direct_cards"}
        return known & set(played.console(role).allowed)

    assert of_cards() == {"new_shoe", "check_cards", "shuffle"}
    assert of_cards(SUPERVISOR) == {"new_shoe", "check_cards", "shuffle", "direct_cards"}
    played.at_table("new_shoe")
    played.at_table("shuffle")
    assert of_cards() == {"new_shoe", "check_cards", "shuffle", "cut"}
    played.at_table("cut", depth=208)
    assert of_cards() == {"new_shoe", "check_cards", "shuffle", "burn"}
    played.at_table("burn", card="KS")
    played.new_game()
    assert of_cards(SUPERVISOR) == {"direct_cards"}
    assert played.console().shoe is not None
    roulette = Played(ACT)
    view = roulette.console()
    assert (view.shoe, view.prompts) == (None, [])
    assert not {"new_shoe", "dummy_hand", "card"} & set(view.allowed)
    assert {"irregularity", "void_round", "no_spin"} <= set(view.allowed)
