"""The command line of figures: ``python -m highwater_web draw SCENARIO -o FILE``, and ``embed SCENARIO KIND --site ADDRESS``."""

import argparse
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from highwater import __version__
from highwater.commands.arguments import Commands, add_record
from highwater.commands.reading import record_text, warn_of_missing_check
from highwater.record import Record
from highwater.registry import GAMES
from highwater_web.contract.figures import FigureError
from highwater_web.figures.figure import THEMES
from highwater_web.figures.reading import ScenarioError, read_scenario
from highwater_web.figures.snippets import KINDS as EMBEDS
from highwater_web.figures.snippets import MODES, Shown, snippet
from highwater_web.figures.wanted import Wanted
from highwater_web.ui.texts import LANGUAGES

KINDS = (".svg", ".html", ".png")

SITE_HELP = "; or a scenario of the site by its name, such as land-unter/tie (the one way for element-name)"

SHARP = 2
"""Pixels of a PNG per unit of its drawing, unless a width is given: sharp on present screens."""


def make_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="highwater_web", description="Games about rising water: pictures of them, without a browser.")
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    commands = parser.add_subparsers(required=True, metavar="command")
    _add_draw(commands)
    _add_embed(commands)
    return parser


def _add_draw(commands: Commands) -> None:
    command = commands.add_parser(
        "draw",
        help="draw a position of a record, or several as steps",
        description="Writes a picture that stands alone (SVG), or a piece of HTML with its captions and its style.",
    )
    add_record(command, SITE_HELP)
    command.add_argument("-o", "--output", required=True, metavar="FILE", help="an .svg, .html or .png file; - for standard output")
    command.add_argument("--ply", metavar="N", help="the position after so many plies; of steps also several, such as 0,3-7")
    command.add_argument("--steps", action="store_true", help="every position that the scenario shows; as pictures one file each")
    command.add_argument("--language", choices=LANGUAGES, help="of the words in it; every caption has to be in this language then")
    _add_look(command)
    command.set_defaults(run=draw_command)


def _add_embed(commands: Commands) -> None:
    command = commands.add_parser(
        "embed",
        help="write what is copied into another page to show a scenario there",
        description="Writes the text of an embed. See docs/embedding.md for which kind is right for which page.",
    )
    add_record(command, SITE_HELP)
    command.add_argument("kind", choices=EMBEDS, metavar="KIND", help=f"one of {', '.join(EMBEDS)}")
    command.add_argument("--site", required=True, metavar="ADDRESS", help="where High Water stands, such as https://example.org/games/")
    command.add_argument("-o", "--output", default="-", metavar="FILE", help="where it is written (default: standard output)")
    command.add_argument("--mode", choices=MODES, help="steps by default; of a picture-… always picture")
    command.add_argument("--ply", metavar="N", help="the positions to show, such as 0,3-7")
    command.add_argument("--language", action="append", choices=LANGUAGES, help="may be said several times: the page's language is shown")
    command.add_argument("--picture", default="", metavar="ADDRESS", help="of picture-…: where the picture lies that draw has made")
    _add_look(command)
    command.set_defaults(run=embed_command)


def _add_look(command: argparse.ArgumentParser) -> None:
    """Options of both commands for a scenario's look."""
    command.add_argument("--seat", metavar="SEAT", help="whose view is drawn: a seat from 1, or its letter; 0 for what everybody sees")
    command.add_argument("--part", help="the part of the table to draw, such as hand, or several joined by +")
    theme = "auto (the default) follows the page around it; a PNG cannot, and is light"
    command.add_argument("--theme", choices=THEMES, default="auto", help=theme)
    command.add_argument("--width", type=float, metavar="PIXELS")


