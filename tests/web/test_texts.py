"""Catalogs are complete, have the same placeholders, and contain no unused keys."""

import ast
import re
import string
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import get_args

import pytest

import highwater_web
from catalogs import list_separate_sources, list_sources, page_source, read_texts
from highwater.bots import OFFERED, BotError, mistakes
from highwater.errors import GameError, IllegalAction, SetupError, TokenError
from highwater.games.forbidden_island.components import ADVENTURER_NAMES
from highwater.games.forbidden_island.puzzles import WALKS
from highwater.games.rats.causes import HARMS, HELPS
from highwater.games.rats.components import RATS, ComponentsError
from highwater.lessons import LessonError
from highwater.match import UndoError
from highwater.puzzle_kind import ChoiceKind, SeatsKind, TurnKind
from highwater.puzzles.puzzle import KINDS as PUZZLES
from highwater.record import RecordError
from highwater.registry import GAMES
from highwater.review import ReviewError
from highwater.safe_json import JsonError
from highwater.scenario import KINDS as QUESTIONS
from highwater_web.core.archives import PROBE_PACKAGES
from highwater_web.core.asking import OwnBotFault
from highwater_web.core.model import TabState
from highwater_web.core.own_bots import OwnBotError
from highwater_web.core.preferences import CHOICES
from highwater_web.core.results import ResultsError
from highwater_web.features.desk.exports import FILES, KINDS
from highwater_web.features.desk.model import DeskError
from highwater_web.features.embedding.request_fields import EmbedError
from highwater_web.features.first_game.guide.page import MAX_POINTS
from highwater_web.features.first_game.guide.steps import guide_of
from highwater_web.features.first_game.progress import TAUGHT
from highwater_web.features.hints.words import DIFFERENCES, SMALL
from highwater_web.features.lessons.state import SHEETS
from highwater_web.features.own_bots.workshop import EXAMPLES
from highwater_web.features.reading.page import SURE
from highwater_web.features.review.words import PARTS
from highwater_web.figures.figure import FigureError, list_parts
from highwater_web.figures.snippets import MODES
from highwater_web.games import GAME_PAGES
from highwater_web.prerendered import GONE_TEXTS, START_TEXTS
from highwater_web.table.side import KEYS
from highwater_web.ui.prose import moment
from highwater_web.ui.texts import LANGUAGES, error_text, texts

CODE = Path(highwater_web.__file__).parent
OWN_FACTS = Path(__file__).parent / "games"
FOLDERS = {path.name: path for path in sorted((CODE / "games").iterdir()) if (path / "__init__.py").exists()}
"""The folders of the games, by their names."""

OF_GAMES = {name: import_module(f"tests.web.games.{name}") for name in FOLDERS if (OWN_FACTS / f"{name}.py").exists()}
"""Facts that a test cannot read from a game's code: ``KEYS``, which the code composes from fixed lists."""


def folder_of(game_id: str) -> str:
    return GAMES[game_id].package


def reason_facts(game_id: str) -> set[str]:
    """Values in the sentence of a hint."""
    return set(getattr(sys.modules[GAME_PAGES[game_id].hint.__module__], "REASON_FACTS", ()))


ERRORS: tuple[type[GameError], ...] = (
    SetupError,
    BotError,
    TokenError,
    IllegalAction,
    UndoError,
    LessonError,
    RecordError,
    ReviewError,
    JsonError,
    ComponentsError,
    OwnBotError,
    OwnBotFault,
    ResultsError,
    DeskError,
    EmbedError,
)


OF_DICE = (
    *("aside", "aside-low", "back", "back-low", "cheese", "cheese-costs", "cheese-points", "cheese-tempts"),
    *("drowned", "drowned-other", "drowned-too", "first", "first-never", "first-other", "first-too"),
    *("rat-costs", "rat-points", "rat-tempts", "rises-next", "three-left"),
)
OF_CARDS = (
    *(
        "against",
        "bonus",
        "cheap-certain",
        "cheap-now",
        "ends",
        "for",
        "goes-on",
        "kept-high",
        "kept-low",
        "later",
        "now",
        "now-out",
        "odds",
    ),
    *(
        "covers",
        "odds-none",
        "raises",
        "raises-bonus",
        "raises-both",
        "raises-both-bonus",
        "safe-now",
        "stays",
        "stays-if",
        "takes",
        "takes-if",
    ),
    *("pays-all-covered", "pays-both", "pays-covered", "pays-out", "pays-takes"),
)
"""Reasons in puzzles, besides the causes aboard."""

MEANS = ("give", "helicopter", "sandbags", *ADVENTURER_NAMES)
"""What helps in a turn on the island."""


def texts_in(source: Path, language: str) -> dict[str, list[str]]:
    found = {}
    for message in read_texts(source, language):
        if message.id:
            key = message.id if isinstance(message.id, str) else message.id[0]
            found[key] = [message.string] if isinstance(message.string, str) else list(message.string or ())
    return found


