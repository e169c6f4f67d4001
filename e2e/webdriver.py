"""Drives the WebKit of a Linux distribution, which Playwright cannot: the part of W3C WebDriver that a short test needs."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from glob import glob
from types import TracebackType
from typing import Any

SECONDS = 300  # for one command; machines are shared, and WebKitGTK draws without a graphics card
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
FOLDERS = ("/usr/lib/*", "/usr/lib*", "/usr/libexec")  # of Debian, Fedora, others

# Describes a page after a timeout.
WHERE = "return `${location.href}: ${document.body?.innerText}`.slice(0, 2000)"


class Failure(Exception):
    """The browser cannot be driven, or reports that a command failed."""


def explain_missing() -> str:
    """What is missing here to drive WebKitGTK, "" if nothing."""
    if not shutil.which("WebKitWebDriver"):
        return "there is no WebKitWebDriver (on Debian: apt install webkit2gtk-driver)"
    if not mini_browser():
        return "there is no MiniBrowser of WebKitGTK"
    if not (os.environ.get("DISPLAY") or shutil.which("Xvfb")):
        return "there is no display and no Xvfb (on Debian: apt install xvfb)"
    return ""


def mini_browser() -> str | None:
    """The program named in HIGHWATER_WEBKIT, or the newest here; it is not on the PATH."""
    named = os.environ.get("HIGHWATER_WEBKIT")
    if named:
        return named
    paths = sorted(path for folder in FOLDERS for path in glob(f"{folder}/webkit*gtk-*/MiniBrowser"))
    return paths[-1] if paths else None


class WebKit:
    """WebKitGTK's MiniBrowser in a session of its own, on the present display or on an invisible one.

    ``loads`` is the page load strategy of WebDriver ("none", "eager" or "normal"); ``seconds`` is the timeout for anything in the
    page.
    """

    def __init__(self, *, loads: str = "normal", seconds: int = SECONDS) -> None:
        trouble = explain_missing()
        if trouble:
            raise Failure(trouble)
        self._seconds = seconds
        self._processes: list[subprocess.Popen[str]] = []
        try:
            display = os.environ.get("DISPLAY") or self._make_display()
            port = free_port()
            # Without OpenGL, because Mesa's software driver (swrast_dri.so) has crashed the process of a page.
            drawn = {"WEBKIT_DISABLE_COMPOSITING_MODE": "1", "WEBKIT_DISABLE_DMABUF_RENDERER": "1", "DISPLAY": display}
            self._start(["WebKitWebDriver", f"--port={port}"], drawn)
            self._at = f"http://127.0.0.1:{port}/session"
            wait_for_port(port)
            options = {"binary": mini_browser(), "args": ["--automation"]}
            wanted = {"webkitgtk:browserOptions": options, "pageLoadStrategy": loads}
            answer = self._call("POST", "", capabilities={"alwaysMatch": wanted})
        except BaseException:
            self._end_processes()
            raise
        self._at += f"/{answer['sessionId']}"
        self.version: str = answer["capabilities"]["browserVersion"]

    def __enter__(self) -> WebKit:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        try:
            self._call("DELETE", "")
        finally:
            self._end_processes()

    def go(self, address: str) -> None:
        self._call("POST", "/url", url=address)

    def reload(self) -> None:
        self._call("POST", "/refresh")

    def change_tab(self) -> None:
        """Continue in a new tab, which is a process of its own; the old one is closed."""
        answer = self._call("POST", "/window/new", type="tab")
        self._call("DELETE", "/window")
        self._call("POST", "/window", handle=answer["handle"])

    def run(self, script: str, *arguments: object) -> Any:
        """The return value of a script that runs in the page with these ``arguments``."""
        return self._call("POST", "/execute/sync", script=script, args=arguments)

    def wait(self, condition: str) -> None:
        """Wait until a JavaScript expression is true in the page. This polls, because WebKitGTK may never deliver the answer of an
        asynchronous script.
        """
        end = time.monotonic() + self._seconds
        while not self.run(f"return Boolean({condition})"):
            if time.monotonic() > end:
                raise Failure(f"waited {self._seconds} s in vain for {condition} at {self.run(WHERE)}")
            time.sleep(0.05)

    def click(self, selector: str) -> None:
        """Click like a person: the element must be visible, and not covered for long."""
        end = time.monotonic() + self._seconds
        while True:
            element = self._call("POST", "/element", using="css selector", value=selector)
            try:
                self._call("POST", f"/element/{element[ELEMENT]}/click")
            except Failure as failure:
                if "click intercepted" not in str(failure) or time.monotonic() > end:
                    raise
                time.sleep(0.05)
            else:
                return

    def _call(self, method: str, path: str, **fields: object) -> Any:
        body = json.dumps(fields).encode() if method == "POST" else None
        request = urllib.request.Request(self._at + path, body, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=2 * SECONDS) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            said = json.load(error)["value"]
            raise Failure(f"{method} {path or '/session'}: {said['error']}: {said['message']}") from None

    def _make_display(self) -> str:
        server = self._start(["Xvfb", "-displayfd", "1", "-screen", "0", "1280x1000x24"], stdout=subprocess.PIPE)
        assert server.stdout
        number = server.stdout.readline().strip()
        if not number:
            raise Failure("Xvfb does not start")
        return f":{number}"

    def _start(self, command: list[str], environment: Mapping[str, str] = {}, stdout: int = subprocess.DEVNULL) -> subprocess.Popen[str]:
        started = subprocess.Popen(command, stdout=stdout, stderr=subprocess.DEVNULL, text=True, env={**os.environ, **environment})
        self._processes.append(started)
        return started

    def _end_processes(self) -> None:
        for process in reversed(self._processes):
            process.terminate()
            process.wait()
            if process.stdout:
                process.stdout.close()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_for_port(port: int) -> None:
    """Wait until a program listens at this port."""
    for _ in range(200):
        try:
            socket.create_connection(("127.0.0.1", port), timeout=SECONDS).close()
        except ConnectionRefusedError:
            time.sleep(0.05)
        else:
            return
    raise Failure("WebKitWebDriver does not start")
