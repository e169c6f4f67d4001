"""Screens, store pictures and README strips of Abandon Ship and S.O.S."""

from __future__ import annotations

from e2e.prepared import CREW, has_dice, has_to_roll, is_finished, match_at
from e2e.screen import PLAY, Screen
from e2e.strip import Moment, Strip

SHIP = match_at(has_dice(16), game="abandon-ship", seats=4)
SHARED_DEVICE = match_at(has_dice(16), game="sos", seats=5, people=3)

SCREENS = [
    Screen("rats", PLAY, "#dice [data-do]", game=SHIP),
    Screen("rats, seven seats", PLAY, "#dice [data-do]", game=match_at(has_dice(20), game="abandon-ship", seats=7)),
    Screen("rats, a die chosen", PLAY, "#settle, #rats", ("#dice [data-do] >> nth=0",), game=SHIP),
    Screen("rats, waiting for the roll", PLAY, "#go-on", game=match_at(has_to_roll, game="sos", seats=3)),
    Screen("rats, around one device", PLAY, "#look-1", game=SHARED_DEVICE),
    Screen("rats, a card looked at", PLAY, "#own-card", ("#look-0", "#show"), game=SHARED_DEVICE),
    Screen("rats, over", PLAY, "#again", game=match_at(is_finished, game="sos", seats=7)),
    Screen("rats, all dice", PLAY, "#side-decks", ("#tool-panel-decks",), game=SHIP),
    Screen("rats, suspicion", PLAY, "#side-sheet", ("#tool-panel-sheet",), game=SHIP, part="#side-sheet"),
    Screen("rats, set-up", "sos.html", "#options[open] textarea", ("#options > summary", "label:has(#seats-7)", "[data-do^=write-out]")),
    Screen("rats, rules", "rules-sos.html", "article.prose h2"),
    Screen("rats, questions", "questions-abandon-ship.html", "article.prose .question"),
]

PICTURES = {
    "abandon-ship": lambda: match_at(has_dice(22), game="abandon-ship", seats=4),
    "sos": lambda: match_at(has_dice(22), game="sos", seats=4),
}
COVERS = {"abandon-ship": 0.62, "sos": 0.5}

MOMENTS = (Moment("roll", 0.6, number=4), Moment("home", 0.6), Moment("drown", 0.5, number=-1), Moment("over", 1))
STRIPS = {
    "abandon-ship": Strip(lambda: match_at(is_finished, game="abandon-ship", people=0, names=CREW), MOMENTS),
    "sos": Strip(lambda: match_at(is_finished, game="sos", people=0, names=CREW), MOMENTS),
}
