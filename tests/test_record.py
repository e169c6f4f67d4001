"""Records: printing and reading are inverse, and invalid ones are refused everywhere with a clear error."""

import base64
import zlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from highwater.errors import GameError, SetupError
from highwater.record import (
    URL_DICTIONARY,
    Record,
    RecordError,
    clean_name,
    example,
    parse,
    parse_file,
    parse_header,
    parse_text,
    parse_url,
)
from highwater.registry import GAMES
from highwater.safe_json import JsonError
from highwater.simulation import play
from tests.slow import slow

GAME = GAMES["land-unter"]


def a_game(seed: int = 1, seats: int = 4, names: tuple[str, ...] = ()) -> Record:
    return replace(Record.of(GAME, seats, {}, names), plies=play(GAME, ["random"] * seats, seed).plies)


def read_or_refused(door: Callable[[str], Record], text: str) -> Record | None:
    """The record, or None where it was refused as it should be: by one of our errors, with a code from its list and a sentence."""
    try:
        return door(text)
    except GameError as error:
        if error.code not in type(error).CODES or not str(error):
            raise
        return None


WHOLE = replace(
    a_game(names=("Max", 'Piet "Pit" <b>', "Kaja\\", "לינוס")),
    bots=("", "policy", "", 'workshop:my "own"'),
    hints=(3, 0, 120, 0),
    notes=(("b3", "c5"), (), ("d1",), ()),
    reviews=("1 4be1f0a2 a 2/44 start=0.000", "", "of another build", ""),
    begun=12,
    finished=True,
    handed=True,
    paused=True,
    saved="2026-11-22T15:00:00+01:00",
    id="9c01d2e4",
)
"""With every tag."""


TIMES = st.datetimes().map(lambda when: when.isoformat(timespec="seconds")[-19:])


@given(
    st.integers(0, 10_000),
    st.sampled_from(GAME.seats),
    st.lists(st.text(max_size=60), max_size=5),
    st.floats(0, 1),
    st.lists(st.sampled_from(["", "policy", "random", "workshop:a b", 'x"y\\']), min_size=5, max_size=5),
    st.lists(st.integers(0, 9_999), min_size=5, max_size=5),
    st.booleans(),
    st.one_of(st.just(""), TIMES),
    st.from_regex(r"[A-Za-z0-9_-]{0,40}", fullmatch=True),
)
def test_reading_undoes_printing(
    seed: int, seats: int, names: list[str], part: float, bots: list[str], hints: list[int], finished: bool, saved: str, name: str
) -> None:
    record = a_game(seed, seats, tuple((names + [""] * seats)[:seats]))
    record = replace(
        record.upto(int(part * len(record.plies))),
        bots=tuple(bots[:seats]) if any(bots[:seats]) else (),
        hints=tuple(hints[:seats]) if any(hints[:seats]) else (),
        finished=finished,
        saved=saved,
        id=name,
    )
    assert parse_text(record.text()) == parse_url(record.url()) == record
    assert parse(record.text()) == parse(record.url()) == record
    assert parse_text(record.text()).text() == record.text()
    assert parse_header(record.text()) == replace(record, plies=())


def test_records_with_every_tag_round_trip() -> None:
    assert parse(WHOLE.text()) == parse(WHOLE.url()) == WHOLE


def test_links_show_players_and_nothing_private() -> None:
    shown = parse_url(WHOLE.shared().url())
    assert (shown.names, shown.bots, shown.plies) == (WHOLE.names, ("", "policy", "", ""), WHOLE.plies)
    assert (shown.hints, shown.notes, shown.reviews, shown.begun, shown.saved, shown.id) == ((), (), (), 0, "", "")
    assert (shown.handed, shown.paused) == (False, False)


@pytest.mark.parametrize("line", ['[From "0"]', '[From "-3"]', '[From "5001"]', '[From "x"]', '[From ""]', '[Paused "no"]', '[Handed "1"]'])
def test_a_beginning_or_a_yes_that_is_none_is_refused(line: str) -> None:
    text = a_game().text().replace('[Seats "4"]', f'[Seats "4"]\n{line}').partition("[Check ")[0]
    with pytest.raises(RecordError) as refused:
        parse(text, sealed=False)
    assert refused.value.code == "record-shape"


