"""Cuts the fonts of the site to what its style sheet says of them.

A rule `@font-face` names its file, the weights that are used and, as `unicode-range`, the characters that are wanted of
it. Exactly that is cut out of a font of the packages @fontsource-variable, so that a page is complete with a third of
the bytes. Called by make_site.py as a program of its own: `cut_fonts.py <style sheet> <folder for the fonts>`.
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
"""What each family is cut from. A cut font must not go by a name that its authors reserved ("Source"), so ours have their own."""

FEATURES = ["ccmp", "kern", "liga", "locl", "mark", "rvrn"]
"""What a browser applies unasked. Our digits are lined up and of one width as they are."""

KEPT_NAMES = {0, 2, 13, 14}
"""Copyright, style and licence, which stay what they are."""

OWN_NAMES = {1, 3, 4, 6}
"""Family, identifier, whole name, name in PostScript."""

UNITS = 1000
"""To the em. Fraunces is drawn on 2000, which nobody can tell on a screen, but every coordinate is larger."""


@dataclass(frozen=True)
class Cut:
    """What a rule says: the family, the file it is to be in, the lightest and the heaviest weight, the characters."""

    family: str
    file: str
    italic: bool
    weights: tuple[float, float]
    characters: frozenset[int]


def cuts(style: str) -> list[Cut]:
    """The fonts that a style sheet asks for."""
    found = []
    for rule in re.findall(r"@font-face\s*{([^}]*)}", style):
        said = dict(re.findall(r"([\w-]+)\s*:\s*([^;]+)", rule))
        file = re.search(r"""url\(["']?fonts/([^"')]+)""", said["src"])
        if file is None:
            continue  # a font of the machine
        weights = [float(weight) for weight in said["font-weight"].split()]
        family = said["font-family"].strip("\"' ")
        italic = said.get("font-style", "normal").strip() == "italic"
        found.append(Cut(family, file[1], italic, (weights[0], weights[-1]), characters(said["unicode-range"])))
    return found


def characters(ranges: str) -> frozenset[int]:
    """`U+20-7E, U+A0` as code points."""
    ends = [[int(end, 16) for end in part.strip().removeprefix("U+").split("-")] for part in ranges.split(",")]
    return frozenset(code for end in ends for code in range(end[0], end[-1] + 1))


def source(cut: Cut) -> Path:
    """The packages split a font by characters: the part that has those that are wanted."""
    name = FAMILIES[cut.family]
    slope = "italic" if cut.italic else "normal"
    files = [PACKAGES / name / f"files/{name}-{part}-wght-{slope}.woff2" for part in ("latin", "latin-ext")]
    return max(files, key=lambda file: len(cut.characters & set(TTFont(file).getBestCmap())))


def write(cut: Cut, path: Path) -> None:
    font = TTFont(source(cut), recalcTimestamp=False)
    missing = cut.characters - set(font.getBestCmap())
    if missing:
        raise SystemExit(f"fonts: {cut.file} is to have characters that no font of ours has: {''.join(map(chr, sorted(missing)))}")
    options = subset.Options(hinting=False, layout_features=FEATURES, name_IDs=[*OWN_NAMES, *KEPT_NAMES], notdef_outline=True)
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
    """Call a font what our style sheet calls it."""
    for record in font["name"].names:
        if record.nameID in OWN_NAMES:
            record.string = family.replace(" ", "") if record.nameID == 6 else family


def main(style: Path, folder: Path) -> None:
    folder.mkdir()
    for cut in cuts(style.read_text(encoding="utf-8")):
        write(cut, folder / cut.file)
    for family in FAMILIES.values():
        shutil.copy(PACKAGES / family / "LICENSE", folder / f"{family}.LICENSE.txt")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
