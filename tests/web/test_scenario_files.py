"""Scenarios from files: errors name their line, and valid ones are played to their end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from highwater.record import Record, Scenario
from highwater.registry import GAMES
from highwater.simulation import play
from highwater_web.figures.reading import ScenarioError, list_shown_plies, read_scenario

GAME = GAMES["land-unter"]
PLAYED = replace(Record.of(GAME, 3, {}, ("Kim", "Lea", "Max")), plies=play(GAME, ["random"] * 3, 1).plies[:10])
TOKENS = PLAYED.text().partition("\n\n")[2].partition("[Check")[0].split()

HEAD = '[Game "land-unter/1"]\n[Seats "3"]\n[Title "en=A title"]\n[Title "de=Ein Titel"]\n[Show "0,4-5"]\n[Question "4=which"]\n\n'
BODY = f"""{{en: Before.}} {{de: Vorher.}}
{" ".join(TOKENS[:4])}
{{en: After
  the tides.}} {{de: Nach
  den Fluten.}}
{TOKENS[4]}
{TOKENS[5]}
{{en: The end.}}
{{de: Ende.}}
"""
WHOLE = HEAD + BODY
LINES = WHOLE.splitlines()


def line_of(text: str) -> int:
    """The line of the scenario with this text, from 1."""
    return next(number for number, line in enumerate(LINES, 1) if text in line)


def test_a_scenario_is_read_with_its_captions_in_every_language() -> None:
    record = read_scenario(WHOLE, ("en", "de"))
    assert (len(record.plies), len(record.comments)) == (6, 6)
    assert read_scenario(record.text(), ("de",)) == record
    assert read_scenario(record.url()) == record


def test_default_plies_are_named_captioned_or_last() -> None:
    record = read_scenario(WHOLE)
    assert list_shown_plies(record) == (0, 4, 5)
    assert list_shown_plies(replace(record, scenario=Scenario())) == (0, 4, 6)
    assert list_shown_plies(PLAYED) == (10,)


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("Before.}", "Before.", "Before."),
        ("the tides.}", "the tides.", "{en: After"),
        ("den Fluten.}", "den Fluten. \\}", "{de: Nach"),
        ("{de: Nach", "{en: Nach", "{de: Nach"),
        ("{de: Nach", "{deutsch: Nach", "{de: Nach"),
        ("{de: Ende.}", "{de: }", "{de: Ende.}"),
        ("{de: Ende.}", "{de: Ende \u202e.}", "{de: Ende.}"),
        ("{en: The end.}", "the end.}", "{en: The end.}"),
        ("{en: The end.}", "{en: The {end}.}", "{en: The end.}"),
        ("{en: The end.}", "{en: The end." + "." * 2_000 + "}", "{en: The end.}"),
        (TOKENS[5], "b:99", TOKENS[5]),
        (TOKENS[5], TOKENS[4], TOKENS[5]),
        (TOKENS[5], "nonsense", TOKENS[5]),
        ("land-unter/1", "land-unter/9", "[Game "),
        ("land-unter/1", "sea-chess/1", "[Game "),
        ('[Seats "3"]', '[Seats "9"]', "[Seats "),
        ('[Seats "3"]', '[Seats "3"]\n[Option "tide=high"]', "[Title \"en"),
        ("de=Ein Titel", "en=Ein Titel", "[Title \"de"),
        ("de=Ein Titel", "", "[Title \"de"),
        ("0,4-5", "0,4-7", "[Show "),
        ("4=which", "3=which", "[Question "),
        ('[Show "0,4-5"]', "[Show 0,4-5]", "[Show "),
        ('[Show "0,4-5"]', '[Shown "0,4-5"]', "[Show "),
    ],
)  # fmt: skip
def test_errors_name_their_line(old: str, new: str, line: str) -> None:
    assert old in WHOLE
    with pytest.raises(ScenarioError) as caught:
        read_scenario(WHOLE.replace(old, new))
    assert caught.value.line == line_of(line), caught.value
    assert caught.value.__cause__ is not None
    assert str(caught.value) == str(caught.value.__cause__)


def test_a_second_question_or_view_names_its_own_line() -> None:
    for tag in ('[Question "5=why"]', '[View "4"]', '[Part "Hand"]'):
        with pytest.raises(ScenarioError) as caught:
            read_scenario(HEAD.rstrip() + f"\n{tag}\n\n" + BODY)
        assert caught.value.line == 7, tag


def test_a_caption_that_lacks_a_language_names_its_line() -> None:
    assert read_scenario(WHOLE, ("en", "de"))
    with pytest.raises(ScenarioError, match="not in da") as caught:
        read_scenario(WHOLE, ("da",))
    assert caught.value.line == line_of("[Title ")
    for comment, line in (("{de: Vorher.}", "{en: Before."), ("{de: Ende.}", "{en: The end.")):
        with pytest.raises(ScenarioError, match="is in en, but not in de") as caught:
            read_scenario(WHOLE.replace(comment, ""), ("en", "de"))
        assert caught.value.line == line_of(line)


@pytest.mark.parametrize(
    "text", ["", "hello", "{", "[", '{"format": 1}', "x" * 10_000_000, WHOLE + PLAYED.text(), '[Check ""]', "A_-" * 100]
)
def test_any_text_is_refused_in_a_line_of_it(text: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        read_scenario(text)
    assert 1 <= caught.value.line <= max(1, text.count("\n") + 1)


def test_a_file_of_another_system_has_the_same_lines() -> None:
    text = "\ufeff" + WHOLE.replace(TOKENS[5], "b:99").replace("\n", "\r\n")
    with pytest.raises(ScenarioError) as caught:
        read_scenario(text)
    assert caught.value.line == line_of(TOKENS[5])
