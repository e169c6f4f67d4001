"""dist/ on many hosts: on limited ones, on servers configured as in the README, on a USB stick, on a disk."""

from __future__ import annotations

import ast
import gzip
import http.server
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import ClassVar

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from highwater_web.ui.texts import texts
from tests.slow import slow

from . import servers
from .conftest import FOLDER, INSTALLS, ROOT, Watch, wait_ready
from .playing import start

pytestmark = pytest.mark.as_shipped

DIST = ROOT / "dist"
README = (ROOT / "README.md").read_text(encoding="utf-8")


def play_a_card(page: Page, address: str) -> None:
    """Open the address, start a game, lay a card, and wait until everything is stored."""
    page.goto(address)
    wait_ready(page)
    start(page, "land-unter", seats=3)
    page.locator("#hand [data-do]").first.click()
    expect(page.locator("#log li, .log-line").first).to_be_attached()
    expect(page.locator("html[data-installed=all]")).to_be_attached(timeout=60_000)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


# Hosts that nobody can configure --------------------------------------------------------------------------------------

TYPES = {".html": "text/html; charset=utf-8", ".css": "text/css", ".js": "application/javascript", ".svg": "image/svg+xml"}


class Host(http.server.SimpleHTTPRequestHandler):
    """A minimal host: it knows four file types, serves no index, and compresses nothing."""

    types: ClassVar = TYPES
    unknown = "application/octet-stream"
    index = False
    compresses = False
    seconds = 0

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        if path.is_dir() and self.index:
            path /= "index.html"
        if not path.is_file():
            self.send_error(403 if path.is_dir() else 404)
            return
        content = path.read_bytes()
        self.send_response(200)
        self.send_header("Content-Type", self.types.get(path.suffix, self.unknown))
        self.send_header("Cache-Control", f"max-age={self.seconds}")
        if self.compresses and "gzip" in self.headers.get("Accept-Encoding", ""):
            content = gzip.compress(content, 1)
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class names it so
        pass


class Pages(Host):
    """As project pages are served: the right types, everything compressed, kept by the browser for ten minutes."""

    types: ClassVar = {**TYPES, ".wasm": "application/wasm", ".webmanifest": "application/manifest+json"}
    index = True
    compresses = True
    seconds = 600


class Store(Host):
    """Like an object store, which guesses types from file names."""

    types: ClassVar = {**TYPES, ".wasm": "application/wasm", ".json": "application/json", ".png": "image/png"}
    unknown = "binary/octet-stream"


class KnowsNoWasm(Host):
    types: ClassVar = TYPES
    unknown = "text/plain"


def inside(pattern: str) -> str:
    """The path in dist/ of the only file that matches a pattern."""
    (found,) = DIST.glob(pattern)
    return found.relative_to(DIST).as_posix()


@contextmanager
def serve(kind: type[Host], folder: Path) -> Iterator[str]:
    """The address of dist/ in a sub-folder of such a host."""
    place = folder / FOLDER
    place.parent.mkdir(parents=True)
    place.symlink_to(DIST)

    def handler(*arguments: object) -> http.server.BaseHTTPRequestHandler:
        return kind(*arguments, directory=str(folder))  # type: ignore[arg-type]  # passed on untouched

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/{FOLDER}/"
        server.shutdown()


@INSTALLS
@pytest.mark.parametrize("kind", [Pages, slow(Store)], ids=lambda kind: kind.__name__)
def test_any_host_will_do(page: Page, tmp_path: Path, kind: type[Host]) -> None:
    with serve(kind, tmp_path) as address:
        play_a_card(page, address if kind.index else address + "index.html")


@INSTALLS
@pytest.mark.parametrize("kind", [Host, KnowsNoWasm])
@pytest.mark.slow
def test_a_host_that_knows_no_types_of_the_engine_will_do(page: Page, tmp_path: Path, kind: type[Host]) -> None:
    with serve(kind, tmp_path) as address:
        play_a_card(page, address + "index.html")


def test_no_name_is_one_that_a_host_leaves_out() -> None:
    paths = [path.relative_to(DIST) for path in DIST.rglob("*")]
    assert len(paths) > 50
    assert not [path for path in paths if any(part.startswith(("_", ".", "#", "~")) for part in path.parts)]


# Web servers, set up as the README says -------------------------------------------------------------------------------


def recipe(language: str) -> str:
    """A block of the README with our paths instead of the example's."""
    (found,) = re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)
    return str(found)


def beside(program: str, *paths: str) -> Path:
    """A file from the installation of a program."""
    home = Path(program).resolve()
    found = [place for above in home.parents for path in paths if (place := above / path).exists()]
    assert found, f"{program} is here without {paths[0]}"
    return found[0]


def nginx(program: str, folder: Path, port: int) -> list[str]:
    block = recipe("nginx").replace("/srv/high-water/", f"{DIST}/").replace("/high-water/", f"/{FOLDER}/")
    (folder / "nginx.conf").write_text(
        f"""worker_processes 1; daemon off; error_log stderr; pid {folder}/pid; {"user root;" if os.geteuid() == 0 else ""}
        events {{}}
        http {{
            include {beside(program, "etc/nginx/mime.types")}; access_log off;
            client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
            uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
            server {{ listen 127.0.0.1:{port}; {block} }}
        }}""",
        encoding="utf-8",
    )
    return [program, "-p", str(folder), "-c", str(folder / "nginx.conf")]


