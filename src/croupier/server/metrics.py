"""What the floor tells a Prometheus server: counted where it happens, put into words when asked.

No label has more values than there are codes, phases or kinds of screens; nobody's name is one.
"""

from collections import Counter as Counted
from collections.abc import Callable, Iterator, Mapping
from itertools import accumulate

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.registry import Collector

from croupier.engine.counting import SECONDS, Times
from croupier.engine.engine import Engine
from croupier.play.table import Phase

Connections = Callable[[], Mapping[str, int]]
"""How many screens of each kind are connected."""


class FloorMetrics(Collector):
    def __init__(self, engine: Engine, connections: Connections) -> None:
        self._engine, self._connections = engine, connections
        self._registry = CollectorRegistry(auto_describe=False)
        self._registry.register(self)

    def written(self) -> bytes:
        """All of it, in the text format."""
        return generate_latest(self._registry)

    def collect(self) -> Iterator[Metric]:
        engine, counts = self._engine, self._engine.counts
        yield CounterMetricFamily("croupier_commands", "Commands decided.", value=counts.commands)
        refusals = CounterMetricFamily("croupier_refusals", "Commands refused.", labels=["code"])
        for code, count in list(counts.refusals.items()):
            refusals.add_metric([code], count)
        yield refusals
        yield CounterMetricFamily("croupier_commits", "Batches on disk.", value=counts.commits)
        yield CounterMetricFamily("croupier_records", "Records on disk.", value=counts.records)
        yield _histogram(
            "croupier_commit_latency_seconds",
            "From the first record of a batch being decided to all of it being on disk.",
            counts.latency,
        )
        yield _histogram("croupier_sync_seconds", "The store writing and syncing.", counts.sync)
        waiting = engine.waiting
        yield GaugeMetricFamily("croupier_records_waiting", "Not on disk yet.", value=waiting)
        seq = engine.journal.seq
        yield GaugeMetricFamily("croupier_journal_seq", "The last record on disk.", value=seq)
        ago = engine.journal.signed_ago
        yield GaugeMetricFamily("croupier_checkpoint_age_seconds", "Since the last.", value=ago)
        yield from self._floor()

    def _floor(self) -> Iterator[Metric]:
        connections = GaugeMetricFamily("croupier_connections", "Open screens.", labels=["kind"])
        for kind, count in self._connections().items():
            connections.add_metric([kind], count)
        yield connections
        tables = GaugeMetricFamily("croupier_tables", "Tables by phase.", labels=["phase"])
        phases = Counted(table.phase for table in self._engine.floor.tables.values())
        for phase in Phase:
            tables.add_metric([phase.value], phases[phase])
        yield tables
        draining = self._engine.keeper.draining
        yield GaugeMetricFamily("croupier_draining", "1 while being stopped.", value=draining)
        test = self._engine.floor.test
        yield GaugeMetricFamily("croupier_test_floor", "1 on a declared test.", value=test)


def _histogram(name: str, words: str, times: Times) -> HistogramMetricFamily:
    ends = (*map(str, SECONDS), "+Inf")
    counts = list(accumulate(times.up_to))
    return HistogramMetricFamily(
        name, words, buckets=list(zip(ends, counts, strict=True)), sum_value=times.total
    )
