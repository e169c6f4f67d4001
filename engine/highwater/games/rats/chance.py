"""Chance in the rats games besides cards and markers: dice rolls and the layout of cheese."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb, factorial, prod

from highwater.contract import Action, Randomness, stream
from highwater.deck import Cards
from highwater.errors import NumberError
from highwater.games.rats.components import Face
from highwater.games.rats.numbering import FACE_STEPS, FACES, NUMBER_OF_FACE, SPACE_STEPS
from highwater.games.rats.state import LayCheese, Roll


@dataclass(frozen=True)
class Rolling:
    """Chance rolls the dice of the pool independently."""

    pool: Cards
    dice: tuple[tuple[Face, ...], ...]

    def sample(self, random: Randomness) -> Action:
        random = stream(random)
        return Roll(tuple([(die, self.dice[die][int(random() * 6)]) for die in self.pool]))

    def outcomes(self) -> Iterator[Action]:
        faces = [sorted(set(self.dice[die])) for die in self.pool]
        return (Roll(tuple(zip(self.pool, rolled, strict=True))) for rolled in product(*faces))

    def count(self) -> int:
        return prod(len(set(self.dice[die])) for die in self.pool)

    def probability(self, action: Action) -> Fraction:
        if not isinstance(action, Roll) or tuple(die for die, _ in action.faces) != self.pool:
            return Fraction(0)
        return prod((Fraction(self.dice[die].count(face), 6) for die, face in action.faces), start=Fraction(1))

    def steps(self, before: Sequence[int] = ()) -> Sequence[tuple[int, int]]:
        """Die by die, in the order of the pool."""
        faces = self._faces(before)
        if len(faces) == len(self.pool):
            return ()
        return sorted((FACE_STEPS + NUMBER_OF_FACE[face], copies) for face, copies in Counter(self.dice[self.pool[len(faces)]]).items())

    def result(self, steps: Sequence[int]) -> Action:
        faces = self._faces(steps)
        if len(faces) < len(self.pool):
            raise NumberError("steps", f"{len(faces)} steps are not all: {len(self.pool)} dice are rolled here")
        return Roll(tuple(zip(self.pool, faces, strict=True)))

    def _faces(self, steps: Sequence[int]) -> list[Face]:
        """The rolled faces. Raises NumberError for impossible ones."""
        faces = [FACES[step - FACE_STEPS] for step in steps if 0 <= step - FACE_STEPS < len(FACES)]
        dice = self.pool[: len(faces)]
        if len(dice) < len(steps) or any(face not in self.dice[die] for die, face in zip(dice, faces, strict=True)):
            raise NumberError("steps", f"the steps {list(steps)[:40]} cannot come up here: the dice {self.pool} are rolled, one a step")
        return faces


@dataclass(frozen=True)
class Laying:
    """Chance lays the cheese on ``decks`` in any order, or with ``places`` on a random choice of these."""

    values: Cards
    places: Cards
    fixed: bool

    def sample(self, random: Randomness) -> Action:
        random = stream(random)
        places, values = list(self.places), list(self.values)
        spaces = self.places if self.fixed else sorted(places.pop(int(random() * len(places))) for _ in self.values)
        return LayCheese(tuple([(space, values.pop(int(random() * len(values)))) for space in spaces]))

    def outcomes(self) -> Iterator[Action]:
        orders = sorted(set(permutations(self.values)))
        choices = [self.places] if self.fixed else combinations(self.places, len(self.values))
        return (LayCheese(tuple(zip(spaces, order, strict=True))) for spaces in choices for order in orders)

    def count(self) -> int:
        orders = factorial(len(self.values)) // prod(factorial(copies) for copies in Counter(self.values).values())
        return orders * (1 if self.fixed else comb(len(self.places), len(self.values)))

    def probability(self, action: Action) -> Fraction:
        if not isinstance(action, LayCheese):
            return Fraction(0)
        spaces = tuple([space for space, _ in action.cheese])
        chosen = spaces == self.places if self.fixed else set(spaces) <= set(self.places) and list(spaces) == sorted(set(spaces))
        fits = chosen and sorted(value for _, value in action.cheese) == sorted(self.values)
        return Fraction(1, self.count()) if fits else Fraction(0)

    def steps(self, before: Sequence[int] = ()) -> Sequence[tuple[int, int]]:
        """A space for each cheese, smallest first."""
        left = self._left(before)
        return () if len(before) == len(self.values) else [(SPACE_STEPS + space, 1) for space in left]

    def result(self, steps: Sequence[int]) -> Action:
        self._left(steps)
        if len(steps) < len(self.values):
            raise NumberError("steps", f"{len(steps)} steps are not all: {len(self.values)} cheeses are laid here")
        spaces = [step - SPACE_STEPS for step in steps]
        return LayCheese(tuple(sorted(zip(spaces, sorted(self.values), strict=True))))

    def _left(self, steps: Sequence[int]) -> list[int]:
        """The empty spaces. Raises NumberError for impossible steps."""
        left = [space for space in self.places if SPACE_STEPS + space not in steps]
        if len(left) + len(steps) != len(self.places) or len(steps) > len(self.values):
            raise NumberError("steps", f"the steps {list(steps)[:40]} cannot come up here: cheese is laid on {self.places}")
        return left
