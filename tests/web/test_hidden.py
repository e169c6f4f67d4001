"""What is hidden in a game decides who gets the device and what a link may show; how points count does not.

Shown on the dike, where people win or lose together: once with hidden hands, once with open ones.
"""

from random import Random

import pytest

from highwater.bots import named
from highwater.game import Game
from highwater.match import Match, Player
from highwater_web.app import APP
from highwater_web.contract.page import GamePage
from highwater_web.core.context import TableContext
from highwater_web.core.feature import Env
from highwater_web.core.model import Model, Table
from highwater_web.features.replay.presses import copy_address
from highwater_web.games import GAME_PAGES
from highwater_web.table.looking import show
from highwater_web.table.playing import act, begin, step
from highwater_web.ui.markup import Markup
from tests.games import dike

NOTHING = Markup("")

PAGE = GamePage(
    minutes=5,
    pauses={"normal": (1, 1), "fast": (1, 1)},
    board=lambda view, people, asked, t: NOTHING,
    hand=lambda view, people, asked, t: NOTHING,
    log=lambda before, after, ply, people, t: (),
    ask=lambda view, people, asked, t: "",
    hint=lambda advice, view, people, t: "",
    moment=lambda view: "",
    lines=lambda view: (),
)
"""A page for tests of only the order of play."""

ENV = Env(Random(7).random, lambda: "2026-11-22T15:00:00+00:00", lambda: "0001", APP)


def shared(game: Game, monkeypatch: pytest.MonkeyPatch) -> Model:
    """Two people at one device."""
    monkeypatch.setitem(GAME_PAGES, game.id, PAGE)
    return begin(Model("en", page="play"), Match.begin(game, (Player("Ada"), Player("Bo"))), ENV)[0]


def table_of(model: Model) -> Table:
    assert model.table is not None
    return model.table


def at(model: Model) -> TableContext:
    return TableContext.of(model, table_of(model), ENV)


def copies(model: Model) -> bool:
    return any(effect["effect"] == "copy" for effect in copy_address(at(model))[1])


def play_on(model: Model) -> Model:
    """The next ply, automatic or by the seat that the page asks."""
    table = table_of(model)
    if table.active_seat is None:
        return step(at(model))[0]
    legal = table.match.state.legal(table.active_seat)
    return act(at(model), None, legal[int(ENV.random() * len(legal))])[0]


def test_people_with_hidden_hands_pass_the_device_once_for_every_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    model, curtains = shared(dike.GAME, monkeypatch), 0
    while table_of(model).match.state.to_act:
        table = table_of(model)
        assert not copies(model), "a link would show the hands"
        assert not table.can_be_linked
        if table.handover_seat is not None:
            curtains += 1
            assert table.viewer is None, "nothing is shown behind the curtain"
            model = show(at(model))[0]
            after = table_of(model)
            assert after.active_seat == after.viewer == table.handover_seat, "the page asks the person who took the device"
            assert after.handover_seat is None
        model = play_on(model)
    assert curtains > 2
    assert copies(model)
    assert table_of(model).can_be_linked


def test_people_with_open_hands_need_no_curtain_and_may_link_at_any_ply(monkeypatch: pytest.MonkeyPatch) -> None:
    model = shared(dike.OPEN, monkeypatch)
    while table_of(model).match.state.to_act:
        assert table_of(model).handover_seat is None
        assert table_of(model).can_be_linked
        assert copies(model)
        model = play_on(model)


def test_a_person_alone_with_bots_may_act_whenever_the_game_allows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAME_PAGES, dike.GAME.id, PAGE)
    players = (Player("Ada"), Player("", named("bosun")))
    volunteered = False
    for _ in range(20):
        model = begin(Model("en", page="play"), Match.begin(dike.GAME, players), ENV)[0]
        while (table := table_of(model)).match.state.to_act:
            if table.match.may_play():
                assert table.actionable_seats == (0,), "a pump may be played at any time"
                volunteered = True
            model = play_on(model)
    assert volunteered
