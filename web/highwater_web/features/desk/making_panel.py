"""The panel that makes plies: the position, then chance outcomes place by place, or the actions of every seat."""

from collections.abc import Sequence
from functools import lru_cache

from highwater.contract import CHANCE, State, seat_letter
from highwater.errors import GameError
from highwater.partial_outcome import PartialOutcome
from highwater_web.contract.interaction import Interaction
from highwater_web.core.fallbacks import safe_game_page
from highwater_web.features.desk.making import OpenOutcome, find_outcome, is_open, positions, recorded
from highwater_web.features.desk.model import Desk
from highwater_web.features.desk.scenario import RecordByText
from highwater_web.features.desk.words import (
    NamedAction,
    describe_open_place,
    describe_place,
    list_actions,
    make_faces,
    making_of,
    picture,
    place_name,
)
from highwater_web.figures.figure import draw
from highwater_web.ui.controls import button
from highwater_web.ui.drawings import buoy, icon
from highwater_web.ui.markup import Attribute, Child, Markup, classes, el, flag
from highwater_web.ui.texts import Texts

MAX_UNGROUPED_ACTIONS = 14
"""Up to this number a seat's legal actions are one list; more are grouped by kind, each group folded."""


def panel(desk: Desk, t: Texts) -> Markup:
    """The panel; closed it is one button, and on an empty table it is open."""
    opened, empty, telling = is_open(desk), not desk.record.plies, making_of(desk.record.game.id).telling
    return el(
        "section",
        {"class": classes("making", telling and "make-telling"), "id": "desk-making", "aria-labelledby": "make-title"},
        el("h2", {"id": "make-title"}, t("desk.make")),
        None if empty else button("make:toggle", t("desk.make.close" if opened else "desk.make.begin"), name="make-toggle"),
        _open_panel(desk, t) if opened else None,
    )


def _open_panel(desk: Desk, t: Texts) -> list[Child]:
    state, page = positions(desk.record)[desk.ply], safe_game_page(desk.record.game.id)
    prompt = page.ask(state.view(None), make_faces(desk, t), Interaction(), t)
    outcome = find_outcome(desk)
    return [
        _steps(desk, t),
        _position(desk, t),
        el("p", {"class": "make-asked", "id": "make-asked"}, prompt),
        None if outcome is None else _chance(desk, outcome, t),
        _seats(desk, state, t),
    ]


def _steps(desk: Desk, t: Texts) -> Markup:
    """Buttons to earlier and later plies."""
    last = len(desk.record.plies)

    def step(name: str, label: str, picture_name: str, ply: int) -> Markup:
        there: dict[str, Attribute] = {
            "type": "button",
            "id": f"make-{name}",
            "class": classes("tool", not 0 <= ply <= last and "tool-off"),
        }
        out = not 0 <= ply <= last
        attributes = {
            "data-do": None if out else f"make:go:{ply}",
            "aria-disabled": "true" if out else None,
            "aria-label": label,
            "title": label,
        }
        return el("button", {**there, **attributes}, icon(picture_name))

    return el(
        "div",
        {"class": "make-nav", "id": "make-nav", "role": "group", "aria-label": t("desk.make.steps")},
        step("first", t("desk.make.first"), "skip-back", 0 if desk.ply else -1),
        step("back", t("desk.make.back"), "chevron-left", desk.ply - 1),
        el("span", None, t("desk.make.at", ply=desk.ply, last=last)),
        step("forward", t("desk.make.forward"), "chevron-right", desk.ply + 1),
        step("last", t("desk.make.last"), "skip-forward", last if desk.ply < last else last + 1),
    )


def _position(desk: Desk, t: Texts) -> Markup | None:
    attributes = _draw_attributes(RecordByText.of(desk.record), desk.ply, t.language)
    return el("img", {"class": "make-position", "id": "make-position", **attributes}) if attributes else None


@lru_cache(maxsize=8)
def _draw_attributes(scenario: RecordByText, ply: int, language: str) -> dict[str, Attribute] | None:
    record = scenario.record
    try:
        figure = draw(record, ply, seat=record.scenario.view, language=language)
    except GameError:  # a game without figures
        return None
    source = figure.write_url()
    return {"src": source, "alt": figure.alt, "width": round(figure.width), "height": round(figure.height)}


# Chance -----------------------------------------------------------------------------------------------------------------


def _chance(desk: Desk, found: OpenOutcome, t: Texts) -> Markup:
    outcome, place = found
    first = outcome.places[0]
    heading = making_of(desk.record.game.id).heading(first, outcome.state.view(None), make_faces(desk, t), t)
    return el(
        "div",
        {"class": f"make-chance make-{first.kind}", "id": "make-chance", "role": "group", "aria-labelledby": "make-what"},
        el("h3", {"id": "make-what"}, heading),
        _places(desk, outcome, place, t),
        _lot(desk, outcome, place, t),
        _ways_on(desk, outcome, t),
    )


def _places(desk: Desk, outcome: PartialOutcome, chosen: int, t: Texts) -> Markup | None:
    """Every place with what lies there, as buttons; none if there is only one place."""
    making, view = making_of(desk.record.game.id), outcome.state.view(None)
    if len(outcome.steps) == 1:
        return None
    buttons = []
    for number, (place, step) in enumerate(zip(outcome.places, outcome.steps, strict=True)):
        cell, words = making.where(place, view), place_name(desk, place, outcome.state, t)
        sheet = None if step is None else making.picture(place, step, view, t)
        label = describe_open_place(desk, place, outcome.state, t) if step is None else describe_place(desk, place, step, outcome.state, t)
        there: dict[str, Attribute] = {
            "type": "button",
            "id": f"place-{number}",
            "class": classes("make-thing make-place", step is None and "make-open"),
            "data-do": f"make:at:{number}",
            "aria-pressed": flag(number == chosen),
            "aria-label": label,
            "title": label,
            "style": f"grid-area:{cell[0]}/{cell[1]}" if cell else None,
        }
        what = "?" if step is None else making.step(place, step, view, t)
        buttons.append(el("button", there, picture(sheet) if sheet else el("b", None, what), el("span", None, words)))
    on_board = making.where(outcome.places[0], view) is not None
    return el(
        "div",
        {
            "class": "make-places make-board" if on_board else "make-places",
            "id": "make-places",
            "role": "group",
            "aria-label": t("desk.make.places"),
            "data-arrows": "grid",
        },
        buttons,
    )


