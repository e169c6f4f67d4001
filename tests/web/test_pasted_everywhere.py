"""Every place that takes a record reads what people paste: the address, the desk, the import, embeds, and the command lines."""

from __future__ import annotations

import html
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from highwater.__main__ import main
from highwater.link import pack
from highwater.notation import Comment, seal
from highwater.record import Record, example, parse
from highwater.registry import GAMES
from highwater_web.__main__ import main as draw
from highwater_web.core.shelf import PREFIX
from highwater_web.figures.markdown import block
from highwater_web.figures.reading import ScenarioError, read_scenario
from highwater_web.figures.snippets import KINDS, Shown, snippet
from highwater_web.figures.wanted import Wanted
from highwater_web.ui.texts import LANGUAGES
from tests.test_pasted import SITE, lines, quoted_printable
from tests.web.at_desk import record_of
from tests.web.person import Person
from tests.web.test_embedding import Frame

RECORD = example(GAMES["land-unter"], "tides-4-and-7").commented(5, "en", "The tides are 4 & 7.")
T, U = RECORD.text(), RECORD.url()
LINK = f"{SITE}play.html#record={U}&ply=5"

PASTED = {
    "as it is": T,
    "a mail": f"On Monday Kim wrote:\n{lines(T, '> ')}\nI see.",
    "a fence": f"Look:\n\n```highwater plies=3\n{T}```\n",
    "a page": f"<high-water><pre>{html.escape(T)}</pre></high-water>",
    "one line with spaces that do not break": T.replace("\n", " ").replace(" b:", "\u00a0b:"),
    "a link in a sentence": f"Have a look at {LINK}, please.",
    "a link in two lines": f"{LINK[:150]}\n{LINK[150:]}",
    "a redirect": f"https://www.google.com/url?q={quote(LINK, safe='')}&sa=D",
    "a mail in quoted-printable": quoted_printable(f"Look:\n{T}"),
}

NOT_READ = {
    "a sentence": ("Look at this.", "record-none"),
    "cut off": (LINK[:120], "record-cut"),
    "changed": (LINK.replace(U[60:64], "AAAA"), "record-damaged"),
    "of a newer version": (T.replace("land-unter/1", "land-unter/9").partition("[Check")[0], "unknown-version"),
    "several": (f"{T}\n{example(GAMES['land-unter'], 'tides-4-and-7').upto(3).text()}", "record-several"),
}


def at_the_desk(text: str) -> Record:
    return record_of(desk_with(text))


def desk_with(text: str) -> Person:
    person = Person("en").open("desk.html")
    person.press("read", paste=text)
    return person


def at_the_desk_as_file(text: str) -> Record:
    person = Person("en").open("desk.html")
    person.send(message="file", token="desk-file", name="a.txt", size=len(text), text=text)
    return record_of(person)


def imported(text: str) -> Record:
    person = Person("en").open("games.html")
    person.send(message="file", token="import", name="a.txt", size=len(text), text=text)
    assert person.model.page == "play", person.model.notice
    (kept,) = (value for key, value in person.kept.items() if key.startswith(PREFIX))
    return parse(kept)


def from_an_embed(text: str) -> Record:
    drawn = Frame().ask("draw", record=text, plies="5")
    assert drawn["type"] == "drawn", drawn
    assert "The tides are 4 &amp; 7." in drawn["html"]
    return read_scenario(text)


PLACES: list[Callable[[str], Record]] = [at_the_desk, at_the_desk_as_file, imported, from_an_embed]


@pytest.mark.parametrize("place", PLACES, ids=[place.__name__ for place in PLACES])
@pytest.mark.parametrize("pasted", PASTED.values(), ids=PASTED.keys())
def test_pasted_records_are_read_everywhere(place: Callable[[str], Record], pasted: str) -> None:
    record = place(pasted)
    assert (record.plies, record.names, record.comments) == (RECORD.plies, RECORD.names, RECORD.comments)


