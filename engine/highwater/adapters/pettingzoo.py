"""Our games as environments of PettingZoo, with its AEC interface: one agent after the other.

::

    from highwater.adapters.pettingzoo import env

    table = env("land-unter", seats=4)
    table.reset(seed=1)
    for agent in table.agent_iter():
        seen, reward, terminated, truncated, info = table.last()
        table.step(None if terminated else table.action_space(agent).sample(seen["action_mask"]))

**Actions** are the numbers of the game's ``actions``, the same for every number of seats and all options; the number after the last is to
pass. ``highwater.adapters.in_turn`` has the order of turns: a seat that may act but need not is asked before every ply, and may pass.

**Observations** are a dictionary: ``observation``, whole numbers for all that the seat may know (``features`` in the game's folder;
``layout`` says where each begins and ends; the observing seat comes first), and ``action_mask``, 1 for legal actions and 0 elsewhere, all 0
for an agent whose turn it is not. Equal views give equal observations, so nothing hidden can be in them.

**Rewards** come at the end: a share of the victory, 1 for a sole winner; in a cooperative game everybody gets 1 or 0. ``infos`` then has
``score`` and ``reason``.

**Chance** is part of the environment. The same seed and actions give the same game on every machine.
"""

import warnings
from collections.abc import Mapping
from contextlib import suppress
from operator import index
from random import Random
from typing import Any, SupportsIndex

from highwater.adapters import MissingLibrary
from highwater.adapters.in_turn import Node, after, choices, node_of, pass_number
from highwater.contract import CHANCE
from highwater.errors import IllegalAction, NumberError, SetupError
from highwater.game import Game
from highwater.registry import game_of
from highwater.seeds import chance_random

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ImportError as error:
    raise MissingLibrary(error.name or "pettingzoo", "pettingzoo") from error

Observation = dict[str, Any]

RENDER_MODES = ("ansi",)


def env(
    game: Game | str, seats: int | None = None, options: Mapping[str, str] | None = None, render_mode: str | None = None
) -> "OrderEnforcingWrapper[str, Observation, int]":
    """The environment of a game, with a wrapper that raises an error for calls in the wrong order. Parameters as for ``Environment``."""
    return OrderEnforcingWrapper(Environment(game, seats, options, render_mode))


class Environment(AECEnv[str, Observation, int]):
    """A table of a game: ``game`` is one of ours or the id of one that comes with this package, ``seats`` the number of players (the fewest
    by default), ``options`` as for ``Game.new``, ``render_mode`` None or ``ansi``: then ``render`` returns the position as text, with all
    that is hidden. Raises SetupError for a game, number of players, option or render mode that does not exist."""

    def __init__(
        self, game: Game | str, seats: int | None = None, options: Mapping[str, str] | None = None, render_mode: str | None = None
    ) -> None:
        super().__init__()
        if render_mode not in (None, *RENDER_MODES):
            modes = ", ".join(map(repr, RENDER_MODES))
            message = f"there is no render mode {str(render_mode)[:40]!r} here; there is {modes}, or None"
            raise SetupError("option-value", message, option="render_mode", value=str(render_mode)[:40], known=modes)
        self.game = game_of(game) if isinstance(game, str) else game
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{self.game.id.replace('-', '_')}_v{self.game.version}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        self._start = self.game.new(self.game.seats[0] if seats is None else seats, options)
        self._random = Random()
        features = self.game.observation(self._start.view(0))
        self.layout: dict[str, slice] = {}
        size = 0
        for feature in features:
            self.layout[feature.name] = slice(size, size + len(feature.numbers))
            size += len(feature.numbers)
        low = np.array([each.low for each in features for _ in each.numbers], np.int16)
        high = np.array([each.high for each in features for _ in each.numbers], np.int16)
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.seats[0] if seats is None else index(seats))]
        self.agents: list[str] = []
        self.infos: dict[str, dict[str, Any]] = {}
        actions = pass_number(self.game) + 1
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(low, high, dtype=np.int16),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> "spaces.Space[Observation]":
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> "spaces.Discrete[Any]":
        return self.action_spaces[agent]

    def reset(self, seed: SupportsIndex | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game. Without a seed, the random numbers continue where they were. There are no ``options`` here: those of the game
        belong to its rules, and are chosen when the environment is made. PettingZoo requires others to be accepted, so they only get a
        warning. Raises SetupError for an option of the game, for options that are not a mapping, and for a seed that is not an integer."""
        if not isinstance(options, Mapping | None):
            self.game.settle_options(options)  # raises SetupError
        names = ["preset"] * bool(self.game.presets) + [option.id for option in self.game.options]
        for name in options or ():
            message = f"there are no options at reset; env({self.game.id!r}, options={{…}}) has {', '.join(names)}, not {str(name)[:40]!r}"
            if name in names:
                message = (
                    f"options are chosen when the environment is made, with env({self.game.id!r}, options={{{name!r}: …}}), not at reset"
                )
                raise SetupError("unknown-option", message, option=name, known=", ".join(names))
            warnings.warn(message, stacklevel=2)
        if seed is not None:
            self._random = chance_random(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._go_to(node_of(self._start))

    def step(self, action: SupportsIndex | None) -> None:
        """Play the action of the agent whose turn it is, or None once the game is over for it. Raises NumberError for anything but the
        number of an action, and IllegalAction for an action outside the mask; either leaves the game unchanged."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalAction("illegal", f"the game goes on: {agent} has to choose an action, not None", token="None")
        node = after(self.game, self._node, self._to_int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._go_to(node)
        self._accumulate_rewards()

    def _to_int(self, action: SupportsIndex) -> int:
        """An action as an int. Raises NumberError for anything that is not an integer: a bool, a float, a string."""
        if not isinstance(action, bool | np.bool_):
            with suppress(TypeError):
                return index(action)
        last, shown_action = pass_number(self.game), repr(action)[:40]
        raise NumberError(
            "number", f"{shown_action} is not an action; actions are the whole numbers from 0 to {last}", number=shown_action, last=last
        )

    def observe(self, agent: str) -> Observation:
        seat = self.possible_agents.index(agent)
        features = self.game.observation(self._node.position.view(seat))
        mask = np.zeros(pass_number(self.game) + 1, np.int8)
        if seat == self._node.player:
            mask[choices(self.game, self._node)] = 1
        numbers = [number for feature in features for number in feature.numbers]
        return {"observation": np.array(numbers, np.int16), "action_mask": mask}

    def render(self) -> str | None:
        return str(self._node.position) if self.render_mode == "ansi" else None

    def _go_to(self, node: Node) -> None:
        """Play the plies of chance, then give the turn to the seat that decides next, or end the game."""
        while node.player == CHANCE:
            node = node_of(node.position.apply(CHANCE, node.position.chance().sample(self._random)))
        self._node = node
        if node.player is not None:
            self.agent_selection = self.possible_agents[node.player]
            return
        outcome = node.position.outcome
        assert outcome is not None
        for agent, share, score in zip(self.agents, self.game.shares(outcome), outcome.scores, strict=True):
            self.rewards[agent] = share
            self.terminations[agent] = True
            self.infos[agent] = {"score": score, "reason": outcome.reason}
        self.agent_selection = self.agents[0]
