"""Prints, for a hundred seeded games, the record and the digest of every state: run under both Pythons, the lines have to be the same."""

from dataclasses import replace

from highwater.game import digest
from highwater.record import Record, parse_url
from highwater.registry import GAMES
from highwater.simulate import play


def lines() -> list[str]:
    found = []
    for game in GAMES.values():
        for seed in range(100):
            seats = game.seats[seed % len(game.seats)]
            options = {option.id: option.values[seed % len(option.values)] for option in game.options}
            record = Record.of(game, seats, options)
            bots = ["policy" if seed % 10 == seat else "random" for seat in range(seats)]
            _, plies = play(game, record.start(), bots, seed)
            url = replace(record, plies=tuple(plies)).url()
            found.append(f"{game.id} {seed} {url} " + "".join(digest(state) for state in parse_url(url).states()))
    return found


if __name__ == "__main__":
    print("\n".join(lines()))