@pytest.mark.parametrize("kind", KINDS)
def test_our_own_snippets_are_read_at_the_desk(kind: str) -> None:
    mode = KINDS[kind][0]
    text = snippet(kind, RECORD, Shown(SITE.removesuffix("en/"), ("en", "de"), mode), name="land-unter/tie")
    assert at_the_desk(text).plies == RECORD.plies


ADDRESSES = {
    "as it is": f"record={U}&ply=5",
    "a full stop behind": f"record={U}&ply=5.",
    "a bracket behind": f"ply=5&record={U})",
    "a comma and a space behind": f"record={U}&ply=5,%20",
    "quotation marks behind": f"record={U}&ply=5%E2%80%9D",
    "a mark of direction behind": f"record={U}&ply=5%E2%80%8E",
    "fbclid behind": f"record={U}&ply=5&fbclid=IwAR0",
    "fbclid behind, as if there were no fragment": f"record={U}&ply=5?fbclid=IwAR0",
    "utm before": f"utm_source=x&record={U}&ply=5",
    "a word before that ends like one of ours": f"utm_game=x&record={U}&ply=5&my_ply=7",
    "a text fragment behind": f"record={U}&ply=5:~:text=game",
    "hyphens encoded": f"record={U.replace('-', '%2D')}&ply=5",
    "signs encoded": f"record%3D{U}%26ply%3D5",
    "spaces within": f"record={U[:80]}%20{U[80:]}&ply=5",
    "an entity between": f"record={U}&amp;ply=5",
}


@pytest.mark.parametrize("fragment", ADDRESSES.values(), ids=ADDRESSES.keys())
def test_any_address_can_be_read(fragment: str) -> None:
    table = Person("en").open(f"play.html#{fragment}").model.table
    assert table is not None
    assert (table.match.record.plies, table.match.ply) == (RECORD.plies, 5)
    assert record_of(Person("en").open(f"desk.html#{fragment}")).plies == RECORD.plies


@pytest.mark.parametrize("behind", ["", ".", ")", "&ply=2.", "?fbclid=x", "%20", "&utm_source=y", "%E2%80%8E"])
def test_saved_games_open_with_any_suffix_of_their_address(behind: str) -> None:
    person = Person("en").start(people=1)
    name = person.model.table.id if person.model.table else ""
    again = Person("en", kept=person.kept).open(f"play.html#game={name}{behind}")
    assert again.model.table is not None
    assert again.model.table.id == name