def apache2(program: str, folder: Path, port: int) -> list[str]:
    modules = beside(program, "lib/apache2/modules", "usr/lib/apache2/modules")
    loaded = [name for name in ("mpm_event", "authz_core", "mime", "dir", "filter", "deflate") if (modules / f"mod_{name}.so").exists()]
    place = folder / "root" / FOLDER
    shutil.copytree(DIST, place)
    (place / ".htaccess").write_text(recipe("apache"), encoding="utf-8")
    lines = [
        f'ServerRoot "{folder}"',
        f"Listen 127.0.0.1:{port}",
        "ServerName localhost",
        f'PidFile "{folder}/pid"',
        "ErrorLog /dev/stderr",
        *(f'LoadModule {name}_module "{modules}/mod_{name}.so"' for name in loaded),
        f'TypesConfig "{beside(program, "etc/mime.types")}"',
        f'DocumentRoot "{folder}/root"',
        f'<Directory "{folder}/root">',
        "AllowOverride FileInfo",
        "</Directory>",
    ]
    (folder / "apache.conf").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return [program, "-X", "-f", str(folder / "apache.conf")]


@INSTALLS
@pytest.mark.parametrize("set_up", [nginx, apache2])
def test_a_web_server_set_up_as_the_readme_says(
    page: Page, watch: Watch, tmp_path: Path, set_up: Callable[[str, Path, int], list[str]]
) -> None:
    server = servers.find(set_up.__name__)
    if server is None:
        pytest.skip(f"there is no {set_up.__name__} here to be set up")
    port = free_port()
    running = subprocess.Popen(set_up(server.program, tmp_path, port), env=server.environment)
    try:
        address = f"http://127.0.0.1:{port}/{FOLDER}/"
        wait_for(port, running)
        for path in (inside("assets-*/style.css"), inside("pyodide-*/*.wasm"), "de/index.html"):
            answer = page.request.get(address + path, headers={"Accept-Encoding": "gzip"})
            assert answer.ok
            assert answer.headers.get("content-encoding") == "gzip", path
        play_a_card(page, address)
    except BaseException:
        watch.troubles.clear()  # the page says in its own way what went wrong
        raise
    finally:
        running.terminate()
        running.wait()


def wait_for(port: int, running: subprocess.Popen[bytes]) -> None:
    """Wait until the server listens."""
    while True:
        assert running.poll() is None, "it ended at once"
        with socket.socket() as probe:
            probe.settimeout(1)
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return


# A stick --------------------------------------------------------------------------------------------------------------

LAUNCHER = ROOT / "web/launcher/start.py"


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    copied = tmp_path / "a stick, with an ü" / "High Water"
    shutil.copytree(DIST, copied)
    return copied


def start_process(command: list[str], environment: dict[str, str]) -> subprocess.Popen[str]:
    """A process that Ctrl+C ends. A shell makes background processes and their children ignore it."""
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding="utf-8", cwd="/", env=environment)
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def launch(stick: Path, port: int, **environment: str) -> Iterator[subprocess.Popen[str]]:
    """The launcher as a separate process in a German terminal."""
    spoken = {**os.environ, "LC_ALL": "de_DE.UTF-8", "PYTHONIOENCODING": "utf-8", "DISPLAY": "", "WAYLAND_DISPLAY": "", "BROWSER": ""}
    command = [sys.executable, str(stick / "start.py"), "--port", str(port)]
    running = start_process(command, spoken | environment)
    try:
        yield running
    finally:
        running.kill()
        running.wait()
        assert running.stdout
        running.stdout.close()


def line(running: subprocess.Popen[str]) -> str:
    assert running.stdout
    return running.stdout.readline().rstrip("\n")


def address_at(port: int) -> str:
    return f"http://127.0.0.1:{port}/"


def test_a_double_click_on_the_launcher_is_enough(browser: Browser, stick: Path) -> None:
    port = free_port()
    t = texts("de")
    with launch(stick, port) as running:
        assert line(running) == t("launcher.at", address=address_at(port))
        assert line(running) == t("launcher.stop")
        context = browser.new_context(locale="de-DE")
        page = context.new_page()
        play_a_card(page, address_at(port))
        types = page.evaluate(
            """paths => Promise.all(paths.map(
                async path => (await fetch(`../${path}`, {cache: "no-store"})).headers.get("content-type")))""",
            [inside("assets-*/start.js"), "manifest.de.webmanifest", inside("assets-*/style.css")],
        )
        assert types == ["text/javascript", "application/manifest+json", "text/css"]
        page.goto(f"{address_at(port).replace('127.0.0.1', 'localhost')}messages.schema.json")
        assert page.evaluate("address => fetch(address).then((answer) => answer.ok)", f"{address_at(port)}embed.js"), "for other sites, too"
        context.close()
        running.send_signal(signal.SIGINT)
        assert line(running) == t("launcher.end")
        assert running.wait(timeout=20) == 0


