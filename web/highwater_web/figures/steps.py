"""Positions of a game as HTML steps that work without a script.

A step is a radio button; numbers and arrows are labels of these buttons, so that the browser handles arrow keys, screen readers and print.
All steps are in one grid cell, as high as the highest, so that nothing moves between steps. In print, and without styles, they are all
shown, one after the other.

    >>> from highwater.record import example
    >>> from highwater.registry import GAMES
    >>> from highwater_web.figures.steps import steps
    >>> shown = steps(example(GAMES["land-unter"], "tides-4-and-7"), (5, 7, 9))
    >>> len(shown.frames), shown.html.count('type="radio"')
    (3, 3)
"""

import hashlib
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from highwater.notation import choose_language
from highwater.record import Record
from highwater_web.figures.figure import Figure, FigureError, draw, figures_of, list_sentences
from highwater_web.figures.reading import list_shown_plies
from highwater_web.ui.captions import Piece, escape_marks, split_caption
from highwater_web.ui.markup import Attribute, Child, Markup, el, join
from highwater_web.ui.texts import Texts, texts

MAX_STEPS = 60
MAX_NUMBERED_STEPS = 7
"""Up to this number, each step has a numbered button; for more, only the present number is shown."""


@dataclass(frozen=True)
class Frame:
    """A step: the position after ``ply`` plies, and its caption."""

    ply: int
    figure: Figure
    caption: Markup


@dataclass(frozen=True)
class Steps:
    """``markup``: the steps without a style, for a page with the sheet of ``style``; ``title``: their title."""

    title: str
    frames: tuple[Frame, ...]
    markup: Markup

    @property
    def html(self) -> str:
        """The steps with their style, for any page."""
        return f"<style>{style(len(self.frames))}</style>{self.markup}"

    def _repr_html_(self) -> str:
        """The steps for notebooks."""
        return self.html


def steps(
    record: Record,
    plies: Sequence[int] | None = None,
    *,
    seat: int | None = None,
    part: str | None = None,
    language: str = "en",
    theme: str = "auto",
    width: float | None = None,
    address: Callable[[Figure], str] | None = None,
    name: str = "",
    first: int | None = None,
    drawn: Sequence[Figure] | None = None,
) -> Steps:
    """Positions of a game, one after the other.

    ``plies``: after how many plies, ascending; by default those that the scenario shows, else those with captions, else the last. ``seat``
    and
    ``part``: whose view of which part; by default the scenario's. The caption of a step is the scenario's, else the game's own sentences.
    ``width``: maximum in pixels; the steps shrink with their container. ``address``: the address of a figure's file, if figures are not
    inlined. ``name``: distinguishes these steps from others on the page; only needed if the very same ones occur twice. ``first``: the ply
    of the step shown at first, by default the first step. ``drawn``: the figures, if they exist already (``make_step_figures``).

    Raises FigureError, and RecordError if a ply cannot be played.
    """
    t = texts(language)
    scenario = record.scenario
    chosen = tuple(plies if plies is not None else list_shown_plies(record))
    if not 0 < len(chosen) <= MAX_STEPS:
        raise FigureError("figure-ply", f"there are 1 to {MAX_STEPS} steps, not {len(chosen)}")
    if any(ply < 0 or ply > len(record.plies) for ply in chosen) or sorted(set(chosen)) != list(chosen):
        raise FigureError("figure-ply", f"steps are plies from 0 to {len(record.plies)}, ascending, not {list(chosen)[:10]}")
    figures = drawn or make_step_figures(record, chosen, seat=seat, part=part, language=language, theme=theme, width=width)
    frames = tuple(Frame(ply, figure, marked(find_caption(record, ply, language))) for ply, figure in zip(chosen, figures, strict=True))
    titles = dict(scenario.titles)
    title = titles.get(choose_language(titles, language) or "", t(f"{record.game.id}.title"))
    return Steps(title, frames, _markup(title, frames, t, theme, address, name, first))


def make_step_figures(
    record: Record,
    plies: Sequence[int],
    *,
    seat: int | None = None,
    part: str | None = None,
    language: str = "en",
    theme: str = "auto",
    width: float | None = None,
) -> list[Figure]:
    """The figures of such steps, all of one height; they do not depend on captions. Raises as ``steps`` does."""
    viewer = record.scenario.view if seat is None else seat
    settled = _settle_part(record, plies, viewer, part or record.scenario.part)
    figures = [draw(record, ply, seat=viewer, part=settled, language=language, theme=theme) for ply in plies]
    highest = max(figure.height for figure in figures)  # in units of the sheets, which have no width of their own
    return [
        figure
        if width is None and figure.height == highest
        else draw(record, ply, seat=viewer, part=settled, language=language, theme=theme, width=width, height=highest)
        for ply, figure in zip(plies, figures, strict=True)
    ]


