"""Seeds and the streams of random numbers that they begin.

Each seed has one stream for chance and one for the bots. No two of all these streams are the same, so bots in one game learn nothing of
what chance brings in another.
"""

from operator import index
from random import Random
from typing import SupportsIndex

from highwater.errors import SetupError


def whole_seed(seed: SupportsIndex) -> int:
    """The seed as an int: any whole number, one of NumPy's too. Raises SetupError for anything else."""
    try:
        return index(seed)
    except TypeError:
        shown_seed = repr(seed)[:40]
        raise SetupError(
            "option-value", f"a seed is a whole number, such as 1, not {shown_seed}", option="seed", value=shown_seed, known="whole numbers"
        ) from None


def chance_random(seed: SupportsIndex) -> Random:
    """The source of what chance takes: for a seed from 0 it is ``random.Random(seed)``. Raises SetupError as ``whole_seed``."""
    number = whole_seed(seed)
    # ``Random`` ignores the sign of a number, but takes any text as it is.
    return Random(number if number >= 0 else f"chance {number}")


def bot_random(seed: SupportsIndex) -> Random:
    """The source of what bots are handed. Raises SetupError as ``whole_seed``."""
    return Random(f"bots {whole_seed(seed)}")
