"""Screens of Land unter, and the screens of the play page that look the same in every game."""

from __future__ import annotations

from e2e.prepared import CREW, chooses_a_tide, is_finished, is_stage_over, match_at, wait_for_card
from e2e.screen import PLAY, Screen
from e2e.strip import Moment, Strip

FINISHED = match_at(is_finished, seats=4)
PERSONS_TURN = match_at(wait_for_card(60), seats=4)
COMMENTED = FINISHED.record.commented(70, "en", "A *long* story, which has to be scrolled. " * 20)
MENU = "#tool-panel-menu"
FIELD = "#rule-search-field-land-unter"
HINT = ("#tool-hint", "button.hint")
WHAT_IF = "#side-hint"

SCREENS = [
    Screen("set-up", "land-unter.html", "#options[open]", ("#options > summary", "label:has(#seats-5)")),
    Screen("play", PLAY, "#hand [data-do]", game=PERSONS_TURN),
    Screen("play, five seats, first round", PLAY, "#hand [data-do]", game=match_at(wait_for_card(1), seats=5)),
    Screen("hint", PLAY, "button.hint", ("#tool-hint",), game=PERSONS_TURN),
    Screen("what if", PLAY, f"{WHAT_IF} .candidate-open", (*HINT, f"{WHAT_IF} li:last-child button"), game=PERSONS_TURN, part=WHAT_IF),
    Screen("a refusal", PLAY, "#notice", ("#tool-undo",), game=PERSONS_TURN),
    Screen("choosing a tide", PLAY, ".choose-tide", game=match_at(chooses_a_tide, seats=3, options={"highest_may_choose": "on"})),
    Screen("curtain", PLAY, "#curtain", game=match_at(wait_for_card(30), people=2)),
    Screen("stage over", PLAY, "#go-on", game=match_at(is_stage_over, seats=5)),
    Screen("looking back", PLAY, "#to-the-game", ("#tool-look-back",), game=PERSONS_TURN),
    Screen("game over", PLAY, "#again", game=FINISHED),
    Screen("replay", f"play.html#record={FINISHED.record.url()}&ply=70", "#replay", ("#tool-panel-menu", ".perspectives [data-do='as:1']")),
    Screen("a comment on a step", f"play.html#record={COMMENTED.url()}&ply=70", "#comment"),
    Screen("log", PLAY, "#side-log", ("#tool-panel-log",), game=PERSONS_TURN),
    Screen("sheet", PLAY, "#side-sheet", ("#tool-panel-sheet",), game=PERSONS_TURN, part="#side-sheet"),
    Screen("rules of the moment", PLAY, "#side-rules", ("#tool-panel-rules",), game=PERSONS_TURN, part="#side-rules"),
    Screen("menu", PLAY, "#side-menu", (MENU,), game=PERSONS_TURN, part="#side-menu"),
    Screen("keys", PLAY, "#side-keys", (MENU, "#side-menu [data-do='panel:keys']"), game=PERSONS_TURN, part="#side-keys"),
    Screen("who plays", PLAY, "#side-players", (MENU, "#menu-players"), game=PERSONS_TURN, part="#side-players"),
    Screen("rules", "rules-land-unter.html", "article.prose h2"),
    Screen("questions", "questions-land-unter.html", "article.prose .question"),
    Screen(
        "a rule asked at the table",
        PLAY,
        "#side-rules .rule-search-found a",
        ("#tool-panel-rules", FIELD, "key:t", "key:i", "key:e"),
        game=PERSONS_TURN,
    ),
    Screen("a rule asked on its page", "rules-land-unter.html", ".rule-search-found a", (FIELD, "key:t", "key:i", "key:e")),
]

PICTURES = {"land-unter": lambda: match_at(wait_for_card(40), game="land-unter", seats=4)}
COVERS = {"land-unter": 0.7}

STRIPS = {
    "land-unter": Strip(
        lambda: match_at(is_finished, seats=4, people=0, names=CREW, seed=3),
        (Moment("reveal", 0.3, 3), Moment("reveal", 1, 6), Moment("stage", 1), Moment("out", 1)),
    )
}
