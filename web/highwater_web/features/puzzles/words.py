"""What is said of a puzzle: the question, what became of it, and why, in the words of its kind."""

from collections.abc import Iterator, Sequence

from highwater.contract import Action
from highwater.puzzle_kind import ChoiceKind, Reason, TurnKind
from highwater_web.core.fallbacks import safe_game_page
from highwater_web.features.puzzles import own
from highwater_web.features.puzzles.own import OwnTrying
from highwater_web.features.puzzles.trying import UNANSWERED, Trying
from highwater_web.ui.markup import plain
from highwater_web.ui.naming import capitalize
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
        found = [*_choice(trying, t)]
    elif trying.phase == "wrong":
        found = [t(f"puzzles.{trying.theme}.missed"), _dangers("puzzles.brought", [trying], t)]
    else:
        found = [t(f"puzzles.{trying.theme}.reached"), _means(trying, t), _dangers("puzzles.threat", trying.threats, t)]
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
    by_name = {part: names([people[seat].name for seat in seats], t) for part, seats in answer.seats.items()}
    return t(WHY[answer.themes[0]], names=by_name["first"], rest=by_name["rest"], covered=by_name["covering"], tide=answer.number)


def _means(trying: Trying, t: Texts) -> str:
    """By what special means a turn has reached its goal, or that walking is enough; "" for neither."""
    rules = trying.puzzle.rules
    assert isinstance(rules, TurnKind), "a turn has been played"
    found = dict.fromkeys(rules.means(state, ply) for state, ply in zip(trying.states, trying.plies, strict=False))
    means = names([t(f"puzzles.means.{each}") for each in found if each], t)
    if means:
        return t("puzzles.means", means=means)
    walk = rules.walk(trying.start, trying.plies)
    return t(f"puzzles.walk.{walk}") if walk else ""


def _dangers(key: str, ways: Sequence[Trying], t: Texts) -> str:
    """The cards that endanger the game, in each of these ways; "" where there are none."""
    lines = [*dict.fromkeys(filter(None, (_danger(way, t) for way in ways)))]
    return t(key, lines=f" {t('puzzles.or')} ".join(lines)) if lines else ""


def _danger(trying: Trying, t: Texts) -> str:
    """The cards that endanger the game and how it ends, in the words of the log; "" where there are none."""
    rules = trying.puzzle.rules
    steps = zip(trying.plies, trying.states, trying.told(t), strict=False)
    told = [(lines, isinstance(rules, TurnKind) and rules.endangers(state, ply)) for ply, state, lines in steps]
    said = [lines[0] for lines, is_danger in told if is_danger]
    said += told[-1][0][1:][-1:] if said else []  # after the last tile: lost
    return " ".join(map(plain, said))


def _choice(trying: Trying, t: Texts) -> Iterator[str]:
    """What a choice brings beside another one, the best wrong one or the best, and what is given up."""
    puzzle, costs, action = trying.puzzle, dict(trying.puzzle.costs), trying.plies[0][1]
    is_right = trying.phase != "wrong"
    if trying.phase == "shown":
        yield _hint(trying, action, t)
    if not is_right:
        yield t(f"puzzles.{trying.theme}.missed", choice=str(action), cost=t.decimal(costs[action]))
    own, other = t(OWN[puzzle.kind], card=str(action)), t(OTHERS[puzzle.kind, is_right], card=str(puzzle.best_wrong))
    told = puzzle.explain(action)
    is_of_rival = is_right and told[0].about not in (None, action)
    about = t(OF_RIVAL[puzzle.kind], card=str(puzzle.best_wrong)) if is_of_rival else other
    said = [_describe(each, trying, own if each.about == action else about, own, other, t) for each in told]
    if not is_right:
        yield from said
        return
    wrong = puzzle.best_wrong
    rival = t(RIVALS[puzzle.kind], cost=t.decimal(costs[wrong]), card=str(wrong), hint=_hint(trying, wrong, t))
    yield from [rival, *said] if is_of_rival else said
    best = min(puzzle.right, key=costs.__getitem__)
    if costs[action] - costs[best] >= CLOSE:
        yield t("puzzles.better", hint=_hint(trying, best, t))
    if not is_of_rival and trying.phase == "right":
        yield rival


OWN = {"card": "puzzles.card.with", "die": "puzzles.die.after"}
"""By kind, the key of the words for a choice itself, as a part of a sentence."""

OTHERS = {
    ("card", True): "puzzles.card.with",
    ("card", False): "puzzles.card.with.best",
    ("die", True): "puzzles.die.after.next",
    ("die", False): "puzzles.die.after.best",
}
"""By kind, and by whether a choice is right, the key of the words for the one that it is compared with."""


OF_RIVAL = {"card": "puzzles.card.with", "die": "puzzles.die.after.it"}
"""By kind, the key of the words for the best wrong answer right after the sentence about it."""

RIVALS = {"card": "puzzles.card.other", "die": "puzzles.other"}
"""By kind, the key of the sentence about the best wrong answer."""


def _describe(reason: Reason, trying: Trying, about: str, own: str, other: str, t: Texts) -> str:
    """A reason as a sentence. ``about``: the words for the choice of which it tells; ``own`` and ``other``: for the one that was made and
    for the one that it is compared with."""
    facts = {name: _describe_fact(fact, trying, t) for name, fact in reason.facts.items()}
    return capitalize(t(f"puzzles.{trying.puzzle.kind}.{reason.key}", about=about, with_own=own, than=other, **facts))


def _describe_fact(fact: float | str | tuple[int, ...], trying: Trying, t: Texts) -> str:
    if isinstance(fact, tuple):
        return names([trying.people(t)[seat].name for seat in fact], t)
    if isinstance(fact, str):
        return t(f"puzzles.rat.{fact}")
    return str(fact) if isinstance(fact, int) else t.decimal(fact)


def _hint(trying: Trying, action: Action, t: Texts) -> str:
    return own.hint(trying.puzzle.record.game, trying.start, trying.plies[0][0], action, "", trying.people(t), t)


def names(each: Sequence[str], t: Texts) -> str:
    """A list in words: *Inga, Knud and Maren*; "" for none."""
    *others, last = each or [""]
    return t("puzzles.names", others=", ".join(others), last=last) if others else last
