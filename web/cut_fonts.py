"""Cuts the fonts of the site down to what its style sheet uses.

A rule `@font-face` names a file, the weights and, as `unicode-range`, the characters in use. Only these are cut out of a font of
the @fontsource-variable packages, which leaves a third of the bytes. make_site.py runs this as a separate program:
`cut_fonts.py <style sheet> <folder for the fonts>`.
"""

from __future__ import annotations

import re
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.varLib import instancer

PACKAGES = Path(__file__).resolve().parent.parent / "node_modules/@fontsource-variable"

FAMILIES = {"High Water Serif": "fraunces", "High Water Sans": "source-sans-3"}
"""The source package of each family. A modified font must not use a reserved name ("Source"), so ours have names of their own."""

FEATURES = ["ccmp", "kern", "liga", "locl", "mark", "rvrn"]
"""Features that a browser applies by default. Our digits are lining and tabular already."""

UNCHANGED_NAMES = {0, 2, 13, 14}
"""Name records that stay: copyright, style and licence."""

OWN_NAMES = {1, 3, 4, 6}
"""Name records that change: family, unique identifier, full name, PostScript name."""

UNITS = 1000
"""Units per em. Fraunces uses 2000, which makes no visible difference but larger coordinates."""


@dataclass(frozen=True)
class Cut:
    """A rule's content: the family, the file, the lightest and the heaviest weight, the characters."""

    family: str
    file: str
    italic: bool
    weights: tuple[float, float]
    characters: frozenset[int]


def read_cuts(style: str) -> list[Cut]:
    """The fonts that a style sheet declares."""
    cuts = []
    for rule in re.findall(r"@font-face\s*{([^}]*)}", style):
        values = dict(re.findall(r"([\w-]+)\s*:\s*([^;]+)", rule))
        file = re.search(r"""url\(["']?fonts/([^"')]+)""", values["src"])
        if file is None:
            continue  # a font installed on the device
        weights = [float(weight) for weight in values["font-weight"].split()]
        family = values["font-family"].strip("\"' ")
        italic = values.get("font-style", "normal").strip() == "italic"
        cuts.append(Cut(family, file[1], italic, (weights[0], weights[-1]), parse_characters(values["unicode-range"])))
    return cuts


def parse_characters(ranges: str) -> frozenset[int]:
    """`U+20-7E, U+A0` as code points."""
    ends = [[int(end, 16) for end in part.strip().removeprefix("U+").split("-")] for part in ranges.split(",")]
    return frozenset(code for end in ends for code in range(end[0], end[-1] + 1))


def find_source(cut: Cut) -> Path:
    """The file with most of the characters: the packages split a font by character ranges."""
    name = FAMILIES[cut.family]
    slope = "italic" if cut.italic else "normal"
    files = [PACKAGES / name / f"files/{name}-{part}-wght-{slope}.woff2" for part in ("latin", "latin-ext")]
    return max(files, key=lambda file: len(cut.characters & set(TTFont(file).getBestCmap())))


def write(cut: Cut, path: Path) -> None:
    font = TTFont(find_source(cut), recalcTimestamp=False)
    missing = cut.characters - set(font.getBestCmap())
    if missing:
        raise SystemExit(f"fonts: {cut.file} needs characters that no installed font has: {''.join(map(chr, sorted(missing)))}")
    options = subset.Options(hinting=False, layout_features=FEATURES, name_IDs=[*OWN_NAMES, *UNCHANGED_NAMES], notdef_outline=True)
    options.drop_tables += ["STAT", "gasp", "prep"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=cut.characters)
    subsetter.subset(font)
    low, high = cut.weights
    font = instancer.instantiateVariableFont(font, {"wght": low if low == high else (low, high)})
    if font["head"].unitsPerEm > UNITS:
        scale_upem(font, UNITS)
    rename(font, cut.family)
    font.flavor = "woff2"
    font.save(path)


def rename(font: TTFont, family: str) -> None:
    """Give a font the name that our style sheet uses."""
    for record in font["name"].names:
        if record.nameID in OWN_NAMES:
            record.string = family.replace(" ", "") if record.nameID == 6 else family


def main(style: Path, folder: Path) -> None:
    folder.mkdir()
    for cut in read_cuts(style.read_text(encoding="utf-8")):
        write(cut, folder / cut.file)
    for family in FAMILIES.values():
        shutil.copy(PACKAGES / family / "LICENSE", folder / f"{family}.LICENSE.txt")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
