"""Games that the engine has played as far as a test needs them, in the browser's storage format."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random

from highwater.bots import named
from highwater.games.forbidden_island.rules import State
from highwater.games.forbidden_island.state import Lift
from highwater.games.rats.rules import State as Ship
from highwater.match import Match, Player
from highwater.registry import GAMES
from highwater_web.core.fallbacks import safe_game_page
from highwater_web.core.results import result_of, write_results
from highwater_web.core.shelf import PREFIX
from highwater_web.games import GAME_PAGES

NAMES = ("Ida", "Ōnishi-Þorvaldsdóttir von der Waterkant", "<b>מרים</b>", "", "Bo", "Knud", "Inga-Marie")
"""Names of people: an ordinary one, the longest allowed, one with right-to-left markup, none, a short one, two more."""

CREW = ("Ida", "Jonas", "Marie", "Bo", "Freja", "Knud", "Inga")
"""Common names, for pictures."""


def match_at(
    is_reached: Callable[[Match], bool],
    *,
    game: str = "land-unter",
    people: int = 1,
    seats: int = 4,
    options: Mapping[str, str] | None = None,
    seed: int = 2,
    names: Sequence[str] | None = None,
) -> Match:
    """A game played up to the first position for which ``is_reached`` is true."""
    players = tuple(Player((names or NAMES)[seat], None if seat < people else named("bosun")) for seat in range(seats))
    match = Match.begin(GAMES[game], players, options)
    random = Random(seed).random
    while not is_reached(match):
        waiting = match.waiting_for()
        after = match.act(waiting[0], match.ranked(waiting[0])[0].action) if waiting else match.advance(random)
        assert after is not None, "the game ended before such a position"
        match = after
    return match


def wait_for_card(plies: int) -> Callable[[Match], bool]:
    """A person has to play a card, after at least so many plies."""
    return lambda match: len(match.record.plies) >= plies and bool(match.waiting_for()) and not is_stage_over(match)


def acts_after(plies: int) -> Callable[[Match], bool]:
    """On the island: a person has actions, after at least so many plies."""
    return lambda match: len(match.record.plies) >= plies and has_to("turn")(match)


def has_to(kind: str) -> Callable[[Match], bool]:
    """On the island: a person has something pending of this kind (``turn``, ``discard``, ``swim``)."""
    return lambda match: bool(match.waiting_for()) and isinstance(match.state, State) and match.state.pending[-1].kind == kind


def is_stuck(match: Match) -> bool:
    """On the island: nobody can swim from where a tile has sunk, and a person can only fly a helicopter there."""
    legal = [action for seat in match.waiting_for() for action in match.state.legal(seat)]
    return bool(legal) and all(isinstance(action, Lift) for action in legal)


def has_dice(plies: int) -> Callable[[Match], bool]:
    """Aboard: a person has rolled and chooses a die, after at least so many plies."""
    return lambda match: len(match.record.plies) >= plies and bool(match.waiting_for())


def has_to_roll(match: Match) -> bool:
    """Aboard: the person at the first seat has to roll the dice, after more than 20 plies."""
    return len(match.record.plies) > 20 and isinstance(match.state, Ship) and (match.state.phase, match.state.turn) == ("roll", 0)


def three_alike(match: Match, name: str = "{}") -> str:
    """Stored results of this match, under its name on the shelf, and of two earlier games with the same result: enough to suggest another
    level."""
    ended = result_of(match, "2026-11-21T12:00:00+00:00", safe_game_page(match.game.id).level)
    assert ended is not None, "the game is not over"
    before = {f"{name}-{number}": ended._replace(ended=f"2026-11-1{number}T12:00:00+00:00") for number in (1, 2)}
    return write_results({**before, name: ended})


def is_stage_over(match: Match) -> bool:
    return GAME_PAGES[match.game.id].stage_ended(match.state.view(None))


def replace_bots(match: Match, level: str) -> Match:
    """The game with all bots replaced by bots of this level."""
    return replace(match, players=tuple(replace(player, bot=player.bot and named(level)) for player in match.players))


def is_finished(match: Match) -> bool:
    return not match.state.to_act


def chooses_a_tide(match: Match) -> bool:
    return any(str(action).startswith("take") for seat in match.waiting_for() for action in match.state.legal(seat))


def write_storage(games: Mapping[str, Match]) -> dict[str, str]:
    """Keys and values of a storage that holds these games, by their ids."""
    return {PREFIX + name: write_saved(match) for name, match in games.items()}


def write_saved(match: Match) -> str:
    return match.written("2026-11-21T12:00:00+00:00").text()
