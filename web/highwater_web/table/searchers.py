"""Seats whose bots search, where what they search with may not be there yet (``archives``).

It is brought when such a bot sits down. The table waits for it, though not for ever; and where it cannot be had, others play for these
seats until it can.
"""

from dataclasses import replace

from highwater.bots import DEFAULT_LEVEL, is_searcher, named
from highwater.contract import CHANCE
from highwater.match import Match, Player
from highwater_web.core import archives
from highwater_web.core.archives import SEARCH
from highwater_web.core.asking import SeatedBot
from highwater_web.core.model import Model, Table

MAX_WAIT_MS = 8_000
"""Milliseconds for which a table waits."""


def has_searcher(player: Player) -> bool:
    return player.bot is not None and is_searcher(player.bot.name)


def cannot_search(match: Match) -> bool:
    """Whether a bot at the table searches, and the archive for it is not there."""
    return any(map(has_searcher, match.players)) and not archives.is_ready(SEARCH)


def are_awaited(model: Model, match: Match) -> bool:
    """Whether the table waits until a bot can search."""
    return were_awaited(model, match) and not archives.is_ready(SEARCH)


def were_awaited(model: Model, match: Match) -> bool:
    """Whether by this model it waits, even if what it waits for is there by now."""
    return archives.is_coming(model, SEARCH) and not model.pending[SEARCH].is_late and any(map(has_searcher, match.players))


def can_take_time(table: Table) -> bool:
    """Whether a bot is to decide now that may think for a while: one that searches, or one that a person has written."""
    match = table.match
    if not table.is_playable or match.paused or match.waiting_for():
        return False
    players_to_act = [match.players[seat] for seat in match.state.to_act[:1] if seat != CHANCE]
    return any(has_searcher(player) or isinstance(player.bot, SeatedBot) for player in players_to_act)


def with_fallback_bots(match: Match) -> Match:
    """The match with another bot in place of each that cannot search."""
    if not cannot_search(match):
        return match
    stands_in = named(DEFAULT_LEVEL)
    return replace(match, players=tuple(replace(player, bot=stands_in) if has_searcher(player) else player for player in match.players))


def reseat_players(before: Match, after: Match) -> Match:
    """The match after a ply, with its own players at the seats. Where another bot has played for one of them, a seat has changed
    hands, so that nobody is said to have won or lost against who did not play."""
    seat, _ = after.offer or after.record.plies[-1]
    stood_in = seat != CHANCE and has_searcher(before.players[seat]) and cannot_search(before)
    return replace(after, players=before.players, handed=before.handed or stood_in)
