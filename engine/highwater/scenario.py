"""What makes a scenario of a record besides its comments: a title, which positions it shows and how, and what it asks.

    [Title "en=Only two left: the stage ends"]
    [Show "0,3-7"]
    [View "2"]
    [Part "hand"]
    [About "two-left"]
    [Question "6=which"]

A ply stands for the position after it, 0 for the one before the first. ``Show`` are plies in ascending order; without it, every position
with a comment is meant. ``View`` is whose eyes the board is seen with, a seat counted from 1; without it, what everybody sees. ``Part`` is
the part of the board that is drawn, a word of the game's own list, perhaps with what is meant of it (``near:iron,moon``); several are
joined by ``+``. ``About`` is the rule trigger of which this is an example, by its name in the game's own table; ``example_search`` finds
more of them. ``Question`` asks after a ply what happens next, or which action is taken; ``question`` has the answer."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from highwater.notation import LANGUAGE, Notation, RecordError, fault_of, join_lines, tag_line

KINDS = ("next", "which")
"""The kinds of questions: what happens next, and which action is taken."""

MAX_TITLE = 100
"""Maximum length of a title."""

MAX_TITLES = 20
MAX_SHOWN_PLIES = 200
MAX_QUESTIONS = 100

MAX_PART = 200
"""Characters."""

MAX_ABOUT = 40
"""Characters."""

_PLIES = re.compile(r"([0-9]{1,4})(?:-([0-9]{1,4}))?")
_WORD = r"[a-z]+(:[a-z0-9-]+(,[a-z0-9-]+)*)?"
_PART = re.compile(rf"{_WORD}(\+{_WORD})*")
_ABOUT = re.compile(r"[a-z]+(-[a-z]+)*")


class Scenario(NamedTuple):
    """``titles``: pairs of language and title; ``show``: the plies to show, ascending; ``view``: the seat whose view is shown, None for the
    public view; ``part``: of the board, "" for all; ``questions``: pairs of ply and kind (of ``KINDS``), ascending; ``about``: the rule
    trigger it illustrates, "" for none."""

    titles: tuple[tuple[str, str], ...] = ()
    show: tuple[int, ...] = ()
    view: int | None = None
    part: str = ""
    questions: tuple[tuple[int, str], ...] = ()
    about: str = ""

    def upto(self, ply: int) -> "Scenario":
        """The scenario of the first ``ply`` plies. A question stays if its answer does."""
        if not self.show and not self.questions:
            return self
        return self._replace(
            show=tuple(each for each in self.show if each <= ply),
            questions=tuple(question for question in self.questions if question[0] < ply),
        )

    def lines(self) -> list[str]:
        """Its lines in the header of a record."""
        lines = [tag_line("Title", f"{language}={title}") for language, title in self.titles]
        lines += [tag_line("Show", ",".join(_ranges(self.show)))] if self.show else []
        lines += [tag_line("View", str(self.view + 1))] if self.view is not None else []
        lines += [tag_line("Part", self.part)] if self.part else []
        lines += [tag_line("About", self.about)] if self.about else []
        return lines + [tag_line("Question", f"{ply}={kind}") for ply, kind in self.questions]

    def check(self, followers: Sequence[str]) -> None:
        """Raises RecordError if it shows a position after the end, or asks a question without an answer. ``followers``: the tokens of the
        plies."""
        last = len(followers)
        if self.show and self.show[-1] > last:
            raise _wrong("Show", f"ply {self.show[-1]} cannot be shown, for this record ends with ply {last}")
        for ply, kind in self.questions:
            if ply >= last:
                raise _wrong("Question", f"nothing answers what is asked after ply {ply}, for this record ends with ply {last}")
            if kind == "which" and followers[ply].startswith("*"):
                raise _wrong("Question", f"after ply {ply} chance acts, so nobody has a choice; ask {ply}=next")


PLAIN = Scenario()
"""The scenario of a record without scenario tags."""


def read_scenario(found: Notation, seats: int) -> Scenario:
    """Reads the scenario tags of a header. Raises RecordError."""
    view, part, about = found.single("View"), found.single("Part"), found.single("About")
    if "View" in found.tags and view not in map(str, range(1, seats + 1)):
        raise _wrong("View", f"a view is the number of a seat, from 1 to {seats}, not {view[:20]!r}")
    if "Part" in found.tags and (len(part) > MAX_PART or not _PART.fullmatch(part)):
        raise _wrong("Part", f"a part is a word of small letters such as hand, or several such as hand+sea, not {part[:40]!r}")
    if "About" in found.tags and (len(about) > MAX_ABOUT or not _ABOUT.fullmatch(about)):
        raise _wrong("About", f"what it is about is a word of small letters such as tie, or several such as two-left, not {about[:40]!r}")
    return Scenario(
        _titles(found.tags.get("Title", ())),
        tuple(read_plies(found.single("Show"))) if "Show" in found.tags else (),
        int(view) - 1 if view else None,
        part,
        _questions(found.tags.get("Question", ())),
        about,
    )


def _titles(values: Sequence[str]) -> tuple[tuple[str, str], ...]:
    titles = dict(value.partition("=")[::2] for value in values)
    if len(titles) < len(values) or len(values) > MAX_TITLES:
        raise _wrong("Title", f"a scenario has one title a language, and at most {MAX_TITLES}")
    for language, title in titles.items():
        if not LANGUAGE.fullmatch(language) or fault_of(title) or join_lines(title) != title or len(title) > MAX_TITLE:
            message = f"a title is its language and one line of at most {MAX_TITLE} characters, such as en=Two left"
            raise _wrong("Title", f"{message}, not {language[:20]}={title[:40]!r}")
    return tuple(titles.items())


def read_plies(value: str) -> Iterator[int]:
    """The plies in a text such as ``0,3-7``, ascending. Raises RecordError."""
    last, many = -1, 0
    for piece in value.split(","):
        match = _PLIES.fullmatch(piece.strip())
        first, end = (int(match[1]), int(match[2] or match[1])) if match else (0, -1)
        many += end - first + 1
        if not last < first <= end or many > MAX_SHOWN_PLIES:
            message = f"what is shown are plies in ascending order, at most {MAX_SHOWN_PLIES}, such as 3-7 or 0,3-7,12"
            raise _wrong("Show", f"{message}; {piece[:20]!r} is wrong")
        yield from range(first, end + 1)
        last = end


def _ranges(plies: Sequence[int]) -> Iterator[str]:
    """``0``, ``3-7`` for 0, 3, 4, 5, 6, 7."""
    begin = 0
    for at in range(1, len(plies) + 1):
        if at == len(plies) or plies[at] != plies[at - 1] + 1:
            yield str(plies[begin]) if at == begin + 1 else f"{plies[begin]}-{plies[at - 1]}"
            begin = at


def _questions(values: Sequence[str]) -> tuple[tuple[int, str], ...]:
    questions: dict[int, str] = {}
    for value in values:
        ply, _, kind = value.partition("=")
        if not (ply.isascii() and ply.isdigit() and len(ply) <= 4) or kind not in KINDS:
            raise _wrong("Question", f"a question is a ply and {' or '.join(KINDS)}, such as 12=next, not {value[:20]!r}")
        if int(ply) in questions or len(questions) == MAX_QUESTIONS:
            raise _wrong("Question", f"there is one question after a ply, and at most {MAX_QUESTIONS}; {value} is one too many")
        questions[int(ply)] = kind
    return tuple(sorted(questions.items()))


def _wrong(tag: str, message: str) -> RecordError:
    return RecordError("scenario-tag", f"in [{tag} …] {message}", tag=tag)
