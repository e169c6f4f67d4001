"""Sets up positions by choosing the outcomes of chance, for scenarios whose records must be possible games.

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
"""The default places of the tiles: row by row of the usual shape."""


class Scene:
    """A game of Forbidden Island to play ply by ply. ``plies`` counts them, so that a scene can select the ones to show."""

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
        """Plies in sequence, in the notation of records."""
        for token in tokens:
            ply = parse_ply(GAME, self.record.seats, token)
            self.state = self.state.apply(*ply)
            self.record = replace(self.record, plies=(*self.record.plies, ply))

    def turn(self, *actions: str, draws: str, floods: str) -> None:
        """The actions of the player whose turn it is (``move.iron``), the two cards drawn, the flood cards."""
        letter = "abcd"[self.state.turn.seat]
        self.play(*(f"{letter}:{action}" for action in actions))
        if self.state.turn.actions:
            self.play(f"{letter}:end")
        self.play(*(f"*:draw.{card}" for card in draws.split()))
        self.play(*(f"*:flood.{tile}" for tile in floods.split()))
