"""What every test shares: the proof of clauses, and how hard hypothesis tries."""

import os

from hypothesis import HealthCheck, settings

pytest_plugins = ["tests.proving.plugin", "pytester"]

settings.register_profile("quick", max_examples=60, deadline=None)
settings.register_profile(
    "prove", max_examples=10_000, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))
