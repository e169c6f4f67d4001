"""Forbidden Island."""

from __future__ import annotations

from e2e.prepared import CREW, acts_after, has_to, is_finished, match_at
from e2e.screen import PLAY, Screen
from e2e.strip import Moment, Strip

ISLAND = match_at(acts_after(90), game="forbidden-island", seats=4)
CHOOSING = match_at(lambda match: bool(match.waiting_for()), game="forbidden-island", people=4, options={"adventurers": "chosen"})
BRIDGE = {"island": "bridge-of-horrors"}

SCREENS = [
    Screen("island set-up", "forbidden-island.html", "#options[open]", ("#options > summary", "label:has(#seats-4)")),
    Screen("island, choosing adventurers", PLAY, ".adventurer[data-do]", ("#adventurer-diver",), game=CHOOSING),
    Screen("island", PLAY, "#island [data-do]", game=ISLAND),
    Screen("island, a hint", PLAY, "button.hint", ("#tool-hint",), game=ISLAND),
    Screen("island, something begun", PLAY, "#further", ("#action-a-move",), game=ISLAND),
    Screen("island, waiting before a card", PLAY, "#go-on", ("#action-a-end",), game=ISLAND),
    Screen("island, a card too many", PLAY, "#discard", game=match_at(has_to("discard"), game="forbidden-island", people=4)),
    Screen("island, turned", PLAY, "#island [data-do]", game=match_at(acts_after(60), game="forbidden-island", seats=2, options=BRIDGE)),
    Screen("island, lost or won", PLAY, ".summary-end", game=match_at(is_finished, game="forbidden-island", seats=2)),
    Screen("island, decks", PLAY, "#side-decks", ("#tool-panel-decks",), game=ISLAND),
    Screen("island, how it stands", PLAY, "#side-sheet", ("#tool-panel-sheet",), game=ISLAND, part="#side-sheet"),
    Screen("island, menu", PLAY, "#side-menu", ("#tool-panel-menu",), game=ISLAND, part="#side-menu"),
    Screen("island, keys", PLAY, "#side-keys", ("#tool-panel-menu", "#side-menu [data-do='panel:keys']"), game=ISLAND, part="#side-keys"),
    Screen("island, rules", "rules-forbidden-island.html", "article.prose h2"),
    Screen("island, questions", "questions-forbidden-island.html", "article.prose .question"),
]

PICTURES = {"forbidden-island": lambda: match_at(acts_after(60), game="forbidden-island", seats=3)}
COVERS = {"forbidden-island": 0.5}

STRIPS = {
    "forbidden-island": Strip(
        lambda: match_at(is_finished, game="forbidden-island", seats=3, people=0, names=CREW, seed=5),
        (Moment("rise", 0.5, 1), Moment("sink", 0.5, 5), Moment("capture", 0.6, 2), Moment("take-off", 0.6)),
    )
}
