"""Players and their names, as shown to a person."""

from highwater.match import Match
from highwater.record import Record, seat_names
from highwater_web.ui.drawings import SeatInfo
from highwater_web.ui.levels import find_level
from highwater_web.ui.texts import Texts


def name_seat(name: str, seat: int, bot: bool, t: Texts) -> str:
    """The name of a seat: the chosen one, else one for a bot or a number for a person."""
    return name or (t(f"bot-name.{seat}") if bot else t("seat.player", number=seat + 1))


def address_viewer(people: tuple[SeatInfo, ...], viewer: int | None) -> tuple[SeatInfo, ...]:
    """The seats, with the viewer's addressed as ``you``."""
    return tuple(face._replace(you=face.seat == viewer) for face in people)


def make_faces(match: Match, viewer: int | None, t: Texts) -> tuple[SeatInfo, ...]:
    """Every seat with its name; the viewer's is addressed as ``you``."""
    return tuple(
        SeatInfo(
            seat=seat,
            name=name_seat(player.name, seat, player.bot is not None, t),
            you=seat == viewer,
            bot=player.bot is not None,
            level=find_level(player.bot.name) if player.bot is not None else "",
        )
        for seat, player in enumerate(match.players)
    )


def read_faces(record: Record, t: Texts) -> tuple[SeatInfo, ...]:
    """The players in a record's header. A person alone with bots is addressed as ``you``."""
    names, bots = seat_names(record.names, record.seats), seat_names(record.bots, record.seats)
    alone = sum(not bot for bot in bots) == 1
    return tuple(
        SeatInfo(seat, name_seat(name, seat, bool(bot), t), you=alone and not bot, bot=bool(bot), level=find_level(bot))
        for seat, (name, bot) in enumerate(zip(names, bots, strict=True))
    )
