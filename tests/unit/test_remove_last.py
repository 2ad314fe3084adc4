"""Remove last, VIC 11.2: as long as a wager lies there, the latest can be taken off."""

from tests.played import Played


def test_every_wager_can_be_taken_off_from_the_latest_to_the_first() -> None:
    played = Played("vic-roulette-2011", form="touchtable", minimum=5, maximum=1_000)
    played.at_table("buy_in", terminal="PT1", amount=20_000, tender="cash")
    played.new_game()
    numbers = list(range(1, 31))
    for number in numbers:
        played.place("PT1", f"straight:{number}", 5)
    for number in reversed(numbers):
        assert "remove_last" in played.screen("PT1").own.allowed
        gone = played.by("PT1", "remove_last").event("last_wager_removed")
        assert list(gone["wagers"]) == [f"straight:{number}"]
    assert played.credit("PT1") == 200
    assert "remove_last" not in played.screen("PT1").own.allowed
