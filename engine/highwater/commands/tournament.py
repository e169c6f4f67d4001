"""``highwater tournament``: bots at all combinations of tables, with standings."""

import argparse
import json
from dataclasses import asdict

from highwater.commands.arguments import Commands, add_bots, add_game, add_jobs, add_json, add_options, add_seed, add_thinking
from highwater.commands.reading import positive, read_options
from highwater.commands.workers import find_own_bots, progress_on_terminal, start_workers
from highwater.registry import game_of
from highwater.simulation.tournaments import Tournament, tournament


def add_commands(commands: Commands) -> None:
    command = commands.add_parser(
        "tournament",
        help="play bots against each other in all combinations",
        description="Plays every table that the bots can make up, each from every seat, and prints how often each bot wins.",
    )
    add_game(command)
    add_bots(command, "any number of bots")
    command.add_argument("--seats", type=int, help="how many seats a table has (default: nearest to the number of bots)")
    command.add_argument("--games", type=positive, default=1000, help="at least so many games in all (default: %(default)s)")
    add_seed(command)
    add_options(command)
    add_thinking(command)
    add_jobs(command)
    add_json(command)
    command.set_defaults(run=_play_tournament)


def _play_tournament(arguments: argparse.Namespace) -> None:
    find_own_bots()
    game = game_of(arguments.game)
    options = read_options(game, arguments.option)
    with start_workers(arguments.jobs) as executor:
        result = tournament(
            game,
            arguments.bots.split(","),
            arguments.games,
            arguments.seed,
            options,
            seats=arguments.seats,
            budget=arguments.budget,
            patience=arguments.patience,
            executor=executor,
            progress=progress_on_terminal(),
        )
    print(json.dumps(asdict(result)) if arguments.json else _table(result, game.cooperative))


def _table(result: Tournament, is_cooperative: bool) -> str:
    fair = "each bot at all seats" if is_cooperative else f"an equal share is {1 / result.seats:.1%}"
    tables = f"{result.tables} table{'s' * (result.tables > 1)}"
    width = max(3, *(len(standing.name) for standing in result.standings))
    lines = [
        f"{result.game}, {result.seats} seats, {tables}, {result.games} games, seed {result.seed}; {fair}",
        f"    {'bot':<{width}} {'games':>7} {'wins':>9} {'share':>7}   {'95 % interval':<17} {'mean score':>10}",
    ]
    for place, one in enumerate(result.standings, 1):
        lines.append(
            f"{place:>2}. {one.name:<{width}} {one.games:>7} {one.wins:>9.1f} {one.share:>7.1%}   "
            f"{f'{one.low:.1%} to {one.high:.1%}':<17} {one.mean_score:>10.2f}"
        )
    return "\n".join(lines)
