"""Finds records in pasted text: links and texts from chats, mails, word processors, web pages and our own snippets.

Every input of a record passes through here. The strict reader comes first, and what it accepts is never changed. Otherwise the traces of
other programs are removed, and the check of the record verifies the result:

- around a record: sentences, fences, markup, other links;

- in a link: line breaks, quotation marks of mails, invisible characters, dashes that a word processor has joined;

- in a text: the same, curly quotation marks, one long line, wrapped lines, backslashes of Markdown;

- over all of it: quoted-printable, percent-encoding, HTML.

A record without a check, as people write them, is changed only outside its comments. Time is linear in the length of the text.
"""

import binascii
import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import NamedTuple

from highwater.link import MAX_URL, PREFIX, count_link_letters
from highwater.notation import MAX_TEXT, RecordError, is_sealed, read

MAX_PASTED = 16 * MAX_TEXT
"""Maximum length of a text from which traces of other programs are removed. A longer one, such as a file of many games, is read as it
is."""

MAX_LAYERS = 3
"""Maximum depth of nested percent-encoding or HTML."""

MIN_LINK = 40
"""Minimum length of a link form."""

MAX_REWORDED = 64 * 1024
"""Maximum length of a record in whose comments other characters are tried."""

MAX_LEAD = 200
"""Characters before a record that are searched for the quotation marks of a mail."""

GOOD, LIKELY, BAD = 2, 1, 0


class FoundRecord(NamedTuple):
    """A record in a text. ``text``: the input for the strict reader; ``line``: its first line in the text around it, from 1; ``has_lines``:
    whether its lines are lines of that text; ``trust``: GOOD for a fitting check, LIKELY for a readable record without one, else BAD."""

    text: str
    line: int = 1
    has_lines: bool = False
    trust: int = BAD

    @property
    def is_link(self) -> bool:
        return self.text.startswith(PREFIX)


def find_records(text: str) -> list[FoundRecord]:
    """All records in a text, in any form and in order, damaged ones included."""
    best: list[FoundRecord] = []
    for undone in _readings(text):
        found_records = list(_find_in(undone, undone == text))
        if sum(each.trust for each in found_records) > sum(each.trust for each in best) or not best:
            best = found_records
        if best and all(each.trust > BAD for each in best):
            break
    last = text.count("\n") + 1
    return [each._replace(line=min(each.line, last)) for each in best]


def is_meant_as_record(text: str) -> bool:
    """Whether a text contains a record, or the remains of one."""
    return bool(find_records(text) or _ANY_TAG.search(text) or _LINK_BEGUN.search(text))


def explain_nothing(text: str) -> RecordError:
    """The error that explains why a text contains no record."""
    if not text.strip("\ufeff \n\r\t"):
        return RecordError("record-none", "there is nothing in this text; a saved game is expected")
    match = _LINK_BEGUN.search(text)
    if match and len(match[1]) > MAX_URL:
        message = f"a link holds at most {MAX_URL:,} characters of a record; this has {len(match[1]):,}"
        return RecordError("record-size", message, limit=MAX_URL)
    if match and PREFIX.startswith(match[1]):
        return RecordError("record-cut", "this link was cut off on its way; copy the whole of it again")
    if match:
        return RecordError("record-damaged", "this link was changed on its way; copy the whole of it again")
    if _ANY_TAG.search(text):
        return RecordError("record-shape", "a record has the lines [Game …] and [Seats …]; this text has not", found="Game")
    return RecordError("record-none", "there is no game of High Water in this text, neither a link nor a record that begins with [Game …]")


_ANY_TAG = re.compile(r'\[[A-Za-z]+ "')
_LINK_BEGUN = re.compile(r"(?:^|[#&]|%(?:25)*2[36])record(?:=|%(?:25)*3[Dd])([^\s&]*)")

# What lies over all of a text -------------------------------------------------------------------------------------------


def _readings(text: str) -> Iterator[str]:
    """The text, and versions of it without the encodings of other programs."""
    yield text
    if len(text) > MAX_PASTED:
        return
    undone = [decode(text) for decode in (_decode_quoted_printable, decode_percents, _decode_json)]
    others = [each for each in undone if each != text]
    yield from others
    for each in (text, *others):
        yield from _strip_html(each)


