"""Scenarios on pages of MkDocs: a plugin that makes steps of fenced blocks named ``highwater``, as ``markdown.py`` tells of them.

    plugins:
      - highwater:
          language: de   # in which every caption has to be, unless a block says another
          theme: auto

Blocks may stand in lists, admonitions and tabs. One that cannot be shown ends the build, which says its file and its line. One in an HTML
comment is part of the comment. A search index has the title and the captions of each, not its drawings.
"""

import re
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
from highwater_web.markup import el
from highwater_web.texts import LANGUAGES

FENCED = re.compile(
    r"^[ \t]*<!--.*?-->|"
    r"^(?P<indent>[ \t]*)(?P<fence>`{3,}|~{3,})[ \t]*(?P<name>[^\s`]*)[ \t]*(?P<words>[^\n`]*)\n"
    r"(?P<text>.*?)^(?P=indent)(?P=fence)[`~]*[ \t]*$",
    re.MULTILINE | re.DOTALL,
)
"""Every comment and every block of a page, so that one that shows what such a block looks like keeps it."""


class Settings(Config):
    language = config_options.Optional(config_options.Choice(LANGUAGES))
    theme = config_options.Choice(THEMES, default="auto")


class Scenarios(BasePlugin[Settings]):
    """While a page becomes HTML, a word stands where each of its scenarios goes, for Markdown would take their markup apart. Then their
    words stand there, until other plugins have indexed the page for its search."""

    _shown: dict[str, list[Steps]]
    """By the file of a page, its scenarios."""

    def on_pre_build(self, *, config: MkDocsConfig) -> None:
        self._shown = {}

    def on_page_markdown(self, markdown: str, /, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        shown = self._shown[page.file.src_uri] = []
        whole = page.file.content_string
        before = whole.count("\n") - markdown.count("\n") if whole.endswith(markdown) else 0  # lines of metadata

        def word(found: re.Match[str]) -> str:
            if found["name"] != NAME:
                return found[0]
            line = before + markdown.count("\n", 0, found.start()) + 1
            wanted = Wanted(language=self.config.language, theme=self.config.theme)
            try:
                shown.append(block(dedent(found["text"]), found["words"], line, wanted))
            except ScenarioError as error:
                raise PluginError(f"{page.file.src_uri}, {error}") from error
            return f"\n{found['indent']}{_word(len(shown) - 1)}\n"

        return FENCED.sub(word, markdown)

    @event_priority(100)
    def on_page_content(self, html: str, /, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        for number, steps in enumerate(self._shown.get(page.file.src_uri, ())):
            words = _write_words(number, steps)
            html = html.replace(f"<p>{_word(number)}</p>", words).replace(_word(number), words)
        return html

    @event_priority(-100)
    def on_page_context(self, context: TemplateContext, /, *, page: Page, config: MkDocsConfig, nav: Navigation) -> TemplateContext:
        for number, steps in enumerate(self._shown.get(page.file.src_uri, ())):
            page.content = (page.content or "").replace(_write_words(number, steps), steps.html)
        return context


def _write_words(number: int, steps: Steps) -> str:
    """What a search finds of steps."""
    captions = (el("p", None, frame.caption) for frame in steps.frames)
    return el("div", {"id": f"highwater-words-{number}"}, el("p", None, steps.title), *captions)


def _word(number: int) -> str:
    return f"highwater-scenario-{number}-of-this-page"
