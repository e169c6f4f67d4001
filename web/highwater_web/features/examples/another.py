"""Another example on the page of a rule: the games that bots play to find one, a slice at a time, and what is shown of it.

It comes with what draws figures (``archives``), with the first request; ``examples`` is the door.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from highwater.contract import Random01
from highwater.example_search import search_example
from highwater.record import Record, parse
from highwater.scenario import PLAIN
from highwater_web.figures.figure import Figure, list_sentences
from highwater_web.figures.steps import steps
from highwater_web.ui.controls import button
from highwater_web.ui.markup import Markup, el, join
from highwater_web.ui.texts import Texts, texts

MAX_SLICE_SECONDS = 0.02
"""Seconds after which a press gets an answer."""

MAX_SEARCH_SECONDS = 8.0
"""After which it is given up; in a browser that is some hundred games."""

MAX_TOLD_LINES = 12
"""Plies between two steps of which all is told; of more, only what the last of them did."""

MEANT = re.compile(r"\b(near|hands):[^+]+")
"""Parts that the scenario's own positions are named in; without that, a figure finds out by itself what is meant."""


def press(record: Record, place: str, t: Texts) -> Markup:
    """The press for another example of a scenario, which brings along all that is to be known of it; ``place``: the id of where the example
    will stand."""
    scenario = record.scenario
    title = t("another.title", title=dict(scenario.titles)[t.language])
    header = replace(record.header(), scenario=scenario._replace(titles=((t.language, title),), show=(), questions=()))
    unsaid = {f'[Option "{option.id}={option.default}"]' for option in record.game.options}
    lines = [line for line in header.text().splitlines() if line not in unsaid and not line.startswith("[Check ")]
    return el(
        "form",
        {"class": "another-ask", "data-do": f"another:{place}"},
        el("input", {"type": "hidden", "name": "scenario", "value": "\n".join(lines).strip()}),
        el("button", {"type": "submit", "id": f"{place}-ask", "class": "button button-quiet"}, t("another.ask")),
    )


@dataclass
class Search:
    """Games that are being played for a scenario. ``games``: how many so far; ``found``: the example, once there is one."""

    looking: Iterator[int | Record]
    until: float
    games: int = 0
    found: Record | None = None

    def search_on(self, clock: Callable[[], float]) -> bool:
        """Play on for a slice; whether an example is found, or the time is up."""
        end = clock() + MAX_SLICE_SECONDS
        while True:
            step = next(self.looking)
            if isinstance(step, Record):
                self.found = step
                return True
            self.games = step
            now = clock()
            if now >= end:
                return now >= self.until


def search_for(scenario: str, random: Random01, clock: Callable[[], float]) -> Search:
    """Begin to look for another example of a scenario, of which only the header is needed. Raises GameError for one that says nothing of
    what it is about."""
    return Search(search_example(parse(scenario, sealed=False), random), clock() + MAX_SEARCH_SECONDS)


def looking(t: Texts) -> Markup:
    """What stands there while games are played."""
    return join([el("p", {"class": "coming"}, t("another.looking")), button("another-stop", t("another.stop"))])


def not_found(search: Search, t: Texts) -> Markup:
    return el("p", None, t.n("another.none", search.games))


def shown(search: Search, record: Record, t: Texts) -> Markup:
    """An example as steps, told in the game's own sentences, and the way to a table where it can be played on."""
    record = add_captions(record, t.language)
    on = el("p", {"class": "scenario-on"}, el("a", {"href": table}, t("play.play-on"))) if (table := address_of_table(record)) else None
    return join(
        [
            el("p", {"class": "ground"}, t("another.found", games=search.games)),
            steps(record, language=t.language, address=Figure.write_url).markup,
            on,
        ]
    )


def add_captions(record: Record, language: str) -> Record:
    """The record with captions: what happened since the step before."""
    scenario = record.scenario
    record = replace(record, scenario=scenario._replace(part=MEANT.sub(r"\1", scenario.part)))
    last = scenario.show[0] - 1
    for ply in scenario.show:
        first = last + 1 if ply - last <= MAX_TOLD_LINES else ply
        caption = " ".join(sentence for each in range(max(first, 1), ply + 1) for sentence in list_sentences(record, each, language))
        record = record.commented(ply, language, caption or texts(language)("another.dealt"))  # of a deal no game says anything
        last = ply
    return record


def address_of_table(record: Record) -> str:
    """Where a position can be played on; "" where the game is over. It holds only what is played, not what is said of it."""
    if not record.final.to_act:
        return ""
    return f"play.html#record={replace(record.bare(), comments=(), scenario=PLAIN).url()}"