def _lot(desk: Desk, outcome: PartialOutcome, chosen: int, t: Texts) -> Markup:
    """Everything that could lie on the selected place. What lies elsewhere stays in the list, so that it can be taken from there."""
    game, place, view = desk.record.game, outcome.places[chosen], outcome.state.view(None)
    making, counts = making_of(game.id), dict(outcome.choices(chosen))
    buttons = []
    for step, copies in PartialOutcome.begin(game, outcome.state).choices(chosen):
        sheet, words = making.picture(place, step, view, t), making.step(place, step, view, t)
        here, rest = outcome.steps[chosen] == step, counts.get(step, 0)
        elsewhere = step in outcome.steps and not rest
        there: dict[str, Attribute] = {
            "type": "button",
            "id": f"lay-{step}",
            "class": classes("make-thing", elsewhere and "make-elsewhere"),
            "data-do": f"make:lay:{step}",
            "aria-pressed": flag(here or elsewhere),
            "title": words,
        }
        many = el("small", None, f"×{rest}") if copies > 1 else None
        buttons.append(el("button", there, picture(sheet) if sheet else None, el("span", None, words), many))
    label = t("desk.make.lot", place=place_name(desk, place, outcome.state, t))
    return el("div", {"class": "make-lot", "id": "make-lot", "role": "group", "aria-label": label, "data-arrows": "grid"}, buttons)


def _ways_on(desk: Desk, outcome: PartialOutcome, t: Texts) -> Markup:
    """Buttons that continue; open places are filled at random."""
    left, places, known = len(outcome.open_places), len(outcome.steps), recorded(desk)
    how = "desk.make.on.all" if not left else "desk.make.on.none" if left == places else "desk.make.on.some"
    how = "desk.make.on.same" if known == outcome else how
    return el(
        "div",
        {"class": "make-ways", "id": "make-ways"},
        button("make:on", t(how), name="make-on", primary=True),
        button("make:draw", t("desk.make.draw"), name="make-draw") if left and places > 1 else None,
        button("make:clear", t("desk.make.clear"), name="make-clear") if left < places else None,
        button("make:run", t("desk.make.run"), name="make-run"),
    )


# Seats ------------------------------------------------------------------------------------------------------------------


def _seats(desk: Desk, state: State, t: Texts) -> Markup | None:
    """The actions of all seats that must or may act."""
    seats = [seat for seat in (*state.to_act, *state.may_act) if seat != CHANCE]
    if not seats:
        return None
    acting = [seat for seat in state.to_act if seat != CHANCE]
    return el(
        "div",
        {"class": "make-seats", "id": "make-seats"},
        [_seat(desk, state, seat, t) for seat in seats],
        button(f"make:bot:{''.join(map(seat_letter, acting))}", t("desk.make.bots"), name="make-bots") if len(acting) > 1 else None,
    )


def _seat(desk: Desk, state: State, seat: int, t: Texts) -> Markup:
    letter, must = seat_letter(seat), seat in state.to_act
    name = make_faces(desk, t)[seat].name
    able = list_actions(desk, state, seat, t)
    making, view = making_of(desk.record.game.id), state.view(None)
    kinds: dict[str, list[Markup]] = {}
    for each in able:
        kinds.setdefault(making.kind(each.actions[0], view, t), []).append(_action(desk, seat, each))
    return el(
        "div",
        {"class": "make-seat", "id": f"make-seat-{letter}", "role": "group", "aria-labelledby": f"make-who-{letter}"},
        el(
            "h3",
            {"id": f"make-who-{letter}"},
            buoy(seat),
            " ",
            t.rich("desk.make.seat" if must else "desk.make.may", name=el("bdi", None, name)),
        ),
        [_kind(letter, kind, actions, len(able) > MAX_UNGROUPED_ACTIONS) for kind, actions in kinds.items()],
        button(f"make:bot:{letter}", t("desk.make.bot"), name=f"make-bot-{letter}") if must else None,
    )


def _kind(letter: str, kind: str, actions: Sequence[Markup], folded: bool) -> Markup:
    """The actions of a kind; folded if there are many altogether."""
    listed = el("div", {"class": "make-actions", "data-arrows": "grid"}, actions)
    if folded and kind:
        return el("details", {"class": "make-kind"}, el("summary", None, f"{kind} ({len(actions)})"), listed)
    return listed


def _action(desk: Desk, seat: int, each: NamedAction) -> Markup:
    action, label = each.actions[0], each.words
    sheet = making_of(desk.record.game.id).card(action)
    follows = any(desk.record.plies[desk.ply : desk.ply + 1] == ((seat, same),) for same in each.actions)
    letter = seat_letter(seat)
    there: dict[str, Attribute] = {
        "type": "button",
        "id": f"make-{letter}-{str(action).replace('.', '-').replace('+', '_')}",
        "class": classes("make-thing" if sheet else "make-act", follows and "make-follows"),
        "data-do": f"make:play:{letter}:{action}",
        "title": label if sheet else None,
    }
    return el("button", there, picture(sheet) if sheet else None, el("span", None, label))
