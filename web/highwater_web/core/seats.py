"""The players to whom a seat can be given."""

from collections.abc import Mapping

from highwater.bots import OFFERED
from highwater.match import Match, Player
from highwater_web.core.asking import find_bot
from highwater_web.core.model import Draft
from highwater_web.core.own_bots import Bots, list_readable
from highwater_web.ui.drawings import SeatInfo
from highwater_web.ui.faces import name_seat
from highwater_web.ui.texts import Texts


def list_offered_bots(bots: Bots, t: Texts, *, new: bool = False) -> list[tuple[str, str]]:
    """The choices for a seat with their labels: a person, each of our levels, own bots. ``new``: also a bot of the level chosen for all."""
    levels = [(level, t(f"level.{level}")) for level in OFFERED]
    own = [(bot.tag, t("setup.who.own", name=bot.name)) for bot in list_readable(bots)]
    return [("human", t("setup.who.human")), *([("bot", t("setup.who.bot"))] if new else []), *levels, *own]


def name_offered_bot(draft: Draft, seat: int, bots: Bots, t: Texts) -> str:
    """The default name of a seat: that of an own bot, numbered if it has several seats; else as ``name_seat``."""
    who = draft.seats[seat].who
    bot = next((bot for bot in bots.values() if bot.tag == who), None)
    if bot is None:
        return name_seat("", seat, who != "human", t)
    before = sum(row.who == who for row in draft.seats[:seat])
    return f"{bot.name} {before + 1}" if before else bot.name


def chosen_players(match: Match, people: tuple[SeatInfo, ...], fields: Mapping[str, str]) -> tuple[Player, ...]:
    """The players chosen in a form (``pages.players``). Raises SetupError for a missing bot."""
    return tuple(_player(player, fields.get(f"who-{face.seat}", ""), face.name) for player, face in zip(match.players, people, strict=True))


def _player(player: Player, who: str, name: str) -> Player:
    """The new player of a seat: the present one, a person, or another bot. Bots keep the name of the seat."""
    if who == ("human" if player.bot is None else player.bot.name) or not who:
        return player
    return Player(player.name) if who == "human" else Player(player.name or name, find_bot(who))
