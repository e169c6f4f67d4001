"""A static host for measurements: it logs requests, and can simulate a distant host.

It runs as a separate process (started by `Host`), so that it takes no time from the measuring one. By default it sends files unchanged,
like any plain server. With a rate it sends files with gzip, as a real host would, at that rate for all connections together, each answer
after a latency. A browser's own throttling does neither, and does not apply to workers.
"""

from __future__ import annotations

import argparse
import contextlib
import gzip
import hashlib
import http.server
import json
import mimetypes
import subprocess
import sys
import threading
import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
LATENCY = 0.02
CHUNK = 8 * 1024

PACKED = frozenset({".br", ".gz", ".jpg", ".mp3", ".png", ".webp", ".whl", ".woff", ".woff2", ".zip"})
"""File types that a host does not compress."""

TYPES = {
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".py": "text/x-python",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}


class LoggedRequest(NamedTuple):
    """A request: its time (seconds since 1970), the path, the bytes of its answer with gzip, and whether it is for ``later`` visits, that
    is, from a service worker or for its script."""

    at: float
    path: str
    bytes: int
    later: bool


class Host:
    """Serves folders by name; ends with the ``with`` block. Pages are isolated from other origins, so that they may ask the browser for
    their memory."""

    def __init__(self, folders: Mapping[str, Path], log: Path, *, megabits: float | None = None, isolated: bool = False) -> None:
        self._log = log
        log.touch()
        named = [f"{name}={folder}" for name, folder in folders.items()]
        options = [] if megabits is None else ["--megabits", str(megabits)]
        options += ["--isolated"] if isolated else []
        command = [sys.executable, "-m", "e2e.host", *named, "--log", str(log), *options]
        self._process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout
        port = self._process.stdout.readline().strip()  # it prints the port once it listens
        if not port:
            raise SystemExit("The host for the measurement did not start; the lines above say why.")
        self.origin = f"http://127.0.0.1:{port}"

    def url(self, path: str) -> str:
        """The address of a file, given the name of a folder and the path in it."""
        return f"{self.origin}/{path}"

    def requests(self) -> list[LoggedRequest]:
        """Every request so far, in their order."""
        return [LoggedRequest(*json.loads(line)) for line in self._log.read_text(encoding="utf-8").splitlines()]

    def __enter__(self) -> Host:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()
        if self._process.stdout:
            self._process.stdout.close()


def total(requests: Iterable[LoggedRequest]) -> int:
    """The bytes of all answers."""
    return sum(request.bytes for request in requests)


# The process ----------------------------------------------------------------------------------------------------------


class File(NamedTuple):
    """The content of a file, plain and compressed."""

    kind: str
    plain: bytes
    packed: bytes
    tag: str


def read(path: Path) -> File:
    plain = path.read_bytes()
    packed = plain if path.suffix in PACKED else min(plain, gzip.compress(plain, 9, mtime=0), key=len)
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return File(kind, plain, packed, f'"{hashlib.sha256(plain).hexdigest()[:16]}"')


class Line:
    """A network line that all connections share."""

    def __init__(self, megabits: float) -> None:
        self._bytes_a_second = megabits * 1e6 / 8
        self._free = 0.0
        self._lock = threading.Lock()

    def take(self, size: int) -> None:
        """Wait until so many bytes have been transferred."""
        with self._lock:
            self._free = max(self._free, time.monotonic()) + size / self._bytes_a_second
            mine = self._free
        time.sleep(max(0.0, mine - time.monotonic()))


ISOLATION = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class Server(http.server.ThreadingHTTPServer):
    request_queue_size = 64

    def __init__(self, files: Mapping[str, File], log: Path, line: Line | None, headers: Mapping[str, str]) -> None:
        super().__init__(("127.0.0.1", 0), Answering)
        self.files = files
        self.line = line
        self.headers = headers
        self._log = log.open("a", encoding="utf-8")
        self._lock = threading.Lock()

    def note(self, request: LoggedRequest) -> None:
        with self._lock:
            self._log.write(json.dumps(request) + "\n")
            self._log.flush()


class Answering(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    server: Server

    def do_GET(self) -> None:
        came = time.time()
        path = self.path.partition("?")[0].lstrip("/")
        file, line = self.server.files.get(path), self.server.line
        known = file is not None and self.headers.get("If-None-Match") == file.tag
        later = self.headers.get("Service-Worker") == "script" or (self.headers.get("Referer") or "").endswith("/sw.js")
        self.server.note(LoggedRequest(came, path, 0 if file is None or known else len(file.packed), later))
        if line:
            time.sleep(LATENCY)
        if file is None or known:
            self.send_response(404 if file is None else 304)
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        body = file.packed if line else file.plain
        self.send_response(200)
        self.send_header("Content-Type", file.kind)
        self.send_header("Content-Length", str(len(body)))
        if body is not file.plain:
            self.send_header("Content-Encoding", "gzip")
        # As the hosts of open projects have it: kept for a while, then asked for again.
        self.send_header("Cache-Control", "max-age=600")
        self.send_header("ETag", file.tag)
        for name, value in self.server.headers.items():
            self.send_header(name, value)
        self.end_headers()
        if line is None:
            self.wfile.write(body)
            return
        for start in range(0, len(body), CHUNK):
            part = body[start : start + CHUNK]
            line.take(len(part))
            self.wfile.write(part)

    def handle(self) -> None:
        with contextlib.suppress(ConnectionError):  # the page was closed
            super().handle()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class names it so
        pass


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("folders", nargs="+", help="name=folder")
    parser.add_argument("--log", type=Path, required=True)
    parser.add_argument("--megabits", type=float)
    parser.add_argument("--isolated", action="store_true")
    options = parser.parse_args()
    files: dict[str, File] = {}
    for name, folder in (pair.split("=", 1) for pair in options.folders):
        inside = Path(folder)
        files |= {f"{name}/{path.relative_to(inside).as_posix()}": read(path) for path in inside.rglob("*") if path.is_file()}
    line = Line(options.megabits) if options.megabits else None
    server = Server(files, options.log, line, ISOLATION if options.isolated else {})
    print(server.server_port, flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
