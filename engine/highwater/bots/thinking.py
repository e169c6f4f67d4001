"""Asking bots: one decision, thought by thought, and the next thing that happens at a table by itself.

What a bot answers is looked at here. Whatever it does wrong is a BotError, so that one bot's fault is never anybody else's.
"""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from functools import partial
from itertools import count, repeat
from operator import is_
from typing import Any, NamedTuple, TypeVar

from highwater.bots.patience import OutOfPatienceError, check_patience, within
from highwater.bots.protocol import BOT_BUDGET, Bot, BotError, Thought
from highwater.contract import CHANCE, Action, Random01, Randomness, State, View, stream
from highwater.game import Game

Ply = tuple[int, Action]
StopCheck = Callable[[], bool]
"""Says after a thought whether the decision ends there, because time is up, say."""

Value = TypeVar("Value")

MAX_SHOWN = 60
"""Characters of something foreign in a message."""

_ENDED = object()


class Limits(NamedTuple):
    """How long a bot may think about one decision.

    ``budget``: at most so many thoughts, but at least one. ``patience``: seconds for a single thought, None for any time; it needs a system
    on which calls can be stopped (``highwater.bots.patience``). ``stop`` is called after each thought.
    """

    budget: int = BOT_BUDGET
    patience: float | None = None
    stop: StopCheck | None = None


DEFAULT_LIMITS = Limits()
"""As many thoughts as a bot may have at most, each in its own time."""


def check_bot(bot: object) -> None:
    """Raises BotError for anything that is not a bot."""
    name = getattr(bot, "name", None)
    if isinstance(bot, type):
        raise BotError("bot-shape", f"is a class; hand in a bot that it makes, such as {bot.__name__}()", bot=bot.__name__[:MAX_SHOWN])
    if not isinstance(name, str) or not name.isprintable() or not 0 < len(name) <= 40 or not callable(getattr(bot, "think", None)):
        raise BotError("bot-shape", "is not one: a bot has a name of at most 40 characters and a method think", bot=repr(bot)[:MAX_SHOWN])


def thoughts(
    bot: Bot,
    game: Game,
    view: View,
    legal: Sequence[Action],
    random: Randomness,
    limits: Limits = DEFAULT_LIMITS,
) -> Generator[Thought, None, Action | None]:
    """The bot's thoughts, as it has them; at its end the generator returns the action of the last one.

    Raises BotError for anything that the bot does wrong, and SetupError where ``limits`` has patience but a bot cannot be stopped.
    """
    if limits.patience is not None:
        check_patience(limits.patience)
    ask = partial(_ask, bot, view, limits.patience)
    thinking: Iterator[Thought] = ask(_begin, bot, game, view, legal, stream(random), limits.budget)
    last: Thought | None = None
    for number in count(1):
        thought = ask(_next_thought, thinking, bot, view, legal)
        if thought is None:
            break
        last = thought
        yield last
        if number >= limits.budget or (limits.stop is not None and limits.stop()):  # it would have gone on
            if hasattr(thinking, "close"):
                ask(thinking.close)
            break
    if last is None:
        raise _fault("bot-silent", "had no thought at all; it has to yield at least one", bot, view)
    return last.action


def _ask(bot: Bot, view: View, patience: float | None, call: Callable[..., Any], *arguments: object) -> Any:
    """What a call into the bot returns. Raises BotError for anything that goes wrong there, but lets Ctrl+C through."""
    try:
        return call(*arguments) if patience is None else within(patience, partial(call, *arguments))
    except OutOfPatienceError:
        raise _fault("bot-slow", f"did not answer within {patience:g} seconds", bot, view, seconds=f"{patience:g}") from None
    except (BotError, KeyboardInterrupt):
        raise
    except BaseException as error:
        raise raised_error(bot, 0 if view.seat is None else view.seat + 1, error) from error


def _begin(bot: Bot, game: Game, view: View, legal: Sequence[Action], random: Random01, budget: int) -> Iterator[Thought]:
    answer = bot.think(game, view, legal, random, budget)
    if isinstance(answer, Thought) or not isinstance(answer, Iterable):
        problem = f"returned {repr(answer)[:MAX_SHOWN]} from think, which has to yield thoughts: yield Thought(action, 0.5)"
        raise _fault("bot-shape", problem, bot, view)
    return iter(answer)


