"""``highwater play``: a whole game in a terminal, one person against bots."""

import argparse
import os
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random, SystemRandom
from textwrap import wrap

from highwater.bots import DEFAULT_LEVEL, Bot, named, seated
from highwater.bots.patience import check_patience
from highwater.commands.arguments import BOT_NAMES, Commands, add_game, add_options, add_thinking, complete_bots, complete_by
from highwater.commands.reading import file_text, positive, read_options
from highwater.commands.workers import find_own_bots
from highwater.contract import CHANCE, SEAT_LETTERS, Action, State, seat_letter
from highwater.errors import SetupError, TokenError
from highwater.game import Game
from highwater.match import Match, Player, UndoError, parse_match
from highwater.registry import game_of
from highwater.seeds import chance_random

WIDTH = 80
MAX_LISTED = 10
"""Maximum number of listed actions of a kind; larger kinds show only a number."""

HELP = """Type a move as listed, or only its beginning if that is unique, or its number.
  ?       list all your moves; "? lift" lists those that begin with lift
  hint    what the policy would do
  undo    take back your last move, unless something was turned up since; redo
  wait    do nothing, when you need not act; pass and Enter do the same
  board   show the table again
  quit    leave the game"""
COMMANDS = ("?", "board", "help", "hint", "pass", "quit", "redo", "undo", "wait")


