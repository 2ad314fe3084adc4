"""Every language has every word: the same codes, the same parameters, names for what is named."""

from string import Formatter

import pytest

from croupier.games.felt import felt
from croupier.refusal import Refusal
from croupier.rulebooks import Library
from croupier.words import (
    accepted,
    catalogue,
    languages,
    prompted,
    prompts,
    said,
    said_in,
    say,
    spoken,
    terms,
)

OTHERS = [language for language in languages() if language != "en"]
FRENCH = 13
"""Bets of the French layout, whose names stay French."""


def parameters(words: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(words) if name is not None}


def test_there_is_a_second_language() -> None:
    assert languages() == ("en", "zh")


@pytest.mark.parametrize("language", OTHERS)
def test_every_refusal_has_its_words_and_says_no_other_parameters(language: str) -> None:
    assert list(catalogue(language)) == list(catalogue())
    for code, words in catalogue().items():
        assert parameters(catalogue(language)[code]) == parameters(words), code


@pytest.mark.parametrize("language", OTHERS)
def test_every_prompt_has_its_words(language: str) -> None:
    assert list(prompts(language)) == list(prompts())
    assert all(prompted(say, language) != prompted(say) for say in prompts())


@pytest.mark.parametrize("language", OTHERS)
def test_every_rank_game_and_bet_has_a_name_but_the_french_ones(language: str) -> None:
    library, unnamed = Library(), set[str]()
    for id in library.ids():
        for form in library.forms(id) or ("",):
            book = library.load(id, form)
            assert set(book.roles.ranks) <= set(terms(language))
            for game in book.games.values():
                assert game.title in terms(language)
                titles = {spot.title for spot in felt(game).spots}
                unnamed |= titles - set(terms(language))
    assert "Rouge" in unnamed
    assert len(unnamed) == FRENCH


def test_a_refusal_in_chinese_names_the_bet_and_keeps_money_and_clauses() -> None:
    params = {"bet": "Low (1-18)", "least": 500, "add": 300}
    refusal = Refusal("below_minimum", params, ("act-mttg-2019 3.3",))
    assert say(refusal, "zh") == "本台小（1–18）最低下注 $5.00。请再加 $3.00。"
    assert said(refusal, "zh")["cites"] == refusal.cites


def test_a_hand_is_not_a_person() -> None:
    params = {"card": "KH", "hand": "player", "turn": "banker"}
    assert say(Refusal("card_out_of_turn", params), "zh").startswith("KH 发到了闲，而该牌属庄。")
    params = {"terminal": "PT1", "role": "player"}
    assert "玩家" in say(Refusal("not_by_the_player", params), "zh")


def test_an_answer_kept_in_english_is_worded_anew() -> None:
    refusal = Refusal("note_not_taken", {"amount": 700, "notes": [500, 1_000]}, ("x 1",))
    kept = said(refusal)
    assert said_in(kept, "en") is kept
    assert said_in(kept, "zh") == said(refusal, "zh")
    assert said_in(None, "zh") is None


@pytest.mark.parametrize(
    ("asked", "answered"),
    [("zh", "zh"), ("zh-Hans-AU", "zh"), ("ZH", "zh"), ("en", "en"), ("tlh", "en"), ("", "en")],
)
def test_a_language_without_words_is_answered_in_english(asked: str, answered: str) -> None:
    assert spoken(asked) == answered
    assert accepted(f"tlh, {asked};q=0.9, en;q=0.1") == answered


@pytest.mark.parametrize("asked", [None, 7, ["zh"]])
def test_nonsense_for_a_language_is_english(asked: object) -> None:
    assert spoken(asked) == "en"
