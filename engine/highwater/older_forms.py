"""What was written before records had tags for bots, hints and the time: three JSON forms, read for ever and never written.

Each becomes the text that would be written today, so whatever reads that reads these too.

- ``highwater-record/1``: a record as JSON.
- ``highwater-match/1``: a record's text, with the names, bots and hints of its seats.
- ``highwater-save/1``: such a match as JSON within JSON, with what the list of saved games showed.
"""

from highwater.guarded_json import read_json
from highwater.notation import MAX_TEXT, TIME, RecordError, clean_name, read, sealed, tag_line

RECORD, MATCH, SAVE = "highwater-record/1", "highwater-match/1", "highwater-save/1"

MOST = 4 * MAX_TEXT
"""Characters: JSON within JSON within JSON, its quotation marks escaped twice."""


def today(text: str) -> str:
    """The text form of a game in one of the older forms. Raises JsonError and RecordError."""
    data = read_json(text, most=MOST)
    form = data.get("format") if isinstance(data, dict) else None
    if isinstance(data, dict) and form == RECORD:
        return _of_record(data)
    if isinstance(data, dict) and form == MATCH:
        return _of_match(data, [])
    if isinstance(data, dict) and form == SAVE:
        return _of_save(data)
    raise RecordError("record-shape", f'a game as JSON is an object with "format": "{SAVE}", "{MATCH}" or "{RECORD}"', found="format")


def _of_record(data: dict[str, object]) -> str:
    options, names = _texts(data.get("options"), "options"), _list(data.get("names"), "names")
    plies, seats = _list(data.get("plies"), "plies"), data.get("seats")
    if type(seats) is not int:
        raise _wrong("seats", "a number")
    lines = [tag_line("Game", _text(data, "game")), tag_line("Seats", str(seats))]
    lines += [tag_line("Option", f"{name}={value}") for name, value in options.items()]
    lines += [tag_line("Name", f"{number}={name}") for number, name in enumerate(names, 1) if name]
    text = sealed(lines, plies)
    if not text.endswith(f"\n{tag_line('Check', _text(data, 'check'))}\n"):
        raise RecordError("record-damaged", "the check of this record does not fit the rest: it was cut off or changed")
    return text


def _of_match(data: dict[str, object], more: list[str]) -> str:
    record = read(_text(data, "record"))
    players, hints = data.get("players"), data.get("hints")
    lines = [tag_line(tag, value) for tag in ("Game", "Seats", "Option") for value in record.tags.get(tag, ())]
    names, bots = [], []
    if not isinstance(players, list) or str(len(players)) != record.one("Seats"):
        raise _wrong("players", f"a list of {record.one('Seats')}")
    for number, player in enumerate(players, 1):
        name, bot = (player.get("name"), player.get("bot")) if isinstance(player, dict) else (None, None)
        if not isinstance(name, str) or not isinstance(bot, str | None):
            raise _wrong("players", 'a list of {"name": …, "bot": … or null}')
        names += [tag_line("Name", f"{number}={clean_name(name)}")] if clean_name(name) else []
        bots += [tag_line("Bot", f"{number}={bot}")] if bot is not None else []
    if not isinstance(hints, list) or len(hints) != len(players) or not all(type(count) is int and count >= 0 for count in hints):
        raise _wrong("hints", "a list of numbers, one for each player")
    lines += [*names, *bots, *(tag_line("Hints", f"{number}={count}") for number, count in enumerate(hints, 1) if count)]
    return sealed([*lines, *more], record.tokens)


def _of_save(data: dict[str, object]) -> str:
    match, saved = read_json(_text(data, "match"), most=MOST), _text(data, "saved")
    if not isinstance(match, dict) or match.get("format") != MATCH:
        raise _wrong("match", f'an object with "format": "{MATCH}"')
    if type(data.get("finished")) is not bool:
        raise _wrong("finished", "true or false")
    more = [tag_line("Finished", "yes")] if data["finished"] else []
    return _of_match(match, [*more, tag_line("Saved", saved)] if TIME.fullmatch(saved) else more)


def _text(data: dict[str, object], field: str) -> str:
    value = data.get(field)
    if not isinstance(value, str):
        raise _wrong(field, "a text")
    return value


def _list(value: object, field: str) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise _wrong(field, "a list of texts")
    return value


def _texts(value: object, field: str) -> dict[str, str]:
    if not isinstance(value, dict) or not all(isinstance(item, str) for item in value.values()):
        raise _wrong(field, "an object of texts")
    return value


def _wrong(field: str, what: str) -> RecordError:
    return RecordError("record-shape", f"the field {field!r} of a game as JSON has to be {what}", found=field)
