"""The URL form of a record: its text, deflated with a dictionary of what every record has, in base64url."""

import base64
import zlib

from highwater.notation import MAX_TEXT, RecordError

MAX_URL = 64 * 1024
"""Characters of a record's URL form; 5,000 plies have had 16,000."""

URL_DICTIONARY = (
    b'[Game "land-unter/1"]\n[Seats "4"]\n[Option "cascade=once"]\n[Option "highest_may_choose=off"]\n'
    b'[Name "1=\n\n\n[Check "\n*:1+12 a: b: c: d: e:'
)
"""Never to change: every link ever shared was packed with it."""

MAX_BYTES = 4 * MAX_TEXT
"""Bytes that so many characters can take."""

PREFIX = "ePl41Ckm"
"""How every URL form begins: the header of zlib and the number of the dictionary, together six bytes."""


def pack(text: str) -> str:
    """The URL form of a text. Raises RecordError for a text that no link can hold."""
    packer = zlib.compressobj(9, zlib.DEFLATED, 15, 9, zlib.Z_DEFAULT_STRATEGY, URL_DICTIONARY)
    packed = packer.compress(text.encode()) + packer.flush()
    url = base64.urlsafe_b64encode(packed).decode().rstrip("=")
    if len(url) > MAX_URL:
        message = f"a link holds at most {MAX_URL:,} characters of a record; with its comments this one would have {len(url):,}"
        raise RecordError("record-link", message, limit=MAX_URL)
    return url


def unpack(url: str) -> str:
    """The text of a URL form. Never inflates beyond the size of a record. Raises RecordError."""
    if len(url) > MAX_URL:
        raise RecordError("record-size", f"a link holds at most {MAX_URL:,} characters of a record; this has {len(url):,}", limit=MAX_URL)
    try:
        body, length = _inflate(url)
        text = body.decode()
    except (ValueError, zlib.error):
        body, length, text = b"", len(url), ""
    if len(body) > MAX_BYTES:
        raise RecordError("record-size", f"a record has at most {MAX_TEXT:,} characters; this link unpacks to more", limit=MAX_TEXT)
    if length == 0 or PREFIX.startswith(url):
        raise RecordError("record-cut", "this link was cut off on its way; copy the whole of it again")
    if not text or length < len(url):
        raise RecordError("record-damaged", "this link was changed on its way; copy the whole of it again")
    return text


def unpack_beginning(url: str) -> tuple[str, bool]:
    """As much of the text as a URL form has that was perhaps cut off, and whether that is the whole of it."""
    try:
        body, length = _inflate(url)
    except (ValueError, zlib.error):
        return "", False
    return body.decode(errors="ignore"), 0 < length <= len(url)


def count_link_letters(letters: str) -> int:
    """The length of the complete URL form at the start of these letters; 0 if there is none."""
    try:
        return _inflate(letters)[1]
    except (ValueError, zlib.error):
        return 0


def _inflate(letters: str) -> tuple[bytes, int]:
    """What is packed in a URL form, and how many letters that takes; 0 letters where the end is missing. Raises ValueError, zlib.error."""
    letters = letters[: len(letters) - (len(letters) % 4 == 1)]  # no number of bytes has one letter more than fours
    packed = base64.b64decode(letters + "=" * (-len(letters) % 4), altchars=b"-_", validate=True)
    unpacker = zlib.decompressobj(15, URL_DICTIONARY)
    body = unpacker.decompress(packed, MAX_BYTES + 1)
    used = len(packed) - len(unpacker.unused_data) if unpacker.eof else 0
    return body, -(-used * 8 // 6)
