"""Drawings inside a text: each exists, has a description or is decorative, and dice show the right faces."""

import re
from pathlib import Path

import pytest

import long_texts
from catalogs import list_page_sources, page_source
from highwater.games.rats.components import ABANDON_SHIP, DICE, NUMBER, SOS, Components
from highwater_web.ui.texts import LANGUAGES
from text_pictures import NoPictureError, draw_picture, list_pictures


@pytest.mark.parametrize("source", list_page_sources(), ids=lambda path: path.name)
def test_every_picture_of_a_text_is_drawn(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(long_texts, "render_scenario", lambda *_: "")  # their pictures are drawn in test_placed_scenarios
    monkeypatch.setattr(long_texts, "render_exercises", lambda *_: "")
    asked = re.findall(r"!\[([^\]]*)\]\(:([a-z0-9-]+):\)", source.read_text("utf-8"))
    html = long_texts.render(source)
    drawn = re.findall(r'<svg class="in-text" [^>]*?(aria-hidden="true"|role="img" aria-label="([^"]+)")>', html)
    assert [said for said, _ in asked] == [said for _, said in drawn]
    assert "<img" not in html
    assert not re.search(r"\bid=", "".join(re.findall(r"<svg.*?</svg>", html, re.DOTALL))), "one drawing may stand on a page many times"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game_id", "box"), [("abandon-ship", ABANDON_SHIP), ("sos", SOS)])
def test_texts_about_a_die_match_its_face(game_id: str, box: Components, language: str) -> None:
    page = page_source(game_id, language).read_text("utf-8")
    said = dict(reversed(found) for found in re.findall(r"!\[([^\]]+)\]\(:(?:sos-)?die-([a-z]+):\)", page))
    assert list(said) == list(DICE)
    for name, faces in zip(DICE, box.dice, strict=True):
        words = said[name].split(", ")
        assert len(words) == len(faces)
        for word, face in zip(words, faces, strict=True):
            number = re.match(r"\d+", word)
            assert (int(number[0]) if number else 0) == (face.steps if face.kind == NUMBER else 0), word
            assert bool(re.search("Kreuz|cross|kryds|Ring|ring", word)) == face.stays, word
            assert game_id == "sos" or bool(re.search("eingekreist|circled|cirkel", word)) == face.free, word


def test_a_picture_that_there_is_not_is_named() -> None:
    with pytest.raises(NoPictureError, match=r"there is no picture 'die-pink'; there are .*die-red"):
        draw_picture("die-pink", "")


def test_a_drawing_keeps_its_shape() -> None:
    for name, symbol in list_pictures().items():
        _, _, width, height = map(float, symbol.box.split())
        assert 0.4 < width / height < 8, name
        assert f"--share:{width / height:.3g}" in draw_picture(name, "<&>")
    assert 'aria-label="&lt;&amp;&gt;"' in draw_picture("ring", "<&>")
