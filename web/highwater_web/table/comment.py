"""The comment on the position on the screen: the author's, or the review's."""

from highwater.record import choose_language
from highwater_web.core.model import Table
from highwater_web.ui.captions import strip_marks
from highwater_web.ui.markup import Attribute, Markup, el, plain
from highwater_web.ui.texts import Texts

MAX_SHORT_COMMENT_CHARS = 120
"""Length from which the comment and the line beside it may need to scroll."""


def comment(table: Table, t: Texts) -> tuple[str, str] | None:
    """The author's comment on the position on the screen, else the review's, with its language. None without a comment, and during play."""
    if not table.is_looked_at:
        return None
    captions = table.match.record.said(table.match.ply)
    language = choose_language(captions, t.language)
    if language is not None:
        return language, strip_marks(captions[language])
    review = table.review
    reviewed = next((told for ply, _, told in review.moments if ply == table.match.ply), None) if review is not None else None
    return (review.language, reviewed) if review is not None and reviewed is not None else None


def comment_line(table: Table, t: Texts) -> Markup | None:
    """The comment in place of a hint, followed by the newest lines."""
    said = comment(table, t)
    if said is None:
        return None
    language, text = said
    lines = [line for ply, line in table.log if ply == table.match.ply]
    scrolls = len(text) + sum(map(len, map(plain, lines))) > MAX_SHORT_COMMENT_CHARS
    there: dict[str, Attribute] = {"class": "hint comment", "id": "comment", "tabindex": "0" if scrolls else None}
    return el("p", there, el("span", {"lang": language, "dir": "auto"}, text), [[" ", line] for line in lines])
