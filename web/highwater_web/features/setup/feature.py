"""Setting up a game: the fields of its page, and the start."""

from dataclasses import replace

from highwater.bots import OFFERED
from highwater.contract import Option
from highwater.errors import GameError
from highwater.match import Match, Player
from highwater.registry import GAMES
from highwater_web.core.asking import find_bot
from highwater_web.core.context import reject
from highwater_web.core.drafts import find_draft
from highwater_web.core.effects import focus
from highwater_web.core.fallbacks import safe_game_page
from highwater_web.core.feature import Context, Feature, Fields, Page, Press, Transition
from highwater_web.core.model import Draft, Model, SeatDraft
from highwater_web.core.seats import name_offered_bot
from highwater_web.features.setup.page import setup
from highwater_web.table.playing import begin, go_to_table
from highwater_web.table.suggested_level import suggested_for
from highwater_web.ui.levels import find_level

MAX_OWN_WORDS_CHARS = 4_000
"""Maximum length of an option in own words."""


def filled_in(model: Model, fields: Fields) -> Model:
    """The model after changes of fields; values that the page does not offer are ignored."""
    if model.page not in GAMES:
        return model
    draft = find_draft(model, GAMES[model.page])
    seats = list(draft.seats)
    count = fields.get("seats", "")
    if count in map(str, draft.game.seats):
        seats = (seats + [SeatDraft(who="bot")] * int(count))[: int(count)]
    for seat, row in enumerate(seats):
        who = fields.get(f"who-{seat}", row.who)
        seats[seat] = SeatDraft(fields.get(f"name-{seat}", row.name), who if who in model.who else row.who)
    options = _read_options(draft, fields)
    stands = draft.fault is not None and options[draft.fault[0]] == draft.options[draft.fault[0]]
    level = fields.get("level", draft.level)
    level = level if level in OFFERED else draft.level
    asks = fields.get("asks", "yes" if draft.asks else "no") == "yes"
    return _put_draft(model, Draft(draft.game, tuple(seats), options, level, asks, draft.fault if stands else None))


def _put_draft(model: Model, draft: Draft) -> Model:
    return replace(model, drafts={**model.drafts, draft.game.id: draft})


def _read_options(draft: Draft, fields: Fields) -> dict[str, str]:
    """The options of a draft: those of a newly chosen preset, else one by one."""
    preset = fields.get("option-preset", draft.preset)
    if preset != draft.preset and preset in ("default", *draft.game.presets):
        regulated = {name for values in draft.game.presets.values() for name in values}
        others = {name: value for name, value in draft.options.items() if name not in regulated}
        return draft.game.settle_options(others if preset == "default" else {**others, "preset": preset})
    return {option.id: _option(option, fields, draft.options[option.id]) for option in draft.game.options}


def _option(option: Option, fields: Fields, before: str) -> str:
    """An option from the fields; options in own words are checked at the start."""
    value = fields.get(f"option-{option.id}", before)
    if option.read is not None:
        return (
            value[:MAX_OWN_WORDS_CHARS].rstrip() if value.strip() else option.default
        )  # leading blank lines stay, since errors name lines
    return value if value in option.values else before


def _write_out(ctx: Context) -> Transition:
    """Prefill an option in own words with its default, for editing."""
    if ctx.model.page not in GAMES:
        return ctx.model, []
    draft = find_draft(ctx.model, GAMES[ctx.model.page])
    for option in draft.game.options:
        if option.id == ctx.argument and option.read is not None and draft.options[option.id] == option.default:
            draft = replace(draft, options={**draft.options, option.id: option.written})
    return _put_draft(ctx.model, draft), []


def _set_next_level(ctx: Context) -> Transition:
    """Set up the game at the suggested level or difficulty."""
    if ctx.model.page not in GAMES:
        return ctx.model, []
    model = filled_in(ctx.model, ctx.fields)
    draft = find_draft(model, GAMES[model.page])
    suggestion = suggested_for(model.results, draft)
    if suggestion is None:
        return model, []
    seats = tuple(replace(row, who="bot") if find_level(row.who) else row for row in draft.seats)
    option = safe_game_page(draft.game.id).level
    options = {**draft.options, option: suggestion.there.difficulty} if option else draft.options
    return _put_draft(model, replace(draft, seats=seats, options=options, level=suggestion.there.level or draft.level)), []


def _start(ctx: Context) -> Transition:
    """Start the game. An invalid set-up is refused with a sentence and stays filled in."""
    if ctx.model.page not in GAMES:
        return ctx.model, []
    model = filled_in(ctx.model, ctx.fields)
    draft = find_draft(model, GAMES[model.page])
    fault = _fault(draft)
    if fault is not None:
        option, error = fault
        return _put_draft(model, replace(draft, fault=fault)), [
            focus(f"choice-option-{option}", gently=False, line=int(error.details.get("line", 0)))
        ]
    players = tuple(
        Player(row.name or name_offered_bot(draft, seat, model.bots, ctx.t), find_bot(bot))
        if (bot := draft.bot_at(seat))
        else Player(row.name)
        for seat, row in enumerate(draft.seats)
    )
    try:
        match = Match.begin(draft.game, players, draft.options, asks=draft.asks)
    except GameError as error:
        return reject(model, error), []
    return go_to_table(*begin(model, match, ctx.env), ctx.env)


def _fault(draft: Draft) -> tuple[str, GameError] | None:
    """The first unreadable option in own words, with the reason."""
    for option in draft.game.options:
        value = draft.options[option.id]
        if option.read is not None and value != option.default:
            try:
                option.read(value)
            except GameError as error:
                return option.id, error
    return None


def _read_option_file(ctx: Context) -> Transition:
    """Read a chosen file into an option in own words."""
    return filled_in(replace(ctx.model, notice=None), {f"option-{ctx.argument}": ctx.text("text")}), []


def page_for(game_id: str) -> Page:
    """The set-up page of a game. It imports no game."""
    return Page(game_id, lambda _, t: t("title.game", game=t(f"{game_id}.title")), f"{game_id}.lead", setup, kind="setup", game=game_id)


FEATURE = Feature(
    "setup",
    pages=tuple(map(page_for, GAMES)),
    files={"own-words": _read_option_file},
    presses={
        "setup": Press(lambda ctx: (filled_in(ctx.model, ctx.fields), []), quiet=True),
        "try-level": Press(_set_next_level),
        "write-out": Press(_write_out),
        "start": Press(_start),
    },
)
