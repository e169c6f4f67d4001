"""Whole games as announced by a screen reader, as golden files that read like a story.

``python -m pytest tests/web/test_spoken_games.py --update-goldens`` writes them anew; read the difference before keeping it. A golden's
second line is the game as a link has it: it is played again, ply for ply, whatever the bots would do by now.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import pytest

from highwater.contract import Action, ActionValue
from highwater.match import Match
from highwater.record import parse_url
from tests.web.listener import Listener

GOLDENS = Path(__file__).parent / "goldens"


class Story(NamedTuple):
    """A game to record: its language, seats and seed; ``asides``: by the number of a decision, additional presses before it, and ``looks``
    after which everything is read."""

    name: str
    game: str
    language: str
    people: tuple[str, ...]
    bots: int
    seed: int = 1
    asides: Mapping[int, tuple[str, ...]] = MappingProxyType({})
    looks: tuple[int, ...] = ()

    @property
    def file(self) -> Path:
        return GOLDENS / f"{self.name}.{self.language}.txt"


PANELS = ("panel:sheet", "panel:sheet", "panel:log", "panel:log")
EVERYTHING = (*PANELS, "panel:rules", "panel:rules", "panel:menu", "panel:menu", "panel:keys", "panel:keys")
DECKS = ("panel:decks", "panel:decks")
HINT = ("hint", "panel:hint", "panel:hint")
BACK = ("undo", "redo")

STORIES = (
    Story("land-unter", "land-unter", "en", ("Ida",), 2, asides={2: HINT, 3: BACK, 5: EVERYTHING, 20: PANELS}, looks=(14,)),
    Story("land-unter-behind-a-curtain", "land-unter", "de", ("Ida", "Ole"), 1, asides={4: PANELS}, looks=(9,)),
    Story("forbidden-island", "forbidden-island", "en", ("Ida",), 1, asides={2: HINT, 3: BACK, 6: DECKS}, looks=(12,)),
    Story("abandon-ship", "abandon-ship", "en", ("Ida",), 3, asides={2: HINT, 4: PANELS, 5: DECKS}, looks=(6,)),
    Story("sos", "sos", "da", ("Ida",), 2, asides={2: HINT, 3: BACK, 4: PANELS}, looks=(6,)),
    Story("abandon-ship-bots-only", "abandon-ship", "en", (), 5, seed=3),
)


def plies_of(story: Story) -> tuple[tuple[int, Action], ...]:
    """The game of a golden file; None if there is none yet."""
    return parse_url(story.file.read_text("utf-8").splitlines()[1]).plies if story.file.exists() else ()


def told(story: Story) -> str:
    """The text of a golden."""
    listener = Listener(story.language, story.seed, plies_of(story))
    names = {f"name-{seat}": called for seat, called in enumerate(story.people)}
    listener.start(story.game, len(story.people), len(story.people) + story.bots, names)
    listener.look("board", "said", "acts", "hand-area", "tools")
    listener.wait()
    decisions = 0
    while listener.table.match.state.to_act:
        if listener.decides():
            decisions += 1
            for token in story.asides.get(decisions, ()):
                listener.press(token)
                listener.search()
                if listener.table.panel:
                    listener.look(f"side-{listener.table.panel}")
            if decisions in story.looks:
                listener.look("board", "said", "hand-area")
        listener.play()
    listener.look("board", "said", "acts", "hand-area")
    return "\n".join([f"{story.name}, as a screen reader tells it", listener.table.match.record.url(), *listener.story, ""])


def appraised(match: Match, seat: int) -> Iterator[tuple[ActionValue, ...]]:
    """Replaces the search, so that stories do not depend on its results: the policy's values of actions."""
    scale = 100 if match.game.cooperative else 1
    yield tuple(ActionValue(advice.action, 0.5 + advice.value / scale, 0.1, 9) for advice in match.ranked(seat))


@pytest.fixture(autouse=True)
def settled_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "evaluate_in_slices", appraised)


BAD = r"\bNOTHING\b|[×†⤒␣←→]|[.:;,]{2}| [.,;:]|\b([^\W\d]+) \1\b"
"""Controls without a name, unpronounced signs, marks without words, doubled words."""


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.name)
def test_spoken_games_are_complete_without_repetition_or_symbols(story: Story, pytestconfig: pytest.Config) -> None:
    text = told(story)
    if pytestconfig.getoption("--update-goldens"):
        GOLDENS.mkdir(exist_ok=True)
        story.file.write_text(text, "utf-8")
    assert text == story.file.read_text("utf-8"), "if that is meant: --update-goldens, and read the difference"
    lines = text.splitlines()[2:]
    assert [line for line in lines if re.search(BAD, line)] == []
    for line in lines:
        said = re.split(r"(?<=[.!?])\s+", line.strip("«»"))
        assert not line.startswith("«") or len(said) == len(set(said)), line
