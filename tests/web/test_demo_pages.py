"""Demo pages: every file is listed, and one with an invalid embed aborts the build."""

from __future__ import annotations

from pathlib import Path

import pytest

from demo_pages import ORDER, POLICIES, ROOM, DemoError, list_demos, make_policy, read_demo
from publishing import FOR_OTHERS


def test_every_page_is_listed_once_and_has_its_sheet() -> None:
    listed = [name for names in ORDER.values() for name in names]
    assert sorted(listed) == sorted(path.stem for path in ROOM.glob("*.html"))
    for demo in list_demos():
        assert (ROOM / f"{demo.style}.css").exists(), demo.name
        assert demo.policy in {"", *POLICIES}
        assert "<h1>" in demo.body
    assert "demo/**" in FOR_OTHERS, "nobody stores them who only plays"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("<main></main>", "does not begin with"),
        ("<!--\ntitle: A\nabout: B\nstyle: blog\ncolour: red\n-->\n<main></main>", "colour"),
    ],
)
def test_a_page_that_cannot_be_read_says_so(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "odd.html").write_text(text, "utf-8")
    with pytest.raises(DemoError, match=rf"^odd\.html.*{said}"):
        read_demo(tmp_path / "odd.html")


def test_policies_name_the_site_if_it_differs() -> None:
    assert "img-src 'self';" in make_policy("suffices")
    assert "img-src 'self' https://high.water;" in make_policy("suffices", site="https://high.water")
    assert "script-src https://high.water;" in make_policy("suffices", site="https://high.water")
    assert "script-src" not in make_policy("refuses")
