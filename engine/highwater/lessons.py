"""A lesson: steps with a text, a question and a board, as one text and one link.

    [Lesson "1"]
    [Title "Who loses a ring?"]
    [Language "en"]

    [Step "The water goes down"]
    Nora is at 12, and she plays the highest card.

    Who loses a ring *now*?
    [Wrong "Nora"]
    [Right "Anton"]
    [Game "land-unter/1"]
    …

    [Step "Now you"]
    [Puzzle "land-unter.rings.1.3"]

    [End "1a2b3c4d"]

A step has a heading, which may be empty, and any of these, in this order: paragraphs, with the marks of comments; answers to choose from;
and a board. A board is the text of a record, its link form (``[Record "…"]``) or the name of a puzzle. Records and ``End`` are closed by
checks, which may be missing in a lesson written by hand. The link form is that of records.

What is wrong with one step leaves the others as they are: it is found when the record of that step is read.
"""

import re
import zlib
from collections.abc import Iterator, Sequence
from functools import lru_cache
from hashlib import sha256
from itertools import pairwise
from typing import NamedTuple

from highwater.errors import GameError
from highwater.link import MAX_URL, PREFIX, pack, unpack_beginning
from highwater.notation import LANGUAGE, MAX_COMMENT, MAX_TEXT, RecordError, fault_of, join_lines, split_pair, tag_line
from highwater.record import Record, parse
from highwater.scenario import MAX_TITLE

VERSION = "1"

MAX_STEPS = 100
MAX_ANSWERS = 12
"""Maximum number of answers in a step."""

MAX_PARAGRAPHS = 20
"""Maximum number of paragraphs in a step."""

HEADER = ("Lesson", "Title", "Language")
"""Tags before the first step."""

PUZZLE = re.compile(r"[a-z-]{1,40}(\.[a-z0-9-]{1,20}){2,3}")
"""Matches the name of a puzzle; only the puzzles page knows which exist."""

_STEP = re.compile(r'^\[Step "', re.MULTILINE)
_BOARD = re.compile(r'^\[(?:Game|Record|Puzzle) "', re.MULTILINE)
_ANSWER = re.compile(r'^\[(?:Right|Wrong) "')
_END = re.compile(r'^\[End "([0-9a-f]{8})"\]\s*\Z', re.MULTILINE)
_OWN_LINE = re.compile(r'\[(?:Step|Game|Record|Puzzle|Right|Wrong|End) "')
_LINK = re.compile(rf"{PREFIX}[A-Za-z0-9_-]+")


class LessonError(GameError):
    """An unreadable lesson or step. ``details["step"]`` is the number of the step, from 1.

    ``lesson-none``: a text without a lesson; ``lesson-version``: another version; ``lesson-empty``: no steps. The others leave steps to
    play. ``lesson-cut``: the end is missing; ``lesson-damaged``: the check does not fit; ``lesson-size``, ``lesson-steps``: too long.
    ``lesson-link``: too long for a link. ``lesson-step``: an unreadable step; ``lesson-board``: an unreadable record or puzzle, with the
    reason in ``__cause__``; ``lesson-puzzle``: no name of a puzzle.
    """

    CODES = (
        "lesson-none",
        "lesson-version",
        "lesson-empty",
        "lesson-cut",
        "lesson-damaged",
        "lesson-size",
        "lesson-steps",
        "lesson-link",
        "lesson-step",
        "lesson-board",
        "lesson-puzzle",
    )


class Answer(NamedTuple):
    """An answer to choose from."""

    text: str
    is_right: bool


class Step(NamedTuple):
    """``board``: the text or link form of a record, "" for none; ``puzzle``: the name of a puzzle, "" for none; ``fault``: why the step is
    unreadable."""

    heading: str = ""
    paragraphs: tuple[str, ...] = ()
    answers: tuple[Answer, ...] = ()
    board: str = ""
    puzzle: str = ""
    fault: LessonError | None = None

    def record(self) -> Record | None:
        """The playable record of its board; None without one. Raises GameError."""
        return read_board(self.board) if self.board else None

    def text(self) -> str:
        """Its lines in a lesson."""
        lines = [tag_line("Step", self.heading), "\n\n".join(map(_escape_line, self.paragraphs))]
        lines += [tag_line("Right" if answer.is_right else "Wrong", answer.text) for answer in self.answers]
        lines += [tag_line("Record", self.board) if self.board.startswith(PREFIX) else self.board]
        lines += [tag_line("Puzzle", self.puzzle) if self.puzzle else ""]
        return "\n".join(filter(None, lines))