def _settle_part(record: Record, plies: Sequence[int], seat: int | None, part: str) -> str:
    """The part, adjusted to show the same place in all steps."""
    offered = figures_of(record.game.id)
    plies_wanted = set(plies)
    views = [state.view(seat) for ply, state in enumerate(record.upto(plies[-1]).states()) if ply in plies_wanted]
    return "+".join(offered.settle(each, views) for each in (part or next(iter(offered.parts))).split("+"))


def find_caption(record: Record, ply: int, language: str) -> str:
    """The caption of a position, with its marks: the scenario's, else the game's own sentences."""
    texts = record.said(ply)
    language_chosen = choose_language(texts, language)
    return texts[language_chosen] if language_chosen is not None else escape_marks(" ".join(list_sentences(record, ply, language)))


def marked(caption: str) -> Markup:
    """A caption as markup: the words escaped, with their marks (see ``captions``)."""
    return join(_mark_piece(piece) for piece in split_caption(caption))


def _mark_piece(piece: Piece) -> Child:
    match piece.mark:
        case "bold":
            return el("strong", None, piece.words)
        case "italics":
            return el("em", None, piece.words)
        case "link":
            return el("a", {"href": piece.address, "rel": "nofollow noopener"}, piece.words)
    return piece.words


# Markup -----------------------------------------------------------------------------------------------------------------


def _markup(
    title: str,
    frames: Sequence[Frame],
    t: Texts,
    theme: str,
    address: Callable[[Figure], str] | None,
    name: str,
    first: int | None,
) -> Markup:
    """Radio buttons, then a list of the steps, which the style shows one at a time."""
    told_apart = "".join([name, title, t.language, *(frame.figure.svg + frame.caption for frame in frames)])
    prefix = f"hw-{hashlib.sha256(told_apart.encode()).hexdigest()[:8]}"
    begin = next((number for number, frame in enumerate(frames, 1) if frame.ply == first), 1)
    buttons = [
        el(
            "input",
            {
                "type": "radio",
                "name": prefix,
                "id": f"{prefix}-{number}",
                "value": frame.ply,
                "checked": number == begin,
                "aria-label": t("play.ply", ply=number, plies=len(frames)),
                "aria-describedby": f"{prefix}-said-{number}",
            },
        )
        for number, frame in enumerate(frames, 1)
    ]
    shown = [_frame(frame, number, len(frames), prefix, address) for number, frame in enumerate(frames, 1)]
    # Our languages read from left to right, in any page.
    how: dict[str, Attribute] = {"lang": t.language, "dir": "ltr", "style": f"max-width:{frames[0].figure.width:g}px"}
    if len(frames) == 1:
        return el("div", {"class": _css(theme), **how}, el("ol", {"class": "hw-frames"}, shown))
    return el("div", {"class": _css(theme), "role": "group", "aria-label": title, **how}, buttons, el("ol", {"class": "hw-frames"}, shown))


def _css(theme: str) -> str:
    return "hw-steps" if theme == "auto" else f"hw-steps hw-{theme}"


def _frame(frame: Frame, number: int, of: int, prefix: str, address: Callable[[Figure], str] | None) -> Markup:
    figure = frame.figure
    size: dict[str, Attribute] = {"width": round(figure.width), "height": round(figure.height)}
    picture = (
        Markup(figure.svg)
        if address is None
        else el("img", {"src": address(figure), "alt": figure.alt, **size, "loading": "lazy", "decoding": "async"})
    )
    return el(
        "li",
        None,
        _bar(number, of, prefix) if of > 1 else None,
        picture,
        el("p", {"id": f"{prefix}-said-{number}"}, frame.caption),
    )


def _bar(number: int, of: int, prefix: str) -> Markup:
    """The links from a step to others. Screen readers and keys use the radio buttons; these are for mouse and touch."""

    def way(to: int, sign: Child, css: str) -> Markup:
        if to == number or not 1 <= to <= of:
            return el("span", {"class": css}, sign)
        return el("label", {"class": css, "for": f"{prefix}-{to}"}, sign)

    numbers = [way(each, each, "hw-here" if each == number else "hw-number") for each in range(1, of + 1)]
    where = numbers if of <= MAX_NUMBERED_STEPS else el("span", {"class": "hw-here hw-of"}, f"{number} / {of}")
    return el(
        "div",
        {"class": "hw-bar", "aria-hidden": "true"},
        way(1, "«", "hw-way"),
        way(number - 1, "‹", "hw-way"),
        el("span", {"class": "hw-where"}, where),
        way(number + 1, "›", "hw-way"),
    )


