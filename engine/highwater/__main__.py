"""The command line: ``python -m highwater simulate | show | replay``. The only part of the engine that reads and prints."""

import argparse
import json
import os
import sys
from dataclasses import asdict
from pathlib import Path

from highwater.game import CHANCE, Game, GameError, SetupError, State, digest, plain
from highwater.record import MAX_TEXT, Record, example, parse, token
from highwater.registry import GAMES, game_of
from highwater.simulate import Simulation, simulate


def main(arguments: list[str] | None = None) -> int:
    """Run one command. Returns 0, or 2 with one line on stderr for input that is wrong."""
    parser = argparse.ArgumentParser(prog="highwater", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="command")

    command = commands.add_parser("simulate", help="play bots against each other")
    command.add_argument("game", help="one of: " + ", ".join(GAMES))
    command.add_argument("--seats", type=int, required=True)
    command.add_argument("--games", type=_positive, default=1000)
    command.add_argument("--seed", type=int, default=1)
    command.add_argument("--bots", required=True, help="one bot a seat, separated by commas, such as policy,random,random,random")
    command.add_argument("--option", action="append", default=[], metavar="k=v", help="or k=@FILE for what a file says")
    command.add_argument("--json", action="store_true")
    command.set_defaults(run=_simulate)

    record_help = "a file with a record, - for standard input, a record in its URL form, or game:example such as land-unter:tides-4-and-7"
    command = commands.add_parser("show", help="print a position of a record: everything public, who is to act, what is legal")
    command.add_argument("record", help=record_help)
    command.add_argument("--ply", type=int, help="how many plies have been played; the last position by default")
    command.add_argument("--json", action="store_true")
    command.set_defaults(run=_show)

    command = commands.add_parser("replay", help="print every step of a record")
    command.add_argument("record", help=record_help)
    command.add_argument("--json", action="store_true", help="one JSON object a line: ply, who, token, digest, state")
    command.set_defaults(run=_replay)

    chosen = parser.parse_args(arguments)
    try:
        chosen.run(chosen)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read our output has seen enough (``| head``); without this, Python would complain when it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (GameError, OSError) as error:
        print(f"highwater: {error}", file=sys.stderr)
        return 2
    return 0


def _positive(text: str) -> int:
    if not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"a whole number from 1, not {text!r}")
    return int(text)


def _simulate(chosen: argparse.Namespace) -> None:
    game = game_of(chosen.game)
    options = dict(_option(game, pair) for pair in chosen.option)
    result = simulate(game, chosen.seats, chosen.games, chosen.seed, chosen.bots.split(","), options)
    print(json.dumps(asdict(result)) if chosen.json else _table(result))


def _option(game: Game, pair: str) -> tuple[str, str]:
    """An option and its value, which ``k=@FILE`` has in a file. Errors in a file name it."""
    name, _, value = pair.partition("=")
    if not value.startswith("@"):
        return name, value
    path = Path(value[1:])
    if not path.is_file():
        raise OSError(f"there is no file {path}")
    with path.open(encoding="utf-8") as file:
        try:
            return name, game.settle_options({name: file.read(MAX_TEXT)})[name]
        except UnicodeDecodeError:
            raise OSError(f"{path} is no text in UTF-8, so it cannot be read for {name}") from None
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


def _read(name: str) -> Record:
    if name == "-":
        return parse(sys.stdin.read(), sealed=False)
    game_id, colon, example_name = name.partition(":")
    if colon and game_id in GAMES:
        return example(GAMES[game_id], example_name)
    path = Path(name)
    if len(name) < 200 and path.is_file():
        try:
            return parse(path.read_text("utf-8"), sealed=False)
        except UnicodeDecodeError:
            raise OSError(f"{name} is no text in UTF-8, so it holds no record") from None
    if len(name) < 200 and ("." in name or "/" in name):
        raise OSError(f"there is no file {name}")
    return parse(name)


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
    return "chance" if seat == CHANCE else chr(ord("a") + seat)


def _show(chosen: argparse.Namespace) -> None:
    record = _read(chosen.record)
    last = len(record.plies)
    ply = last if chosen.ply is None else chosen.ply
    if not 0 <= ply <= last:
        raise OSError(f"this record has plies 0 to {last}, not {ply}")
    shown = {"ply": ply, **_public(record.upto(ply).final, record)}
    if chosen.json:
        print(json.dumps(shown))
        return
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
