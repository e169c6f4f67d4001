"""Who sits where, as a person reads it."""

from highwater.match import Match
from highwater_web.drawings import SeatFace
from highwater_web.texts import Texts


def shown_name(name: str, seat: int, bot: bool, t: Texts) -> str:
    """A seat's name: the one chosen, else one for a bot or a number for a person."""
    return name or (t(f"bot-name.{seat}") if bot else t("seat.player", number=seat + 1))


def faces(match: Match, viewer: int | None, t: Texts) -> tuple[SeatFace, ...]:
    """Every seat with its name. A person alone at a table of bots is addressed as such."""
    return tuple(
        SeatFace(seat=seat, name=shown_name(player.name, seat, player.bot is not None, t), you=seat == viewer, bot=player.bot is not None)
        for seat, player in enumerate(match.players)
    )
