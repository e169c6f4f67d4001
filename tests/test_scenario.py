"""Scenarios: comments and titles by language, shown plies and questions; written, read, cut short, and refused when invalid."""

import random
from dataclasses import replace
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from highwater.contract import CHANCE, Action, State
from highwater.errors import GameError
from highwater.game import Game
from highwater.match import Match, Player, parse_match
from highwater.notation import LANGUAGE, MAX_COMMENT, MAX_COMMENTS, MAX_TEXT, choose_language, fault_of, join_lines
from highwater.question import question
from highwater.record import (
    MAX_URL,
    Comment,
    Record,
    RecordError,
    Scenario,
    example,
    parse,
    parse_file,
    parse_header,
    parse_text,
    parse_url,
)
from highwater.registry import GAMES
from highwater.scenario import MAX_QUESTIONS, MAX_SHOWN_PLIES, MAX_TITLE, MAX_TITLES
from highwater.simulation import play
from tests.test_record import a_game, read_or_refused

PLAYED = a_game(seats=3, names=("Kim", "Lea", "Max")).upto(40)

TEXT = st.text(max_size=200).map(join_lines).filter(lambda text: not fault_of(text))
"""Any valid text of a comment."""

LANGUAGES = st.sampled_from(["en", "de", "da", "pt-BR", "sr-Latn-RS", "es-419", "yue"])


@st.composite
def scenarios(draw: st.DrawFn) -> Record:
    """A record with any comments, titles, shown plies and questions."""
    record = PLAYED.upto(draw(st.integers(0, 40)))
    last = len(record.plies)
    for ply, language in draw(st.lists(st.tuples(st.integers(0, last), LANGUAGES), max_size=8)):
        record = record.commented(ply, language, draw(TEXT))
    chance = {ply for ply, (seat, _) in enumerate(record.plies) if seat == CHANCE}
    asked = draw(st.sets(st.integers(0, last - 1), max_size=5)) if last else set()
    kinds = {ply: "next" if ply in chance else draw(st.sampled_from(["next", "which"])) for ply in sorted(asked)}
    return replace(
        record,
        scenario=Scenario(
            tuple(draw(st.dictionaries(LANGUAGES, TEXT.map(lambda text: text[:MAX_TITLE]), max_size=4)).items()),
            tuple(sorted(draw(st.sets(st.integers(0, last), max_size=20)))),
            draw(st.one_of(st.none(), st.integers(0, 2))),
            draw(st.from_regex(r"(|[a-z]{1,9}(:[a-z0-9-]{1,9}(,[a-z0-9-]{1,9}){0,3})?(\+[a-z]{1,9}){0,3})", fullmatch=True)),
            tuple(kinds.items()),
        ),
    )


def has_valid_titles(record: Record) -> bool:
    return all(join_lines(title) == title and title for _, title in record.scenario.titles)


def hand_written(body: str, *tags: str) -> str:
    """The text of a record as a person might write it, with only the necessary tags."""
    return "\n".join(['[Game "land-unter/1"]', '[Seats "3"]', *tags, "", body])


def plies(last: int) -> str:
    """The first ``last`` plies of the played game, as text."""
    return PLAYED.upto(last).text().partition("\n\n")[2].partition("[Check")[0]


def refused(text: str) -> GameError:
    with pytest.raises(GameError) as caught:
        parse_text(text, sealed=False)
    assert caught.value.code in type(caught.value).CODES
    return caught.value


# Printing and reading ----------------------------------------------------------------------------------------------------


@pytest.mark.many
@given(scenarios().filter(has_valid_titles))
def test_reading_undoes_printing(record: Record) -> None:
    text = record.text()
    assert parse_text(text) == parse(text) == parse_url(record.url()) == parse(record.url()) == record
    assert parse_text(text).text() == text
    assert parse_header(text) == record.header()
    assert parse_file(text + "\n" + PLAYED.text() + text) == [record, PLAYED, record]


@pytest.mark.many
@given(scenarios().filter(has_valid_titles), st.integers(0, 40))
def test_a_scenario_cut_short_can_be_read(record: Record, ply: int) -> None:
    part = record.upto(ply)
    assert parse_text(part.text()) == part
    assert all(comment.ply <= ply for comment in part.comments)


