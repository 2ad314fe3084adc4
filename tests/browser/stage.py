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
from croupier.floor.display_views import display_view, flying_view, layout_view
from croupier.floor.player_views import TableView
from croupier.floor.table_views import felt_view
from croupier.floor.views import DealerView
from croupier.games.felt import Felt
from croupier.message import Actor
from croupier.refusal import Refusal
from croupier.server.app import PAGES
from croupier.server.channels import Channel
from croupier.server.conversing import typed
from croupier.server.floor_page import rules_page
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
            viewport={"width": width, "height": height},
            has_touch=True,
            timezone_id="UTC",
            reduced_motion="reduce",
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

    def display(self, view: TableView, drawn: Felt, kind: str) -> None:
        """A screen that is nobody's own: a display of results or of all wagers, a common layout."""
        kept = json.dumps({"kind": kind, "key": "a key"})
        page = "layout.html?table=T1" if kind == "layout" else "display.html?table=T1"
        more = "&flying" if kind == "flying display" else ""
        name = f"croupier.{'touchtable' if kind == 'layout' else kind}.T1"
        self._open(f"{page}{more}", {name: kept}, view, drawn)

    def player_display(self, view: Screen, drawn: Felt) -> None:
        kept = json.dumps({"kind": "terminal", "key": "a key"})
        name = f"croupier.touchtable.{view.own.terminal}"
        page = f"layout.html?position={view.own.terminal}"
        self._open(page, {name: kept}, view, drawn)

    def show(self, view: Screen | DealerView | TableView, drawn: Felt | None = None) -> None:
        """A new view; of another table, with its felt."""
        self._shown["view"] = view
        if drawn:
            self._shown["felt"] = drawn
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
        self, page: str, kept: dict[str, str], view: Screen | DealerView | TableView, drawn: Felt
    ) -> None:
        self._shown = {"view": view, "felt": drawn}
        for name, value in kept.items():
            for storage in ("sessionStorage", "localStorage"):
                put = f"{storage}.setItem({json.dumps(name)}, {json.dumps(value)})"
                self.page.add_init_script(put)
        self.page.goto(f"{HERE}/{page}")

    def _serve(self, route: Route) -> None:
        path = urlsplit(route.request.url).path
        if path == "/api/wire":
            route.fulfill(json={"version": 1, "port": None})
            return
        if path == "/api/floor":
            route.fulfill(json=self.floor)
            return
        if path.startswith("/api/rules/"):
            route.fulfill(json=msgspec.to_builtins(self.rules()))
            return
        file = PAGES / path.lstrip("/")
        kind = mimetypes.guess_type(file.name)[0] or "text/html"
        route.fulfill(body=file.read_bytes(), content_type=kind)

    def time(self) -> int:
        """The time on the floor, in milliseconds."""
        return self.clock

    def rules(self) -> Any:
        """What is answered to whoever asks for the rules."""
        return {}

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
        message: dict[str, Any] = {"type": "snapshot", "seq": 1, "clock": self.time(), "next": 1}
        message |= {"ticket": None, "read_only": False, **self._shown}
        if isinstance(message["view"], Screen):
            message |= {"view": message["view"].table_part, "own": message["view"].own}
        self._socket.send(msgspec.json.encode(message).decode())


def told(answer: dict[str, Any], clock: int = 0) -> dict[str, Any]:
    """A message with nothing but an answer."""
    return {"type": "told", "seq": 1, "prev": 1, "clock": clock, "answers": [answer]}


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

    def player_display(self, terminal: str) -> "Playing":
        """The Player Display of a position at a common layout."""
        screen = self._opened(Channel(Actor("player", terminal), NOWHERE, terminal=terminal))
        screen.player_display(self.played.screen(terminal), self._felt())
        return screen

    def display(self, kind: str = "display") -> "Playing":
        """A display of the table: of its results, of all wagers, or the layout that serves all players."""
        where = {"layout": "T1"} if kind == "layout" else {"display": "T1"}
        channel = Channel(Actor(kind, "T1"), NOWHERE, flying=kind == "flying display", **where)
        screen = self._opened(channel)
        screen.display(self._display(channel), self._felt(), kind)
        return screen

    def _display(self, channel: Channel) -> TableView:
        floor = self.played.run.floor
        table = floor.tables["T1"]
        if channel.layout:
            return layout_view(floor, table)
        return flying_view(floor, table) if channel.flying else display_view(table)

    def show(self) -> None:
        """Every screen as the floor is now."""
        for screen in self._screens:
            view = self._view(screen.channel)
            screen.show(view, self._felt(view.table))

    def _opened(self, channel: Channel) -> "Playing":
        self._screens.append(Playing(self._browser, self._size, self, channel))
        return self._screens[-1]

    def _felt(self, table: str = "T1") -> Felt:
        return felt_view(self.played.run.floor.tables[table])

    def _view(self, channel: Channel) -> Screen | DealerView | TableView:
        if channel.terminal:
            return self.played.screen(channel.terminal)
        if channel.display or channel.layout:
            return self._display(channel)
        return self.played.console(channel.actor.role)

    def clock(self) -> int:
        return round(self.played.at * 1_000)

    def answer(self, channel: Channel, given: dict[str, Any]) -> Any:
        floor, at = self.played.run.floor, self.clock()
        if given["do"] == "preview":
            return previewed(floor, "T1", msgspec.convert(given, AskPreview))
        command = typed(channel, given)
        if not isinstance(command, Refusal):
            decided = decide(floor, msgspec.structs.replace(command, at=at))
            if not isinstance(decided, Refusal):
                for event in decided:
                    apply(floor, event)
                self.show()
                return told({"n": given["n"], "seq": 1}, at)
            command = decided
        return told({"n": given["n"], "seq": 1, "refused": said(command)}, at)


class Playing(Stage):
    """One screen of such a floor."""

    def __init__(
        self, browser: Browser, size: tuple[int, int], evening: Evening, channel: Channel
    ) -> None:
        super().__init__(browser, size)
        self._evening, self.channel = evening, channel
        # The floor's time is the test's: it stands still until the test moves it.
        self.page.add_init_script("performance.now = () => 0")

    def time(self) -> int:
        return self._evening.clock()

    def rules(self) -> Any:
        return rules_page(self._evening.played.run.floor.tables["T1"])

    def _receive(self, message: str | bytes) -> None:
        given = json.loads(message)
        if given["do"] in SHOWN_AGAIN:
            self._send_snapshot()
            return
        assert self._socket
        answer = self._evening.answer(self.channel, given)
        self._socket.send(msgspec.json.encode(answer).decode())
