"""Hints in words: the advice and its reason, its value, and what other actions give up.

Reasons come from the policy. Some are true only of the policy's favourite (``GamePage.favourite_only``); if the search advises something
else, its own words replace them.
"""

from collections.abc import Iterator
from math import inf
from typing import Any

from highwater.contract import Action, ActionValue
from highwater.game import Game
from highwater.match import Match
from highwater_web.contract.interaction import BEST, CONSIDERED, SECOND, SeatInfos
from highwater_web.contract.page import GamePage
from highwater_web.core.feature import DrawContext
from highwater_web.core.model import Table
from highwater_web.features.hints.hint import HINT, Hint
from highwater_web.ui.controls import button
from highwater_web.ui.drawings import icon, lamp
from highwater_web.ui.markup import Child, Markup, classes, el, flag
from highwater_web.ui.reasons import reason_of
from highwater_web.ui.texts import Texts

SMALL = {"points": 0.05, "chance": 0.005}
"""Differences below this are negligible, in points or chances to win."""

CLEAR = {"points": 0.25, "chance": 0.03}
"""A significant difference from here on is called clear."""

DIFFERENCES = ("same", "close", "clear", "more", "guess")
"""Results of a comparison with the best action: negligible, uncertain, or clearly worse. ``more``: a higher shown value that the search
still ranks lower, since it considers more than that. ``guess``: too few samples."""


def can_tell_more(match: Match) -> bool:
    """Whether a hint may show more than the action: not in front of others from whom the seat has secrets."""
    return match.game.hidden != "cards" or len(match.humans) == 1


def is_asking(table: Table) -> bool:
    """Whether presses at the table ask *what if* instead of playing."""
    hint = HINT.of(table)
    if hint is None or hint.is_thinking or table.active_seat != hint.seat or not can_tell_more(table.match):
        return False
    return hint.is_at_table or table.panel == "hint"


def find_unit(game: Game) -> str:
    """The unit of values: ``points``, or the ``chance`` to win."""
    return "chance" if game.cooperative else "points"


def print_value(value: float, in_unit: str, t: Texts) -> str:
    """A number of points with one decimal, or a chance in percent."""
    return t.decimal(value) if in_unit == "points" else t.number(round(100 * value))


# Sentences --------------------------------------------------------------------------------------------------------------


def describe_advice(
    hint: Hint, action: Action, game: Game, page: GamePage, view: Any, people: SeatInfos, t: Texts, beside: Action | None = None
) -> str:
    """The advice with its reason: the policy's, else that the search found it best, or others about as good. ``beside``: the action it is
    compared with."""
    reason = reason_of(game, hint.ranked, action, hint.best, page.favourite_only, beside)
    sentence = page.hint(hint.advice(action)._replace(reason=reason), view, people, t)
    if not hint.appraised or action != hint.best or reason:
        return sentence
    best, *others = hint.appraised
    is_equalled = any(other.error < inf and is_same(best, other, find_unit(game), t) for other in others)
    return f"{sentence} {t('hint.equal' if is_equalled else 'hint.ahead')}"


def is_same(best: ActionValue, other: ActionValue, in_unit: str, t: Texts) -> bool:
    """Whether there is hardly any difference between two actions."""
    is_small = abs(best.expected - other.expected) < SMALL[in_unit]
    return is_small or print_value(best.expected, in_unit, t) == print_value(other.expected, in_unit, t)


def describe_difference(best: ActionValue, other: ActionValue, in_unit: str, t: Texts) -> str:
    """The difference from the best action and its certainty, in words and numbers."""
    if is_same(best, other, in_unit, t):
        return t(f"hint.{in_unit}.same")
    less = best.expected - other.expected
    how = "more" if less < 0 else "clear" if less > other.error and less >= CLEAR[in_unit] else "close"
    # Computed from the rounded figures of the list.
    value = abs(round(best.expected, 1) - round(other.expected, 1)) if in_unit == "points" else other.expected
    return t(f"hint.{in_unit}.{'guess' if other.error == inf else how}", value=print_value(value, in_unit, t))


def describe_value(hint: Hint, game: Game, t: Texts) -> str:
    """The value of the best action; "" without a search."""
    best = hint.appraisal(hint.best)
    if best is None:
        return ""
    in_unit = find_unit(game)
    return t(f"hint.{in_unit}", value=print_value(best.expected, in_unit, t))


def describe_second(hint: Hint, game: Game, t: Texts) -> str:
    """What the second best gives up, without naming it; "" without a search or a second action."""
    if len(hint.appraised) < 2:
        return ""
    return t("hint.second", difference=describe_difference(hint.appraised[0], hint.appraised[1], find_unit(game), t))


def describe_hint(hint: Hint, match: Match, page: GamePage, view: Any, people: SeatInfos, t: Texts) -> str:
    """The full hint, for screen readers."""
    sentences = [describe_advice(hint, hint.best, match.game, page, view, people, t)]
    if can_tell_more(match):
        sentences += [describe_value(hint, match.game, t), describe_second(hint, match.game, t)]
        sentences += [page.hint(hint.advice(hint.in_order[1])._replace(reason=""), view, people, t)] if sentences[-1] else []
    return " ".join(filter(None, sentences))


def comparison(
    hint: Hint, action: Action, game: Game, page: GamePage, view: Any, people: SeatInfos, t: Texts, *, brief: bool = False
) -> str:
    """What an action gives up compared with the best, and why. ``brief``: without naming the best, which is marked."""
    best, other = hint.appraisal(hint.best), hint.appraisal(action)
    if action == hint.best:
        return f"{describe_advice(hint, action, game, page, view, people, t)} {t('hint.is-best')}"
    sentences = [describe_advice(hint, action, game, page, view, people, t, hint.best)]
    if best is not None and other is not None:
        sentences.append(t(f"hint.{find_unit(game)}.beside", difference=describe_difference(best, other, find_unit(game), t)))
    if not brief:
        sentences.append(t("hint.better", best=describe_advice(hint, hint.best, game, page, view, people, t, action)))
    return " ".join(sentences)


