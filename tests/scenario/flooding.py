"""One terminal that gives nobody a moment: it connects, sends all it can, and connects again.

In a process of its own, so that what it costs the floor is not what it costs the one who measures.
"""

import asyncio
import json
import sys
from collections import Counter

import websockets

AT_ONCE = 8
"""Connections side by side."""
COMMANDS = 300
"""In each of them."""


async def flood(url: str, key: str, seconds: float) -> Counter[str]:
    """What it was told first, by how often."""
    told: Counter[str] = Counter()
    hello = json.dumps({"do": "hello", "version": 1, "key": key})

    async def again_and_again() -> None:
        while True:
            try:
                async with websockets.connect(url, max_size=None, close_timeout=0.1) as socket:
                    await socket.send(hello)
                    first = json.loads(await socket.recv())
                    told[first.get("code", first["type"])] += 1
                    for n in range(first.get("next", 1), first.get("next", 1) + COMMANDS):
                        await socket.send(json.dumps({"n": n, "do": "undo"}))
            except (OSError, EOFError, websockets.WebSocketException):
                told["lost"] += 1

    many = [asyncio.create_task(again_and_again()) for _ in range(AT_ONCE)]
    await asyncio.sleep(seconds)
    for one in many:
        one.cancel()
    await asyncio.gather(*many, return_exceptions=True)
    return told


if __name__ == "__main__":
    url, key, seconds = sys.argv[1:]
    sys.stdout.write(json.dumps(asyncio.run(flood(url, key, float(seconds)))))
