"""The table of paints matches the site's style sheets, and its colours are those in a browser."""

from __future__ import annotations

import pytest

from highwater_web.figures.paints import Paints, UnpaintableError, paints_of
from paint_table import read_declarations, split_blocks

NO_TOKENS = Paints({}, ())


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("oklch(100% 0 0)", "#ffffff"),
        ("oklch(0% 0 0)", "#000000"),
        ("oklch(62.7955% 0.257683 29.2339)", "#ff0000"),  # CSS Color 4, sample conversions
        ("oklch(86.644% 0.294827 142.4953)", "#00ff00"),
        ("oklch(45.201% 0.313214 264.052)", "#0000ff"),
        ("color-mix(in oklab, #ffffff 50%, #000000)", "#636363"),
        ("color-mix(in oklab, #336699 100%, #000000)", "#336699"),
        ("light-dark(#111111, #eeeeee)", "#111111"),
        ("none", "none"),
        ("1.8px", "1.8px"),
    ],
)
def test_computed_values_match_the_browser(written: str, shown: str) -> None:
    assert NO_TOKENS.resolved(written, "light", {}) == shown


@pytest.mark.parametrize("written", ["var(--nothing)", "oklch(1)", "color-mix(in hsl, #111111 50%, #222222)"])
def test_missing_and_foreign_files_are_refused(written: str) -> None:
    with pytest.raises(UnpaintableError):
        NO_TOKENS.resolved(written, "light", {})


def test_properties_of_the_elements_around_come_first() -> None:
    paints = Paints({"--ink": "#111111", "--seat": "var(--ink)"}, ())
    assert paints.resolved("var(--seat, red)", "dark", {}) == "#111111"
    assert paints.resolved("var(--drawing-ink, var(--ink))", "dark", {"--drawing-ink": "#222222"}) == "#222222"
    with pytest.raises(UnpaintableError):
        paints.resolved("var(--round)", "dark", {"--round": "var(--round)"})


def test_paint_table_matches_style_sheets() -> None:
    island, rats = paints_of("forbidden_island"), paints_of("rats")
    assert island.of(["inked"]) == {
        "stroke": "var(--drawing-ink, var(--ink))",
        "stroke-width": "1.8px",
        "stroke-linecap": "round",
        "stroke-linejoin": "round",
    }
    assert rats.of(["ink"])["fill"] == "none"
    assert rats.of(["rat-red"]) == {"--rat": "var(--rat-red)", "--on-rat": "var(--on-seat-1)"}
    assert "--metal-gold" in island.tokens
    assert "--metal-gold" not in rats.tokens
    assert "High Water" not in rats.tokens["--sans"], "a figure has no fonts of its own"


def test_a_sheet_is_read_with_rules_within_rules() -> None:
    sheet = ".a { fill: red; .b { fill: blue } stroke: light-dark(#111, #222); } .c { --x: url('a;b') }"
    assert [head for head, _ in split_blocks(sheet)] == [".a", ".c"]
    (_, first), (_, second) = split_blocks(sheet)
    assert list(read_declarations(first)) == [("fill", "red"), ("stroke", "light-dark(#111, #222)")]
    assert [name for name, _ in read_declarations(second)] == ["--x"]
