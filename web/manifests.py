"""Writes the web app manifests, which a browser reads before it installs the page as an app: one for each language.

All of them describe the same app. They have no `id`, because that is relative to the root of the host, which is unknown here. Without
it, `start_url` identifies the app: the same in each manifest, and different in another folder.

Icons and screenshots are files in the repository, those of a game in its folder; `e2e/take_pictures.py` makes them.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

from highwater.registry import GAMES
from highwater_web.ui.texts import LANGUAGES, Texts, texts

WEB = Path(__file__).resolve().parent
PICTURES = WEB / "shell/install"

FORMS = ("narrow", "wide")
SHORTCUT_SIZES = (96, 192)


def write_manifests(dist: Path) -> None:
    """`manifest.<language>.webmanifest` at the top of `dist`, and icons and screenshots in install/, loaded only by an installation."""
    for pictures in (PICTURES, *sorted(WEB.glob("highwater_web/games/*/install"))):
        shutil.copytree(pictures, dist / "install", dirs_exist_ok=True)
    for language in LANGUAGES:
        content = json.dumps(manifest(texts(language)), ensure_ascii=False, indent=1)
        (dist / f"manifest.{language}.webmanifest").write_text(content + "\n", encoding="utf-8")


def manifest(t: Texts) -> dict[str, object]:
    return {
        "name": "High Water",
        "short_name": "High Water",
        "description": t("home.lead"),
        "lang": t.language,
        "dir": "ltr",
        "start_url": "./index.html",  # redirects to the chosen language
        "scope": "./",
        "display": "standalone",
        "orientation": "any",
        "categories": ["games", "entertainment"],
        "background_color": "#f4ecd8",
        "theme_color": "#f4ecd8",
        "icons": [
            {"src": "./assets/icon.svg", "sizes": "any", "type": "image/svg+xml"},
            *(icon("icon", size) for size in (192, 512)),
            *(icon("icon-maskable", size) | {"purpose": "maskable"} for size in (192, 512)),
            {"src": "./install/icon-monochrome.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "monochrome"},
        ],
        "shortcuts": [shortcut(game_id, t) for game_id in GAMES],
        "screenshots": list(screenshots(t)),
    }


def icon(name: str, size: int) -> dict[str, str]:
    return {"src": f"./install/{name}-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"}


def get_picture_folder(game_id: str) -> Path:
    """The folder of a game's pictures, if it has any."""
    return WEB / f"highwater_web/games/{GAMES[game_id].package}/install"


def shortcut(game_id: str, t: Texts) -> dict[str, object]:
    names = [(f"shortcut-{game_id}", size) for size in SHORTCUT_SIZES]
    return {
        "name": t(f"{game_id}.title"),
        "description": t(f"{game_id}.lead"),
        "url": f"./{t.language}/{game_id}.html",
        "icons": [icon(name, size) for name, size in names if (get_picture_folder(game_id) / f"{name}-{size}.png").exists()],
    }


def screenshots(t: Texts) -> Iterator[dict[str, str]]:
    for form in FORMS:
        for game_id in GAMES:
            path = get_picture_folder(game_id) / "screenshots" / t.language / f"{form}-{game_id}.jpg"
            if path.exists():
                width, height = read_jpeg_size(path.read_bytes())
                yield {
                    "src": f"./install/screenshots/{t.language}/{path.name}",
                    "sizes": f"{width}x{height}",
                    "type": "image/jpeg",
                    "form_factor": form,
                    "label": t(f"{game_id}.screenshot"),
                }


def read_jpeg_size(picture: bytes) -> tuple[int, int]:
    """Width and height, from the frame header, which comes after other segments, each a marker, a length and content."""
    at = 2
    while picture[at : at + 1] == b"\xff":
        marker, length = picture[at + 1], int.from_bytes(picture[at + 2 : at + 4], "big")
        if marker in (0xC0, 0xC1, 0xC2):
            height, width = (int.from_bytes(picture[start : start + 2], "big") for start in (at + 5, at + 7))
            return width, height
        at += 2 + length
    raise ValueError("not a JPEG picture")
