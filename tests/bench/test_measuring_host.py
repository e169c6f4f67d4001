"""The host for measurements of page starts: sizes of answers, and speed."""

from __future__ import annotations

import gzip
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPMessage
from pathlib import Path
from random import Random
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from e2e.host import Host, total

TEXT = b"The water rises. " * 1000
NOISE = Random(1).randbytes(100_000)
MEGABITS = 8.0


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "files"
    (folder / "deep").mkdir(parents=True)
    (folder / "page.html").write_bytes(TEXT)
    (folder / "deep/engine.wasm").write_bytes(NOISE)
    (folder / "library.zip").write_bytes(TEXT)
    return folder


@pytest.fixture
def near(folder: Path, tmp_path: Path) -> Iterator[Host]:
    with Host({"site": folder}, tmp_path / "near") as host:
        yield host


@pytest.fixture
def far(folder: Path, tmp_path: Path) -> Iterator[Host]:
    with Host({"site": folder}, tmp_path / "far", megabits=MEGABITS) as host:
        yield host


def get(host: Host, path: str, **headers: str) -> tuple[HTTPMessage, bytes]:
    request = Request(host.url(path), headers={name.replace("_", "-"): value for name, value in headers.items()})
    with urlopen(request, timeout=30) as answer:
        return answer.headers, answer.read()


def test_nearby_files_travel_uncompressed_and_count_with_their_gzip_size(near: Host) -> None:
    headers, body = get(near, "site/page.html?start=plain")
    assert body == TEXT
    assert headers["Content-Encoding"] is None
    assert headers["Content-Type"] == "text/html"
    (request,) = near.requests()
    assert request.path == "site/page.html"
    assert request.bytes == len(gzip.compress(TEXT, 9)) < len(TEXT)


def test_far_away_files_travel_compressed(far: Host) -> None:
    headers, body = get(far, "site/page.html")
    assert headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(body) == TEXT
    assert len(body) == far.requests()[0].bytes


def test_incompressible_and_excluded_files_are_served_unchanged(far: Host) -> None:
    for path, content in (("site/deep/engine.wasm", NOISE), ("site/library.zip", TEXT)):
        headers, body = get(far, path)
        assert body == content
        assert headers["Content-Encoding"] is None
    assert total(far.requests()) == len(NOISE) + len(TEXT)


def test_all_connections_together_go_no_faster_than_the_line(far: Host) -> None:
    began = time.monotonic()
    with ThreadPoolExecutor(4) as pool:
        bodies = list(pool.map(lambda _: get(far, "site/deep/engine.wasm")[1], range(4)))
    assert bodies == [NOISE] * 4
    assert time.monotonic() - began >= 4 * len(NOISE) * 8 / (MEGABITS * 1e6)


def test_cached_and_missing_files_weigh_nothing(near: Host) -> None:
    headers, _ = get(near, "site/page.html")
    for path, tag, status in (("site/page.html", headers["ETag"], 304), ("site/nothing.html", "", 404)):
        with pytest.raises(HTTPError) as refused:
            get(near, path, If_None_Match=tag)
        assert refused.value.code == status
        assert near.requests()[-1].bytes == 0


def test_service_worker_requests_count_as_later(near: Host) -> None:
    get(near, "site/page.html", Referer=near.url("site/page.html"))
    get(near, "site/page.html", Service_Worker="script")
    get(near, "site/page.html", Referer=near.url("site/sw.js"))
    assert [request.later for request in near.requests()] == [False, True, True]


def test_requests_are_timed_and_kept_in_their_order(near: Host) -> None:
    before = time.time()
    for path in ("site/library.zip", "site/page.html"):
        get(near, path)
    first, second = near.requests()
    assert (first.path, second.path) == ("site/library.zip", "site/page.html")
    assert before <= first.at <= second.at <= time.time()