@pytest.mark.parametrize(("text", "code"), NOT_READ.values(), ids=NOT_READ.keys())
def test_unreadable_text_has_the_same_error_everywhere(text: str, code: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        read_scenario(text)
    assert getattr(caught.value.__cause__, "code", "") == code
    assert {Frame().ask("draw", record=text, language=language)["code"] for language in LANGUAGES} == {code}
    person = desk_with(text)
    assert person.model.notice is not None
    assert person.model.notice.is_error
    assert html.escape(text[:40]) in person.html, "the text stays in its field"


def test_an_import_takes_every_record_of_a_text() -> None:
    others = f"{lines(T, '> ')}\nand {SITE}play.html#record={RECORD.upto(3).url()}."
    person = Person("en").open("games.html")
    person.send(message="file", token="import", name="a.txt", size=9, text=others)
    kept = [parse(value).plies for key, value in person.kept.items() if key.startswith(PREFIX)]
    assert sorted(kept, key=len) == [RECORD.plies[:3], RECORD.plies]


def test_a_scenario_in_a_mail_comes_back_to_the_scenarios() -> None:
    person = desk_with(T)
    (name,) = person.model.scenarios.entries
    person.open("games.html")
    person.press(f"export:{name}")
    other = Person("en", seed=2).open("games.html")
    text = lines(person.files[-1][1], "> ")
    other.send(message="file", token="import", name="a.txt", size=9, text=f"Look:\n{text}")
    assert list(other.model.scenarios.entries) == [name]


@pytest.mark.parametrize("text", [LINK, f"See {LINK}.", f"#record={U}", U, T], ids=["link", "sentence", "fragment", "form", "text"])
def test_the_command_line_takes_links(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", text]) == 0
    assert capsys.readouterr().out.count("\n") == len(RECORD.plies) + 1
    assert draw(["embed", text, "picture-bbcode", "--site", SITE, "--ply", "5"]) == 0
    assert "[url=" in capsys.readouterr().out


def test_the_command_line_reads_a_mail(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mail.txt"
    file.write_text(PASTED["a mail"], "utf-8")
    assert main(["replay", str(file)]) == 0
    assert draw(["draw", str(file), "--steps", "-o", str(tmp_path / "x.html")]) == 0
    assert capsys.readouterr().err == ""


# A link whose check fits, and whose game could not be played -------------------------------------------------------------

HEADER = T.partition("\n\n")[0].splitlines()
TOKENS = T.partition("\n\n")[2].partition("[Check")[0].partition("{")[0].split()


def a_link(tokens: list[str], *said: tuple[str, str]) -> str:
    """A link that our program would never write, but with a valid check."""
    return pack(seal(HEADER, tokens, [Comment(len(tokens), *each) for each in said]))


IMPOSSIBLE = {
    "a ply that cannot be played": (a_link([*TOKENS, "a:3"]), "record-ply"),
    "a ply that is none": (a_link([*TOKENS, "a:x"]), "record-ply"),
    "a comment in no language": (a_link(TOKENS, ("deutsch", "Ja.")), "comment-language"),
    "two comments in one language": (a_link(TOKENS, ("en", "Yes."), ("en", "No.")), "comment-language"),
    "a comment that is not closed": (a_link([*TOKENS, "{en:", "Yes."]), "comment-brace"),
    "an empty comment": (a_link(TOKENS, ("en", "")), "comment-text"),
    "a comment that is too long": (a_link(TOKENS, ("en", "x" * 2_001)), "comment-size"),
    "a line of a scenario that cannot be": (pack(seal([*HEADER, '[Show "99"]'], TOKENS)), "scenario-tag"),
}


@pytest.mark.parametrize(("url", "code"), IMPOSSIBLE.values(), ids=IMPOSSIBLE.keys())
def test_impossible_links_are_refused_for_every_request(url: str, code: str) -> None:
    link = f"First a line.\n{SITE}play.html#record={url}"
    requests: list[tuple[str, dict[str, Any]]] = [("draw", {}), ("ask", {}), ("answer", {"choice": "x"}), ("play", {})]
    for text in (url, link):
        frame = Frame()
        for kind, more in requests:
            answer = frame.ask(kind, record=text, **more)
            assert (answer["type"], answer["code"]) == ("failed", code)
            assert len(answer["text"]) < 200
        with pytest.raises(ScenarioError) as caught:
            read_scenario(text)
        assert caught.value.line == text.count("\n") + 1
    with pytest.raises(ScenarioError):
        block(link, "", 7, Wanted())


@pytest.mark.parametrize(("url", "code"), IMPOSSIBLE.values(), ids=IMPOSSIBLE.keys())
def test_the_command_line_says_it_in_one_line(url: str, code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "a.txt"
    file.write_text(url)
    assert draw(["draw", str(file), "-o", str(tmp_path / "x.svg")]) == 2
    drawn = capsys.readouterr().err
    assert main(["show", str(file)]) == 2
    shown = capsys.readouterr().err
    assert drawn.count("\n") == shown.count("\n") == 1
    assert shown.partition(": ")[2] in drawn, "the same sentence"


def test_a_fault_of_ours_is_an_answer_too(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def fails(*_: object) -> None:
        raise RuntimeError("a fault of the test")

    frame = Frame()
    monkeypatch.setattr("highwater_web.features.embedding.answers.read_scenario", fails)
    monkeypatch.setattr("highwater_web.features.embedding.table.read_scenario", fails)
    said = [frame.ask(kind, record=T, language=language) for kind in ("draw", "ask", "play") for language in LANGUAGES]
    assert {(answer["type"], answer["code"]) for answer in said} == {("failed", "embed-fault")}
    assert len({answer["text"] for answer in said}) == len(LANGUAGES)
    assert "a fault of the test" in capsys.readouterr().err
