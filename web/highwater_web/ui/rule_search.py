"""Access to a game's rules: the search field, the link to the questions, and the place of a text.

The script ``rule-search.js`` owns the field. It loads the pages of rules and questions at the first question; without the script the field
is hidden.
"""

import json
from functools import lru_cache

from highwater_web.ui.controls import link
from highwater_web.ui.markup import Attribute, Markup, el
from highwater_web.ui.texts import Texts


def field_id(game_id: str) -> str:
    """The id of the search field. Each game has its own, because a morph keeps elements by id, with the typed text."""
    return f"rule-search-field-{game_id}"


@lru_cache(maxsize=16)
def rule_search(game_id: str, t: Texts) -> Markup:
    texts_by_name = {"count": t("ask.count", count="{count}"), "none": t("ask.none"), "failed": t("ask.failed")}
    place = {"class": "rule-search", "id": f"rule-search-{game_id}-{t.language}", "data-game": game_id}
    field = {"id": field_id(game_id), "type": "search", "autocomplete": "off", "enterkeyhint": "search", "spellcheck": "false"}
    return el(
        "rule-search",
        {**place, "data-own": True, "data-language": t.language, "data-texts": json.dumps(texts_by_name, ensure_ascii=False)},
        el("label", {"class": "field"}, el("span", None, t("ask.label")), el("input", {**field, "placeholder": t("ask.example")})),
        el("p", {"class": "rule-search-said", "role": "status"}),
        el("ol", {"class": "rule-search-found"}),
    )


def questions_link(game_id: str, t: Texts) -> Markup | None:
    """A link to the questions about a game, or None."""
    if not t.has(f"{game_id}.questions.description"):
        return None
    return link(f"questions-{game_id}.html", t("questions.link"), class_="button button-quiet")


def text_place(page: str, language: str, text: Markup | None = None, *, anchor: str | None = None) -> Markup:
    """A text, or a place that ``page/bring-text.js`` fills from the page's file. Morphs leave its content alone. ``anchor``: the section to
    open first, if the address cannot name it."""
    place: dict[str, Attribute] = {"class": "prose", "id": f"text-{page}-{language}", "data-file": f"../{language}/{page}.html"}
    return el("article", {**place, "data-anchor": anchor, "data-own": True}, text)