@pytest.mark.many
@given(scenarios().filter(has_valid_titles), st.randoms(use_true_random=False))
def test_any_whitespace_between_words_means_the_same(record: Record, rng: random.Random) -> None:
    head, empty, body = record.text().partition("\n\n")
    body, check, rest = body.rpartition("[Check")
    body = "".join(rng.choice(["\n", " \r\n ", "\t", "  ", "\u2028"]) if each in " \n" else each for each in body)
    assert parse_text(head + empty + body + "\n" + check + rest) == record


def test_a_record_without_a_scenario_is_written_as_before() -> None:
    text = PLAYED.text()
    assert "{" not in text
    assert text.splitlines()[:6] == [
        '[Game "land-unter/1"]',
        '[Seats "3"]',
        '[Option "cascade=once"]',
        '[Option "highest_may_choose=off"]',
        '[Name "1=Kim"]',
        '[Name "2=Lea"]',
    ]
    assert text.splitlines()[-1] == PLAYED.commented(0, "en", "x").commented(0, "en", "").text().splitlines()[-1]


def test_every_comment_has_a_line_of_its_own() -> None:
    record = (
        PLAYED.upto(4).commented(3, "en", "Kim lays 34,\n  the highest.").commented(3, "de", "Kim legt 34.").commented(0, "en", "Look:")
    )
    lines = record.text().partition("\n\n")[2].splitlines()
    assert lines[0] == "{en: Look:}"
    assert "{en: Kim lays 34, the highest.}" in lines
    assert lines[lines.index("{en: Kim lays 34, the highest.}") + 1] == "{de: Kim legt 34.}"


def test_comments_written_by_hand_may_stand_anywhere_and_span_lines() -> None:
    tokens = plies(4).split()
    body = f"{{en: First.}}{tokens[0]}{{de: Nach\n   einem\r\n\r\nZug.}} {{en: after}} {tokens[1]} "
    body += f"{tokens[2]}{{pt-BR: três \\{{\\}} \\\\ \\*}}{tokens[3]}"
    record = parse_text(hand_written(body), sealed=False)
    assert record.plies == PLAYED.plies[:4]
    assert record.comments == (
        Comment(0, "en", "First."),
        Comment(1, "de", "Nach einem Zug."),
        Comment(1, "en", "after"),
        Comment(3, "pt-BR", "três {} \\ \\*"),
    )
    assert parse_text(record.text()) == record


def test_a_link_may_begin_a_line_of_a_comment() -> None:
    record = parse_text(hand_written("{en: See\n[the rules](https://example.org).}"), sealed=False)
    assert record.said(0) == {"en": "See [the rules](https://example.org)."}


def test_non_breaking_spaces_and_invisible_characters_are_kept() -> None:
    record = PLAYED.commented(2, "de", "2\u00a0Ringe, 10\u202f000, \u200fעברית, ab\u00adc, 👩\u200d🚒")
    assert parse(record.text()).said(2) == {"de": "2\u00a0Ringe, 10\u202f000, \u200fעברית, ab\u00adc, 👩\u200d🚒"}


def test_a_comment_replaces_another_in_its_language() -> None:
    record = PLAYED.commented(2, "en", "a").commented(1, "en", "b").commented(2, "en", "c")
    assert record.comments == (Comment(1, "en", "b"), Comment(2, "en", "c"))
    assert record.commented(1, "en", "").commented(2, "en", "") == PLAYED
    with pytest.raises(RecordError):
        PLAYED.commented(41, "en", "too late")


def test_readers_of_another_language_get_the_nearest_one() -> None:
    assert choose_language({"en": "", "de": ""}, "de") == "de"
    assert choose_language({"en": "", "pt-BR": ""}, "pt") == "pt-BR"
    assert choose_language({"fr": "", "en": ""}, "da") == "en"
    assert choose_language({"fr": ""}, "da") == "fr"
    assert choose_language({}, "en") is None


