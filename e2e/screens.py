"""All screens, for the tests of accessibility and of narrow windows."""

from __future__ import annotations

from dataclasses import replace

from highwater.daily import SETUPS
from highwater.registry import GAMES
from highwater_web.core.results import Result, write_results
from highwater_web.features.daily.progress import End, Ends
from highwater_web.features.daily.state import KEY as DAILY
from highwater_web.features.first_game.progress import TAUGHT
from highwater_web.features.lessons.state import SHEETS
from highwater_web.features.puzzles.names import puzzle_named, stored_names
from lesson_files import read_own_lesson

from .games import OF_GAMES
from .prepared import is_finished, match_at, three_alike, wait_for_card
from .screen import PLAY, Screen

OVER = match_at(is_finished, seats=4)
ASKED = match_at(wait_for_card(60), seats=4)


def of_any_game(game: str) -> list[Screen]:
    """The common screens of a game: set-up, a turn, the end, the rules."""
    seats = GAMES[game].seats[-1]
    return [
        Screen(f"{game}, set-up", f"{game}.html", "#options[open]", ("#options > summary", f"label:has(#seats-{seats})")),
        Screen(f"{game}, a turn", PLAY, "#hand-area [data-do]", game=match_at(wait_for_card(20), game=game, seats=seats)),
        Screen(f"{game}, over", PLAY, "#again", game=match_at(is_finished, game=game, seats=seats)),
        Screen(f"{game}, rules", f"rules-{game}.html", "article.prose"),
    ]


RESULTS = write_results(
    {
        f"{game.id}-{number}": Result(
            game.id, f"2026-11-{number + 1:02}T12:00:00+01:00", game.seats[number % len(game.seats)], 1, level, ending, points
        )
        for game in GAMES.values()
        for number, (level, ending, points) in enumerate(
            [("novice", "won", None), ("normal", "lost", None), ("elite", "won", None)]
            if game.cooperative
            else [("bosun", "won", 12), ("bosun", "lost", -3), ("mixed", "won", 21), ("", "played", None)]
        )
    }
)
"""Results at every level except the hardest."""

SEA = End(8, 1, 0, 29_000_000, 1, "110", 17, 2, 1)
SEAS = ((DAILY, Ends({f"2026-11-26 {game}": SEA._replace(beside=number) for number, game in enumerate(SETUPS, 1)}).text()),)

LESSON = f"lesson.html#lesson={read_own_lesson('land-unter', 'en').url()}"
CARD_NAME = stored_names("land-unter", "card")[0]
CARD, CARD_PUZZLE = f"puzzles.html#{CARD_NAME}", puzzle_named(CARD_NAME)
assert CARD_PUZZLE is not None
DIE = f"puzzles.html#{stored_names('abandon-ship', 'die')[0]}"
RINGS, TURN = "puzzles.html#land-unter.rings.2.1", "puzzles.html#day.2026-11-27.2"

SCREENS = [
    Screen("home", "index.html", ".shelf-open", game=ASKED),
    Screen("no game", "play.html", "#title"),
    Screen("saved games", "games.html", ".shelf-row-broken", game=OVER, bad="{"),
    Screen("a game removed", "games.html", "#notice", ("[data-do='remove:{}']",), game=OVER),
    Screen("set-up, at first", "abandon-ship.html", "#level-bosun-chosen"),
    Screen(
        "set-up, a level suggested",
        "land-unter.html",
        "#try-level",
        ("label:has(#seats-3)", "#options > summary", "choose:who-0=human", "choose:who-1=bot", "choose:who-2=bot"),
        results=three_alike(OVER),
    ),
    Screen("over, a level suggested", PLAY, "#next-level", game=OVER, results=three_alike(OVER)),
    Screen(
        "levels, looked up",
        PLAY,
        "#side-players #strengths[open]",
        ("#tool-panel-menu", "#menu-players", "#strengths summary"),
        game=ASKED,
        part="#side-players",
    ),
    Screen("statistics", "statistics.html", ".rung-won", results=RESULTS),
    Screen("statistics cut off", "statistics.html", "#main .notice-error", results=RESULTS[:40]),
    Screen("statistics cleared", "statistics.html", "#notice", ("#clear-statistics",), results=RESULTS),
    Screen("puzzles", "puzzles.html", "#puzzles-day"),
    Screen("a puzzle about seats", RINGS, "#puzzle-seat-0"),
    Screen("a puzzle about seats, answered", RINGS, "#puzzle-next", ("#puzzle-seat-0", "#puzzle-answer")),
    Screen("a puzzle of a card", CARD, "#tool-puzzle-show"),
    Screen("a puzzle of a card, wrong", CARD, "#puzzle-next", (f"#card-{CARD_PUZZLE.best_wrong}",)),
    Screen("a puzzle of a card, shown", CARD, "#puzzle-next", ("#tool-puzzle-show",)),
    Screen("a puzzle of a die", DIE, "#pool"),
    Screen("a puzzle of a die, shown", DIE, "#puzzle-next", ("#tool-puzzle-show",)),
    Screen("a puzzle of a turn", TURN, "#tool-puzzle-undo"),
    Screen("a puzzle of a turn, shown", TURN, "#puzzle-step, #puzzle-next", ("#tool-puzzle-show",)),
    Screen("no such puzzle", "puzzles.html#day.2026-02-30.1", "#main .notice-error"),
    Screen("today's sea", "daily.html", "#daily-form"),
    Screen("the sea of a day, finished", "daily.html#sea=2026-11-26", "#daily-share-land-unter", kept=SEAS),
    Screen("the game of a day, over", PLAY, "#daily", game=replace(OVER, daily="1 2026-11-26")),
    Screen("no such sea", "daily.html#sea=2026-02-30", "#main .notice-error"),
    Screen("about", "about.html", "article.prose"),
    Screen("strength", "strength.html", "article.prose"),
    Screen("first games", "first-game.html", "#main .covers"),
    *(Screen(f"a first game of {game}", f"first-game.html#game={game}", "#guide-says") for game in TAUGHT),
    Screen("a first game, a press taken back", "first-game.html#game=land-unter", "#go-on", ("#card-57",)),
    Screen("a first game, its last page", "first-game.html#game=land-unter&ply=99", "#guide-known"),
    Screen("lessons", "lesson.html", "#lesson-read"),
    Screen("a lesson", f"{LESSON}&step=2", "#lesson-choice-0"),
    Screen("a lesson, answered", f"{LESSON}&step=2", ".lesson-verdict", ("#lesson-choice-0",)),
    Screen("a lesson, its end", f"{LESSON}&step=7", "#lesson-again"),
    Screen("a lesson that was cut off", LESSON[:900], "#lesson-notes .notice-error"),
    Screen("making a lesson", "lesson.html#make", "#make-try", ("#make-add-words",)),
    Screen("for teachers", "teachers.html", "article.prose"),
    *(Screen(f"a sheet of {game}", f"sheet-{game}.html", ".sheet-answers") for game in SHEETS),
    Screen("desk, empty", "desk.html", "#desk-form", game=OVER),
    Screen("desk", "desk.html#game={}", "#snippet", ("#desk-open",), game=OVER),
    *(screen for module in OF_GAMES.values() for screen in module.SCREENS),
    *(screen for game in GAMES.values() if game.package not in OF_GAMES for screen in of_any_game(game.id)),
]
