"""The service worker: the network answers if it can, also after failures of the cache. Stored files need no network.

The service worker of a small site runs here in Node, Workbox and all. That real browsers keep a build is in e2e/test_offline.py and
e2e/test_update.py.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from make_site import SHELL

HERE = Path(__file__).parent
BUILD = "abcdef012345"
PAGE, FIGURE, SCRIPT, ODD = "en/index.html", "figures/0123.svg", f"assets-{BUILD}/start.js", "elsewhere.js"
SITE = {
    PAGE: f"<html data-build={BUILD}>A page.</html>",
    FIGURE: "<svg>A figure.</svg>",
    SCRIPT: "const script = 1;",
    ODD: "const odd = 1;",
}
GONE = "There is no page."

Step = tuple[object, ...]
Run = Callable[..., list[object]]
"""Runs steps (the methods of `Browser` in run_service_worker.mjs, with their arguments) and returns their results."""

INSTALL: list[Step] = [("install",), ("activate",)]
ASK: list[Step] = [("navigate", PAGE), ("ask", SCRIPT), ("ask", FIGURE), ("ask", ODD)]
ANSWERED = [SITE[PAGE], SITE[SCRIPT], SITE[FIGURE], SITE[ODD]]
FAULTS = [{"match": "rejects"}, {"open": "rejects"}, {"open": "rejects", "match": "rejects"}, {"match": "hangs"}, {"open": "hangs"}]


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Run]:
    site = tmp_path_factory.mktemp("site")
    for path, text in SITE.items():
        (site / path).parent.mkdir(exist_ok=True)
        (site / path).write_text(text, encoding="utf-8")
    texts = {"gone": GONE, "gone-hint": "", "gone-again": ""}
    facts = {"build": BUILD, "versioned": [f"assets-{BUILD}"], "later": [], "forOthers": [ODD], "gone": {"en": texts}}
    subprocess.run(["node", str(SHELL / "service-worker/write.mjs"), str(site), json.dumps(facts)], check=True, stdout=subprocess.DEVNULL)

    with subprocess.Popen(
        ["node", str(HERE / "run_service_worker.mjs"), str(site)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    ) as process:

        def steps_done(*steps: Step) -> list[object]:
            assert process.stdin
            assert process.stdout
            process.stdin.write(json.dumps(steps) + "\n")
            process.stdin.flush()
            told: list[object] = json.loads(process.stdout.readline())
            return told

        yield steps_done
        assert process.stdin
        process.stdin.close()


@pytest.mark.parametrize("faults", FAULTS, ids=str)
def test_network_answers_when_the_cache_fails(run: Run, faults: dict[str, str]) -> None:
    assert run(*INSTALL, ("break", faults), *ASK)[-4:] == ANSWERED


@pytest.mark.parametrize("faults", [{}, {"match": "hangs"}, {"match": "rejects"}], ids=str)
def test_a_page_is_gone_where_neither_the_cache_nor_the_network_has_it(run: Run, faults: dict[str, str]) -> None:
    assert run(("break", faults), ("network", False), ("navigate", PAGE))[-1] == 503


def test_stored_files_are_answered_offline(run: Run) -> None:
    assert run(*INSTALL, ("ask", FIGURE), ("network", False), *ASK[:3])[-3:] == ANSWERED[:3]


@pytest.mark.parametrize("faults", [{"put": "rejects"}, {"put": "hangs"}, {"open": "rejects"}, {"open": "hangs"}], ids=str)
def test_a_figure_that_cannot_be_kept_is_shown(run: Run, faults: dict[str, str]) -> None:
    *_, shown, stored = run(*INSTALL, ("break", faults), ("ask", FIGURE), ("stored",))
    assert shown == SITE[FIGURE]
    assert isinstance(stored, list)
    assert FIGURE not in stored


def test_figures_go_with_the_build_in_which_they_were_looked_at(run: Run) -> None:
    """The next build does not know the figures stored before it."""
    *_, kept, _, _, left = run(*INSTALL, ("ask", FIGURE), ("stored",), ("activate",), ("keep",), ("stored",))
    assert isinstance(kept, list)
    assert isinstance(left, list)
    assert set(kept) - set(left) == {FIGURE}


@pytest.mark.parametrize("operation", ["open", "match", "put"])
def test_build_that_cannot_be_stored_is_not_installed_and_reported_incomplete(run: Run, operation: str) -> None:
    done, told = run(("break", {operation: "rejects"}), ("install",), ("keep",))[1:]
    assert done != "done"
    assert isinstance(told, dict)
    assert told.keys() == {"failed"}


def test_a_page_hears_that_the_cache_does_not_answer(run: Run) -> None:
    """Otherwise it would wait for ever for files to store."""
    assert run(*INSTALL, ("break", {"open": "hangs"}), ("keep",))[-1] == {"failed": "Error: The cache does not answer."}


@pytest.mark.parametrize("faults", FAULTS, ids=str)
def test_new_build_takes_over_despite_cache_failures(run: Run, faults: dict[str, str]) -> None:
    assert run(("install",), ("break", faults), ("activate",))[-1] == "done"
