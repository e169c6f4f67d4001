"""Hints: the search's advice with reasons, what if another action were played, and interruptions."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import count
from random import Random
from types import ModuleType

import pytest

from highwater.contract import ActionValue
from highwater.game import Game
from highwater.match import Match, Player
from highwater.registry import GAMES
from highwater.simulation import play
from highwater_web.contract.interaction import BEST, CONSIDERED, SECOND, Interaction, SeatInfos
from highwater_web.core.archives import PROBE_PACKAGES, SEARCH
from highwater_web.core.model import Table
from highwater_web.core.thinking import BotScheduler
from highwater_web.features.hints.giving import MAX_SEARCH_SECONDS
from highwater_web.features.hints.hint import HINT, Hint
from highwater_web.features.hints.words import SMALL, comparison, describe_advice, describe_difference, find_unit, has_larger_below
from highwater_web.games import GAME_PAGES
from highwater_web.ui.faces import make_faces
from highwater_web.ui.texts import LANGUAGES, texts
from tests.web.person import Person, Tabs

NOT_THERE: ModuleType | None = None
"""Marks a module as missing."""


def at_the_table(game: str = "land-unter", language: str = "en", people: int = 1, seed: int = 1) -> Person:
    """A person who is to act. Time stands still during a search, so that it completes."""
    person = Person(language, seed)
    person.env = replace(person.env, mind=BotScheduler(lambda: 0.0))
    person.start(game, people=people)
    person.wait()
    while "hint" not in person.controls() or table(person).active_seat is None:
        assert person.play_on()
        person.wait()
    return person


def table(person: Person) -> Table:
    assert person.model.table is not None
    return person.model.table


def hint_of(person: Person) -> Hint:
    hint = HINT.of(table(person))
    assert isinstance(hint, Hint)
    return hint


def text(markup: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", markup).split())


def shown(person: Person) -> str:
    """The visible hint."""
    found = re.search(r'<(button|p)[^>]*id="hint".*?</\1>', person.html, re.DOTALL)
    return text(found[0]) if found else ""


# What it says -----------------------------------------------------------------------------------------------------------


def test_hint_names_best_action_reason_value_and_cost_of_the_second() -> None:
    person = at_the_table()
    person.press("hint")
    assert shown(person) == "Looking ahead …"
    person.wait()
    hint = hint_of(person)
    best, second = hint.in_order[:2]
    assert shown(person).startswith(f"Play the {best}. ")
    assert re.search(r"Expected: \d\.\d points\. Second best: .+\. Play the \d+\. 1 hint so far What if …\?$", shown(person))
    assert text(person.said[-1]) == shown(person).removesuffix(" 1 hint so far What if …?")
    lit = re.findall(r'<button[^>]*id="card-(\d+)"[^>]*class="[^"]*(?<=[" ])(hinted|second)\b[^>]*aria-label="([^"]*)"', person.html)
    assert {card: mark for card, mark, _ in lit} == {str(best): "hinted", str(second): "second"}
    assert all(label.endswith("this is the hint" if mark == "hinted" else "second to the hint") for _, mark, label in lit)


@pytest.mark.parametrize("game", ["abandon-ship", "forbidden-island"])
def test_the_second_best_is_marked_where_its_first_press_lies(game: str) -> None:
    person = at_the_table(game)
    person.press("hint")
    person.env.mind.clock = hasty_clock()
    person.wait()
    hint = hint_of(person)
    assert len(hint.appraised) == len(hint.ranked) > 1
    assert ("Chance to win" if game == "forbidden-island" else "Expected: ") in shown(person)
    person.press("panel:hint")
    for action in hint.in_order[1:]:
        person.press(f"what:{action}")
        marks = set(re.findall(r'class="[^"]*?(?<=[" -])(hinted|second)\b', re.sub(r'id="side-hint".*', "", person.html, flags=re.DOTALL)))
        assert "hinted" in marks
        # What is first pressed for both of them bears the mark of the best.
        assert "second" in marks or re.match(r"\w+", str(action))[0] == re.match(r"\w+", str(hint.best))[0]  # type: ignore[index]


def hasty_clock() -> Callable[[], float]:
    """A clock with which a search ends soon: each look at it advances it a little."""
    return partial(next, count(0, MAX_SEARCH_SECONDS / 20))


def test_the_same_position_has_the_same_hint_and_ten_presses_count_once() -> None:
    one, other = at_the_table(), at_the_table()
    for _ in range(10):
        one.press("hint")
    one.wait()
    one.press("hint")
    other.press("hint")
    other.wait()
    assert hint_of(one) == hint_of(other)
    assert hint_of(one).appraised
    assert table(one).match.hints == table(other).match.hints == (1, 0, 0, 0)


def test_search_ends_in_time_with_its_best_result() -> None:
    person = at_the_table()
    person.env.mind.clock = hasty_clock()
    person.press("hint")
    person.search()
    assert hint_of(person).appraised
    assert hint_of(person).appraised[0].worlds < 1_000


def test_where_there_is_nothing_to_search_the_policy_gives_its_advice_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    person = at_the_table()
    match = replace(table(person).match, record=replace(table(person).match.record, game=replace(GAMES["land-unter"], searcher=None)))
    person.session.model = replace(person.model, table=replace(table(person), match=match))
    person.press("hint")
    assert not hint_of(person).is_thinking
    assert "Expected" not in shown(person)
    assert re.match(r"Play the \d+\. \w", shown(person))


# What may come in between -----------------------------------------------------------------------------------------------


def thinking() -> Person:
    """A person who has pressed for a hint that is still being searched."""
    person = at_the_table()
    person.env.mind.clock = hasty_clock()
    person.press("hint")
    person.send(message="do", token="hint-on", fields={})
    assert hint_of(person).is_thinking
    return person


def test_a_card_that_is_played_ends_the_search_and_taking_it_back_begins_it_anew() -> None:
    person = thinking()
    person.send(message="do", token=f"play:{hint_of(person).in_order[0]}", fields={})
    assert HINT.of(table(person)) is None
    person.send(message="do", token="hint-on", fields={})
    assert HINT.of(table(person)) is None
    person.press("undo")
    assert HINT.of(table(person)) is None
    person.press("hint")
    person.wait()
    assert hint_of(person).appraised
    assert sum(table(person).match.hints) == 1


def test_search_continues_after_leaving_and_returning() -> None:
    person = thinking()
    person.press("panel:menu")
    person.press("panel:menu")
    assert hint_of(person).is_thinking
    person.wait()
    assert not hint_of(person).is_thinking


def test_after_a_reload_there_is_no_hint_and_another_one_can_be_asked_for() -> None:
    person = thinking()
    person.reload()
    assert HINT.of(table(person)) is None
    person.press("hint")
    person.wait()
    assert hint_of(person).appraised


def test_in_a_tab_that_only_watches_there_is_no_hint() -> None:
    tabs = Tabs()
    person = tabs.open().start(people=1)
    person.press("hint")
    other = tabs.open(href=person.address)
    other.press("take-over")
    assert HINT.of(table(person)) is None
    person.send(message="do", token="hint-on", fields={})
    person.send(message="do", token="hint", fields={})
    assert HINT.of(table(person)) is None


def test_without_a_network_the_policy_gives_its_advice_and_the_next_press_tries_again(monkeypatch: pytest.MonkeyPatch) -> None:
    person = at_the_table()
    monkeypatch.setitem(sys.modules, PROBE_PACKAGES[SEARCH], NOT_THERE)
    person.press("hint")
    assert person.effects_of("bring") == [{"effect": "bring", "archive": SEARCH}]
    person.send(message="do", token="hint-on", fields={})
    assert hint_of(person).is_thinking
    person.send(message="archive", name=SEARCH, ok=False)
    person.wait()
    assert not hint_of(person).is_thinking
    assert re.match(r"Play the \d+\. \w", shown(person))
    person.press("hint")
    assert len(person.effects_of("bring")) == 2
    monkeypatch.undo()
    person.send(message="archive", name=SEARCH, ok=True)
    person.wait()
    assert hint_of(person).appraised
    assert "1 hint so far" in shown(person)


def test_a_search_that_fails_takes_nothing_but_its_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    person = at_the_table()
    monkeypatch.setattr("highwater.games.land_unter.searching.Searching.evaluate_actions", lambda *args: 1 / 0)
    person.press("hint")
    person.wait()
    assert re.match(r"Play the \d+\. \w", shown(person))
    assert person.model.notice is None


# What if ----------------------------------------------------------------------------------------------------------------


def test_what_if_compares_every_action_without_playing() -> None:
    person = at_the_table()
    person.press("hint")
    person.wait()
    person.press("panel:hint")
    before = table(person).match
    best, *others = hint_of(person).in_order
    for action in others:
        person.press(f"what:{action}")
        assert person.said[-1].startswith(f"Play the {action}. ")
        assert "Against the best: " in person.said[-1]
        assert f"Better: Play the {best}. " in person.said[-1]
        assert text(person.html).count("Against the best: ") == 2, "in the list, and where the hint was"
        assert re.search(rf'id="card-{action}"[^>]*class="[^"]*\bsecond\b[^>]*aria-label="[^"]* – what if\?"', person.html)
    person.press(f"what:{others[-1]}")
    assert "In points, against the best" not in text(person.html)
    person.press(f"what:{best}")
    assert person.said[-1].endswith("This is the best.")
    assert table(person).match == before
    for token in ("what:", "what:0", "what:*", "what:take9"):
        person.send(message="do", token=token, fields={})
        assert hint_of(person).considered is None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_figures_beside_actions_have_one_meaning_which_stands_above_them(game: str, language: str) -> None:
    """For every action, the expected points or chance, in the unit of the heading, and for screen readers with the unit."""
    person = at_the_table(game, language)
    person.env.mind.clock = hasty_clock()
    person.press("hint")
    person.wait()
    person.press("panel:hint")
    t, hint = texts(language), hint_of(person)
    chances = GAMES[game].cooperative
    assert re.search(r'<p class="candidates-unit" id="candidates-unit">(.*?)</p>', person.html)[1] == t(GAME_PAGES[game].hint_unit)  # type: ignore[index]
    assert 'aria-describedby="candidates-unit"' in person.html
    rows = re.findall(r'class="candidate-worth">(.*?)</span></button>', person.html)
    figures = [t.number(round(100 * each.expected)) if chances else t.decimal(each.expected) for each in hint.appraised]
    assert [re.sub(r"<.*|[%\s]", "", row) for row in rows] == figures
    spoken = [text(re.sub("<[^>]*>", "", row)) for row in rows]
    assert all(row.endswith("%" if chances else t("hint.points.unit")) for row in spoken)
    assert [t("hint.is-best") in button for button in re.findall(r'<button[^>]*id="candidate-.*?</button>', person.html)] == [
        True,
        *[False] * (len(rows) - 1),
    ]


@pytest.mark.parametrize(("expected", "said"), [((0.63, 0.61, 0.40), False), ((0.63, 0.65, 0.40), True), ((0.631, 0.634), False)])
def test_where_a_figure_is_higher_than_one_above_it_the_list_says_why(expected: tuple[float, ...], said: bool) -> None:
    hint = some_hints(GAMES["forbidden-island"], Random(3))[0]
    figures = tuple(ActionValue(advice.action, value, 0.1, 9) for advice, value in zip(hint.ranked, expected, strict=False))
    assert has_larger_below(hint._replace(appraised=figures), "chance") == said


def test_the_list_is_there_before_a_hint_and_after_the_position_has_changed() -> None:
    person = at_the_table()
    person.send(message="do", token="panel:hint", fields={})
    assert "Ask for a hint" in text(person.html)
    person.press("hint")
    person.wait()
    person.send(message="do", token=f"play:{hint_of(person).best}", fields={})
    assert "Ask for a hint" in text(person.html)


def test_where_others_look_on_a_hint_says_nothing_that_tells_the_secret_card() -> None:
    person = at_the_table("abandon-ship", people=2)
    person.env.mind.clock = hasty_clock()
    person.press("hint")
    person.wait()
    assert "Expected" not in shown(person) + person.said[-1]
    assert "Second best" not in shown(person) + person.said[-1]
    assert "panel:hint" not in person.controls()
    assert not re.search(r'class="[^"]*\b(second|die-second)\b', person.html)
    person.send(message="do", token="panel:hint", fields={})
    person.send(message="do", token=f"what:{hint_of(person).in_order[-1]}", fields={})
    assert hint_of(person).considered is None
    assert "To say more would give away your card here" in text(person.html)


# Sentences --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("expected", "error", "in_unit", "said"),
    [
        (2.0, 0.1, "points", "hardly any difference"),
        (1.9, 0.2, "points", "0.1 points less, a close call"),
        (1.9, 0.01, "points", "0.1 points less, a close call"),
        (1.951, 0.01, "points", "hardly any difference"),
        (1.94, 0.01, "points", "0.1 points less, a close call"),
        (1.0, 1.5, "points", "1.0 points less, a close call"),
        (1.0, 0.5, "points", "1.0 points less, clearly worse"),
        (2.5, 0.5, "points", "0.5 points more for you, but you would probably win less often"),
        (1.999, 0.1, "chance", "hardly any difference"),
        (1.98, 0.1, "chance", "198%, a close call"),
        (1.5, 0.1, "chance", "only 150%, clearly worse"),
    ],
)
def test_certainty_of_a_search_is_shown_in_words_and_numbers(expected: float, error: float, in_unit: str, said: str) -> None:
    action = GAMES["land-unter"].parse("5")
    in_one_world = describe_difference(ActionValue(action, 2.0, 0, 1), ActionValue(action, 1.0, float("inf"), 1), in_unit, texts("en"))
    assert in_one_world == {"points": "perhaps 1.0 points less", "chance": "perhaps 100%"}[in_unit]
    found = describe_difference(ActionValue(action, 2.0, 0, 9), ActionValue(action, expected, error, 9), in_unit, texts("en"))
    assert found.replace("\u00a0", " ") == said
    assert set(SMALL) == {"points", "chance"}


@pytest.mark.parametrize(
    ("expected", "said"),
    [
        ((2.0, 1.5, 1.0), "In trial games, it does best."),
        ((2.0, 1.99, 1.0), "In trial games, at least one other choice does as well."),
        ((2.0, 1.99, 1.98), "In trial games, at least one other choice does as well."),
        ((2.0, None, 1.0), "In trial games, it does best."),
    ],
)
def test_hints_without_reason_cite_playouts(expected: tuple[float | None, ...], said: str) -> None:
    game, page = GAMES["land-unter"], GAME_PAGES["land-unter"]
    hint = next(hint for hint in some_hints(game, Random(3)) if len(hint.ranked) > 2)
    ranked = tuple(advice._replace(reason="") for advice in hint.ranked)
    tried = [(2.0, float("inf")) if value is None else (value, 0.1) for value in expected]
    appraised = tuple(ActionValue(advice.action, value, error, 9) for advice, (value, error) in zip(ranked, tried, strict=False))
    told = hint._replace(ranked=ranked, appraised=appraised)
    view, people = hint.state.view(hint.seat), faces_of(game)
    assert describe_advice(told, told.best, game, page, view, people, texts("en")).endswith(f". {said}")
    assert describe_advice(told, told.in_order[1], game, page, view, people, texts("en")).endswith(".")
    assert said not in describe_advice(told, told.in_order[1], game, page, view, people, texts("en"))


def some_hints(game: Game, random: Random) -> list[Hint]:
    """Hints in positions of a game, as if a search had ranked everything in the opposite order to the policy."""
    found = []
    for state in play(game, ["bosun"] * 3, seed=random.randrange(100)).states():
        for seat in state.to_act:
            if seat >= 0 and len(state.legal(seat)) > 1 and random.random() < 0.1:
                ranked = game.rank(state.view(seat), state.legal(seat))
                appraised = tuple(ActionValue(each.action, -number / 9, number / 20, 9) for number, each in enumerate(reversed(ranked)))
                found.append(Hint(state, seat, ranked, appraised))
    assert found
    return found


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_hints_are_complete_in_every_language_with_fitting_reasons(game: Game) -> None:
    page = GAME_PAGES[game.id]
    assert page.favourite_only <= set(game.reasons)
    people = faces_of(game)
    for hint in some_hints(game, Random(3)):
        view = hint.state.view(hint.seat)
        you = tuple(face._replace(you=face.seat == hint.seat) for face in people)
        for language in LANGUAGES:
            t = texts(language)
            names = [page.hint(advice._replace(reason=""), view, you, t) for advice in hint.ranked]
            assert len(set(names)) == len(names), "each action is told from the others"
            for advice in hint.ranked:
                said = comparison(hint, advice.action, game, page, view, you, t)
                assert not re.search(r"  |^ | $", said)
                assert "{" not in said
            for advice in hint.ranked[1:]:
                if advice.reason in page.favourite_only:
                    reason = page.hint(advice, view, you, t).removeprefix(page.hint(advice._replace(reason=""), view, you, t)).strip()
                    assert reason not in describe_advice(hint, advice.action, game, page, view, you, t)
            worst = hint.ranked[-1]
            if worst.reason in page.favourite_only and worst.action == hint.best:
                assert t("hint.ahead") in describe_advice(hint, worst.action, game, page, view, you, t)
    assert find_unit(game) == ("chance" if game.cooperative else "points")


def faces_of(game: Game) -> SeatInfos:
    return make_faces(Match.begin(game, tuple(Player(name) for name in ("Ida", "Max", "Kaja"))), None, texts("en"))


def test_actions_of_different_kinds_differ_in_words() -> None:
    """A reason never compares an action with one of another kind."""
    island = GAMES["forbidden-island"]
    question = Interaction(hinted=island.parse("move.bronze"), second=island.parse("fly.bronze"))
    assert [question.mark_of(island.parse(token)) for token in ("move.bronze", "fly.bronze", "end", "move.gold")] == [BEST, SECOND, 0, 0]


def test_mark_of_the_best_action_wins_over_others() -> None:
    one, other = GAMES["land-unter"].parse("5"), GAMES["land-unter"].parse("9")
    question = Interaction(hinted=one, second=other)
    assert [question.mark(lambda action, wanted=wanted: action in wanted) for wanted in ((one, other), (other,), ())] == [BEST, SECOND, 0]  # type: ignore[misc]
    assert Interaction(second=other).mark(lambda action: True) == SECOND
    assert Interaction(second=other, considered=True).mark(lambda action: True) == CONSIDERED
