"""To whom a seat can be given."""

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
    """Whom a seat may be given to, with what that is called: a person, each level of ours, or a bot that a person has written; at the
    seats of a ``new`` game also a bot of the level that is chosen for all."""
    levels = [(level, t(f"level.{level}")) for level in OFFERED]
    own = [(bot.tag, t("setup.who.own", name=bot.name)) for bot in list_readable(bots)]
    return [("human", t("setup.who.human")), *([("bot", t("setup.who.bot"))] if new else []), *levels, *own]


def name_offered_bot(draft: Draft, seat: int, bots: Bots, t: Texts) -> str:
    """What a seat of a new game is called that is given no name: as the bot that a person has written, with a number where it sits there
    more than once; else as ``name_seat`` says."""
    who = draft.seats[seat].who
    bot = next((bot for bot in bots.values() if bot.tag == who), None)
    if bot is None:
        return name_seat("", seat, who != "human", t)
    before = sum(row.who == who for row in draft.seats[:seat])
    return f"{bot.name} {before + 1}" if before else bot.name


def chosen_players(match: Match, people: tuple[SeatInfo, ...], fields: Mapping[str, str]) -> tuple[Player, ...]:
    """Who plays from now on, by the fields of a form (``pages.players``). Raises SetupError for a bot that is not there."""
    return tuple(_player(player, fields.get(f"who-{face.seat}", ""), face.name) for player, face in zip(match.players, people, strict=True))


def _player(player: Player, who: str, name: str) -> Player:
    """Who plays a seat from now on: its present player, a person, or another bot. A bot keeps the name under which the seat was seen."""
    if who == ("human" if player.bot is None else player.bot.name) or not who:
        return player
    return Player(player.name) if who == "human" else Player(player.name or name, find_bot(who))
