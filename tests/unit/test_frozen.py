"""Scripts rely on the names of steps, events, codes and phases: new ones may come, none goes."""

import json
from pathlib import Path

from croupier.cli.reference import lists

FROZEN = json.loads((Path(__file__).parent / "frozen.json").read_text())


def test_no_step_event_code_or_phase_has_gone() -> None:
    now = lists()
    for kind in ("steps", "events"):
        for name, fields in FROZEN[kind].items():
            assert name in now[kind], f"{name} is gone from the {kind}"
            assert set(fields) <= set(now[kind][name]), f"{name} lost a field"
    assert set(FROZEN["codes"]) <= set(now["codes"])
    assert set(FROZEN["phases"]) <= set(now["phases"])
