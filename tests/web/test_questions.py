"""Questions and rulings: each language has every ruling, in the right section of the rules, with the option that changes it."""

import json
import re
import tomllib
from pathlib import Path

import pytest

from catalogs import GAMES as GAMES_FOLDER
from catalogs import page_source
from highwater.lessons import check_steps, read_lesson
from highwater.record import parse
from highwater.registry import GAMES
from highwater_web.features.reading.page import SURE
from highwater_web.games import GAME_PAGES
from highwater_web.prerendered import prerendered_pages
from highwater_web.ui.texts import LANGUAGES, texts
from publishing import list_answers
from questions import SERIES, compiled_questions, game_of, question_lists, rulings_of
from tests.test_rulings import rulings
from tests.web.person import without_marks

RULINGS = {game_id: len(rulings()[series]) for game_id, series in SERIES.items()}
"""The number of rulings of each game; those of Abandon Ship that also apply to S.O.S. are counted under ``rats``."""

LISTS = {game_of(path): path for path in question_lists(GAMES_FOLDER)}
FACTS = {game_id: tomllib.loads(path.read_text("utf-8")) for game_id, path in LISTS.items()}


def page_of(name: str, language: str) -> str:
    (page,) = (page for page in prerendered_pages(language) if page.path == f"{name}.html")
    return without_marks(page.html)


def test_every_game_with_a_list_has_a_page_of_questions() -> None:
    assert set(LISTS) == {game_id for game_id in GAME_PAGES if texts("en").has(f"{game_id}.questions.description")} == set(RULINGS)


@pytest.mark.parametrize("game_id", RULINGS)
def test_every_ruling_is_on_the_page_of_its_game(game_id: str) -> None:
    named = {number for fact in FACTS[game_id].values() for number in fact.get("rulings", [])}
    assert named == set(range(1, RULINGS[game_id] + 1))


def test_the_rulings_of_abandon_ship_that_hold_for_sos_are_on_its_page_too() -> None:
    named = {number for fact in FACTS["sos"].values() for number in fact.get("rats", [])}
    assert named == set(range(1, RULINGS["abandon-ship"] + 1))


@pytest.mark.parametrize("game_id", RULINGS)
def test_facts_of_questions_exist_elsewhere(game_id: str) -> None:
    game, t = GAMES[game_id], texts("en")
    rules = page_source(game_id, "en").read_text("utf-8")
    options = {option.id for option in game.options} | ({"preset"} if game.presets else set())
    for name, fact in FACTS[game_id].items():
        assert fact["sure"] in SURE, name
        assert f"{{#{fact['section']}}}" in rules, name
        if "option" in fact:
            assert fact["option"] in options, name
            assert fact["option"] == "preset" or t(f"{game_id}.option.{fact['option']}")
    changed = {fact["option"] for fact in FACTS[game_id].values() if "option" in fact}
    assert options - changed <= {"island", "difficulty"}, f'write option = "…" at a question in questions-{game_id}.toml'


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", RULINGS)
def test_the_page_has_every_question_with_its_answer_and_ground(game_id: str, language: str) -> None:
    page = page_of(f"questions-{game_id}", language)
    found = re.findall(r'<section class="question" id="([a-z-]+)"><h3>(.+?)</h3><p>(.+?)</p><p class="ground"><b>(.+?)</b> (.+?)</p>', page)
    assert {name for name, *_ in found} == set(FACTS[game_id])
    assert all(len(answer) > 20 and answer.rstrip()[-1] in ".“”»" for _, _, answer, _, _ in found)
    assert len({asked for _, asked, *_ in found}) == len(found), "one question twice"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", RULINGS)
def test_a_question_shows_the_numbers_of_its_rulings(game_id: str, language: str) -> None:
    page = page_of(f"questions-{game_id}", language)
    for name, fact in FACTS[game_id].items():
        question = page.partition(f'<section class="question" id="{name}">')[2].partition("</section>")[0]
        assert re.findall(r"\b(?:LU|FI|AS|SOS)-\d+", question) == rulings_of(game_id, fact), name


def test_questions_and_answers_are_to_be_had_as_plain_text() -> None:
    asked = dict(list_answers("land-unter", "en"))
    assert len(asked) == len(FACTS["land-unter"])
    assert asked["Which is worse, being eliminated or having no rings?"].startswith(
        "Being eliminated, which always costs exactly one point."
    )
    assert not [text for pair in asked.items() for text in pair if re.search(r"<|&[a-z]+;", text)]
    assert list_answers("dike", "en") == []


@pytest.mark.parametrize("game_id", RULINGS)
def test_no_answer_was_left_in_another_language(game_id: str) -> None:
    said = [json.loads(compiled_questions(LISTS[game_id], language))["questions"] for language in LANGUAGES]
    for others in zip(*said, strict=True):
        for field in ("asked", "answer", "ground"):
            assert len({question[field] for question in others}) == len(LANGUAGES), (others[0]["id"], field)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_link_of_a_page_to_read_leads_somewhere(language: str) -> None:
    pages = {page.path: without_marks(page.html) for page in prerendered_pages(language)}
    ids = {path: re.findall(r'\bid="([^"]+)"', html) for path, html in pages.items()}
    for path, html in pages.items():
        assert len(set(ids[path])) == len(ids[path]), path
        if path.startswith(("rules-", "questions-", "about", "teachers", "sheet-")):
            for href in re.findall(r'href="(?!https?:|\.\./)([^"]+)"', html):
                file, _, anchor = href.partition("#")
                assert (file or path) in pages, (path, href)
                if file == "play.html":
                    assert parse(anchor.removeprefix("record=")).final.to_act, (path, href)
                elif file == "lesson.html":
                    assert not anchor or not check_steps(read_lesson(anchor)), (path, href)
                else:
                    assert not anchor or anchor in ids[file or path], (path, href)


ONE = "## Who pays? {#tie}\n\nBoth do.\n\n> The rules.\n"
FACT = '[tie]\nsection = "loss"\nsure = "rules"\n'


@pytest.mark.parametrize(
    ("facts", "text", "what"),
    [
        (FACT + FACT.replace("tie", "other"), ONE, "no text in en for other"),
        (FACT, ONE + "\n" + ONE.replace("tie", "other"), "not in the list: other"),
        (FACT, ONE + "\n" + ONE, "tie is there already"),
        (FACT, "## Who pays? {#tie}\n\nBoth do.\n", "a ground"),
        (FACT, "## Who pays?\n\nBoth do.\n\n> The rules.\n", "its name"),
        (FACT + 'optoin = "cascade"\n', ONE, "tie has optoin"),
    ],
)
def test_malformed_questions_fail_the_build_by_name(tmp_path: Path, facts: str, text: str, what: str) -> None:
    listed = tmp_path / "game/rules/questions-sea.toml"
    listed.parent.mkdir(parents=True)
    listed.write_text(facts, "utf-8")
    listed.with_suffix(".en.md").write_text(f"# The sea\n\n{text}", "utf-8")
    with pytest.raises(ValueError, match=what) as caught:
        compiled_questions(listed, "en")
    assert "questions-sea" in str(caught.value)
