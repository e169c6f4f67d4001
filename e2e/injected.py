"""Pages whose Python runs additional code of a test, such as a bot or a fault.

The code is added to the archive on its way to the worker, so that it is never in dist/.
"""

from __future__ import annotations

import gzip
import io
import textwrap
import zipfile

from playwright.sync_api import Page, Route

ENTRY_MODULE = "highwater_web/worker"
"""The module that the worker imports first, as a path in the archive."""


def inject(page: Page, code: str) -> None:
    """Make the worker run this code after all imports. Works only if the page starts from byte code, as on a first visit."""
    source = f"from highwater_web.worker_as_built import dispatch, think\n{textwrap.dedent(code)}"

    def answer(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=gzip.compress(_replace_entry(gzip.decompress(response.body()), source)))

    page.route("**/*_page-*.whl.gzip", answer)


def _replace_entry(archive: bytes, source: str) -> bytes:
    """The archive with another entry module, which imports the original one."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as old, zipfile.ZipFile(buffer, "w") as new:
        for name in old.namelist():
            new.writestr(name.replace(f"{ENTRY_MODULE}.pyc", f"{ENTRY_MODULE}_as_built.pyc"), old.read(name))
        new.writestr(f"{ENTRY_MODULE}.py", source)
    return buffer.getvalue()
