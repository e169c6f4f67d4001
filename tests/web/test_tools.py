"""The buttons at the thumb."""

from __future__ import annotations

import re

import pytest

from highwater_web.pages.tools import tool
from highwater_web.texts import LANGUAGES, texts

WORDS = {"play.undo", "play.redo", "play.replay", "play.decks", "play.log", "play.sheet", "play.summary", "play.rules"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("label", sorted(WORDS))
def test_a_tool_is_called_by_the_word_on_it(language: str, label: str) -> None:
    """Who speaks to the page says what stands there (WCAG 2.5.3)."""
    t = texts(language)
    short = t("home.rules" if label == "play.rules" else f"{label}.short")
    drawn = str(tool("panel:any", "menu", t(label), short=short))
    name = re.search(r'aria-label="([^"]*)"', drawn)
    assert name is not None
    assert re.search(rf"\b{re.escape(short)}\b", name[1], re.IGNORECASE)
    assert t(label) in name[1]