class Lesson(NamedTuple):
    """``language``: of its texts; ``fault``: an error of the whole lesson, whose steps can still be played."""

    title: str
    language: str
    steps: tuple[Step, ...]
    fault: LessonError | None = None

    def text(self) -> str:
        """The text form, closed by its check."""
        header = [tag_line("Lesson", VERSION), tag_line("Title", self.title), tag_line("Language", self.language)]
        body = "\n\n".join(["\n".join(header), *(step.text() for step in self.steps)])
        return f"{body}\n\n{tag_line('End', _check(body))}\n"

    def url(self) -> str:
        """The form for a link's fragment. Raises LessonError."""
        return link_form(self.text())

    @property
    def name(self) -> str:
        """A name derived from the text."""
        return sha256(self.text().encode()).hexdigest()[:10]


def link_form(text: str) -> str:
    """The link form of the lesson in a text, unchanged, even with faults. Raises LessonError for one that is too long."""
    begins, link = text.find('[Lesson "'), _LINK.search(text)
    if begins < 0 and link is not None:
        return link[0]
    try:
        return pack(text[max(begins, 0) :])
    except RecordError as error:
        message = f"a link holds at most {MAX_URL:,} characters of a lesson; this one is longer"
        raise LessonError("lesson-link", message, limit=MAX_URL) from error


def is_lesson(text: str) -> bool:
    """Whether a text is a lesson, in either form, rather than a record."""
    link = _LINK.search(text)
    return '[Lesson "' in (text if link is None or '[Lesson "' in text else unpack_beginning(link[0][:MAX_URL])[0])


def read_lesson(text: str) -> Lesson:
    """Reads the lesson in a text, in either form, with any text before it. Raises LessonError if nothing can be played."""
    begins = text.find('[Lesson "')
    if begins >= 0:
        return _read_text(text[begins:])
    link = _LINK.search(text)
    if link is None:
        raise LessonError("lesson-none", "a lesson begins with the line [Lesson …], or is a link to one; this text has none")
    letters = link[0][:MAX_URL]
    unpacked, is_whole = unpack_beginning(letters)
    if '[Lesson "' not in unpacked:
        code = "lesson-none" if "[Game " in unpacked else "lesson-cut"
        raise LessonError(code, "this is no link to a lesson, or hardly anything of it has arrived", step=1)
    lesson = _read_text(unpacked)
    if is_whole:
        return lesson
    last = len(lesson.steps)
    return _drop_last(lesson, _too_long(last) if len(link[0]) > MAX_URL else _cut(last))


def _drop_last(lesson: Lesson, fault: LessonError) -> Lesson:
    """The lesson without its incomplete last step, since a truncated record may still look complete."""
    return lesson._replace(steps=(*lesson.steps[:-1], Step(lesson.steps[-1].heading, fault=fault)), fault=fault)


def _read_text(text: str) -> Lesson:
    is_long, text = len(text) > MAX_TEXT, text[:MAX_TEXT].replace("\r\n", "\n")
    fault = _fault_of_end(text)
    header, *steps = _split_before(_STEP, _END.sub("", text))
    tags = dict(_pairs(header))
    for tag, value in tags.items():
        if tag not in HEADER or (tag == "Lesson" and value != VERSION):
            found = tag_line(tag[:20], value[:20])
            raise LessonError("lesson-version", f"{found} is from a later version; version {VERSION!r} can be read here", found=found)
    if not steps:
        raise LessonError("lesson-empty", "this lesson has no steps; a step begins with the line [Step …]")
    if len(steps) > MAX_STEPS:
        message = f"a lesson has at most {MAX_STEPS} steps; this has {len(steps):,}"
        fault = LessonError("lesson-steps", message, step=MAX_STEPS + 1, limit=MAX_STEPS, count=len(steps))
    title, language = join_lines(tags.get("Title", ""))[:MAX_TITLE], tags.get("Language", "")
    parsed = tuple(_read_step(number, step) for number, step in enumerate(steps[:MAX_STEPS], 1))
    lesson = Lesson(title if not fault_of(title) else "", language if LANGUAGE.fullmatch(language) else "", parsed, fault)
    return _drop_last(lesson, _too_long(len(steps))) if is_long and len(steps) <= MAX_STEPS else lesson


def _split_before(begins: re.Pattern[str], text: str) -> list[str]:
    """A text, split before each match."""
    at = [0, *(found.start() for found in begins.finditer(text)), len(text)]
    return [text[start:end] for start, end in pairwise(at)]


def _pairs(header: str) -> Iterator[tuple[str, str]]:
    """The tags of the header. Raises LessonError."""
    for line in filter(None, map(str.strip, header.splitlines())):
        try:
            yield split_pair(line)
        except RecordError as error:
            raise LessonError("lesson-version", f"no line of a lesson's header looks like {line[:40]!r}", found=line[:40]) from error


