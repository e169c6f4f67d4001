"""The texts that authors copy into their pages: one for each kind of embed, from the least to the most that a host must allow.

    picture-bbcode     a picture with a link and its caption, for forums
    picture-markdown   the same for pages in Markdown
    picture-html       the same for pages in HTML
    static             pictures or steps without script and frame, in a declarative shadow root
    element            ``<high-water>`` with its pictures and its record: complete without a script, which adds functions
    element-record     ``<high-water>`` with its record alone; the script draws it
    element-jsx        the same for pages in JSX, such as MDX
    element-name       ``<high-water>`` with the name of one of the site's scenarios
    frame              an ``<iframe>``

A snippet may have several languages; its style shows that of the page around, by default the first one. A snippet with a record contains it
as text, readable even without our script. HTML snippets have no empty lines, because those end HTML in Markdown.
"""

import math
import re
import string
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from urllib.parse import quote, urlencode

from highwater.record import Record
from highwater.scenario import PLAIN
from highwater_web.figures.answers import find_answer
from highwater_web.figures.figure import Figure, FigureError, draw
from highwater_web.figures.reading import list_shown_plies
from highwater_web.figures.steps import MAX_STEPS, Steps, find_caption, make_step_figures, marked, put_in_layer, steps, style
from highwater_web.ui.captions import split_caption
from highwater_web.ui.markup import Attribute, Markup, el, escape, plain

MODES = ("picture", "steps", "quiz", "play")

KINDS: dict[str, tuple[str, ...]] = {
    "picture-bbcode": ("picture",),
    "picture-markdown": ("picture",),
    "picture-html": ("picture",),
    "static": ("picture", "steps"),
    "element": MODES,
    "element-record": MODES,
    "element-jsx": MODES,
    "element-name": MODES,
    "frame": MODES,
}
"""The modes of each kind."""

FRAMES = 'shadowrootmode="open" shadowrootclonable'
"""Marks the template from which a browser makes a shadow root; copies of the element keep that root."""


@dataclass(frozen=True)
class Shown:
    """How a scenario is shown. ``site``: the address of High Water, such as ``https://example.org/``; ``languages``: of pictures and
    captions, the first for pages in any other language; ``seat``: whose view, None for the scenario's; ``width``: maximum in pixels; the
    rest as for
    ``steps``."""

    site: str
    languages: Sequence[str] = ("en",)
    mode: str = "steps"
    plies: Sequence[int] | None = None
    seat: int | None = None
    part: str | None = None
    theme: str = "auto"
    width: float | None = None

    def address(self, path: str) -> str:
        return f"{self.site.rstrip('/')}/{path}"


def snippet(kind: str, record: Record, settings: Shown, *, name: str = "", picture: str = "") -> str:
    """The text of an embed. ``name``: that of the site's scenario, for ``element-name``; ``picture``: the picture's address, for kinds with
    one, by default the file name from ``name_picture``.

    Raises FigureError, and RecordError if a ply cannot be played or the record does not fit into a link.
    """
    if kind not in KINDS:
        raise FigureError("snippet-kind", f"an embed is one of {', '.join(KINDS)}, not {kind[:40]!r}")
    if settings.mode not in KINDS[kind]:
        raise FigureError("snippet-mode", f"{kind} can show {' or '.join(KINDS[kind])}, not {settings.mode[:40]!r}")
    if not settings.languages:
        raise FigureError("figure-language", "an embed is in one language at least")
    record = record.shared()
    if settings.mode == "quiz" and not record.scenario.questions:
        raise FigureError("snippet-mode", "a quiz needs a scenario with a tag Question; this one has none")
    if settings.mode == "play" and not record.upto(_list_plies(record, settings)[-1]).final.to_act:
        raise FigureError("snippet-mode", f"the game is over at ply {_list_plies(record, settings)[-1]}; play needs a ply before its end")
    if kind.startswith("picture-"):
        return _picture(kind, record, settings, picture or name_picture(record, settings))
    if kind == "static":
        steps = _make_steps(record, settings)
        return el("div", None, _template(steps, settings), _link(steps[0].title, record, settings))
    if kind == "frame":
        return _frame(record, settings)
    if kind == "element-jsx":
        return _write_jsx(record, settings)
    script = el("script", {"type": "module", "src": settings.address("embed.js")})
    return f"{script}\n{_element(kind, record, settings, name)}"