def _decode_quoted_printable(text: str) -> str:
    """Decodes quoted-printable mails, which break lines after ``=`` and write ``=3D`` for that sign."""
    if not _QUOTED_PRINTABLE.search(text):
        return text
    return binascii.a2b_qp(text.encode("utf-8", "surrogatepass")).decode("utf-8", "replace")


_QUOTED_PRINTABLE = re.compile(r"=(?:3D|20|[A-F][0-9A-F]|[ \t]*\r?\n)")


def _decode_json(text: str) -> str:
    """Decodes strings of JSON, such as pages from oEmbed."""
    return _JSON_ESCAPE.sub(_decode_escape, text) if _OF_JSON.search(text) else text


_OF_JSON = re.compile(r'\\[n/]|\[Game \\"')
_JSON_ESCAPE = re.compile(r'\\(?:(["\\/nrt])|u([0-9a-fA-F]{4}))')
_ESCAPED_SPACES = {"n": "\n", "r": "\r", "t": "\t"}


def _decode_escape(match: re.Match[str]) -> str:
    return chr(int(match[2], 16)) if match[2] else _ESCAPED_SPACES.get(match[1], match[1])


def decode_percents(text: str) -> str:
    """Decodes percent-encoding. Nested addresses, as in Outlook and Google links, are encoded several times."""
    for _ in range(MAX_LAYERS):
        undone = _PERCENTS.sub(lambda match: bytes.fromhex(match[0].replace("%", "")).decode("utf-8", "replace"), text)
        if undone == text:
            break
        text = undone
    return text


_PERCENTS = re.compile(r"(?:%[0-9A-Fa-f]{2})+")


def _strip_html(text: str) -> Iterator[str]:
    """The text of an HTML source; also of a page that shows another source. Lines stay lines."""
    for _ in range(MAX_LAYERS - 1):
        if not _OF_HTML.search(text):
            return
        yield _decode_entities(text)  # the text of an attribute
        text = _decode_entities(_MARKUP.sub(_replace_markup, text))
        yield text


_OF_HTML = re.compile(r"&(?:#[0-9xX]|[A-Za-z]{2,8};)|</|<(?:br|p|wbr|pre|div)\b", re.IGNORECASE)

_MARKUP = re.compile(r"<(?:wbr|/?(?:span|b|i|em|strong|a|font|mark|u)\b[^<>]*)>|<[!/A-Za-z][^<>]*>", re.IGNORECASE)
"""Inline markup, which separates no words, and other markup."""

_WITHIN_LINES = re.compile(r"</?(?:wbr|span|b|i|em|strong|a|font|mark|u)\b", re.IGNORECASE)


_AROUND = re.compile(r"</(?:pre|code|textarea|high-water)\b", re.IGNORECASE)
"""The end of an element around a record."""


def _replace_markup(markup: re.Match[str]) -> str:
    if _AROUND.match(markup[0]):
        return " ``` "
    return "\n" * markup[0].count("\n") or ("" if _WITHIN_LINES.match(markup[0]) else " ")


def _decode_entities(text: str) -> str:
    return _ENTITY.sub(_decode_entity, text)


_ENTITY = re.compile(r"&(?:#([0-9]{1,7})|#[xX]([0-9A-Fa-f]{1,6})|([A-Za-z]{2,8}));")

# The library has a table of two thousand names, which would weigh more than all else that reads a record on a page.
_NAMES = """quot amp lt gt apos lsqb rsqb lbrack rbrack lbrace rbrace lcub rcub ast colon equals plus num hyphen ndash mdash hellip
lsquo rsquo sbquo ldquo rdquo bdquo laquo raquo auml ouml uuml Auml Ouml Uuml szlig aelig oslash aring AElig Oslash Aring eacute egrave
times euro middot bull nbsp ensp emsp thinsp shy zwj zwnj lrm rlm NewLine Tab"""
_CALLED_SO = "\"&<>'[][]{}{}*:=+#\u2010–—…‘’‚“”„«»äöüÄÖÜßæøåÆØÅéè×€·•\u00a0\u2002\u2003\u2009\u00ad\u200d\u200c\u200e\u200f\n\t"
_NAMED = dict(zip(_NAMES.split(), _CALLED_SO, strict=True))


