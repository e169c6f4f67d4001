"""Ask a rule: the field in which a person looks something up in the rules of a game and the questions about them.

It is a script's own place (``page/rule-search.js``), which reads the pages of both with the first question; without the script it
is not seen.
"""

import json
from functools import lru_cache

from highwater_web.markup import Markup, el
from highwater_web.texts import Texts

FIELD = "rule-search-field"
"""The id of the field, for the focus."""


@lru_cache(maxsize=16)
def rule_search(game_id: str, t: Texts) -> Markup:
    said = {"count": t("ask.count", count="{count}"), "none": t("ask.none"), "failed": t("ask.failed")}
    place = {"class": "rule-search", "id": f"rule-search-{game_id}-{t.language}", "data-game": game_id}
    field = {"id": FIELD, "type": "search", "autocomplete": "off", "enterkeyhint": "search", "spellcheck": "false"}
    return el(
        "rule-search",
        {**place, "data-own": True, "data-language": t.language, "data-texts": json.dumps(said, ensure_ascii=False)},
        el("label", {"class": "field"}, el("span", None, t("ask.label")), el("input", {**field, "placeholder": t("ask.example")})),
        el("p", {"class": "rule-search-said", "role": "status"}),
        el("ol", {"class": "rule-search-found"}),
    )