def name_picture(record: Record, settings: Shown, suffix: str = "png") -> str:
    """The file name of a picture."""
    return f"{record.game.id}-{_list_plies(record, settings)[-1]}.{suffix}"


# Pictures with a link ---------------------------------------------------------------------------------------------------


MARKDOWN = {"": "{words}", "bold": "**{words}**", "italics": "*{words}*", "link": "[{words}]({address})"}
BBCODE = {"": "{words}", "bold": "[b]{words}[/b]", "italics": "[i]{words}[/i]", "link": "[url={address}]{words}[/url]"}
"""BBCode for the marks of captions."""


def _picture(kind: str, record: Record, settings: Shown, address: str) -> str:
    figure, link = _figure(record, settings), _table(record, settings)
    caption = find_caption(record, _list_plies(record, settings)[-1], settings.languages[0])
    address = _quote_address(address)
    if kind == "picture-bbcode":
        return f"[url={link}][img]{address}[/img][/url]\n{_render_caption(BBCODE, caption, _escape_bbcode)}"
    if kind == "picture-markdown":
        return f"[![{_escape_markdown(figure.alt)}]({address})]({link})\n\n{_render_caption(MARKDOWN, caption, _escape_markdown)}"
    size: dict[str, Attribute] = {"width": round(figure.width), "height": round(figure.height)}
    picture = el("img", {"src": address, "alt": figure.alt, **size, "style": "display:block;max-width:100%;height:auto"})
    how = {"lang": settings.languages[0], "style": f"max-width:{figure.width:g}px;margin:1em auto"}
    return el("figure", {**how}, el("a", {"href": link}, picture), el("figcaption", None, marked(caption)))


def _render_caption(marks: Mapping[str, str], caption: str, escape_words: Callable[[str], str]) -> str:
    """A caption with these marks, and its words escaped."""
    rendered = ""
    for words, mark, address in split_caption(caption):
        rendered += marks[mark].format(words=escape_words(words), address=_quote_address(address))
    return rendered


def _quote_address(address: str) -> str:
    """An address without characters that end one in a forum or in Markdown."""
    return quote(address, safe=string.punctuation.translate(dict.fromkeys(map(ord, "[]()<>\"'\\ "))))


def _escape_bbcode(text: str) -> str:
    """A text without square brackets, which BBCode cannot escape."""
    return text.replace("[", "(").replace("]", ")")


def _figure(record: Record, settings: Shown) -> Figure:
    view = record.scenario.view if settings.seat is None else settings.seat
    ply, part = _list_plies(record, settings)[-1], settings.part or record.scenario.part or None
    return draw(record, ply, seat=view, part=part, language=settings.languages[0], theme=settings.theme, width=settings.width)


def _escape_markdown(text: str) -> str:
    """A text without Markdown syntax. Not every Markdown supports all backslash escapes, but all support entities."""
    text = text.replace("&", "&amp;").replace("<", "&lt;")
    text = re.sub(r"[~|$^]|=(?==)|:(?=\w+:)", lambda match: f"&#{ord(match[0])};", text)
    text = re.sub(r"([\\`*_{}\[\]])", r"\\\1", text)
    return re.sub(r"^(\d*)([-+#>.)])", r"\1\\\2", text)


def _table(record: Record, settings: Shown) -> str:
    """The address to view the position and play on. It has only the plies, to be short."""
    played = replace(record, comments=(), scenario=PLAIN)
    return settings.address(f"{settings.languages[0]}/play.html#record={played.url()}&ply={_list_plies(record, settings)[-1]}")


# Steps ------------------------------------------------------------------------------------------------------------------


def _list_plies(record: Record, settings: Shown) -> tuple[int, ...]:
    """The plies visible at first: for a quiz, none that would give the answer away."""
    plies = tuple(settings.plies if settings.plies is not None else list_shown_plies(record))
    if not plies or len(plies) > MAX_STEPS:
        raise FigureError("figure-ply", f"there are 1 to {MAX_STEPS} steps, not {len(plies)}")
    if settings.mode == "quiz" and record.scenario.questions:
        return (record.scenario.questions[0][0],)
    return plies if settings.mode == "steps" else plies[-1:]


