"""The scenarios of Forbidden Island, staged: each function plays one game up to where its rule decides.

``python -m tests.web.staged_island NAME`` prints the record of one, to which a scenario in
``web/highwater_web/games/forbidden_island/scenarios/`` adds what is shown and what is said. ``test_island_scenarios.py`` holds both against
each other.
"""

import sys
from collections.abc import Callable

from highwater.contract import CHANCE
from highwater.games.forbidden_island import GAME
from highwater.games.forbidden_island.components import (
    CARD_NAMES,
    LANDING,
    TILE_NAMES,
    TREASURE_ON,
    WATERS_RISE,
)
from highwater.games.forbidden_island.paths import FLOODED
from highwater.record import token
from tests.web.staging import Scene


def turn() -> Scene:
    """Anton goes to a tile and shores up two beside it; then come his cards and the flood."""
    scene = Scene("Anton=pilot Ida=engineer", ("earth fire", "fire wind"), "lagoon breakers moon howling tidal bronze")
    scene.turn("move.dunes", "shore.lagoon", "shore.breakers", draws="earth ocean", floods="silver marsh")
    return scene


def give() -> Scene:
    """Ida goes to Anton's tile and gives him a card."""
    scene = Scene("Ida=engineer Anton=diver", ("earth fire", "fire wind"), "lagoon breakers moon howling tidal marsh")
    scene.play("a:move.sun", "a:move.iron", "a:give.fire.b")
    return scene


def waters_rise() -> Scene:
    """Six cards lie discarded, one of their tiles has been shored up; the water rises, and three of them come up again."""
    scene = Scene("Ida=engineer Anton=diver", ("earth fire", "fire wind"), "bronze sun moon lagoon tidal marsh", difficulty="normal")
    scene.turn("shore.sun+bronze", draws="waters-rise ocean", floods="sun marsh lagoon")
    return scene


def sinking() -> Scene:
    """The Bronze Gate sinks under Ida, and she swims."""
    scene = Scene("Ida=engineer Anton=diver", ("earth fire", "fire wind"), "bronze moon lagoon howling tidal marsh")
    scene.turn(draws="waters-rise ocean", floods="bronze")
    scene.play("a:swim.sun")
    return scene


def diver() -> Scene:
    """Anton dives through a sunken tile and a flooded one."""
    scene = Scene("Ida=engineer Anton=diver", ("earth fire", "fire wind"), "marsh breakers moon lagoon howling bronze")
    scene.turn("shore.bronze", draws="waters-rise ocean", floods="marsh bronze")
    scene.play("b:move.tidal")
    return scene


def navigator() -> Scene:
    """Mila guides the Messenger two tiles, then the Explorer diagonally to herself."""
    scene = Scene(
        "Mila=navigator Ben=messenger Ida=explorer", ("earth fire", "fire wind", "ocean ocean"), "marsh breakers bronze lagoon howling sun"
    )
    scene.play("a:guide.b.dunes", "a:guide.c.gold")
    return scene


def explorer() -> Scene:
    """Ida goes diagonally between two tiles that have sunk."""
    scene = Scene("Anton=diver Ida=explorer", ("earth fire", "fire wind"), "moon twilight marsh breakers howling bronze")
    scene.turn("move.gold", draws="waters-rise ocean", floods="moon twilight")
    scene.play("b:move.observatory")
    return scene


def engineer() -> Scene:
    """Ida shores up two tiles with one action, her own among them."""
    scene = Scene("Ida=engineer Anton=diver", ("earth fire", "fire wind"), "bronze sun moon lagoon tidal marsh")
    scene.play("a:shore.sun+bronze")
    return scene


def sandbags() -> Scene:
    """One flood card is up before anybody thought of the Sandbags; before the next one they are in time."""
    scene = Scene("Ida=engineer Anton=diver", ("fire sandbag", "fire wind"), "silver landing moon lagoon tidal marsh")
    scene.turn(draws="waters-rise ocean", floods="silver")
    scene.play("a:sandbag.landing", "*:flood.landing")
    return scene


def rescue() -> Scene:
    """Nobody can swim from the Bronze Gate any more, but Anton holds a helicopter."""
    scene = _ida_alone(("earth fire", "wind helicopter"))
    scene.play("*:flood.bronze", "b:lift.a.landing")
    return scene


def hand_limit() -> Scene:
    """Anton receives a sixth card during another player's turn and discards one at once."""
    scene = Scene("Ben=messenger Anton=diver", ("fire fire", "fire wind"), "silver howling moon lagoon tidal bronze")
    scene.turn(draws="earth ocean", floods="sun iron")
    scene.turn(draws="fire ocean", floods="gold embers")
    scene.play("a:give.fire.b", "a:give.fire.b", "b:discard.wind")
    return scene


