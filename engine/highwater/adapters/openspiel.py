"""Our games as games of OpenSpiel. Importing this module registers them, each under ``highwater_`` and its id::

    import pyspiel
    import highwater.adapters.openspiel

    game = pyspiel.load_game("highwater_land_unter(players=4)")

**Parameters** are ``players`` and the game's options, but for those for which a person can write a text of their own.

**Simultaneous moves.** ``highwater_land_unter`` is a simultaneous-move game, as at the table. Much of OpenSpiel takes sequential games
only; for that there is ``highwater_land_unter_in_turn``, in which the seats choose one after the other without seeing what was chosen. It
does more than OpenSpiel's own ``convert_to_turn_based``, whose states cannot be resampled. All other games are sequential.

**Actions** are the numbers of the game's ``actions``, and the one after the last is to pass: ``highwater.adapters.in_turn`` says who is
asked when. **Chance** nodes are explicit: one card, die or space at a time.

**Information states** have perfect recall, though a view has not: it sorts what was played. The string is a digest of all that the player
has observed and chosen, and the view. The **observation** string is the view, the observation tensor the game's features.
``resample_from_infostate`` draws a world that the player holds possible, in which this player remembers the same. It has no history, for
that of the true state would tell what is hidden. OpenSpiel's bots in Python find this method, those in C++ do not.

**Returns** are shares of the victory, as in ``Game.shares``.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import blake2b
from typing import Any

from highwater.adapters import MissingLibrary
from highwater.adapters.in_turn import Node, after, choices, node_of, pass_number, seat_choices, token_of, weights
from highwater.contract import CHANCE, Option
from highwater.game import Game
from highwater.registry import GAMES

try:
    import numpy as np
    import pyspiel
except ImportError as error:
    raise MissingLibrary("open_spiel" if error.name == "pyspiel" else error.name or "open_spiel", "openspiel") from error

MAX_CHANCE_STEPS = 24
"""Maximum steps of chance in one ply: the tiles of an island."""

Choices = tuple[tuple[int, int], ...]
"""The choices of seats, as (seat, number)."""


class Past:
    """A node and its history: what every player observed, for information states. It is immutable, so copies share it.

    ``chosen``: the choices that led here from ``before``. ``remembered``: for the first node of a sampled world, the sampling player and
    its memory.
    """

    __slots__ = ("_memories", "before", "chosen", "node", "remembered")

    def __init__(self, node: Node, before: "Past | None" = None, chosen: Choices = (), remembered: tuple[int, bytes] | None = None) -> None:
        self.node = node
        self.before = before
        self.chosen = chosen
        self.remembered = remembered
        self._memories: dict[int, bytes] = {}

    def memory(self, player: int) -> bytes:
        """A digest of everything a player has seen and chosen so far."""
        way = [self]
        while player not in way[-1]._memories and way[-1].before is not None:
            way.append(way[-1].before)
        for past in reversed(way):
            if player not in past._memories:
                past._memories[player] = past._remember(player)
        return self._memories[player]

    def _remember(self, player: int) -> bytes:
        if self.before is None:
            if self.remembered is not None and self.remembered[0] == player:
                return self.remembered[1]
            return _digest(self.remembered and self.remembered[1], self.node.position.view(player))
        memory = self.before.memory(player)
        own = [number for seat, number in self.chosen if seat == player]
        if self.before.node.position is self.node.position and not own:
            return memory  # a step of chance, or a pass of another seat: nothing to see
        return _digest(memory, own, self.node.position.view(player))

    def __deepcopy__(self, memo: object) -> "Past":
        return self

    def __reduce__(self) -> tuple[Callable[..., "Past"], tuple[object, ...]]:
        """Pickled as a list, since a chain would be too deep."""
        way = [self]
        while way[-1].before is not None:
            way.append(way[-1].before)
        return _past, ([(past.node, past.chosen) for past in reversed(way)], way[-1].remembered)


def _past(way: Sequence[tuple[Node, Choices]], remembered: tuple[int, bytes] | None) -> Past:
    past = Past(way[0][0], remembered=remembered)
    for node, chosen in way[1:]:
        # The same position is the same object, as it was.
        if node.position == past.node.position:
            node = node._replace(position=past.node.position)
        past = Past(node, past, chosen)
    return past


def _digest(*parts: object) -> bytes:
    return blake2b(repr(parts).encode(), digest_size=12).digest()


class HighWaterGame(pyspiel.Game):
    """One of our games, with a number of players and options. Raises SetupError for invalid ones.

    ``register`` makes a class for each game: OpenSpiel keeps its factories beyond the end of Python, which only classes survive.
    """

    ours: Game
    kind: pyspiel.GameType

    def __init__(self, params: Mapping[str, Any]) -> None:
        ours, kind, players = self.ours, self.kind, int(params["players"])
        info = pyspiel.GameInfo(
            num_distinct_actions=pass_number(ours) + 1,
            max_chance_outcomes=len(ours.chance_steps),
            num_players=players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=None if ours.cooperative else 1.0,
            max_game_length=ours.max_plies * players,  # before each ply, all others may pass
        )
        super().__init__(kind, info, dict(params))  # first: printing an incomplete object would crash
        self.in_turn = kind.dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL
        start = ours.new(players, {option.id: str(params[option.id]) for option in ours.options if option.read is None})
        self.first = Past(node_of(start))

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled by name, since its class has none. Unpickling imports this module, which registers the games."""
        return load_game, (str(self),)

    def __hash__(self) -> int:
        return hash(str(self))

    def new_initial_state(self) -> "HighWaterState":
        return HighWaterState(self, self.first)

    def max_chance_nodes_in_history(self) -> int:
        return self.ours.max_plies * MAX_CHANCE_STEPS

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> "Observer":
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


