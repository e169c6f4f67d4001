"""Newcomers' questions about the rules find answers: the right passage comes first in nine of ten, in every game and language.

Each line of `asked/GAME.LANGUAGE.txt` is a question, then ` = ` and the keys of its right answers, separated by ` | `. A key is the name
of a question on the questions page, or words in quotation marks that the passage has to contain.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from highwater_web.prerendered import prerendered_pages
from highwater_web.ui.texts import LANGUAGES

HERE = Path(__file__).parent
GAMES = ("land-unter", "forbidden-island", "abandon-ship", "sos")
MIN_SHARE_ANSWERED = 0.9

Asked = list[tuple[str, list[str]]]


def read_questions(game: str, language: str) -> Asked:
    """The newcomers' questions of a game, each with the keys of its answers."""
    lines = (HERE / f"asked/{game}.{language}.txt").read_text("utf-8").splitlines()
    pairs = [line.rpartition(" = ") for line in lines if line and not line.startswith("//")]
    return [(question, [key.strip() for key in keys.split(" | ")]) for question, _, keys in pairs]


def is_meant(key: str, passage: dict[str, Any]) -> bool:
    """Whether a key names a passage."""
    if key.startswith('"'):
        return key.strip('"') in passage["text"]
    return bool(passage["isQuestion"]) and passage["href"].endswith(f"#{key}")


@pytest.fixture(scope="module")
def answered() -> dict[tuple[str, str], dict[str, Any]]:
    """By game and language: all ``passages``; those ``found`` for each question; ``lost``, keys in the word lists that match no passage."""
    pages = {language: {page.path: page.html for page in prerendered_pages(language)} for language in LANGUAGES}
    tables = [(game, language) for game in GAMES for language in LANGUAGES]
    given = [
        {
            "pages": {file: pages[language][file] for file in (f"questions-{game}.html", f"rules-{game}.html")},
            "asked": [question for question, _ in read_questions(game, language)],
        }
        for game, language in tables
    ]
    program = shutil.which("node")
    assert program, "Node is needed: it runs the page's search here"
    command = [program, str(HERE / "run_asked.mjs")]
    ran = subprocess.run(command, input=json.dumps(given), capture_output=True, check=True, encoding="utf-8")
    return dict(zip(tables, json.loads(ran.stdout), strict=True))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_right_answer_comes_first_in_nine_of_ten(game: str, language: str, answered: dict[tuple[str, str], dict[str, Any]]) -> None:
    asked, found = read_questions(game, language), answered[game, language]["found"]
    missed = []
    for (question, keys), passages in zip(asked, found, strict=True):
        places = [place for place, passage in enumerate(passages, 1) if any(is_meant(key, passage) for key in keys)]
        if not places or places[0] > 1:
            place = places[0] if places else "not found"
            first = f"{passages[0]['title']}: {passages[0]['text'][:100]}" if passages else "nothing"
            missed.append(f"{question}\n    wanted: {' | '.join(keys)} ({place})\n    first:  {first}")
    right = len(asked) - len(missed)
    assert right >= MIN_SHARE_ANSWERED * len(asked), f"{right} of {len(asked)} answered:\n" + "\n".join(missed)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_answer_key_matches_a_passage(game: str, language: str, answered: dict[tuple[str, str], dict[str, Any]]) -> None:
    passages = answered[game, language]["passages"]
    unknown = {key for _, keys in read_questions(game, language) for key in keys if not any(is_meant(key, passage) for passage in passages)}
    assert not unknown


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_key_in_the_word_lists_matches_a_passage(game: str, language: str, answered: dict[tuple[str, str], dict[str, Any]]) -> None:
    assert not answered[game, language]["lost"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_at_least_sixty_different_questions(game: str, language: str) -> None:
    asked = [question for question, _ in read_questions(game, language)]
    assert len(set(asked)) == len(asked) >= 60


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_percentage_on_a_tile_is_found_by_its_sign(language: str, answered: dict[tuple[str, str], dict[str, Any]]) -> None:
    asked, found = read_questions("forbidden-island", language), answered["forbidden-island", language]["found"]
    ((keys, passages),) = [(keys, passages) for (question, keys), passages in zip(asked, found, strict=True) if "%" in question]
    assert is_meant(keys[0], passages[0])


@pytest.mark.parametrize("language", LANGUAGES)
def test_answers_are_whole_sentences(language: str, answered: dict[tuple[str, str], dict[str, Any]]) -> None:
    texts = [passage["text"] for game in GAMES for found in answered[game, language]["found"] for passage in found]
    assert not [text for text in texts if "…" in text or not (" · " in text or text[-1] in ".!?”)“«0123456789")], (
        "a passage that ends in a colon also needs what follows"
    )