@pytest.mark.parametrize(
    "notes", ["1=", "1=B3", "1=b3.", "1=b3.b3", "1=abcde", "9=b3", "1=" + ".".join(f"x{number}" for number in range(101))]
)
def test_notes_that_are_none_are_refused(notes: str) -> None:
    text = a_game().text().replace('[Seats "4"]', f'[Seats "4"]\n[Notes "{notes}"]')
    with pytest.raises(RecordError) as caught:
        parse(text, sealed=False)
    assert caught.value.code in ("record-shape", "record-damaged")


@pytest.mark.parametrize("review", ["1=", "9=x", "1=Flut bei Südwind", "1=" + 1_001 * "x"])
def test_reviews_that_are_none_are_refused(review: str) -> None:
    text = a_game().text().replace('[Seats "4"]', f'[Seats "4"]\n[Review "{review}"]').partition("[Check ")[0]
    with pytest.raises(RecordError) as caught:
        parse(text, sealed=False)
    assert caught.value.code == "record-shape"


def test_a_review_is_one_of_the_whole_game() -> None:
    assert WHOLE.upto(len(WHOLE.plies)).reviews == WHOLE.reviews
    assert WHOLE.upto(len(WHOLE.plies) - 1).reviews == ()


def test_a_full_game_fits_in_a_link() -> None:
    assert len(WHOLE.url()) <= 2_000
    assert len(a_game(seats=5).url()) <= 2_000


@pytest.mark.many
@pytest.mark.parametrize("options", [{}, {"preset": "as-reviewed", "hand_limit": "at-once"}], ids=["printed", "as-reviewed"])
@pytest.mark.parametrize("seats", GAMES["forbidden-island"].seats)
@pytest.mark.parametrize("seeds", [range(2), slow(range(2, 8))], ids=["two", "more"])
def test_a_full_game_of_forbidden_island_fits_in_a_link(seats: int, options: dict[str, str], seeds: range) -> None:
    names = ("Maximilian", "Ottilie", "Kaja Kirsebær", "לינוס")[:seats]
    empty = Record.of(GAMES["forbidden-island"], seats, options, names)
    lengths = []
    for seed in seeds:
        record = replace(empty, plies=play(empty.game, ["policy"] * seats, seed, options).plies)
        assert parse_url(record.url()) == record
        lengths.append(len(record.url()))
    # The longest of 400 games had 1,515 characters; 4,000 are promised.
    assert max(lengths) <= 2_000


def test_replaying_needs_no_random_numbers() -> None:
    assert WHOLE.final.outcome is not None
    assert len(list(WHOLE.states())) == len(WHOLE.plies) + 1


@pytest.mark.parametrize("form", ["text", "url"])
def test_truncated_links_are_refused(form: str) -> None:
    whole = getattr(WHOLE, form)()
    for end in range(len(whole.rstrip())):
        with pytest.raises(GameError):
            parse(whole[:end])


@given(st.sampled_from(["text", "url"]), st.data())
def test_changed_characters_are_refused_or_harmless(form: str, data: st.DataObject) -> None:
    whole = getattr(WHOLE, form)()
    at = data.draw(st.integers(0, len(whole) - 1))
    damaged = whole[:at] + data.draw(st.characters()) + whole[at + 1 :]
    assert read_or_refused(parse, damaged) in (WHOLE, None)


@given(st.text(max_size=400))
def test_any_text_is_read_or_refused(text: str) -> None:
    for door in (parse, parse_text, parse_header, parse_url):
        with pytest.raises(GameError) as raised:
            door(text)
        assert str(raised.value)


