"""What is said of a puzzle: the question, what became of it, and why, in the words of its kind."""

from collections.abc import Sequence

from highwater.puzzle_kind import ChoiceKind
from highwater_web.contract.asked import Interaction
from highwater_web.core.fallbacks import safe_game_page
from highwater_web.features.puzzles import own
from highwater_web.features.puzzles.own import OwnTrying
from highwater_web.features.puzzles.trying import UNANSWERED, Trying
from highwater_web.ui.drawings import SeatInfo
from highwater_web.ui.public_views import get_public_view
from highwater_web.ui.texts import Texts

WHY = {
    "two-left": "puzzles.why.two-left",
    "cascade": "puzzles.why.cascade",
    "tie": "puzzles.why.tie",
    "old-tide": "puzzles.why.old-tide",
    "covered": "puzzles.why.covered",
    "last-ring": "puzzles.why.last-ring",
    "highest": "puzzles.why.highest",
}
"""By what decided a round the key of the sentence that says so."""

MISREADINGS = {
    "highest-card": "puzzles.misread.highest-card",
    "tides-swapped": "puzzles.misread.tides-swapped",
    "buried-cards": "puzzles.misread.buried-cards",
    "only-takers": "puzzles.misread.only-takers",
    "ties-free": "puzzles.misread.ties-free",
    "no-cascade": "puzzles.misread.no-cascade",
    "last-ring": "puzzles.misread.last-ring",
}
"""By a misreading of the rules the key of the sentence that sets it right."""

VERDICTS = {"right": "puzzles.right", "wrong": "puzzles.wrong", "shown": "puzzles.shown"}

CLOSE = 0.05
"""Points from which of two right choices one is better."""

RULES = {"land-unter.rings": "loss"}
"""By theme the section of the rules that answers it, where that is not the one of the position."""

DIFFICULTIES = {1: "puzzles.easy", 2: "puzzles.medium", 3: "puzzles.hard"}


def question(trying: Trying | OwnTrying, t: Texts) -> str:
    """What is asked; once an answer has begun on the board, how it may go on; while an answer is shown, how far it is."""
    if isinstance(trying, Trying) and trying.phase == "showing":
        return t("puzzles.step", number=len(trying.plies), count=len(trying.puzzle.answer))
    if trying.chosen:
        return safe_game_page(trying.game_id).ask(trying.view, trying.people(t), trying.asked, t)
    return own.question(trying, t) if isinstance(trying, OwnTrying) else t(f"puzzles.{trying.theme}.ask")


def verdict(trying: Trying | OwnTrying, t: Texts) -> str:
    """How it went, in a word or two; "" while the question is open."""
    return t(VERDICTS[trying.phase]) if trying.phase in VERDICTS else ""


def reason(trying: Trying | OwnTrying, t: Texts) -> str:
    """Why, once it has been answered."""
    return " ".join(reasons(trying, t))


def reasons(trying: Trying | OwnTrying, t: Texts) -> list[str]:
    """The same in one sentence or two: what a wrong answer took the rules for stands before what decided."""
    if isinstance(trying, OwnTrying):
        found = [own.reason(trying, t)]
    elif trying.phase in UNANSWERED:
        found = []
    elif trying.asks_seats:
        found = [_misread(trying, t), _why(trying, t)]
    elif isinstance(trying.puzzle.rules, ChoiceKind):
        found = [_choice(trying, trying.puzzle.rules, t)]
    elif trying.phase == "wrong":
        found = [t(f"puzzles.{trying.theme}.missed")]
    else:
        found = [t(f"puzzles.{trying.theme}.reached"), _threat(trying, t)]
    return [*filter(None, found)]


def _misread(trying: Trying, t: Texts) -> str:
    """What a wrong answer took the rules for, where it follows from a misreading."""
    if trying.phase != "wrong":
        return ""
    name = next((name for name, seats in trying.answer.misread.items() if seats == trying.seats), "")
    return t(MISREADINGS[name]) if name else ""


def _why(trying: Trying, t: Texts) -> str:
    """What decided the round."""
    answer, people = trying.answer, trying.people(t)
    by_name = {part: names([people[seat] for seat in seats], t) for part, seats in answer.seats.items()}
    return t(WHY[answer.themes[0]], names=by_name["first"], rest=by_name["rest"], covered=by_name["covering"], tide=answer.number)


def _threat(trying: Trying, t: Texts) -> str:
    """How the game could have ended; "" where it was in no danger."""
    lost = trying.threat
    if lost is None:
        return ""
    view = get_public_view(lost)
    return t("puzzles.threat", end=safe_game_page(trying.game_id).ask(view, trying.people(t), Interaction(), t))


def _choice(trying: Trying, rules: ChoiceKind, t: Texts) -> str:
    """What a choice may bring, and what a wrong one gives up; of a right one also why, in the words of a hint."""
    (seat, action), costs = trying.plies[0], dict(trying.puzzle.costs)
    words: dict[str, str | int] = {"choice": str(action), **rules.odds(trying.start.view(seat), action)}
    if trying.phase == "wrong":
        return t(f"puzzles.{trying.theme}.missed", cost=t.decimal(costs[action]), **words)
    best, other = min(costs, key=costs.__getitem__), trying.puzzle.best_wrong
    game, people = trying.puzzle.record.game, trying.people(t)
    words["hint"] = own.hint(game, trying.start, seat, action, people, t, best=best)
    if costs[action] - costs[best] >= CLOSE:
        better = own.hint(game, trying.start, seat, best, people, t, best=best)
        return t(f"puzzles.{trying.theme}.close", best=str(best), better=better, **words)
    return t(f"puzzles.{trying.theme}.reached", other=str(other), cost=t.decimal(costs[other]), **words)


def names(faces: Sequence[SeatInfo], t: Texts) -> str:
    """Seats by name: *Inga, Knud and Maren*; "" for none."""
    *others, last = [face.name for face in faces] or [""]
    return t("puzzles.names", others=", ".join(others), last=last) if others else last