def test_all_tags_written_by_hand_are_read() -> None:
    tags = (
        '[Question "30=next"]',
        '[Title "en=Two \\"left\\""]',
        '[Title "de=Zwei = zwei"]',
        '[Show "0,3-5, 6,09"]',
        '[View "2"]',
        '[Part "hand+sea"]',
        '[Question "4=which"]',
    )
    record = parse_text(hand_written(plies(40), *tags), sealed=False)
    assert record.scenario == Scenario(
        (("en", 'Two "left"'), ("de", "Zwei = zwei")), (0, 3, 4, 5, 6, 9), 1, "hand+sea", ((4, "which"), (30, "next"))
    )
    assert '[Show "0,3-6,9"]' in record.text()


# Refused -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("comment", "code"),
    [
        ("{en: not closed", "comment-brace"),
        ("{en: not closed\n[Check \"00000000\"]", "comment-brace"),
        ("{en: not closed {de: another}", "comment-brace"),
        ("nothing}", "comment-brace"),
        ("{en: a} b}", "comment-brace"),
        ("a:4{4", "comment-brace"),
        ("a:44}", "comment-brace"),
        ("{en: escaped \\}", "comment-brace"),
        ("{}", "comment-language"),
        ("{no language}", "comment-language"),
        ("{English: long}", "comment-language"),
        ("{EN: loud}", "comment-language"),
        ("{pt-br: small}", "comment-language"),
        ("{en-: x}", "comment-language"),
        ("{: x}", "comment-language"),
        ("{en: one} {de: two} {en: three}", "comment-language"),
        ("{en:}", "comment-text"),
        ("{en: \n }", "comment-text"),
        ("{en: turned \u202e round}", "comment-text"),
        ("{en: turned \u2067 round\u2069}", "comment-text"),
        ("{en: bell \x07}", "comment-text"),
        ("{en: " + "x" * (MAX_COMMENT + 1) + "}", "comment-size"),
        ("{en: " + "x" * 100_000 + "}", "comment-size"),
    ],
)  # fmt: skip
def test_an_unreadable_comment_is_refused_with_its_ply(comment: str, code: str) -> None:
    error = refused(hand_written(f"{plies(2)}\n{comment}\n"))
    assert error.code == code
    assert error.details["ply"] in (2, 3), "the ply after which it stands"


def test_the_longest_comment_and_the_most_comments_are_read() -> None:
    record = PLAYED.commented(0, "en", "\\" * MAX_COMMENT)
    assert parse(record.text()) == record
    many = MAX_COMMENTS // (MAX_COMMENT + 8)
    for ply in range(many):
        record = PLAYED.commented(0, "en", "") if not ply else record
        record = record.commented(ply, "en", "x" * MAX_COMMENT)
    assert parse(record.text()) == record
    with pytest.raises(RecordError) as caught:
        record.commented(many, "en", "x" * MAX_COMMENT)
    assert caught.value.code == "comment-size"
    assert refused(record.text().replace("{en: ", "{de: x}\n{en: ", 1).replace("x}", "x" * 300 + "}", 2)).code in (
        "comment-size",
        "record-damaged",
    )


def test_the_size_limit_has_room_for_the_longest_game_with_all_comments_and_tags() -> None:
    """The limit of a record's text is at least the sum of the limits of its parts."""
    tags = MAX_TITLES * len(f'[Title "sr-Latn-RS={"x" * 2 * MAX_TITLE}"]\n') + MAX_QUESTIONS * len('[Question "4999=which"]\n')
    tags += MAX_SHOWN_PLIES * 5 + len('[Show ""]\n[View "26"]\n[Part ""]\n') + 200
    assert 5_000 * 34 + 20_000 + MAX_COMMENTS + tags <= MAX_TEXT