def _make_steps(record: Record, settings: Shown) -> list[Steps]:
    """The content once per language. Dark pictures also include light colours, for print."""
    plies, theme = _list_plies(record, settings), "auto" if settings.theme == "dark" else settings.theme
    made = []
    for language in settings.languages:
        figures = make_step_figures(
            record, plies, seat=settings.seat, part=settings.part, language=language, theme=theme, width=settings.width
        )
        made.append(steps(record, plies, language=language, theme=settings.theme, drawn=figures))
    return made


def _template(steps: Sequence[Steps], settings: Shown) -> Markup:
    """The shadow root with its content and style."""
    sheet = f"{style(max(len(each.frames) for each in steps))}{embedded(settings.languages)}"
    return Markup(f"<template {FRAMES}><style>{sheet}</style>{''.join(each.markup for each in steps)}</template>")


def embedded(languages: Sequence[str] = ()) -> str:
    """Additional style for steps in a shadow root on any page. The page's rules for the element itself would win, so these are important;
    inherited text properties are reset. Of several languages, the page's is shown."""
    rules = [
        ":host{display:flow-root}:host([hidden]){display:none}",
        # As in the style of steps, for browsers in which a shadow root can match what is around it. Print is always light.
        "@media not print{"
        ":host-context(:is(html,body)[data-theme=light]) .hw-steps:not(.hw-dark){color-scheme:light}"
        ":host-context(:is(html,body)[data-theme=dark]) .hw-steps:not(.hw-light){color-scheme:dark}}",
        ".hw-steps{white-space:normal;text-indent:0;text-shadow:none;text-decoration:none;font-style:normal;font-variant:normal;"
        "word-break:normal;overflow-wrap:break-word;hyphens:manual;visibility:visible;cursor:auto;writing-mode:horizontal-tb}",
    ]
    first, *others = languages or ("",)
    for language in others:
        rules.append(f".hw-steps[lang={language}]{{display:none}}")
        rules.append(f":host(:lang({language})) .hw-steps[lang={language}]{{display:block}}")
        rules.append(f":host(:lang({language})) .hw-steps[lang={first}]{{display:none}}")
    return put_in_layer("".join(rules))


# The element and the frame -----------------------------------------------------------------------------------------------


BREAK = Markup("\n")
"""After the first tag: in Markdown, a line with only an unknown tag starts a block of HTML."""


def _element(kind: str, record: Record, settings: Shown, name: str) -> Markup:
    if kind == "element-name" and not re.fullmatch(r"[a-z-]+/[a-z0-9-]+", name):
        raise FigureError("snippet-name", f"a scenario of the site is called like land-unter/tie, not {name[:40]!r}")
    steps, words = _make_steps(record, settings), _words(record, settings)
    # Reserves space for later content, so that nothing moves.
    complete = kind == "element" and settings.mode in ("picture", "steps")
    reserved: Attribute = (
        None if complete else f"display:flow-root;min-height:{estimate_height(steps[0]) + _controls_height(record, settings, steps[0])}px"
    )
    if kind == "element-name":
        return el("high-water", {"scenario": name, **words, "style": reserved}, BREAK, _link(steps[0].title, record, settings))
    frames = _template(steps, settings) if kind == "element" else None
    return el("high-water", {**words, "style": reserved}, BREAK, frames, _fold(steps[0].title, record))


def _fold(title: str, record: Record) -> Markup:
    """The record as text, for pages without our script. It is folded, so that it takes no space before the script runs, and reads from left
    to right on any page."""
    return el("details", None, el("summary", None, title), el("pre", {"dir": "ltr"}, _escape_record(record)))