def load_game(text: str) -> Any:
    """Loads the game that prints as this text."""
    return pyspiel.load_game(text)


def play_back(game: HighWaterGame, first: Past | None, history: Sequence[int]) -> "HighWaterState":
    """The state after these actions, from the beginning of the game or from the first state of a sampled world."""
    state = HighWaterState(game, first or game.first)
    at = 0
    while at < len(history):
        many = game.num_players() if state.is_simultaneous_node() else 1
        if state.is_simultaneous_node():
            state.apply_actions(history[at : at + many])
        else:
            state.apply_action(history[at])
        at += many
    return state


class HighWaterState(pyspiel.State):
    """A point in a game: made by ``new_initial_state``."""

    def __init__(self, game: HighWaterGame, past: Past) -> None:
        super().__init__(game)
        self._past = past

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled by its actions. OpenSpiel's own way would replay a resampled state from the beginning of the true game."""
        game, first = self.get_game(), self._past
        while first.before is not None:
            first = first.before
        return play_back, (game, None if first is game.first else first, self.history())

    @property
    def node(self) -> Node:
        return self._past.node

    @property
    def ours(self) -> Game:
        game = self.get_game()
        assert isinstance(game, HighWaterGame)
        return game.ours

    def current_player(self) -> int:
        player = self.node.player
        if player is None:
            return int(pyspiel.PlayerId.TERMINAL)
        if player == CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.SIMULTANEOUS) if self._at_once() else player

    def _at_once(self) -> bool:
        """Whether several seats choose simultaneously now."""
        to_act = self.node.position.to_act
        return len(to_act) > 1 and self.node.player == to_act[0] and not self.get_game().in_turn

    def _legal_actions(self, player: int) -> list[int]:
        if self._at_once():
            return seat_choices(self.ours, self.node.position, player) if player in self.node.position.to_act else []
        return choices(self.ours, self.node)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        steps = weights(self.node)
        total = sum(weight for _, weight in steps)
        return [(number, weight / total) for number, weight in steps]

    def _apply_action(self, action: int) -> None:
        player = self.node.player
        assert player is not None
        self._past = Past(after(self.ours, self.node, action), self._past, ((player, action),))

    def _apply_actions(self, actions: Sequence[int]) -> None:
        position = self.node.position
        chosen = tuple((seat, actions[seat]) for seat in position.to_act)
        for seat, number in chosen:
            position = position.apply(seat, self.ours.actions[number])
        self._past = Past(node_of(position), self._past, chosen)

    def _action_to_string(self, player: int, action: int) -> str:
        return token_of(self.ours, CHANCE if player == pyspiel.PlayerId.CHANCE else player, action)

    def is_terminal(self) -> bool:
        return self.node.player is None

    def returns(self) -> list[float]:
        outcome = self.node.position.outcome
        return [0.0] * self.num_players() if outcome is None else list(self.ours.shares(outcome))

    def information(self, player: int) -> str:
        """The information state of a player as a string, with perfect recall."""
        return f"{self._past.memory(player).hex()} {self.node.position.view(player)!r}"

    def resample_from_infostate(self, player_id: int, rng: Callable[[], float]) -> "HighWaterState":
        """A state with the same knowledge and memory of this player, sampled from all possible worlds. ``rng`` gives numbers in [0, 1). The
        state has no history."""
        world = self.ours.sample_world(self.node.position.view(player_id), rng)
        # The deciding seat was asked after the same seats, whatever they hold in that world.
        player = self.node.player
        passed = tuple(seat for seat in world.may_act if player in world.to_act or player == CHANCE or seat in self.node.passed)
        past = Past(Node(world, player, passed), remembered=(player_id, self._past.memory(player_id)))
        return HighWaterState(self.get_game(), past)

    def __str__(self) -> str:
        node = self.node
        doing = "".join(f"\n{name}: {numbers}" for name, numbers in (("passed", node.passed), ("taken", node.taken)) if numbers)
        return f"{node.position}{doing}"


