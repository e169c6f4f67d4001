"""The scenes of all games in a browser: their durations and order."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest
from playwright.sync_api import Page

from highwater.registry import GAMES
from tests.slow import slow

from .conftest import Site
from .laid_out import ShownAnswer, play_game, prepare, recorded

pytestmark = pytest.mark.only_browser("chromium")

MIN_SCENE_MS, MAX_SCENE_MS = 800, 1_500
"""Milliseconds."""

MAX_END_MS = 2_300
"""Milliseconds of the end of a rats game: first the ship shows the reason, then the cards turn over."""

REVEAL = {"cards": ("laid", ""), "highest": ("water", "takes-1"), "second": ("water", "takes-2"), "ring": ("hung-lost", "")}
"""Land unter's reveal in the order of the rules: the cards turn, the water rises for the highest tide card, then for the second, and a ring
is lost. Each step names the class of the moving element and of its container."""


def great_moments(game: str, all_seats: Sequence[int]) -> dict[str, tuple[ShownAnswer, ShownAnswer]]:
    """One of each kind at each number of seats, with what was shown before: from games of bots, and of people who press by chance, and
    lose."""
    moments: dict[str, tuple[ShownAnswer, ShownAnswer]] = {}
    for seats in all_seats:
        for people in (0, 1):
            shown = recorded(game, seats, people=people, animation="normal")
            for before, after in pairwise(shown):
                if after.scene is not None and after.scene is not before.scene:
                    moments.setdefault(f"{seats} seats, {after.scene.kind}", (before, after))
    return moments


@pytest.mark.parametrize(
    ("game", "all_seats"),
    [
        ("abandon-ship", GAMES["abandon-ship"].seats[-1:]),
        *(slow(game, each.seats[-1:]) for game, each in GAMES.items() if game != "abandon-ship"),
        *(slow(game, each.seats[:-1]) for game, each in GAMES.items()),
    ],
)
def test_great_moments_take_their_time_and_no_longer(page: Page, site: Site, game: str, all_seats: Sequence[int]) -> None:
    prepare(page, site, animation="normal")
    wrong = []
    for name, (before, after) in great_moments(game, all_seats).items():
        [scene] = play_game(page, [before, after])["scenes"]
        assert after.scene is not None
        most = MAX_END_MS if after.scene.kind == "over" else MAX_SCENE_MS
        if not MIN_SCENE_MS <= scene["lasts"] <= after.scene.milliseconds <= most:
            wrong.append(f"{name}: {scene['lasts']} ms, for which {after.scene.milliseconds} ms are kept")
    assert not wrong, "\n".join(wrong)


def test_a_round_is_revealed_in_the_order_of_the_rules(page: Page, site: Site) -> None:
    prepare(page, site, animation="normal")
    shown = recorded("land-unter", 5, people=0, animation="normal")
    reveals = [(before, after) for before, after in pairwise(shown) if after.scene is not None and after.scene is not before.scene]
    since: dict[str, set[float]] = {}
    while not (since and all(since.values())):  # in some rounds nobody loses a ring, and in some a level stays
        [scene] = play_game(page, list(reveals.pop(0)))["scenes"]
        since = {
            name: {
                round(motion["since"]) for motion in scene["motions"] if of in motion["of"] and (not within or within in motion["within"])
            }
            for name, (of, within) in REVEAL.items()
        }
    for earlier, later in pairwise(REVEAL):
        assert max(since[earlier]) < min(since[later]), since
