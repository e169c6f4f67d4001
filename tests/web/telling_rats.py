"""Shared by tests of the rats' texts: seats, questions and log lines at a position, and rules for sentences."""

import html
import re

from highwater.contract import CHANCE
from highwater.game import Game
from highwater.games.rats.rules import State
from highwater.games.rats.state import parse
from highwater_web.contract.interaction import Interaction, SeatInfos
from highwater_web.games.rats.words import ask, log
from highwater_web.ui.drawings import SeatInfo
from highwater_web.ui.texts import texts
from tests.rats.positions import ABANDON_SHIP, ship

EN = texts("en")
NAMES = ("Max", "Cathy", "Linus", "Fiete", "Inga", "Knud", "Maren")
FIRST_SEAT = (0,)


def seat_infos(seats: int, people: tuple[int, ...] = FIRST_SEAT) -> SeatInfos:
    """The seats, with ``people`` at some of them and bots at the others. A single person is addressed as “you”, several are not."""
    return tuple(SeatInfo(seat, NAMES[seat], you=people == (seat,), bot=seat not in people) for seat in range(seats))


def make_interaction(state: State, chosen: str = "") -> Interaction:
    seat = state.to_act[0] if state.to_act and state.to_act[0] != CHANCE else None
    return Interaction(seat, {} if seat is None else {seat: state.legal(seat)}, chosen)


def plain(markup: str) -> str:
    return html.unescape(re.sub(r"<[^>]*>", "", markup))


def told(state: State, seat: int, token: str, people: SeatInfos | None = None, language: str = "en") -> list[str]:
    """Plays a ply and returns its log lines."""
    action = parse(token)
    new = state.apply(seat, action)
    said = log(state.view(None), new.view(None), (seat, action), people or seat_infos(state.rules.seats), texts(language))
    return [plain(line) for line in said]


def question(state: State, people: tuple[int, ...] = FIRST_SEAT, chosen: str = "", language: str = "en") -> str:
    return ask(state.view(None), seat_infos(state.rules.seats, people), make_interaction(state, chosen), texts(language))


def check_sentence(text: str) -> None:
    assert text.strip()
    assert not re.search(r"[{}]|\b(rats|sos|abandon-ship)[.]\w", text)
    assert text[-1] in ".?", text
    assert text[0] == text[0].upper(), text


SHIP_DRAWN = """
    30 red
    23 blue cheese2
    20 black
    17 green purple
    14 orange cheese1
    ~~ 12 yellow
"""


def sinking_ship(roll: str, *, game: Game = ABANDON_SHIP, options: dict[str, str] | None = None, **fields: object) -> State:
    """The ship of ``SHIP_DRAWN``, but with the water at 9; seat A has rolled these dice."""
    return ship(SHIP_DRAWN.replace("~~ 12", "12") + "    ~~ 9\n", roll, game=game, options=options, **fields)  # type: ignore[arg-type]
