"""``highwater show`` and ``highwater replay``: positions and steps of a record."""

import argparse
import json
from dataclasses import asdict

from highwater.commands.arguments import Commands, add_record
from highwater.commands.reading import read_record
from highwater.contract import CHANCE, State, digest, plain, seat_letter
from highwater.record import Record, token


def add_commands(commands: Commands) -> None:
    command = commands.add_parser("show", help="print a position of a record: everything public, who is to act, what is legal")
    add_record(command)
    command.add_argument("--ply", type=int, help="how many plies have been played (default: all)")
    command.add_argument("--json", action="store_true", help="as one JSON object")
    command.set_defaults(run=_show)

    command = commands.add_parser("replay", help="print every step of a record")
    add_record(command)
    command.add_argument("--json", action="store_true", help="one JSON object a line: ply, who, token, digest, state")
    command.set_defaults(run=_replay)


def _public(state: State, record: Record) -> dict[str, object]:
    outcome = state.outcome
    return {
        "game": record.game.versioned,
        "to_act": [_name_actor(seat) for seat in state.to_act],
        "may_act": [_name_actor(seat) for seat in state.may_act],
        "legal": {_name_actor(seat): [*map(str, state.legal(seat))] for seat in (*state.to_act, *state.may_act) if seat != CHANCE},
        "view": plain(state.view(None)),
        "outcome": asdict(outcome) if outcome else None,
        "digest": digest(state),
    }


def _name_actor(seat: int) -> str:
    return "chance" if seat == CHANCE else seat_letter(seat)


def _show(arguments: argparse.Namespace) -> None:
    record = read_record(arguments.record)
    last = len(record.plies)
    ply = last if arguments.ply is None else arguments.ply
    if not 0 <= ply <= last:
        raise OSError(f"this record has plies 0 to {last}, not {ply}")
    state = record.upto(ply).final
    values = {"ply": ply, **_public(state, record)}
    if arguments.json:
        print(json.dumps(values))
        return
    print(f"{state.view(None)}\n")
    del values["view"]
    for name, value in values.items():
        if isinstance(value, dict):
            print(f"{name}:")
            for field, item in value.items():
                print(f"  {field}: {json.dumps(item)}")
        else:
            print(f"{name}: {json.dumps(value)}")


def _replay(arguments: argparse.Namespace) -> None:
    record = read_record(arguments.record)
    states = record.states()
    _print_step(arguments.json, 0, None, next(states))
    for ply, ((seat, action), state) in enumerate(zip(record.plies, states, strict=True), 1):
        _print_step(arguments.json, ply, (token(seat, action), _name_actor(seat)), state)


def _print_step(as_json: bool, ply: int, done: tuple[str, str] | None, state: State) -> None:
    text, who = done or (None, None)
    if as_json:
        print(json.dumps({"ply": ply, "who": who, "token": text, "digest": digest(state), "state": plain(state)}))
    else:
        print(f"{ply:>4}  {text or 'start':<12} {digest(state)}")
