"""The components of Abandon Ship and S.O.S. as data: dice face by face, spaces, cheese, markers, cards.

They are written as a short text that people can read and change. ``HOUSE`` values are ours where no source exists; owners of the printed
game type in its real dice or cards. ``read_components`` reads such a text, ``Components.text`` writes it. Sources are named as in
docs/rulings.md: AS-de and SOS-da (rule texts), DADI, GEEK, META.
"""

from collections.abc import Iterator
from typing import NamedTuple

from highwater.errors import SetupError

RATS = ("yellow", "purple", "green", "orange", "red", "black", "blue")
"""The seven rats, and their dice, by colour (DADI, B)."""

FREE_DIE = len(RATS)
"""The eighth die, white in Abandon Ship and grey in S.O.S., which has no rat of its own."""

SEATS = (3, 4, 5, 6, 7)
RATS_ON_A_CARD = 3
FACES = 6
CARDS = 7
MARKERS = 8
CHEESES = 5
MAX_TEXT_CHARS = 8_000
"""Maximum length of a description; a complete one has 600 characters, and it may contain comments."""

MAX_STEPS = 30
MAX_SPACES = 40
MIN_NUMBERS = 3
MAX_ANCHORS = 2
"""Maximum anchors on a die, at most one of them for any rat: with more, or fewer numbers, rats might never arrive."""

DICE = (*RATS, "free")
"""The names of the dice in a description."""

DIE_NAMES = (*RATS, "white")
"""The names of the dice in actions."""

SINGLE = ("markers", "cheese", "decks", "spaces")

NUMBER, ANCHOR, ARROW, DOUBLE = "number", "anchor", "arrow", "double"
SIGNS = {"A": ANCHOR, ">": ARROW, "1+1": DOUBLE}


class Face(NamedTuple):
    """A face of a die. ``kind``: NUMBER with ``steps``, ANCHOR (S.O.S.: lightning) back to the next rat behind, ARROW ahead to the next
    one, DOUBLE for two ones. ``free``: moves any rat. ``stays``: the die may (S.O.S.: must) go back to the pool."""

    kind: str
    steps: int = 0
    free: bool = False
    stays: bool = False

    def __str__(self) -> str:
        sign = str(self.steps) if self.kind == NUMBER else next(sign for sign, kind in SIGNS.items() if kind == self.kind)
        sign += "x" * self.stays
        return f"({sign})" if self.free else sign


class Components(NamedTuple):
    """``dice``: six faces for each rat's die, the free die's last. ``cards``: three rats each. ``markers``: how far the water rises.
    ``cheese``: values; ``decks``: the spaces where they lie, () for spaces drawn by lot. ``first``, ``start``, ``top``: the lowest space,
    the one where the rats start, the top deck; ``water``: where the water stands at first."""

    dice: tuple[tuple[Face, ...], ...]
    cards: tuple[tuple[int, ...], ...]
    markers: tuple[int, ...]
    cheese: tuple[int, ...]
    decks: tuple[int, ...]
    first: int
    start: int
    top: int
    water: int

    def __repr__(self) -> str:
        if self in (ABANDON_SHIP, SOS):
            return "ABANDON_SHIP" if self == ABANDON_SHIP else "SOS"
        return f"read_components({self.text()!r}, SOS)"

    def text(self) -> str:
        """The components as a text for ``read_components``, one per line."""
        lines = [f"die {name}: {' '.join(map(str, faces))}" for name, faces in zip(DICE, self.dice, strict=True)]
        lines += [f"card: {' '.join(RATS[rat] for rat in card)}" for card in self.cards]
        lines.append(f"markers: {_numbers(self.markers)}")
        lines.append(f"cheese: {_numbers(self.cheese)}")
        lines.append(f"decks: {_numbers(self.decks) or 'random'}")
        lines.append(f"spaces: {_numbers((self.water, self.first, self.start, self.top))}")
        return "\n".join(lines)


