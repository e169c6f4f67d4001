"""Memories of bots, which observe each ply that their seat sees.

A bot is a value shared by many games, so it holds no memory itself. A bot with a method ``memory`` makes one for each seat of each game,
and the memory sits there in its place.
"""

from collections.abc import Generator, Sequence
from functools import partial

from highwater.bots.patience import OutOfPatienceError, check_patience, within
from highwater.bots.protocol import Bot, BotError, Thought
from highwater.bots.thinking import Ply, check_bot, raised_error
from highwater.contract import State
from highwater.game import Game

Seated = tuple[Bot | None, ...]
"""The mind at each seat: a memory, a bot without one, or None for a person."""

LISTENING = Thought(None, 0)
"""The thought of a bot while it observes."""


def seat_bots(bots: Sequence[Bot | None]) -> Seated:
    """The bots, replaced by fresh memories where they make them. Raises BotError for an invalid memory."""
    return tuple([_begin_memory(bot, seat) for seat, bot in enumerate(bots)])


def _begin_memory(bot: Bot | None, seat: int) -> Bot | None:
    make = getattr(bot, "memory", None)
    if bot is None or not callable(make):
        return bot
    try:
        mind: Bot = make()
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise raised_error(bot, seat + 1, error) from error
    check_bot(mind)
    if not callable(getattr(mind, "observe", None)):
        raise BotError("bot-shape", "has a memory without a method observe", bot=bot.name, seat=seat + 1)
    return mind


def tell(game: Game, seated: Seated, state: State, ply: Ply, patience: float | None = None) -> bool:
    """Let every memory observe a ply that its seat sees. Returns whether there was any. Raises BotError for a bot's fault, and SetupError
    as ``thoughts`` does."""
    told = False
    for seat, mind in enumerate(seated):
        observe = getattr(mind, "observe", None)
        if mind is not None and observe is not None and game.is_seen(state, *ply, by=seat):
            told = True
            call = partial(observe, game, state.view(seat), *ply)
            try:
                if patience is None:
                    call()
                else:
                    check_patience(patience)
                    within(patience, call)
            except OutOfPatienceError:
                seconds = f"{patience:g}"
                slow = f"did not take in a ply within {seconds} seconds"
                raise BotError("bot-slow", slow, bot=mind.name, seat=seat + 1, seconds=seconds) from None
            except KeyboardInterrupt:
                raise
            except BaseException as error:
                raise raised_error(mind, seat + 1, error) from error
    return told


class Memories:
    """The memories of a game with people, who may undo plies and play on differently.

    Each ply is observed once. If the game differs from the observed one (after undo, or a change of seats), all memories start afresh and
    observe the whole game.
    """

    def __init__(self) -> None:
        self._forget()

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled without memories, which observe the game again."""
        return Memories, ()

    def _forget(self) -> None:
        self._bots: tuple[Bot | None, ...] = ()
        self._seated: Seated = ()
        self._told = 0
        self._reached: State | None = None
        self._by: Ply | None = None

    def seat_bots(
        self, game: Game, bots: Sequence[Bot | None], states: Sequence[State], plies: Sequence[Ply], patience: float | None = None
    ) -> Generator[Thought, None, Seated]:
        """Let every memory observe its missing plies; the generator returns the minds at the seats. It yields after each ply, so that the
        caller can do other work.

        ``states`` are the positions before the first ply and after each. Raises as ``seat_bots`` and ``tell``.
        """
        if not self._has_same_beginning(bots, states, plies):
            self._forget()
            self._bots, self._seated, self._reached = tuple(bots), seat_bots(bots), states[0]
        for number in range(self._told, len(plies)):
            self._reached = None  # after a failure, the memories are in an unknown state
            told = tell(game, self._seated, states[number], plies[number], patience)
            self._told, self._reached, self._by = number + 1, states[number + 1], plies[number]
            if told:
                yield LISTENING
        return self._seated

    def _has_same_beginning(self, bots: Sequence[Bot | None], states: Sequence[State], plies: Sequence[Ply]) -> bool:
        """Whether the same bots play, and the observed plies begin this game."""
        told = self._told
        if len(bots) != len(self._bots) or any(new is not old for new, old in zip(bots, self._bots, strict=True)) or told > len(plies):
            return False
        return states[told] is self._reached and (not told or plies[told - 1] is self._by)