def texts_of(language: str) -> dict[str, list[str]]:
    """All texts of a language: the shared ones, those of each game, and those of separate catalogs."""
    return {
        key: strings
        for source in (*list_sources(language), *list_separate_sources(language))
        for key, strings in texts_in(source, language).items()
    }


def named_keys(module: ast.Module) -> Iterator[str]:
    """Keys in calls of ``t``, ``t.n`` and ``t.rich``, including both branches of a choice."""
    for call in ast.walk(module):
        if isinstance(call, ast.Call) and call.args and ast.unparse(call.func) in ("t", "t.n", "t.rich"):
            key = call.args[0]
            chosen = [key.body, key.orelse] if isinstance(key, ast.IfExp) else [key]
            yield from (each.value for each in chosen if isinstance(each, ast.Constant) and isinstance(each.value, str))


@cache
def used_keys() -> set[str]:
    """Every key that the code may use: literal ones, and families composed from fixed lists."""
    keys = {key for path in CODE.rglob("*.py") for key in named_keys(ast.parse(path.read_text("utf-8")))}
    literals = {text for path in CODE.rglob("*.py") for text in re.findall(r'"([a-z][a-z-]*(?:[.][a-z0-9_-]+)+)"', path.read_text("utf-8"))}
    keys |= literals & set(texts_of("en"))  # keys that are chosen between before they are looked up
    keys |= {f"start.{name}" for name in START_TEXTS + GONE_TEXTS} | {what for _, what in KEYS}
    keys |= {f"{game}.screenshot" for game in GAMES}  # web/manifests.py
    keys |= {f"settings.{name}.{value}" for name, values in CHOICES.items() if name != "volume" for value in values}
    keys |= {f"settings.{name}" for name in CHOICES}
    keys |= {f"workshop.example.{name}" for name in EXAMPLES} | {f"questions.sure.{sure}" for sure in SURE}
    keys |= {f"{archive}.{what}" for archive in PROBE_PACKAGES for what in ("coming", "failed")}
    keys |= {f"hint.{in_unit}.{how}" for in_unit in SMALL for how in (*DIFFERENCES, "beside", "order")}
    keys |= {f"hint.{in_unit}" for in_unit in SMALL}
    keys |= {f"play.tab.{played}" for played in get_args(TabState) if played != "here"}
    keys |= {"nav.games", "nav.about"} | {f"level.{level}{end}" for level in OFFERED for end in ("", ".many", ".plays")}
    keys |= {f"level.mistake.{key}" for game in GAMES.values() for level in OFFERED for key in mistakes(game, level)}
    keys |= {f"error.{code}" for error in ERRORS for code in error.CODES}
    keys |= {f"error.{code}" for code in FigureError.CODES if code.startswith("figure-")}
    keys |= {f"bot-name.{seat}" for seat in range(max(max(game.seats) for game in GAMES.values()))}
    keys |= {f"desk.kind.{kind}{end}" for kind in KINDS for end in ("", ".note")} | {f"desk.save.{what}" for what in FILES}
    keys |= {f"review.{part}.{unit}{end}" for part in PARTS for unit in ("points", "chance") for end in ("", ".note")}
    for theme, rules in ((f"puzzles.{game}.{kind}", rules) for game in PUZZLES for kind, rules in PUZZLES[game].items()):
        of_answers = {SeatsKind: (), TurnKind: ("missed", "reached"), ChoiceKind: ("missed",)}[type(rules)]
        keys |= {theme, *(f"{theme}.{what}" for what in ("ask", "lead", *of_answers))}
    keys |= {f"puzzles.die.{reason}" for reason in (*HELPS, *HARMS, *OF_DICE)} | {f"puzzles.card.{reason}" for reason in OF_CARDS}
    keys |= {f"puzzles.rat.{whose}{rat}" for rat in RATS for whose in ("", "own-")} | {f"puzzles.means.{means}" for means in MEANS}
    keys |= {f"puzzles.walk.{walk}" for walk in WALKS}
    keys |= {f"daily.month.{month}" for month in range(1, 13)} | {f"daily.place.{place}" for place in range(1, 5)}
    keys |= {f"desk.mode.{mode}" for mode in MODES} | {f"desk.ask.{kind}" for kind in QUESTIONS}
    keys |= {f"teachers.sheet.{game_id}" for game_id in SHEETS}
    for game_id in TAUGHT:
        steps = [f"guide.{game_id}.{step.name}" for step in guide_of(game_id).steps]
        last_page = ("play-on", *(f"known.{number}" for number in range(1, MAX_POINTS + 1)))
        optional = (
            *(f"{step}.{what}" for step in steps for what in ("other", "instead")),
            *(f"guide.{game_id}.{name}" for name in last_page),
        )
        keys |= {*steps, *optional} & set(texts_of("en"))
    for game in GAMES.values():
        page = GAME_PAGES[game.id]
        keys |= {f"desk.part.{game.package.replace('_', '-')}.{part}" for part in (list_parts(game.id) if page.figure else ())}
        names = [
            "title",
            "lead",
            "rules.description",
            *(["questions.description"] if (FOLDERS[game.package] / f"rules/questions-{game.id}.toml").exists() else []),
            "part",
            *(f"source.{source}" for source in game.sources),
            *(f"reason.{reason}" for reason in game.reasons),
            *(f"preset.{name}" for name in game.presets),
        ]
        for option in game.options:
            names += [f"option.{option.id}", f"option.{option.id}.note", *(f"option.{option.id}.{value}" for value in option.values)]
        keys |= {f"{game.id}.{name}" for name in names}
    return keys.union(*(module.KEYS for module in OF_GAMES.values()))


