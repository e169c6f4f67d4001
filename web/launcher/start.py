"""Starts High Water from the folder of this file: by a double click, or `python3 start.py`.

Serves the folder at an address on this computer, which nobody else can reach, and opens the browser there. The address stays the same
unless it is taken, because a browser keeps games by address. Needs Python 3.8 or newer, nothing else.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import http.client
import http.server
import json
import locale
import os
import signal
import sys
import threading
import webbrowser
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
USUAL_PORT, PORTS = 21750, 20

# Sent with every answer, so that a second double click finds the running launcher.
HERE = hashlib.sha256(str(FOLDER).encode()).hexdigest()[:16]


class Files(http.server.SimpleHTTPRequestHandler):
    """Serves the folder without a log line for each request."""

    # All types that we need: other programs may have changed the system's types. A browser refuses scripts of the wrong type.
    extensions_map = {  # noqa: RUF012 - the base class declares it so
        "": "application/octet-stream",
        ".css": "text/css",
        ".html": "text/html",
        ".js": "text/javascript",
        ".json": "application/json",
        ".mjs": "text/javascript",
        ".png": "image/png",
        ".jpg": "image/jpeg",
        ".svg": "image/svg+xml",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".woff2": "font/woff2",
    }

    def __init__(self, *arguments: object) -> None:
        super().__init__(*arguments, directory=str(FOLDER))  # type: ignore[arg-type]  # the base class passes them on untouched

    def end_headers(self) -> None:
        self.send_header("High-Water", HERE)
        self.send_header("Access-Control-Allow-Origin", "*")  # for embeds on pages at another address of this computer
        self.send_header("Cache-Control", "no-cache")  # revalidated each time, so that a new version of the folder is seen
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class names it so
        pass


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    allow_reuse_address = os.name != "nt"  # on Windows that would let two programs use the same port


def main() -> int:
    """Serve until stopped. The exit code is 0 unless no port is free."""
    parser = argparse.ArgumentParser(description="Starts High Water from this folder and opens the browser.")
    parser.add_argument("--port", type=int, default=USUAL_PORT, help=f"the usual port (default {USUAL_PORT})")
    usual = parser.parse_args().port
    t = texts()
    for port in range(usual, usual + PORTS):
        try:
            server = Server(("127.0.0.1", port), Files)
        except OSError:
            if is_serving_this_folder(port):
                say(t["launcher.there"].format(address=address(port)))
                open_browser(address(port)).join()
                return 0
            continue
        catch_termination()
        with server, contextlib.suppress(KeyboardInterrupt):
            if port != usual:
                say(t["launcher.moved"].format(address=address(usual)))
            say(t["launcher.at"].format(address=address(port)))
            say(t["launcher.stop"])
            open_browser(address(port))
            server.serve_forever()
        say(t["launcher.end"])
        return 0
    say(t["launcher.taken"].format(first=address(usual), last=address(usual + PORTS - 1)))
    if sys.stdin and sys.stdin.isatty():
        input(t["launcher.enter"])  # the window of a double click would close before anybody could read
    return 1


def catch_termination() -> None:
    """Treat a closed window and a termination request like Ctrl+C."""
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.default_int_handler)


def is_serving_this_folder(port: int) -> bool:
    """Whether the program on this port is this launcher in this folder."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=3)
    try:
        connection.request("HEAD", "/")
        return connection.getresponse().getheader("High-Water") == HERE
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def open_browser(url: str) -> threading.Thread:
    """Open it in a thread, because some browsers block. Skips text browsers in the terminal, which could not show the page."""
    seen = os.name == "nt" or sys.platform == "darwin" or any(os.environ.get(n) for n in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))
    opening = threading.Thread(target=webbrowser.open if seen else str, args=(url,), daemon=True)
    opening.start()
    return opening


def address(port: int) -> str:
    return f"http://127.0.0.1:{port}/"


def texts() -> dict[str, str]:
    """The launcher's texts in the language of this computer."""
    try:
        texts_by_language = json.loads((FOLDER / "start.json").read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise SystemExit("start.py belongs into the folder of High Water, beside start.json and index.html.") from None
    spoken = language()
    words: dict[str, str] = texts_by_language[spoken if spoken in texts_by_language else "en"]
    return words


def language() -> str:
    """Two letters, perhaps of no known language."""
    name = next((os.environ[key] for key in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(key)), "")
    if not name:
        with contextlib.suppress(locale.Error, ValueError):
            locale.setlocale(locale.LC_ALL, "")
            name = locale.getlocale()[0] or ""
    return "de" if name.startswith("German") else name[:2].lower()  # Windows: German_Germany, Danish_Denmark


def say(text: str) -> None:
    encoding = sys.stdout.encoding or "ascii"
    print(text.encode(encoding, "replace").decode(encoding), flush=True)


if __name__ == "__main__":
    sys.exit(main())