# Style ------------------------------------------------------------------------------------------------------------------

# Themes such as Furo have a switch, and do not reflect it in `color-scheme`.
_BEFORE = """
:where(body[data-theme=light],html[data-theme=light]) .hw-steps{color-scheme:light}
:where(body[data-theme=dark],html[data-theme=dark]) .hw-steps{color-scheme:dark}
.hw-steps{float:none;position:relative;box-sizing:border-box;min-width:0;padding:0;text-align:start;
text-transform:none;letter-spacing:normal;word-spacing:normal;line-height:1.45}
:where(.hw-steps :not(svg,svg *,img,a)){all:revert}
:where(.hw-steps :not(svg,svg *,img,a))::before,:where(.hw-steps :not(svg,svg *,img,a))::after{content:none}
:where(.hw-steps *)::first-letter,:where(.hw-steps *)::first-line{all:revert}
.hw-steps.hw-light{color-scheme:light;background:#fcf8ef;color:#16202e}
.hw-steps.hw-dark{color-scheme:dark;background:#111f34;color:#dfe9ec}
.hw-steps>input{position:absolute;inset:0 0 auto;width:100%;height:44px;margin:0;opacity:0;pointer-events:none}
.hw-frames{display:grid;margin:0;padding:0;list-style:none}
.hw-frames>li{grid-area:1/1;min-width:0;margin:0;padding:0}
.hw-steps>input~.hw-frames>li{visibility:hidden}
"""

_AFTER = """{visibility:visible}
.hw-frames>li>svg,.hw-frames>li>img{display:block;float:none;position:static;width:100%;min-width:0;max-width:none;height:auto;
min-height:0;max-height:none;margin:0;padding:0;border:0;border-radius:0;background:none;box-shadow:none;filter:none;opacity:1;transform:none}
.hw-frames>li>p{margin:.6em 0 0;padding:0}
.hw-bar{display:flex;align-items:stretch;gap:2px;height:44px;margin:0 0 4px;font:600 15px/1 system-ui,sans-serif;user-select:none}
.hw-bar>*,.hw-where>*{display:flex;align-items:center;justify-content:center;margin:0;padding:0}
.hw-bar label{cursor:pointer}
.hw-way{flex:0 .3 40px;min-width:24px;font-size:22px}
span.hw-way{opacity:.3}
.hw-where{flex:1 1 auto;gap:2px;min-width:min-content}
.hw-where>*{flex:0 1 44px;min-width:20px;height:44px}
.hw-where>.hw-of{flex:1}
.hw-here{box-shadow:inset 0 -3px}
.hw-steps>:focus-visible~.hw-frames .hw-here{outline:3px solid;outline-offset:-3px}
@media (hover:hover){.hw-bar label:hover{text-decoration:underline;text-underline-offset:6px}}
@media print{
.hw-steps,.hw-steps.hw-light,.hw-steps.hw-dark{color-scheme:light;max-width:none}
.hw-steps.hw-light,.hw-steps.hw-dark{background:none;color:#16202e}
.hw-frames{display:flex;flex-wrap:wrap;gap:5mm;counter-reset:hw}
.hw-frames>li{flex:0 0 54mm;break-inside:avoid;counter-increment:hw;font-size:9pt}
.hw-frames:has(>:nth-child(4):last-child)>li{flex-basis:40mm}
.hw-steps>input~.hw-frames>li{visibility:visible}
.hw-frames>li+li>p::before,.hw-frames>li:not(:only-child)>p::before{content:counter(hw) ". ";font-weight:700}
.hw-bar,.hw-steps>input{display:none}
}
"""


def name_file(content: str, kind: str) -> str:
    """The file name for this content in the site: a figure, or the sheet for steps."""
    return f"{hashlib.sha256(content.encode()).hexdigest()[:16]}.{kind}"


def style(most: int) -> str:
    """The sheet for at most this many steps in a row. Every rule is scoped by one of our classes."""
    shown = (f".hw-steps>input:nth-of-type({number}):checked~.hw-frames>:nth-child({number})" for number in range(1, most + 1))
    return ".hw-steps{margin:1em auto}" + put_in_layer(_BEFORE + ",".join(shown) + _AFTER)


def put_in_layer(rules: str) -> str:
    """Rules that override those of any page. An important declaration in a layer beats any other one."""
    important = re.sub(r"([^{};])(?=[;}])", r"\1!important", "".join(rules.splitlines()))
    return f"@layer high-water{{{important}}}"