def own_families(folder: str) -> set[str]:
    """The prefixes of a game's keys: its ids, and its folder's name for keys that several games share."""
    return {folder.replace("_", "-"), *(game_id for game_id in GAMES if folder_of(game_id) == folder)}


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_game_has_its_texts_in_its_own_folder_and_asks_for_no_other_game_s(folder: str) -> None:
    own = own_families(folder)
    others = set().union(*(own_families(other) for other in FOLDERS if other != folder))
    for language in LANGUAGES:
        keys = texts_in(FOLDERS[folder] / f"texts/{language}.po", language)
        assert {key.split(".")[0] for key in keys} <= own
        shared = texts_in(list_sources(language)[0], language)
        assert not {key for key in shared if key.split(".")[0] in own}, "these belong into the folder of the game"
    code = "".join(path.read_text("utf-8") for path in FOLDERS[folder].rglob("*.py"))
    assert not [key for key in re.findall(r'"([a-z-]+)\.[a-z{]', code) if key in others]


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_missing(language: str) -> None:
    found = texts_of(language)
    assert not sorted(used_keys() - set(found)), "asked for by the code, but not in the catalog"
    assert not [key for key, strings in found.items() if not all(strings)], "in the catalog, but empty"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_stale(language: str) -> None:
    assert not sorted(set(texts_of(language)) - used_keys()), "in the catalog, but no code asks for it"


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
            assert fields(found[f"{game.id}.reason.{reason}"][0]) <= reason_facts(game.id)


def test_rules_have_the_same_sections_in_every_language() -> None:
    for game_id in GAMES:
        anchors = [re.findall(r"\{#([a-z-]+)\}", page_source(game_id, language).read_text("utf-8")) for language in LANGUAGES]
        assert anchors[0] == anchors[1] == anchors[2]
        for language in LANGUAGES:
            for anchor in anchors[0]:
                assert "<p>" in moment(game_id, anchor, language)


def test_numbers_are_printed_as_their_language_has_them() -> None:
    de, en, da = map(texts, LANGUAGES)
    assert [t.number(65536) for t in (de, en, da)] == ["65.536", "65,536", "65.536"]
    assert [t.number(5000) for t in (de, en, da)] == ["5000", "5,000", "5.000"]
    assert [t.number(-7) for t in (de, en, da)] == ["−7"] * 3
    full = RecordError("record-full", "this game has reached its last ply", limit=5000)
    assert "5,000 steps" in error_text(full, en)
    assert "5000 Schritte" in error_text(full, de)


def test_faulty_options_are_reported_by_their_displayed_name() -> None:
    said = {}
    for name, options in {"value": {"cascade": "twice"}, "unknown": {"colour": "red"}}.items():
        with pytest.raises(SetupError) as caught:
            GAMES["land-unter"].settle_options(options)
        said[name] = [error_text(caught.value, texts(language)) for language in LANGUAGES]
    assert said["value"] == [
        "„Kaskade“ kann nicht „twice“ sein. Möglich ist: einmal, wörtlich, aus.",
        "“Cascade” cannot be “twice”. It can be: once, literal, off.",
        "»Kaskade« kan ikke være »twice«. Muligt er: én gang, bogstaveligt, fra.",
    ]
    assert all("colour" in text for text in said["unknown"]), "what the link says, for there is no name for it"
    with pytest.raises(SetupError) as caught:
        GAMES["forbidden-island"].settle_options({"preset": "mine"})
    assert error_text(caught.value, texts("en")) == "“Rules” cannot be “mine”. It can be: as reviewed."


@pytest.mark.parametrize("language", LANGUAGES)
def test_unreadable_input_is_refused_with_advice(language: str) -> None:
    t = texts(language)
    wrong: dict[str, dict[str, str | int]] = {
        "record-shape": {},
        "record-size": {"limit": 65536},
        "record-damaged": {},
        "record-tag": {},
        "record-ply": {"ply": 17},
        "record-link": {"limit": 65536},
        "comment-brace": {"ply": 3},
        "comment-language": {"ply": 3},
        "comment-text": {"ply": 3},
        "comment-size": {"ply": 3, "limit": 2000},
        "scenario-tag": {"tag": "Show"},
        "json-size": {},
        "json-depth": {},
        "json-damaged": {},
        "unknown-game": {"game": "chess"},
        "unknown-version": {"version": 9, "known": 1},
        "unknown-option": {"option": "colour"},
    }
    for code, details in wrong.items():
        said = error_text(GameError(code, code, **details), t)
        assert len(re.findall(r"[.](?: |$)", said)) >= 2, f"{code} says what is wrong but not what to do: {said}"
