"""The page of the workshop: the engine as Python in the browser.

The script script/plain-way/workshop.js owns the desk, which no morph changes (``data-own``). It also lists own bots, so that the page needs
no engine. The parts have no ids, since a morph would move equal ids between the desks of two languages.
"""

import json

from highwater.record import MAX_NAME
from highwater_web.core.feature import PageLayout
from highwater_web.core.model import Model
from highwater_web.core.own_bots import MAX_SOURCE
from highwater_web.ui.markup import Attribute, Markup, classes, el
from highwater_web.ui.texts import Texts

EXAMPLES = ("set_up_a_position", "own_bot", "walk_a_record", "table_of_strengths", "tree_search", "training_loop")
"""The files of ``examples/`` that the page offers, without their ending."""


def workshop(model: Model, t: Texts, framed: PageLayout) -> Markup:
    """Heading, introduction, and the desk: examples, editor, buttons and output."""
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
        "restore": t("workshop.restore"),
        "bots": t("workshop.bots"),
        "bot-as-saved": t("workshop.bot.as-saved"),
        "bot-save": t("workshop.bot.save"),
        "bot-save-new": t("workshop.bot.save-new"),
        "bot-saved": t("workshop.bot.saved"),
        "bot-apart": t("workshop.bot.apart"),
        "bot-elsewhere": t("workshop.bot.elsewhere"),
        "bot-removed": t("workshop.bot.removed"),
        "bot-not-stored": t("workshop.bot.not-stored"),
        "bot-too-large": t("error.own-bot-size", limit=MAX_SOURCE),
        "bot-none": t("error.own-bot-none", bot="{bot}"),
        "bot-unsaved": t("workshop.bot.unsaved"),
        "bot-unreadable": t("workshop.bot.unreadable"),
        "bot-nameless": t("workshop.bot.nameless"),
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
                el("span", None, t("workshop.program")),
                el(
                    "select",
                    {"data-part": "example", "autocomplete": "off"},
                    el(
                        "optgroup",
                        {"label": t("workshop.examples")},
                        [el("option", {"value": name}, title(name, t)) for name in EXAMPLES],
                    ),
                ),
            ),
            el("div", {"data-part": "editor", "class": "desk-editor"}),
            el("p", {"class": "desk-keys"}, t("workshop.keys")),
            el(
                "p",
                {"class": "setup-ways", "data-part": "ways"},
                _button("run", t("workshop.run"), "button-primary"),
                _button("stop", t("workshop.stop")),
                _button("restore", t("workshop.restore"), "button-quiet"),
            ),
            el("p", {"data-part": "state", "class": "desk-state", "role": "status"}),
            el("section", {"data-part": "output", "class": "desk-output", "aria-label": t("workshop.output"), "tabindex": "-1"}),
            el("p", {"class": "desk-keys"}, t("workshop.show")),
            _bot(t),
        ),
    )


def _button(part: str, label: str, kind: str = "") -> Markup:
    """A button of the desk, disabled until its script is loaded."""
    return el("button", {"type": "button", "data-part": part, "class": classes("button", kind), "disabled": True}, label)


def _bot(t: Texts) -> Markup:
    """The controls that save the editor's program as a bot, and rename, delete, export and import bots."""
    chooser: dict[str, Attribute] = {"type": "file", "data-part": "bot-import", "class": "visually-hidden", "accept": ".py,text/x-python"}
    return el(
        "details",
        {"data-part": "bot", "class": "desk-bot"},
        el("summary", None, t("workshop.bot")),
        el(
            "label",
            {"class": "field"},
            el("span", None, t("workshop.bot.name")),
            el("input", {"data-part": "bot-name", "maxlength": MAX_NAME, "dir": "auto", "autocomplete": "off", "spellcheck": "false"}),
        ),
        el(
            "p",
            {"class": "setup-ways"},
            _button("bot-save", t("workshop.bot.save-new")),
            _button("bot-export", t("workshop.bot.export"), "button-quiet"),
            el("label", {"class": "button button-quiet import"}, t("workshop.bot.import"), el("input", chooser)),
            _button("bot-remove", t("workshop.bot.remove"), "button-quiet"),
            el("button", {"type": "button", "data-part": "bot-restore", "class": "button", "hidden": True}, t("workshop.bot.restore")),
        ),
        el("p", {"data-part": "bot-state", "role": "status"}),
    )


def title(example: str, t: Texts) -> str:
    return t(f"workshop.example.{example}")
