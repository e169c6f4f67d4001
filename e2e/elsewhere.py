"""Serves the demo pages on another origin than the site that they embed, as in real use."""

from __future__ import annotations

import http.server
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple

from demo_pages import list_demos, make_policy

from .conftest import FOLDER, ROOT

DIST = ROOT / "dist"


class OpenToAll(http.server.SimpleHTTPRequestHandler):
    """A host that lets every origin read its files, as the big ones do: embeds need that."""

    def end_headers(self) -> None:
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def serve_folder(folder: Path) -> Iterator[str]:
    """The address of a folder."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(OpenToAll, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


class Hosts(NamedTuple):
    """The address of High Water and that of the host pages, without a final slash; ``folder`` contains the host pages."""

    site: str
    pages: str
    folder: Path

    def demo(self, name: str) -> str:
        """The address of a demo."""
        return f"{self.pages}/{name}.html"


@contextmanager
def serve_two_origins(folder: Path) -> Iterator[Hosts]:
    """Serve dist/ and, from another port, its demo pages, which embed from the first."""
    (folder / "site" / FOLDER).parent.mkdir(parents=True)
    (folder / "site" / FOLDER).symlink_to(DIST)
    pages = folder / "pages" / FOLDER
    pages.mkdir(parents=True)
    with serve_folder(folder / "site") as origin, serve_folder(folder / "pages") as other:
        site = f"{origin}/{FOLDER}"
        for path in (DIST / "demo").iterdir():
            (pages / path.name).write_bytes(path.read_bytes())
        for demo in list_demos():
            text = (DIST / f"demo/{demo.name}.html").read_text("utf-8").replace('"../', f'"{site}/')
            if demo.policy:
                text = text.replace(make_policy(demo.policy), make_policy(demo.policy, site=origin))
            (pages / f"{demo.name}.html").write_text(text, "utf-8")
        yield Hosts(site, f"{other}/{FOLDER}", pages)
