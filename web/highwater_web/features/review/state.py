"""Which games can be reviewed, and how far that is: what is known before the review itself can be imported."""

from highwater.match import Match
from highwater_web.core.model import Model, Table


def list_reviewable(match: Match) -> tuple[tuple[int, ...], ...]:
    """The seats that can be reviewed together: each person's or, where all play together, everybody's at once; none where only bots have
    played, where nothing searches, or where the game has not come to its end."""
    if match.state.outcome is None or match.game.searcher is None or not match.humans:
        return ()
    return (match.humans,) if match.game.cooperative else tuple((seat,) for seat in match.humans)


BEGUN = "begun"
"""What is kept with a game in place of a review of a seat that has been begun and neither stopped nor ended, so that a reload loses no
more than what it had found."""


GOES_ON = "review-on"
"""The token of the next slice of a review."""


def list_unfinished(match: Match) -> tuple[int, ...]:
    """The seats whose review has been begun; nobody's, if none has."""
    return next((seats for seats in list_reviewable(match) if match.reviews[seats[0]] == BEGUN), ()) if BEGUN in match.reviews else ()


def has_review_offer(model: Model, table: Table) -> bool:
    return not model.is_embedded and table.tab_state == "here" and bool(list_reviewable(table.match))