def _write_jsx(record: Record, settings: Shown) -> str:
    """JSX: the style is an object, and a text with braces is a JavaScript string."""
    steps = _make_steps(record, settings)[0]
    words = "".join(f' {name}="{escape(str(value))}"' for name, value in _words(record, settings).items() if value is not None)
    style = f'{{{{display: "flow-root", minHeight: "{estimate_height(steps) + _controls_height(record, settings, steps)}px"}}}}'
    title, text = (re.sub(r"([\\`]|\$(?={))", r"\\\1", each) for each in (steps.title, _join_lines(record)))
    script = f'<script type="module" async src="{settings.address("embed.js")}"></script>'
    folded = f'<details><summary>{{`{title}`}}</summary><pre dir="ltr">{{`{text}`}}</pre></details>'
    return f"{script}\n<high-water{words} style={style}>\n{folded}\n</high-water>"


def _join_lines(record: Record) -> str:
    """The text of a record without empty lines."""
    return "\n".join(line for line in record.text().splitlines() if line)


def _escape_record(record: Record) -> Markup:
    """The text of a record within HTML. Quotation marks stay unescaped, because authors read it."""
    return Markup(_join_lines(record).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;"))


def _words(record: Record, settings: Shown) -> dict[str, Attribute]:
    """Options in the attributes of ``<high-water>``, unless the scenario itself sets them."""
    plies = _list_plies(record, settings) if settings.mode == "play" else tuple(settings.plies or ())
    own = ",".join(map(str, plies)) if plies and plies != list_shown_plies(record) else None
    return {
        "plies": own,
        "mode": settings.mode if settings.mode != "steps" else None,
        "seat": str(settings.seat + 1) if settings.seat is not None and settings.seat != record.scenario.view else None,
        "part": settings.part if settings.part != record.scenario.part else None,
        "theme": settings.theme if settings.theme != "auto" else None,
        "language": settings.languages[0] if len(settings.languages) == 1 else None,
        "width": f"{settings.width:g}" if settings.width is not None else None,
    }


def _link(title: str, record: Record, settings: Shown) -> Markup:
    """The fallback for old browsers."""
    return el("a", {"href": _table(record, settings)}, title)


def _frame(record: Record, settings: Shown) -> Markup:
    words = {name: str(value) for name, value in _words(record, settings).items() if value is not None}
    address = settings.address(
        f"{settings.languages[0]}/frame.html#{urlencode({**words, 'record': record.url()}, quote_via=quote, safe=',:')}"
    )
    steps = _make_steps(record, settings)[0]
    width = round(steps.frames[0].figure.width)
    how: dict[str, Attribute] = {
        "src": address,
        "title": steps.title,
        "width": width,
        "height": estimate_height(steps) + _controls_height(record, settings, steps),
        "loading": "lazy",
    }
    return el("iframe", {**how, "style": "display:block;margin:0 auto;border:0;max-width:100%;frame-sizing:content-height"})


LINE, LETTER, BAR, BUTTON, GAP, AROUND = 23.2, 7.6, 48, 44, 10, 42
"""Approximate pixels: a caption's line height and letter width, the bar between steps, a button, the gap between paragraphs, and the
margins above and below."""

SPARE = 1.1
"""Factor by which a caption may be longer than its letters."""


def estimate_height(steps: Steps) -> int:
    """A sufficient height of steps at their full width, in pixels: the page's font is unknown."""
    figure = steps.frames[0].figure
    lines = max(math.ceil(SPARE * len(plain(frame.caption)) * LETTER / figure.width) for frame in steps.frames)
    return math.ceil(figure.height + lines * LINE + (BAR if len(steps.frames) > 1 else 0) + AROUND)


def _controls_height(record: Record, settings: Shown, steps: Steps) -> int:
    """The height of the controls below the steps, in pixels."""
    if settings.mode == "play":
        return BUTTON + 2 * GAP
    if settings.mode != "quiz" or not record.scenario.questions:
        return 0
    widest = steps.frames[0].figure.width
    answer = find_answer(record, record.scenario.questions[0][0], settings.languages[0])
    rows, left = 1, widest
    for width in (min(widest, len(said) * LETTER + 32) for said in dict.fromkeys(choice.said for choice in answer.choices)):
        if width > left:
            rows, left = rows + 1, widest
        left -= width + 6
    return math.ceil(3 * GAP + 2 * LINE + rows * (BUTTON + 6))
