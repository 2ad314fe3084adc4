"""A floor that runs in a thread of this process, on real ports."""

import asyncio
import threading
from pathlib import Path
from types import TracebackType
from typing import Self

import uvicorn

from croupier.server.conversing import MESSAGE_MOST
from croupier.server.running import Running


class Started:
    def __init__(self, running: Running, data: Path) -> None:
        self.running, self.data, self.url = running, data, ""
        running.socket_port = 0
        config = uvicorn.Config(
            running.app,
            port=0,
            ws="websockets-sansio",
            log_level="warning",
            ws_max_size=MESSAGE_MOST,
            timeout_graceful_shutdown=1,
        )
        self._server = uvicorn.Server(config)
        self._up = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()))

    async def _serve(self) -> None:
        self.running.start()
        await self.running.started()
        await self.running.listen("127.0.0.1")
        serving = asyncio.create_task(self._server.serve())
        while not self._server.started:
            await asyncio.sleep(0.01)
        [socket] = self._server.servers[0].sockets
        self.url = f"http://127.0.0.1:{socket.getsockname()[1]}"
        self._up.set()
        await serving

    def __enter__(self) -> Self:
        self._thread.start()
        assert self._up.wait(60), "the floor did not come up"
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self._server.should_exit = True
        self._thread.join(30)
