"""Runs every bench and lays it beside its baseline: a warning when it fell to less than half."""

import json
import sys
from collections.abc import Callable
from pathlib import Path

from croupier.cli.bench import benches
from croupier.maths.benches import Measured
from tests import postgres

BASELINES = Path(__file__).parent / "baselines"


def main() -> int:
    with postgres.running() as address:
        return compare(benches(address))


def compare(run_by_name: dict[str, Callable[[], Measured]]) -> int:
    fallen = 0
    for name, run in run_by_name.items():
        measured = run()
        baseline = json.loads((BASELINES / f"{name}.json").read_text())
        line = (
            f"{name}: ratio {measured.ratio:.2f}, aim {measured.aim}, baseline {baseline['ratio']}"
        )
        if measured.ratio < baseline["ratio"] / 2 or measured.ratio < measured.aim:
            fallen += 1
            line = f"WARNING {line}"
        sys.stdout.write(line + "\n")
    return 1 if fallen else 0


if __name__ == "__main__":
    sys.exit(main())
