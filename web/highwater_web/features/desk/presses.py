"""Handlers of presses on the desk."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace

from highwater.errors import GameError
from highwater.notation import LANGUAGE
from highwater.record import Record
from highwater.scenario import KINDS
from highwater_web.core.effects import announce, focus
from highwater_web.core.feature import Context, Handler, Press, Transition
from highwater_web.core.model import Notice
from highwater_web.features.desk import exports, keeping, making, opening, scenario
from highwater_web.features.desk.keeping import put, store_change
from highwater_web.features.desk.model import SHADES, WIDTHS, Desk, DeskError, RejectedInput
from highwater_web.features.desk.state import DESK
from highwater_web.features.desk.texts import desk_texts
from highwater_web.figures.figure import list_parts
from highwater_web.figures.steps import MAX_STEPS
from highwater_web.ui.texts import error_text

DeskHandler = Callable[[Context, Desk], Transition]
"""Handles a press while a scenario is on the desk. ``Context.argument`` follows the colon of its token."""

TYPED = ("title", "caption")
"""Fields that send a press while a person types."""

MAX_STEPS_LISTED = 40
"""Plies that one press adds to the list."""


def _handle_on_desk(handle: DeskHandler) -> Handler:
    """The handler of a press, which does nothing on an empty desk."""

    def handler(ctx: Context) -> Transition:
        desk = DESK.of(ctx.model)
        return handle(ctx, desk) if isinstance(desk, Desk) else (ctx.model, [])

    return handler


def _handle_input(ctx: Context, desk: Desk, field: str, text: str, change: Callable[[], Record]) -> Transition:
    """Handle input in a field. Rejected input stays in it, with the reason beside it. While a person types (``c.message``: ``typed``), all
    changes are undone as one, and errors are not shown yet."""
    typed = ctx.message.get("typed") is True
    unkept = {name: value for name, value in desk.unkept.items() if name != field}
    try:
        model, effects = store_change(ctx, replace(desk, unkept=unkept), change())
        after = DESK.of(model)
        assert isinstance(after, Desk)
        before = desk.before if desk.typing == field else after.before
        return DESK.put(model, replace(after, typing=field if typed else "", before=before)), effects
    except GameError as error:
        if typed:
            return ctx.model, []
        model, effects = put(ctx, replace(desk, unkept={**unkept, field: RejectedInput(text, error)}))
        return model, [*effects, announce(error_text(error, desk_texts(model.language)))]


def _title(ctx: Context, desk: Desk) -> Transition:
    field = f"title-{ctx.argument}"
    text = ctx.fields.get(field)
    if text is None or not LANGUAGE.fullmatch(ctx.argument):
        return ctx.model, []
    return _handle_input(ctx, desk, field, text, lambda: scenario.set_title(desk.record, ctx.argument, text))


def _caption(ctx: Context, desk: Desk) -> Transition:
    ply, (number, _, language) = _ply(desk, ctx.argument), ctx.argument.partition(":")
    field = f"caption-{number}-{language}"
    text = ctx.fields.get(field)
    if ply is None or text is None or not LANGUAGE.fullmatch(language):
        return ctx.model, []
    return _handle_input(ctx, replace(desk, ply=ply), field, text, lambda: scenario.set_caption(desk.record, ply, language, text))


def _show(ctx: Context, desk: Desk) -> Transition:
    ply = _ply(desk, ctx.argument)
    if ply is None:
        return ctx.model, []
    shown = bool(ctx.fields.get(f"show-{ply}"))
    try:
        return store_change(ctx, replace(desk, ply=ply, listed=desk.listed | {ply}), scenario.set_step(desk.record, ply, shown))
    except GameError:
        t = desk_texts(ctx.model.language)
        text = t("desk.show.most", count=MAX_STEPS) if shown else t("desk.show.least")
        return replace(ctx.model, notice=Notice(text, is_error=True)), []


def _ask(ctx: Context, desk: Desk) -> Transition:
    ply = _ply(desk, ctx.argument)
    if ply is None:
        return ctx.model, []
    kind = ctx.fields.get(f"ask-{ply}", "")
    kind = kind if kind in KINDS else ""
    return store_change(ctx, replace(desk, ply=ply), scenario.set_question(desk.record, ply, kind))


def _list(ctx: Context, desk: Desk) -> Transition:
    """Show more plies of a gap in the list: those nearest to the shown ones."""
    match = re.fullmatch(r"(\d{1,4})-(\d{1,4})", ctx.argument)
    if not match:
        return ctx.model, []
    first, last = int(match[1]), min(int(match[2]), len(desk.record.plies))
    ends = last == len(desk.record.plies)
    more = range(first, min(first + MAX_STEPS_LISTED, last + 1)) if ends else range(max(first, last + 1 - MAX_STEPS_LISTED), last + 1)
    model, effects = put(ctx, replace(desk, listed=desk.listed | set(more)))
    return model, [*effects, focus(f"step-{more[0]}", gently=False)] if more else effects


def _tongue(ctx: Context, desk: Desk) -> Transition:
    """Write in another language, adding it if it is new."""
    language = ctx.argument
    if not LANGUAGE.fullmatch(language):
        return ctx.model, []
    languages = desk.languages if language in desk.in_use else (*desk.in_use, language)
    return put(ctx, replace(desk, language=language, languages=languages))


def _add_tongue(ctx: Context, desk: Desk) -> Transition:
    """Like ``_tongue``, for a language given by its tag, in any case."""
    tag = ctx.fields.get("tongue", "")
    parts = tag.strip().replace("_", "-").split("-")
    cased = [parts[0].lower(), *(part.title() if len(part) == 4 else part.upper() for part in parts[1:])]
    unkept = {name: value for name, value in desk.unkept.items() if name != "tongue"}
    if not LANGUAGE.fullmatch("-".join(cased)):
        error = DeskError("desk-tongue", "a language is its tag as in BCP 47, such as fr or pt-BR")
        t = desk_texts(ctx.model.language)
        model, _ = put(ctx, replace(desk, unkept={**unkept, "tongue": RejectedInput(tag, error)}))
        return model, [focus("tongue", gently=False), announce(error_text(error, t))]
    return _tongue(replace(ctx, argument="-".join(cased)), replace(desk, unkept=unkept))


def _view(ctx: Context, desk: Desk) -> Transition:
    seat = ctx.fields.get("view", "")
    if seat not in ("", *map(str, range(desk.record.seats))):
        return ctx.model, []
    return store_change(ctx, desk, scenario.set_viewer(desk.record, int(seat) if seat else None))


def _part(ctx: Context, desk: Desk) -> Transition:
    part = ctx.fields.get("part", "")
    if part not in ("", desk.record.scenario.part, *list_parts(desk.record.game.id)):
        return ctx.model, []
    return store_change(ctx, desk, scenario.set_part(desk.record, part))


def _width(ctx: Context, desk: Desk) -> Transition:
    return put(ctx, replace(desk, width=int(ctx.argument))) if ctx.argument in map(str, WIDTHS) else (ctx.model, [])


def _set_shade(ctx: Context, desk: Desk) -> Transition:
    return put(ctx, replace(desk, shade=ctx.argument)) if ctx.argument in SHADES else (ctx.model, [])


def _ply(desk: Desk, argument: str) -> int | None:
    """The ply of a token; None if the record does not have it."""
    number = argument.partition(":")[0]
    return int(number) if re.fullmatch(r"\d{1,4}", number) and int(number) <= len(desk.record.plies) else None


ON_DESK: Mapping[str, DeskHandler] = {
    "title": _title,
    "caption": _caption,
    "show": _show,
    "ask": _ask,
    "list": _list,
    "tongue": _tongue,
    "other-tongue": _add_tongue,
    "view": _view,
    "part": _part,
    "width": _width,
    "shade": _set_shade,
    "undo": keeping.undo,
    "redo": keeping.redo,
    **exports.PRESSES,
    **making.PRESSES,
}

PRESSES: dict[str, Press] = {
    **{name: Press(_handle_on_desk(handle), quiet=name in TYPED) for name, handle in ON_DESK.items()},
    "read": Press(lambda ctx: opening.read(ctx, ctx.fields.get("paste", ""))),
    "begin": Press(lambda ctx: opening.begin(ctx, ctx.argument)),
}
