"""Another example of a rule: bots play games until the rule decides once more.

>>> from random import Random
>>> from highwater.example_search import search_example
>>> from highwater.record import parse
>>> tie = parse('[Game "land-unter/1"]\\n[Seats "3"]\\n[About "tie"]\\n', sealed=False)
>>> for found in search_example(tie, Random(1)):
...     pass
>>> found.final.last.losses[0]
(0, 2)

Nothing is stored: with other random numbers it is another game.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count

from highwater.bots import Bot, Thought, decide_by_itself, named
from highwater.contract import Action, Random01, Randomness, State, View, stream
from highwater.errors import GameError
from highwater.game import Game
from highwater.record import Ply, Record
from highwater.rule_trigger import History, RuleTrigger

MAX_EXAMPLE_PLIES = 400
"""Maximum plies of a game. Most end before, and a longer one is no better an example than the next."""


@dataclass(frozen=True)
class Steered:
    """A bot that takes any action the rule trigger wants, and no optional actions."""

    wanted: Callable[[Sequence[Action]], Sequence[Action]]
    name: str = "steered"

    def think(self, game: Game, view: View, legal: Sequence[Action], random: Random01, budget: int) -> Iterator[Thought]:
        actions = self.wanted(legal) if view.seat in view.to_act else ()
        yield Thought(actions[int(random() * len(actions))] if actions else None, 0)


class NoExampleError(GameError):
    """There can be no other example: a scenario without a topic, or with an unknown rule trigger. Only authors of scenarios see this
    error."""

    CODES = ("example-unknown",)


def rule_trigger_of(scenario: Record) -> RuleTrigger:
    """The rule trigger of a scenario. Raises NoExampleError."""
    triggers = rule_triggers_of(scenario.game)
    about = scenario.scenario.about
    if about not in triggers:
        listed = ", ".join(triggers) or "none"
        raise NoExampleError(
            "example-unknown", f"{scenario.game.id} has no rule trigger {about!r}; it has {listed}", found=about, known=listed
        )
    return triggers[about]


def rule_triggers_of(game: Game) -> dict[str, RuleTrigger]:
    """All rule triggers of a game, by name."""
    return dict(game.rule_triggers()) if game.rule_triggers else {}


def search_example(scenario: Record, random: Randomness) -> Iterator[int | Record]:
    """Search for another example of a scenario, with the same number of seats, options and names.

    Yields the number of games after every ply, so that the caller may stop, and finally a record that ends with the rule trigger and shows
    it. It may run very long for rare triggers. Raises NoExampleError at the start.
    """
    return _looking(scenario, rule_trigger_of(scenario), random)


def _looking(scenario: Record, rule_trigger: RuleTrigger, random: Randomness) -> Iterator[int | Record]:
    bot = Steered(rule_trigger.wanted) if rule_trigger.wanted else named(rule_trigger.bot)
    header = replace(scenario.header().bare(), scenario=scenario.scenario._replace(show=(), questions=()))
    for games in count(1):
        states, plies = [header.start()], list[Ply]()
        for ply in _game(header, bot, states, random):
            plies.append(ply)
            plies_shown = rule_trigger.shown(History(states, plies))
            if plies_shown:
                yield replace(header, plies=tuple(plies), scenario=header.scenario._replace(show=plies_shown))
                return
            yield games
            if plies_shown is None:
                break


def _game(header: Record, bot: Bot, states: list[State], random: Randomness) -> Iterator[Ply]:
    """The plies of a new game; ``states`` grows by the position after each."""
    chance, bots = stream(random), (bot,) * header.seats
    while len(states) <= MAX_EXAMPLE_PLIES and (ply := decide_by_itself(header.game, states[-1], bots, chance, chance)):
        states.append(states[-1].apply(*ply))
        yield ply
