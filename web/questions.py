"""Compiles the questions about a game's rules with our rulings.

`rules/questions-<game id>.toml` in a game's folder lists the questions in the order of the page, with facts about each;
`questions-<game id>.<language>.md` beside it has their texts: a heading with the question and its name, the answer, and the grounds as a
quotation. Texts that several games of a folder share are in `questions-<folder>.<language>.md`.

Word lists for the search are in `words-<game id>.<language>.txt` and `words-<folder>.<language>.txt` beside them, and for all games in
`locale/<language>/words.txt`: words that say little, endings, and synonyms.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt

QUESTION = re.compile(r"^## (.+?) \{#([a-z-]+)\}\n\n(.+?)\n\n> (.+?)\n*$", re.MULTILINE | re.DOTALL)
"""The question, its name, the answer, the grounds."""

FIELDS = {"section", "rulings", "rats", "sure", "option"}

LOCALE = Path(__file__).parent / "locale"

SERIES = {"land-unter": "LU", "forbidden-island": "FI", "abandon-ship": "AS", "sos": "SOS"}
"""The prefix of a game's ruling numbers."""


def question_lists(games: Path) -> list[Path]:
    """The lists of questions of all games."""
    return sorted(games.glob("*/rules/questions-*.toml"))


def game_of(listed: Path) -> str:
    """The id of a list's game."""
    return listed.stem.removeprefix("questions-")


def list_word_files(listed: Path, language: str) -> list[Path]:
    """The word lists for a game: those of the language, the folder, and the game."""
    names = (game_of(listed), listed.parent.parent.name)
    own = [listed.with_name(f"words-{name}.{language}.txt") for name in names]
    return [path for path in (LOCALE / language / "words.txt", *own) if path.exists()]


def _words(listed: Path, language: str) -> str:
    """The lines of the lists without comments."""
    lines = [line for path in list_word_files(listed, language) for line in path.read_text("utf-8").splitlines()]
    return "\n".join(line for line in lines if line and not line.startswith("//"))


def list_question_sources(listed: Path, language: str) -> list[Path]:
    """The sources of a list's page in a language: the list, the texts of the game and shared ones, and the word lists."""
    return [listed, *_texts(listed, language), *list_word_files(listed, language)]


def _texts(listed: Path, language: str) -> list[Path]:
    own = listed.with_suffix(f".{language}.md")
    shared = listed.with_name(f"questions-{listed.parent.parent.name}.{language}.md")
    return [own, *([shared] if shared.exists() else [])]


def rulings_of(game_id: str, fact: Mapping[str, Any]) -> list[str]:
    """The rulings that a question rests on, as docs/rulings.md and the code name them."""
    own = [f"{SERIES[game_id]}-{number}" for number in fact.get("rulings", ())]
    return own + [f"{SERIES['abandon-ship']}-{number}" for number in fact.get("rats", ())]


def compiled_questions(listed: Path, language: str) -> str:
    """A list's page as JSON: its title, and each question with its facts, texts as HTML. Raises ValueError with the file's name for a
    question without a text, a text without a question, and any malformed text."""
    markdown = MarkdownIt("js-default")
    texts_by_name: dict[str, tuple[str, str, str]] = {}
    own: set[str] = set()
    for source in _texts(listed, language):
        text = source.read_text("utf-8")
        # A file is split at its headings, so that a malformed question does not affect others.
        for part in re.split(r"^(?=## )", text, flags=re.MULTILINE)[1:]:
            match = QUESTION.fullmatch(part)
            if not match:
                raise ValueError(f"{source}: a question, its name, an answer and a ground are wanted here: {part[:60]!r}")
            asked, name, answer, ground = match.groups()
            if name in texts_by_name:
                raise ValueError(f"{source}: {name} is there already")
            texts_by_name[name] = (markdown.renderInline(asked), markdown.render(answer).strip(), markdown.renderInline(ground))
            if source.stem.startswith(f"{listed.stem}."):
                own.add(name)
    facts = tomllib.loads(listed.read_text("utf-8"))
    if missing := facts.keys() - texts_by_name:
        raise ValueError(f"{listed}: no text in {language} for {', '.join(sorted(missing))}")
    if unlisted := own - facts.keys():
        raise ValueError(f"{listed}: not in the list: {', '.join(sorted(unlisted))}")
    questions = []
    for name, fact in facts.items():
        if unknown := fact.keys() - FIELDS:
            raise ValueError(f"{listed}: {name} has {', '.join(sorted(unknown))}")
        asked, answer, ground = texts_by_name[name]
        fields = {"id": name, "section": fact["section"], "sure": fact["sure"], "option": fact.get("option", "")}
        fields["rulings"] = ", ".join(rulings_of(game_of(listed), fact))
        questions.append({**fields, "asked": asked, "answer": answer, "ground": ground})
    (title,) = re.findall(r"^# (.+)$", listed.with_suffix(f".{language}.md").read_text("utf-8"), re.MULTILINE)
    return json.dumps({"title": title, "words": _words(listed, language), "questions": questions}, ensure_ascii=False)
