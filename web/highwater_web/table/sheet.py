"""The score sheet, which shows where each point came from."""

from functools import lru_cache

from highwater.contract import State
from highwater.match import Match
from highwater_web.core.fallbacks import safe_game_page
from highwater_web.ui.drawings import SeatInfo, buoy
from highwater_web.ui.markup import Markup, classes, el
from highwater_web.ui.public_views import get_public_view
from highwater_web.ui.texts import Texts, signed


def sheet(match: Match, people: tuple[SeatInfo, ...], t: Texts) -> Markup:
    """A row for each part of the game, a column for each seat, and the sources of points in every cell."""
    return _sheet(match.game.id, match.position, people, t)


@lru_cache(maxsize=8, typed=True)
def _sheet(game_id: str, state: State, people: tuple[SeatInfo, ...], t: Texts) -> Markup:
    view = get_public_view(state)
    lines = safe_game_page(game_id).lines(view)
    parts = sorted({line.part for seat in lines for line in seat})
    totals = [sum(line.points for line in seat) for seat in lines]
    outcome = state.outcome
    winners = outcome.winners if outcome else ()
    head = [
        el("th", {"scope": "col", "class": classes(face.seat in winners and "sheet-winner")}, buoy(face.seat), el("bdi", None, face.name))
        for face in people
    ]
    rows = []
    for part in parts:
        cells = []
        for seat in lines:
            own = [line for line in seat if line.part == part]
            sources = [el("small", None, t(f"{game_id}.source.{line.source}", points=signed(line.points))) for line in own]
            cells.append(el("td", None, el("span", {"class": "sheet-points"}, signed(sum(line.points for line in own))), sources))
        rows.append(el("tr", None, el("th", {"scope": "row"}, t(f"{game_id}.part", part=part)), cells))
    sums = [el("td", {"class": classes(seat in winners and "sheet-winner")}, signed(total)) for seat, total in enumerate(totals)]
    return el(
        "table",
        {"class": "sheet"},
        el("caption", {"class": "visually-hidden"}, t("play.sheet")),
        el("thead", None, el("tr", None, el("td", None), head)),
        el("tbody", None, rows),
        el("tfoot", None, el("tr", None, el("th", {"scope": "row"}, t("sheet.total")), sums)),
    )
