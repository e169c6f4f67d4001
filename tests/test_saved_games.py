"""Games saved and shared by the first build stay readable."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from highwater.contract import digest
from highwater.errors import GameError
from highwater.match import Match, parse_match
from highwater.record import Record, RecordError, parse, parse_file, parse_header
from highwater.registry import GAMES

FOLDER = Path(__file__).parent / "saved_games"
SAMPLES: dict[str, dict[str, Any]] = {path.stem: json.loads(path.read_text("utf-8")) for path in sorted(FOLDER.glob("*.json"))}
SMALL = ("land-unter-running", "abandon-ship-running")

each_sample = pytest.mark.parametrize("sample", SAMPLES.values(), ids=SAMPLES.keys())


def test_there_are_samples_of_every_game() -> None:
    assert {f"{game}-{kind}" for game in GAMES for kind in ("running", "finished")} <= set(SAMPLES)


@pytest.mark.parametrize("name", SAMPLES)
def test_a_saved_game_is_read_with_all_that_is_in_it(name: str, pytestconfig: pytest.Config) -> None:
    sample = SAMPLES[name]
    match = parse_match(sample["text"])
    assert [player.name for player in match.players] == sample["names"]
    assert [player.bot.name if player.bot else "" for player in match.players] == sample["bots"]
    assert list(match.hints) == sample["hints"]
    assert len(match.record.plies) == sample["plies"]
    if pytestconfig.getoption("--update-goldens"):
        sample["digest"] = digest(match.state)
        (FOLDER / f"{name}.json").write_text(json.dumps(sample, indent=1, ensure_ascii=False) + "\n", "utf-8")
    assert digest(match.state) == sample["digest"], "if only a field of the position is new: --update-goldens"
    header = parse_header(sample["text"])
    assert (header.saved, header.finished) == (sample["saved"], sample["finished"])
    assert parse_file(sample["text"]) == [parse(sample["text"])]


@each_sample
def test_saving_and_sharing_again_change_nothing(sample: dict[str, Any]) -> None:
    """So what one build writes is what another one knows, and the dictionary of links stays."""
    text = parse_match(sample["text"]).written(sample["saved"], "9c01d2e4").text()
    assert text == sample["text"]
    assert parse(text).shared().url() == sample["link"]
    assert parse(sample["link"]) == parse(text).shared()


@each_sample
def test_a_game_that_is_not_over_goes_on(sample: dict[str, Any]) -> None:
    match = parse_match(sample["text"])
    if sample["finished"]:
        assert not match.state.to_act
    else:
        seat = match.state.to_act[0]
        action = match.state.legal(seat)[0] if seat >= 0 else next(iter(match.state.chance().outcomes()))
        after = match.act(seat, action)
        assert after.record.plies[:-1] == match.record.plies
        assert parse_match(after.written("", "").text()).state == after.state


@pytest.mark.parametrize("form", ["text", "link"])
@pytest.mark.parametrize("name", SMALL)
def test_flipped_bytes_in_records_are_refused_or_harmless(name: str, form: str) -> None:
    text, whole = SAMPLES[name][form].encode(), parse(SAMPLES[name][form])
    for at in range(len(text)):
        flipped = bytes((*text[:at], text[at] ^ 1 << at % 7, *text[at + 1 :])).decode("utf-8", "replace")
        found = read_or_refused(flipped)
        if found is not None:
            assert (found.game, found.seats, found.options, found.plies) == (whole.game, whole.seats, whole.options, whole.plies)


def read_or_refused(text: str) -> Record | None:
    try:
        return parse(text)
    except GameError as error:
        if error.code not in type(error).CODES or not str(error):
            raise
        return None


def test_a_finished_game_that_goes_on_is_refused() -> None:
    running = parse(SAMPLES["sos-running"]["text"])
    with pytest.raises(RecordError, match="finished"):
        Match.of(replace(running, finished=True))
