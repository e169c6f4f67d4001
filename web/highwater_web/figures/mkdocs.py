"""Scenarios on MkDocs pages: a plugin that turns fenced blocks named ``highwater`` into steps (see ``markdown.py``).

    plugins:
      - highwater:
          language: de   # every caption must be in it, unless a block names another one
          theme: auto

Blocks may be in lists, admonitions and tabs. One that cannot be shown aborts the build with its file and line. Blocks in HTML comments are
ignored, and those in code stay code. The search index has the title and captions of each block, not its drawings.
"""

import re
from html import escape
from textwrap import dedent

from mkdocs.config import config_options
from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin, event_priority
from mkdocs.structure.files import Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page
from mkdocs.utils.templates import TemplateContext

from highwater_web.figures.figure import THEMES
from highwater_web.figures.markdown import NAME, block
from highwater_web.figures.reading import ScenarioError
from highwater_web.figures.steps import Steps
from highwater_web.figures.wanted import Wanted
from highwater_web.ui.markup import el
from highwater_web.ui.texts import LANGUAGES

FENCED = re.compile(
    r"^[ \t]*<!--.*?-->|"
    r"^(?P<indent>[ \t]*)(?P<fence>`{3,}|~{3,})[ \t]*(?P<name>[^\s`]*)[ \t]*(?P<words>[^\n`]*)\n"
    r"(?P<text>.*?)^(?P=indent)(?P=fence)[`~]*[ \t]*$",
    re.MULTILINE | re.DOTALL,
)
"""Matches comments and blocks, so that a block inside an example stays unchanged."""

CODE = re.compile(r"<pre\b.*?</pre>", re.DOTALL)
PLACEHOLDER = re.compile(r"\n?highwater-scenario-(\d+)-of-this-page")


class Settings(Config):
    language = config_options.Optional(config_options.Choice(LANGUAGES))
    theme = config_options.Choice(THEMES, default="auto")


class Scenarios(BasePlugin[Settings]):
    """While a page becomes HTML, a placeholder replaces each of its scenarios, because Markdown would break their markup. Then their text
    replaces it, until other plugins have indexed the page for the search."""

    _blocks: dict[str, list[tuple[int, re.Match[str]]]]
    """The blocks of each page, by its file, with their lines."""

    _shown: dict[str, dict[int, Steps]]
    """The scenarios of each page, by its file and the number of their block."""

    def on_pre_build(self, *, config: MkDocsConfig) -> None:
        self._blocks, self._shown = {}, {}

    def on_page_markdown(self, markdown: str, /, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        blocks = self._blocks[page.file.src_uri] = []
        whole = page.file.content_string
        before = whole.count("\n") - markdown.count("\n") if whole.endswith(markdown) else 0  # lines of metadata

        def word(match: re.Match[str]) -> str:
            if match["name"] != NAME:
                return match[0]
            blocks.append((before + markdown.count("\n", 0, match.start()) + 1, match))
            return f"\n{match['indent']}{_word(len(blocks) - 1)}\n"

        return FENCED.sub(word, markdown)

    @event_priority(100)
    def on_page_content(self, html: str, /, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        blocks = self._blocks.get(page.file.src_uri, [])
        html = CODE.sub(lambda code: PLACEHOLDER.sub(lambda word: escape(_source(blocks[int(word[1])][1])), code[0]), html)
        shown = self._shown[page.file.src_uri] = {}
        wanted = Wanted(language=self.config.language, theme=self.config.theme)
        for number, (line, found) in enumerate(blocks):
            if _word(number) not in html:
                continue
            try:
                shown[number] = block(dedent(found["text"]), found["words"], line, wanted)
            except ScenarioError as error:
                raise PluginError(f"{page.file.src_uri}, {error}") from error
            words = _write_words(number, shown[number])
            html = html.replace(f"<p>{_word(number)}</p>", words).replace(_word(number), words)
        return html

    @event_priority(-100)
    def on_page_context(self, context: TemplateContext, /, *, page: Page, config: MkDocsConfig, nav: Navigation) -> TemplateContext:
        for number, steps in self._shown.get(page.file.src_uri, {}).items():
            page.content = (page.content or "").replace(_write_words(number, steps), steps.html)
        return context


def _write_words(number: int, steps: Steps) -> str:
    """The text of steps for the search."""
    captions = (el("p", None, frame.caption) for frame in steps.frames)
    return el("div", {"id": f"highwater-words-{number}"}, el("p", None, steps.title), *captions)


def _source(match: re.Match[str]) -> str:
    """A block without its indentation."""
    return "\n".join(line.removeprefix(match["indent"]) for line in match[0].splitlines())


def _word(number: int) -> str:
    return f"highwater-scenario-{number}-of-this-page"
