"""Scenarios on Markdown pages: a plugin for markdown-it-py that turns fenced blocks into steps.

    from markdown_it import MarkdownIt
    from highwater_web.figures.markdown import scenarios

    page = MarkdownIt().use(scenarios, language="de").render(text)

The block contains a scenario. The words after its name say how it is shown, as in ``Wanted``:

    ```highwater plies=4-7 seat=2 part=hand language=de theme=dark width=360
    [Game "land-unter/1"]
    …
    ```

A block that cannot be shown aborts the rendering with a ScenarioError, which has the line in the page.
"""

from collections.abc import MutableMapping, Sequence
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import OptionsDict

from highwater.errors import GameError
from highwater_web.figures.reading import ScenarioError
from highwater_web.figures.steps import Steps
from highwater_web.figures.wanted import PLAIN_MODES, Wanted

NAME = "highwater"
WORDS = Wanted._fields


def scenarios(markdown: MarkdownIt, *, language: str | None = None, theme: str = "auto") -> None:
    """Show fenced blocks named ``highwater`` as scenarios. ``language``: every caption must be in it, unless a block names another one.
    Raises TypeError for a renderer that makes no HTML."""
    if not isinstance(markdown.renderer, RendererHTML):
        raise TypeError(f"scenarios are HTML, which {type(markdown.renderer).__name__} does not make")
    others = markdown.renderer.rules["fence"]

    def fence(renderer: RendererHTML, tokens: Sequence[Token], at: int, options: OptionsDict, environment: MutableMapping[str, Any]) -> str:
        token = tokens[at]
        name, _, words = token.info.strip().partition(" ")
        if name != NAME:
            return str(others(tokens, at, options, environment))
        line = token.map[0] + 1 if token.map else 1
        return f"{block(token.content, words, line, Wanted(language=language, theme=theme)).html}\n"

    markdown.add_render_rule("fence", fence)


def block(text: str, words: str, line: int, options: Wanted) -> Steps:
    """The steps of a scenario in a page. ``words``: how it is shown; ``line``: the block's first line in the page, from 1; ``options``:
    defaults for the words.

    Each block has its own style, because a page may omit any of them. Raises ScenarioError with the line in the page.
    """
    try:
        options = _read_words(words, options)
        return options.steps(options.read(text), name=str(line))
    except ScenarioError as error:
        raise ScenarioError(line + error.line, f"line {line + error.line}: {error}") from error
    except GameError as error:
        raise ScenarioError(line, f"line {line}: {error}") from error


def _read_words(words: str, options: Wanted) -> Wanted:
    """Parse the words after a block's name. Raises ScenarioError."""
    values = options._asdict()
    for word in words.split():
        name, _, value = word.partition("=")
        if name not in WORDS or not value:
            words_known = ", ".join(f"{each}=…" for each in WORDS)
            raise ScenarioError(0, f"how a block is shown is said by {words_known}; {word[:40]!r} is none of these")
        if name == "mode" and value not in PLAIN_MODES:
            raise ScenarioError(0, f"a block has mode={' or mode='.join(PLAIN_MODES)}, not {value[:40]!r}; the rest is for <high-water>")
        if name == "width" and not (value.isascii() and value.isdigit()):
            raise ScenarioError(0, f"a width is a number of pixels, such as width=360, not {value[:40]!r}")
        values[name] = float(value) if name == "width" else value
    return Wanted(**values)
