"""Pages to read: rules, questions about them, about, and the strength of bots."""

import json
import re
from itertools import groupby
from operator import itemgetter

from highwater_web.core.feature import PageLayout
from highwater_web.core.model import Model
from highwater_web.ui.controls import link
from highwater_web.ui.markup import Child, Markup, el, join
from highwater_web.ui.prose import prose, questions_of
from highwater_web.ui.rule_search import questions_link, rule_search, text_place
from highwater_web.ui.texts import Texts

SURE = ("rules", "sources", "reading", "ours")
"""The certainty of a ruling: from the rules, from other sources, our reading of the rules, or ours alone."""

HEADING = re.compile(r'<h2 id="([a-z-]+)">(.*?)</h2>')


def about(model: Model, t: Texts, framed: PageLayout) -> Markup:
    return framed("", _article(model, prose("about", model.language)))


def strength(model: Model, t: Texts, framed: PageLayout) -> Markup:
    return framed("", _article(model, prose("strength", model.language)))


def rules(model: Model, t: Texts, framed: PageLayout) -> Markup:
    game_id = model.page.removeprefix("rules-")
    whole = prose(game_id, model.language)
    return framed(
        "",
        rule_search(game_id, t),
        _article(model, whole and _with_contents(whole, t)),
        _end_links(questions_link(game_id, t), game_id, t),
    )


def questions(model: Model, t: Texts, framed: PageLayout) -> Markup:
    """The questions that the rules of a game leave open, by section of the rules."""
    game_id = model.page.removeprefix("questions-")
    all_rules = link(f"rules-{game_id}.html", t("play.all-rules"), class_="button button-quiet")
    return framed("", rule_search(game_id, t), _article(model, _all_questions(game_id, t)), _end_links(all_rules, game_id, t))


def _end_links(first: Child, game_id: str, t: Texts) -> Markup:
    """Links at the end of a page about a game."""
    return el("p", {"class": "setup-ways"}, first, link(f"{game_id}.html", t("home.play"), class_="button button-primary"))


def _article(model: Model, text: Markup | None) -> Markup:
    """The text of a page, or a place for it."""
    return text_place(model.page, model.language, text)


def _with_contents(text: Markup, t: Texts) -> Markup:
    """A long text with a table of its contents below its title."""
    title, end, rest = text.partition("</h1>")
    return join([Markup(title + end), _contents(HEADING.findall(text), t), Markup(rest)])


def _contents(sections: list[tuple[str, str]], t: Texts) -> Markup:
    lines = [el("li", None, el("a", {"href": f"#{anchor}"}, Markup(heading))) for anchor, heading in sections]
    # No id: an element with one could be changed on its own, but the article belongs to the file.
    return el("nav", {"class": "contents", "aria-label": t("contents.title")}, el("ul", None, lines))


def _all_questions(game_id: str, t: Texts) -> Markup | None:
    found, whole = questions_of(game_id, t.language), prose(game_id, t.language)
    if found is None or whole is None:
        return None
    page, headings = json.loads(found), dict(HEADING.findall(whole))
    order = list(headings)
    filed = sorted(page["questions"], key=lambda question: order.index(question["section"]))
    sections = {section: list(questions) for section, questions in groupby(filed, itemgetter("section"))}
    return join(
        [
            Markup(f"<h1>{page['title']}</h1>"),
            el("p", {"data-words": page["words"]}, t("questions.lead")),
            _contents([(f"about-{section}", headings[section]) for section in sections], t),
            [
                [
                    Markup(f'<h2 id="about-{section}">{headings[section]}</h2>'),
                    [_question(question, game_id, t) for question in questions],
                ]
                for section, questions in sections.items()
            ],
        ]
    )


def _question(question: dict[str, str], game_id: str, t: Texts) -> Markup:
    option = question["option"]
    label = option and t("setup.preset" if option == "preset" else f"{game_id}.option.{option}")
    return join(
        [
            Markup(f'<section class="question" id="{question["id"]}"><h3>{question["asked"]}</h3>{question["answer"]}'),
            el(
                "p",
                {"class": "ground"},
                el("b", None, t(f"questions.sure.{question['sure']}")),
                " ",
                Markup(question["ground"]),
                question["rulings"] and [" ", el("small", None, t("questions.rulings", numbers=question["rulings"]))],
                option and [" ", t.rich("questions.option", option=el("a", {"href": f"rules-{game_id}.html#options"}, label))],
            ),
            Markup("</section>"),
        ]
    )
