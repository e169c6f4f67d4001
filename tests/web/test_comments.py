"""Comments of a record on the page: shown in a replay, in the person's language, never lost or treated as markup."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from highwater.notation import MAX_COMMENT
from highwater.record import Record, Scenario, parse
from highwater.registry import GAMES
from highwater.simulation import play
from highwater_web.core.shelf import PREFIX
from highwater_web.features.replay.presses import READING_MS_PER_CHAR
from highwater_web.ui.captions import strip_marks
from tests.web.person import Person, Tabs
from tests.web.test_replaying import table_of

GAME = GAMES["land-unter"]
WHOLE = replace(Record.of(GAME, 3, {}, ("Kim", "Lea", "Max")), plies=play(GAME, ["random"] * 3, 1).plies)
HOSTILE = "<script>alert(1)</script> & \"quotes\" 'too' &lt;b&gt; {0} %s"


def said_at(person: Person) -> str:
    """The markup of the visible comment, "" for none."""
    found = re.search(r'<p class="hint comment" id="comment".*?</p>', person.html, re.DOTALL)
    return found[0] if found else ""


def linked(record: Record, ply: int, language: str = "en") -> Person:
    return Person(language).open(f"play.html#record={record.shared().url()}&ply={ply}")


def test_linked_game_shows_captions_with_its_steps() -> None:
    record = WHOLE.commented(6, "en", "Lea could have **waited**.").commented(6, "de", "Lea hätte warten können.")
    person = linked(record, 6)
    done = [line for ply, line in table_of(person).log if ply == 6]
    assert all(line in said_at(person) for line in done)
    assert '<span lang="en" dir="auto">Lea could have waited.</span>' in said_at(person)
    person.press("ply:7")
    assert not said_at(person)
    person.press("ply:6")
    assert person.said[-1].endswith("Lea could have waited.")


@pytest.mark.parametrize(("reader", "languages", "shown"), [
    ("de", ("en", "de"), "de"), ("de", ("en", "de-AT"), "de-AT"), ("da", ("de", "en"), "en"), ("da", ("fr", "de"), "fr"),
])  # fmt: skip
def test_captions_fall_back_to_english_then_to_any_language(reader: str, languages: tuple[str, ...], shown: str) -> None:
    record = WHOLE
    for language in languages:
        record = record.commented(0, language, f"this is {language}")
    assert f'<span lang="{shown}" dir="auto">this is {shown}</span>' in said_at(linked(record, 0, reader))


def test_a_replay_that_goes_on_by_itself_leaves_time_to_read() -> None:
    def after(record: Record) -> int:
        person = linked(record, 3)
        person.press("autoplay")
        return int(person.effects_of("later")[-1]["after"])

    assert after(WHOLE.commented(3, "en", "x" * 60)) == after(WHOLE) + 60 * READING_MS_PER_CHAR


def test_a_comment_is_text_and_never_markup() -> None:
    person = linked(WHOLE.commented(3, "en", HOSTILE), 3)
    assert "<script>" not in person.html
    assert "&lt;script&gt;alert(1)&lt;/script&gt; &amp; " in said_at(person)
    assert "&amp;lt;b&amp;gt; {0} %s" in said_at(person)


def test_a_long_comment_can_be_scrolled_with_keys() -> None:
    assert 'tabindex="0"' in said_at(linked(WHOLE.commented(3, "en", "long " * (MAX_COMMENT // 5)), 3))
    assert "tabindex" not in said_at(linked(WHOLE.commented(3, "en", "short"), 3))


def test_the_marks_of_a_comment_are_not_read_out() -> None:
    assert strip_marks("**Two** are *left*: [see](https://example.org/a_b*c), 2 * 3 * 4, \\*no\\* \\[mark\\] \\\\ ** x**") == (
        "Two are left: see, 2 * 3 * 4, *no* [mark] \\ ** x**"
    )
    for text in ("[x](javascript:alert(1))", "*", "**", "[a][b]", "[]()", "\\", "a*b", "_x_"):
        assert strip_marks(text) == text


@pytest.fixture
def unfinished() -> Record:
    """A running game with comments in two places."""
    record = WHOLE.upto(24).commented(0, "en", "All hands.").commented(24, "en", "What now?")
    return replace(record, scenario=Scenario((("en", "A title"),), (0, 24), 1, "hand", ((5, "next"),)))


def stored(person: Person) -> list[Record]:
    return [parse(text) for key, text in person.kept.items() if key.startswith(PREFIX)]


def chosen(person: Person, text: str) -> Person:
    person.send(message="file", token="import", name="a.txt", size=len(text), text=text)
    return person


def test_captions_survive_import_play_reload_and_export(unfinished: Record) -> None:
    person = chosen(Person("en"), unfinished.text())
    (there,) = stored(person)
    assert (there.comments, there.scenario) == (unfinished.comments, unfinished.scenario)
    assert not said_at(person), "while it is played, the place belongs to the game"
    for _ in range(6):  # the device goes round: one takes it, another plays
        person.play_on()
    person.reload()
    (there,) = stored(person)
    assert len(there.plies) > 24
    assert (there.comments, there.scenario) == (unfinished.comments, unfinished.scenario)
    name = person.address.partition("=")[2]
    person.open(f"{person.address}&ply=24")
    assert "What now?" in said_at(person)
    person.open("games.html")
    person.press(f"export:{name}")
    assert parse(person.files[-1][1]).comments == unfinished.comments


def test_another_tab_that_watches_shows_it_too(unfinished: Record) -> None:
    tabs = Tabs()
    first = chosen(tabs.open(), unfinished.text())
    second = tabs.open(href=f"{first.address}&ply=0")
    assert "All hands." in said_at(second)


def test_a_game_with_other_comments_is_not_there_already(unfinished: Record) -> None:
    bare = replace(unfinished, comments=(), scenario=Scenario())
    person = chosen(chosen(Person("en"), bare.text()), unfinished.text())
    assert sorted(len(record.comments) for record in stored(person)) == [0, 2]
    chosen(person, unfinished.text())
    assert len(stored(person)) == 2


def test_overlong_links_are_refused_with_advice() -> None:
    record = WHOLE
    for ply in range(27):
        record = record.commented(ply, "en", "".join(chr(0x4E00 + (ply * 2_000 + at) * 7919 % 20_000) for at in range(MAX_COMMENT)))
    person = chosen(Person("en"), record.text())
    person.press("link")
    assert "Export it as a file" in person.html
    assert not person.copied


@pytest.mark.parametrize("language", ["de", "en", "da"])
def test_a_file_whose_comment_cannot_be_read_is_refused_with_the_step(language: str) -> None:
    text = WHOLE.commented(3, "en", "Look here.").text().replace("here.}", "here.")
    person = chosen(Person(language), text)
    assert not stored(person)
    assert re.search(r'role="alert".*?\b3\b.*?\{en: …\}|role="alert".*?\b3\b.*?\{d[ea]: …\}', person.html, re.DOTALL)
