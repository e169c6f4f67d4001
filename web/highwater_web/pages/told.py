"""What was just done, in the words of the log, where people read what is asked of them; and how fast others go on."""

from functools import cache

from highwater_web.game_page import GamePage
from highwater_web.markup import Markup, classes, el, flag, plain
from highwater_web.model import PACES, Table
from highwater_web.public_views import public_view
from highwater_web.texts import Texts


def told(table: Table, game_page: GamePage, prompt: str, t: Texts) -> Markup:
    """What was just done, the newest line last, without what the prompt below says in the same words, without what has become part of
    something else that is told, and without what led to the end of a part that people have looked at in peace. A press steps back to before
    it. An empty place where nothing has been done yet."""
    newest = table.told[-1][0] if table.told else 0
    plies, states = table.match.record.plies, table.match.states
    looked_at = max((ply for ply, _ in table.told if ply < newest and game_page.part_over(public_view(states[ply]))), default=0)
    lines = [
        (ply, line)
        for ply, line in table.told
        if ply > looked_at and plain(line).strip() not in prompt and (ply == newest or not game_page.passing(plies[ply - 1][1]))
    ]
    if not lines:
        return el("p", {"id": "told", "class": "told"})
    length = sum(len(line) for _, line in lines)
    return el(
        "button",
        {"type": "button", "id": "told", "class": "told", "data-do": f"ply:{newest - 1}", "title": t("play.told")},
        # Another sentence is another element: it comes, and nothing has moved.
        el(
            "span",
            {"class": "told-lines", "id": f"told-{newest}-{length}"},
            el("span", None, [_line(line, ply == newest) for ply, line in lines]),
        ),
    )


def _line(line: Markup, newest: bool) -> Markup:
    return el("span", {"class": classes("told-line", newest and "told-newest")}, line, " ")


@cache
def pace(chosen: str, t: Texts) -> Markup:
    """The pace of the others, to be changed while they play."""
    buttons = [
        el(
            "button",
            {
                "type": "button",
                "id": f"pace-{value}",
                "class": "choice",
                "data-do": f"pace:{value}",
                "aria-pressed": flag(value == chosen),
            },
            t(f"settings.pace.{value}"),
        )
        for value in PACES
    ]
    return el("div", {"class": "pace", "role": "group", "aria-label": t("settings.pace")}, buttons)