class Observer:
    """A player's observation: the view as a string and its features as tensors, or with perfect recall the information state, a string
    only. Private information is that of one player, or of none."""

    def __init__(self, game: HighWaterGame, kind: Any, params: Mapping[str, Any] | None) -> None:
        if params:
            raise ValueError(f"there are no parameters of observations here, not {dict(params)}")
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("an observer sees what one player sees or what everybody sees, not what all players see together")
        self._game = game
        self._kind = kind
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if not kind.perfect_recall:
            features = game.ours.observation(game.first.node.position.view(0))
            self.tensor = np.zeros(sum(len(feature.numbers) for feature in features), np.float32)
            start = 0
            for feature in features:
                self.dict[feature.name] = self.tensor[start : start + len(feature.numbers)]
                start += len(feature.numbers)

    def set_from(self, state: HighWaterState, player: int) -> None:
        """Write the features of this player's view into ``tensor``, of which the values of ``dict`` are parts."""
        if self.tensor is not None:
            features = self._game.ours.observation(state.node.position.view(self._viewer(player)))
            self.tensor[:] = [number for feature in features for number in feature.numbers]

    def string_from(self, state: HighWaterState, player: int) -> str:
        """A player's observation as a string."""
        if self._kind.perfect_recall:
            return state.information(player)
        return repr(state.node.position.view(self._viewer(player)))

    def _viewer(self, player: int) -> int | None:
        return player if self._kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER else None


def register(games: Iterable[Game]) -> list[str]:
    """Register these games with OpenSpiel. Returns their names there."""
    names = []
    for game in games:
        for in_turn in (False, True) if game.simultaneous else (True,):
            kind = _game_type(game, in_turn)
            pyspiel.register_game(kind, type("HighWaterGame", (HighWaterGame,), {"ours": game, "kind": kind}))
            names.append(kind.short_name)
    return names


def _game_type(game: Game, in_turn: bool) -> pyspiel.GameType:
    kind = pyspiel.GameType
    apart = game.simultaneous and in_turn
    return kind(
        short_name=f"highwater_{game.id.replace('-', '_')}{'_in_turn' if apart else ''}",
        long_name=f"High Water: {game.versioned}{', one after the other' if apart else ''}",
        dynamics=kind.Dynamics.SEQUENTIAL if in_turn else kind.Dynamics.SIMULTANEOUS,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.PERFECT_INFORMATION if game.hidden == "nothing" else kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.IDENTICAL if game.cooperative else kind.Utility.CONSTANT_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": game.seats[0]}
        | {option.id: _parameter(option, option.default) for option in game.options if option.read is None},
    )


def _parameter(option: Option, value: str) -> str | int:
    """The value of an option as OpenSpiel reads it back: it parses digits as a number."""
    return int(value) if all(each.isdigit() for each in option.values) else value


NAMES = register(GAMES.values())
