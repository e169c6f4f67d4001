"""Bots of Forbidden Island offer to move a person's pawn, and wait for the answer."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

import pytest

from highwater.bots import Thought, named
from highwater.contract import CHANCE, Action, Random01, View
from highwater.game import Game
from highwater.games.forbidden_island.state import END, Lift
from highwater.match import Match, Player, parse_match
from highwater.record import RecordError, parse


class Mover:
    """Moves another pawn as soon as it can, else chooses the last action."""

    name = "mover"

    def think(self, game: Game, view: View, legal: Sequence[Action], random: Random01, budget: int) -> Iterator[Thought]:
        assert game.moves_others is not None
        assert view.seat is not None
        moving = [action for action in legal if game.moves_others(view.seat, action)]
        waits = view.seat not in view.to_act
        yield Thought(moving[0] if moving else None if waits else END if END in legal else legal[-1], 1)


def at_offer(*, asks: bool = True) -> Match:
    """A match in which a bot wants to move a person's pawn next, with its offer."""
    for seed in range(40):
        random = Random(seed)
        match = Match.begin("forbidden-island", [Player("Ada"), Player("", Mover()), Player("", Mover())], asks=asks)
        while match.state.to_act:
            following = match.advance(random)
            if following is None:
                legal = match.state.legal(0)
                following = match.act(0, END if END in legal else legal[-1])
            if following.offer or following.moved_people(*following.record.plies[-1]):
                return following
            match = following
    raise AssertionError("no bot wanted to move the person's pawn")


def test_a_bot_offers_and_waits() -> None:
    match = at_offer()
    assert match.offer is not None
    seat, action = match.offer
    before = match.state
    assert match.advance(Random(1)) is None
    accepted = match.accept()
    assert accepted.record.plies[-1] == (seat, action)
    assert accepted.offer is None
    assert accepted.asks
    assert accepted.state == before.apply(seat, action)


def test_a_refused_bot_does_something_else_until_the_turn_is_over() -> None:
    match = at_offer()
    assert match.offer is not None
    seat, _ = match.offer
    refused = match.refuse()
    turn = refused.game.turn
    assert turn is not None
    of = turn(refused.state)
    assert not any(refused.moved_people(seat, action) for action in refused.choices(seat))
    assert any(refused.moved_people(seat, action) for action in refused.state.legal(seat))
    while turn(refused.state) == of:
        following = refused.advance(Random(2))
        if following is None:
            break
        assert following.offer is None or following.offer[0] != seat
        refused = following.refuse() if following.offer else following
    assert turn(refused.state) == of or refused.refused == ()


def test_always_accepting_ends_the_questions() -> None:
    match = at_offer().accept(always=True)
    assert not match.asks
    assert not match.written().asks


def test_without_the_tag_a_bot_moves_unasked() -> None:
    match = at_offer(asks=False)
    assert match.offer is None
    assert match.moved_people(*match.record.plies[-1])
    assert "[Asks" not in match.written().text()


def test_an_offer_is_kept_with_the_game() -> None:
    match = at_offer()
    text = match.written().text()
    read = parse_match(text, lambda name: Mover())
    assert (read.asks, read.offer) == (True, match.offer)
    refused = parse_match(match.refuse().written().text(), lambda name: Mover())
    assert (refused.offer, refused.refused) == (None, match.refuse().refused)


def test_a_stored_offer_that_does_not_fit_is_dropped() -> None:
    match = at_offer()
    record = replace(match.written(), offer=(1, Lift((0,), 3)), bots=("", "bosun", "bosun"))
    legal = Lift((0,), 3) in match.state.legal(1)
    assert legal or Match.of(record).offer is None
    assert Match.of(replace(record, offer=(0, END))).offer is None
    assert Match.of(replace(record, offer=(CHANCE, END))).offer is None
    assert Match.of(record.upto(3)).offer is None


@pytest.mark.parametrize("tag", ['[Offer "b:nonsense"]', '[Offer "z:end"]', '[Refused "9"]', '[Asks "no"]'])
def test_bad_tags_are_refused(tag: str) -> None:
    text = Match.begin("forbidden-island", [Player(), Player("", named("bosun"))]).written().text()
    head, blank, rest = text.partition("\n\n")
    with pytest.raises(RecordError):
        parse(f"{head}\n{tag}{blank}{rest.partition('[Check')[0]}", sealed=False)


def test_playing_on_refuses_the_offer_and_undo_forgets_it() -> None:
    match = at_offer()
    able = [*match.waiting_for(), *match.may_play()]
    if able:
        after = match.act(able[0], match.state.legal(able[0])[0])
        assert after.offer is None
    if match.undo_refusal() is None:
        assert match.undo().offer is None


@pytest.mark.parametrize("level", ["deckhand", "bosun", "mate", "captain"])
def test_levels_respect_refused_offers(level: str) -> None:
    match = at_offer()
    bot = named(level)
    seated = replace(match.refuse(), players=(Player("Ada"), Player("", bot), Player("", bot)))
    for _ in range(12):
        following = seated.advance(Random(3), budget=40)
        if following is None:
            break
        assert following.offer is None or following.offer[0] not in seated.refused
        seated = following.refuse() if following.offer else following


def test_a_table_of_bots_never_asks() -> None:
    match = Match.begin("forbidden-island", [Player("", Mover()), Player("", Mover())], asks=True)
    random = Random(4)
    for _ in range(120):
        following = match.advance(random)
        if following is None:
            break
        assert following.offer is None
        match = following
