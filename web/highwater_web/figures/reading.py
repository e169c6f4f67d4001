"""Reads scenarios from files: reports each error with its line, and checks captions in all requested languages."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from operator import methodcaller

from highwater.contract import SEAT_LETTERS
from highwater.errors import GameError
from highwater.notation import Notation, Parts, RecordError, split_pair
from highwater.pasted import FoundRecord
from highwater.record import Record, pick
from highwater.scenario import PLAIN
from highwater.scenario import read_scenario as read_tags

MAX_SEATS = len(SEAT_LETTERS)


class ScenarioError(GameError):
    """A scenario that cannot be read, with the number of the faulty line, from 1; ``__cause__`` is the error, unless a caption is missing.
    For authors of pages and programs; our page never shows it."""

    CODES = ("scenario-line",)

    def __init__(self, line: int, said: str) -> None:
        super().__init__("scenario-line", said, line=line)
        self.line = line


def read_scenario(text: str, languages: Sequence[str] = ()) -> Record:
    """The record in a pasted text, in any form; in the text form the check may be missing. It is played to its end, so everything drawn
    of it is possible.

    ``languages``: the title, if there is one, and the captions must be in each of them. Raises ScenarioError.
    """
    place = FoundRecord(text)
    try:
        place, record = pick(text, sealed=False)
        if isinstance(record, GameError):
            raise record
        _ = record.final
    except GameError as error:
        raise ScenarioError(_line_in(place, partial(_find_line, error)), str(error)) from error
    for language in languages:
        titles = [each for each, _ in record.scenario.titles]
        if titles and language not in titles:
            message = f"the title is in {', '.join(titles)}, but not in {language}"
            raise ScenarioError(_line_in(place, methodcaller("tag", "[Title ")), message)
        for ply in dict.fromkeys(comment.ply for comment in record.comments):
            comments = record.said(ply)
            if language not in comments:
                message = f"what is said after ply {ply} is in {', '.join(comments)}, but not in {language}"
                raise ScenarioError(_line_in(place, methodcaller("comment", ply)), message)
    return record


def list_shown_plies(record: Record) -> tuple[int, ...]:
    """The plies of the positions that a scenario shows: those that it names, else those with captions, else the last."""
    commented = tuple(sorted({comment.ply for comment in record.comments}))
    return record.scenario.show or commented or (len(record.plies),)


class _Places:
    """Line numbers of the tags, plies and comments of a text, as far as it can be read. ``fault`` is the line that cannot be read, 0 if
    there is none."""

    def __init__(self, text: str) -> None:
        self.parts = Parts()
        self.tags: list[int] = []
        self.tokens: list[int] = []
        self.comments: list[int] = []
        self.fault = 0
        number = begun = 0
        known = 0
        try:
            for number, line in enumerate(text.lstrip("\ufeff").splitlines(), 1):
                begun = begun if self.parts.opened is not None else number
                known = len(self.parts.comments)
                self.parts.read(line)
                self.tags += [number] * (len(self.parts.lines) - len(self.tags))
                self.tokens += [number] * (len(self.parts.tokens) - len(self.tokens))
                for _ in self.parts.comments[known:]:  # all but the first begin in this line
                    self.comments.append(begun)
                    begun = number
            self.parts.end()
        except RecordError:
            self.fault = begun if len(self.parts.comments) == known else number

    def tag(self, said: str) -> int:
        """The line of the first such tag, 1 if there is none."""
        return next((at for at, line in zip(self.tags, self.parts.lines, strict=True) if said in line), 1)

    def comment(self, ply: int) -> int:
        """The line of the first comment after a ply, 1 if there is none."""
        return next((at for at, comment in zip(self.comments, self.parts.comments, strict=True) if comment.ply == ply), 1)

    def token(self, ply: int) -> int:
        """The line of a ply, 1 if there is none."""
        return self.tokens[ply - 1] if 0 < ply <= len(self.tokens) else 1


def _line_in(found: FoundRecord, line_of: Callable[[_Places], int]) -> int:
    """Converts a line of a record to a line of the pasted text: the record's first line, if their lines differ, as in a link."""
    return found.line - 1 + line_of(_Places(found.text)) if found.has_lines else found.line


def _find_line(error: GameError, places: _Places) -> int:
    """The line responsible for an error, 1 if none is."""
    if places.fault:
        return places.fault
    if error.code == "record-ply":
        return places.token(int(error.details["ply"]))
    if error.code == "comment-language":
        return _find_second(places)
    if error.code == "comment-size":
        return places.comments[-1] if places.comments else 1
    if error.code == "scenario-tag":
        return _find_scenario_line(str(error.details["tag"]), places)
    tag = {"seat-count": "[Seats ", "unknown-option": "[Option ", "option-value": "[Option "}.get(error.code, "[Game ")
    return places.tag(str(error.details.get("found") or error.details.get("value") or tag))


def _find_second(places: _Places) -> int:
    """The line of a second comment in the same language, 1 if there is none."""
    seen_comments: set[tuple[int, str]] = set()
    for at, comment in zip(places.comments, places.parts.comments, strict=True):
        if comment[:2] in seen_comments:
            return at
        seen_comments.add(comment[:2])
    return 1


def _find_scenario_line(tag: str, places: _Places) -> int:
    """The first line of this tag that makes the scenario invalid."""
    values: list[str] = []
    for at, line in zip(places.tags, places.parts.lines, strict=True):
        if line.startswith(f"[{tag} "):
            values.append(split_pair(line)[1])
            try:
                read_tags(Notation({tag: values}, ()), MAX_SEATS).check(places.parts.tokens)
            except RecordError:
                return at
    return places.tag(f"[{tag} ")


def address_of_table(record: Record) -> str:
    """The address at which a position can be played on; "" if the game is over. It contains the plies without captions."""
    if not record.final.to_act:
        return ""
    return f"play.html#record={replace(record.bare(), comments=(), scenario=PLAIN).url()}"