def test_second_launch_opens_the_running_server(stick: Path, tmp_path: Path) -> None:
    port = free_port()
    opened = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" >> "{opened}"\n', encoding="utf-8")
    browser.chmod(0o755)
    with launch(stick, port) as first:
        line(first)
        with launch(stick, port, BROWSER=f"{browser} %s") as second:
            assert line(second) == texts("de")("launcher.there", address=address_at(port))
            assert second.wait(timeout=20) == 0
        assert opened.read_text(encoding="utf-8") == address_at(port) + "\n"
        assert first.poll() is None
        first.terminate()  # as closing the window does
        assert first.wait(timeout=20) == 0


def test_shared_address_is_reported_because_games_are_stored_by_address(stick: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = int(other.getsockname()[1])
        # Our launcher must not wait forever for a program that never answers.
        with launch(stick, port, LC_ALL="da_DK.UTF-8") as running:
            assert line(running) == texts("da")("launcher.moved", address=address_at(port))
            moved = line(running)
    assert not moved.endswith(address_at(port))
    assert re.search(r"http://127\.0\.0\.1:\d+/", moved)


def test_the_launcher_needs_nothing_but_an_old_python() -> None:
    tree = ast.parse(LAUNCHER.read_text(encoding="utf-8"), feature_version=(3, 8))
    needed = {alias.name.split(".")[0] for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    needed |= {str(node.module).split(".")[0] for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert needed <= sys.stdlib_module_names
    assert (DIST / "start.py").read_bytes() == LAUNCHER.read_bytes()


@pytest.mark.skipif(os.name == "nt", reason="start.command is for a Mac")
def test_a_mac_has_a_file_that_a_double_click_runs(stick: Path) -> None:
    port = free_port()
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "DISPLAY": "", "WAYLAND_DISPLAY": "", "BROWSER": ""}
    script = (stick / "start.command").read_text(encoding="utf-8").replace("start.py", f"start.py --port {port}")
    (stick / "start.command").write_text(script, encoding="utf-8")
    assert os.access(stick / "start.command", os.X_OK)
    running = start_process([str(stick / "start.command")], environment)
    assert line(running) == texts("en")("launcher.at", address=address_at(port))
    running.send_signal(signal.SIGINT)
    assert running.wait(timeout=20) == 0
    assert running.stdout
    running.stdout.close()


# A disk ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["de", "da"])
def test_pages_opened_as_files_explain_themselves(browser: Browser, language: str) -> None:
    context = browser.new_context(locale=language)
    page = context.new_page()
    page.goto((DIST / "index.html").as_uri())
    page.wait_for_url(f"file://**/{language}/index.html")
    t = texts(language)
    hint = page.locator("#from-file")
    expect(hint).to_contain_text(t("start.from-file"))
    expect(hint).to_contain_text("start.py")
    expect(page.locator("#start")).to_be_hidden()
    page.locator("a[href='rules-sos.html']").first.click()
    page.wait_for_url("file://**/rules-sos.html")
    expect(page.locator("article.prose h1")).to_have_text(re.compile(r"S\.O\.S\."))
    expect(page.locator("#from-file")).to_be_visible()
    context.close()


def test_served_as_it_should_be_the_page_says_nothing_of_files(page: Page, tmp_path: Path) -> None:
    with serve(Pages, tmp_path) as address:
        page.goto(f"{address}da/about.html")
        expect(page.locator("#main")).to_be_visible()
        expect(page.locator("#from-file")).to_be_hidden()


# Where nothing is -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "home"),
    [
        ("/games/en/no-such-page.html", "/games/en/index.html"),
        ("/games/no-such-page.html", "/games/en/index.html"),
        ("/no-such-page", "/en/index.html"),
    ],
)
def test_an_address_without_a_page_leads_to_the_games(browser: Browser, path: str, home: str) -> None:
    context, origin = browser.new_context(), "http://lost.example"
    page = context.new_page()
    lost = (DIST / "404.html").read_text(encoding="utf-8")
    page.route(f"{origin}/**", lambda route: route.fulfill(status=404, content_type="text/html; charset=utf-8", body=lost))
    page.goto(origin + path)
    expect(page.get_by_role("heading")).to_have_count(3)
    assert page.locator("section:lang(en) a").evaluate("link => link.href") == origin + home
    context.close()


def test_encoded_fragments_lead_to_their_page(browser: Browser) -> None:
    context, origin = browser.new_context(), "http://lost.example"
    page = context.new_page()
    lost = (DIST / "404.html").read_text(encoding="utf-8")

    def answer(route: Route) -> None:
        found = route.request.url.endswith("/en/play.html")
        route.fulfill(status=200 if found else 404, content_type="text/html; charset=utf-8", body="<p>Here" if found else lost)

    page.route(f"{origin}/**", answer)
    page.goto(f"{origin}/en/play.html%23record=abc%26ply=5", wait_until="commit")
    page.wait_for_url(f"{origin}/en/play.html#record=abc%26ply=5")
    expect(page.get_by_text("Here")).to_be_visible()
    context.close()