def _numbers(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


class ComponentsError(SetupError):
    """Invalid components. ``details``: ``line`` from 1 (0: the whole text) and ``found``."""

    CODES = (
        *("components-size", "components-line", "components-die", "components-faces", "components-face", "components-colour"),
        *("components-card", "components-cards", "components-numbers", "components-space", "components-missing"),
    )


def read_components(text: str, house: Components) -> Components:
    """The components that a text describes; what it does not mention is as in ``house``. Lines::

        die yellow: 1 2 3 5x (2) A     # six faces: x stays in the pool, ( ) any rat, A anchor or lightning, > arrow, 1+1 two rats
        die free: (2) (3) (5) (11x) (>) (A)
        card: red orange green         # seven of them, each with three different rats
        markers: 3 4 5 5 6 6 7 8
        cheese: 1 1 1 2 2
        decks: 15 19 23 27 31          # or "decks: random"
        spaces: 6 7 10 36              # water, lowest space, start, top deck

    Faces of the free die, and 1+1 wherever it stands, move any rat and so have brackets. Raises ComponentsError, which names the line.
    """
    if len(text) > MAX_TEXT_CHARS:
        raise _wrong("size", 0, f"{len(text)} characters", f"a description of components has at most {MAX_TEXT_CHARS:,} characters")
    dice: dict[int, tuple[Face, ...]] = {}
    cards: list[tuple[int, ...]] = []
    single: dict[str, tuple[int, tuple[int, ...]]] = {}
    for number, name, words in _lines(text):
        what, _, which = name.partition(" ")
        if what == "die" and which:
            die = DICE.index(which) if which in DICE else None
            if die is None or die in dice:
                why = "no such die" if die is None else "there twice"
                raise _wrong("die", number, which[:20], f"there is one die each for {', '.join(DICE)}; {which[:20]!r} is {why}")
            dice[die] = _die(die, words, number)
        elif name == "card":
            cards.append(_card(words, cards, number))
        elif name in SINGLE and name not in single:
            single[name] = (number, () if (name, words) == ("decks", ["random"]) else _whole_numbers(words, number))
        else:
            keywords = "die <colour>:, card:, " + ", ".join(f"{keyword}:" for keyword in SINGLE)
            raise _wrong("line", number, name[:40], f"a line begins with {keywords}, the latter once each, not with {name[:40]!r}")
    if dice and len(dice) < len(DICE):
        gone = next(name for die, name in enumerate(DICE) if die not in dice)
        raise _wrong("missing", 0, gone, f"the die {gone} is missing: a box of one's own names all eight")
    if cards and len(cards) != CARDS:
        raise _wrong("cards", 0, str(len(cards)), f"there are seven cards, not {len(cards)}")
    components = house._replace(
        dice=tuple(dice[die] for die in sorted(dice)) or house.dice,
        cards=tuple(cards) or house.cards,
        markers=_list_of(single, "markers", MARKERS, house.markers),
        cheese=_list_of(single, "cheese", CHEESES, house.cheese),
    )
    if "spaces" in single:
        components = _add_spaces(components, *single["spaces"])
    return _add_decks(components, *single.get("decks", (single["spaces"][0] if "spaces" in single else 0, house.decks)))


def _lines(text: str) -> Iterator[tuple[int, str, list[str]]]:
    """The number of each line from 1, its keyword before the colon, and the words after it. ``;`` counts as a new line."""
    for number, line in enumerate(text.splitlines(), 1):
        for entry in line.partition("#")[0].split(";"):
            if entry.strip():
                name, colon, rest = entry.partition(":")
                if not colon:
                    raise _wrong(
                        "line", number, entry.strip()[:40], f"a line is a name, a colon and what it has, not {entry.strip()[:40]!r}"
                    )
                yield number, " ".join(name.split()), rest.split()


def _die(die: int, words: list[str], number: int) -> tuple[Face, ...]:
    if len(words) != FACES:
        raise _wrong("faces", number, str(len(words)), f"a die has six faces, not {len(words)}")
    faces = tuple(_face(word, number) for word in words)
    for word, face in zip(words, faces, strict=True):
        if not face.free and (die == FREE_DIE or face.kind == DOUBLE):
            whose = "1+1 moves any two rats" if face.kind == DOUBLE else "the free die moves any rat"
            raise _wrong("face", number, word, f"{whose}, so this face is written ({word})")
    numbers = sum(face.kind in (NUMBER, DOUBLE) for face in faces)
    anchors = [face.free for face in faces if face.kind == ANCHOR]
    if numbers < MIN_NUMBERS or len(anchors) > MAX_ANCHORS or sum(anchors) > 1:
        text = f"{MIN_NUMBERS} numbers at least and {MAX_ANCHORS} A at most, only one of them in brackets, or the rats might never arrive"
        raise _wrong("faces", number, " ".join(words)[:40], f"a die has {text}")
    return faces


def _face(word: str, number: int) -> Face:
    free = word.startswith("(") and word.endswith(")")
    sign = word[1:-1] if free else word
    stays = sign.endswith("x")
    sign = sign.removesuffix("x")
    if sign in SIGNS:
        return Face(SIGNS[sign], 0, free, stays)
    if sign.isascii() and sign.isdigit() and len(sign) < 3 and 1 <= int(sign) <= MAX_STEPS and sign[0] != "0":
        return Face(NUMBER, int(sign), free, stays)
    text = f"a face is a number from 1 to {MAX_STEPS}, A, > or 1+1, perhaps with x and in brackets, not {word[:20]!r}"
    raise _wrong("face", number, word[:20], text)


def _card(words: list[str], others: list[tuple[int, ...]], number: int) -> tuple[int, ...]:
    for word in words:
        if word not in RATS:
            raise _wrong("colour", number, word[:20], f"there is no rat {word[:20]!r}; there are {', '.join(RATS)}")
    line_text = " ".join(words)[:40]
    if len(words) != RATS_ON_A_CARD or len(set(words)) != RATS_ON_A_CARD:
        raise _wrong("card", number, line_text, f"a card shows three different rats, not {line_text!r}")
    card = tuple(sorted(RATS.index(word) for word in words))
    if card in others:
        raise _wrong("card", number, line_text, f"every card is there once; {line_text!r} is there twice")
    return card


def _whole_numbers(words: list[str], number: int) -> tuple[int, ...]:
    if not words or not all(word.isascii() and word.isdigit() and len(word) < 4 for word in words):
        raise _wrong("numbers", number, " ".join(words)[:40], f"whole numbers are expected here, not {' '.join(words)[:40]!r}")
    return tuple(map(int, words))


def _list_of(single: dict[str, tuple[int, tuple[int, ...]]], name: str, size: int, house: tuple[int, ...]) -> tuple[int, ...]:
    if name not in single:
        return house
    number, numbers = single[name]
    if len(numbers) != size or not all(1 <= each <= MAX_STEPS for each in numbers):
        numbers_text = _numbers(numbers)[:40]
        raise _wrong("numbers", number, numbers_text, f"{name}: takes {size} numbers from 1 to {MAX_STEPS}, not {numbers_text!r}")
    return tuple(sorted(numbers))


def _add_spaces(components: Components, number: int, spaces: tuple[int, ...]) -> Components:
    if len(spaces) != 4 or not spaces[0] < spaces[1] <= spaces[2] < spaces[3] <= MAX_SPACES or spaces[3] - spaces[2] <= CHEESES:
        numbers_text = _numbers(spaces)[:40]
        text = f"four of them, each higher than the one before and the last at most {MAX_SPACES}, such as 6 7 10 36, not {numbers_text!r}"
        raise _wrong("space", number, numbers_text, f"spaces: takes the water, the lowest space, the start and the top deck, {text}")
    water, first, start, top = spaces
    return components._replace(water=water, first=first, start=start, top=top)


def _add_decks(components: Components, number: int, cards: tuple[int, ...]) -> Components:
    for space in cards:
        if not components.start < space < components.top:
            text = f"cheese lies between the start ({components.start}) and the top deck ({components.top}), not on {space}"
            raise _wrong("space", number, str(space), text)
    if cards and (len(cards) != CHEESES or len(set(cards)) != CHEESES):
        numbers_text = _numbers(cards)[:40]
        raise _wrong("numbers", number, numbers_text, f"decks: takes {CHEESES} different spaces, or the word random, not {numbers_text!r}")
    return components._replace(decks=tuple(sorted(cards)))


def _wrong(code: str, line: int, given_text: str, message: str) -> ComponentsError:
    where = f"line {line}: " if line else ""
    return ComponentsError(f"components-{code}", where + message, line=line, found=given_text)


FIELDS = (0, 5, 3, 2)
"""Points of the score fields in order of arrival, the first being the X (GEEK, META, JEDI; A)."""

# Composition not found, HOUSE: the Fano plane, each rat on three cards, any two cards sharing exactly one (docs/rulings.md).
_CARDS = """
card: red orange green
card: orange yellow blue
card: yellow green purple
card: green blue black
card: blue purple red
card: purple black orange
card: black red yellow
"""

_EMPTY = Components((), (), (), (), (), 7, 10, 36, 6)

ABANDON_SHIP = read_components(
    # Dice: DADI, B+; markers and cheese values: SOS-da, B; decks: HOUSE; spaces: A/A-.
    """
die yellow: 1 2 3 5x (2) A
die purple: 1 2 6 (3) 4x A
die green: 3 6 2x 2x (2) A
die orange: 1 2 4 5 3x (4)
die red: 3 4 6 1x (2) A
die black: 2 3 5 6 (2) A
die blue: 1 3 3 5x (2) A
die free: (2) (3) (5) (11x) (>) (A)
markers: 3 4 5 5 6 6 7 8
cheese: 1 1 1 2 2
decks: 15 19 23 27 31
"""
    + _CARDS,
    _EMPTY,
)

SOS = read_components(
    # Dice: HOUSE, Abandon Ship's translated; markers and cheese: SOS-da, A; spaces 7 and 6: HOUSE; cheese spaces by lot (SOS-da).
    """
die yellow: 1 2 3 5x 2 A
die purple: 1 2 6 3 4x A
die green: 3 6 2x 2x 2 A
die orange: 1 2 4 5 3x 4
die red: 3 4 6 1x 2 A
die black: 2 3 5 6 2 A
die blue: 1 3 3 5x 2 A
die free: (2) (3) (5) (1+1x) (>) (A)
markers: 3 4 5 5 6 6 7 8
cheese: 1 1 1 2 2
decks: random
"""
    + _CARDS,
    _EMPTY,
)
