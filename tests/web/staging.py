"""Positions set up by choosing what chance brings: for scenarios, whose records must be games that could have been played.

Every ply goes through the engine, so what cannot happen cannot be staged.
"""

from collections.abc import Sequence
from dataclasses import replace

from highwater.games.forbidden_island import GAME
from highwater.games.forbidden_island.components import CARD_NAMES, TILE_NAMES
from highwater.games.forbidden_island.rules import State
from highwater.record import Record, parse_ply

ISLAND = """
observatory twilight
cliffs moon copper lagoon
howling phantom silver landing dunes coral
embers gold iron marsh breakers tidal
whispering sun watchtower crimson
bronze shadows
"""
"""How the tiles lie unless a scene wants them otherwise: row by row of the familiar shape."""


class Scene:
    """A game of Forbidden Island to be played ply by ply. ``plies`` counts them, so that a scene can say which are to be shown."""

    def __init__(self, cast: str, hands: Sequence[str], flooded: str, *, island: str = ISLAND, **options: str) -> None:
        """``cast``: who plays whom, ``Ida=engineer Anton=diver``; ``hands``: two cards each; ``flooded``: six tiles."""
        names, adventurers = zip(*(each.split("=") for each in cast.split()), strict=True)
        self.record = Record.of(GAME, len(names), options, names)
        self.state: State = self.record.start()  # type: ignore[assignment]  # a record knows any game's state
        self.chance("island", island.split())
        self.chance("first-flood", sorted(flooded.split(), key=TILE_NAMES.index))
        self.chance("adventurers", adventurers)
        for hand in hands:
            self.chance("hand", sorted(hand.split(), key=CARD_NAMES.index))

    @property
    def plies(self) -> int:
        return len(self.record.plies)

    def chance(self, what: str, words: Sequence[str]) -> None:
        self.play(f"*:{'.'.join([what, *words])}")

    def play(self, *tokens: str) -> None:
        """Plies one after the other, as a record prints them."""
        for token in tokens:
            ply = parse_ply(GAME, self.record.seats, token)
            self.state = self.state.apply(*ply)
            self.record = replace(self.record, plies=(*self.record.plies, ply))

    def turn(self, *actions: str, draws: str, floods: str) -> None:
        """The actions of whoever's turn it is (``move.iron``), the two cards drawn, the flood cards."""
        letter = "abcd"[self.state.turn.seat]
        self.play(*(f"{letter}:{action}" for action in actions))
        if self.state.turn.actions:
            self.play(f"{letter}:end")
        self.play(*(f"*:draw.{card}" for card in draws.split()))
        self.play(*(f"*:flood.{tile}" for tile in floods.split()))
