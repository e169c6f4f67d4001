"""Seeds and their streams of random numbers.

Each seed has a stream for chance and one for the bots. All streams differ, so bots learn nothing about chance in other games.
"""

from operator import index
from random import Random
from typing import SupportsIndex

from highwater.errors import SetupError


def whole_seed(seed: SupportsIndex) -> int:
    """The seed as an int, from any whole number, including NumPy's. Raises SetupError for anything else."""
    try:
        return index(seed)
    except TypeError:
        shown_seed = repr(seed)[:40]
        raise SetupError(
            "option-value", f"a seed is a whole number, such as 1, not {shown_seed}", option="seed", value=shown_seed, known="whole numbers"
        ) from None


def chance_random(seed: SupportsIndex) -> Random:
    """The random numbers of chance: for seeds from 0, ``random.Random(seed)``. Raises SetupError as ``whole_seed``."""
    number = whole_seed(seed)
    # ``Random`` ignores the sign of a number, but takes any text as it is.
    return Random(number if number >= 0 else f"chance {number}")


def bot_random(seed: SupportsIndex) -> Random:
    """The random numbers of the bots. Raises SetupError as ``whole_seed``."""
    return Random(f"bots {whole_seed(seed)}")
