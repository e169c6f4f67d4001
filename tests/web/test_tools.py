"""The buttons in the thumb's reach."""

from __future__ import annotations

import re

import pytest

from highwater_web.table.tools import tool
from highwater_web.ui.texts import LANGUAGES, texts

WORDS = {"play.undo", "play.redo", "play.replay", "play.decks", "play.log", "play.sheet", "play.summary", "play.rules"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("label", sorted(WORDS))
def test_a_tool_is_called_by_the_word_on_it(language: str, label: str) -> None:
    """Users of voice control say the visible label (WCAG 2.5.3)."""
    t = texts(language)
    short = t("home.rules" if label == "play.rules" else f"{label}.short")
    drawn = str(tool("panel:any", "menu", t(label), short=short))
    name = re.search(r'aria-label="([^"]*)"', drawn)
    assert name is not None
    assert re.search(rf"\b{re.escape(short)}\b", name[1], re.IGNORECASE)
    assert t(label) in name[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_words_at_the_table_are_the_same_and_mean_different_things(language: str) -> None:
    """The buttons to go back through the game, end a turn, leave *What if* and leave the table are side by side."""
    t = texts(language)
    words = [t("play.undo.short"), t("hint.leave.short"), t("forbidden-island.action.end"), t("hint.do-it.short"), t("nav.home")]
    assert len(set(words)) == len(words)
