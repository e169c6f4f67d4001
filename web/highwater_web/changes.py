"""What has changed on the page since it was sent last: the elements that the bridge has to change, and no other.

Every element that ``markup.el`` makes with an id can be changed by itself, for its markup says where it begins and where it ends. What has
an id in markup from elsewhere (rules, drawings) belongs to the element around it.
"""

import re
from typing import NamedTuple

from highwater_web.markup import BEGINS, ENDS

MARKS = re.compile(f'{BEGINS}"([^"]*)"|{ENDS}')


class Element(NamedTuple):
    """An element with an id, or the whole page, whose id is "" and whose ``opening`` tag as well. ``inside``: what is in it before, between
    and after the ``parts``, which are the elements with an id in it."""

    id: str
    opening: str
    inside: tuple[str, ...]
    parts: tuple["Element", ...]
    markup: str


class _Begun:
    """An element whose end has not come yet: its markup begins at ``start``, what is in it at ``inner``. ``read``: up to where that is in
    ``inside`` or in ``parts``."""

    def __init__(self, id: str, start: int, inner: int) -> None:  # noqa: A002 - the attribute's name
        self.id, self.start, self.inner, self.read = id, start, inner, inner
        self.inside: list[str] = []
        self.parts: list[Element] = []

    def add(self, part: "_Begun", page: str, end: int) -> None:
        """A part has come to its end."""
        self.inside.append(page[self.read : part.start])
        self.parts.append(part.ended(page, end))
        self.read = end

    def ended(self, page: str, end: int) -> Element:
        inside = (*self.inside, page[self.read : end])
        return Element(self.id, page[self.start : self.inner], inside, tuple(self.parts), page[self.start : end])


def elements_of(page: str) -> Element:
    """The page with all its elements. Raises ValueError where one begins or ends without the other."""
    around = [_Begun("", 0, 0)]
    for mark in MARKS.finditer(page):
        if mark[1] is not None:
            around.append(_Begun(mark[1], page.rindex("<", 0, mark.start()), page.index(">", mark.end()) + 1))
            continue
        ended = around.pop()
        if not around:
            raise ValueError("an element with an id ends and has not begun")
        around[-1].add(ended, page, mark.end())
    if len(around) > 1:
        raise ValueError(f"the element {around[-1].id} does not end")
    return around[0].ended(page, len(page))


class Change(NamedTuple):
    """What has changed of an element: all of it, with its new markup, or only its attributes, with its new opening tag."""

    before: Element
    after: Element
    only_attributes: bool = False

    @property
    def markup(self) -> str:
        return self.after.opening if self.only_attributes else self.after.markup


def changes(before: Element, after: Element) -> list[Change]:
    """What has to be changed of the page before, as little as there can be. Where a part came or went, it is the element around it; and
    where a part moved from one element to another, it is the one around both, for an element that moves must stay the same one."""
    found = _changes(before, after)
    return _changes(before, after, together=True) if _one_moves(found) else found


def _changes(before: Element, after: Element, *, together: bool = False) -> list[Change]:
    """``together``: elements between which one moves are changed as one."""
    if before.markup == after.markup:
        return []
    if before.inside != after.inside or [part.id for part in before.parts] != [part.id for part in after.parts]:
        return [Change(before, after)]
    found: list[Change] = []
    for old, new in zip(before.parts, after.parts, strict=True):
        found += _changes(old, new, together=together)
    if together and _one_moves(found):
        return [Change(before, after)]
    return found if before.opening == after.opening else [Change(before, after, only_attributes=True), *found]


def _one_moves(found: list[Change]) -> bool:
    """Whether an element goes from one of the elements that change to another."""
    homes: dict[str, Change] = {}
    for change in found:
        if not change.only_attributes:
            homes.update(dict.fromkeys(_ids(change.before), change))
    return any(homes.get(name, change) is not change for change in found if not change.only_attributes for name in _ids(change.after))


def _ids(element: Element) -> list[str]:
    """The ids of an element and of all in it."""
    found = [element.id]
    for part in element.parts:
        found += _ids(part)
    return found
