"""What a Dealer is told to do, noted for the proof."""

from croupier.play.guidance import prompts
from tests.played import Played
from tests.proving import see


def prompted(played: Played, table: str = "T1") -> set[str]:
    """What the Dealer Terminal has the Dealer do now."""
    told = prompts(played.run.floor.tables[table])
    for prompt in told:
        see(prompt)
    return {prompt.say for prompt in told}
