"""Safe JSON: accepts what ``json.loads`` accepts; all else is one typed error, in linear time."""

import json
import sys
import time
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from highwater.safe_json import MAX_LEVELS, JsonError, is_deeper, read_json

LIMIT = 1_000_000


def read_or_refused(text: str) -> tuple[object, str]:
    """What was read, and the code of the error where nothing was."""
    try:
        return read_json(text, max_chars=LIMIT), ""
    except JsonError as error:
        if error.code not in JsonError.CODES or not str(error):
            raise
        return None, error.code


def depth_of(value: object) -> int:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    return 0 if inner is None else 1 + max(map(depth_of, inner), default=0)


PIECES = st.lists(st.sampled_from(["[", "]", "{", "}", '"', "\\", ",", ":", "a", "0", "1e9", "null", '\\"', "\\\\", '"a":', "\ud800", " "]))
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(st.one_of(st.text(), PIECES.map("".join), VALUES.map(json.dumps)))
@example("NaN")
@example("\ufeff{}")
@example("1" * 5_000)
@example('"\\')
@example('["\\\\", "[[[["]')
def test_parser_accepts_exactly_valid_json(text: str) -> None:
    try:
        wanted: object = json.loads(text)
    except ValueError:
        assert read_or_refused(text) == (None, "json-damaged")
        return
    found, code = read_or_refused(text)
    assert not code
    assert repr(found) == repr(wanted)  # for NaN is not equal to itself


@given(VALUES)
def test_json_depth_is_exact(value: object) -> None:
    depth, text = depth_of(value), json.dumps(value)
    assert not is_deeper(text, depth)
    assert depth == 0 or is_deeper(text, depth - 1)


@pytest.mark.parametrize("opening", ["[", '{"a":', '[{"a":', '["]",', "[[],", '["\\\\", ['])
def test_deep_nesting_is_refused_before_parsing(opening: str) -> None:
    assert read_or_refused(opening * 5_000)[1] == "json-depth"
    assert read_or_refused('{"format": 1, "match": ' + opening * 5_000)[1] == "json-depth"
    assert read_or_refused("[" * MAX_LEVELS + "]" * MAX_LEVELS)[1] == ""
    assert read_or_refused("[" * (MAX_LEVELS + 1) + "]" * (MAX_LEVELS + 1))[1] == "json-depth"


@pytest.mark.parametrize("text", ["[" * 5_000, '{"a": "' + "[" * 5_000 + '"}', '"' + '\\"[' * 5_000 + '"'])
def test_brackets_in_a_string_are_not_nesting(text: str) -> None:
    assert (read_or_refused(text)[1] == "json-depth") is text.startswith("[")


def test_oversized_text_is_not_parsed() -> None:
    assert read_or_refused('"' + "x" * LIMIT + '"')[1] == "json-size"
    assert read_or_refused('"' + "x" * (LIMIT - 2) + '"')[1] == ""


@pytest.mark.skipif(sys.platform == "emscripten", reason="there a process knows no time but that of the wall")
@pytest.mark.parametrize("piece", ['"', "\\", '\\"', '"\\', "[", "[]", "]", '"[', "{}", '"a\\\\"', "9", "[1,"])
def test_parsing_takes_linear_time(piece: str) -> None:
    """Eight times the text takes nowhere near sixty-four times as long."""

    def seconds(size: int) -> float:
        text = (piece * size)[:size]
        began = time.process_time()
        read_or_refused(text)
        return time.process_time() - began

    small = max(min(seconds(LIMIT // 8) for _ in range(3)), 0.001)
    assert min(seconds(LIMIT) for _ in range(3)) < 24 * small


def test_any_bytes_are_survived() -> None:
    random = Random(1)
    for _ in range(500):
        text = random.randbytes(random.randrange(60)).decode("utf-8", "replace")
        read_or_refused(text)