@pytest.mark.many
@pytest.mark.parametrize("whole", [WHOLE, a_game(3, 3).upto(20), replace(WHOLE, plies=())], ids=["whole", "begun", "empty"])
def test_flipped_bytes_are_refused_or_harmless(whole: Record) -> None:
    """The same: only where space became another kind of space."""
    text = whole.text().encode()
    same = 0
    for at in range(len(text)):
        for bit in (0, 3, 5, 7)[at % 4 : at % 4 + 1]:
            flipped = bytes((*text[:at], text[at] ^ 1 << bit, *text[at + 1 :])).decode("utf-8", "replace")
            found = read_or_refused(parse_text, flipped)
            assert found in (whole, None)
            assert at % 9 or read_or_refused(parse, flipped) in (whole, None), "not even where traces of other programs are undone"
            same += found is not None
    assert same < len(text) / 16


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
        ('[Game "land-unter/1"]\n[Seats "4"]\n[Option "cascade=off"]\n[Option "cascade=once"]', "record-shape"),
        ('[Game "land-unter/1"]\n[Seats "4"]\n[Name "1=A"]\n[Name "1=B"]', "record-shape"),
        ('[Game "land-unter/1"]\n[Seats "4"]\n[Bot "0=policy"]', "record-shape"),
        ('[Game "land-unter/1"]\n[Seats "4"]\n[Bot "1=\u202e"]', "record-shape"),
        ('[Game "land-unter/1"]\n[Seats "4"]\n[Bot "1="]', "record-shape"),
        ('[Game "land-unter/1"]\n[Seats "4"]\n[Hints "1=many"]', "record-shape"),
        ('[Game "land-unter/1"]\n[Seats "4"]\n[Finished "no"]', "record-shape"),
        ('[Game "land-unter/1"]\n[Seats "4"]\n[Saved "yesterday"]', "record-shape"),
        ('[Game "land-unter/1"]\n[Seats "4"]\n[Id "../x"]', "record-shape"),
        ('[Game "land-unter/1"]\n[Seats "4"]\n[Weather "bad"]', "record-tag"),
        ('[Game "land-unter/1"]\n[Seats "4"]\n[Weather bad]', "record-shape"),
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


def test_a_file_holds_many_games_and_a_bad_one_spoils_no_other() -> None:
    others = [a_game(seed, 3) for seed in range(4)]
    texts = [record.text() for record in others]
    assert parse_file("".join(texts)) == others
    assert parse_file("\ufeff" + "\r\n".join(texts).replace("\n", "\r\n")) == others
    for damage, number in (
        (lambda text: text.replace("[Check", "[Chekc"), 4),
        (lambda text: text.replace("[Game", "[Gbme"), 4),
        (lambda text: text.replace("a:", "b:", 1), 4),
        (lambda text: text[: len(text) // 2], 4),
        (lambda text: "hello", 3),
        (lambda text: "[" * 5_000, 3),
    ):
        found = parse_file("\n".join([texts[0], damage(texts[1]), texts[2], texts[3]]))
        assert [each for each in found if isinstance(each, Record)] == [others[0], others[2], others[3]]
        assert len(found) == number


@given(st.lists(st.sampled_from([*WHOLE.text().splitlines(keepends=True), "\n", "hello", "{}", '[Check "0"]']), max_size=60))
def test_any_file_is_read_or_refused(lines: list[str]) -> None:
    for each in parse_file("".join(lines)):
        assert each == WHOLE or (isinstance(each, GameError) and each.code in type(each).CODES)


def test_a_file_of_any_older_or_single_form_has_one_game() -> None:
    assert parse_file(WHOLE.url()) == [WHOLE]
    assert [str(each) for each in parse_file("")] == ["there is nothing in this text; a saved game is expected"]


def test_a_record_is_a_sequence_of_its_plies_with_an_outcome_and_is_saved_to_a_file(tmp_path: Path) -> None:
    record = play(GAME, ["random"] * 3, seed=2)
    assert len(record) == len(record.plies) > 100
    assert list(record) == list(record.plies)
    assert (record[0], record[-1], record[2:5]) == (record.plies[0], record.plies[-1], record.plies[2:5])
    assert record.outcome == record.final.outcome is not None
    empty = record.header()
    assert (len(empty), empty.outcome, bool(empty)) == (0, None, True)
    record.save(tmp_path / "game.txt")
    assert (tmp_path / "game.txt").read_bytes().decode() == record.text()
    assert parse((tmp_path / "game.txt").read_text("utf-8")) == record
