"""The search for another example of a rule: triggers of each game, and bots' games that reach them."""

from collections.abc import Mapping
from itertools import islice
from random import Random

import pytest

from highwater.contract import CHANCE
from highwater.example_search import NoExampleError, rule_triggers_of, search_example
from highwater.record import Record, parse
from highwater.registry import GAMES
from highwater.rule_trigger import History, RuleTrigger

GAMES_OF_THEIR_OWN = {
    "circled": ("abandon-ship",),
    "ring": ("sos",),
    "two-ones": ("sos",),
}
"""Rule triggers of the rats that only one of the two boxes has; in the other such a die is not rolled, or nothing is shown by it."""

MAX_PLIES = 3_000
SEEDS = {"lost-drowned": 6, "rescue": 4, "sandbags": 0, "take-off": 4, "lost-skull": 6, "cheese-tie": 4}
"""Of random numbers with which a rare one comes soon."""

ALL = [
    (game_id, name)
    for game_id, game in GAMES.items()
    for name in rule_triggers_of(game)
    if game_id in GAMES_OF_THEIR_OWN.get(name, (game_id,))
]


def about(game_id: str, name: str) -> Record:
    seats = min(4, max(GAMES[game_id].seats)) if game_id == "land-unter" else GAMES[game_id].seats[0]
    option = '[Option "difficulty=legendary"]\n' if name == "lost-skull" else ""
    return parse(f'[Game "{game_id}/1"]\n[Seats "{seats}"]\n{option}[Name "1=Nora"]\n[View "1"]\n[About "{name}"]\n', sealed=False)


def found(scenario: Record, seed: int) -> Record | None:
    """The first example that these random numbers bring, within ``MAX_PLIES``."""
    looking = search_example(scenario, Random(seed))
    return next((record for record in islice(looking, MAX_PLIES) if isinstance(record, Record)), None)


@pytest.mark.parametrize(("game_id", "name"), ALL)
def test_games_of_bots_come_to_every_rule_trigger(game_id: str, name: str) -> None:
    scenario = about(game_id, name)
    record = found(scenario, SEEDS.get(name, 1))
    assert record is not None
    assert (record.game, record.seats, record.options, record.names) == (scenario.game, scenario.seats, scenario.options, scenario.names)
    assert record.scenario.about == name
    assert record.scenario.show[-1] == len(record.plies)
    assert parse(record.text()) == record
    states = tuple(record.states())
    shown: Mapping[int, object] = {
        ply: rule_triggers_of(record.game)[name].shown(History(states[: ply + 1], record.plies[:ply])) for ply in range(1, len(states))
    }
    assert [ply for ply, plies in shown.items() if plies] == [len(record.plies)]
    assert None not in shown.values()


def test_other_random_numbers_bring_another_example() -> None:
    scenario = about("land-unter", "tie")
    assert found(scenario, 1) == found(scenario, 1) != found(scenario, 2)


def test_example_search_runs_ply_by_ply_and_can_be_stopped() -> None:
    looking = search_example(about("forbidden-island", "rescue"), Random(1))
    games = list(islice(looking, 1_000))
    assert games[:10] == [1] * 10
    assert 5 < games[-1] < 100  # type: ignore[operator]  # numbers of games, for it is not found so soon


@pytest.mark.parametrize("name", ["", "nobody-pays", "capture"])
def test_searching_for_things_a_game_lacks_is_refused(name: str) -> None:
    record = about("land-unter", "tie")
    unknown = Record(record.game, record.seats, record.options, scenario=record.scenario._replace(about=name))
    with pytest.raises(NoExampleError, match=r"it has .*tie"):
        search_example(unknown, Random(1))


def test_a_game_that_never_ends_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("highwater.example_search.MAX_EXAMPLE_PLIES", 20)
    deals = 0

    def counted(played: History) -> tuple[int, ...]:
        nonlocal deals
        deals += played.now == 1
        assert played.now <= 21
        return ()

    scenario = about("land-unter", "tie")
    monkeypatch.setattr("highwater.example_search.rule_trigger_of", lambda _: RuleTrigger(counted))
    list(islice(search_example(scenario, Random(1)), 200))
    assert deals > 5


def test_unknown_tags_survive_reading_and_printing() -> None:
    record = about("land-unter", "tie")
    assert '[About "tie"]' in record.text()
    assert record.plies == ()
    assert CHANCE in record.final.to_act
