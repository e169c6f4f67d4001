"""Games that were saved, exported or linked by earlier builds: read for ever, with nothing lost.

``older_forms/`` holds what the code at commit 2a4d9db wrote of the same games: a saved game (``save``), a match, a record as JSON, a
record as text, and a link; with what was in them, by the same code.
"""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from highwater.contract import digest
from highwater.errors import GameError
from highwater.match import Match, parse_match
from highwater.older_forms import today
from highwater.record import Record, RecordError, parse, parse_file, parse_header, parse_text
from highwater.registry import GAMES

FOLDER = Path(__file__).parent / "older_forms"
SAMPLES: dict[str, dict[str, Any]] = {path.stem: json.loads(path.read_text("utf-8")) for path in sorted(FOLDER.glob("*.json"))}
SMALL = ("land-unter-running", "abandon-ship-running")

each_sample = pytest.mark.parametrize("sample", SAMPLES.values(), ids=SAMPLES.keys())


def read_or_refused(text: str) -> Record | None:
    try:
        return parse(text)
    except GameError as error:
        if error.code not in type(error).CODES or not str(error):
            raise
        return None


def test_there_are_samples_of_every_game_of_that_day() -> None:
    assert {f"{game}-{kind}" for game in GAMES for kind in ("running", "finished")} <= set(SAMPLES)


@each_sample
def test_a_saved_game_is_read_with_all_that_is_in_it(sample: dict[str, Any]) -> None:
    match = parse_match(sample["forms"]["save"])
    assert match.game.versioned == sample["game"]
    assert [player.name for player in match.players] == sample["names"]
    assert [player.bot.name if player.bot else "" for player in match.players] == sample["bots"]
    assert list(match.hints) == sample["hints"]
    assert len(match.record.plies) == sample["plies"]
    assert digest(match.state) == sample["digest"]
    header = parse_header(sample["forms"]["save"])
    assert (header.saved, header.finished) == (sample["saved"], sample["finished"])


@each_sample
def test_every_form_holds_the_same_game(sample: dict[str, Any]) -> None:
    forms = sample["forms"]
    saved = parse(forms["save"])
    assert parse(forms["match"]) == replace(saved, saved="", finished=False)
    for form in ("json", "text", "link"):
        assert parse(forms[form]) == saved.bare()
        assert digest(parse(forms[form]).final) == sample["digest"]
        assert parse_file(forms[form]) == [saved.bare()]
    assert parse_file(forms["save"]) == [saved]


@each_sample
def test_it_becomes_the_form_of_today_when_it_is_written_next(sample: dict[str, Any]) -> None:
    match = parse_match(sample["forms"]["save"])
    text = match.written(sample["saved"], "9c01d2e4").text()
    assert text.startswith(f'[Game "{sample["game"]}"]\n')
    assert parse(text) == replace(parse(sample["forms"]["save"]), finished=sample["finished"], id="9c01d2e4")
    assert parse_match(text) == match
    assert match.record.text() == sample["forms"]["text"], "a record without tags is written as it was"


@each_sample
def test_a_link_is_packed_as_it_was(sample: dict[str, Any]) -> None:
    """So that the dictionary with which it was packed is the one of today."""
    assert parse_text(sample["forms"]["text"]).url() == sample["forms"]["link"]


@pytest.mark.parametrize("form", ["save", "match", "json", "text", "link"])
@pytest.mark.parametrize("name", SMALL)
def test_with_any_byte_flipped_it_is_refused_or_the_same_game(name: str, form: str) -> None:
    """Names, bots, hints and the time had no check; what was played always did."""
    text = SAMPLES[name]["forms"][form].encode()
    whole = parse(SAMPLES[name]["forms"][form])
    for at in range(len(text)):
        flipped = bytes((*text[:at], text[at] ^ 1 << at % 7, *text[at + 1 :])).decode("utf-8", "replace")
        found = read_or_refused(flipped)
        if found is not None:
            assert (found.game, found.seats, found.options, found.plies) == (whole.game, whole.seats, whole.options, whole.plies)


@pytest.mark.parametrize("form", ["save", "match", "json"])
def test_cut_off_anywhere_it_is_refused(form: str) -> None:
    text = SAMPLES["abandon-ship-running"]["forms"][form]
    for end in range(0, len(text) - 1, 3):
        assert read_or_refused(text[:end]) is None


ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@pytest.mark.parametrize("form", ["save", "match", "json"])
@given(content=ANY_JSON)
def test_with_any_field_of_another_shape_it_is_refused_or_the_same_game(form: str, content: object) -> None:
    text = SAMPLES["sos-running"]["forms"][form]
    fields, whole = json.loads(text), parse(text)
    for data in (content, *({**fields, field: content} for field in fields)):
        found = read_or_refused(json.dumps(data))
        # Some other content means the same: no options are the usual ones.
        assert found is None or (found.game, found.plies) == (whole.game, whole.plies)


def test_json_of_others_is_no_game() -> None:
    for text in ("{}", '{"format": "another-program/3"}', '{"format": "highwater-save/2"}', '{"format": ["highwater-save/1"]}'):
        with pytest.raises(RecordError) as caught:
            today(text)
        assert caught.value.code == "record-shape"


def test_a_finished_game_that_goes_on_is_refused() -> None:
    running = parse(SAMPLES["sos-running"]["forms"]["save"])
    with pytest.raises(RecordError, match="finished"):
        Match.of(replace(running, finished=True))
