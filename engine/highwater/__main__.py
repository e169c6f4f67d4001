"""The command line: ``python -m highwater simulate | levels | show | replay``. The only part of the engine that reads and prints."""

import argparse
import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import BinaryIO

from highwater.bots import BOT_BUDGET, DEFAULT_LEVEL, OFFERED, searches
from highwater.bots.levels import STRONGEST
from highwater.errors import GameError, SetupError
from highwater.game import CHANCE, Game, State, digest, plain, seat_letter
from highwater.record import MAX_TEXT, Record, RecordError, example, parse, token
from highwater.registry import GAMES, game_of
from highwater.simulation.many_games import Executor, Interrupted, simulate
from highwater.simulation.one_game import check_seats
from highwater.simulation.tally import Simulation

INTERRUPTED = 130
"""The exit code of what somebody stopped with Ctrl-C, as shells have it."""

RECORD_HELP = "a file with a record, - for standard input, a record in its URL form, or game:example such as land-unter:tides-4-and-7"

BOT_NAMES = f"a level ({', '.join(OFFERED)}), policy, random, or my_module:my_bot"

LINK_LETTERS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")


def main(arguments: list[str] | None = None) -> int:
    """Run one command. Returns 0; 2 with one line on stderr for input that is wrong; 130 where somebody pressed Ctrl-C."""
    return carry_out("highwater", _parser().parse_args(arguments))


def carry_out(program: str, chosen: argparse.Namespace) -> int:
    """Run the command that was ``chosen`` and end as ``main`` says."""
    try:
        chosen.run(chosen)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read our output has seen enough (``| head``); without this, Python would complain when it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (GameError, OSError) as error:
        print(f"{program}: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt as stop:
        print(f"{program}: {stop or 'stopped'}", file=sys.stderr)
        return INTERRUPTED
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="highwater", description="Games about rising water: bots against each other, and records.")
    commands = parser.add_subparsers(required=True, metavar="command")

    command = commands.add_parser("simulate", help="play bots against each other")
    command.add_argument("game", help="one of: " + ", ".join(GAMES))
    command.add_argument("--seats", type=int, required=True)
    command.add_argument("--games", type=_positive, default=1000)
    command.add_argument("--seed", type=int, default=1)
    command.add_argument("--bots", required=True, help=f"one bot a seat, separated by commas: {BOT_NAMES}")
    command.add_argument("--option", action="append", default=[], metavar="k=v", help="or k=@FILE for what a file says")
    command.add_argument("--budget", type=_positive, default=BOT_BUDGET, help="thoughts a bot may have about one action (%(default)s)")
    command.add_argument("--patience", type=float, metavar="SECONDS", help="how long one thought may take, for bots that may never answer")
    command.add_argument("--jobs", type=_positive, default=1, metavar="N", help="play in N processes; the result is the same")
    command.add_argument("--resume", type=Path, metavar="FILE", help="store in FILE what has been played, and go on from there")
    command.add_argument("--json", action="store_true")
    command.set_defaults(run=_simulate)

    command = commands.add_parser("levels", help="say how well our bots play a game, and what the weaker ones get wrong")
    command.add_argument("game", help="one of: " + ", ".join(GAMES))
    command.set_defaults(run=_levels)

    command = commands.add_parser("show", help="print a position of a record: everything public, who is to act, what is legal")
    command.add_argument("record", help=RECORD_HELP)
    command.add_argument("--ply", type=int, help="how many plies have been played; the last position by default")
    command.add_argument("--json", action="store_true")
    command.set_defaults(run=_show)

    command = commands.add_parser("replay", help="print every step of a record")
    command.add_argument("record", help=RECORD_HELP)
    command.add_argument("--json", action="store_true", help="one JSON object a line: ply, who, token, digest, state")
    command.set_defaults(run=_replay)
    return parser


def _positive(text: str) -> int:
    if not (text.isascii() and text.isdigit()) or int(text) < 1:
        raise argparse.ArgumentTypeError(f"a whole number from 1, not {text!r}")
    return int(text)


# Simulations


