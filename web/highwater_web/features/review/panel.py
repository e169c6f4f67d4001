"""The panel of a review: whose decisions, the progress, and the result."""

from collections.abc import Sequence

from highwater.contract import MIN_LARGE_COST, seat_letter
from highwater.match import Match
from highwater.review import Review
from highwater.reviewing import Progress
from highwater_web.core.fallbacks import safe_game_page
from highwater_web.features.review.state import list_reviewable
from highwater_web.features.review.words import MomentText, Part, lead, parts
from highwater_web.ui.controls import button, link
from highwater_web.ui.drawings import SeatInfo, buoy, icon
from highwater_web.ui.markup import Attribute, Child, Markup, el, flag, join
from highwater_web.ui.texts import Texts


def join_letters(seats: Sequence[int]) -> str:
    """Seats as letters, for a press's token."""
    return "".join(map(seat_letter, seats))


def chooser(match: Match, chosen: Sequence[int], people: Sequence[SeatInfo], t: Texts) -> Markup | None:
    """Choose whose decisions are reviewed, if there is a choice."""
    choices = list_reviewable(match)
    if len(choices) < 2:
        return None
    buttons = [
        el(
            "button",
            {
                "type": "button",
                "id": f"review-{join_letters(seats)}",
                "class": "choice",
                "data-do": f"review:{join_letters(seats)}",
                "aria-pressed": flag(seats == tuple(chosen)),
            },
            buoy(seats[0]),
            el("bdi", None, people[seats[0]].name),
        )
        for seats in choices
    ]
    return el("div", {"class": "perspectives", "role": "group", "aria-label": t("review.whose")}, buttons)


def to_choose(t: Texts) -> Markup:
    return el("p", None, t("review.choose"))


def under_way(progress: Progress | None, seats: Sequence[int], t: Texts, *, runs: bool) -> Markup:
    """The progress, and a button to stop or resume."""
    name = "review-stop" if runs else "review-go"
    token = "review-stop" if runs else f"review:{join_letters(seats)}"
    return join(
        [
            el("p", None, t("review.lead")),
            el("progress", {"id": "review-progress", **_write_progress(progress), "aria-label": t("review.progress")}),
            button(token, t("review.stop" if runs else "review.go-on"), name=name),
        ]
    )


def _write_progress(progress: Progress | None) -> dict[str, Attribute]:
    """The progress in whole percent: finer steps would be invisible."""
    return {"max": 100, "value": 100 * progress.done // progress.of if progress is not None else 0}


def failed(t: Texts) -> Markup:
    return el("p", {"role": "alert"}, t("review.failed"))


def result(review: Review, moments: Sequence[MomentText], match: Match, game: str | None, t: Texts) -> Markup:
    """The result of a review. ``game``: the id of the saved game, None for one that is not saved."""
    lines = parts(review.account, match, t)
    return join(
        [
            el("p", None, lead(review, t)),
            *(
                [el("h3", None, t("review.cost-most")), el("ol", {"class": "decisions"}, [_moment(moment, match) for moment in moments])]
                if moments
                else []
            ),
            el("h3", None, t("review.luck-and-choice")),
            account(lines, t),
            el(
                "details",
                {"class": "account-notes", "id": "review-notes"},
                el("summary", None, t("review.how")),
                el("dl", None, [[el("dt", None, line.name), el("dd", None, line.note)] for line in lines]),
            ),
            _puzzles(review, match, game, t),
            button("review-example", icon("presentation"), t("review.example"), name="tell-review") if moments else None,
        ]
    )


def _puzzles(review: Review, match: Match, game: str | None, t: Texts) -> Markup | None:
    """The link to the puzzles made of the costliest moments of a saved game."""
    plies = (moment.ply for moment in review.moments if moment.is_question and moment.cost >= MIN_LARGE_COST[match.game.cooperative])
    first = next(plies, None) if game else None
    if first is None:
        return None
    return link(f"puzzles.html#own.{game}.{first}", icon("lightbulb"), t("review.puzzles"), class_="button button-quiet", id="own-puzzles")


def _moment(told: MomentText, match: Match) -> Markup:
    """A moment; a press leads to its position."""
    ply, seat = told.moment.ply, told.moment.seat
    texts = (("done", told.done), ("better", told.better), ("cost", told.cost))
    return el(
        "li",
        None,
        el(
            "button",
            {"type": "button", "id": f"decision-{ply}", "class": "bare decision", "data-do": f"moment:{ply}"},
            safe_game_page(match.game.id).thumbnail(match.states[ply].view(seat)),
            el(
                "span",
                None,
                el("b", None, told.where),
                *(el("span", {"class": f"decision-{kind}"}, text) for kind, text in texts),
            ),
        ),
    )


def account(lines: Sequence[Part], t: Texts) -> Markup:
    """How the result came about, each part a bar that begins where the previous one ends."""
    ends = [end for line in lines for end in (line.begin, line.end)]
    low, span = min(0.0, *ends), (max(0.0, *ends) - min(0.0, *ends)) or 1.0

    def at(value: float) -> str:
        return f"{100 * (value - low) / span:.1f}%"

    def row(line: Part) -> Child:
        first, last = sorted((line.begin, line.end))
        bar = el("i", {"class": f"account-{line.kind}", "style": f"--from:{at(first)};--to:{at(last)}"})
        return el(
            "tr",
            None,
            el("th", {"scope": "row"}, line.name),
            el("td", {"class": "account-bar", "aria-hidden": "true"}, el("span", {"style": f"--zero:{at(0)}"}, bar)),
            el("td", {"class": "account-value"}, line.value),
        )

    return el(
        "table", {"class": "account"}, el("caption", {"class": "visually-hidden"}, t("review.account")), el("tbody", None, map(row, lines))
    )