def _decode_entity(entity: re.Match[str]) -> str:
    number = int(entity[1]) if entity[1] else int(entity[2], 16) if entity[2] else 0
    if number:
        return chr(number) if number < 0x110000 and not 0xD800 <= number < 0xE000 else entity[0]
    return _NAMED.get(entity[3], entity[0])


# Links ------------------------------------------------------------------------------------------------------------------

INVISIBLE = "\u00ad\u034f\u061c\u180e\ufeff" + "".join(map(chr, (*range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x2070))))
"""Invisible characters: soft hyphens, spaces without width, changes of direction, byte order marks."""

SPACES = "\t\u00a0\u1680\u202f\u205f\u3000" + "".join(map(chr, range(0x2000, 0x200B)))
DASHES = "".join(map(chr, (*range(0x2010, 0x2016), 0x2212)))
QUOTES = '"“”„‟«»'

_STRAIGHT = {**dict.fromkeys(QUOTES, '"'), **dict.fromkeys("‘’‚‛", "'"), **dict.fromkeys(DASHES, "-"), "—": "--", "…": "..."}

# Patterns come to every page as Python compiles them. So most have ranges, not sets of characters from all over Unicode.
_UNSEEN = re.compile(f"[{INVISIBLE}]")
_SPACE = re.compile(f"[{SPACES}]")
_TYPESET = re.compile(f"[{''.join(_STRAIGHT)}]")
_DASH = re.compile("[\u2010-\u2015\u2212]")
_QUOTE = '(?:["«»]|[“-‟])'
_SEPARATOR = r"(?:\s|[^\x00-\x7f\w])"
_QUOTED = r"(?:[ \t]*>)+[ \t]?"
_LETTER = rf"(?:[A-Za-z0-9_-]|{_DASH.pattern})"
_BETWEEN = rf"(?:\n{_QUOTED}|\\|(?!{_DASH.pattern}){_SEPARATOR})*+"
_LINK = re.compile(_BETWEEN.join(PREFIX))
_LETTERS = re.compile(r"[A-Za-z0-9_-]+")
_MORE_LETTERS = re.compile(rf"(?:{_LETTER}|{_BETWEEN}(?={_LETTER}))+")
_LETTERS_AND_DASHES = re.compile(f"{_LETTER}+")


def _find_links(text: str) -> Iterator[tuple[int, int, FoundRecord]]:
    """The links in a text with their positions and records. Each gap is searched once."""
    starts = [match.start() for match in _LINK.finditer(text)]
    for start, limit in pairwise([*starts, len(text)]):
        if limit - start < MIN_LINK and limit < len(text):
            continue  # the next one begins within it
        plain = _LETTERS.match(text, start, limit)
        assert plain is not None, "the prefix is made of letters"
        length = count_link_letters(plain[0][: MAX_URL + 1])
        if length:
            yield start, start + length, FoundRecord(plain[0][:length], trust=GOOD)
            continue
        spread = _MORE_LETTERS.match(text, start, min(limit, start + 4 * MAX_URL))
        assert spread is not None, "it is at least as long"
        letters = "".join(_LETTERS_AND_DASHES.findall(spread[0]))[: MAX_URL + 1]
        undone = (once for once in _restore_hyphens(letters) if count_link_letters(once))
        whole = next(undone, "")
        if whole:
            yield start, spread.end(), FoundRecord(whole[: count_link_letters(whole)], trust=GOOD)
        else:
            yield start, plain.end(), FoundRecord(plain[0] if len(plain[0]) >= len(PREFIX) else letters)


def _restore_hyphens(letters: str) -> Iterator[str]:
    """The letters with dashes expanded to hyphens, of which word processors join two."""
    yield letters
    if _DASH.search(letters):
        yield _DASH.sub("-", letters)
        yield _DASH.sub(lambda dash: "--" if dash[0] == "—" else "-", letters)
        yield _DASH.sub("--", letters)


# Texts ------------------------------------------------------------------------------------------------------------------

