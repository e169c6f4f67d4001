"""Who sits where, as a person reads it."""

from collections.abc import Mapping

from highwater.bots import OFFERED
from highwater.match import Match, Player
from highwater.record import Record, seat_names
from highwater_web.asking import seated
from highwater_web.drawings import SeatFace
from highwater_web.levels import level_of
from highwater_web.model import Draft
from highwater_web.own_bots import Bots, readable
from highwater_web.texts import Texts


def shown_name(name: str, seat: int, bot: bool, t: Texts) -> str:
    """A seat's name: the one chosen, else one for a bot or a number for a person."""
    return name or (t(f"bot-name.{seat}") if bot else t("seat.player", number=seat + 1))


def offered(bots: Bots, t: Texts, *, new: bool = False) -> list[tuple[str, str]]:
    """Whom a seat may be given to, with what that is called: a person, each level of ours, or a bot that a person has written; at the
    seats of a ``new`` game also a bot of the level that is chosen for all."""
    levels = [(level, t(f"level.{level}")) for level in OFFERED]
    own = [(bot.tag, t("setup.who.own", name=bot.name)) for bot in readable(bots)]
    return [("human", t("setup.who.human")), *([("bot", t("setup.who.bot"))] if new else []), *levels, *own]


def offered_name(draft: Draft, seat: int, bots: Bots, t: Texts) -> str:
    """What a seat of a new game is called that is given no name: as the bot that a person has written, with a number where it sits there
    more than once; else as ``shown_name`` says."""
    who = draft.seats[seat].who
    bot = next((bot for bot in bots.values() if bot.tag == who), None)
    if bot is None:
        return shown_name("", seat, who != "human", t)
    before = sum(row.who == who for row in draft.seats[:seat])
    return f"{bot.name} {before + 1}" if before else bot.name


def seen_by(people: tuple[SeatFace, ...], viewer: int | None) -> tuple[SeatFace, ...]:
    """The same seats, the viewer's addressed as ``you``."""
    return tuple(face._replace(you=face.seat == viewer) for face in people)


def faces(match: Match, viewer: int | None, t: Texts) -> tuple[SeatFace, ...]:
    """Every seat with its name; the viewer's is addressed as ``you``."""
    return tuple(
        SeatFace(
            seat=seat,
            name=shown_name(player.name, seat, player.bot is not None, t),
            you=seat == viewer,
            bot=player.bot is not None,
            level=level_of(player.bot.name) if player.bot is not None else "",
        )
        for seat, player in enumerate(match.players)
    )


def written_faces(record: Record, t: Texts) -> tuple[SeatFace, ...]:
    """Everybody in a record, its header being enough; who plays alone with bots is addressed."""
    names, bots = seat_names(record.names, record.seats), seat_names(record.bots, record.seats)
    alone = sum(not bot for bot in bots) == 1
    return tuple(
        SeatFace(seat, shown_name(name, seat, bool(bot), t), you=alone and not bot, bot=bool(bot), level=level_of(bot))
        for seat, (name, bot) in enumerate(zip(names, bots, strict=True))
    )


def chosen_players(match: Match, people: tuple[SeatFace, ...], fields: Mapping[str, str]) -> tuple[Player, ...]:
    """Who plays from now on, by the fields of a form (``pages.players``). Raises SetupError for a bot that is not there."""
    return tuple(_player(player, fields.get(f"who-{face.seat}", ""), face.name) for player, face in zip(match.players, people, strict=True))


def _player(player: Player, who: str, name: str) -> Player:
    """Who plays a seat from now on: its present player, a person, or another bot. A bot keeps the name under which the seat was seen."""
    if who == ("human" if player.bot is None else player.bot.name) or not who:
        return player
    return Player(player.name) if who == "human" else Player(player.name or name, seated(who))
