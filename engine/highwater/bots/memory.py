"""What bots remember of a game: each is told what its seat sees, ply by ply.

A bot is a value that many games share, so what it remembers is not in it: where it has a method ``memory``, that makes a memory for each
seat of each game, and the memory sits there in the bot's place.
"""

from collections.abc import Generator, Sequence
from functools import partial

from highwater.bots.patience import OutOfPatienceError, check_patience, within
from highwater.bots.protocol import Bot, BotError, Thought
from highwater.bots.thinking import Ply, check_bot, raised_error
from highwater.contract import State
from highwater.game import Game

Seated = tuple[Bot | None, ...]
"""Who sits at each seat: a memory, a bot that has none, or None for a person."""

LISTENING = Thought(None, 0)
"""While a bot is told what has happened it has no thought of its own."""


def seat_bots(bots: Sequence[Bot | None]) -> Seated:
    """The bots with a memory that knows nothing yet in place of each that makes one. Raises BotError for a memory that is none."""
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
    """Tells every memory whose seat sees it that this is done in this position. Returns whether there was any. Raises BotError for what
    one does wrong, and SetupError as ``thoughts`` does."""
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
    """The memories of a game that people play: it may go back, and go on otherwise.

    Each ply is told once. Where the game turns out not to be the one that was told (something was taken back, a seat was handed over)
    everybody begins anew and is told the whole game again.
    """

    def __init__(self) -> None:
        self._forget()

    def __reduce__(self) -> tuple[object, ...]:
        """Elsewhere everybody is told the game anew: what bots remember need not be fit to be sent."""
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
        """Tells every memory what it has not been told yet, and at its end returns who sits at the seats. It yields after each ply that
        was told, so that something else can be done in between.

        ``states`` are the positions before the first ply and after each. Raises as ``seat_bots`` and ``tell``.
        """
        if not self._has_same_beginning(bots, states, plies):
            self._forget()
            self._bots, self._seated, self._reached = tuple(bots), seat_bots(bots), states[0]
        for number in range(self._told, len(plies)):
            self._reached = None  # if telling fails, nobody knows what was half taken in
            told = tell(game, self._seated, states[number], plies[number], patience)
            self._told, self._reached, self._by = number + 1, states[number + 1], plies[number]
            if told:
                yield LISTENING
        return self._seated

    def _has_same_beginning(self, bots: Sequence[Bot | None], states: Sequence[State], plies: Sequence[Ply]) -> bool:
        """Whether the same bots play, and what was told is the beginning of this game."""
        told = self._told
        if len(bots) != len(self._bots) or any(new is not old for new, old in zip(bots, self._bots, strict=True)) or told > len(plies):
            return False
        return states[told] is self._reached and (not told or plies[told - 1] is self._by)