def _simulate(chosen: argparse.Namespace) -> None:
    if "" not in sys.path:
        sys.path.insert(0, "")  # bots in the folder one is in are found, as ``python -m`` finds them
    game = game_of(chosen.game)
    options = dict(_option(game, pair) for pair in chosen.option)
    bots = chosen.bots.split(",")
    game.new(chosen.seats, options)
    check_seats(chosen.seats, bots)
    try:
        with _workers(chosen.jobs) as executor:
            result = simulate(
                game,
                bots,
                chosen.games,
                chosen.seed,
                options,
                budget=chosen.budget,
                patience=chosen.patience,
                executor=executor,
                resume=chosen.resume,
                progress=_progress() if sys.stderr.isatty() else None,
            )
    except Interrupted as stop:
        if chosen.resume is not None:
            raise Interrupted(f"{stop}; they are in {chosen.resume}, and the same command goes on from there") from None
        raise Interrupted(f"{stop}; with --resume FILE a simulation that is stopped can go on") from None
    print(json.dumps(asdict(result)) if chosen.json else _table(result))


@contextmanager
def _workers(jobs: int) -> Iterator[Executor | None]:
    """Processes to play in, None for a single job. They end when we do, even in the middle of a game."""
    if jobs == 1:
        yield None
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import active_children

    others = set(active_children())
    pool = ProcessPoolExecutor(jobs, initializer=_die_quietly)
    try:
        yield pool
    except BaseException:
        for worker in set(active_children()) - others:
            worker.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _die_quietly() -> None:
    """Ctrl-C reaches the workers too; only the process that started them reports it."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _progress() -> Callable[[int, int], None]:
    """Shows on a terminal how far a simulation has come, in a line that is removed at the end."""
    began = last = time.monotonic()
    before: int | None = None

    def report(done: int, games: int) -> None:
        nonlocal last, before
        now = time.monotonic()
        before = done if before is None else before
        if done == games:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
        elif now - last > 0.2:
            last = now
            left = (now - began) * (games - done) / max(done - before, 1)
            print(f"\r\x1b[K{done:,} of {games:,} games, {left:,.0f} s left", end="", file=sys.stderr, flush=True)

    return report


def _option(game: Game, pair: str) -> tuple[str, str]:
    """An option and its value, which ``k=@FILE`` has in a file. Errors in a file name it."""
    name, _, value = pair.partition("=")
    if not value.startswith("@"):
        return name, value
    path = Path(value[1:])
    try:
        return name, game.settle_options({name: _text_of(path)})[name]
    except SetupError as error:
        raise type(error)(error.code, f"{path}: {error}", **error.details) from None


def _table(result: Simulation) -> str:
    lines = [
        f"{result.game}, {result.seats} seats, {result.games} games, seed {result.seed}, "
        + ", ".join(f"{name}={value}" for name, value in result.options.items()),
        f"{'bot':<10} {'share of wins':>14}   {'95 % interval':<17} {'mean score':>10}",
    ]
    for one in result.bots:
        lines.append(f"{one.name:<10} {one.share:>13.1%}   {one.low:.1%} to {one.high:.1%}    {one.mean_score:>8.2f}")
    ends = ", ".join(f"{reason} {count}" for reason, count in sorted(result.terminations.items()))
    lines.append(f"ends: {ends}; {result.mean_plies:.1f} plies a game")
    points = ", ".join(f"{source} {mean:.2f}" for source, mean in result.points.items())
    lines.append(f"points of a seat: {points}; {sum(result.points.values()):.2f} in all")
    if result.facts:
        lines.append("a game: " + ", ".join(f"{name} {mean:.2f}" for name, mean in result.facts.items()))
    if result.blunders is not None:
        lines.append(f"blunders (lost games that one action would have saved): {result.blunders}")
    lines.append(f"{result.games_per_second:.1f} games and {result.decisions_per_second:,.0f} decisions per second of processor time")
    return "\n".join(lines)


# Levels


def _levels(chosen: argparse.Namespace) -> None:
    game = game_of(chosen.game)
    levels = game.levels() if game.levels else {}
    for name in OFFERED:
        if name == DEFAULT_LEVEL:
            meant = ["it plays by the policy"]
        elif name == STRONGEST:
            meant = ["it searches, as well as it can"]
        else:
            meant = list(levels[name].mistakes.values()) if name in levels else []
        print(f"{name}{' (searches)' if searches(name) else ''}")
        for sentence in meant:
            print(f"  - {sentence}")


# Records


def _read(name: str) -> Record:
    """The record that an argument stands for."""
    return parse(record_text(name), sealed=False)


def record_text(name: str) -> str:
    """The text of the record that an argument stands for, in any form. Never reads more of a file than a record can have. Raises OSError
    and GameError."""
    if name == "-":
        return _bounded(sys.stdin.buffer, "standard input")
    game_id, colon, example_name = name.partition(":")
    if colon and game_id in GAMES:
        return example(GAMES[game_id], example_name).text()
    path = Path(name)
    if len(name) < 200 and path.exists():
        return _text_of(path)
    if LINK_LETTERS.issuperset(name) or name.lstrip()[:1] in ("[", "{"):
        return name
    raise OSError(
        f"there is no file {name[:60]}, and it is neither the URL form of a record (letters, digits, - and _) nor an example such as "
        "land-unter:tides-4-and-7"
    )


def _text_of(path: Path) -> str:
    """What a file says, or a pipe. Raises OSError and RecordError."""
    if not path.exists():
        raise OSError(f"there is no file {path}")
    if path.is_dir():
        raise OSError(f"{path} is a folder")
    with path.open("rb") as file:
        return _bounded(file, str(path))


def _bounded(file: BinaryIO, name: str) -> str:
    """What a file says, of which at most one byte more is read than a record can have."""
    most = 4 * MAX_TEXT  # the most bytes that so many characters can take
    content = file.read(most + 1)
    if len(content) > most:
        raise RecordError("record-size", f"{name} has more than {most:,} bytes, which is more than a record can have", limit=MAX_TEXT)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise OSError(f"{name} is not UTF-8 text (byte {error.start + 1}), so it cannot be read") from None


def _public(state: State, record: Record) -> dict[str, object]:
    outcome = state.outcome
    return {
        "game": record.game.versioned,
        "to_act": [_who(seat) for seat in state.to_act],
        "may_act": [_who(seat) for seat in state.may_act],
        "legal": {_who(seat): [*map(str, state.legal(seat))] for seat in (*state.to_act, *state.may_act) if seat != CHANCE},
        "view": plain(state.view(None)),
        "outcome": asdict(outcome) if outcome else None,
        "digest": digest(state),
    }


def _who(seat: int) -> str:
    return "chance" if seat == CHANCE else seat_letter(seat)


def _show(chosen: argparse.Namespace) -> None:
    record = _read(chosen.record)
    last = len(record.plies)
    ply = last if chosen.ply is None else chosen.ply
    if not 0 <= ply <= last:
        raise OSError(f"this record has plies 0 to {last}, not {ply}")
    state = record.upto(ply).final
    shown = {"ply": ply, **_public(state, record)}
    if chosen.json:
        print(json.dumps(shown))
        return
    print(f"{state.view(None)}\n")
    del shown["view"]
    for name, value in shown.items():
        if isinstance(value, dict):
            print(f"{name}:")
            for field, item in value.items():
                print(f"  {field}: {json.dumps(item)}")
        else:
            print(f"{name}: {json.dumps(value)}")


def _replay(chosen: argparse.Namespace) -> None:
    record = _read(chosen.record)
    states = record.states()
    _print_step(chosen.json, 0, None, next(states))
    for ply, ((seat, action), state) in enumerate(zip(record.plies, states, strict=True), 1):
        _print_step(chosen.json, ply, (token(seat, action), _who(seat)), state)


def _print_step(as_json: bool, ply: int, done: tuple[str, str] | None, state: State) -> None:
    text, who = done or (None, None)
    if as_json:
        print(json.dumps({"ply": ply, "who": who, "token": text, "digest": digest(state), "state": plain(state)}))
    else:
        print(f"{ply:>4}  {text or 'start':<12} {digest(state)}")


if __name__ == "__main__":
    sys.exit(main())
