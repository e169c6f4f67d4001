"""What is said of a puzzle: the question, what became of it, and why, in the words of its kind."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from highwater.contract import Action
from highwater.puzzle_kind import ChoiceKind, TurnKind
from highwater.puzzles.puzzle import Puzzle
from highwater_web.core.fallbacks import safe_game_page
from highwater_web.features.puzzles import own
from highwater_web.features.puzzles.own import OwnTrying
from highwater_web.features.puzzles.trying import UNANSWERED, Trying
from highwater_web.ui.drawings import SeatInfo
from highwater_web.ui.markup import plain
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
        found = [*_choice(trying, trying.puzzle.rules, t)]
    elif trying.phase == "wrong":
        found = [t(f"puzzles.{trying.theme}.missed"), _danger("puzzles.brought", trying, t)]
    else:
        found = [t(f"puzzles.{trying.theme}.reached"), _danger("puzzles.threat", replace(trying, plies=trying.threat), t)]
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


def _danger(key: str, trying: Trying, t: Texts) -> str:
    """The cards that endanger the game and how it ends, in the words of the log; "" where there are none."""
    rules = trying.puzzle.rules
    steps = zip(trying.plies, trying.states, trying.told(t), strict=False)
    told = [(lines, isinstance(rules, TurnKind) and rules.endangers(state, ply)) for ply, state, lines in steps]
    said = [lines[0] for lines, is_danger in told if is_danger]
    said += told[-1][0][1:][-1:] if said else []  # after the last tile: lost
    return t(key, lines=" ".join(map(plain, said))) if said else ""


def _choice(trying: Trying, rules: ChoiceKind, t: Texts) -> Iterator[str]:
    """What a choice may bring, and what a wrong one gives up; of a right one also why, in the words of a hint. Where no right one has a
    reason of its own, it is compared with the best wrong one."""
    (seat, action), puzzle, costs = trying.plies[0], trying.puzzle, dict(trying.puzzle.costs)
    odds, odds_of_other = (rules.odds(trying.start.view(seat), each) for each in (action, puzzle.best_wrong))
    if trying.phase == "wrong":
        yield t(f"puzzles.{trying.theme}.missed", choice=str(action), cost=t.decimal(costs[action]))
        if odds:
            yield f"{t('puzzles.odds', **odds)} {t('puzzles.one-shown')}"
        return
    why, right = find_reasons(puzzle, rules), sorted(puzzle.right, key=costs.__getitem__)
    best = right[0]
    is_close = costs[action] - costs[best] >= CLOSE
    besides = [best] if is_close else []
    besides += [] if any(why[each] for each in (action, *besides)) else [each for each in right if why[each]][:1]
    yield _hint(trying, action, "" if is_close and why[action] == why[best] else why[action], t)
    if odds:
        yield t("puzzles.odds", **odds)
    for each in besides:
        yield t("puzzles.better" if is_close and each == best else "puzzles.as-good", hint=_hint(trying, each, why[each], t))
    yield _other(trying, odds, odds_of_other, any(why[each] for each in (action, *besides)), t)


def _other(trying: Trying, odds: Mapping[str, int], odds_of_other: Mapping[str, int], has_reason: bool, t: Texts) -> str:
    """What the best wrong choice gives up; without a reason also what it is, or in what it differs."""
    other = trying.puzzle.best_wrong
    cost = t.decimal(dict(trying.puzzle.costs)[other])
    if not odds:
        return t("puzzles.other.die", cost=cost) if has_reason else t("puzzles.other.named", cost=cost, hint=_hint(trying, other, "", t))
    for key, count in {} if has_reason else DIFFERENCES.items():
        more = count(odds_of_other) - count(odds)
        if more >= MIN_DIFFERENCE or (-more >= MIN_DIFFERENCE and key != "puzzles.other.loss"):
            return t(key, other=str(other), cost=cost, count=count(odds_of_other))
    return t("puzzles.other.card", other=str(other), cost=cost)


MIN_DIFFERENCE = 5
"""Of a hundred tries, what is told as a difference."""

DIFFERENCES: Mapping[str, Callable[[Mapping[str, int]], int]] = {
    "puzzles.other.loss": lambda odds: odds["loss"],
    "puzzles.other.tide": lambda odds: odds["highest"] + odds["second"],
    "puzzles.other.highest": lambda odds: odds["highest"],
}
"""In what two cards may differ, the most telling first: the key of the sentence, and how to count it."""


def find_reasons(puzzle: Puzzle, rules: ChoiceKind) -> Mapping[Action, str]:
    """By right choice the first reason that holds for it and not for the best wrong one, "" where there is none."""
    seat, start = puzzle.answer[0][0], puzzle.start()
    reasons = rules.reasons(start.view(seat), start.legal(seat))
    untold = {*reasons[puzzle.best_wrong], *safe_game_page(puzzle.record.game.id).comparing}
    return {action: next((reason for reason in reasons[action] if reason not in untold), "") for action in puzzle.right}


def _hint(trying: Trying, action: Action, why: str, t: Texts) -> str:
    own_words = OWN_REASONS.get(why)
    game, people = trying.puzzle.record.game, trying.people(t)
    said = own.hint(game, trying.start, trying.plies[0][0], action, "" if own_words else why, people, t)
    return f"{said} {t(own_words)}" if own_words else said


OWN_REASONS = {"off-x": "puzzles.reason.off-x"}
"""Reasons that only puzzles have, by name: the key of the sentence."""


def names(faces: Sequence[SeatInfo], t: Texts) -> str:
    """Seats by name: *Inga, Knud and Maren*; "" for none."""
    *others, last = [face.name for face in faces] or [""]
    return t("puzzles.names", others=", ".join(others), last=last) if others else last
