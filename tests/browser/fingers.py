"""Fingers on a touch screen, as many as are wanted: Playwright itself has only one that taps."""

from types import TracebackType

from playwright.sync_api import Locator, Page

Point = tuple[float, float]


def middle(locator: Locator) -> Point:
    box = locator.bounding_box()
    assert box, "nothing is there"
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def hurry(page: Page) -> None:
    """From now on no finger rests: however slow the machine, it is taken for a quick one."""
    page.clock.install(time=0)
    page.clock.pause_at(1_000)


class Fingers:
    """All the fingers that are down; each is told by its number."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._devtools = page.context.new_cdp_session(page)
        self._down: dict[int, Point] = {}

    def __enter__(self) -> "Fingers":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self._devtools.detach()

    def down(self, finger: int, at: Point | Locator) -> None:
        self._down[finger] = at if isinstance(at, tuple) else middle(at)
        self._tell("touchStart")

    def move(self, finger: int, to: Point | Locator, steps: int = 5) -> None:
        left, top = self._down[finger]
        x, y = to if isinstance(to, tuple) else middle(to)
        for step in range(1, steps + 1):
            share = step / steps
            self._down[finger] = left + (x - left) * share, top + (y - top) * share
            self._tell("touchMove")

    def up(self, finger: int) -> None:
        del self._down[finger]
        # A point that is no longer among the others is lifted; the end of a touch has none left.
        self._tell("touchMove" if self._down else "touchEnd")

    def tap(self, at: Point | Locator, finger: int = 0) -> None:
        self.down(finger, at)
        self.up(finger)

    def _tell(self, kind: str) -> None:
        points = [{"id": finger, "x": x, "y": y} for finger, (x, y) in self._down.items()]
        self._devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
