"""Scenarios in Sphinx: a directive that turns its content into steps, in reStructuredText and, with MyST, in Markdown.

    extensions = ["highwater_web.figures.sphinx"]
    highwater_language = "de"   # the language of all captions, unless a block names another one

    .. highwater::
       :plies: 4-7

       [Game "land-unter/1"]
       …

Formats other than HTML show the record as text. A scenario that cannot be shown aborts the build with its file and line.
"""

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.config import ENUM
from sphinx.errors import ExtensionError
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

from highwater_web.figures.figure import THEMES
from highwater_web.figures.markdown import NAME, WORDS, block
from highwater_web.figures.reading import ScenarioError
from highwater_web.figures.wanted import Wanted
from highwater_web.ui.texts import LANGUAGES

IN_A_BROWSER = "html and not epub"
"""The outputs that contain our markup. An EPUB is XML, and our markup is not."""


class Scenario(SphinxDirective):
    """The directive. Options (or, in MyST, words after the name of a fenced block) say how the scenario is shown."""

    has_content = True
    optional_arguments = 1
    final_argument_whitespace = True
    option_spec = dict.fromkeys(WORDS, directives.unchanged_required)

    def run(self) -> list[nodes.Node]:
        text = "\n".join(self.content)
        words = " ".join([*self.arguments, *(f"{name}={value}" for name, value in self.options.items())])
        wanted = Wanted(language=self.config.highwater_language, theme=self.config.highwater_theme)
        file, line = self.state_machine.get_source_and_line(self.lineno)
        try:
            steps = block(text, words, line + self._lines_before(), wanted)
        except ScenarioError as error:
            raise ExtensionError(f"{file}, {error}") from error
        as_html = addnodes.only("", nodes.raw("", steps.html, format="html"), expr=IN_A_BROWSER)
        as_text = addnodes.only("", nodes.literal_block(text, text, language="none"), expr=f"not ({IN_A_BROWSER})")
        return [as_html, as_text]

    def _lines_before(self) -> int:
        """The number of the directive's lines before its content."""
        if not self.content:
            return 0
        lines = [line.strip() for line in self.block_text.splitlines()]
        return lines.index(self.content[0].strip()) - 1


def setup(app: Sphinx) -> ExtensionMetadata:
    """The entry point that Sphinx calls."""
    app.add_config_value("highwater_language", None, "env", ENUM(None, *LANGUAGES))
    app.add_config_value("highwater_theme", "auto", "env", ENUM(*THEMES))
    app.add_directive(NAME, Scenario)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
