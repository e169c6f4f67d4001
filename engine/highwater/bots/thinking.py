"""Asks bots for decisions, thought by thought, and finds the next automatic ply.

Answers of bots are checked here. Every fault becomes a BotError, so that it cannot harm anything else.
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
"""Called after each thought: whether to stop, for example because time is up."""

Value = TypeVar("Value")

MAX_SHOWN = 60
"""Maximum length of foreign text in a message."""

_ENDED = object()


class Limits(NamedTuple):
    """Limits of a decision.

    ``budget``: the maximum number of thoughts, at least one. ``patience``: seconds for a single thought, None for no limit; it needs a
    system that can interrupt calls (``highwater.bots.patience``). ``stop`` is called after each thought.
    """

    budget: int = BOT_BUDGET
    patience: float | None = None
    stop: StopCheck | None = None


DEFAULT_LIMITS = Limits()
"""The default budget, without a limit of time."""


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
    """Yields the bot's thoughts, and returns the action of the last one.

    Raises BotError for any fault of the bot, and SetupError if ``limits`` has patience but calls cannot be interrupted.
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
        if number >= limits.budget or (limits.stop is not None and limits.stop()):  # the bot would go on
            if hasattr(thinking, "close"):
                ask(thinking.close)
            break
    if last is None:
        raise _fault("bot-silent", "had no thought at all; it has to yield at least one", bot, view)
    return last.action


def _ask(bot: Bot, view: View, patience: float | None, call: Callable[..., Any], *arguments: object) -> Any:
    """Calls into the bot. Raises BotError for any error there, but lets Ctrl+C through."""
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
    """The thought, if it is valid here. Raises BotError."""
    if not isinstance(thought, Thought):
        raise _fault("bot-shape", f"yielded {repr(thought)[:MAX_SHOWN]}, which is not a Thought(action, sureness)", bot, view)
    action, sureness = thought
    if not isinstance(sureness, int | float) or not 0 <= sureness <= 1:
        raise _fault("bot-shape", f"is sure by {repr(sureness)[:MAX_SHOWN]}, which is not a number from 0 to 1", bot, view)
    if action is None:
        if view.seat in view.to_act:
            raise _fault("bot-waits", "waits where it must act", bot, view)
    # Usually it is one of these objects; comparing values takes ten times as long.
    elif not any(map(is_, legal, repeat(action))) and action not in legal:
        few = " ".join(map(str, legal[:8])) + (" …" if len(legal) > 8 else "")
        text = f"wants to do {str(action)[:MAX_SHOWN]}, which is not legal here; it can do {few}"
        raise _fault("bot-illegal", text, bot, view)
    return thought


def drained(generator: Generator[object, None, Value]) -> Value:
    """The return value of a generator."""
    while True:
        try:
            next(generator)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]


def decide(bot: Bot, game: Game, view: View, legal: Sequence[Action], random: Randomness, limits: Limits = DEFAULT_LIMITS) -> Action | None:
    """The bot's action; None for waiting. Raises as ``thoughts``."""
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
    """Finds the next automatic ply, yielding thoughts: an optional action of a bot, chance, or an action of a bot that must act. Returns
    the ply, or None if a person must act or the game is over.

    ``bots`` has the bot of each seat, None for a person. Chance and bots may have separate random numbers. ``legal`` restricts the actions
    of bots, by seat. Raises as ``thoughts``.
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
    """The result of ``deliberation``."""
    return drained(deliberation(game, state, bots, chance, thought, limits))
