"""Catalogs: complete, alike in their placeholders, and with nothing that no code asks for."""

import ast
import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

import highwater_web
from catalogs import CATALOGS, PAGES
from highwater.bots import OFFERED
from highwater.game import GameError, IllegalAction, SetupError, TokenError
from highwater.match import UndoError
from highwater.record import RecordError
from highwater.registry import GAMES
from highwater_web.first_pictures import START_TEXTS
from highwater_web.games.land_unter.words import REASON_FACTS
from highwater_web.model import SPEEDS, THEMES
from highwater_web.pages.play import KEYS
from highwater_web.prose import moment
from highwater_web.texts import LANGUAGES

CODE = Path(highwater_web.__file__).parent
ERRORS: tuple[type[GameError], ...] = (SetupError, TokenError, IllegalAction, UndoError, RecordError)


def catalog(language: str) -> Catalog:
    with (CATALOGS / language / "LC_MESSAGES" / "highwater.po").open("rb") as file:
        return read_po(file, locale=language)


def texts_of(language: str) -> dict[str, list[str]]:
    found = {}
    for message in catalog(language):
        if message.id:
            key = message.id if isinstance(message.id, str) else message.id[0]
            found[key] = [message.string] if isinstance(message.string, str) else list(message.string or ())
    return found


def named_keys(module: ast.Module) -> Iterator[str]:
    """Keys written out in calls of ``t``, ``t.n`` and ``t.rich``, those of both branches where one is chosen."""
    for call in ast.walk(module):
        if isinstance(call, ast.Call) and call.args and ast.unparse(call.func) in ("t", "t.n", "t.rich"):
            key = call.args[0]
            chosen = [key.body, key.orelse] if isinstance(key, ast.IfExp) else [key]
            yield from (each.value for each in chosen if isinstance(each, ast.Constant) and isinstance(each.value, str))


def asked_for() -> set[str]:
    """Every key the code can ask for: those it names, and the families that it puts together from closed lists."""
    keys = {key for path in CODE.rglob("*.py") for key in named_keys(ast.parse(path.read_text("utf-8")))}
    literals = {text for path in CODE.rglob("*.py") for text in re.findall(r'"([a-z][a-z-]*(?:[.][a-z0-9_-]+)+)"', path.read_text("utf-8"))}
    keys |= literals & set(texts_of("en"))  # keys that are chosen between before they are looked up
    keys |= {f"start.{name}" for name in START_TEXTS} | {what for _, what in KEYS}
    keys |= {f"settings.theme.{theme}" for theme in THEMES} | {f"settings.speed.{speed}" for speed in SPEEDS}
    keys |= {f"setup.who.{who}" for who in ("human", *OFFERED)} | {"nav.games", "nav.about"}
    keys |= {f"error.{code}" for error in ERRORS for code in error.CODES}
    keys |= {f"bot-name.{seat}" for seat in range(max(max(game.seats) for game in GAMES.values()))}
    for game in GAMES.values():
        names = [
            "title",
            "lead",
            "part",
            *(f"source.{source}" for source in game.sources),
            *(f"reason.{reason}" for reason in game.reasons),
        ]
        for option in game.options:
            names += [f"option.{option.id}", f"option.{option.id}.note", *(f"option.{option.id}.{value}" for value in option.values)]
        keys |= {f"{game.id}.{name}" for name in names}
    return keys | game_families()


def game_families() -> set[str]:
    """Keys that a game's own page puts together."""
    weather = {f"land-unter.weather-{sky}" for sky in ("sun", "haze", "cloud", "rain", "storm")}
    return weather | {f"land-unter.card-{ring}" for ring in ("none", "half", "whole")}


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_missing(language: str) -> None:
    found = texts_of(language)
    assert not asked_for() - set(found), "asked for by the code, but not in the catalog"
    assert not [key for key, strings in found.items() if not all(strings)], "in the catalog, but empty"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_stale(language: str) -> None:
    assert not set(texts_of(language)) - asked_for(), "in the catalog, but no code asks for it"


@pytest.mark.parametrize("language", LANGUAGES)
def test_placeholders_are_the_same_in_every_language(language: str) -> None:
    english = texts_of("en")
    for key, strings in texts_of(language).items():
        assert fields(strings[-1]) == fields(english[key][-1]), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_was_left_in_another_language(language: str) -> None:
    english, words = texts_of("en"), re.compile(r"[a-zæøåäöüß]{4,}", re.IGNORECASE)
    same = [key for key, strings in texts_of(language).items() if strings == english[key] and len(words.findall(strings[0])) > 2]
    assert language == "en" or set(same) <= {"title.game", "title.page"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_hints_use_only_facts_they_are_given(language: str) -> None:
    found = texts_of(language)
    for reason in GAMES["land-unter"].reasons:
        assert fields(found[f"land-unter.reason.{reason}"][0]) <= set(REASON_FACTS)


def test_rules_have_the_same_sections_in_every_language() -> None:
    for game_id in GAMES:
        anchors = [re.findall(r"\{#([a-z-]+)\}", (PAGES / f"{game_id}.{language}.md").read_text("utf-8")) for language in LANGUAGES]
        assert anchors[0] == anchors[1] == anchors[2]
        for language in LANGUAGES:
            for anchor in anchors[0]:
                assert "<p>" in moment(game_id, anchor, language)
