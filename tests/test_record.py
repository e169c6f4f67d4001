"""Records: the three forms are inverse to reading, and every door refuses what is not whole with an error that says so."""

import base64
import json
import zlib
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from highwater.game import GameError, SetupError
from highwater.guarded_json import JsonError
from highwater.record import URL_DICTIONARY, Record, RecordError, clean_name, example, parse, parse_json, parse_text, parse_url
from highwater.registry import GAMES
from highwater.simulate import play

GAME = GAMES["land-unter"]


def a_game(seed: int = 1, seats: int = 4, names: tuple[str, ...] = ()) -> Record:
    record = Record.of(GAME, seats, {}, names)
    _, plies = play(GAME, record.start(), ["random"] * seats, seed)
    return replace(record, plies=tuple(plies))


def read_or_refused(door: Callable[[str], Record], text: str) -> Record | None:
    """The record, or None where it was refused as it should be: by one of our errors, with a code from its list and a sentence."""
    try:
        return door(text)
    except GameError as error:
        if error.code not in type(error).CODES or not str(error):
            raise
        return None


WHOLE = a_game(names=("Max", 'Piet "Pit" <b>', "Kaja\\", "לינוס"))


@given(st.integers(0, 10_000), st.sampled_from(GAME.seats), st.lists(st.text(max_size=60), max_size=5), st.floats(0, 1))
def test_reading_undoes_printing(seed: int, seats: int, names: list[str], part: float) -> None:
    record = a_game(seed, seats, tuple((names + [""] * seats)[:seats]))
    record = record.upto(int(part * len(record.plies)))
    assert parse_text(record.text()) == parse_json(record.json()) == parse_url(record.url()) == record
    assert parse(record.text()) == parse(record.json()) == parse(record.url()) == record


def test_a_full_game_fits_in_a_link() -> None:
    assert len(WHOLE.url()) <= 2_000
    assert len(a_game(seats=5).url()) <= 2_000


@pytest.mark.many
@pytest.mark.parametrize("options", [{}, {"preset": "as-reviewed", "hand_limit": "at-once"}], ids=["printed", "as-reviewed"])
@pytest.mark.parametrize("seats", GAMES["forbidden-island"].seats)
def test_a_full_game_of_forbidden_island_fits_in_a_link(seats: int, options: dict[str, str]) -> None:
    names = ("Maximilian", "Ottilie", "Kaja Kirsebær", "לינוס")[:seats]
    empty = Record.of(GAMES["forbidden-island"], seats, options, names)
    lengths = []
    for seed in range(8):
        _, plies = play(empty.game, empty.start(), ["policy"] * seats, seed)
        record = replace(empty, plies=tuple(plies))
        assert parse_url(record.url()) == record
        lengths.append(len(record.url()))
    # The longest of 400 games had 1,515 characters; 4,000 are promised.
    assert max(lengths) <= 2_000


def test_replaying_needs_no_random_numbers() -> None:
    assert WHOLE.final.outcome is not None
    assert len(list(WHOLE.states())) == len(WHOLE.plies) + 1


@pytest.mark.parametrize("form", ["text", "json", "url"])
def test_cut_off_anywhere_it_is_refused(form: str) -> None:
    whole = getattr(WHOLE, form)()
    for end in range(len(whole.rstrip())):
        with pytest.raises(GameError):
            parse(whole[:end])


@given(st.sampled_from(["text", "json", "url"]), st.data())
def test_with_any_character_changed_it_is_refused_or_means_the_same(form: str, data: st.DataObject) -> None:
    whole = getattr(WHOLE, form)()
    at = data.draw(st.integers(0, len(whole) - 1))
    damaged = whole[:at] + data.draw(st.characters()) + whole[at + 1 :]
    assert read_or_refused(parse, damaged) in (WHOLE, None)


