"""A minimal page for a game, made from the engine's words.

A game begins with one function, the words for an action. The board is then the view as text, the hand has a button for each legal action,
the log uses the same words, and the prompt names the seats to act. A game replaces parts as it grows:
``simple_page(…)._replace(board=board)``.
"""

from collections.abc import Callable, Iterator
from typing import Any

from highwater.contract import CHANCE, Action, RankedAction, ScoreLine, seat_letter
from highwater.game import Game
from highwater_web.contract.interaction import Interaction, SeatInfos, mark_classes
from highwater_web.contract.page import GamePage
from highwater_web.ui.drawings import buoy, lamp
from highwater_web.ui.markup import Markup, classes, el, join
from highwater_web.ui.naming import seat_name
from highwater_web.ui.texts import Texts

Say = Callable[[Any, Action, Texts], str]
"""The words for an action, such as "Repair section 3", from the reader's view. "" for what the reader may not know."""


def simple_page(game: Game, *, say: Say, minutes: int, moment: str, lines: Callable[[Any], tuple[tuple[ScoreLine, ...], ...]]) -> GamePage:
    """A page for a game. ``minutes``: how long it takes; ``moment``: the section of its rules that stands beside the table; ``lines``:
    each seat's score lines so far. Its texts are those of every game (title, lead, part, options, reasons, sources)."""

    def hand(view: Any, people: SeatInfos, interaction: Interaction, t: Texts) -> Markup:
        return _actions(view, people, interaction, t, say)

    def log(before: Any, after: Any, ply: tuple[int, Action], people: SeatInfos, t: Texts) -> tuple[Markup, ...]:
        return tuple(_log(after, ply, people, t, say))

    def hint(advice: RankedAction, view: Any, people: SeatInfos, t: Texts) -> str:
        reason = f" {t(f'{game.id}.reason.{advice.reason}')}" if advice.reason else ""
        return f"{say(view, advice.action, t)}.{reason}"

    return GamePage(minutes=minutes, board=_board, hand=hand, log=log, ask=_ask, hint=hint, moment=lambda view: moment, lines=lines)


def _board(view: Any, people: SeatInfos, interaction: Interaction, t: Texts) -> Markup:
    return el("pre", {"class": "simple-board"}, str(view))


def _actions(view: Any, people: SeatInfos, interaction: Interaction, t: Texts, say: Say) -> Markup:
    """A button for every legal action. Buttons of other seats carry that seat's buoy."""
    buttons = [
        _button(view, seat, action, interaction, t, say) for seat, actions in interaction.legal_actions.items() for action in actions
    ]
    return el("div", {"class": "further", "id": "actions", "role": "group", "aria-label": t("play.actions"), "data-arrows": True}, buttons)


def _button(view: Any, seat: int, action: Action, interaction: Interaction, t: Texts, say: Say) -> Markup:
    mark = interaction.mark_of(action) if seat == interaction.seat else 0
    return el(
        "button",
        {
            "type": "button",
            "id": f"action-{seat_letter(seat)}-{str(action).replace('.', '-')}",
            "class": classes("chip", mark_classes(mark)),
            "data-do": f"play:{seat_letter(seat)}:{action}",
        },
        None if seat == interaction.seat else buoy(seat),
        say(view, action, t),
        lamp(mark) if mark else None,
    )


def _log(after: Any, ply: tuple[int, Action], people: SeatInfos, t: Texts, say: Say) -> Iterator[Markup]:
    seat, action = ply
    sentence = say(after, action, t)
    if sentence and seat == CHANCE:
        yield join([f"{sentence}."])
    elif sentence:
        yield t.rich("play.log.does", name=seat_name(people[seat]), what=sentence)


def _ask(view: Any, people: SeatInfos, interaction: Interaction, t: Texts) -> str:
    """The prompt: who is to act."""
    if not view.to_act:
        return t("play.ask.over")
    if CHANCE in view.to_act:
        return t("play.ask.chance")
    if interaction.seat is not None and people[interaction.seat].you:
        return t("play.ask.you")
    if interaction.seat is not None:
        return t("play.ask.name", name=people[interaction.seat].name)
    return t("play.ask.wait", names=", ".join(people[seat].name for seat in view.to_act))
