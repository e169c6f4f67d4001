"""Finds the elements of a page that changed since it was sent last.

Every element with an id made by ``markup.el`` can be replaced on its own, since its markup shows where it begins and ends. Ids in other
markup (rules, drawings) belong to the element around them.
"""

from typing import NamedTuple

from highwater_web.ui.markup import BEGINS, ENDS

ID = f'{BEGINS}"'


class Element(NamedTuple):
    """An element with an id, or the whole page, whose id and ``opening`` tag are "". ``inside``: the markup before, between and after its
    ``parts``, the elements with an id in it; with the closing tag."""

    id: str
    opening: str
    inside: list[str]
    parts: list["Element"]
    markup: str


_Begun = tuple[str, int, int, list[str], list[Element]]
"""An open element: its id, the start of its markup and of its content, and its content so far."""


def list_elements(page: str, known: dict[str, Element] | None = None) -> Element:
    """Parses a page into elements. ``known``: elements of earlier pages by id, which are reused if unchanged, and to which new ones are
    added. Raises ValueError for unbalanced elements."""
    known = {} if known is None else known
    around: list[_Begun] = []
    # The innermost open element, and the page position up to which its ``inside`` or ``parts`` are read.
    now, start, inner, read = "", 0, 0, 0
    inside: list[str] = []
    parts: list[Element] = []
    at = 0
    while (mark := page.find("\n", at)) >= 0:
        if page.startswith(ID, mark):
            begins = mark + len(ID)
            at = page.index('"', begins)
            name = page[begins:at]
            begun = page.rindex("<", 0, mark)
            inside.append(page[read:begun])
            same = known.get(name)
            if same is not None and page.startswith(same.markup, begun):
                parts.append(same)
                read = at = begun + len(same.markup)
            else:
                around.append((now, start, inner, inside, parts))
                now, start, inside, parts = name, begun, [], []
                read = inner = page.index(">", at) + 1
        elif not page.startswith(ENDS, mark):
            at = mark + 1  # a line break within a text
        elif around:
            inside.append(page[read:mark])
            read = at = mark + len(ENDS)
            ended = known[now] = Element(now, page[start:inner], inside, parts, page[start:at])
            now, start, inner, inside, parts = around.pop()
            parts.append(ended)
        else:
            raise ValueError("an element with an id ends and has not begun")
    if around:
        raise ValueError(f"the element {now} does not end")
    inside.append(page[read:])
    return Element(now, page[:inner], inside, parts, page)


class Change(NamedTuple):
    """A change of an element: its new markup, or only its new opening tag if just attributes changed."""

    before: Element
    after: Element
    only_attributes: bool = False

    @property
    def markup(self) -> str:
        return self.after.opening if self.only_attributes else self.after.markup


def changes(before: Element, after: Element) -> list[Change]:
    """The smallest changes that lead from one page to another. If a part appears or disappears, the element around it changes. If a part
    moves between two elements, the element around both changes, so that the part stays the same node."""
    changed = _changes(before, after)
    return _changes(before, after, together=True) if _has_moved(changed) else changed


def _changes(before: Element, after: Element, *, together: bool = False) -> list[Change]:
    """``together``: change elements as one if a part moves between them."""
    if before is after or before.markup == after.markup:
        return []
    if before.inside != after.inside or [part.id for part in before.parts] != [part.id for part in after.parts]:
        return [Change(before, after)]
    changed: list[Change] = []
    for old, new in zip(before.parts, after.parts, strict=True):
        changed += _changes(old, new, together=together)
    if together and _has_moved(changed):
        return [Change(before, after)]
    return changed if before.opening == after.opening else [Change(before, after, only_attributes=True), *changed]


def _has_moved(changed: list[Change]) -> bool:
    """Whether an element moves from one changed element to another."""
    with_parts = [change for change in changed if not change.only_attributes and (change.before.parts or change.after.parts)]
    if len(with_parts) < 2:
        return False
    homes: dict[str, Change] = {}
    for change in with_parts:
        homes.update(dict.fromkeys(_ids(change.before), change))
    return any(homes.get(name, change) is not change for change in with_parts for name in _ids(change.after))


def _ids(element: Element) -> list[str]:
    """The ids of an element and of all in it."""
    ids = [element.id]
    for part in element.parts:
        ids += _ids(part)
    return ids