# At the table -----------------------------------------------------------------------------------------------------------


def hint_line(ctx: DrawContext) -> Iterator[Markup]:
    """The hint in place of the news; a press on it opens *what if*."""
    hint = HINT.of(ctx.table)
    if hint is not None and ctx.table.active_seat is not None:
        yield _line(hint, ctx.table, ctx.page, ctx.people, ctx.t)


def _line(hint: Hint, table: Table, page: GamePage, people: SeatInfos, t: Texts) -> Markup:
    if hint.is_thinking:
        return el("p", {"class": "hint hint-thinks", "id": "hint"}, icon("lightbulb"), t("hint.thinks"))
    match = table.match
    view = match.position.view(hint.seat)
    if is_asking(table):
        considered = hint.considered
        text = comparison(hint, considered, match.game, page, view, people, t, brief=True) if considered else t("hint.asks")
        return el("p", {"class": "hint", "id": "hint"}, icon("lightbulb"), el("strong", None, t("hint.what-if")), " ", text)
    content: list[Child] = [icon("lightbulb"), describe_advice(hint, hint.best, match.game, page, view, people, t), " "]
    if can_tell_more(match) and hint.appraised:
        follows = describe_second(hint, match.game, t)
        content += [el("strong", None, describe_value(hint, match.game, t)), " ", follows and f"{follows} "]
        if follows:
            second = page.hint(hint.advice(hint.in_order[1])._replace(reason=""), view, people, t)
            content.append(el("span", {"class": "hint-second"}, f"{second} "))
    content.append(el("small", {"class": "hint-count"}, t.n("play.hints", match.hints[hint.seat])))
    if not can_tell_more(match):
        return el("p", {"class": "hint", "id": "hint"}, content)
    more = el("span", {"class": "hint-more"}, t("hint.what-if"))
    return el("button", {"type": "button", "class": "hint", "id": "hint", "data-do": "panel:hint"}, content, " ", more)


def what_if(ctx: DrawContext) -> Iterator[Markup]:
    """The list of all actions, best first; the considered one with its cost and reason."""
    _, table, page, people, _, t = ctx
    hint, match = HINT.of(table), table.match
    if hint is None or table.active_seat is None:
        yield el("p", None, t("hint.none"))
        if table.active_seat is not None:
            yield button("hint", icon("lightbulb"), t("play.hint"), name="ask-hint")
    elif not can_tell_more(match):
        yield el("p", None, t("hint.secret"))
    elif hint.is_thinking:
        yield el("p", {"role": "status"}, t("hint.thinks"))
    else:
        view = match.position.view(hint.seat)
        yield el("p", None, t("hint.lead"))
        # A list over the table must close; beside the table, presses ask already.
        yield el("p", {"class": "to-the-table"}, button("ask-table", t("hint.at-table"), name="ask-table"))
        yield el("p", {"class": "at-the-table"}, t("hint.at-table-too"))
        if hint.appraised:
            yield el("p", {"class": "candidates-unit", "id": "candidates-unit"}, t(page.hint_unit))
        in_unit = find_unit(match.game)
        if has_larger_below(hint, in_unit):
            yield el("p", {"id": "candidates-order"}, t(f"hint.{in_unit}.order"))
        yield el(
            "ol",
            {"class": "candidates", "id": "candidates", "aria-describedby": "candidates-unit" if hint.appraised else None},
            [_candidate(hint, action, match.game, page, view, people, t) for action in hint.in_order],
        )


def has_larger_below(hint: Hint, in_unit: str) -> bool:
    """Whether the values of the list are not in descending order: the search may prefer an action of lower value."""
    figures = [round(value.expected, 1 if in_unit == "points" else 2) for action in hint.in_order if (value := hint.appraisal(action))]
    return figures != sorted(figures, reverse=True)


def _candidate(hint: Hint, action: Action, game: Game, page: GamePage, view: Any, people: SeatInfos, t: Texts) -> Markup:
    """The row of an action; a press compares it."""
    token = str(action)
    mark = BEST if action == hint.best else 0 if action != hint.marked else CONSIDERED if hint.considered else SECOND
    opened = action == hint.considered
    text = page.hint(hint.advice(action)._replace(reason=""), view, people, t)
    control = el(
        "button",
        {
            "type": "button",
            "id": f"candidate-{token.replace('.', '-')}",
            "class": classes("bare candidate", opened and "candidate-open"),
            "data-do": f"what:{token}",
            "aria-expanded": flag(opened),
        },
        el("span", {"class": "candidate-mark"}, lamp(mark) if mark else None),
        el("span", None, text, el("span", {"class": "visually-hidden"}, " ", t("hint.is-best")) if mark == BEST else None),
        el("span", {"class": "candidate-worth"}, _write_figure(hint, action, find_unit(game), t)),
    )
    more = comparison(hint, action, game, page, view, people, t).removeprefix(text).strip() if opened else ""
    return el("li", None, control, el("p", None, more) if more else None)


def _write_figure(hint: Hint, action: Action, in_unit: str, t: Texts) -> list[Child]:
    """The value of an action, in the same unit in every row."""
    found = hint.appraisal(action)
    if found is None:
        return []
    value = print_value(found.expected, in_unit, t)
    if in_unit == "chance":
        return [t("hint.percent", value=value)]
    return [value, el("span", {"class": "visually-hidden"}, " ", t("hint.points.unit"))]
