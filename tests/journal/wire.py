"""A wire between a store and its server that can be cut at the worst moment."""

import contextlib
import socket
import tempfile
import threading
from types import TracebackType
from urllib.parse import parse_qs, urlsplit

NAME = ".s.PGSQL.5432"


class Wire:
    """Everything goes through, until the writer's next question or its answer is lost on its way."""

    def __init__(self, server: str) -> None:
        self._server = f"{parse_qs(urlsplit(server).query)['host'][0]}/{NAME}"
        self._folder = tempfile.TemporaryDirectory(prefix="pg-", dir="/tmp")
        self.address = f"postgresql://postgres@/postgres?host={self._folder.name}"
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(f"{self._folder.name}/{NAME}")
        self._listener.listen()
        self._ends: list[socket.socket] = []
        self._lost = ("", -1)
        self._threads = [threading.Thread(target=self._accept)]
        self._threads[0].start()

    def lose(self, what: str) -> None:
        """Lose the writer's next of the `questions` or `answers`, and its connection with it.

        A store opens two connections, the writer first.
        """
        self._lost = (what, len(self._ends) // 2 - 2)

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                server = socket.socket(socket.AF_UNIX)
                server.connect(self._server)
                number = len(self._ends) // 2
                self._ends += [client, server]
                for what, one, other in (
                    ("questions", client, server),
                    ("answers", server, client),
                ):
                    thread = threading.Thread(target=self._carry, args=((what, number), one, other))
                    thread.start()
                    self._threads.append(thread)

    def _carry(self, what: tuple[str, int], one: socket.socket, other: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while carried := one.recv(65_536):
                if what == self._lost:
                    break
                other.sendall(carried)
        for end in (one, other):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def __enter__(self) -> "Wire":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        raised: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with contextlib.suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._threads[0].join()
        for end in (self._listener, *self._ends):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        for thread in self._threads[1:]:
            thread.join()
        for end in (self._listener, *self._ends):
            end.close()
        self._folder.cleanup()
