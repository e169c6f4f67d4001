"""A bot that tries to reach everything outside its worker. It raises with the names of what it got; otherwise it plays its last action."""

import importlib
from collections.abc import Callable, Iterator, Sequence
from functools import partial

import js

from highwater import Action, Game, Random01, Thought, View

GONE = """
fetch XMLHttpRequest WebSocket WebSocketStream EventSource WebTransport Request Response indexedDB caches CacheStorage
BroadcastChannel MessageChannel MessagePort postMessage close importScripts Worker SharedWorker navigator location origin name URL Blob
File FileReader FileReaderSync eval ShadowRealm addEventListener onmessage dispatchEvent setInterval requestAnimationFrame reportError
cookieStore scheduler trustedTypes Notification
"""

got = [name for name in GONE.split() if hasattr(js, name) or hasattr(js.globalThis, name)]


def reach(what: str, attempt: Callable[[], object]) -> None:
    try:
        if attempt() is not None:
            got.append(what)
    except BaseException:
        return


def find_named(path: str) -> object:
    """The value at a path of names from the global object."""
    value = js.globalThis
    for name in path.split("."):
        value = getattr(value, name)
    return value


def names_around() -> list[str]:
    """Every name of the global object and its prototypes, up to EventTarget."""
    holder, names = js.globalThis, []
    for _ in range(4):
        names += [str(name) for name in js.Object.getOwnPropertyNames(holder)]
        holder = js.Object.getPrototypeOf(holder)
    return names


SUSPICIOUS = ("fetch", "request", "socket", "storage", "database", "cache", "worker", "channel", "beacon", "navigator", "import", "post")
AROUND = names_around()
assert "performance" in AROUND, "a name that must be there, to prove that this search works"
got += [name for name in AROUND if any(part in name.lower() for part in SUSPICIOUS)]
reach("code from text, by Function", lambda: js.Function.new("return 1")())
reach("code from text, by a constructor", lambda: js.setTimeout.constructor("return 1")())
reach("code from text, by eval", lambda: importlib.import_module("pyodide.code").run_js("1"))
reach("pyodide_js", lambda: importlib.import_module("pyodide_js"))
reach("polyscript", lambda: importlib.import_module("polyscript"))
reach("pyscript", lambda: importlib.import_module("pyscript"))
reach("micropip", lambda: importlib.import_module("micropip"))
reach("open_url", lambda: importlib.import_module("pyodide.http").open_url("start.json"))
reach("pyfetch", lambda: importlib.import_module("pyodide.http._pyfetch")._jsfetch)
reach("pyxhr", lambda: importlib.import_module("pyodide.http.pyxhr").get("start.json"))
reach("urllib", lambda: importlib.import_module("urllib.request").urlopen("http://127.0.0.1/", timeout=1))
reach("socket", lambda: importlib.import_module("socket").create_connection(("127.0.0.1", 80), timeout=1))
reach("the page", lambda: find_named("document"))
reach("a window", lambda: find_named("window"))
for path in ("self.fetch", "self.constructor.prototype.fetch", "self.navigator.storage", "self.navigator.locks", "self.indexedDB.open"):
    reach(path, partial(find_named, path))


class Reaching:
    name = "reaching"

    def think(self, game: Game, view: View, legal: Sequence[Action], random: Random01, budget: int) -> Iterator[Thought]:
        assert not got, f"it got {', '.join(got)}"
        yield Thought(legal[-1], 1)