@pytest.mark.parametrize(
    "tag",
    [
        '[Title "no language"]',
        '[Title "en="]',
        '[Title "en=a\\nb"]',
        '[Title "en=\\u202eb"]',
        f'[Title "en={"x" * (MAX_TITLE + 1)}"]',
        '[Title "en=a"]\n[Title "en=b"]',
        "\n".join(f'[Title "{a}{b}=x"]' for a in "abcde" for b in "abcde"),
        *(f'[Show "{plies}"]' for plies in ("", "x", "3-", "-3", "5-3", "4,4", "7,3", "1-3,3", "0-4999", "41", "3,", "1;2", "99999", "²")),
        "[Show \"" + ",".join(map(str, range(0, 9_999, 2))) + "\"]",
        *(f'[View "{seat}"]' for seat in ("", "0", "4", "b", "all", "-1", "02", "²")),
        *(f'[Part "{part}"]' for part in ("", "Hand", "my hand", "hand+", "h4", "x" * 201, "near:", "near:Iron", "near:a:b", "<b>")),
        *(f'[Question "{question}"]' for question in ("", "3", "3=why", "=next", "next", "3=next=which", "40=next", "3=which")),
        *(f'[Question "{ply}=next"]' for ply in ("99999", "²", "-1")),
        '[Question "3=next"]\n[Question "3=which"]',
        '[Question "0=which"]',
        "\n".join(f'[Question "{ply}=next"]' for ply in range(101)),
    ],
)  # fmt: skip
def test_an_invalid_scenario_tag_is_named_in_the_error(tag: str) -> None:
    error = refused(hand_written(plies(40), tag))
    assert error.code == "scenario-tag"
    assert str(error.details["tag"]) in tag
    assert str(error.details["tag"]) in str(error)


@pytest.mark.parametrize("tag", ['[Show "1"]\n[Show "2"]', '[View "1"]\n[View "1"]', '[Part "hand"]\n[Part "sea"]'])
def test_a_tag_that_may_occur_once_is_refused_the_second_time(tag: str) -> None:
    assert refused(hand_written(plies(40), tag)).code == "record-shape"


