"""Every screen there is, and how a started page gets there: what the tests of access and of narrow screens walk through."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count

from playwright.sync_api import Page, expect

from highwater.match import Match
from highwater_web.shelf import PREFIX

from .conftest import keep, visit
from .prepared import acts_after, asked_after, chooses_a_tide, finished, has_dice, has_to, match_at, on_the_shelf, rolls, stage_over

NUMBERS = count()


@dataclass(frozen=True)
class Screen:
    """``game`` is what lies on the shelf, by the id that stands as {} in ``href`` and in what is to be pressed; ``bad`` is one more
    entry there. ``shows`` is what is to be seen at last."""

    name: str
    href: str
    shows: str
    press: tuple[str, ...] = ()
    game: Match | None = None
    bad: str = ""

    def open(self, page: Page) -> None:
        name = f"g{next(NUMBERS)}"  # a game that is open already keeps its open panel
        values = on_the_shelf({name: self.game}) if self.game else {}
        keep(page, {**values, **({PREFIX + "bad": self.bad} if self.bad else {})})
        visit(page, self.href.replace("{}", name))
        for control in self.press:
            page.locator(control.replace("{}", name)).click()
        page.mouse.move(0, 0)  # a card under the pointer is lifted
        expect(page.locator(self.shows).first).to_be_visible()

    def __str__(self) -> str:
        return self.name


PLAY = "play.html#game={}"
OVER = match_at(finished, seats=4)
ASKED = match_at(asked_after(60), seats=4)
ISLAND = match_at(acts_after(90), game="forbidden-island", seats=4)
SHIP = match_at(has_dice(16), game="abandon-ship", seats=4)
ABOARD = match_at(has_dice(16), game="sos", seats=5, people=3)
BRIDGE = {"island": "bridge-of-horrors"}
MENU = "#tool-panel-menu"

SCREENS = [
    Screen("home", "index.html", ".shelf-open", game=ASKED),
    Screen("set-up", "land-unter.html", "#options[open]", ("#options summary", "label:has(#seats-5)")),
    Screen("play", PLAY, "#hand [data-do]", game=ASKED),
    Screen("play, five seats, first round", PLAY, "#hand [data-do]", game=match_at(asked_after(1), seats=5)),
    Screen("hint", PLAY, "#hint", ("#tool-hint",), game=ASKED),
    Screen("a refusal", PLAY, "#notice", ("#tool-redo",), game=ASKED),
    Screen("choosing a tide", PLAY, ".choose-tide", game=match_at(chooses_a_tide, seats=3, options={"highest_may_choose": "on"})),
    Screen("curtain", PLAY, "#curtain", game=match_at(asked_after(30), people=2)),
    Screen("stage over", PLAY, "#go-on", game=match_at(stage_over, seats=5)),
    Screen("island set-up", "forbidden-island.html", "#options[open]", ("#options summary", "label:has(#seats-4)")),
    Screen("island", PLAY, "#island [data-do]", game=ISLAND),
    Screen("island, a hint", PLAY, "#hint", ("#tool-hint",), game=ISLAND),
    Screen("island, something begun", PLAY, "#further", ("#action-a-move",), game=ISLAND),
    Screen("island, waiting before a card", PLAY, "#run", ("#action-a-end",), game=ISLAND),
    Screen("island, a card too many", PLAY, "#discard", game=match_at(has_to("discard"), game="forbidden-island", people=4)),
    Screen("island, turned", PLAY, "#island [data-do]", game=match_at(acts_after(60), game="forbidden-island", seats=2, options=BRIDGE)),
    Screen("island, lost or won", PLAY, ".summary-end", game=match_at(finished, game="forbidden-island", seats=2)),
    Screen("island, decks", PLAY, "#side-decks", ("#tool-panel-decks",), game=ISLAND),
    Screen("island, how it stands", PLAY, "#side-sheet", ("#tool-panel-sheet",), game=ISLAND),
    Screen("island, menu", PLAY, "#side-menu", ("#tool-panel-menu",), game=ISLAND),
    Screen("island, rules", "rules-forbidden-island.html", "article.prose"),
    Screen("rats", PLAY, "#dice [data-do]", game=SHIP),
    Screen("rats, seven seats", PLAY, "#dice [data-do]", game=match_at(has_dice(20), game="abandon-ship", seats=7)),
    Screen("rats, a die chosen", PLAY, "#settle, #rats", ("#dice [data-do] >> nth=0",), game=SHIP),
    Screen("rats, waiting for the roll", PLAY, "#go-on", game=match_at(rolls, game="sos", seats=3)),
    Screen("rats, around one device", PLAY, "#look-1", game=ABOARD),
    Screen("rats, a card looked at", PLAY, "#own-card", ("#look-0", "#show"), game=ABOARD),
    Screen("rats, over", PLAY, "#again", game=match_at(finished, game="sos", seats=7)),
    Screen("rats, all dice", PLAY, "#side-decks", ("#tool-panel-decks",), game=SHIP),
    Screen("rats, set-up", "sos.html", "#options[open] textarea", ("#options summary", "label:has(#seats-7)", "[data-do^=write-out]")),
    Screen("rats, rules", "rules-sos.html", "article.prose"),
    Screen("looking back", PLAY, "#live", ("#tool-look-back",), game=ASKED),
    Screen("game over", PLAY, "#again", game=OVER),
    Screen("replay", f"play.html#record={OVER.record.url()}&ply=70", "#replay", (".perspectives [data-do='as:1']",)),
    Screen("log", PLAY, "#side-log", ("#tool-panel-log",), game=ASKED),
    Screen("sheet", PLAY, "#side-sheet", ("#tool-panel-sheet",), game=ASKED),
    Screen("rules of the moment", PLAY, "#side-rules", ("#tool-panel-rules",), game=ASKED),
    Screen("menu", PLAY, "#side-menu", (MENU,), game=ASKED),
    Screen("keys", PLAY, "#side-keys", (MENU, "#side-menu [data-do='panel:keys']"), game=ASKED),
    Screen("no game", "play.html", "#title"),
    Screen("saved games", "games.html", ".shelf-row-broken", game=OVER, bad="{"),
    Screen("a game removed", "games.html", "#notice", ("[data-do='remove:{}']",), game=OVER),
    Screen("rules", "rules-land-unter.html", "article.prose"),
    Screen("about", "about.html", "article.prose"),
]
