"""Seats of searching bots while the search archive may be missing (``archives``).

The archive is requested when such a bot sits down. The table waits for it for a limited time. If it fails, other bots play for these seats
until it arrives.
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
"""Milliseconds for which a table waits for the archive."""


def has_searcher(player: Player) -> bool:
    return player.bot is not None and is_searcher(player.bot.name)


def cannot_search(match: Match) -> bool:
    """Whether a bot at the table searches while the archive is missing."""
    return any(map(has_searcher, match.players)) and not archives.is_ready(SEARCH)


def are_awaited(model: Model, match: Match) -> bool:
    """Whether the table waits until a bot can search."""
    return were_awaited(model, match) and not archives.is_ready(SEARCH)


def were_awaited(model: Model, match: Match) -> bool:
    """Whether the table waits by this model, even if the archive has arrived by now."""
    return archives.is_coming(model, SEARCH) and not model.pending[SEARCH].is_late and any(map(has_searcher, match.players))


def can_take_time(table: Table) -> bool:
    """Whether the next decision may take time: that of a searching bot or an own bot."""
    match = table.match
    if not table.is_playable or match.paused or match.waiting_for():
        return False
    players_to_act = [match.players[seat] for seat in match.state.to_act[:1] if seat != CHANCE]
    return any(has_searcher(player) or isinstance(player.bot, SeatedBot) for player in players_to_act)


def with_fallback_bots(match: Match) -> Match:
    """The match with a substitute for each bot that cannot search."""
    if not cannot_search(match):
        return match
    stands_in = named(DEFAULT_LEVEL)
    return replace(match, players=tuple(replace(player, bot=stands_in) if has_searcher(player) else player for player in match.players))


def reseat_players(before: Match, after: Match) -> Match:
    """The match after a ply with its own players. A substitution counts as a change of seats, so the result is not attributed to bots that
    did not play."""
    seat, _ = after.offer or after.record.plies[-1]
    stood_in = seat != CHANCE and has_searcher(before.players[seat]) and cannot_search(before)
    return replace(after, players=before.players, handed=before.handed or stood_in)
