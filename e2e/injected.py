"""A page whose Python does more than ours: a test brings code of its own, such as a bot or a fault.

It is put into the archive on its way to the worker, so that nothing of it is in dist/.
"""

from __future__ import annotations

import gzip
import io
import textwrap
import zipfile

from playwright.sync_api import Page, Route

DOOR = "highwater_web/worker"
"""The module that the worker imports."""


def inject(page: Page, code: str) -> None:
    """Have the worker run this code once everything is imported. Only where the page starts from byte code, as on a first visit."""
    source = f"from highwater_web.worker_as_built import dispatch, think\n{textwrap.dedent(code)}"

    def answer(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=gzip.compress(_with(gzip.decompress(response.body()), source)))

    page.route("**/*_page-*.whl.gzip", answer)


def _with(archive: bytes, source: str) -> bytes:
    """The archive with another door, which leads to the one that it had."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as old, zipfile.ZipFile(made, "w") as new:
        for name in old.namelist():
            new.writestr(name.replace(f"{DOOR}.pyc", f"{DOOR}_as_built.pyc"), old.read(name))
        new.writestr(f"{DOOR}.py", source)
    return made.getvalue()
