"""Compiles the texts: message catalogs, and the rules and about pages.

Translators edit `web/locale/<language>/LC_MESSAGES/highwater.po` for what all games share, and in the folder of each game
(`web/highwater_web/games/<game>/`) `texts/<language>.po` and `rules/<game id>.<language>.md`. The interface reads one
catalog a language and the beginnings of the rules' sections as HTML, beside its own modules, so that the wheel carries them; the pages
as a whole lie there too, but only the build reads them. They are never committed: whoever needs them (the site, the tests) calls
`compile_texts` first. How a page is made from its source is in `long_texts.py`. What is said where
only some people come, such as on the author's desk, is a catalog of its own (`web/highwater_web/<package>/texts/<language>.po`).
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from long_texts import moments, rendered
from paint_table import TABLE, compile_paints
from questions import compiled_questions, game_of, question_lists, question_sources
from scenario_pages import sources as scenario_sources
from strength_charts import DATA

WEB = Path(__file__).resolve().parent
CATALOGS, COMPILED = WEB / "locale", WEB / "highwater_web" / "locale"
PAGES, RENDERED = WEB / "rules", WEB / "highwater_web" / "prose"
MOMENTS = WEB / "highwater_web" / "moments"
GAMES = WEB / "highwater_web" / "games"

MADE_BY = (Path(__file__), *(WEB / f"{name}.py" for name in ("long_texts", "questions", "strength_charts", "text_pictures")))
"""What is compiled anew when one of these changes."""


def languages() -> list[str]:
    """The languages there is a catalog for, in alphabetical order."""
    return sorted(path.parts[-3] for path in CATALOGS.glob("*/LC_MESSAGES/highwater.po"))


def catalog_sources(language: str) -> list[Path]:
    """What is written in a language: the texts that all games share, then those of each game."""
    return [CATALOGS / language / "LC_MESSAGES/highwater.po", *sorted(GAMES.glob(f"*/texts/{language}.po"))]


def compiled_catalog(language: str) -> Path:
    """What is made of them."""
    return COMPILED / language / "LC_MESSAGES/highwater.mo"


def apart(language: str) -> list[Path]:
    """What is said in a language where only some people come."""
    return sorted((WEB / "highwater_web").glob(f"*/texts/{language}.po"))


def compiled_apart(source: Path) -> Path:
    """What is made of it, for its package to read."""
    return source.parent.with_name("locale") / f"{source.stem}.mo"


def read_texts(source: Path, language: str) -> Catalog:
    with source.open("rb") as file:
        return read_po(file, locale=language)


def page_sources() -> list[Path]:
    """The long texts, as `<name>.<language>.md`: the about page, the rules of each game, and the questions about them."""
    return [*sorted(PAGES.glob("*.*.md")), *sorted(GAMES.glob("*/rules/*.*.md"))]


def page_source(name: str, language: str) -> Path:
    """The source of a long text, such as that of the rules of `land-unter`."""
    (source,) = (path for path in page_sources() if path.name == f"{name}.{language}.md")
    return source


def compile_texts() -> None:
    """Compile every text whose compiled form is missing or older than its source. Pages have figures, in which there are words and the
    site's colours: so these come first."""
    compile_paints()
    for language in languages():
        sources = catalog_sources(language)
        _compile(sources, compiled_catalog(language), _catalog)
        for source in apart(language):
            _compile([source], compiled_apart(source), _catalog_apart)
    for listed in question_lists(GAMES):
        for language in languages():
            name = f"questions-{game_of(listed)}.{language}.json"
            _compile(question_sources(listed, language), RENDERED / name, _questions)
    for source in page_sources():
        if source.name.startswith("questions-"):
            continue
        name = source.with_suffix(".html").name
        made_from = [source]
        if source.parent != PAGES:
            made_from += [TABLE, *map(compiled_catalog, languages()), *scenario_sources()]
        elif source.name.startswith("strength."):
            made_from += [DATA, *map(compiled_catalog, languages())]
        _compile(made_from, RENDERED / name, _page)
        if source.parent != PAGES:
            _compile([RENDERED / name], MOMENTS / name, _moments)


def _compile(sources: list[Path], compiled: Path, into: Callable[[list[Path], Path], None]) -> None:
    newest = max(path.stat().st_mtime_ns for path in (*sources, *MADE_BY))
    if compiled.exists() and compiled.stat().st_mtime_ns >= newest:
        return
    compiled.parent.mkdir(parents=True, exist_ok=True)
    into(sources, compiled)


def _catalog(sources: list[Path], compiled: Path) -> None:
    language = compiled.parts[-3]
    whole, *others = (read_texts(source, language) for source in sources)
    for source, catalog in zip(sources[1:], others, strict=True):
        for message in catalog:
            if message.id and message.id in whole:
                raise ValueError(f"{message.id} in {source} is there already: each text has one place")
            if message.id:
                whole[message.id] = message
    with compiled.open("wb") as file:
        write_mo(file, whole)


def _catalog_apart(sources: list[Path], compiled: Path) -> None:
    with compiled.open("wb") as file:
        write_mo(file, read_texts(sources[0], compiled.stem))


def _page(sources: list[Path], compiled: Path) -> None:
    compiled.write_text(rendered(sources[0]), "utf-8")


def _moments(sources: list[Path], compiled: Path) -> None:
    compiled.write_text(moments(sources[0].read_text("utf-8")), "utf-8")


def _questions(sources: list[Path], compiled: Path) -> None:
    language = compiled.suffixes[0].removeprefix(".")
    compiled.write_text(compiled_questions(sources[0], language), "utf-8")
