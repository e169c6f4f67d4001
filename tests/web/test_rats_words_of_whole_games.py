"""The texts of Abandon Ship and S.O.S. exist for every ply of whole games in three languages, and reveal no secret card."""

import re
from collections.abc import Mapping
from random import Random

import pytest

from catalogs import page_source
from highwater.contract import CHANCE, Action, RankedAction, ScoreLine
from highwater.game import Game
from highwater.games.rats.components import CARDS
from highwater.games.rats.rules import State
from highwater.games.rats.state import DROWNED, View
from highwater_web.contract.interaction import SeatInfos
from highwater_web.games.rats.choices import dice, final_choices, targets
from highwater_web.games.rats.names import (
    describe_die,
    describe_settling,
    rat_goes,
)
from highwater_web.games.rats.words import ask, continue_label, end_is_near, ended, hint, lines, log, moment, stage_ended, standing
from highwater_web.ui.texts import LANGUAGES, texts
from tests.rats.positions import ABANDON_SHIP, SOS
from tests.web.telling_rats import check_sentence, make_interaction, plain, seat_infos

ANCHORS = set(re.findall(r"^## .*\{#([a-z-]+)\}$", page_source("abandon-ship", "en").read_text("utf-8"), re.MULTILINE))
TWINS = "; ".join(
    f"card: {rats}" for rats in ("red blue black", "red blue green", "red blue orange", "red blue purple", "red blue yellow")
) + ("; card: red black green; card: red black orange")
"""Cards with much in common, so that a whole table can be out of rats while four or more are in play."""

SETTINGS: list[tuple[Game, dict[str, str]]] = [
    (ABANDON_SHIP, {}),
    (ABANDON_SHIP, {"after_rise": "next"}),
    (SOS, {}),
    *((SOS, {option.id: option.values[1]}) for option in SOS.options if len(option.values) > 1),
    (SOS, {"leaving": "on", "components": TWINS}),
    (ABANDON_SHIP, {"components": "decks: random; markers: 8 8 8 8 9 9 9 9"}),
]
"""The defaults, every other value of every option, and custom boxes."""


def check_position(state: State, people: SeatInfos) -> None:
    """Checks all texts for a position, in every language."""
    for seat in (None, *range(state.rules.seats)):
        view = state.view(seat)
        assert moment(view) in ANCHORS
        assert not stage_ended(view)
        assert standing(view) is None
        check_lines(view, state)
        button = continue_label(view, people)
        assert bool(button) == (state.phase in ("roll", "rise") and not people[state.turn].bot)
        for language in LANGUAGES:
            t = texts(language)
            check_sentence(ask(view, people, make_interaction(state), t))
            if button:
                assert t(button)


def check_lines(view: View, state: State) -> None:
    """A score sheet shows only the cheese for a secret card."""
    shown = lines(view)
    for seat in range(state.rules.seats):
        known = seat == view.seat or seat in state.gone or state.phase == "over"
        assert shown[seat][-1] == ScoreLine("cheese", sum(state.taken[seat]))
        assert len(shown[seat]) == (4 if known and seat < len(state.dealt) else 1)
    if state.outcome:
        assert shown == state.outcome.sheet
        assert ended(view) == state.outcome.reason


def check_choices(state: State, people: SeatInfos) -> None:
    """The texts while a die is being chosen, and of everything that can then be pressed."""
    view, question = state.view(state.turn), make_interaction(state)
    for language in LANGUAGES:
        t = texts(language)
        for die in dice(view, question):
            check_sentence(describe_die(view, die, t))
            check_begun(state, die.token.removeprefix("choose:"), people, language)


def check_begun(state: State, chosen: str, people: SeatInfos, language: str) -> None:
    t, begun, view = texts(language), make_interaction(state, chosen), state.view(state.turn)
    if not chosen:
        return
    said = ask(view, people, begun, t)
    check_sentence(said)
    assert said != ask(view, people, make_interaction(state), t)
    for settle in final_choices(view, begun):
        assert describe_settling(view, settle, t)
    for rat, target in targets(view, begun).items():
        assert rat_goes(view, rat, target.space, t)
        if target.token.startswith("choose:") and "." not in chosen:
            check_begun(state, target.token.removeprefix("choose:"), people, language)


def check_ply(state: State, new: State, ply: tuple[int, Action], people: SeatInfos) -> None:
    for language in LANGUAGES:
        said = log(state.view(None), new.view(None), ply, people, texts(language))
        assert said or state.phase == "deal"
        for line in said:
            check_sentence(plain(line))
            assert line.count("<bdi>") == line.count("#buoy-")


