"""The engine in a frame of another site: answers, refusals and their messages, and the table."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from highwater.record import parse_text
from highwater_web.ui.texts import LANGUAGES
from highwater_web.worker import Session

GAMES = Path(__file__).resolve().parents[2] / "web/highwater_web/games"
TIE = (GAMES / "land_unter/scenarios/tie.txt").read_text(encoding="utf-8")
ASKING = TIE.replace('[Show "5,9"]', '[Show "5,9"]\n[Question "5=which"]\n[Question "8=next"]')
NOT_THERE: ModuleType | None = None
STORED = {"highwater:prefs": '{"theme": "dark", "language": "da"}'}


class Frame:
    """A frame of ours without a browser: its messages in both directions, and all effects."""

    def __init__(self) -> None:
        self.session = Session()
        self.effects: list[dict[str, Any]] = []
        self.html = ""
        self.send(message="boot", href="frame.html#engine", language="en", store=STORED, storage="denied", senses=["sound"])

    def send(self, **message: object) -> list[dict[str, Any]]:
        """Send a message; returns the messages to the page around."""
        answer = json.loads(self.session.dispatch(json.dumps(message)))
        self.effects += answer["effects"]
        self.html = self.session.shown
        return [effect["message"] for effect in answer["effects"] if effect["effect"] == "tell"]

    def ask(self, kind: str, **fields: object) -> dict[str, Any]:
        """Send a request; returns its one answer."""
        (answer,) = self.send(message="embed", request={"highwater": 1, "type": kind, "id": "7", **fields})
        assert answer["id"] == "7"
        return answer

    def lead(self, kind: str, **fields: object) -> list[dict[str, Any]]:
        return self.send(message="embed", request={"highwater": 1, "type": kind, **fields})

    def press(self, token: str) -> list[dict[str, Any]]:
        return self.send(message="do", token=token, fields={})


def choices(html: str) -> list[str]:
    return re.findall(r'data-choice="([^"]*)"', html)


# Answers ----------------------------------------------------------------------------------------------------------------


def test_positions_are_drawn_with_their_captions() -> None:
    drawn = Frame().ask("draw", record=TIE, language="de", theme="dark", width=300)
    assert (drawn["type"], drawn["title"], drawn["plies"], drawn["width"]) == ("drawn", "Gleichstand an der Spitze", [5, 9], 300)
    assert drawn["html"].count('role="img"') == 2
    assert "Beide Flutkarten sind eine 11." in drawn["html"]
    assert "hw-dark" in drawn["html"]
    assert not re.search(r"<script|<link|\son\w+=", drawn["html"])
    picture = Frame().ask("draw", record=TIE, mode="picture", plies="0,5", seat="b", part="hand")
    assert picture["plies"] == [5]
    assert picture["html"].count('role="img"') == 1


@pytest.mark.parametrize(("asked", "caption"), [("de-CH", "Beide Flutkarten"), ("fr", "Both tide cards"), ("", "Both tide cards")])
def test_other_languages_get_the_nearest_match(asked: str, caption: str) -> None:
    assert caption in Frame().ask("draw", record=TIE, language=asked)["html"]


def test_markup_in_a_comment_is_text() -> None:
    said = TIE.replace("Both tide cards are 11s.", "<b onclick=x>Both</b> *tide* <script>x</script>")
    html = Frame().ask("draw", record=said)["html"]
    assert "&lt;b onclick=x&gt;Both&lt;/b&gt; <em>tide</em> &lt;script&gt;" in html


REFUSED: dict[str, tuple[dict[str, object], str]] = {
    "cut off": ({"record": TIE[: TIE.index("{da: Begge") + 20]}, "comment-brace"),
    "cut off in a ply": ({"record": TIE.replace("a:51 b:33 c:20 d:6", "a:51 b:3x")}, "record-ply"),
    "of a game that is none of ours": ({"record": TIE.replace("land-unter/1", "chess/1")}, "unknown-game"),
    "of a later version": ({"record": TIE.replace("land-unter/1", "land-unter/99")}, "unknown-version"),
    "what cannot be played": ({"record": TIE.replace("a:51", "a:3")}, "record-ply"),
    "no record": ({"record": "<p>Hello</p>"}, "record-none"),
    "nothing": ({"record": ""}, "record-none"),
    "of ten megabytes": ({"record": TIE + "x" * 10_000_000}, "embed-shape"),
    "as an object": ({"record": {"text": TIE}}, "embed-shape"),
    "a mode that is none": ({"record": TIE, "mode": "film"}, "embed-shape"),
    "a step that is not there": ({"record": TIE, "plies": "400"}, "figure-ply"),
    "steps that are none": ({"record": TIE, "plies": "all"}, "scenario-tag"),
    "a seat that is not there": ({"record": TIE, "seat": "9"}, "figure-seat"),
    "a part that is not there": ({"record": TIE, "part": "moon"}, "figure-part"),
    "colours that there are not": ({"record": TIE, "theme": "pink"}, "figure-theme"),
    "a width that is none": ({"record": TIE, "width": "wide"}, "embed-shape"),
    "too narrow": ({"record": TIE, "width": 1}, "figure-width"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_undrawable_records_are_explained_in_three_languages(what: str) -> None:
    asked, code = REFUSED[what]
    frame = Frame()
    said = []
    for language in LANGUAGES:
        failed = frame.ask("draw", **asked, language=language)
        assert (failed["type"], failed["code"]) == ("failed", code)
        said.append(failed["text"])
    assert len(set(said)) == len(LANGUAGES), said
    assert all(len(text) < 400 for text in said)
    assert frame.ask("draw", record=TIE)["type"] == "drawn", "and the frame goes on"


@pytest.mark.parametrize(
    "shape", [None, [], {}, {"type": 3}, {"type": "draw"}, {"type": "no-such-thing", "id": "7"}, {"type": "go", "ply": 3}]
)
def test_a_request_of_no_shape_changes_nothing(shape: object) -> None:
    frame = Frame()
    before = frame.session.model
    told = frame.send(message="embed", request=shape)
    assert [message["type"] for message in told] in ([], ["failed"])
    assert frame.session.model == before


def test_outside_a_frame_nothing_is_asked() -> None:
    session = Session()
    session.dispatch(json.dumps({"message": "boot", "href": "index.html", "language": "en", "store": {}, "storage": "ok"}))
    answer = json.loads(session.dispatch(json.dumps({"message": "embed", "request": {"type": "draw", "id": "7", "record": TIE}})))
    assert answer["effects"] == []


# Questions --------------------------------------------------------------------------------------------------------------


def test_a_question_is_asked_and_every_answer_is_judged() -> None:
    frame = Frame()
    asked = frame.ask("ask", record=ASKING)
    assert (asked["type"], asked["ply"]) == ("asked", 5)
    assert "What does Nora do?" in asked["html"]
    offered = choices(asked["html"])
    assert len(offered) == 12, "every card of hers"
    judged = [frame.ask("answer", record=ASKING, ply=5, choice=choice) for choice in offered]
    assert [choice for choice, each in zip(offered, judged, strict=True) if each["right"]] == ["51"]
    assert {each["next"] for each in judged} == {8}
    assert "Not this time.</strong> Nora: 51" in judged[0]["html"]
    assert judged[0]["html"].count('role="img"') == 1


def test_next_ply_of_chance_is_shown_without_a_verdict() -> None:
    frame = Frame()
    asked = frame.ask("ask", record=ASKING, ply=8, language="da")
    assert "Hvad sker der nu?" in asked["html"]
    assert choices(asked["html"]) == [""]
    shown = frame.ask("answer", record=ASKING, ply=8, choice="", language="da")
    assert (shown["right"], shown["next"]) == (None, None)
    assert "Nora" in shown["html"]


@pytest.mark.parametrize(
    ("asked", "code"), [({"ply": 6}, "scenario-tag"), ({"ply": 5, "choice": "99"}, "embed-choice"), ({"record": TIE}, "embed-question")]
)
def test_unanswerable_requests_are_explained(asked: dict[str, object], code: str) -> None:
    assert Frame().ask("answer", **{"record": ASKING, "choice": "51", **asked})["code"] == code


# The frame --------------------------------------------------------------------------------------------------------------


def test_frame_reports_when_it_can_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    frame = Frame()
    monkeypatch.setitem(sys.modules, "highwater_web.figures", NOT_THERE)
    assert frame.lead("wake") == []
    assert frame.effects[-1] == {"effect": "bring", "archive": "drawing"}
    (failed,) = frame.send(message="archive", name="drawing", ok=False)
    assert failed["code"] == "not-drawing"
    assert frame.lead("wake") == []
    monkeypatch.undo()
    (ready,) = frame.send(message="archive", name="drawing", ok=True)
    assert ready == {"type": "ready", "languages": list(LANGUAGES)}


STORING = {"store", "url", "layer", "tab", "sound", "saved-page", "download", "ask-bot", "bot-worker"}


def test_nothing_is_stored_read_or_heard_and_no_address_changes() -> None:
    frame = Frame()
    assert frame.session.model.preferences.theme == "auto"
    frame.lead("play", record=TIE, ply=5)
    frame.send(message="store-changed", key="highwater:prefs", value=STORED["highwater:prefs"])
    for token in ("play:51", "tick", "panel:log", "panel:log", "go:index.html", "language:de", "undo"):
        frame.press(token)
    frame.send(message="saved-pages")
    frame.send(message="url", href="index.html", language="de")
    model = frame.session.model
    assert (model.page, model.language, model.preferences.theme) == ("play", "en", "auto")
    assert not {effect["effect"] for effect in frame.effects} & STORING


# The table --------------------------------------------------------------------------------------------------------------


def test_a_visitor_plays_on_from_a_record() -> None:
    frame = Frame()
    ply, record = frame.lead("play", record=TIE, ply=5, language="de", theme="dark")
    assert (ply["type"], ply["ply"], ply["plies"]) == ("ply", 5, 5)
    assert "Land unter" in frame.html
    model = frame.session.model
    assert (model.language, model.preferences.theme) == ("de", "dark")
    assert model.table is not None
    assert model.table.match.humans == (0,)
    assert re.search(r'href="play.html#record=[^"]+&amp;ply=5" target="_blank"', frame.html)
    assert "panel:menu" not in frame.html
    assert parse_text(record["record"]).plies == parse_text(TIE, sealed=False).plies[:5]
    told = frame.press("play:51")
    assert [message["type"] for message in told] == ["action", "ply", "record"]
    assert told[0] | {"text": ""} == {"type": "action", "ply": 6, "seat": 1, "action": "a:51", "text": ""}
    while len(parse_text(told[-1]["record"]).plies) < 9:
        told = frame.press("step") or told
    assert "Nora" in told[0]["text"]
    elsewhere = Frame()
    elsewhere.lead("play", record=told[-1]["record"])
    assert elsewhere.session.model.table is not None
    assert elsewhere.session.model.table.match.record.plies == parse_text(told[-1]["record"]).plies


def test_a_frame_shows_no_caption_and_marks_none_as_explained() -> None:
    frame = Frame()
    frame.lead("play", record=TIE, ply=5)
    assert re.search(r'class="caption[^"]*"></div\s*>', frame.html)
    frame.press("play:51")
    assert frame.session.model.preferences.explained == ()


@pytest.mark.parametrize(("seat", "humans"), [("3", (2,)), ("d", (3,)), ("0", ())])
def test_the_visitor_sits_where_the_page_says(seat: str, humans: tuple[int, ...]) -> None:
    frame = Frame()
    frame.lead("play", record=TIE, ply=5, seat=seat)
    assert frame.session.model.table is not None
    assert frame.session.model.table.match.humans == humans


def test_the_page_around_leads_the_table() -> None:
    frame = Frame()
    frame.lead("play", record=TIE, seat="0")
    assert [(message["type"], message["ply"]) for message in frame.lead("go", ply=5)] == [("ply", 5)]
    frame.lead("go", ply=9)
    assert frame.session.model.table is not None
    assert frame.session.model.table.match.viewed_ply is None
    frame.lead("pause")
    assert frame.effects[-1] == {"effect": "later", "do": None, "after": 0}
    frame.lead("play")
    assert frame.effects[-1]["do"] == "tick"
    frame.lead("language", language="da")
    frame.lead("theme", theme="light")
    assert (frame.session.model.language, frame.session.model.preferences.theme) == ("da", "light")


OVER = next(path for path in sorted(GAMES.glob("*/scenarios/*.txt")) if not parse_text(path.read_text("utf-8"), sealed=False).final.to_act)


@pytest.mark.parametrize("asked", [{"ply": 400}, {"record": OVER.read_text(encoding="utf-8")}, {"record": TIE[:99]}])
def test_unplayable_records_leave_the_table_unchanged(asked: dict[str, object]) -> None:
    frame = Frame()
    frame.lead("play", record=TIE, ply=5)
    before = frame.session.model
    (failed,) = frame.lead("play", **{"record": TIE, "ply": None, **asked})
    assert failed["type"] == "failed"
    assert failed["text"]
    assert frame.session.model == before


def test_requests_are_answered_during_a_game() -> None:
    frame = Frame()
    frame.lead("play", record=TIE, ply=5)
    before = frame.session.model
    assert frame.ask("draw", record=TIE)["type"] == "drawn"
    assert frame.session.model == before
