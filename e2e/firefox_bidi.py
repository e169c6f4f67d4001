#!/usr/bin/env python3
"""Playwright starts this instead of a Firefox older than it expects; it runs the one in --go-between=<path>.

Playwright drives a Firefox that it did not build over WebDriver BiDi, and uses commands that only the newest one knows. This proxy answers
the commands in `FORGIVEN` as successful if the browser does not know them. Everything else passes unchanged, errors too.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import sys

# What a test may not rely on then; `e2e.browsers` tries out what matters and tests say what they need.
FORGIVEN = {
    "browser.setDownloadBehavior",
    "emulation.setLocaleOverride",
    "emulation.setMediaFeaturesOverride",
    "emulation.setScreenOrientationOverride",
    "emulation.setScreenSettingsOverride",
    "network.addDataCollector",
}
LISTENING = re.compile(rb"WebDriver BiDi listening on ws://[^:]+:(\d+)")
OURS = "--go-between="
MAX_LINE_BYTES = 1 << 24


async def main() -> int:
    """Run the browser with its arguments, and give Playwright our address instead of the browser's."""
    (program,) = (argument.removeprefix(OURS) for argument in sys.argv if argument.startswith(OURS))
    passed = [argument for argument in sys.argv[1:] if not argument.startswith(OURS)]
    firefox = await asyncio.create_subprocess_exec(program, *passed, stderr=asyncio.subprocess.PIPE, limit=MAX_LINE_BYTES)
    assert firefox.stderr
    async for line in firefox.stderr:
        match = LISTENING.search(line)
        if match:
            line = line.replace(match[1], b"%d" % await listen(int(match[1])))
        sys.stderr.buffer.write(line)
        sys.stderr.buffer.flush()
    return await firefox.wait()


async def listen(firefox: int) -> int:
    """Listen in front of the browser's port; returns ours."""

    async def meet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
            their_reader, their_writer = await asyncio.open_connection("127.0.0.1", firefox)
            request = await reader.readuntil(b"\r\n\r\n")
            # Firefox rejects requests whose Host header names another port.
            their_writer.write(re.sub(rb"(?im)^host:[^\r]*", b"Host: 127.0.0.1:%d" % firefox, request))
            writer.write(await their_reader.readuntil(b"\r\n\r\n"))
            await asyncio.gather(pass_commands(reader, their_writer), pass_answers(their_reader, writer))

    server = await asyncio.start_server(meet, "127.0.0.1", 0)
    port: int = server.sockets[0].getsockname()[1]
    return port


async def pass_commands(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while part := await reader.read(1 << 16):
        writer.write(part)
        await writer.drain()
    writer.close()


async def pass_answers(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Forward WebSocket frames (RFC 6455); a server's frames are not masked."""
    try:
        while True:
            head = await reader.readexactly(2)
            length = head[1]
            if length >= 126:
                extended = await reader.readexactly(2 if length == 126 else 8)
                head, length = head + extended, int.from_bytes(extended, "big")
            payload = await reader.readexactly(length)
            writer.write(forgiven(head, payload) or head + payload)
            await writer.drain()
    finally:
        writer.close()


def forgiven(head: bytes, payload: bytes) -> bytes | None:
    """A success instead of this frame, if it says that one of our commands is unknown."""
    if b'"unknown command"' not in payload:
        return None
    answer = json.loads(payload)
    # Firefox names the command in its message.
    if answer.get("error") != "unknown command" or answer.get("message") not in FORGIVEN:
        return None
    success = json.dumps({"type": "success", "id": answer["id"], "result": {}}).encode()
    return bytes([head[0], len(success)]) + success  # shorter than 126 bytes, which one byte can say


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