def draw_command(options: argparse.Namespace) -> None:
    """Draw the requested figure. Raises GameError and OSError; then nothing was written."""
    output = Path(options.output)
    kind = (".html" if options.steps else ".svg") if options.output == "-" else output.suffix.lower()
    if kind not in KINDS:
        raise OSError(f"a figure is an .svg, an .html or a .png file, not {output}")
    theme = "light" if kind == ".png" and options.theme == "auto" else options.theme
    mode = "steps" if options.steps else "picture"
    wanted = Wanted(options.ply, mode, options.seat, options.part, options.language, theme, options.width)
    record = _read(options.record, wanted)
    if kind == ".html":
        files = {output: wanted.steps(record).html}
    elif options.steps:
        frames = wanted.steps(record).frames
        files = {output.with_stem(f"{output.stem}-{frame.ply}"): frame.figure.svg for frame in frames}
    else:
        files = {output: wanted.figure(record).svg}
    contents = {path: _pixels(text, wanted) if kind == ".png" else f"{text}\n".encode() for path, text in files.items()}
    for path, content in contents.items():
        _write(path, content)


def _write(path: Path, content: bytes) -> None:
    """Write a file, or to standard output for -. Line endings are the same everywhere."""
    if str(path) == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
    else:
        path.write_bytes(content)


def embed_command(options: argparse.Namespace) -> None:
    """Write the text of an embed. Raises GameError and OSError."""
    if options.kind == "element-name" and not _find_site_scenario(options.record):
        message = "element-name shows a scenario that the site has: name it, such as land-unter/tie, in place of"
        raise FigureError("snippet-name", f"{message} {options.record[:60]}; element and element-record show a record of yours")
    languages = tuple(dict.fromkeys(options.language or ["en"]))
    wanted = Wanted(plies=options.ply, seat=options.seat, part=options.part)
    record = _read(options.record, wanted, languages if options.language else ())
    plies = wanted.list_shown(record) if options.ply is not None else None
    mode = options.mode or EMBEDS[options.kind][-1 if len(EMBEDS[options.kind]) == 1 else 1]
    settings = Shown(options.site, languages, mode, plies, wanted.view(record), options.part, options.theme, options.width)
    text = snippet(options.kind, record, settings, name=options.record, picture=options.picture)
    _write(Path(options.output), f"{text}\n".encode())


def _read(scenario: str, wanted: Wanted, languages: Sequence[str] = ()) -> Record:
    """The scenario from the command line. Raises ScenarioError with its line."""
    try:
        text = _find_site_scenario(scenario) or record_text(scenario)
        record = read_scenario(text, languages) if languages else wanted.read(text)
    except ScenarioError as error:
        name = "standard input" if scenario == "-" else scenario[:200]
        raise ScenarioError(error.line, f"{name}, line {error.line}: {error}") from error
    warn_of_missing_check(text, record)
    return record


def _find_site_scenario(name: str) -> str:
    """The text of a scenario that High Water has itself, by its name, such as ``land-unter/tie``; "" if ``name`` is not of this form.
    Raises FigureError if there is no such scenario."""
    game_id, slash, own_name = name.partition("/")
    if not slash or game_id not in GAMES or not re.fullmatch(r"[a-z0-9-]+", own_name):
        return ""
    folder = Path(__file__).parents[1] / "games" / GAMES[game_id].package / "scenarios"
    texts = {path.stem: path.read_text("utf-8") for path in folder.glob("*.txt")}
    of_game = {each: text for each, text in texts.items() if text.startswith(f'[Game "{game_id}/')}
    if own_name not in of_game:
        raise FigureError("snippet-name", f"{game_id} has no scenario {own_name[:40]!r}; it has {', '.join(sorted(of_game))}")
    return of_game[own_name]


def _pixels(svg: str, wanted_size: Wanted) -> bytes:
    """A picture as PNG. Raises FigureError if the converter is not installed."""
    try:
        import resvg_py
    except ImportError:
        raise FigureError("figure-not-built", "PNGs need resvg: pip install 'highwater-games-web[png]'; an .svg needs nothing") from None
    return resvg_py.svg_to_bytes(svg_string=svg, zoom=1 if wanted_size.width else SHARP)