def _next_thought(thinking: Iterator[Thought], bot: Bot, view: View, legal: Sequence[Action]) -> Thought | None:
    thought = next(thinking, _ENDED)
    return None if thought is _ENDED else _check(thought, bot, view, legal)


def raised_error(bot: Bot, seat: int, error: BaseException) -> BotError:
    """The BotError for an exception that a bot raised; ``seat`` counts from 1."""
    try:
        text = str(error)
    except Exception:
        text = "(it cannot be printed)"
    what = f"{type(error).__name__}: {text}"[: 2 * MAX_SHOWN]
    return BotError("bot-raised", f"failed with {what}", bot=bot.name, seat=seat, error=what)


def _fault(code: str, text: str, bot: Bot, view: View, **details: str) -> BotError:
    return BotError(code, text, bot=bot.name, seat=0 if view.seat is None else view.seat + 1, **details)


def _check(thought: object, bot: Bot, view: View, legal: Sequence[Action]) -> Thought:
    """The thought, if it is one that a bot may have here. Raises BotError."""
    if not isinstance(thought, Thought):
        raise _fault("bot-shape", f"yielded {repr(thought)[:MAX_SHOWN]}, which is not a Thought(action, sureness)", bot, view)
    action, sureness = thought
    if not isinstance(sureness, int | float) or not 0 <= sureness <= 1:
        raise _fault("bot-shape", f"is sure by {repr(sureness)[:MAX_SHOWN]}, which is not a number from 0 to 1", bot, view)
    if action is None:
        if view.seat in view.to_act:
            raise _fault("bot-waits", "waits where it must act", bot, view)
    # Mostly it is one of these very objects; to compare values takes ten times as long.
    elif not any(map(is_, legal, repeat(action))) and action not in legal:
        few = " ".join(map(str, legal[:8])) + (" …" if len(legal) > 8 else "")
        text = f"wants to do {str(action)[:MAX_SHOWN]}, which is not legal here; it can do {few}"
        raise _fault("bot-illegal", text, bot, view)
    return thought


def drained(generator: Generator[object, None, Value]) -> Value:
    """What a generator returns at its end."""
    while True:
        try:
            next(generator)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]


def decide(bot: Bot, game: Game, view: View, legal: Sequence[Action], random: Randomness, limits: Limits = DEFAULT_LIMITS) -> Action | None:
    """What the bot does; None, to wait, only from a seat that need not act. Raises as ``thoughts``."""
    return drained(thoughts(bot, game, view, legal, random, limits))


def deliberation(
    game: Game,
    state: State,
    bots: Sequence[Bot | None],
    chance: Randomness,
    thought: Randomness,
    limits: Limits = DEFAULT_LIMITS,
    legal: Callable[[int], Sequence[Action]] | None = None,
) -> Generator[Thought, None, Ply | None]:
    """The next ply that needs no person, thought by thought: a bot's that it need not but wants to do now, chance, or a bot's that must
    act. At its end the generator returns that ply, None where a person must act or the game is over.

    ``bots`` has the bot of each seat, None for a person. Chance and the bots may have numbers of their own. ``legal`` gives the actions
    among which a bot chooses, by seat, if not all legal ones. Raises as ``thoughts``.
    """
    legal = legal or state.legal
    for seat in state.may_act:
        bot = bots[seat]
        if bot is not None and legal(seat):
            action = yield from thoughts(bot, game, state.view(seat), legal(seat), thought, limits)
            if action is not None:
                return seat, action
    if not state.to_act or any(seat != CHANCE and bots[seat] is None for seat in state.to_act):
        return None
    seat = state.to_act[0]
    if seat == CHANCE:
        return CHANCE, state.chance().sample(stream(chance))
    bot = bots[seat]
    assert bot is not None
    action = yield from thoughts(bot, game, state.view(seat), legal(seat), thought, limits)
    assert action is not None
    return seat, action


def decide_by_itself(
    game: Game, state: State, bots: Sequence[Bot | None], chance: Randomness, thought: Randomness, limits: Limits = DEFAULT_LIMITS
) -> Ply | None:
    """The ply that ``deliberation`` comes to."""
    return drained(deliberation(game, state, bots, chance, thought, limits))
