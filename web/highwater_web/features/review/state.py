"""Which games can be reviewed, and the state of their reviews, known without importing the review."""

from highwater.match import Match
from highwater_web.core.model import Model, Table


def list_reviewable(match: Match) -> tuple[tuple[int, ...], ...]:
    """The groups of seats that can be reviewed: each person alone, or all together in cooperative games. None if only bots played, the game
    has no search, or it is not over."""
    if match.state.outcome is None or match.game.searcher is None or not match.humans:
        return ()
    return (match.humans,) if match.game.cooperative else tuple((seat,) for seat in match.humans)


BEGUN = "begun"
"""Stored with a game in place of a review that was started and neither stopped nor finished, so that it resumes after a reload."""


GOES_ON = "review-on"
"""The token of the next slice of a review."""


def list_unfinished(match: Match) -> tuple[int, ...]:
    """The seats of a started review, or ()."""
    return next((seats for seats in list_reviewable(match) if match.reviews[seats[0]] == BEGUN), ()) if BEGUN in match.reviews else ()


def has_review_offer(model: Model, table: Table) -> bool:
    return not model.is_embedded and table.tab_state == "here" and bool(list_reviewable(table.match))
