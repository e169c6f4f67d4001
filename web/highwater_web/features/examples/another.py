"""Another example of a rule: searches games of bots for it in slices, and shows it.

It is in the drawing archive; ``examples`` loads it at the first request.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from highwater.contract import Random01
from highwater.example_search import search_example
from highwater.record import Record, parse
from highwater_web.figures.figure import Figure, list_sentences
from highwater_web.figures.reading import address_of_table
from highwater_web.figures.steps import steps
from highwater_web.ui.controls import button
from highwater_web.ui.markup import Markup, el, join
from highwater_web.ui.texts import Texts, texts

MAX_SLICE_SECONDS = 0.02
"""Length of a slice in seconds, after which presses are answered."""

MAX_SEARCH_SECONDS = 8.0
"""Seconds after which the search gives up; a browser plays some hundred games in that time."""

MAX_TOLD_LINES = 12
"""Maximum plies between two steps that are all described; of more, only the last is."""

MEANT = re.compile(r"\b(near|hands):[^+]+")
"""Matches arguments of parts that fit only the scenario's own positions; without one, the figure chooses."""


def press(record: Record, place: str, t: Texts) -> Markup:
    """The button for another example, with all the data the search needs. ``place``: the id of the place for the example."""
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
    """A search for an example. ``games``: games played so far; ``found``: the example, if any."""

    looking: Iterator[int | Record]
    until: float
    games: int = 0
    found: Record | None = None

    def search_on(self, clock: Callable[[], float]) -> bool:
        """Search for a slice. Returns whether an example was found, or time is up."""
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
    """Start a search for another example of a scenario, given by its header. Raises GameError if the header does not say what the scenario
    is about."""
    return Search(search_example(parse(scenario, sealed=False), random), clock() + MAX_SEARCH_SECONDS)


def looking(t: Texts) -> Markup:
    """The placeholder during the search."""
    return join([el("p", {"class": "coming"}, t("another.looking")), button("another-stop", t("another.stop"))])


def not_found(search: Search, t: Texts) -> Markup:
    return el("p", None, t.n("another.none", search.games))


def draw(search: Search, record: Record, t: Texts) -> Markup:
    """An example as steps with the game's own sentences, and a link to a table where it can be played on."""
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
    """The record with captions about what happened since the previous step."""
    scenario = record.scenario
    record = replace(record, scenario=scenario._replace(part=MEANT.sub(r"\1", scenario.part)))
    last = scenario.show[0] - 1
    for ply in scenario.show:
        first = last + 1 if ply - last <= MAX_TOLD_LINES else ply
        caption = " ".join(sentence for each in range(max(first, 1), ply + 1) for sentence in list_sentences(record, each, language))
        record = record.commented(ply, language, caption or texts(language)("another.dealt"))  # games have no sentence about a deal
        last = ply
    return record