_GAP = rf"(?:(?!{_QUOTE}){_SEPARATOR})*+"
_GAME = re.compile(rf"\\?\[{_GAP}Game{_GAP}{_QUOTE}")
_CHECK = rf"\\?\[{_GAP}Check{_GAP}{_QUOTE}{_GAP}[0-9A-Fa-f]*+{_GAP}{_QUOTE}{_GAP}\\?\]"
_COMMENT = re.compile(r"(?<!\\)\{(?:[^{}\\]|\\.)*+\}", re.DOTALL)
_WHOLE_TAG = r'\[[A-Za-z]+ "(?:[^"\\]|\\.)*+"\]'
_NEXT = re.compile(
    rf"(?P<check>{_CHECK})|(?P<whole>{_COMMENT.pattern}|(?!{_GAME.pattern}){_WHOLE_TAG})|(?P<markup></)|(?P<other>```|~~~|{_GAME.pattern})",
    re.DOTALL,
)
_TAG = re.compile(rf"\\?\[{_GAP}([A-Za-z]+){_GAP}{_QUOTE}((?:[^\\]|\\.)*?){_QUOTE}{_GAP}\\?\]", re.DOTALL)
_TAG_END = re.compile(rf"(?<!\\){_QUOTE}{_GAP}\\?\]")
_SEATS = re.compile(rf"\[{_GAP}Seats")
_LEFT_OVER = re.compile(rf"\[(?:Check|Seats) {_QUOTE}")


def _find_in(text: str, is_original: bool) -> Iterator[FoundRecord]:
    """The records in an unencoded text. A link within a readable record belongs to it."""
    places = list(_find_texts(text))
    sound = [(start, end) for start, end, found in places if found.trust]
    at = 0
    for start, end, found in _find_links(text):
        while at < len(sound) and sound[at][1] <= start:
            at += 1
        if at == len(sound) or start < sound[at][0]:
            places.append((start, end, found))
    line, counted = 1, 0
    for start, _, found in sorted(places, key=lambda place: place[0]):
        line += text.count("\n", counted, start)
        counted = start
        yield found._replace(line=line, has_lines=found.has_lines and is_original)


def _find_texts(text: str) -> Iterator[tuple[int, int, FoundRecord]]:
    """The records in text form, with their positions; also the remains of one without its beginning."""
    before = 0
    for game in _GAME.finditer(text):
        start = game.start()
        if start < before:
            continue  # within a comment of the record before
        yield from _find_left_over(text, before, start)
        before, by = _find_end(text, game.end())
        if _SEATS.search(text, start, before):  # otherwise the text only mentions a record
            yield start, before, _read_text(text, start, before, by)
    yield from _find_left_over(text, before, len(text))


def _find_left_over(text: str, start: int, end: int) -> Iterator[tuple[int, int, FoundRecord]]:
    match = _LEFT_OVER.search(text, start, end)
    if match:
        yield match.start(), end, FoundRecord(text[match.start() : end].strip(), has_lines=True)


def _find_end(text: str, at: int) -> tuple[int, str]:
    """The end of a record, and its kind: the ``check``, ``markup`` around it, something ``other``, or "" for none."""
    while match := _NEXT.search(text, at):
        if match.lastgroup == "check":
            return match.end(), "check"
        if match.lastgroup != "whole":
            return match.start(), match.lastgroup or ""
        at = match.end()
    return len(text), ""


def _read_text(text: str, start: int, end: int, by: str) -> FoundRecord:
    """The record in a part of a text, unchanged if readable, else without traces of other programs."""
    raw = text[start:end].strip()
    found = FoundRecord(raw, has_lines=True)
    lead = text[max(0, start - MAX_LEAD) : start].rpartition("\n")[2]
    if len(raw) > MAX_TEXT:
        return found
    if by == "check":
        if is_sealed(raw):
            return found._replace(trust=GOOD)
        cleaned, unquoted = "", _strip_quotation(raw, lead)
        can_have_other_words = len(raw) <= MAX_REWORDED and not raw.isascii()
        for clean_words in OTHER_WORDS if can_have_other_words else OTHER_WORDS[:1]:
            if clean_words is not _keep and clean_words(raw) == raw:
                continue
            before, cleaned = cleaned or raw, _clean(unquoted, clean_words, joins=True)
            if cleaned != before and is_sealed(cleaned):
                return FoundRecord(cleaned, trust=GOOD)
        return found
    if by == "markup":
        return found  # it reads better without the markup
    if _is_readable(raw):
        return found._replace(trust=LIKELY)
    cleaned = _clean(_strip_quotation(raw, lead), _keep, joins=False)
    return FoundRecord(cleaned, trust=LIKELY) if cleaned != raw and _is_readable(cleaned) else found