def _fault_of_end(text: str) -> LessonError | None:
    """The error found by the check at the end; a lesson written by hand has no check."""
    end = _END.search(text)
    if end is None or end[1] == _check(text[: end.start()].rstrip("\n")):
        return None
    return LessonError("lesson-damaged", "the check at the end of this lesson does not fit the rest: something in it was changed")


def _cut(steps: int) -> LessonError:
    return LessonError("lesson-cut", f"this link was cut off on its way, in step {steps}; copy the whole of it again", step=steps)


def _too_long(steps: int) -> LessonError:
    message = f"a lesson has at most {MAX_URL:,} characters as a link, and {MAX_TEXT:,} as a text; this one ends in step {steps}"
    return LessonError("lesson-size", message, step=steps, limit=MAX_URL)


def _read_step(number: int, text: str) -> Step:
    """Reads a step; an unreadable one has a fault."""
    first, _, rest = text.partition("\n")
    try:
        heading = join_lines(split_pair(first.strip())[1])[:MAX_TITLE]
        said, board = (*_split_before(_BOARD, rest), "")[:2] if not _BOARD.match(rest) else ("", rest)
        # A record with several lines that begin a board, such as a second [Game …], is reported by its reader.
        board = rest[len(said) :].strip()
        paragraphs, answers = _read_words(said)
        return _add_board(Step(heading, paragraphs, answers), board)
    except GameError as error:
        fault = LessonError("lesson-step", f"step {number} cannot be read: {error}", step=number)
        fault.__cause__ = error
        return Step(fault=fault)


def _read_words(text: str) -> tuple[tuple[str, ...], tuple[Answer, ...]]:
    """The paragraphs and the answers of a step. Raises RecordError."""
    lines = text.splitlines()
    answers = [split_pair(line.strip()) for line in lines if _ANSWER.match(line)]
    rest = "\n".join(line for line in lines if not _ANSWER.match(line))
    paragraphs = [join_lines(paragraph) for paragraph in re.split(r"\n[ \t]*\n", rest)]
    paragraphs = [_unescape_line(paragraph) for paragraph in paragraphs if paragraph]
    for each in (*paragraphs, *(said for _, said in answers)):
        if fault := fault_of(each):
            raise RecordError("comment-text", f"{each[:40]!r} cannot be read: {fault}", ply=0)
        if len(each) > MAX_COMMENT:
            raise RecordError("comment-size", f"a paragraph has at most {MAX_COMMENT:,} characters", ply=0, limit=MAX_COMMENT)
    if len(paragraphs) > MAX_PARAGRAPHS or len(answers) > MAX_ANSWERS:
        raise RecordError(
            "comment-size", f"a step has at most {MAX_PARAGRAPHS} paragraphs and {MAX_ANSWERS} answers", ply=0, limit=MAX_COMMENT
        )
    return tuple(paragraphs), tuple(Answer(said, tag == "Right") for tag, said in answers)


def _add_board(step: Step, board: str) -> Step:
    """The step with its board. Raises RecordError."""
    if not board or board.startswith("[Game "):
        return step._replace(board=board)
    tag, value = split_pair(board)
    if tag == "Record":
        return step._replace(board=value)
    if not PUZZLE.fullmatch(value):
        raise LessonError("lesson-puzzle", f"a puzzle has a name such as land-unter.rings.1.3, not {value[:40]!r}")
    return step._replace(puzzle=value)


@lru_cache(maxsize=8)
def read_board(text: str) -> Record:
    """The playable record of a board in any form. Raises GameError."""
    record = parse(text, sealed=False)
    _ = record.final
    return record


def check_steps(lesson: Lesson) -> Sequence[LessonError]:
    """The errors of all unplayable steps."""
    faults = []
    for number, step in enumerate(lesson.steps, 1):
        fault = step.fault or board_fault(step, number)
        faults += [fault] if fault is not None else []
    return faults


def board_fault(step: Step, number: int) -> LessonError | None:
    """The error of an unplayable record, or None."""
    try:
        step.record()
    except GameError as error:
        fault = LessonError("lesson-board", f"the record of step {number} cannot be played: {error}", step=number)
        fault.__cause__ = error
        return fault
    return None


def _escape_line(paragraph: str) -> str:
    r"""A paragraph that looks like a line of the lesson begins with a backslash, as ``\[`` in a comment."""
    return f"\\{paragraph}" if _OWN_LINE.match(paragraph) else paragraph


def _unescape_line(paragraph: str) -> str:
    return paragraph[1:] if paragraph.startswith("\\") and _OWN_LINE.match(paragraph, 1) else paragraph


def _check(body: str) -> str:
    return f"{zlib.crc32(body.strip().encode('utf-8', 'surrogatepass')):08x}"
