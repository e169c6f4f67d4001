"""The texts of Forbidden Island exist for every ply of whole games, in three languages."""

import re
from random import Random

import pytest

from catalogs import page_source
from highwater.contract import CHANCE, Action
from highwater.games.forbidden_island import GAME
from highwater.games.forbidden_island.components import TREASURES
from highwater.games.forbidden_island.rules import State
from highwater_web.contract.interaction import SeatInfos
from highwater_web.games.forbidden_island.choices import KINDS
from highwater_web.games.forbidden_island.names import treasure_name
from highwater_web.games.forbidden_island.summary import summary
from highwater_web.games.forbidden_island.words import ask, continue_label, hint, lines, log, moment, stage_ended, standing
from highwater_web.ui.texts import LANGUAGES, texts
from tests.web.telling_island import check_sentence, make_interaction, plain, seat_infos

ANCHORS = set(re.findall(r"^## .*\{#([a-z-]+)\}$", page_source("forbidden-island", "en").read_text("utf-8"), re.MULTILINE))

SETTINGS = [
    {},
    {"preset": "as-reviewed"},
    *({option.id: value} for option in GAME.options for value in option.values[1:]),
]
"""The default, the preset, and every other value of every option."""


def check_position(state: State, people: SeatInfos) -> None:
    """Checks all texts for a position, in every language."""
    view = state.view(None)
    assert moment(view) in ANCHORS
    assert not stage_ended(view)
    assert standing(view) is None
    if state.outcome:
        assert lines(view) == state.outcome.sheet
    button = continue_label(view, people)
    assert not button or (state.to_act == (CHANCE,) and (state.pending or state.adventurers))
    for language in LANGUAGES:
        t = texts(language)
        check_sentence(ask(view, people, make_interaction(state), t))
        if button:
            assert t(button)
        how = plain(summary(view, people, t))
        assert all(treasure_name(treasure, t) in how for treasure in TREASURES)
        assert "{" not in how


def check_ply(state: State, new: State, ply: tuple[int, Action], people: SeatInfos) -> None:
    for language in LANGUAGES:
        t = texts(language)
        said = log(state.view(None), new.view(None), ply, people, t)
        assert 1 <= len(said) <= (4 if state.pending else 5)
        for line in said:
            check_sentence(plain(line))


def check_hints(state: State, people: SeatInfos, random: Random) -> None:
    """A sentence for one piece of advice of every kind, with its reason."""
    for seat, legal in make_interaction(state).legal_actions.items():
        ranked = list(GAME.rank(state.view(seat), legal))
        random.shuffle(ranked)
        for advice in {(type(each.action), each.reason): each for each in ranked}.values():
            for language in LANGUAGES:
                check_sentence(hint(advice, state.view(seat), people, texts(language)))


def play(seats: int, options: dict[str, str], random: Random, *, well: bool) -> tuple[State, set[type]]:
    """A whole game, by the policy or at random, with texts at every ply; returns its end and the kinds of action in it."""
    people = seat_infos(seats, random.choice([(0,), (), tuple(range(seats))]))
    state = GAME.new(seats, options)
    assert isinstance(state, State)
    kinds = set()
    while state.to_act:
        check_position(state, people)
        check_hints(state, people, random)
        seat = state.to_act[0]
        if state.may_act and random.random() < 0.1:
            seat = random.choice(state.may_act)
        action: Action
        if seat == CHANCE:
            action = state.chance().sample(random.random)
        else:
            legal = state.legal(seat)
            action = GAME.rank(state.view(seat), legal)[0].action if well else random.choice(legal)
        new = state.apply(seat, action)
        check_ply(state, new, (seat, action), people)
        kinds.add(type(action))
        state = new
    check_position(state, people)
    return state, kinds


@pytest.mark.parametrize("options", SETTINGS, ids=lambda options: "-".join(f"{key}={value}" for key, value in options.items()) or "default")
def test_every_ply_has_a_log_line(options: dict[str, str]) -> None:
    for seed, seats in enumerate((2, 3, 4)):
        play(seats, options, Random(seed), well=False)


def test_every_kind_of_action_and_ending_is_logged() -> None:
    kinds: set[type] = set()
    ends: set[str] = set()
    wanted = {"escaped", "landing", "treasure"}  # the other two are rare
    for seed in range(80):
        options = {**SETTINGS[seed % 2], "adventurers": ("dealt", "chosen")[seed // 2 % 2]}
        state, played = play(2 + seed % 3, options, Random(seed), well=seed % 3 == 0)
        kinds |= played
        ends.add(state.reason)
        if set(KINDS) <= kinds and wanted <= ends:
            break
    assert set(KINDS) <= kinds
    assert wanted <= ends
