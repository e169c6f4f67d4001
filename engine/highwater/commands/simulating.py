"""``highwater simulate``: many games of bots, or one of them as a record."""

import argparse
import json
from dataclasses import asdict
from pathlib import Path

from highwater.commands.arguments import Commands, add_bots, add_game, add_jobs, add_json, add_options, add_seed, add_thinking
from highwater.commands.reading import positive, read_options
from highwater.commands.workers import find_own_bots, progress_on_terminal, start_workers
from highwater.registry import game_of
from highwater.simulation.many_games import Interrupted, replay_game, simulate
from highwater.simulation.one_game import check_seats
from highwater.simulation.totals import Simulation


def add_commands(commands: Commands) -> None:
    command = commands.add_parser("simulate", help="play bots against each other")
    add_game(command)
    add_bots(command, "one bot a seat")
    command.add_argument("--seats", type=int, help="how many seats (default: as many as there are bots)")
    command.add_argument("--games", type=positive, default=1000, help="how many games (default: %(default)s)")
    add_seed(command)
    add_options(command)
    add_thinking(command)
    command.add_argument("--paired", action="store_true", help="play the same chance from every seat")
    command.add_argument("--only", type=positive, metavar="N", help="play game N alone, and print its record, for show and replay")
    add_jobs(command)
    command.add_argument("--resume", type=Path, metavar="FILE", help="store in FILE what has been played, and go on from there")
    add_json(command)
    command.set_defaults(run=_simulate)


def _simulate(arguments: argparse.Namespace) -> None:
    find_own_bots()
    game = game_of(arguments.game)
    options = read_options(game, arguments.option)
    bots = arguments.bots.split(",")
    seats = len(bots) if arguments.seats is None else arguments.seats
    game.new(seats, options)
    check_seats(seats, bots)
    if arguments.only is not None:
        more = {"budget": arguments.budget, "patience": arguments.patience, "paired": arguments.paired}
        print(replay_game(game, bots, arguments.only, arguments.seed, options, **more).text(), end="")
        return
    try:
        with start_workers(arguments.jobs) as executor:
            result = simulate(
                game,
                bots,
                arguments.games,
                arguments.seed,
                options,
                budget=arguments.budget,
                patience=arguments.patience,
                paired=arguments.paired,
                executor=executor,
                resume=arguments.resume,
                progress=progress_on_terminal(),
            )
    except Interrupted as stop:
        if arguments.resume is not None:
            raise Interrupted(f"{stop}; they are in {arguments.resume}, and the same command goes on from there") from None
        raise Interrupted(f"{stop}; with --resume FILE a simulation that is stopped can go on") from None
    print(json.dumps(asdict(result)) if arguments.json else _table(result))


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
