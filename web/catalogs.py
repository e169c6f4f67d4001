"""Compiles the texts: message catalogs, and the rules and about pages.

Translators edit `web/locale/<language>/LC_MESSAGES/highwater.po` for texts that all games share. Each game's folder
(`web/highwater_web/games/<game>/`) has `texts/<language>.po` and `rules/<game id>.<language>.md`. Texts that only some people see, such
as those of the author's desk, have a catalog of their own (`web/highwater_web/features/<name>/texts/<language>.po`).

The interface reads catalogs, and the first paragraphs of the rules' sections as HTML, from files beside its modules, so that the wheel
contains them. The complete pages are there too, but only the build reads them. None of them is committed: the site and the tests call
`compile_texts` first. `long_texts.py` turns the source of a page into HTML.

A compiled catalog is `keys.json` and, for each language, its texts in the order of the keys. Every first visit loads all languages.
gettext's own format repeats the keys in each language, adds a table of offsets, and is nearly twice as large.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from lesson_files import list_lesson_sources
from long_texts import extract_moments, render
from paint_table import TABLE, compile_paints
from questions import compiled_questions, game_of, list_question_sources, question_lists
from scenario_pages import list_scenario_sources as scenario_sources
from sheet_pages import list_sheet_sources
from strength_charts import DATA

WEB = Path(__file__).resolve().parent
CATALOGS, COMPILED = WEB / "locale", WEB / "highwater_web" / "catalog"
PAGES, RENDERED = WEB / "rules", WEB / "highwater_web" / "prose"
MOMENTS = WEB / "highwater_web" / "moments"
GAMES = WEB / "highwater_web" / "games"

MADE_BY = (Path(__file__), *(WEB / f"{name}.py" for name in ("long_texts", "questions", "strength_charts", "text_pictures")))
"""All texts are compiled again when one of these changes."""


def list_languages() -> list[str]:
    """The languages that have a catalog, in alphabetical order."""
    return sorted(path.parts[-3] for path in CATALOGS.glob("*/LC_MESSAGES/highwater.po"))


def list_sources(language: str) -> list[Path]:
    """The sources of a language: the shared texts, then those of each game."""
    return [CATALOGS / language / "LC_MESSAGES/highwater.po", *sorted(GAMES.glob(f"*/texts/{language}.po"))]


def get_catalog_path(language: str) -> Path:
    """The compiled file of these."""
    return COMPILED / f"{language}.json"


def list_separate_sources(language: str) -> list[Path]:
    """The sources of the separate catalogs of a language."""
    paths = (WEB / "highwater_web").glob(f"**/texts/{language}.po")
    return sorted(source for source in paths if GAMES not in source.parents)


def catalogs() -> Iterator[tuple[Path, dict[str, list[Path]]]]:
    """Every catalog: the folder of its compiled files, and its sources by language."""
    yield COMPILED, {language: list_sources(language) for language in list_languages()}
    for room in sorted({source.parent for language in list_languages() for source in list_separate_sources(language)}):
        yield room.with_name("catalog"), {language: [room / f"{language}.po"] for language in list_languages()}


def read_texts(source: Path, language: str) -> Catalog:
    with source.open("rb") as file:
        return read_po(file, locale=language)


def list_page_sources() -> list[Path]:
    """The long texts, as `<name>.<language>.md`: the about page, the rules of each game, and the questions about them."""
    return [*sorted(PAGES.glob("*.*.md")), *sorted(GAMES.glob("*/rules/*.*.md"))]


def page_source(name: str, language: str) -> Path:
    """The source of a long text, for example of the rules of `land-unter`."""
    (source,) = (path for path in list_page_sources() if path.name == f"{name}.{language}.md")
    return source


def compile_texts() -> None:
    """Compile every text whose compiled form is missing or older than its source. Pages have figures, which contain words and the site's
    colours, so these are compiled first."""
    compile_paints()
    for folder, written in catalogs():
        _compile_catalog(folder, written)
    for listed in question_lists(GAMES):
        for language in list_languages():
            name = f"questions-{game_of(listed)}.{language}.json"
            _compile(list_question_sources(listed, language), RENDERED / name, _questions)
    for source in list_page_sources():
        if source.name.startswith("questions-"):
            continue
        name = source.with_suffix(".html").name
        made_from = [source]
        if source.parent != PAGES:
            made_from += [TABLE, *map(get_catalog_path, list_languages()), *scenario_sources(), *list_lesson_sources()]
        elif source.name.startswith("sheet-"):
            made_from += [
                TABLE,
                *map(get_catalog_path, list_languages()),
                *scenario_sources(),
                *list_lesson_sources(),
                *list_sheet_sources(),
            ]
        elif source.name.startswith("strength."):
            made_from += [DATA, *map(get_catalog_path, list_languages())]
        _compile(made_from, RENDERED / name, _page)
        if source.parent != PAGES:
            _compile([RENDERED / name], MOMENTS / name, _moments)


def _compile(sources: list[Path], compiled: Path, into: Callable[[list[Path], Path], None]) -> None:
    newest = max(path.stat().st_mtime_ns for path in (*sources, *MADE_BY))
    if compiled.exists() and compiled.stat().st_mtime_ns >= newest:
        return
    compiled.parent.mkdir(parents=True, exist_ok=True)
    into(sources, compiled)


def _compile_catalog(folder: Path, written: Mapping[str, Sequence[Path]]) -> None:
    """One catalog in all languages, which share their keys."""
    sources = [source for paths in written.values() for source in paths]

    def into(_: list[Path], keys: Path) -> None:
        texts = {language: _texts(paths, language) for language, paths in written.items()}
        every = sorted(set().union(*texts.values()))
        for language, entries in texts.items():
            _write_json(folder / f"{language}.json", [entries.get(key, "") for key in every])
        _write_json(keys, every)

    _compile(sources, folder / "keys.json", into)


def _texts(sources: Sequence[Path], language: str) -> dict[str, str | list[str]]:
    """Every text of a catalog in a language, by key."""
    whole: dict[str, str | list[str]] = {}
    for source in sources:
        found = select_texts(read_texts(source, language))
        if twice := sorted(whole.keys() & found):
            raise ValueError(f"{twice[0]} in {source} is there already: each text has one place")
        whole |= found
    return whole


def select_texts(catalog: Catalog) -> dict[str, str | list[str]]:
    """The translated texts. A plural has a form for one and a form for any other number. Raises ValueError for a language with more
    plural forms, because the interface cannot choose from them."""
    if catalog.plural_expr != "(n != 1)":
        raise ValueError(f"{catalog.locale}: no plural but n != 1 is known")
    texts: dict[str, str | list[str]] = {}
    for message in catalog:
        if message.id and message.string and not message.fuzzy:
            counts = not isinstance(message.id, str)
            texts[message.id[0] if counts else str(message.id)] = list(message.string) if counts else str(message.string)
    return texts


def _write_json(path: Path, content: list[str] | list[str | list[str]]) -> None:
    path.write_text(json.dumps(content, ensure_ascii=False, separators=(",", ":")), "utf-8")


def _page(sources: list[Path], compiled: Path) -> None:
    compiled.write_text(render(sources[0]), "utf-8")


def _moments(sources: list[Path], compiled: Path) -> None:
    compiled.write_text(extract_moments(sources[0].read_text("utf-8")), "utf-8")


def _questions(sources: list[Path], compiled: Path) -> None:
    language = compiled.suffixes[0].removeprefix(".")
    compiled.write_text(compiled_questions(sources[0], language), "utf-8")