def check_warning(state: State, new: State, ply: tuple[int, Action], people: SeatInfos) -> None:
    """Where one more rat ends the game, that is told when it becomes so; and it is true of this ply, if it is one that was told of."""
    t = texts("en")
    near, said = end_is_near(state.view(None)), [plain(line) for line in log(state.view(None), new.view(None), ply, people, t)]
    up, drowned = len(new.arrivals) - len(state.arrivals), new.rats.count(DROWNED) - state.rats.count(DROWNED)
    is_over = new.phase == "over"
    assert not (near and up) or is_over
    assert not (near == "any" and drowned) or is_over
    assert near or not is_over or up + drowned > 1 or ended(new.view(None)) == "all-left", "the end comes without a warning"
    warned = [how for how in ("up", "any") if t(f"rats.log.last-{how}") in said]
    assert warned == [how for how in (end_is_near(new.view(None)),) if how and how != near]


def check_secrets(state: State, new: State, ply: tuple[int, Action], random: Random) -> None:
    """With other cards in the others' hands, the texts would be the same."""
    if state.phase == "deal" or state.rules.leaving or new.phase == "over":
        return
    other = tuple(random.sample(range(CARDS), state.rules.seats))
    twin, new_twin = state._replace(dealt=other), new._replace(dealt=other)
    people = seat_infos(state.rules.seats)
    for language in LANGUAGES:
        t = texts(language)
        assert log(state.view(None), new.view(None), ply, people, t) == log(twin.view(None), new_twin.view(None), ply, people, t)
        for seat in range(state.rules.seats):
            assert ask(state.view(seat), people, make_interaction(state), t) == ask(twin.view(seat), people, make_interaction(state), t)


def check_hints(state: State, random: Random) -> None:
    """A sentence for a legal action with any reason; the reason is only for a person who looks alone."""
    legal = state.legal(state.turn)
    game = SOS if state.rules.must_stay else ABANDON_SHIP
    for action in random.sample(legal, min(3, len(legal))):
        advice = RankedAction(action, 0, random.choice(game.reasons))
        for language in LANGUAGES:
            t = texts(language)
            reason = t(f"{game.id}.reason.{advice.reason}")
            alone = hint(advice, state.view(state.turn), seat_infos(state.rules.seats, (state.turn,)), t)
            shared = hint(advice, state.view(state.turn), seat_infos(state.rules.seats, (0, 1, 2)), t)
            check_sentence(alone)
            check_sentence(shared)
            assert reason in alone
            assert reason not in shared


def play(game: Game, seats: int, options: Mapping[str, str], random: Random, *, well: bool, closely: bool = True) -> State:
    """A whole game, by the policy or at random, with texts at every ply."""
    people = seat_infos(seats, random.choice([(0,), (), tuple(range(seats))]))
    state = game.new(seats, options)
    assert isinstance(state, State)
    while state.to_act:
        seat = state.to_act[0]
        action: Action
        if seat == CHANCE:
            action = state.chance().sample(random.random)
        else:
            legal = state.legal(seat)
            action = game.rank(state.view(seat), legal)[0].action if well else random.choice(legal)
        new = state.apply(seat, action)
        check_warning(state, new, (seat, action), people)
        if closely:
            for other in state.legal(seat) if seat != CHANCE else ():
                check_warning(state, state.apply(seat, other), (seat, other), people)
            check_position(state, people)
            check_secrets(state, new, (seat, action), random)
            if seat != CHANCE:
                check_hints(state, random)
                check_choices(state, people)
        check_ply(state, new, (seat, action), people)
        state = new
    check_position(state, people)
    return state


@pytest.mark.parametrize(
    ("game", "options"), SETTINGS, ids=lambda value: "-".join(value) if isinstance(value, dict) else getattr(value, "id", "")
)
def test_every_ply_has_a_log_line(game: Game, options: dict[str, str]) -> None:
    for seed, seats in enumerate((3, 5)):
        play(game, seats, options, Random(seed), well=seed == 1)


@pytest.mark.parametrize("game", [ABANDON_SHIP, SOS], ids=lambda game: game.id)
def test_a_full_table_has_something_to_say(game: Game) -> None:
    play(game, 7, {}, Random(7), well=False)


def test_every_ending_is_logged() -> None:
    ends = set()
    for seed in range(30):
        game, options = SETTINGS[seed % len(SETTINGS)]
        end = play(game, 3, options, Random(seed), well=seed % 4 == 0, closely=False)
        assert end.outcome
        ends.add(end.outcome.reason)
    assert ends >= {"two-left", "all-left"}, "the other one is rare"