def _is_readable(text: str) -> bool:
    try:
        return all(token[1:2] == ":" for token in read(text, unsealed=True).tokens)
    except RecordError:
        return False


def _strip_quotation(raw: str, lead: str) -> str:
    """The lines without the quotation marks of a mail; ``lead`` precedes the first line."""
    if re.match(_QUOTED, lead) or re.search(rf"\n{_QUOTED}", raw):
        return re.sub(rf"^{_QUOTED}", "", raw, flags=re.MULTILINE)
    mark = lead.strip()
    if mark and not mark.strip("#*/|;%!-"):
        return re.sub(rf"^[ \t]*{re.escape(mark)}(?:[ \t]|$)", "", raw, flags=re.MULTILINE)
    return raw


def _clean(text: str, clean_words: Callable[[str], str], *, joins: bool) -> str:
    """The text of a record without traces of other programs. ``clean_words`` is applied to comments. ``joins``: whether broken plies are
    joined and joined ones separated."""
    pieces: list[str] = []
    at = 0
    for comment in _COMMENT.finditer(text):
        pieces += (_clean_between(text[at : comment.start()], clean_words, joins), clean_words(comment[0]))
        at = comment.end()
    return "".join([*pieces, _clean_between(text[at:], clean_words, joins)])


def _clean_between(text: str, clean_words: Callable[[str], str], joins: bool) -> str:
    """Normalized tags and plies."""
    pieces: list[str] = []
    at = last = 0
    for match in _TAG_END.finditer(text):
        last = match.end()
    for tag in _TAG.finditer(text, 0, last):
        pieces += (_clean_plies(text[at : tag.start()], joins), _clean_tag(tag[1], tag[2], clean_words))
        at = tag.end()
    return "".join([*pieces, _clean_plies(text[at:], joins)])


FREE_TEXT_TAGS = ("Title", "Name")
"""Tags with free text by people, in any characters."""


def _clean_tag(name: str, value: str, clean_words: Callable[[str], str]) -> str:
    value = re.sub(r"[ \t]*\r?\n[ \t]*", " ", value)
    value = re.sub(rf"\\{_QUOTE}", r'\\"', value)
    value = (clean_words(value) if name in FREE_TEXT_TAGS else _DASH.sub("-", _drop_invisible(value))).strip()
    return f'[{name} "{_BARE_QUOTE.sub(_escape_quote, value)}"]'


_BARE_QUOTE = re.compile(r'\\.|"', re.DOTALL)


def _escape_quote(match: re.Match[str]) -> str:
    return '\\"' if match[0] == '"' else match[0]


def _clean_plies(text: str, joins: bool) -> str:
    text = _DASH.sub("-", _drop_invisible(text))
    text = re.sub(r"\\([\[\]*_.+()>#~-])", r"\1", text)  # escapes of Markdown
    text = re.sub(r"(?<!\S):(?=\S)", "*:", text)  # a star lost to Markdown
    if joins:
        text = re.sub(r"(?<=\S)(?=[*a-e]:)|(?<=\S)\Z", " ", text)
        text = re.sub(r"(?<=\S)\s++(?![*a-e]:)(?=\S)", "", text)
    return text


def _keep(text: str) -> str:
    return text


def _drop_invisible(text: str) -> str:
    """The text without invisible characters, and with plain spaces."""
    return text if text.isascii() else _SPACE.sub(" ", _UNSEEN.sub("", text))


def _straighten(text: str) -> str:
    """The text without typographic replacements of a word processor."""
    return text if text.isascii() else _TYPESET.sub(lambda match: _STRAIGHT[match[0]], text)


def _drop_and_straighten(text: str) -> str:
    return _straighten(_drop_invisible(text))


OTHER_WORDS = (_keep, _drop_invisible, _straighten, _drop_and_straighten)
"""Changes of comments that are tried until the check fits."""
