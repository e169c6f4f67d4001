"""Another example on a page of rules: the press, the slices of the search, and the example's place.

That place is in a text that no answer changes, so effects fill it. The code that plays and draws (``another``) is fetched at the first
request.
"""

from typing import NamedTuple

from highwater.record import Record
from highwater_web.core import archives
from highwater_web.core.effects import Effect, announce, fill, focus, schedule
from highwater_web.core.feature import Context, Env, Feature, ModelChange, Press, Slot, Transition
from highwater_web.ui.markup import Child, Markup, plain
from highwater_web.ui.texts import Texts, texts


class Example(NamedTuple):
    """A request for another example: its page, the id of its place, and the header of the scenario."""

    page: str
    place: str
    scenario: str


EXAMPLE: Slot[Example | None] = Slot("example", None)
"""The current request."""


def _get_searches(env: Env) -> dict[str, object]:
    """The running searches, by the place of their result."""
    searches: dict[str, object] = env.work.setdefault("examples", {})
    return searches


def _ask(ctx: Context) -> Transition:
    """Search for another example of the scenario in the form around the button. The argument is the id of its place."""
    _get_searches(ctx.env).clear()
    example = Example(ctx.model.page, ctx.argument, ctx.fields.get("scenario", ""))
    return _go_on(ctx.with_model(EXAMPLE.put(ctx.model, example)))


def _go_on(ctx: Context) -> Transition:
    """Search for a slice. Raises GameError for a scenario without possible examples."""
    example = EXAMPLE.of(ctx.model)
    if example is None:
        return ctx.model, []
    if not archives.is_ready(archives.DRAWING):
        model, effects = archives.ask(ctx.model, archives.DRAWING, then="another-on")
        return model, [_fill(example, archives.stand_in(model, archives.DRAWING, ctx.t)), *effects]
    from highwater_web.features.examples import another

    searches, clock = _get_searches(ctx.env), ctx.env.mind.clock
    search = searches.get(example.place)
    if not isinstance(search, another.Search):
        search = searches[example.place] = another.search_for(example.scenario, ctx.env.random, clock)
        return ctx.model, [_fill(example, another.looking(ctx.t)), announce(ctx.t("another.looking")), schedule("another-on")]
    if not search.search_on(clock):
        return ctx.model, [schedule("another-on")]
    model, _ = _give_up(ctx)
    if search.found is None:
        text = another.not_found(search, ctx.t)
        return model, [_fill(example, text), announce(plain(text))]
    return model, [_fill(example, another.draw(search, search.found, ctx.t)), announce(ctx.t("another.found", games=search.games))]


def _stop(ctx: Context) -> Transition:
    example = EXAMPLE.of(ctx.model)
    model, effects = _give_up(ctx)
    return model, [_fill(example, Markup("")), focus(f"{example.place}-ask"), *effects] if example is not None else effects


def _give_up(ctx: Context) -> Transition:
    _get_searches(ctx.env).clear()
    return EXAMPLE.put(ctx.model, None), []


def _fill(example: Example, markup: Markup) -> Effect:
    return fill(example.place, markup)


def _follow_change(change: ModelChange) -> Transition:
    """Stop the search when its page is left, and report a missing archive in the example's place."""
    after, example = change.after, EXAMPLE.of(change.after)
    if example is None:
        return after, []
    if example.page != after.page:
        _get_searches(change.env).clear()
        return EXAMPLE.put(after, None), []
    failed = archives.has_failed(after, archives.DRAWING) and after.pending != change.before.pending
    return after, [_fill(example, archives.stand_in(after, archives.DRAWING, texts(after.language)))] if failed else []


def _ask_below(record: Record, place: str, t: Texts) -> Child:
    """The button for another example of a scenario that says what it is about."""
    from highwater_web.features.examples import another

    return place and another.press(record, place, t)


FEATURE = Feature(
    "examples",
    presses={"another": Press(_ask), "another-on": Press(_go_on, quiet=True), "another-stop": Press(_stop)},
    after=_follow_change,
    below_scenario=_ask_below,
)