@given(st.text(max_size=400))
def test_any_text_is_read_or_refused(text: str) -> None:
    for door in (parse, parse_text, parse_json, parse_url):
        with pytest.raises(GameError) as raised:
            door(text)
        assert str(raised.value)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    )
)
def test_any_json_is_read_or_refused(content: object) -> None:
    fields = json.loads(WHOLE.json())
    for field in (None, *fields):
        data = content if field is None else {**fields, field: content}
        # Some other content means the same: no options are the usual ones.
        assert read_or_refused(parse_json, json.dumps(data)) in (WHOLE, None)


def test_ten_megabytes_are_refused_unread() -> None:
    for text in ("a" * 10_000_000, "[" * 10_000_000, "{" * 10_000_000):
        with pytest.raises((RecordError, JsonError)) as raised:
            parse(text)
        assert raised.value.code in ("record-size", "json-size")


def test_a_compressed_bomb_is_never_inflated() -> None:
    packer = zlib.compressobj(9, zlib.DEFLATED, 15, 9, zlib.Z_DEFAULT_STRATEGY, URL_DICTIONARY)
    packed = packer.compress(b"*:1+2 " * 1_000_000) + packer.flush()
    bomb = base64.urlsafe_b64encode(packed).decode().rstrip("=")
    assert len(bomb) < 16 * 1024, "small enough to come in"
    with pytest.raises(RecordError) as raised:
        parse_url(bomb)
    assert raised.value.code == "record-size"


@pytest.mark.parametrize(
    ("header", "code"),
    [
        ('[Game "atlantis/1"]\n[Seats "4"]', "unknown-game"),
        ('[Game "land-unter/2"]\n[Seats "4"]', "unknown-version"),
        ('[Game "land-unter"]\n[Seats "4"]', "record-shape"),
        ('[Game "land-unter/1"]\n[Seats "6"]', "seat-count"),
        ('[Game "land-unter/1"]\n[Seats "four"]', "record-shape"),
        ('[Game "land-unter/1"]', "record-shape"),
        ('[Game "land-unter/1"]\n[Game "land-unter/1"]\n[Seats "4"]', "record-shape"),
        ('[Game "land-unter/1"]\n[Seats "4"]\n[Option "tide=high"]', "unknown-option"),
        ('[Game "land-unter/1"]\n[Seats "4"]\n[Option "cascade=twice"]', "option-value"),
        ('[Game "land-unter/1"]\n[Seats "4"]\n[Option "cascade"]', "record-shape"),
        ('[Game "land-unter/1"]\n[Seats "4"]\n[Name "5=Ole"]', "record-shape"),
        ('[Game "land-unter/1"]\n[Seats "4"]\n[Weather "bad"]', "record-shape"),
        ('[Game "land-unter/1"]\n[Seats "4"]\n\n*:4+7+9', "record-ply"),
        ('[Game "land-unter/1"]\n[Seats "4"]\n\ne:12', "record-ply"),
    ],
)
def test_a_wrong_header_or_token_is_named(header: str, code: str) -> None:
    with pytest.raises((RecordError, SetupError)) as raised:
        parse_text(header, sealed=False)
    assert raised.value.code == code


def test_an_impossible_game_names_the_ply() -> None:
    record = replace(WHOLE, plies=(*WHOLE.plies[:6], WHOLE.plies[5], *WHOLE.plies[6:]))
    with pytest.raises(RecordError) as raised:
        _ = parse_text(record.text()).final
    assert raised.value.details["ply"] == 7
    assert "ply 7" in str(raised.value)


def test_written_by_hand_a_record_needs_no_check() -> None:
    text = "\n".join(line for line in WHOLE.text().splitlines() if not line.startswith("[Check"))
    assert parse_text(text, sealed=False) == WHOLE
    with pytest.raises(RecordError):
        parse_text(text)


@given(st.text())
def test_a_clean_name_is_short_one_line_and_stays_clean(name: str) -> None:
    clean = clean_name(name)
    assert len(clean) <= 40
    assert clean.isprintable()
    assert clean_name(clean) == clean


def test_every_example_is_sealed_and_can_be_played() -> None:
    assert GAME.examples
    for game in GAMES.values():
        for name in game.examples:
            assert example(game, name).final
    with pytest.raises(SetupError, match="it has"):
        example(GAME, "no-such-example")
