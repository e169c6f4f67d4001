"""The author's desk: from a game to an example with captions, exported as text or files."""

from __future__ import annotations

import html
import re
from dataclasses import replace

import pytest

from highwater.notation import MAX_COMMENT
from highwater.record import Record, Scenario, parse
from highwater.registry import GAMES
from highwater.simulation import play
from highwater_web.core.shelf import SCENARIO, SCENARIOS
from highwater_web.features.desk.model import Entrance
from highwater_web.features.desk.sentences import list_sentences
from highwater_web.features.desk.state import DESK
from highwater_web.figures.figure import draw, list_parts
from highwater_web.games import GAME_PAGES
from highwater_web.ui.texts import LANGUAGES
from tests.web.at_desk import GAME, HOSTILE, WHOLE, at_desk, desk_of, kept, played, record_of, shown, write
from tests.web.person import Person

# The way ----------------------------------------------------------------------------------------------------------------


def test_from_a_game_just_played_to_three_steps_in_two_languages_in_ten_presses_and_fields() -> None:
    person = played("de")
    before = len(person.rendering)
    person.press("example")
    steps = shown(person)
    assert len(steps) == 3
    assert all(list_sentences(record_of(person), "de")[ply] for ply in steps), "of each there is something to tell"
    for language in ("de", "en"):
        if language == "en":
            person.press("tongue:en")
        for ply in steps:
            write(person, ply, language, f"{language} **{ply}**")
        person.press("copy")
    assert len(person.rendering) - before == 10
    for language, snippet in zip(("de", "en"), person.copied[-2:], strict=True):
        assert re.findall(r"(..) <strong>(\d+)</strong>", snippet) == [(language, str(ply)) for ply in steps]
        assert "shadowrootmode" in snippet
        assert "<script" not in snippet
    person.send(message="copied", ok=True)
    assert "Kopiert." in person.html


def test_a_game_in_which_cards_are_hidden_is_not_shown() -> None:
    person = Person("en").start(people=1, seats=3)
    person.press("panel:menu")
    assert "example" not in person.controls()
    assert "Cards are still hidden in this game." in person.html, "the menu says so"
    person.send(message="do", token="example", fields={})
    assert person.model.page == "play"
    assert person.model.table is not None
    person.open(f"desk.html#game={person.model.table.id}")
    assert isinstance(DESK.of(person.model), Entrance)
    assert "Cards are still hidden in this game." in person.html
    assert person.address == "desk.html"
    assert "Cards are still hidden in this game." in person.html, "the list says so before anybody presses"
    assert f'id="take-{next(iter(person.model.shelf.entries))}"' not in person.html


def test_games_in_which_nothing_is_hidden_any_more_can_be_chosen_from_the_list() -> None:
    for person in (played("en"), Person("en").start("forbidden-island", people=1, seats=2), Person("en").start(people=0, seats=3)):
        person.open("desk.html")
        (name,) = person.model.shelf.entries
        assert f'href="desk.html#game={name}"' in person.html
        person.open(f"desk.html#game={name}")
        assert desk_of(person)


