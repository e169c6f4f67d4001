"""The workshop: the engine as Python in the browser. The page is here; what happens on it is the business of a script of its own
(web/shell/page/workshop.js), whose place no morph touches (``data-own``). Its parts
have no ids: a morph would move what has the same id from the desk of one language to that of another."""

import json

from highwater_web.markup import Markup, el
from highwater_web.model import Model
from highwater_web.pages.page import Framed
from highwater_web.texts import Texts

EXAMPLES = ("set_up_a_position", "own_bot", "walk_a_record", "table_of_strengths")
"""The files of ``examples/`` that the page offers, without their ending."""


def workshop(model: Model, t: Texts, framed: Framed) -> Markup:
    """The heading, what this is, and the desk: examples, editor, buttons, and what a program says."""
    said = {
        "editor": t("workshop.editor"),
        "coming": t("workshop.coming"),
        "loading": t("workshop.loading"),
        "running": t("workshop.running"),
        "done": t("workshop.done"),
        "failed": t("workshop.failed"),
        "stopped": t("workshop.stopped"),
        "ended": t("workshop.ended"),
        "not-loaded": t("workshop.not-loaded"),
        "as-text": t("workshop.as-text"),
        "trace": t("workshop.trace"),
    }
    return framed(
        t("workshop.title"),
        el("p", {"class": "lead"}, t("workshop.lead")),
        el(
            "workshop-desk",
            {"id": f"desk-{model.language}", "class": "desk", "data-own": True, "data-texts": json.dumps(said, ensure_ascii=False)},
            el(
                "label",
                {"class": "field"},
                el("span", None, t("workshop.examples")),
                el(
                    "select",
                    {"data-part": "example", "autocomplete": "off"},
                    [el("option", {"value": name}, title(name, t)) for name in EXAMPLES],
                ),
            ),
            el("div", {"data-part": "editor", "class": "desk-editor"}),
            el("p", {"class": "desk-keys"}, t("workshop.keys")),
            el(
                "p",
                {"class": "setup-ways"},
                el("button", {"type": "button", "data-part": "run", "class": "button button-primary", "disabled": True}, t("workshop.run")),
                el("button", {"type": "button", "data-part": "stop", "class": "button", "disabled": True}, t("workshop.stop")),
                el(
                    "button",
                    {"type": "button", "data-part": "restore", "class": "button button-quiet", "disabled": True},
                    t("workshop.restore"),
                ),
            ),
            el("p", {"data-part": "state", "class": "desk-state", "role": "status"}),
            el("section", {"data-part": "output", "class": "desk-output", "aria-label": t("workshop.output"), "tabindex": "-1"}),
        ),
        el("p", {"class": "desk-keys"}, t("workshop.show")),
    )


def title(example: str, t: Texts) -> str:
    return t(f"workshop.example.{example}")
