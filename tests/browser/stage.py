"""Screens without a server: the built pages, felts from the rulebooks, and whatever view they are shown;
or the views of a floor that plays on what they ask for.
"""

import json
import mimetypes
import os
from typing import Any
from urllib.parse import urlsplit

import msgspec
from playwright.sync_api import Browser, Locator, Page, Route, WebSocketRoute

from croupier.floor import apply, decide
from croupier.floor.views import DealerView
from croupier.games.felt import Felt, felt
from croupier.message import Actor
from croupier.refusal import Refusal
from croupier.server.app import PAGES
from croupier.server.channels import Channel
from croupier.server.conversing import typed
from croupier.server.telling import previewed
from croupier.server.wire import AskPreview
from croupier.words import said
from tests.played import Played, Screen

HERE = "http://stage.test"
NOWHERE: Any = None
"""What carries these channels: the page's own socket."""
SIZES = {"1280": (1280, 800), "1920": (1920, 1080)}
SHOWN_AGAIN = ("hello", "snapshot", "speak")
"""What is answered with the whole view."""
PROVING = os.environ.get("HYPOTHESIS_PROFILE") == "prove"
DRIVEN = list(SIZES) if PROVING else ["1280"]
"""The sizes at which screens are driven: both where all is proven."""


class Stage:
    """One page whose server is this object: it shows a view, and notes the commands that come back."""

    def __init__(self, browser: Browser, size: tuple[int, int] = (1280, 800)) -> None:
        width, height = size
        context = browser.new_context(
            viewport={"width": width, "height": height}, has_touch=True, timezone_id="UTC"
        )
        self.page: Page = context.new_page()
        self._sent: list[dict[str, Any]] = []
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.floor: Any = {}
        self.clock = 0
        """The time the server tells, in milliseconds."""
        self._shown: dict[str, Any] = {}
        self._socket: WebSocketRoute | None = None
        self.page.route(f"{HERE}/**", self._serve)
        self.page.route_web_socket("ws://stage.test/**", self._connect)

    def home(self, floor: Any) -> None:
        self.floor = floor
        self.page.goto(f"{HERE}/index.html")

    def player(self, view: Screen, drawn: Felt) -> None:
        self._open("player.html", {"croupier.terminal.key": "a key"}, view, drawn)

    def dealer(self, view: DealerView, drawn: Felt, role: str = "dealer") -> None:
        person = json.dumps({"token": "a token", "name": "dana", "role": role})
        page = f"dealer.html?table={view.table}"
        self._open(page, {"croupier.dealer.signed-in": person}, view, drawn)

    def show(self, view: Screen | DealerView) -> None:
        """A new view of the same table."""
        self._shown["view"] = view
        self._send_snapshot()

    def at(self, testid: str) -> Locator:
        return self.page.get_by_test_id(testid).first

    def tap(self, testid: str) -> None:
        self.at(testid).click()

    def commands(self, *names: str) -> list[dict[str, Any]]:
        """What the screen asked for, without the numbers, once it has asked that often."""
        for _ in range(100):
            if len(self._sent) >= len(names):
                break
            self.page.wait_for_timeout(20)
        assert [sent["do"] for sent in self._sent] == list(names)
        return [{key: value for key, value in sent.items() if key != "n"} for sent in self._sent]

    def _open(
        self, page: str, kept: dict[str, str], view: Screen | DealerView, drawn: Felt
    ) -> None:
        self._shown = {"view": view, "felt": drawn}
        for name, value in kept.items():
            self.page.add_init_script(
                f"sessionStorage.setItem({json.dumps(name)}, {json.dumps(value)})"
            )
        self.page.goto(f"{HERE}/{page}")

    def _serve(self, route: Route) -> None:
        path = urlsplit(route.request.url).path
        if path == "/api/wire":
            route.fulfill(json={"version": 1, "port": None})
            return
        if path == "/api/floor":
            route.fulfill(json=self.floor)
            return
        file = PAGES / path.lstrip("/")
        kind = mimetypes.guess_type(file.name)[0] or "text/html"
        route.fulfill(body=file.read_bytes(), content_type=kind)

    def _connect(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        socket.on_message(self._receive)

    def _receive(self, message: str | bytes) -> None:
        command = json.loads(message)
        if command["do"] in SHOWN_AGAIN:
            self._send_snapshot()
        else:
            self._sent.append(command)
            assert self._socket
            self._socket.send(json.dumps(told({"n": command["n"], "seq": 1})))

    def _send_snapshot(self) -> None:
        assert self._socket
        message: dict[str, Any] = {"type": "snapshot", "seq": 1, "clock": self.clock, "next": 1}
        message |= {"ticket": None, "read_only": False, **self._shown}
        if isinstance(message["view"], Screen):
            message |= {"view": message["view"].table_part, "own": message["view"].own}
        self._socket.send(msgspec.json.encode(message).decode())


def told(answer: dict[str, Any]) -> dict[str, Any]:
    """A message with nothing but an answer."""
    return {"type": "told", "seq": 1, "prev": 1, "clock": 0, "answers": [answer]}


class Evening:
    """A floor that plays, and its screens: what they ask for is decided there, and all of them see it."""

    def __init__(
        self, browser: Browser, played: Played, size: tuple[int, int] = (1280, 800)
    ) -> None:
        self.played = played
        self._browser, self._size = browser, size
        self._screens: list[Playing] = []

    def at(self, role: str, name: str = "dana") -> "Playing":
        """The Dealer Terminal with somebody of this rank."""
        screen = self._opened(Channel(Actor(role, name), NOWHERE, table="T1"))
        screen.dealer(self.played.console(role), self._felt(), role)
        return screen

    def place(self, terminal: str) -> "Playing":
        """A Player Terminal."""
        screen = self._opened(Channel(Actor("player", terminal), NOWHERE, terminal=terminal))
        screen.player(self.played.screen(terminal), self._felt())
        return screen

    def show(self) -> None:
        """Every screen as the floor is now."""
        for screen in self._screens:
            screen.show(self._view(screen.channel))

    def _opened(self, channel: Channel) -> "Playing":
        self._screens.append(Playing(self._browser, self._size, self, channel))
        return self._screens[-1]

    def _felt(self) -> Felt:
        return felt(self.played.run.floor.tables["T1"].game)

    def _view(self, channel: Channel) -> Screen | DealerView:
        if channel.terminal:
            return self.played.screen(channel.terminal)
        return self.played.console(channel.actor.role)

    def answer(self, channel: Channel, given: dict[str, Any]) -> Any:
        floor, at = self.played.run.floor, round(self.played.at * 1_000)
        if given["do"] == "preview":
            return previewed(floor, "T1", msgspec.convert(given, AskPreview))
        command = typed(channel, given)
        if not isinstance(command, Refusal):
            decided = decide(floor, msgspec.structs.replace(command, at=at))
            if not isinstance(decided, Refusal):
                for event in decided:
                    apply(floor, event)
                self.show()
                return told({"n": given["n"], "seq": 1})
            command = decided
        return told({"n": given["n"], "seq": 1, "refused": said(command)})


class Playing(Stage):
    """One screen of such a floor."""

    def __init__(
        self, browser: Browser, size: tuple[int, int], evening: Evening, channel: Channel
    ) -> None:
        super().__init__(browser, size)
        self._evening, self.channel = evening, channel

    def _receive(self, message: str | bytes) -> None:
        given = json.loads(message)
        if given["do"] in SHOWN_AGAIN:
            self._send_snapshot()
            return
        assert self._socket
        answer = self._evening.answer(self.channel, given)
        self._socket.send(msgspec.json.encode(answer).decode())
