"""The devices that a floor file names, brought to the floor."""

import random

from croupier.devices.simulated import SimulatedDevices
from croupier.engine.engine import Engine
from croupier.server.floor_file import OUTCOME_KINDS, DevicePlan, is_simulated


def connected(engine: Engine, devices: tuple[DevicePlan, ...]) -> list[SimulatedDevices]:
    """Whatever has to be started with the floor, and stopped with it."""
    made_up = [one for one in devices if one.kind in OUTCOME_KINDS.values()]
    if any(is_simulated(one.driver) for one in made_up):
        return [SimulatedDevices(engine, random.SystemRandom())]
    return []