def add_commands(commands: Commands) -> None:
    command = commands.add_parser(
        "play", help="play a game in the terminal, against bots", epilog=HELP, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add_game(command)
    command.add_argument("--seats", type=positive, help="how many seats (default: one more than --bots, else as few as the game has)")
    command.add_argument("--seat", metavar="LETTER", help="where you sit (default: a)")
    bots = command.add_argument(
        "--bots",
        metavar="A,B,…",
        help=f"one for all, or one for each other seat (default: {DEFAULT_LEVEL}): {BOT_NAMES}",
    )
    complete_by(bots, complete_bots)
    add_options(command)
    command.add_argument("--seed", type=int, help="seed of all random numbers (default: a different one each time)")
    add_thinking(command)
    command.add_argument("--save", type=Path, metavar="FILE", help="keep the game in FILE after each move, and go on from there")
    command.set_defaults(run=_play)


def _play(arguments: argparse.Namespace) -> None:
    find_own_bots()
    game = game_of(arguments.game)
    bots = seated((arguments.bots or DEFAULT_LEVEL).split(","))
    if arguments.patience is not None:
        check_patience(arguments.patience)
    if arguments.save and not arguments.save.parent.is_dir():
        raise OSError(f"there is no folder {arguments.save.parent}, so the game cannot be kept in {arguments.save}")
    seed = SystemRandom().getrandbits(32) if arguments.seed is None else arguments.seed
    is_saved = arguments.save and arguments.save.exists()
    match = _open_saved(arguments.save, game, bots) if is_saved else _begin(game, bots, arguments)
    ignored = _contradictions(match, bots, arguments) if is_saved else []
    names = [f"{seat_letter(seat)} {player.bot.name if player.bot else 'you'}" for seat, player in enumerate(match.players)]
    after = f" from ply {len(match.record)} on" if is_saved else ""
    print(f"{game.versioned}, seed {seed}{after}: {', '.join(names)}. ? says what you can type.")
    if ignored:
        print(
            f"The game in {arguments.save} goes on as it began, so {' and '.join(ignored)} {'is' if len(ignored) == 1 else 'are'} ignored."
        )
    TerminalGame(match, chance_random(seed), arguments.budget, arguments.patience, arguments.save).play()


def _open_saved(file: Path, game: Game, bots: Sequence[Bot]) -> Match:
    own = {bot.name: bot for bot in bots}
    match = parse_match(file_text(file), lambda name: own.get(name) or named(name))
    if match.game != game or len(match.humans) != 1:
        raise OSError(f"{file} is a game of {match.game.id} with {len(match.humans)} people; this command plays {game.id} with one")
    return match


def _contradictions(match: Match, bots: Sequence[Bot], arguments: argparse.Namespace) -> list[str]:
    """The arguments that contradict a saved game."""
    seated_names = [player.bot.name for player in match.players if player.bot]
    names = [bot.name for bot in bots]
    resolved = match.game.settle_options(read_options(match.game, arguments.option))
    differs = {
        "--seats": arguments.seats is not None and arguments.seats != len(match.players),
        "--seat": arguments.seat is not None and arguments.seat != seat_letter(match.humans[0]),
        "--bots": arguments.bots is not None and seated_names not in (names, names * len(seated_names)),
        "--option": bool(arguments.option) and resolved != dict(match.record.options),
    }
    return [argument for argument, is_different in differs.items() if is_different]


def _begin(game: Game, bots: Sequence[Bot], arguments: argparse.Namespace) -> Match:
    seats = arguments.seats or (len(bots) + 1 if len(bots) > 1 else min(game.seats))
    others = list(bots) * (seats - 1) if len(bots) == 1 else list(bots)
    if len(others) != seats - 1:
        message = f"{seats} seats need {seats - 1} bots beside you, not {len(others)}"
        raise SetupError("seat-count", message, seats=len(others), known=seats - 1)
    letters = SEAT_LETTERS[:seats]
    seat = "a" if arguments.seat is None else arguments.seat
    if len(seat) != 1 or seat not in letters:
        raise OSError(f"a seat is a letter from a to {letters[-1]}, not {seat[:20]!r}")
    players = [Player(bot=bot) for bot in others]
    players.insert(letters.index(seat), Player())
    return Match.begin(game, tuple(players), read_options(game, arguments.option))


class TerminalGame:
    """A match on a terminal."""

    def __init__(self, match: Match, random: Random, budget: int, patience: float | None, file: Path | None) -> None:
        self.match = match
        self.me = match.humans[0]
        self._random, self._budget, self._patience, self._file = random, budget, patience, file
        self._wants_to_wait = False  # for the next ply of a bot or of chance
        self._printed: State | None = None
        if sys.stdin.isatty():
            self._complete_moves()

    def play(self) -> None:
        """Plays until the game is over or the person leaves."""
        while self.match.state.to_act:
            state = self.match.state
            may_volunteer = self.me in state.may_act and CHANCE in state.to_act and not self._wants_to_wait
            if self.me in state.to_act or may_volunteer:
                self._print_board()
                if not self._ask():
                    return
            elif not self._advance():
                print(f"This game cannot be played on: it has as many plies as a record can hold, {len(self.match.record.plies):,}.")
                return
        self._print_board()
        self._print_end()

    # Plies

    def _advance(self) -> bool:
        before = self.match.state
        following = self.match.advance(self._random, self._budget, self._patience)
        if following is None:
            return False
        self.match, self._wants_to_wait = following, False
        seat, action = following.record.plies[-1]
        is_seen = following.game.is_seen(before, seat, action, by=self.me)
        if seat != CHANCE or is_seen:
            print(f"{'chance' if seat == CHANCE else seat_letter(seat)}: {action if is_seen else 'has chosen'}")
        return True

    def _act(self, action: Action) -> None:
        self.match = self.match.act(self.me, action)
        self._save()

    def _save(self) -> None:
        if self._file is None:
            return
        temporary = self._file.with_name(f"{self._file.name}.new")
        temporary.write_text(self.match.written().text(), "utf-8", newline="\n")
        os.replace(temporary, self._file)

    # Output

    def _print_board(self) -> None:
        """Prints the table and the moves, unless already printed."""
        if self._printed is not self.match.state:
            print(f"\n{self.match.state.view(self.me)}\n")
            self._printed = self.match.state
            if self._legal:
                self._print_moves()

    def _print_end(self) -> None:
        outcome = self.match.state.outcome
        assert outcome is not None
        print(f"The game is over: {outcome.reason}.")
        if self.match.game.cooperative:
            print("All of you win." if outcome.winners else "All of you lose.")
            return
        for seat in sorted(range(len(outcome.scores)), key=lambda seat: -outcome.scores[seat]):
            bot = self.match.players[seat].bot
            wins = "  wins" if seat in outcome.winners else ""
            print(f"  {seat_letter(seat)} {bot.name if bot else 'you':<12} {outcome.scores[seat]:>4}{wins}")

    def _print_moves(self, beginning: str = "", most: int = MAX_LISTED) -> None:
        """Lists the moves with this beginning, in order. Kinds with more than ``most`` moves show only their number."""
        numbered = _can_be_numbered(self._legal)
        moves = [(number, str(action)) for number, action in enumerate(self._legal, 1) if str(action).startswith(beginning)]
        kinds = Counter(token.partition(".")[0] for _, token in moves if "." in token)
        many = {kind: count for kind, count in kinds.items() if count > most}
        few = [(number, token) for number, token in moves if "." not in token or token.partition(".")[0] not in many]
        listed = [f"{number}_{token}" if numbered else token for number, token in few]
        listed += [f"{kind}.…_({count}:_?_{kind})" for kind, count in many.items()]
        lines = wrap("  ".join(listed), WIDTH - 2, break_long_words=False, break_on_hyphens=False)
        print("\n".join(f"  {line.replace('_', ' ')}" for line in lines) or "  there is no such move here")

    # Input

    @property
    def _legal(self) -> Sequence[Action]:
        return self.match.state.legal(self.me)

    def _ask(self) -> bool:
        """Reads and carries out a move or another command. Returns whether the game goes on."""
        must = self.me in self.match.state.to_act
        try:
            typed = input(f"{seat_letter(self.me)}{'' if must else ' (Enter: nothing)'}> ").strip()
        except EOFError:
            typed = "quit"
        if not sys.stdin.isatty():
            print(typed)
        word, _, rest = typed.partition(" ")
        match word:
            case "":
                self._wants_to_wait = not must
            case "wait" | "pass" if not must:
                self._wants_to_wait = True
            case "?" | "help":
                if not rest:
                    print(HELP)
                self._print_moves(rest, len(self._legal))
            case "board":
                self._printed = None
            case "hint":
                self._hint()
            case "undo" | "redo":
                try:
                    self.match = self.match.undo() if word == "undo" else self.match.redo()
                    self._save()
                except UndoError as error:
                    print(f"  {error}")
            case "quit":
                print(f"The game is in {self._file}, and the same command goes on from there." if self._file else "You have left the game.")
                self._save()
                return False
            case _:
                self._try_move(typed)
        return True

    def _hint(self) -> None:
        self.match, advice = self.match.hint(self.me)
        may_wait = self.me not in self.match.state.to_act
        why = f" ({advice.reason.replace('-', ' ')})" if advice.reason else ""
        print("  hint: wait" if may_wait and advice.value <= 0 else f"  hint: {advice.action}{why}")

    def _try_move(self, typed: str) -> None:
        """Plays the typed move if it is unique, else lists the matching ones."""
        legal = self._legal
        matching = [action for action in legal if str(action) == typed] or [action for action in legal if str(action).startswith(typed)]
        if typed.isdecimal() and _can_be_numbered(legal):
            matching = [action for number, action in enumerate(legal, 1) if number == int(typed)]
        if not matching:
            try:
                action = self.match.game.parse(typed)
                matching = [action] if action in legal else []
            except TokenError:
                pass
        if len(matching) == 1:
            self._act(matching[0])
        elif matching:
            print(f"  {typed[:40]} matches {len(matching)} moves:")
            self._print_moves(typed, len(legal))
        else:
            print(f"  you cannot do {typed[:40]!r} here; ? lists what you can")

    def _complete_moves(self) -> None:
        """Sets up Tab completion of moves and commands, where Python has readline."""
        try:
            import readline
        except ImportError:
            return

        def complete(text: str, number: int) -> str | None:
            words = [word for word in (*map(str, self._legal), *COMMANDS) if word.startswith(text)]
            return words[number] if number < len(words) else None

        readline.set_completer_delims(" ")
        readline.set_completer(complete)
        readline.parse_and_bind("tab: complete")


def _can_be_numbered(legal: Sequence[Action]) -> bool:
    """Whether moves can be typed by number, because no move is a number itself."""
    return not any(str(action).isdecimal() for action in legal)
