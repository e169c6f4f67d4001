"""Shared by tests of Forbidden Island's texts: seats, questions and log lines at a position, and rules for sentences."""

import html
import re

from highwater.contract import CHANCE
from highwater.games.forbidden_island import GAME
from highwater.games.forbidden_island.rules import State
from highwater.games.forbidden_island.state import View
from highwater.record import parse_ply
from highwater_web.contract.interaction import Interaction, SeatInfos
from highwater_web.games.forbidden_island.summary import ending, summary
from highwater_web.games.forbidden_island.words import ask, log
from highwater_web.ui.drawings import SeatInfo
from highwater_web.ui.texts import texts

EN = texts("en")
NAMES = ("Max", "Cathy", "Peter", "Linus")
FIRST_SEAT = (0,)


def seat_infos(seats: int, people: tuple[int, ...] = FIRST_SEAT) -> SeatInfos:
    """The seats, with ``people`` at some of them and bots at the others. A single person is addressed as “you”, several are not."""
    return tuple(SeatInfo(seat, NAMES[seat], you=people == (seat,), bot=seat not in people) for seat in range(seats))


def make_interaction(state: State, chosen: str = "") -> Interaction:
    seats = (*state.to_act, *state.may_act)
    legal = {seat: state.legal(seat) for seat in seats if seat != CHANCE}
    return Interaction(next((seat for seat in state.to_act if seat != CHANCE), None), legal, chosen)


def plain(markup: str) -> str:
    return html.unescape(re.sub(r"<[^>]*>", "", markup))


def nothing_laid() -> View:
    view = GAME.new(2).view(None)
    assert isinstance(view, View)
    return view


def told(state: State, ply: str, people: SeatInfos | None = None, language: str = "en") -> list[str]:
    """Plays a ply and returns its log lines."""
    seat, action = parse_ply(GAME, state.rules.seats, ply)
    new = state.apply(seat, action)
    said = log(state.view(None), new.view(None), (seat, action), people or seat_infos(state.rules.seats), texts(language))
    return [plain(line) for line in said]


def question(state: State, people: tuple[int, ...] = FIRST_SEAT, chosen: str = "", language: str = "en") -> str:
    return ask(state.view(None), seat_infos(state.rules.seats, people), make_interaction(state, chosen), texts(language))


def summed_up(state: State) -> str:
    """All texts at the end, on the island and beside it."""
    view, people = state.view(None), seat_infos(state.rules.seats)
    return plain((ending(view, people, EN) or "") + summary(view, people, EN))


def check_sentence(text: str) -> None:
    assert text.strip()
    assert not re.search(r"[{}]|\bforbidden-island\b", text)
    assert text[-1] in ".?!", text
    assert text[0] == text[0].upper(), text
