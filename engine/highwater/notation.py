"""The syntax of a record's text: tag lines, ply tokens, comments in braces, and the closing check.

``record`` gives the tags and tokens a meaning. A file holds one game or several.
"""

import json
import re
import zlib
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from highwater.errors import GameError
from highwater.safe_json import JsonError, read_json

MAX_PLIES = 5_000
"""Maximum plies of a record and of a game (see ``Match.is_at_ply_limit``)."""

MAX_COMMENT = 2_000
"""Maximum length of a comment."""

MAX_COMMENTS = 56 * 1024
"""Maximum length of all comments of a record."""

MAX_TEXT = 256 * 1024
"""Maximum length of a record: 5,000 plies of the longest kind (34 characters), a header of 20,000, all comments, and 8,000 for scenario
tags. A full game of ours has under 8,000."""

MAX_NAME = 40
"""Maximum length of a player's name."""

TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?([+-]\d\d:\d\d)?")
"""Matches the time of saving, as ISO 8601."""

NOTE = re.compile(r"[a-z0-9]{1,4}")
"""Matches a private note of a seat; only the page of the game knows its meaning."""

MAX_NOTES = 100

REVIEW = re.compile(r"[ -~]{1,1000}")
"""Matches the text of a seat's review, which ``highwater.review`` parses."""

SINGLE_TAGS = (
    "Game",
    "Seats",
    "From",
    "Show",
    "View",
    "Part",
    "About",
    "Finished",
    "Handed",
    "Paused",
    "Asks",
    "Daily",
    "Offer",
    "Refused",
    "Saved",
    "Id",
    "Check",
)
"""Tags that occur at most once."""

TAGS = (*SINGLE_TAGS, "Option", "Name", "Bot", "Hints", "Notes", "Review", "Title", "Question")

LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?")
"""The simple forms of BCP 47: a language, perhaps a script, perhaps a region (``de``, ``pt-BR``, ``sr-Latn-RS``)."""

_TAG = re.compile(r"\[([A-Za-z]+) (\"(?:[^\"\\]|\\.)*\")\]")
_OUTSIDE = re.compile(r"[{}]|(?<![^\s\]])\[")
"""Matches what cannot be part of a ply: braces, and the bracket of a tag at the start of a word."""

_TAG_LINE = re.compile(r'\s*\[[A-Za-z]+ "')

_SPACES = re.compile(r"[ \t-\r\x1c-\x1f\x85\u2028\u2029]+")
"""Matches spaces and line breaks, except no-break spaces."""