def test_page_explains_itself_until_drawing_loads_then_opens_its_address(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as before:
        before.setattr("highwater_web.core.archives.is_ready", lambda name: False)
        person = at_desk()
        assert DESK.of(person.model) is None
        assert 'class="coming"' in person.html
        assert person.effects.count({"effect": "bring", "archive": "drawing"}) == 1
        person.send(message="do", token="undo", fields={})
    person.send(message="archive", name="drawing", ok=True)
    assert len(shown(person)) == 3
    assert 'class="coming"' not in person.html


def test_nothing_is_stored_before_something_is_changed() -> None:
    person = played()
    before = dict(person.kept)
    person.press("example")
    assert person.kept == before
    person.press(f"show:{shown(person)[0]}")
    assert [name.startswith(SCENARIO) for name in kept(person)] == [True]
    assert person.address == f"desk.html#scenario={desk_of(person).id}"
    there = record_of(person)
    person.reload()
    assert record_of(person) == there


@pytest.mark.parametrize("language", LANGUAGES)
def test_empty_desk_explains_itself_and_offers_all_entrances(language: str) -> None:
    person = Person(language).open("desk.html")
    assert isinstance(DESK.of(person.model), Entrance)
    assert {"read", "desk-file", *(f"begin:{game}" for game in GAMES)} <= set(person.controls())


@pytest.mark.parametrize("game", GAMES)
def test_every_game_opens_on_the_desk_with_named_parts(game: str) -> None:
    record = Record.of(GAMES[game], 3)
    record = replace(record, plies=play(GAMES[game], ["random"] * 3, 1).plies)
    for language in LANGUAGES:
        person = at_desk(language, record, 30)
        assert person.html.count('class="desk-step desk-shown') == 3
        assert "<code>" in person.html
        names = re.findall(r'<option value="([^"]*)"[^>]*>([^<]*)', person.html.partition('name="part"')[2].partition("</select>")[0])
        assert {value for value, _ in names} >= set(list_parts(game)[1:])
        assert all(name != value for value, name in names), "parts are said in words"


def test_an_empty_table_has_the_seats_of_the_set_up() -> None:
    person = Person("en").open("land-unter.html")
    person.press("setup", seats="5", **{"name-0": "Ida"})
    person.press("go:index.html")
    person.press("go:games.html")
    person.press("go:desk.html")
    person.press("begin:land-unter")
    assert record_of(person).seats == 5
    assert record_of(person).names[0] == "Ida"
    assert not record_of(person).plies
    assert list(kept(person)) == [desk_of(person).id]


# Texts, files, links ----------------------------------------------------------------------------------------------------


def by_hand(record: Record) -> str:
    return record.text().rpartition("[Check")[0]


@pytest.mark.parametrize("how", [Record.text, by_hand, lambda record: f"https://example.org/en/play.html#record={record.url()}&ply=3"])
def test_a_text_comes_to_lie_on_the_desk(how: object) -> None:
    record = WHOLE.commented(6, "fr", "Et voilà.").commented(9, "fr", "Fin.")
    person = Person("en").open("desk.html")
    person.press("read", paste=how(record))  # type: ignore[operator]  # one of the functions above
    assert record_of(person).comments == record.comments
    assert desk_of(person).language == "fr", "that in which it is written"
    assert person.html.count('class="desk-step desk-shown') == 2
    assert list(kept(person)) == [desk_of(person).id]


def test_unreadable_text_stays_in_its_field_with_a_reason() -> None:
    person = Person("en").open("desk.html")
    for text in ("", "x" * 100_000, WHOLE.text()[:200], HOSTILE, "\u202e\x07", WHOLE.text().replace("a:", "b:", 1)):
        person.press("read", paste=text)
        desk = DESK.of(person.model)
        assert isinstance(desk, Entrance)
        assert desk.text == text
        assert 'class="notice notice-error"' in person.html
        assert "<script>" not in person.html
        assert not kept(person)


def test_a_file_comes_to_lie_on_the_desk() -> None:
    person = Person("en").open("desk.html")
    person.send(message="file", token="desk-file", name="a.txt", size=9, text=WHOLE.text())
    assert record_of(person).plies == WHOLE.plies
    person.open("desk.html")
    person.send(message="file", token="desk-file", name="a.txt", size=10**8, text=None)
    assert "notice-error" in person.html


@pytest.mark.parametrize(
    "href", ["desk.html#scenario=gone", "desk.html#record=AAAA", "desk.html#game=nobody", "desk.html#x", "desk.html#ply=3"]
)
def test_an_address_that_leads_nowhere_leads_to_the_empty_desk(href: str) -> None:
    person = Person("en").open(href)
    assert isinstance(DESK.of(person.model), Entrance)
    assert "notice-error" in person.html
    assert person.address == "desk.html"


# Steps and captions -----------------------------------------------------------------------------------------------------


def test_steps_are_ticked_one_by_one_and_one_stays() -> None:
    person = at_desk()
    first, *others = shown(person)
    for ply in others:
        person.press(f"show:{ply}", **{f"show-{ply}": ""})
    assert shown(person) == (first,)
    person.press(f"show:{first}", **{f"show-{first}": ""})
    assert shown(person) == (first,)
    assert "At least one step has to stay." in person.html
    person.press(next(token for token in person.controls() if token.startswith("list:0-")))
    person.press("show:1", **{"show-1": "1"})
    assert shown(person) == (1, first)


def test_every_ply_of_a_long_game_can_be_listed() -> None:
    person = at_desk(ply=len(WHOLE.plies))
    for _ in range(len(WHOLE.plies)):
        gaps = [token for token in person.controls() if token.startswith("list:")]
        if not gaps:
            break
        person.press(gaps[0])
    assert [token for token in person.controls() if token.startswith("show:")] == [f"show:{ply}" for ply in range(len(WHOLE.plies) + 1)]


def test_an_example_has_no_more_steps_than_can_be_drawn() -> None:
    record = replace(WHOLE, scenario=Scenario(show=tuple(range(60))))
    person = at_desk(record=record)
    person.press("show:60", **{"show-60": "1"})
    assert len(shown(person)) == 60
    assert "more than 60 steps" in person.html


def test_captions_are_edited_per_language_and_gaps_are_reported() -> None:
    person = at_desk()
    a, b, c = shown(person)
    write(person, a, "en", "One\nparagraph,  with *marks*.")
    assert record_of(person).said(a) == {"en": "One paragraph, with *marks*."}
    assert "English: 2 of 3 steps have no caption yet." in person.html
    person.press("tongue:da")
    assert "Dansk: no caption yet." in person.html
    write(person, a, "da", "Et afsnit.")
    assert record_of(person).said(a) == {"en": "One paragraph, with *marks*.", "da": "Et afsnit."}
    write(person, a, "da", "  ")
    assert record_of(person).said(a) == {"en": "One paragraph, with *marks*."}
    person.press("tongue:en")
    for ply in (b, c):
        write(person, ply, "en", "Another.")
    assert "English:" not in person.html


def test_languages_are_added_by_tag_in_any_case() -> None:
    person = at_desk()
    for written, tag in (("FR", "fr"), (" pt_br ", "pt-BR"), ("SR-latn", "sr-Latn")):
        person.press("other-tongue", tongue=written)
        assert desk_of(person).language == tag
        assert f"tongue:{tag}" in person.controls()
    for wrong in ("", "x", "<b>", "french language", "\u202e" * 40):
        person.press("other-tongue", tongue=wrong)
        assert desk_of(person).language == "sr-Latn"
        assert "No language has this tag." in person.html
    write(person, shown(person)[0], "sr-Latn", "Ovde.")
    assert "Ovde." in person.html


@pytest.mark.parametrize("text", ["\u202eevil", "bell\x07", "x" * 100_000, "x" * (MAX_COMMENT + 1)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_invalid_captions_stay_in_their_field_with_a_reason(text: str, language: str) -> None:
    person = at_desk(language)
    ply = shown(person)[0]
    write(person, ply, language, "Before.")
    write(person, ply, language, text)
    assert record_of(person).said(ply) == {language: "Before."}
    field = f"caption-{ply}-{language}"
    assert desk_of(person).unkept[field].text == text
    found = re.search(rf'<textarea id="{field}"[^>]*aria-invalid="true" aria-describedby="{field}-wrong"[^>]*>([^<]*)<', person.html)
    assert found
    assert found[1] == text
    assert f'<p class="field-wrong" id="{field}-wrong">' in person.html
    write(person, ply, language, "After.")
    assert "aria-invalid" not in person.html
    assert record_of(person).said(ply) == {language: "After."}


def test_markup_is_text_and_comes_out_as_text() -> None:
    person = at_desk()
    for ply in shown(person):
        write(person, ply, "en", HOSTILE)
    person.press("title:en", **{"title-en": HOSTILE})
    assert "<script>" not in person.html
    person.press("copy")
    assert "<script" not in person.copied[-1]


@pytest.mark.parametrize("title", ["x" * 101, "\u202e", "a\x00b"])
def test_invalid_titles_stay_in_their_field(title: str) -> None:
    person = at_desk()
    person.press("title:en", **{"title-en": title})
    assert record_of(person).scenario.titles == ()
    assert "This cannot be a title" in person.html
    person.press("title:en", **{"title-en": "Two left"})
    person.press("tongue:de")
    person.press("title:de", **{"title-de": "Zwei = zwei"})
    assert record_of(person).scenario.titles == (("en", "Two left"), ("de", "Zwei = zwei"))
    assert parse(person.kept[f"{SCENARIOS}{desk_of(person).id}"]).scenario == record_of(person).scenario
    assert "This cannot be a title" not in person.html


def test_view_part_and_questions_are_the_game_s_own_and_answered_by_it() -> None:
    person = at_desk()
    person.press("view", view="1")
    person.press("part", part="hand")
    assert (record_of(person).scenario.view, record_of(person).scenario.part) == (1, "hand")
    for field, value in (("view", "9"), ("part", "moon"), ("view", "<b>")):
        person.press(field, **{field: value})
    assert (record_of(person).scenario.view, record_of(person).scenario.part) == (1, "hand")
    ply = next(ply for ply in shown(person) if record_of(person).plies[ply][0] >= 0)
    person.press(f"ask:{ply}", **{f"ask-{ply}": "which"})
    assert record_of(person).scenario.questions == ((ply, "which"),)
    assert '<p class="desk-answer">Answer: ' in person.html
    person.press(f"ask:{ply}", **{f"ask-{ply}": ""})
    assert record_of(person).scenario.questions == ()


def test_questions_make_a_copied_snippet_a_quiz_by_default() -> None:
    person = at_desk()
    person.press("kind", kind="element")
    person.press("copy")
    assert 'mode="quiz"' not in person.copied[-1]
    assert 'id="desk-asks"' not in person.html
    ply = shown(person)[0]
    person.press(f"ask:{ply}", **{f"ask-{ply}": "next"})
    assert 'id="desk-asks"' in person.html, "the preview says where the question is"
    person.press("copy")
    assert 'mode="quiz"' in person.copied[-1]
    person.press("mode", mode="steps")
    person.press("copy")
    assert 'mode="quiz"' not in person.copied[-1]


def test_the_preview_is_as_wide_and_as_light_as_is_chosen_and_shows_the_step_that_is_written_at() -> None:
    person = at_desk()
    assert 'class="desk-stage desk-auto" id="desk-stage" style="width:360px"' in person.html
    person.press("width:280")
    person.press("shade:dark")
    assert 'class="desk-stage desk-dark" id="desk-stage" style="width:280px"' in person.html
    assert "hw-steps hw-dark" in person.html
    write(person, shown(person)[1], "en", "Here.")
    buttons = re.findall(r'<input type="radio"[^>]*>', person.html)
    assert ["checked" in button for button in buttons] == [False, True, False]


def type_caption(person: Person, ply: int, text: str) -> None:
    """Type into the field of a caption, and keep the focus there."""
    token = f"caption:{ply}:en"
    assert token in person.controls()
    person.send(message="do", token=token, fields={f"caption-{ply}-en": text}, typed=True)


def test_preview_follows_typing_which_is_undone_as_one() -> None:
    person = at_desk()
    first, second, _ = shown(person)
    write(person, second, "en", "Before.")
    for text in ("O", "One", "One wo", "One word"):
        type_caption(person, first, text)
        assert f">{text}</p" in person.html.partition('id="desk-stage"')[2]
    assert record_of(person).said(first) == {"en": "One word"}
    assert parse(person.kept[f"{SCENARIOS}{desk_of(person).id}"]).said(first) == {"en": "One word"}
    type_caption(person, first, "One word\x07")
    assert record_of(person).said(first) == {"en": "One word"}
    assert "aria-invalid" not in person.html, "nothing is wrong before the field is left"
    write(person, first, "en", "One word.")
    type_caption(person, first, "Another")
    person.press("undo")
    assert record_of(person).said(first) == {"en": "One word."}
    person.press("undo")
    assert record_of(person).said(first) == {}
    assert record_of(person).said(second) == {"en": "Before."}
    person.press("redo")
    assert record_of(person).said(first) == {"en": "One word."}


# Taking along -----------------------------------------------------------------------------------------------------------


def test_every_kind_can_be_copied_in_every_mode_it_has() -> None:
    person = at_desk()
    person.press(f"ask:{shown(person)[0]}", **{f"ask-{shown(person)[0]}": "next"})
    kinds = re.findall(r'<option value="([^"]*)"', person.html.partition('name="kind"')[2].partition("</select>")[0])
    assert len(kinds) >= 8
    for kind in kinds:
        person.press("kind", kind=kind)
        modes = re.findall(r'<option value="([^"]*)"', person.html.partition('name="mode"')[2].partition("</select>")[0])
        for mode in modes or [""]:
            if mode:
                person.press("mode", mode=mode)
            before = len(person.copied)
            person.press("copy")
            assert person.copied[before:], (kind, mode)
    person.press("kind", kind="element")
    person.press("mode", mode="quiz")
    person.press("copy")
    assert 'mode="quiz"' in person.copied[-1]
    person.press(f"ask:{shown(person)[0]}", **{f"ask-{shown(person)[0]}": ""})
    person.press("copy")
    assert 'mode="quiz"' not in person.copied[-1], "nothing is asked any more"
    person.press("open")
    assert '<textarea id="snippet"' in person.html


def test_the_kinds_say_which_of_them_a_page_takes_that_a_script_puts_together() -> None:
    person = at_desk()
    for kind, said in (("static", "If a script puts your page together, use “Page with a script"), ("element-jsx", "For MDX and React.")):
        person.press("kind", kind=kind)
        assert said in person.html


@pytest.mark.parametrize(("ply", "can_play"), [(len(WHOLE.plies), False), (len(WHOLE.plies) - 1, True)])
def test_only_unfinished_games_are_offered_to_resume(ply: int, can_play: bool) -> None:
    person = at_desk(record=replace(WHOLE, scenario=Scenario(show=(ply - 2, ply))))
    assert shown(person) == (ply - 2, ply)
    person.press("kind", kind="element")
    assert ('<option value="play"' in person.html) == can_play
    person.press("mode", mode="play")
    person.press("copy")
    assert ('mode="play"' in person.copied[-1]) == can_play


def copy_every_kind(person: Person) -> dict[str, str]:
    """The copied texts by kind, except for the scenario itself."""
    found = {}
    for kind in re.findall(r'<option value="([^"]*)"', person.html.partition('name="kind"')[2].partition("</select>")[0]):
        person.press("kind", kind=kind)
        person.press("copy")
        found[kind] = person.copied[-1]
    del found["text"]
    return found


@pytest.mark.parametrize("around", ["en", "da"])
@pytest.mark.parametrize("language", ["de", "da"])
def test_copied_snippets_use_the_language_of_the_preview(around: str, language: str) -> None:
    person = at_desk(around)
    person.press(f"tongue:{language}")
    title = {"de": "Titel", "da": "Overskrift"}[language]
    person.press(f"title:{language}", **{f"title-{language}": title})
    alt = draw(record_of(person), desk_of(person).ply, language=language).alt
    for kind, text in copy_every_kind(person).items():
        assert set(re.findall(r"/(en|de|da)/(?:play|frame)\.html#", text)) <= {language}, kind
        assert set(re.findall(r'\b(?:lang|language)="(..)"', text)) <= {language}, kind
        if kind in ("static", "frame"):
            assert title in text
        if kind.startswith("picture") and kind != "picture-bbcode":
            assert html.unescape(text).replace("\\", "").count(alt.replace("\\", "")) == 1


def test_in_a_language_that_we_do_not_speak_the_game_s_own_words_are_those_of_the_page() -> None:
    person = at_desk("da")
    ply = shown(person)[0]
    write(person, ply, "da", "Dansk.")
    person.press("other-tongue", tongue="fr")
    write(person, ply, "fr", "Français.")
    for kind, text in copy_every_kind(person).items():
        assert "Dansk." not in text, kind
        assert set(re.findall(r"/(en|de|da)/(?:play|frame)\.html#", text)) <= {"da"}, kind
    assert "Français." in copy_snippet(person, "static")


def copy_snippet(person: Person, kind: str) -> str:
    person.press("kind", kind=kind)
    person.press("copy")
    return person.copied[-1]


def test_exports_use_width_and_theme_of_the_preview() -> None:
    person = at_desk()
    person.press("width:280")
    person.press("shade:dark")
    for kind, text in copy_every_kind(person).items():
        if kind == "static":
            assert 'class="hw-steps hw-dark"' in text
            assert "max-width:280px" in text
        elif kind == "picture-html":
            assert 'width="280"' in text
        elif kind == "frame":
            assert "theme=dark&amp;language=en&amp;width=280" in text
            assert ' width="280"' in text
        elif kind.startswith("element"):
            assert 'theme="dark"' in text
            assert 'width="280"' in text
    for what in ("picture", "pixels", "frames"):
        person.press(f"save:{what}")
        assert 'width="280"' in person.files[-1][1]
        assert "light-dark(" not in person.files[-1][1].partition("<svg")[2]
    person.press("shade:auto")
    assert ' theme="' not in copy_snippet(person, "element")
    assert "in English, at most 280 pixels wide, theme: automatic." in person.html
    assert "light-dark(" in copy_snippet(person, "static")


@pytest.mark.parametrize(
    ("site", "warned"),
    [
        ("http://127.0.0.1:8000/games/", True),
        ("http://localhost/", True),
        ("http://[::1]:80/", True),
        ("file:///home/kim/dist/", True),
        ("https://water.example/", False),
        ("https://127.water.example.org/", False),
    ],
)
def test_local_addresses_are_reported_for_every_kind_of_snippet(site: str, warned: bool) -> None:
    person = Person("en")
    href = f"desk.html#record={WHOLE.shared().url()}&ply=40"
    person.send(message="boot", href=href, language="en", store={}, storage="ok", site=site)
    kinds = re.findall(r'<option value="([^"]*)"', person.html.partition('name="kind"')[2].partition("</select>")[0])
    for kind in kinds:
        person.press("kind", kind=kind)
        assert ("only this computer can reach" in person.html) == (warned and kind != "text"), kind


def test_where_nothing_can_be_copied_the_text_is_there_to_be_copied_by_hand() -> None:
    person = at_desk()
    person.press("copy")
    person.send(message="copied", ok=False)
    assert "copy it yourself" in person.html
    assert '<textarea id="snippet"' in person.html


def test_picture_scenario_and_frames_are_files() -> None:
    person = at_desk()
    write(person, shown(person)[0], "en", "Here.")
    for what in ("picture", "scenario", "frames"):
        person.press(f"save:{what}")
    (picture, svg), (scenario, text), (frames, html) = person.files[-3:]
    assert (picture.endswith(".svg"), scenario.endswith(".txt"), frames.endswith(".html")) == (True, True, True)
    assert svg.startswith("<svg")
    assert parse(text).comments == record_of(person).comments
    assert "Here." in html
    assert [effect.get("type") for effect in person.effects_of("download")] == ["image/svg+xml", None, "text/html"]
    person.press("save:pixels")
    name, drawing = person.files[-1]
    assert name.endswith(f"-{desk_of(person).ply}.png")
    assert drawing.startswith("<svg")
    assert "light-dark" not in drawing
    person.press("link")
    assert person.copied[-1].startswith("play.html#record=")


def test_meaningless_presses_do_nothing() -> None:
    person = at_desk()
    before = record_of(person)
    tokens = (
        "show:9999 show:x caption:1:xx- title: ask:9999 width:7 shade:red kind mode list:9- tongue:<b> save:all view list:5-2 begin:chess"
    )
    for token in tokens.split():
        person.send(message="do", token=token, fields={"kind": "no", "mode": "no", "view": "x"})
        assert record_of(person) == before
    assert not kept(person)


def test_saved_page_keeps_state_and_language() -> None:
    person = at_desk("en")
    write(person, shown(person)[0], "en", "Here.")
    there = record_of(person)
    person.press("go:games.html")
    person.press(f"go:desk.html#scenario={desk_of(person).id}")
    assert record_of(person) == there
    assert desk_of(person).before, "what can be taken back can be taken back still"
    person.press("language:de")
    assert record_of(person) == there
    assert "Vorschau" in person.html
    assert GAME_PAGES[GAME.id].figure is not None


def test_a_picture_in_a_forum_is_called_as_its_file_is() -> None:
    person = at_desk()
    write(person, shown(person)[1], "en", "This one.")
    person.press("kind", kind="picture-bbcode")
    person.press("copy")
    person.press("save:pixels")
    name, _ = person.files[-1]
    assert name == f"land-unter-{shown(person)[1]}.png"
    assert f"[img]{name}[/img]" in person.copied[-1]


def test_captions_cause_no_redraw(monkeypatch: pytest.MonkeyPatch) -> None:
    person = at_desk()
    drawn: list[object] = []
    monkeypatch.setattr("highwater_web.figures.steps.draw", lambda *args, **how: drawn.append(args))
    write(person, shown(person)[0], "en", "Said.")
    person.press("title:en", **{"title-en": "Called."})
    assert not drawn
    assert "<p" in person.html.partition('id="desk-stage"')[2]
    assert "Said." in person.html.partition('id="desk-stage"')[2]
