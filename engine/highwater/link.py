"""The URL form of a record: its text, deflated with a dictionary of what every record has, in base64url."""

import base64
import zlib

from highwater.notation import MAX_TEXT, RecordError

MAX_URL = 64 * 1024
"""Maximum length of a record's URL form; one with 5,000 plies had 16,000 characters."""

URL_DICTIONARY = (
    b'[Game "land-unter/1"]\n[Seats "4"]\n[Option "cascade=once"]\n[Option "highest_may_choose=off"]\n'
    b'[Name "1=\n\n\n[Check "\n*:1+12 a: b: c: d: e:'
)
"""The dictionary must never change, since every shared link was packed with it."""

MAX_BYTES = 4 * MAX_TEXT
"""Maximum size of the text in bytes."""

PREFIX = "ePl41Ckm"
"""The beginning of every URL form: the zlib header and the id of the dictionary, six bytes."""


def pack(text: str) -> str:
    """The URL form of a text. Raises RecordError for one that is too long."""
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
    """The readable beginning of a URL form that may be truncated, and whether it is complete."""
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
    """The packed bytes of a URL form and the number of its letters, 0 if the end is missing. Raises ValueError, zlib.error."""
    letters = letters[: len(letters) - (len(letters) % 4 == 1)]  # base64 never leaves one letter after groups of four
    packed = base64.b64decode(letters + "=" * (-len(letters) % 4), altchars=b"-_", validate=True)
    unpacker = zlib.decompressobj(15, URL_DICTIONARY)
    body = unpacker.decompress(packed, MAX_BYTES + 1)
    used = len(packed) - len(unpacker.unused_data) if unpacker.eof else 0
    return body, -(-used * 8 // 6)