_NOT_TEXT = re.compile(r"[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""Matches control characters and changes of direction."""

_INSIDE = re.compile(r"\\[\\{}]|[{}]")
_ESCAPED = re.compile(r"\\([\\{}])")


class RecordError(GameError):
    """An unreadable record: too large, truncated, changed, malformed, or an impossible game.

    ``record-none``: a text without a record; ``record-several``: more than one; ``record-cut``: the end is missing; ``record-damaged``: the
    check does not fit; ``record-tag``: from a later version; ``record-full``: the maximum number of plies without an end; ``record-link``:
    too long for a link. ``details["ply"]`` is the first impossible ply, counted from 1, or the ply before a faulty comment:
    ``comment-brace``: not closed; ``comment-language``: no language, or one twice; ``comment-text``: empty, or with invalid characters;
    ``comment-size``: too long. ``scenario-tag``: an invalid tag of a scenario, named by ``details["tag"]``.
    """

    CODES = (
        "record-size",
        "record-shape",
        "record-none",
        "record-several",
        "record-cut",
        "record-damaged",
        "record-tag",
        "record-ply",
        "record-full",
        "record-link",
        "comment-brace",
        "comment-language",
        "comment-text",
        "comment-size",
        "scenario-tag",
    )


class Comment(NamedTuple):
    """A comment after a ply (0: before the first) in one language: a paragraph in which ``*italics*``, ``**bold**`` and
    ``[links](https://…)`` are marked as in Markdown."""

    ply: int
    language: str
    text: str


class Notation(NamedTuple):
    """``tags``: the values of each tag, in order; ``tokens``: the plies; ``comments``: in order."""

    tags: Mapping[str, Sequence[str]]
    tokens: Sequence[str]
    comments: tuple[Comment, ...] = ()

    def single(self, tag: str) -> str:
        """The value of a tag that occurs at most once, "" if it does not."""
        return self.tags.get(tag, ("",))[0]


def clean_name(name: str) -> str:
    """A valid player's name: one line without control and direction characters, at most 40 characters."""
    visible = "".join(character if character.isprintable() else " " for character in name[: 10 * MAX_NAME])
    return " ".join(visible.split())[:MAX_NAME].strip()


def tag_line(tag: str, value: str) -> str:
    """A line of a header, such as ``[Seats "3"]``."""
    return f"[{tag} {json.dumps(value, ensure_ascii=False)}]"


def join_lines(text: str) -> str:
    """The text with all whitespace reduced to single spaces; no-break spaces stay."""
    return _SPACES.sub(" ", text).strip(" ")


def fault_of(text: str) -> str:
    """The first unreadable character of a text, such as a change of direction; "" for none."""
    wrong = _NOT_TEXT.search(text)
    return f"the character U+{ord(wrong[0]):04X} in it is no text" if wrong else "" if text else "it is empty"


def clean_comment(ply: int, language: str, text: str) -> Comment:
    """A normalized comment in one line. Raises RecordError."""
    if not LANGUAGE.fullmatch(language):
        message = (
            f"a comment begins with its language, such as {{en: …}} or {{pt-BR: …}}; one after ply {ply} begins with {language[:40]!r}"
        )
        raise RecordError("comment-language", message, ply=ply)
    text = join_lines(text)
    fault = fault_of(text)
    if fault:
        raise RecordError("comment-text", f"the comment in {language} after ply {ply} cannot be read: {fault}", ply=ply)
    if len(text) > MAX_COMMENT:
        message = f"a comment has at most {MAX_COMMENT:,} characters; that in {language} after ply {ply} has {len(text):,}"
        raise RecordError("comment-size", message, ply=ply, limit=MAX_COMMENT)
    return Comment(ply, language, text)


def check_comments(comments: Sequence[Comment]) -> None:
    """Raises RecordError for two comments in one language after a ply, and for too much text."""
    seen: set[tuple[int, str]] = set()
    for ply, language, _ in comments:
        if (ply, language) in seen:
            raise RecordError("comment-language", f"there are two comments in {language} after ply {ply}; there can be one", ply=ply)
        seen.add((ply, language))
    length = sum(len(_write_comment(comment)) + 1 for comment in comments)
    if length > MAX_COMMENTS:
        message = f"the comments of a record have at most {MAX_COMMENTS:,} characters; these have {length:,}"
        raise RecordError("comment-size", message, ply=comments[-1].ply, limit=MAX_COMMENTS)


def choose_language(texts: Mapping[str, str], language: str) -> str | None:
    """The best of these languages for readers of ``language``: the same, another of its kind (``pt`` for ``pt-BR``), English, or any; None
    if there is none."""
    kind = language.partition("-")[0]
    alike = (each for each in texts if each.partition("-")[0] == kind)
    return language if language in texts else next(alike, "en" if "en" in texts else next(iter(texts), None))


def seal(lines: Sequence[str], tokens: Sequence[str], comments: Sequence[Comment] = ()) -> str:
    """The text of a record, made of header lines, plies and comments, closed by its check."""
    body = _body(lines, tokens, comments)
    return f"{body}\n{tag_line('Check', _check(body))}\n"


def read(text: str, *, unsealed: bool = False) -> Notation:
    """The tags and tokens of a text. Whitespace may differ from that of ``seal``.

    With ``unsealed`` the check may be missing, as in a record written by hand. Raises RecordError.
    """
    if "[Game " not in text:  # checked first, or JSON would be reported as a faulty comment
        raise RecordError("record-shape", "a record begins with the line [Game …]; this text has none", found="Game")
    parts = _parts(text)
    lines, tokens, comments, check = parts.lines, parts.tokens, parts.comments, parts.check
    if check is None and not unsealed:
        raise RecordError("record-cut", "the line [Check …] at the end of this record is missing: it was cut off")
    if check is not None and not _is_fitting(parts):
        raise RecordError("record-damaged", "the check at the end of this record does not fit the rest: something in it was changed")
    tags: dict[str, list[str]] = {}
    for tag, value in map(split_pair, lines):
        if tag not in TAGS:
            raise RecordError("record-tag", f"[{tag[:40]} …] in this record is from a later version of High Water", found=tag[:40])
        tags.setdefault(tag, []).append(value)
    for tag in SINGLE_TAGS:
        if len(tags.get(tag, ())) > 1:
            raise RecordError("record-shape", f"a record has the line [{tag} …] once; this one has it {len(tags[tag])} times", found=tag)
    check_comments(comments)
    return Notation(tags, tokens, tuple(comments))


def is_sealed(text: str) -> bool:
    """Whether a text is a record with a fitting check. The meaning of tags and tokens is not checked."""
    try:
        return _is_fitting(_parts(text))
    except RecordError:
        return False


def _is_fitting(parts: "Parts") -> bool:
    return parts.check == tag_line("Check", _check(_body(parts.lines, parts.tokens, parts.comments)))


def header_of(text: str) -> str:
    """The header of a record's text with the empty line after it; the whole text if there is no header."""
    return text[: text.find("\n\n") + 2] if "\n\n" in text else text


class Parts:
    """The state of the parser: header lines, tokens, comments, the line of the check, and an open comment (None for none)."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.tokens: list[str] = []
        self.comments: list[Comment] = []
        self.check: str | None = None
        self.opened: list[str] | None = None

    def read(self, line: str) -> None:
        """Raises RecordError."""
        if self.opened is not None and _TAG_LINE.match(line):
            self.end()
        if self.opened is None and not ("[" in line or "{" in line or "}" in line):
            self.tokens += line.split()
            return
        at = 0
        while at < len(line):
            at = self._read_outside(line, at) if self.opened is None else self._read_inside(line, at)
        if self.opened:
            self.opened.append(" ")

    def end(self) -> None:
        """Raises RecordError where a comment is still open."""
        if self.opened is not None:
            raise self._wrong_brace("a comment is not closed; a comment ends with a brace: {en: …}")

    def _read_outside(self, line: str, at: int) -> int:
        """Read up to and including the next tag or opening brace. Returns the new position."""
        match = _OUTSIDE.search(line, at)
        self.tokens += line[at : match.start() if match else len(line)].split()
        if match is None:
            return len(line)
        if match[0] == "}":
            raise self._wrong_brace("there is a } that closes nothing; within a comment it is written \\}")
        if match[0] == "{":
            self.opened = []
            return match.end()
        tag = _TAG.match(line, match.start())
        end = tag.end() if tag else len(line)
        text = line[match.start() : end].strip()
        if text.startswith("[Check ") and self.check is None:
            self.check = text
        else:
            self.lines.append(text)
        return end

    def _read_inside(self, line: str, at: int) -> int:
        """Read a comment up to and including its closing brace. Returns the new position."""
        assert self.opened is not None, "a comment is open"
        begun = at
        while (found := _INSIDE.search(line, at)) and found[0] not in "{}":
            at = found.end()
        if found is None:
            self.opened.append(line[begun:])
            return len(line)
        if found[0] == "{":
            raise self._wrong_brace("a { begins within a comment; there it is written \\{, or the } of the comment is missing")
        self.opened.append(line[begun : found.start()])
        language, _, said = "".join(self.opened).partition(":")
        self.comments.append(clean_comment(len(self.tokens), language.strip(), _ESCAPED.sub(r"\1", said)))
        self.opened = None
        return found.end()

    def _wrong_brace(self, message: str) -> RecordError:
        return RecordError("comment-brace", f"after ply {len(self.tokens)} {message}", ply=len(self.tokens))


def _parts(text: str) -> Parts:
    if len(text) > MAX_TEXT:
        raise RecordError("record-size", f"a record has at most {MAX_TEXT:,} characters; this has {len(text):,}", limit=MAX_TEXT)
    parts = Parts()
    for line in text.splitlines():
        parts.read(line)
    parts.end()
    if len(parts.tokens) > MAX_PLIES:
        raise RecordError("record-size", f"a record has at most {MAX_PLIES:,} plies; this has {len(parts.tokens):,}", limit=MAX_PLIES)
    return parts


def split_pair(line: str) -> tuple[str, str]:
    """The tag of a header line, and its value. Raises RecordError."""
    match = _TAG.fullmatch(line)
    try:
        value = read_json(match[2], max_chars=MAX_TEXT) if match else None
    except JsonError:
        value = None
    if match is None or not isinstance(value, str):
        raise RecordError("record-shape", f'a header line looks like [Seats "4"], this one is {line[:60]!r}', found=line[:60])
    return match[1], value


def _body(lines: Sequence[str], tokens: Sequence[str], comments: Sequence[Comment]) -> str:
    """The text covered by the check: each ply of chance starts a line, and each comment has its own."""
    said: dict[int, list[list[str]]] = {}
    for comment in comments:
        said.setdefault(comment.ply, []).append([_write_comment(comment)])
    rows = said.get(0, [])
    begins = True
    for ply, token in enumerate(tokens, 1):
        if begins or token.startswith("*"):
            rows.append([])
        rows[-1].append(token)
        rows += said.get(ply, ())
        begins = ply in said
    return "\n".join(lines) + "\n\n" + "".join(" ".join(row) + "\n" for row in rows)


def _write_comment(comment: Comment) -> str:
    escaped = re.sub(r"[\\{}]", r"\\\g<0>", comment.text)
    return f"{{{comment.language}: {escaped}}}"


def _check(body: str) -> str:
    return f"{zlib.crc32(body.encode('utf-8', 'surrogatepass')):08x}"
