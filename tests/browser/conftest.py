"""One browser for the tests of a module.

It holds an event loop, and so must end before tests elsewhere run theirs in the same process.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.floor import FLAGS, chromium


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(autouse=True)
def _nothing_stays_open(request: pytest.FixtureRequest) -> Iterator[None]:
    """The pages of a test end with it: open ones go on drawing, and slow the next."""
    yield
    if "browser" in request.fixturenames:
        for context in request.getfixturevalue("browser").contexts:
            context.close()
