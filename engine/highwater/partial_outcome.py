"""An outcome of chance that is chosen in part: these cards for a seat, the rest left open.

To set up a position is to decide what matters and to leave the rest to chance. What may lie on a place follows from the chance of the
rules, step by step, and from the game's word on how its places hang together (``Game.places``); there are no rules here. What is offered
can always be completed, and what is not offered never can.

    >>> from random import Random
    >>> from highwater import CHANCE, GAMES
    >>> game = GAMES["land-unter"]
    >>> hand = PartialOutcome.begin(game, game.new(3)).choose(0, 43)
    >>> str(hand.places[0]), game.chance_steps[43]
    ('hand 1 of seat a', 'weather44')
    >>> hand.can_lie(1, 43)
    False
    >>> 44 in hand.filled(Random(1)).outcome().cards
    True
"""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import accumulate

from highwater.contract import CHANCE, Action, Chance, Randomness, State, stream
from highwater.deck import Arrange, Draw
from highwater.errors import GameError, IllegalAction
from highwater.game import Game
from highwater.places import Place, Places

Steps = tuple[int | None, ...]
"""For each place the number of its chance step, None if open."""


class ChoiceError(GameError):
    """An impossible choice for an outcome of chance: an unknown place, an impossible step, or an outcome that is still open."""

    CODES = ("choice-place", "choice-step", "choice-open")


@dataclass(frozen=True)
class PartialOutcome:
    """A partly chosen outcome of chance in the position ``state``. ``steps`` has an entry for each place. It is immutable: every choice
    makes a new one."""

    game: Game = field(repr=False, compare=False)
    state: State
    steps: Steps

    @staticmethod
    def begin(game: Game, state: State) -> "PartialOutcome":
        """An empty choice. Raises IllegalAction where chance is not to act."""
        return PartialOutcome(game, state, (None,) * len(list_places(game, state).places))

    @staticmethod
    def of(game: Game, state: State, action: Action) -> "PartialOutcome":
        """A complete outcome, for changes. Raises IllegalAction where chance is not to act, or for an impossible outcome."""
        if not state.chance().probability(action):
            raise IllegalAction("illegal", f"chance cannot bring {action} here", token=str(action))
        return PartialOutcome(game, state, tuple(list_places(game, state).steps_of(action)))

    @property
    def places(self) -> tuple[Place, ...]:
        """The places of the outcome, in the order of ``steps``."""
        return self._layout.places

    @property
    def is_ordered(self) -> bool:
        """Whether the order of places in the same lot matters."""
        return self._layout.drawn == "row"

    @property
    def open_places(self) -> tuple[int, ...]:
        """The numbers of open places."""
        return tuple(place for place, step in enumerate(self.steps) if step is None)

    def choices(self, place: int) -> Sequence[tuple[int, int]]:
        """The possible steps for a place, given all other choices: numbers of the game's ``chance_steps``, ascending, each with its weight
        (how many of the equally likely cards or faces are this one). Raises ChoiceError for an unknown place."""
        self._check(place)
        if self._layout.drawn == "apart":
            return self._alone[place]
        elsewhere = [step for other, step in enumerate(self.steps) if other != place and step is not None]
        return self._chance.steps(elsewhere)

    def can_lie(self, place: int, step: int) -> bool:
        """Whether a chance step is possible on a place."""
        return any(step == possible for possible, _ in self.choices(place))

    def choose(self, place: int, step: int) -> "PartialOutcome":
        """The outcome with this chance step on a place. Raises ChoiceError if it is impossible there."""
        possible = [number for number, _ in self.choices(place)]
        if step not in possible:
            raise self._impossible(place, step, possible)
        return self._put_step(place, step)

    def exchange(self, place: int, other: int) -> "PartialOutcome":
        """The outcome with two places swapped; one of them may be open. Raises ChoiceError if a step is impossible at the other place."""
        self._check(place)
        self._check(other)
        step, instead = self.steps[place], self.steps[other]
        after = self.leave_open(place, other)
        if instead is not None:
            after = after.choose(place, instead)
        return after if step is None else after.choose(other, step)

    def leave_open(self, *places: int) -> "PartialOutcome":
        """The outcome with these places open. Raises ChoiceError for an unknown place."""
        after = self
        for place in places:
            self._check(place)
            after = after._put_step(place, None)
        return after

    def filled(self, random: Randomness) -> "PartialOutcome":
        """The outcome with open places filled at random, with the probabilities given the choices."""
        random = stream(random)
        after = self
        for place in self.open_places:
            choices = after.choices(place)
            sums = list(accumulate(weight for _, weight in choices))
            after = after._put_step(place, choices[bisect_right(sums, int(random() * sums[-1]))][0])
        return after

    def outcome(self) -> Action:
        """The complete outcome. Raises ChoiceError while places are open."""
        steps = [step for step in self.steps if step is not None]
        if len(steps) < len(self.steps):
            places = ", ".join([str(self.places[place]) for place in self.open_places[:3]])
            raise ChoiceError("choice-open", f"this is still open: {places}; choose it, or fill it by chance", left=len(self.open_places))
        return self._chance.result(steps)

    @cached_property
    def _layout(self) -> Places:
        return list_places(self.game, self.state)

    @cached_property
    def _chance(self) -> Chance:
        return self.state.chance()

    @cached_property
    def _alone(self) -> tuple[Sequence[tuple[int, int]], ...]:
        """For places with separate lots, the possible steps of each."""
        before: list[int] = []
        steps = []
        while choices := self._chance.steps(before):
            steps.append(choices)
            before.append(choices[0][0])
        return tuple(steps)

    def _put_step(self, place: int, step: int | None) -> "PartialOutcome":
        return replace(self, steps=(*self.steps[:place], step, *self.steps[place + 1 :]))

    def _check(self, place: int) -> None:
        if not 0 <= place < len(self.steps):
            raise ChoiceError("choice-place", f"there is no place {place} here, only 0 to {len(self.steps) - 1}", place=place)

    def _impossible(self, place: int, step: int, possible: Sequence[int]) -> ChoiceError:
        names = self.game.chance_steps
        name = names[step] if 0 <= step < len(names) else str(step)
        message = f"{name} cannot be {self.places[place]}"
        if step in self.steps:
            message += f", for it is {self.places[self.steps.index(step)]}"
        few = ", ".join([names[each] for each in possible[:5]]) + (", …" if len(possible) > 5 else "")
        return ChoiceError("choice-step", f"{message}; there could be {few}", place=place, step=name)


def list_places(game: Game, state: State) -> Places:
    """The places of the chance step in a position; numbered cards by default. Raises IllegalAction where chance is not to act."""
    chance = state.chance()
    if state.to_act != (CHANCE,):
        raise IllegalAction("not-to-act", "chance is not to act here")
    return game.places(state) if game.places else name_card_places(chance)


def name_card_places(chance: Chance, places: Sequence[Place] | None = None) -> Places:
    """The places of drawn or arranged cards, numbered by default. Raises TypeError for other chances, whose game must describe its
    places."""
    if not isinstance(chance, Draw | Arrange):
        raise TypeError(f"{type(chance).__name__} draws no cards from one lot, so Game.places has to say what its places are")
    cards, first = chance.cards, chance.first
    if places is None:
        places = [Place("card", number + 1) for number in range(chance.size)]

    def steps_of(action: Action) -> Sequence[int]:
        return [first + card for card in cards(action) or ()]

    return Places(tuple(places), "set" if isinstance(chance, Draw) else "row", steps_of)
