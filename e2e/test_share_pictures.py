"""The pictures of links, drawn with the fonts of the built site."""

from __future__ import annotations

import struct
from itertools import pairwise

import pytest

from publishing import PICTURE_SIZE, PublishedPage, is_searchable, list_pages
from share_pictures import LOWEST, ROOM, Fonts, draw_picture, panel_lines
from tests.slow import mostly_slow

from .conftest import ROOT

MAX_PICTURE_BYTES = 200_000
"""Some services omit link pictures of more than 300 KB."""


@pytest.fixture(scope="module")
def fonts(tmp_path_factory: pytest.TempPathFactory) -> Fonts:
    (folder,) = ROOT.glob("dist/assets-*/fonts")
    return Fonts(folder, tmp_path_factory.mktemp("fonts"))


@pytest.fixture(scope="module")
def pages() -> list[PublishedPage]:
    return list(filter(is_searchable, list_pages()))


def test_the_words_have_room_beside_the_drawing(pages: list[PublishedPage], fonts: Fonts) -> None:
    for found in pages:
        lines = panel_lines(found, fonts)
        assert lines[0].size >= 40, found.name
        assert lines[-1].y <= LOWEST, found.name
        assert all(fonts.width(line.words, line.family, line.size) <= ROOM for line in lines), found.name
        assert all(after.y - line.y >= after.size for line, after in pairwise(lines)), found.name


@pytest.mark.parametrize("path", mostly_slow(["rules-forbidden-island.html", "index.html", "sos.html"]))
def test_a_picture_is_as_large_and_as_light_as_links_want_it(path: str, pages: list[PublishedPage], fonts: Fonts) -> None:
    found = next(found for found in pages if found.language == "de" and found.page.path == path)
    made = draw_picture(found, fonts)
    assert made.startswith(b"\x89PNG")
    assert struct.unpack(">II", made[16:24]) == PICTURE_SIZE
    assert 20_000 < len(made) < MAX_PICTURE_BYTES
    assert made == draw_picture(found, fonts)
