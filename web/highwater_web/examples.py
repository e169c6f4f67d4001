"""Another example, on a page that explains a rule: the press, the slices in which it is looked for, and its place on the page.

The place stands in a text that no answer touches, so what belongs there is put there by an effect. What plays, tests and draws
(``another``) is brought when somebody asks for the first time.
"""

from dataclasses import replace

from highwater_web import archives
from highwater_web.context import Context, Handler, Step
from highwater_web.effects import Effect, announce, fill, focus, later
from highwater_web.markup import Markup, plain
from highwater_web.model import Example, Model, Surroundings
from highwater_web.texts import texts


def _ask(c: Context) -> Step:
    """Look for another example of the scenario in the form around the button; the argument is the id of the place for it."""
    c.around.examples.clear()
    example = Example(c.model.page, c.argument, c.fields.get("scenario", ""))
    return _go_on(c.finds(replace(c.model, example=example)))


def _go_on(c: Context) -> Step:
    """Look on for a slice. Raises GameError for a scenario of which there can be no other example."""
    example = c.model.example
    if example is None:
        return c.model, []
    if not archives.ready(archives.DRAWING):
        model, effects = archives.ask(c.model, archives.DRAWING, then="another-on")
        return model, [_put(example, archives.stand_in(model, archives.DRAWING, c.t)), *effects]
    from highwater_web import another

    searches, clock = c.around.examples, c.around.mind.clock
    search = searches.get(example.place)
    if not isinstance(search, another.Search):
        search = searches[example.place] = another.search_for(example.scenario, c.around.random, clock)
        return c.model, [_put(example, another.looking(c.t)), announce(c.t("another.looking")), later("another-on")]
    if not search.over(clock):
        return c.model, [later("another-on")]
    model, _ = _given_up(c)
    if search.found is None:
        said = another.not_found(search, c.t)
        return model, [_put(example, said), announce(plain(said))]
    return model, [_put(example, another.shown(search, search.found, c.t)), announce(c.t("another.found", games=search.games))]


def _stop(c: Context) -> Step:
    example = c.model.example
    model, effects = _given_up(c)
    return model, [_put(example, Markup("")), focus(f"{example.place}-ask"), *effects] if example is not None else effects


def _given_up(c: Context) -> Step:
    c.around.examples.clear()
    return replace(c.model, example=None), []


def _put(example: Example, markup: Markup) -> Effect:
    return fill(example.place, markup)


def followed(before: Model, after: Model, around: Surroundings) -> Step:
    """What a message about something else means for an example: nobody looks on when its page is left, and if what draws could not be
    fetched, its place says so."""
    example = after.example
    if example is None:
        return after, []
    if example.page != after.page:
        around.examples.clear()
        return replace(after, example=None), []
    failed = archives.has_failed(after, archives.DRAWING) and after.wanted != before.wanted
    return after, [_put(example, archives.stand_in(after, archives.DRAWING, texts(after.language)))] if failed else []


PRESSES: dict[str, Handler] = {"another": _ask, "another-on": _go_on, "another-stop": _stop}
