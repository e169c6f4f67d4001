"""Edits of a scenario: each function returns a changed record, or raises RecordError."""

from dataclasses import dataclass, field, replace

from highwater.contract import CHANCE
from highwater.notation import MAX_TEXT, Notation, RecordError, join_lines
from highwater.record import Record, token
from highwater.scenario import KINDS, Scenario, read_scenario
from highwater_web.figures.reading import list_shown_plies
from highwater_web.figures.steps import MAX_STEPS


@dataclass(frozen=True)
class RecordByText:
    """A record that is compared and hashed by its text, as a key for cached results."""

    record: Record = field(compare=False)
    text: str

    @staticmethod
    def of(record: Record) -> "RecordByText":
        return RecordByText(record, record.text())


def check_record(record: Record) -> Record:
    """The record, if it can be written and read again. Raises RecordError."""
    record.scenario.check([token(*ply) for ply in record.plies])
    length = len(record.text())
    if length > MAX_TEXT:
        raise RecordError("record-size", f"a record has at most {MAX_TEXT:,} characters; this has {length:,}", limit=MAX_TEXT)
    return record


def set_caption(record: Record, ply: int, language: str, text: str) -> Record:
    """Set the caption of a position, or remove it if the text is blank. Raises RecordError."""
    return record.commented(ply, language, text if join_lines(text) else "")


def set_title(record: Record, language: str, title: str) -> Record:
    """Set the title in a language, or remove it if the text is blank. Raises RecordError."""
    title = join_lines(title)
    titles = dict(record.scenario.titles)
    if title:
        titles[language] = title
    else:
        titles.pop(language, None)
    scenario = read_scenario(Notation({"Title": [f"{each}={text}" for each, text in titles.items()]}, ()), record.seats)
    return _set_scenario(record, titles=scenario.titles)


def set_step(record: Record, ply: int, shown: bool) -> Record:
    """Show a position as a step, or hide it. Raises RecordError if no step, or too many, would be shown."""
    plies = set(list_shown_plies(record)) - {ply} | ({ply} if shown else set())
    if not 0 < len(plies) <= MAX_STEPS:
        raise RecordError("scenario-tag", f"a scenario shows 1 to {MAX_STEPS} steps", tag="Show")
    return _set_scenario(record, show=tuple(sorted(plies)))


def set_viewer(record: Record, seat: int | None) -> Record:
    """Set the seat whose view is shown; None for a spectator's."""
    return _set_scenario(record, view=seat)


def set_part(record: Record, part: str) -> Record:
    """Set the part of the table that is drawn; "" for the game's default. Raises RecordError."""
    return _set_scenario(record, part=read_scenario(Notation({"Part": [part]}, ()), record.seats).part if part else "")


def set_question(record: Record, ply: int, kind: str) -> Record:
    """Set the question after a ply, "" for none. Raises RecordError if there is no answer."""
    questions = dict(record.scenario.questions)
    questions.pop(ply, None)
    if kind:
        questions[ply] = kind
    return _set_scenario(record, questions=tuple(sorted(questions.items())))


def list_question_kinds(record: Record, ply: int) -> tuple[str, ...]:
    """The kinds of questions that can be asked after a ply."""
    if ply >= len(record.plies):
        return ()
    return ("next",) if record.plies[ply][0] == CHANCE else KINDS


def count_missing(record: Record, language: str) -> int:
    """The number of steps without a caption in a language."""
    return sum(language not in record.said(ply) for ply in list_shown_plies(record))


def _set_scenario(record: Record, **changes: object) -> Record:
    scenario: Scenario = record.scenario._replace(**changes)  # type: ignore[arg-type]  # each is a field with a type of its own
    return check_record(replace(record, scenario=scenario))
