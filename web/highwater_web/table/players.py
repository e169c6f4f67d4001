"""Forms for the players of a running game, and of one that starts from a position of another."""

from highwater.match import Player
from highwater.record import WORKSHOP
from highwater_web.core.frame import choice
from highwater_web.core.model import Table
from highwater_web.core.own_bots import Bots
from highwater_web.core.seats import list_offered_bots
from highwater_web.table.level_list import levels_to_look_up
from highwater_web.ui.drawings import SeatInfo, buoy
from highwater_web.ui.levels import present_name
from highwater_web.ui.markup import Markup, el
from highwater_web.ui.texts import Texts


def play_on(table: Table, people: tuple[SeatInfo, ...], bots: Bots, t: Texts) -> Markup:
    """The form for playing on from here in a new game; the default is the present players."""
    return _players("play-on", t("play.play-on.lead"), t("setup.start"), table, people, bots, t)


def can_be_reseated(table: Table) -> bool:
    """Whether seats can change hands: at the present position of an unfinished game in this tab."""
    return table.is_playable and bool(table.match.state.to_act)


def reseating(table: Table, people: tuple[SeatInfo, ...], bots: Bots, t: Texts) -> Markup:
    """The form that gives seats to bots, or back to people."""
    return _players("reseat", t("play.reseat.lead"), t("play.reseat.go"), table, people, bots, t)


def _players(token: str, lead: str, go: str, table: Table, people: tuple[SeatInfo, ...], bots: Bots, t: Texts) -> Markup:
    return el(
        "form",
        {"class": "players", "id": token, "data-do": token, "autocomplete": "off"},
        el("p", None, lead),
        [
            el(
                "div",
                {"class": "players-seat"},
                buoy(face.seat),
                choice(
                    f"who-{face.seat}",
                    face.name,
                    _list_choices(player, bots, t),
                    present_name(player.bot.name) if player.bot else "human",
                    None,
                    t("setup.who", number=face.seat + 1),
                ),
            )
            for face, player in zip(people, table.match.players, strict=True)
        ],
        el("button", {"type": "submit", "id": f"{token}-start", "class": "button button-primary"}, go),
        levels_to_look_up(table.match.game.id, t),
    )


def _list_choices(player: Player, bots: Bots, t: Texts) -> list[tuple[str, str]]:
    """The choices for a seat, with its present player."""
    bots_offered = list_offered_bots(bots, t)
    if player.bot is None or present_name(player.bot.name) in dict(bots_offered):
        return bots_offered
    own = player.bot.name.startswith(WORKSHOP)
    return [*bots_offered, (player.bot.name, t("setup.who.own", name=player.name) if own else player.bot.name)]