@pytest.mark.parametrize("piece", ["{en: ", "[", "{", "}", "\\{", "{en: x}\n", "{en: x\n", '[Show "1"]\n', "{en:\n[x](y)\n"])
def test_ten_megabytes_of_anything_are_refused_unread(piece: str) -> None:
    for text in (piece * (10_000_000 // len(piece)), hand_written(piece * (10_000_000 // len(piece)))):
        with pytest.raises(GameError) as caught:
            parse(text, sealed=False)
        assert caught.value.code in ("record-size", "json-size")


@pytest.mark.parametrize("piece", ["{en: ", "{", "\\{", "{en: x}\n", "{en: x\n", "{\n", "a\n", "\\\\", '[Show "1,"]\n', "{en:\n[x](y)\n"])
def test_the_largest_accepted_texts_are_read_within_two_seconds(piece: str) -> None:
    import time

    started = time.process_time()
    for text in (hand_written("{en: " + piece * (200_000 // len(piece))), hand_written(piece * (200_000 // len(piece)))):
        assert refused(text)
    assert time.process_time() - started < 2


@pytest.mark.many
@given(
    st.lists(
        st.sampled_from(["{", "}", "\\", "en: ", "{de: x}", "a:44", "*:4+7", " ", "\n", "[", '[Check "', "[x](y)", "\u202e"]), max_size=30
    )
)
def test_any_braces_are_read_or_refused(pieces: list[str]) -> None:
    text = hand_written("".join(pieces))
    record = read_or_refused(lambda text: parse_text(text, sealed=False), text)
    assert record is None or parse_text(record.text()) == record


def test_an_unclosed_comment_does_not_spoil_other_records_in_a_file() -> None:
    good = PLAYED.commented(3, "en", "Look here.")
    damaged = good.text().replace("here.}", "here.")
    found = parse_file(good.text() + damaged + PLAYED.text())
    assert [each if isinstance(each, Record) else each.code for each in found] == [good, "comment-brace", PLAYED]


def test_a_changed_comment_fails_the_check() -> None:
    text = PLAYED.commented(3, "en", "Look here.").text()
    with pytest.raises(RecordError) as caught:
        parse(text.replace("here", "hare"))
    assert caught.value.code == "record-damaged"


def test_a_link_that_would_be_too_long_is_refused() -> None:
    record = PLAYED
    rng = random.Random(1)
    for ply in range(27):
        record = record.commented(ply, "en", "".join(chr(rng.randrange(0x4E00, 0x9FA5)) for _ in range(MAX_COMMENT)))
    assert parse(record.text()) == record
    with pytest.raises(RecordError) as caught:
        record.url()
    assert caught.value.code == "record-link"
    assert caught.value.details["limit"] == MAX_URL


# Matches -----------------------------------------------------------------------------------------------------------------


def a_match(record: Record) -> Match:
    return Match.of(record, (Player("Kim"), Player("Lea"), Player("Max")))


def test_a_match_keeps_comments_and_scenario() -> None:
    whole = PLAYED.commented(0, "en", "All of it.").commented(40, "en", "The end.")
    whole = replace(whole, scenario=Scenario((("en", "A title"),), (0, 40), 1, "hand", ((3, "next"),)))
    match = a_match(whole)
    assert match.written().comments == whole.comments
    assert match.written().scenario == whole.scenario
    assert parse_match(match.written().text()).record == match.record
    assert parse_url(match.written().shared().url()).comments == whole.comments


def undoable() -> Match:
    """A match whose last action can be undone, with comments before and after it."""
    for last in range(40, 0, -1):
        match = a_match(PLAYED.upto(last))
        if match.undo_refusal() is None:
            record = PLAYED.upto(last).commented(last, "en", "After it.").commented(last - 1, "en", "Before it.")
            return a_match(replace(record, scenario=Scenario(show=(0, last), questions=((last - 1, "which"),))))
    raise AssertionError("nothing in this game can be taken back")


def test_undo_removes_the_comments_of_the_action_and_redo_restores_them() -> None:
    match = undoable()
    back = match.undo()
    assert [comment.text for comment in back.record.comments] == ["Before it."]
    assert (back.record.scenario.show, back.record.scenario.questions) == ((0,), ())
    assert parse_match(back.written().text()).record == back.record
    assert back.redo() == match
    seat, other = next((seat, action) for seat in back.waiting_for() for action in back.state.legal(seat))
    assert [comment.text for comment in back.act(seat, other).record.comments] == ["Before it."]
    assert not back.act(seat, other).undone


# Questions ---------------------------------------------------------------------------------------------------------------


def actions_of(state: State, seat: int) -> list[Action]:
    """The actions open to a seat, or at most two outcomes of chance."""
    return list(islice(state.chance().outcomes(), 2)) if seat == CHANCE else list(state.legal(seat))


@pytest.mark.many
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_engine_answers_every_question_of_a_game(game: Game) -> None:
    record = (
        example(game, game.examples[0])
        if game.examples
        else replace(Record.of(game, game.seats[0]), plies=play(game, ["random"] * game.seats[0], 1).plies)
    )
    states = list(record.states())
    for ply, (seat, action) in enumerate(record.plies):
        kinds = ("next",) if seat == CHANCE else ("next", "which")
        for kind in kinds:
            asked = question(replace(record, scenario=Scenario(questions=((ply, kind),))), ply)
            assert (asked.kind, asked.ply, asked.seat, asked.answer) == (kind, ply, seat, action)
            assert asked.right[0] == action
            if kind == "which":
                assert tuple(asked.choices) == tuple(states[ply].legal(seat))
                assert set(asked.right) <= set(asked.choices)
                after = states[ply].apply(seat, action)
                assert all((states[ply].apply(seat, each) == after) == (each in asked.right) for each in asked.choices)
            possible = [(who, each) for who in (*states[ply].to_act, *states[ply].may_act) for each in actions_of(states[ply], who)]
            assert asked.only == (len(possible) == 1)


def test_a_ply_without_a_question_is_refused() -> None:
    with pytest.raises(RecordError) as caught:
        question(PLAYED, 3)
    assert caught.value.code == "scenario-tag"


def test_language_tags() -> None:
    for tag in ("de", "en", "da", "pt-BR", "zh-Hant", "sr-Latn-RS", "es-419", "yue"):
        assert LANGUAGE.fullmatch(tag)
    for tag in ("", "d", "DE", "de_DE", "de-de", "en-GB-oed", "x-klingon", "de-1996", "deutsch", "de-ÄÖ", "de-٤٥٦"):
        assert not LANGUAGE.fullmatch(tag)
