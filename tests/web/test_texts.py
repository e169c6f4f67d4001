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
from highwater.bots import OFFERED, BotError
from highwater.game import GameError, IllegalAction, SetupError, TokenError
from highwater.games.forbidden_island.components import ADVENTURER_NAMES, CARD_NAMES, TILE_NAMES, TREASURES, WATERS_RISE
from highwater.games.rats.components import RATS, ComponentsError
from highwater.guarded_json import JsonError
from highwater.match import UndoError
from highwater.record import RecordError
from highwater.registry import GAMES
from highwater_web.games.forbidden_island import choices
from highwater_web.games.forbidden_island import words as forbidden_island
from highwater_web.games.land_unter import words as land_unter
from highwater_web.games.rats import words as rats
from highwater_web.model import ODDS, SPEEDS, THEMES
from highwater_web.pages.play import KEYS
from highwater_web.prerendered import GONE_TEXTS, START_TEXTS
from highwater_web.prose import moment
from highwater_web.texts import LANGUAGES

CODE = Path(highwater_web.__file__).parent
REASON_FACTS = {
    "land-unter": land_unter.REASON_FACTS,
    "forbidden-island": forbidden_island.REASON_FACTS,
    "abandon-ship": rats.REASON_FACTS,
    "sos": rats.REASON_FACTS,
}
"""By game: what the sentence of a hint may name."""

ERRORS: tuple[type[GameError], ...] = (SetupError, BotError, TokenError, IllegalAction, UndoError, RecordError, JsonError, ComponentsError)


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
    keys |= {f"start.{name}" for name in START_TEXTS + GONE_TEXTS} | {what for _, what in KEYS}
    keys |= {f"install.shot.{game}" for game in GAMES}  # web/manifests.py
    keys |= {f"settings.theme.{theme}" for theme in THEMES} | {f"settings.speed.{speed}" for speed in SPEEDS}
    keys |= {f"settings.odds.{value}" for value in ODDS}
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
            *(f"preset.{name}" for name in game.presets),
        ]
        for option in game.options:
            names += [f"option.{option.id}", f"option.{option.id}.note", *(f"option.{option.id}.{value}" for value in option.values)]
        keys |= {f"{game.id}.{name}" for name in names}
    return keys | game_families()


def game_families() -> set[str]:
    """Keys that a game's own page puts together."""
    weather = {f"land-unter.weather-{sky}" for sky in ("sun", "haze", "cloud", "rain", "storm")}
    return weather | {f"land-unter.card-{ring}" for ring in ("none", "half", "whole")} | forbidden_island_families() | rats_families()


def forbidden_island_families() -> set[str]:
    """Keys that begin with a word of the components, with a kind of action, or with how a game ends."""
    treasures, held = [CARD_NAMES[treasure] for treasure in TREASURES], CARD_NAMES[:WATERS_RISE]
    names = [f"{form}.{tile}" for form in ("tile", "tile-short", "tile-it", "tile-to") for tile in TILE_NAMES]
    names += [f"{form}.{treasure}" for form in ("treasure", "treasure-it") for treasure in treasures]
    names += [f"card.{card}" for card in CARD_NAMES] + [f"card-one.{card}" for card in held]
    names += [f"{form}.{adventurer}" for form in ("adventurer", "power") for adventurer in ADVENTURER_NAMES]
    states = ("dry", "flooded", "sunk", "chosen", "treasure", "treasure-taken", "stand", "odds", "press", "hinted")
    names += [f"tile-said.{state}" for state in states] + ["treasure-open", "treasure-taken", "deck.on-top", "deck.below"]
    names += [f"action.{kind}" for kind in choices.KINDS.values()]
    chosen = set(choices.KINDS.values()) - {*choices.AT_ONCE, "swim", "discard"}
    names += [f"choose.{kind}" for kind in chosen]
    names += [f"{form}.lift-{who}" for form in ("log", "hint") for who in ("alone", "together", "others")]
    names += [f"{form}.{end}" for form in ("over", "what", "why") for end in GAMES["forbidden-island"].terminations]
    return {f"forbidden-island.{name}" for name in names}


def rats_families() -> set[str]:
    """Keys of both games about rats that begin with a colour, or end with how something goes on."""
    names = [f"{form}.{rat}" for form in ("rat", "rat-it", "rat-letter") for rat in RATS]
    names += [f"{form}.{die}" for form in ("colour", "die", "die-it") for die in (*RATS, "white", "grey")]
    names += [f"sign.{picture}" for picture in ("anchor", "lightning", "arrow", "double")]
    names += [f"settle.{what}{die}" for what in ("move", "nobody") for die in ("", "-stay", "-aside", "-back")]
    names += [f"ask.{phase}{who}" for phase in ("roll", "rise", "choose") for who in ("", "-you", "-bot")]
    names += [f"{form}.{how}" for form in ("log", "hint") for how in ("move", "move-back", "move-two", "nobody")]
    names += [f"log.rises{how}" for how in ("", "-stopped", "-not")] + [f"log.{end}" for end in GAMES["sos"].terminations]
    names += [f"over.{who}{how}" for who in ("wins", "you-win") for how in ("", "-cheese")]
    return {f"rats.{name}" for name in names}


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_missing(language: str) -> None:
    found = texts_of(language)
    assert not sorted(asked_for() - set(found)), "asked for by the code, but not in the catalog"
    assert not [key for key, strings in found.items() if not all(strings)], "in the catalog, but empty"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_stale(language: str) -> None:
    assert not sorted(set(texts_of(language)) - asked_for()), "in the catalog, but no code asks for it"


@pytest.mark.parametrize("language", LANGUAGES)
def test_placeholders_are_the_same_in_every_language(language: str) -> None:
    english = texts_of("en")
    for key, strings in texts_of(language).items():
        assert fields(strings[-1]) == fields(english[key][-1]), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_was_left_in_another_language(language: str) -> None:
    english, words = texts_of("en"), re.compile(r"[a-zæøåäöüß]{4,}", re.IGNORECASE)
    told = {key: words.findall(re.sub(r"\{[^}]*\}", "", strings[0])) for key, strings in english.items()}
    same = [key for key, strings in texts_of(language).items() if strings == english[key] and len(told[key]) > 2]
    assert language == "en" or not same


@pytest.mark.parametrize("language", LANGUAGES)
def test_hints_use_only_facts_they_are_given(language: str) -> None:
    found = texts_of(language)
    for game in GAMES.values():
        for reason in game.reasons:
            assert fields(found[f"{game.id}.reason.{reason}"][0]) <= set(REASON_FACTS[game.id])


def test_rules_have_the_same_sections_in_every_language() -> None:
    for game_id in GAMES:
        anchors = [re.findall(r"\{#([a-z-]+)\}", (PAGES / f"{game_id}.{language}.md").read_text("utf-8")) for language in LANGUAGES]
        assert anchors[0] == anchors[1] == anchors[2]
        for language in LANGUAGES:
            for anchor in anchors[0]:
                assert "<p>" in moment(game_id, anchor, language)
