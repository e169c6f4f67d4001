"""Exports from the desk: text to copy into a page, and files."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from urllib.parse import urlsplit

from highwater.record import Record
from highwater_web.core.effects import copy_link, copy_text, download
from highwater_web.core.feature import Context, Transition
from highwater_web.core.model import Model, Notice
from highwater_web.features.desk.keeping import put
from highwater_web.features.desk.making import positions
from highwater_web.features.desk.model import Desk
from highwater_web.features.desk.state import DESK
from highwater_web.features.desk.texts import desk_texts
from highwater_web.figures.figure import FigureError, draw
from highwater_web.figures.reading import list_shown_plies
from highwater_web.figures.snippets import KINDS as EMBEDS
from highwater_web.figures.snippets import Shown, snippet
from highwater_web.figures.steps import steps
from highwater_web.ui.texts import LANGUAGES

TEXT = "text"
"""The scenario itself, besides the kinds of embeds."""

KINDS = ("static", "element", "element-record", "element-jsx", "frame", "picture-html", "picture-markdown", "picture-bbcode", TEXT)
"""Kinds of copied text; the first suits most pages."""


def reading_language(desk: Desk, language: str) -> str:
    """The language of the game's own words beside captions in another one: the same if we have it, else the page's."""
    return desk.language if desk.language in LANGUAGES else language


def keep_language(record: Record, language: str) -> Record:
    """Only the texts in this language, so that no others are shown in their place."""
    titles = tuple(title for title in record.scenario.titles if title[0] == language)
    comments = tuple(comment for comment in record.comments if comment.language == language)
    return replace(record, comments=comments, scenario=record.scenario._replace(titles=titles))


def modes_of(desk: Desk, kind: str) -> tuple[str, ...]:
    """The modes that a kind offers for the scenario: a quiz only if it has a question, play only if the game is not over."""
    can_play = bool(positions(desk.record)[list_shown_plies(desk.record)[-1]].to_act)
    possible = {"quiz": bool(desk.record.scenario.questions), "play": can_play}
    return tuple(mode for mode in EMBEDS.get(kind, ()) if possible.get(mode, True))


def mode_of(desk: Desk) -> str:
    """The present mode: the chosen one if it is still possible; else the quiz if there is a question, else steps."""
    modes = modes_of(desk, desk.kind)
    return next((mode for mode in (desk.mode, "quiz", "steps", *modes) if mode in modes), "")


def select_record(desk: Desk) -> Record:
    """The scenario for the preview and the exports: in a language that we do not have, without texts in others."""
    return desk.record if desk.language in LANGUAGES else keep_language(desk.record, desk.language)


def has_local_site(model: Model) -> bool:
    """Whether the copied text links to an address that no other device reaches."""
    host = urlsplit(model.site).hostname or ("localhost" if model.site else "")
    return host in ("localhost", "::1") or bool(re.fullmatch(r"127(\.\d+){3}|.+\.localhost", host))


def write_text(desk: Desk, model: Model) -> str:
    """The text to copy. Raises FigureError, and RecordError if it does not fit into a link."""
    if desk.kind == TEXT:
        return _write_record(desk)
    return snippet(desk.kind, select_record(desk), _find_shown(desk, model))


def _find_shown(desk: Desk, model: Model) -> Shown:
    """How it is shown; as a single picture, the present step."""
    mode = mode_of(desk)
    plies = (_find_step_in_sight(desk),) if mode == "picture" else None
    return Shown(model.site, (reading_language(desk, model.language),), mode, plies, theme=desk.shade, width=desk.width)


def _write_record(desk: Desk) -> str:
    return replace(desk.record, id=desk.id).text()


def _kind(ctx: Context, desk: Desk) -> Transition:
    kind = ctx.fields.get("kind", "")
    if kind not in KINDS:
        return ctx.model, []
    return put(ctx, replace(desk, kind=kind))


def _mode(ctx: Context, desk: Desk) -> Transition:
    mode = ctx.fields.get("mode", "")
    return put(ctx, replace(desk, mode=mode)) if mode in modes_of(desk, desk.kind) else (ctx.model, [])


def _copy(ctx: Context, desk: Desk) -> Transition:
    try:
        return ctx.model, [copy_text(write_text(desk, ctx.model))]
    except FigureError:
        return _report_not_drawn(ctx)


def _report_not_drawn(ctx: Context) -> Transition:
    return replace(ctx.model, notice=Notice(desk_texts(ctx.model.language)("desk.preview.wrong"), is_error=True)), []


def handle_copied(ctx: Context) -> Transition:
    """The browser's answer: whether it has copied the text."""
    ok, t, desk = ctx.message.get("ok") is True, desk_texts(ctx.model.language), DESK.of(ctx.model)
    desk = desk if ok or not isinstance(desk, Desk) else replace(desk, open=True)
    return DESK.put(replace(ctx.model, notice=Notice(t("desk.copied" if ok else "desk.not-copied"), is_error=not ok)), desk), []


def _link(ctx: Context, desk: Desk) -> Transition:
    """Share a link to the replay. Raises RecordError if the texts do not fit into a link."""
    return ctx.model, [copy_link(f"play.html#record={desk.record.url()}&ply={list_shown_plies(desk.record)[-1]}")]


def _picture(desk: Desk, language: str) -> tuple[str, str, str]:
    return f"{desk.record.game.id}-{_find_step_in_sight(desk)}.svg", _draw_picture(desk, language, desk.shade), "image/svg+xml"


def _pixels(desk: Desk, language: str) -> tuple[str, str, str]:
    """A picture for the page to turn into pixels, which need a single theme."""
    shade = "light" if desk.shade == "auto" else desk.shade
    return f"{desk.record.game.id}-{_find_step_in_sight(desk)}.png", _draw_picture(desk, language, shade), "image/png"


def _draw_picture(desk: Desk, language: str, theme: str) -> str:
    seat, part = desk.record.scenario.view, desk.record.scenario.part or None
    description = reading_language(desk, language)
    return draw(desk.record, _find_step_in_sight(desk), seat=seat, part=part, language=description, theme=theme, width=desk.width).svg


def _frames(desk: Desk, language: str) -> tuple[str, str, str]:
    made = steps(select_record(desk), language=reading_language(desk, language), theme=desk.shade, width=desk.width)
    return f"{desk.record.game.id}.html", made.html, "text/html"


def _find_step_in_sight(desk: Desk) -> int:
    """The present step, else the last one."""
    plies = list_shown_plies(desk.record)
    return desk.ply if desk.ply in plies else plies[-1]


FILES: Mapping[str, Callable[[Desk, str], tuple[str, str, str]]] = {
    "pixels": _pixels,
    "picture": _picture,
    "scenario": lambda desk, language: (f"{desk.record.game.id}.txt", _write_record(desk), "text/plain"),
    "frames": _frames,
}
"""Files to download: each function returns a name, content and media type. Pictures are named as in the copied text."""


def _save(ctx: Context, desk: Desk) -> Transition:
    make = FILES.get(ctx.argument)
    if make is None:
        return ctx.model, []
    try:
        return ctx.model, [download(*make(desk, ctx.model.language))]
    except FigureError:
        return _report_not_drawn(ctx)


PRESSES: Mapping[str, Callable[[Context, Desk], Transition]] = {
    "kind": _kind,
    "mode": _mode,
    "open": lambda ctx, desk: put(ctx, replace(desk, open=not desk.open)),
    "copy": _copy,
    "link": _link,
    "save": _save,
}
