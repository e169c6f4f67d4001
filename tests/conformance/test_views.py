"""Views of every game, and the worlds sampled from them."""

from collections.abc import Iterator
from random import Random

from highwater.contract import CHANCE, State, View, plain
from highwater.game import Game
from highwater.registry import GAMES
from tests.conformance.playing import acting, play_on, positions, setup_of

MAY_BE_SEEN = {
    "land-unter": "seat rules stage round hand laid committed hand_sizes played known shown stack middle table"
    " tides rings rings_dealt scores last to_act",
    "forbidden-island": "seat rules layout tiles adventurers pawns hands deck discards flood flood_discards water captured"
    " pending reason to_act may_act",
    **dict.fromkeys(
        ("abandon-ship", "sos"),
        "seat rules cards cheese taken lost rats arrivals pair water markers turned pool aside rolled turn gone phase to_act",
    ),
    **dict.fromkeys(
        ("dike", "dike-open"),
        "seat hands hand_sizes supply_size used flood struck dry wet at water walls pending reason goal open_hands to_act",
    ),
}
"""Everything a view may hold. Anyone who adds a field says here that they have thought about who may know it."""


def seen(game: Game, seeds: range, every: int) -> Iterator[tuple[State, View, Random]]:
    """Positions and what one seat or a watcher knows of them, all of them in turn."""
    for seed in seeds:
        seats = setup_of(game, seed).seats
        for count, (state, random) in enumerate(positions(game, range(seed, seed + 1), every), seed):
            yield state, state.view((None, *range(seats))[count % (seats + 1)]), random


def test_a_view_holds_nothing_that_is_not_on_its_list(game: Game, few_seeds: range) -> None:
    for _, view, _ in seen(game, few_seeds, every=10):
        fields = plain(view)
        assert isinstance(fields, dict)
        assert sorted(fields) == sorted(MAY_BE_SEEN[game.id].split())


def test_every_seat_sees_the_same_where_nothing_is_hidden_and_only_there(game: Game, few_seeds: range) -> None:
    differ = set()
    for seed in few_seeds:
        seats = range(setup_of(game, seed).seats)
        for state, _ in positions(game, range(seed, seed + 1), every=3):
            seen_by = [plain(state.view(seat)) for seat in seats]
            differ.add(any(view | {"seat": 0} != seen_by[0] | {"seat": 0} for view in seen_by))  # type: ignore[operator]
    assert (True in differ) == (game.hidden != "nothing")


def test_views_name_their_seat_and_the_seats_to_act(game: Game, few_seeds: range) -> None:
    for state, view, _ in seen(game, few_seeds, every=10):
        assert view.to_act == state.to_act
        assert state.view(view.seat) == view


def test_views_hide_hidden_things(game: Game, seeds: range) -> None:
    """The view of a world sampled from a view equals that view."""
    for _, view, random in seen(game, seeds, every=11):
        assert game.sample_world(view, random.random).view(view.seat) == view


def test_a_sampled_world_has_all_pieces_and_the_same_people_to_act(game: Game, seeds: range) -> None:
    for state, view, random in seen(game, seeds, every=23):
        world = game.sample_world(view, random.random)
        assert type(world) is type(state)
        assert game.pieces(world) == game.pieces(state)
        assert world.to_act == state.to_act
        assert world.outcome == state.outcome
        if view.seat is not None:
            assert world.legal(view.seat) == state.legal(view.seat)


def test_a_sampled_world_can_be_played_to_its_end(game: Game, seeds: range) -> None:
    for _, view, random in seen(game, seeds, every=61):
        world = game.sample_world(view, random.random)
        for seat in acting(world):
            assert seat == CHANCE or world.legal(seat)
        for step in play_on(world, random):
            world = step.after
        assert world.outcome is not None


def hides(game: Game, seeds: range) -> bool:
    """Whether any seat ever knows something that another does not."""
    for seed in seeds:
        for state, _ in positions(game, range(seed, seed + 1), every=11):
            views = [plain(state.view(seat)) for seat in (None, *range(setup_of(game, seed).seats))]
            for view in views:
                assert isinstance(view, dict)
                del view["seat"]
            if any(view != views[0] for view in views):
                return True
    return False


def test_sampled_worlds_differ_where_something_is_hidden_and_else_are_the_position(game: Game, few_seeds: range) -> None:
    differing = [game.sample_world(view, random.random) != state for state, view, random in seen(game, few_seeds, every=11)]
    if hides(game, few_seeds):
        assert sum(differing) > len(differing) / 4
    else:
        assert not any(differing)


def test_land_unter_hides_hands_and_forbidden_island_nothing() -> None:
    assert hides(GAMES["land-unter"], range(3))
    assert not hides(GAMES["forbidden-island"], range(3))


def test_the_same_numbers_sample_the_same_world(game: Game, few_seeds: range) -> None:
    for _, view, random in seen(game, few_seeds, every=29):
        seed = random.random()
        assert game.sample_world(view, Random(seed).random) == game.sample_world(view, Random(seed).random)


def test_every_game_declares_the_contents_of_views(game: Game) -> None:
    assert game.id in MAY_BE_SEEN


def test_views_of_whole_games_hide_hidden_things(game: Game, few_seeds: range) -> None:
    for seed in few_seeds:
        seats = setup_of(game, seed).seats
        for state, random in positions(game, range(seed, seed + 1), every=1):
            for seat in (None, *range(seats)):
                view = state.view(seat)
                assert game.sample_world(view, random.random).view(seat) == view
