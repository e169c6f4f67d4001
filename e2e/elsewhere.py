"""The demo pages on a site of their own: the host of a page and the site that it embeds are two origins, as for anybody else."""

from __future__ import annotations

import http.server
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple

from demo_pages import demos, policy

from .conftest import FOLDER, ROOT

DIST = ROOT / "dist"


class OpenToAll(http.server.SimpleHTTPRequestHandler):
    """A host that lets every origin read its files, as the great ones do: what is embedded elsewhere needs that."""

    def end_headers(self) -> None:
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a folder."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(OpenToAll, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


class Hosts(NamedTuple):
    """Where High Water stands, and where the pages stand that embed it: both addresses end in no slash; ``folder`` is that of the pages."""

    site: str
    pages: str
    folder: Path

    def demo(self, name: str) -> str:
        """The address of a demo."""
        return f"{self.pages}/{name}.html"


@contextmanager
def two_origins(folder: Path) -> Iterator[Hosts]:
    """Serve dist/ and, from another port, its demo pages, which ask the first for whatever they embed."""
    (folder / "site" / FOLDER).parent.mkdir(parents=True)
    (folder / "site" / FOLDER).symlink_to(DIST)
    pages = folder / "pages" / FOLDER
    pages.mkdir(parents=True)
    with served(folder / "site") as origin, served(folder / "pages") as other:
        site = f"{origin}/{FOLDER}"
        for path in (DIST / "demo").iterdir():
            (pages / path.name).write_bytes(path.read_bytes())
        for demo in demos():
            text = (DIST / f"demo/{demo.name}.html").read_text("utf-8").replace('"../', f'"{site}/')
            if demo.policy:
                text = text.replace(policy(demo.policy), policy(demo.policy, site=origin))
            (pages / f"{demo.name}.html").write_text(text, "utf-8")
        yield Hosts(site, f"{other}/{FOLDER}", pages)
