"""The docs say what the code says."""

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

from croupier.words import catalogue

ROOT = Path(__file__).parents[2]


def generate() -> ModuleType:
    spec = importlib.util.spec_from_file_location("generate", ROOT / "docs" / "generate.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


GENERATE = generate()


@pytest.mark.parametrize("name", list(GENERATE.PAGES))
def test_a_page_made_from_the_code_is_current(name: str) -> None:
    assert (ROOT / "docs" / name).read_text(encoding="utf-8") == GENERATE.page(name), (
        "run make docs"
    )


@pytest.mark.parametrize("code", list(catalogue()))
def test_every_message_is_raised_by_a_line_of_the_docs(code: str) -> None:
    said = GENERATE.raised(code)
    assert said["code"] == code
    assert "{" not in str(said["says"]).replace('{"', "")


def test_no_code_is_raised_that_has_no_words() -> None:
    source = "".join(path.read_text() for path in (ROOT / "src").rglob("*.py"))
    raised = set(re.findall(r'(?:Refusal|ImpossibleOutcome)\(\s*"(\w+)"', source))
    assert raised == set(catalogue())


def test_links_between_the_docs_lead_somewhere() -> None:
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
    for path in pages:
        for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", path.read_text(encoding="utf-8")):
            assert (path.parent / link).exists(), f"{path.name} links to {link}"


def test_every_room_of_the_package_is_in_the_architecture() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    package = ROOT / "src" / "croupier"
    rooms = [p.name for p in package.iterdir() if p.is_dir() and p.name != "__pycache__"]
    files = [p.name for p in package.glob("*.py") if p.name != "__init__.py"]
    assert [room for room in rooms if f"{room}/" not in text] == []
    assert [file for file in files if file not in text] == []


def test_every_target_of_the_makefile_that_people_use_is_in_contributing() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8") + (ROOT / "README.md").read_text()
    phony = re.search(r"\.PHONY: (.*)", (ROOT / "Makefile").read_text())
    assert phony
    assert [name for name in phony[1].split() if f"make {name}" not in text] == []
