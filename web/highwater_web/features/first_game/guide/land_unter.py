"""The steps of Turn the Tide. Other seats play as in the record, whatever the person plays. Cards as good as the record's are accepted,
unless a later step needs them; a sentence then says so. Where a later sentence depends on the choice, it has a variant (``instead``)."""

from highwater_web.features.first_game.guide.steps import asks, tells

PLAYS_ON = 39

LOW = "7 8 20 22 26 27 29 31"
MIDDLE = "20 22 26 27 29 31"
HIGH = "52 54 56 57"


def cards(tokens: str) -> tuple[str, ...]:
    """The element ids of weather cards in the hand."""
    return tuple(f"card-{token}" for token in tokens.split())


STEPS = (
    asks(4, "begin", MIDDLE, "tides", *cards(MIDDLE)),
    tells(7, "highest-pays", "gauge-2"),
    asks(8, "low", LOW, "tides", *cards(LOW)),
    tells(11, "nothing", "gauge-0"),
    asks(12, "second", HIGH, "tides", *cards(HIGH)),
    tells(15, "second-pays", "gauge-0"),
    asks(16, "old", LOW, "gauge-0"),
    tells(19, "old-pays", "gauge-0"),
    asks(20, "cover", MIDDLE, "gauge-0", "tides"),
    tells(23, "covered", "gauge-0"),
    asks(24, "alone", f"{MIDDLE} {HIGH}", "tides"),
    tells(27, "escaped", "gauge-1"),
    asks(28, "hers", "54 56 57", "gauge-1"),
    tells(31, "hers-pays", "gauge-1"),
    asks(32, "tie", f"{LOW} {HIGH}", "tides"),
    tells(35, "both-pay", "gauge-1", "gauge-2", instead=LOW),
    asks(36, "last", f"{LOW} {HIGH}", "gauge-0", "gauge-1"),
    tells(39, "stage-ends", "gauge-0"),
)
