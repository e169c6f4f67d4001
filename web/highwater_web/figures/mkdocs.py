"""Scenarios on pages of MkDocs: a plugin that makes steps of fenced blocks named ``highwater``, as ``markdown.py`` tells of them.

    plugins:
      - highwater:
          language: de   # in which every caption has to be, unless a block says another
          theme: auto

Blocks may stand in lists, admonitions and tabs. One that cannot be shown ends the build, which says its file and its line.
"""

import re
from textwrap import dedent

from mkdocs.config import config_options
from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

from highwater_web.figures.figure import THEMES
from highwater_web.figures.markdown import NAME, block
from highwater_web.figures.reading import ScenarioError
from highwater_web.figures.wanted import Wanted
from highwater_web.markup import Markup
from highwater_web.texts import LANGUAGES

FENCED = re.compile(
    r"^(?P<indent>[ \t]*)(?P<fence>`{3,}|~{3,})[ \t]*(?P<name>[^\s`]*)[ \t]*(?P<words>[^\n`]*)\n"
    r"(?P<text>.*?)^(?P=indent)(?P=fence)[`~]*[ \t]*$",
    re.MULTILINE | re.DOTALL,
)
"""Every block of a page, so that one that shows what such a block looks like keeps it."""


class Settings(Config):
    language = config_options.Optional(config_options.Choice(LANGUAGES))
    theme = config_options.Choice(THEMES, default="auto")


class Scenarios(BasePlugin[Settings]):
    """The pages of MkDocs come one after the other: while one of them becomes HTML, a word stands where each of its scenarios goes, for
    Markdown would take their markup apart."""

    _made: list[Markup]

    def on_page_markdown(self, markdown: str, /, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        self._made = []
        styled = 0
        whole = page.file.content_string
        before = whole.count("\n") - markdown.count("\n") if whole.endswith(markdown) else 0  # lines of metadata

        def word(found: re.Match[str]) -> str:
            nonlocal styled
            if found["name"] != NAME:
                return found[0]
            line = before + markdown.count("\n", 0, found.start()) + 1
            wanted = Wanted(language=self.config.language, theme=self.config.theme)
            try:
                made, styled = block(dedent(found["text"]), found["words"], line, wanted, styled)
            except ScenarioError as error:
                raise PluginError(f"{page.file.src_uri}, {error}") from error
            self._made.append(made)
            return f"\n{found['indent']}{_word(len(self._made) - 1)}\n"

        return FENCED.sub(word, markdown)

    def on_page_content(self, html: str, /, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        for number, made in enumerate(self._made):
            html = html.replace(f"<p>{_word(number)}</p>", made).replace(_word(number), made)
        return html


def _word(number: int) -> str:
    return f"highwater-scenario-{number}-of-this-page"