def capture() -> Scene:
    """Ida goes to the temple and gives up four Earth cards."""
    scene = Scene("Ida=engineer Anton=diver", ("earth earth", "fire wind"), "silver howling moon lagoon tidal sun")
    scene.turn("move.shadows", "move.bronze", draws="earth earth", floods="marsh dunes")
    scene.turn("shore.marsh", draws="ocean fire", floods="cliffs crimson")
    scene.play("a:move.sun", "a:capture.earth")
    return scene


def take_off() -> Scene:
    """All four treasures; Ben comes to the landing, and Mila plays the helicopter."""
    scene = Scene("Mila=pilot Ben=messenger", ("earth earth", "fire fire"), "bronze howling moon lagoon tidal marsh")
    scene.turn("fly.sun", "move.iron", "move.sun", draws="earth earth", floods="cliffs gold")
    scene.turn("move.phantom", "move.howling", "move.embers", draws="fire fire", floods="observatory crimson")
    scene.turn("capture.earth", "move.whispering", draws="wind wind", floods="twilight watchtower")
    scene.turn("capture.fire", "shore.howling", "move.howling", draws="ocean ocean", floods="dunes shadows")
    scene.turn(draws="wind wind", floods="sun iron")
    scene.turn("move.phantom", "move.silver", "move.landing", draws="ocean ocean", floods="coral silver")
    scene.turn("capture.wind", "fly.landing", draws="helicopter sandbag", floods="copper phantom")
    scene.turn("move.dunes", "move.coral", "capture.ocean", draws="earth wind", floods="embers breakers")
    scene.turn("shore.silver", draws="fire ocean", floods="landing whispering")
    scene.play("b:move.dunes", "b:move.landing", "a:take-off")
    return scene


def lost_landing() -> Scene:
    """The landing sinks."""
    scene = Scene("Ida=engineer Anton=diver", ("earth fire", "fire wind"), "landing bronze moon lagoon tidal marsh")
    scene.turn(draws="waters-rise ocean", floods="landing")
    return scene


def lost_treasure() -> Scene:
    """Both palaces sink before anybody has taken the chalice."""
    scene = Scene("Ida=engineer Anton=diver", ("earth fire", "fire wind"), "coral tidal moon lagoon bronze marsh")
    scene.turn(draws="waters-rise ocean", floods="coral tidal")
    return scene


def lost_drowned() -> Scene:
    """The Bronze Gate sinks under Ida, all around it has sunk, and nobody holds a helicopter."""
    scene = _ida_alone(("earth fire", "fire wind"))
    scene.play("*:flood.bronze")
    return scene


def _ida_alone(hands: tuple[str, str]) -> Scene:
    """Ida stands on the Bronze Gate, flooded, and its neighbours are gone; the flood card of the gate is among those that come next."""
    scene = Scene("Ida=engineer Anton=diver", hands, "bronze sun shadows moon lagoon marsh")
    scene.turn(draws="waters-rise ocean", floods="sun shadows")
    scene.turn("shore.marsh", draws="fire earth", floods="")
    return scene


def lost_skull() -> Scene:
    """Legendary, and six times Waters Rise!: the water reaches the skull."""
    scene = Scene(
        "Ida=engineer Anton=diver", ("earth fire", "fire wind"), "cliffs dunes lagoon marsh twilight phantom", difficulty="legendary"
    )
    while not scene.state.reason:
        if scene.state.to_act == (CHANCE,):
            scene.play(f"*:{_kindest(scene)}")
        else:
            seat = scene.state.to_act[0]
            view = scene.state.view(seat)
            scene.play(token(seat, GAME.rank(view, scene.state.legal(seat))[0].action))
    return scene


def _kindest(scene: Scene) -> str:
    """What chance brings if it wants the water to rise and the island to last."""
    state = scene.state
    if state.turn.draws:
        rises = WATERS_RISE in state.deck and state.water > 6
        return f"draw.{CARD_NAMES[WATERS_RISE if rises or len(set(state.deck)) == 1 else min(state.deck)]}"
    return f"flood.{TILE_NAMES[min(state.flood[0], key=lambda tile: _missed(scene, tile))]}"


def _missed(scene: Scene, tile: int) -> tuple[bool, ...]:
    """How much a tile would be missed if its flood card came up, what counts most first."""
    state = scene.state
    sinks = state.tiles[tile] == FLOODED
    return sinks and tile == LANDING, sinks and TREASURE_ON[tile] is not None, sinks and tile in state.pawns, sinks


STAGED: dict[str, Callable[[], Scene]] = {
    scene.__name__.replace("_", "-"): scene
    for scene in (
        *(turn, give, waters_rise, sinking, diver, navigator, explorer, engineer, sandbags, rescue, hand_limit, capture, take_off),
        *(lost_landing, lost_treasure, lost_drowned, lost_skull),
    )
}
"""By the name of the scenario."""

if __name__ == "__main__":
    print(STAGED[sys.argv[1]]().record.text(), end="")
