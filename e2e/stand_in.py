"""A page that replaces the frame with the engine: it answers with drawings from CPython, and records its messages."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from playwright.sync_api import Frame

from highwater.record import Record
from highwater_web.figures.reading import read_scenario
from highwater_web.figures.snippets import Shown, snippet
from highwater_web.figures.steps import steps

from .conftest import ROOT
from .guests import SITE, Guest

STAND_IN = """<!doctype html><meta charset=utf-8><title>Frame</title><body><p>The table.</p><script>
const answers = %s;
window.heard = [];
const tell = (message) => parent.postMessage({ highwater: 1, ...message }, "*");
addEventListener("message", ({ data }) => {
  heard.push(data);
  const { id, type, mode } = data;
  const refused = { type: "failed", id, code: "record-shape", text: "Not a record." };
  if (type === "draw") tell(/Game|^\\S{80}/.test(data.record) ? { ...answers[mode], id } : refused);
  if (type === "ask") tell({ ...answers.asked, id, ply: data.ply ?? 5 });
  if (type === "answer") tell({ ...answers.answered, id, ply: data.ply, choice: data.choice, right: true });
  if (type === "play") tell({ type: "height", height: 333 });
  if (type === "play") tell({ type: "record", record: "[Game \\"later\\"]", ply: 7, over: false });
});
tell({ type: "begun" });
tell({ type: "ready", languages: ["en"] });
</script>"""


@cache
def tie() -> Record:
    return read_scenario((ROOT / "web/highwater_web/games/land_unter/scenarios/tie.txt").read_text("utf-8"))


@cache
def stand_in() -> str:
    """The page that replaces `frame.html`."""

    def drawn(*plies: int) -> dict[str, Any]:
        figure = steps(tie(), plies)
        return {"type": "drawn", "html": figure.markup, "title": figure.title, "width": 360, "height": 400, "plies": plies}

    def question(text: str, css: str) -> str:
        return f'{steps(tie(), (5,)).markup}<div class="{css}"><p role="status">{text}</p></div>'

    choices = '<button type="button" data-choice="a:51">51</button><button type="button" data-choice="a:1">1</button>'
    answers = {
        "steps": drawn(5, 9),
        "picture": drawn(9),
        "asked": {"type": "asked", "html": question(f"Which card?{choices}", "hw-question")},
        "answered": {"type": "answered", "html": question("Nora lays 51.", "hw-verdict"), "next": None},
    }
    return STAND_IN % json.dumps(answers).replace("<", "\\u003c")


@cache
def written(mode: str, kind: str = "element-record") -> str:
    asks = tie().scenario._replace(questions=((5, "which"),))
    record = tie() if mode != "quiz" else read_scenario(tie().text().replace("[Show", f"{asks.lines()[-1]}\n[Show").rpartition("[Check")[0])
    return snippet(kind, record, Shown(SITE, mode=mode)).partition("</script>\n")[2]


def engines(guest: Guest) -> list[Frame]:
    """Our frames in the page."""
    return [frame for frame in guest.page.frames if frame.url.endswith("/frame.html#engine") and not frame.is_detached()]
