"""Drivers are found where packages registered them, and devices are attached where they belong."""

import tomllib
from importlib import metadata
from pathlib import Path

import pytest

from croupier.devices.finding import GROUP, KINDS, NoSuchDriver, find, installed
from croupier.devices.setting_up import CannotAttach, DevicePlan, Numbers, attach, makes_outcomes_up
from croupier.devices.wheel.simulated import SimulatedWheel
from tests.devices.stage import Stage, hashed, number_of, plan, played

PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())["project"]
OURS: dict[str, str] = PROJECT["entry-points"][GROUP]
NUMBERS = Numbers(read=hashed, of=number_of)


@pytest.fixture
def registered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Our drivers, and one of a third party, as installed packages have them."""
    theirs = {"wheel.theirs": "croupier.devices.wheel.simulated:SimulatedWheel"}
    broken = {"shoe.broken": "croupier.devices.shoe.nowhere:Shoe"}
    for name, points in (("croupier", OURS), ("theirs", theirs), ("broken", broken)):
        folder = tmp_path / f"{name}-9.dist-info"
        folder.mkdir()
        (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 9\n")
        lines = "".join(f"{name} = {where}\n" for name, where in points.items())
        (folder / "entry_points.txt").write_text(f"[{GROUP}]\n{lines}")
    monkeypatch.syspath_prepend(str(tmp_path))


@pytest.mark.usefixtures("registered")
def test_every_kind_has_a_simulated_driver() -> None:
    assert {name.partition(".")[0] for name in OURS} == set(KINDS)
    for name in OURS:
        assert find(name).simulated
    assert {f"{kind}.simulated" for kind in KINDS} <= set(installed())


@pytest.mark.usefixtures("registered")
def test_a_third_party_adds_a_driver_by_installing_a_package() -> None:
    assert metadata.version("theirs") == "9"
    assert find("wheel.theirs") is SimulatedWheel


@pytest.mark.usefixtures("registered")
@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("wheel.cammegh", "No driver .* for this kind there is wheel.simulated, wheel.theirs"),
        ("toaster.simulated", "write a kind and a protocol"),
        ("wheel", "write a kind and a protocol"),
        ("shoe.broken", "cannot be loaded"),
    ],
)
def test_a_driver_that_is_not_there_is_said_in_words(name: str, says: str) -> None:
    with pytest.raises(NoSuchDriver, match=says):
        find(name)


def test_nothing_is_found_that_nobody_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.path", [])
    assert installed() == {}
    with pytest.raises(NoSuchDriver, match="install croupier again"):
        find("wheel.simulated")


@pytest.mark.usefixtures("registered")
def test_a_simulated_wheel_makes_outcomes_up_and_a_simulated_printer_does_not() -> None:
    assert makes_outcomes_up(DevicePlan(driver="wheel.simulated", at="W1"))
    assert not makes_outcomes_up(DevicePlan(driver="ticket-printer.simulated", at="W1-1"))


@pytest.mark.usefixtures("registered")
def test_a_floor_is_attached_by_its_plan(tmp_path: Path) -> None:
    plans = (
        DevicePlan(
            driver="wheel.simulated",
            at="W1",
            options={"seed": 4, "seconds": 0},
            attached={"automated": True},
        ),
        DevicePlan(driver="note-acceptor.simulated", at="W1-1"),
        DevicePlan(driver="ticket-printer.simulated", at="W1-1"),
        DevicePlan(driver="monitoring.simulated", at="W1-1"),
    )

    async def story() -> None:
        stage = Stage(tmp_path, plan("W1"))
        stage.start()
        devices = attach(stage.engine, plans, NUMBERS)
        devices.start()
        await stage.settled("W1")
        devices.stop()
        await stage.stop()
        assert [one.by.name for one in devices.attached] == [
            "simulated wheel W1",
            "simulated note-acceptor W1-1",
            "simulated ticket-printer W1-1",
            "simulated monitoring W1-1",
        ]

    played(story())


@pytest.mark.usefixtures("registered")
@pytest.mark.parametrize(
    ("device", "says"),
    [
        (DevicePlan(driver="wheel.simulated", at="W9"), "there is no table W9"),
        (DevicePlan(driver="wheel.simulated", at="D1"), "D1 is a table of"),
        (DevicePlan(driver="note-acceptor.simulated", at="W1"), "there is no terminal W1"),
        (DevicePlan(driver="wheel.simulated", at="W1", options={"pockets": 3}), "pockets"),
        (DevicePlan(driver="wheel.simulated", at="W1", attached={"sure": 1}), "with sure"),
    ],
)
def test_a_device_that_does_not_belong_there_is_said_in_words(
    device: DevicePlan, says: str, tmp_path: Path
) -> None:
    async def story() -> None:
        stage = Stage(tmp_path, plan("W1", "D1"))
        stage.start()
        try:
            with pytest.raises(CannotAttach, match=says):
                attach(stage.engine, (device,), NUMBERS)
        finally:
            await stage.stop()

    played(story())
