"""What has changed on the page since it was sent last: the elements that the bridge has to change, and no other.

Every element that ``markup.el`` makes with an id can be changed by itself, for its markup says where it begins and where it ends. What has
an id in markup from elsewhere (rules, drawings) belongs to the element around it.
"""

from typing import NamedTuple

from highwater_web.ui.markup import BEGINS, ENDS

ID = f'{BEGINS}"'


class Element(NamedTuple):
    """An element with an id, or the whole page, whose id is "" and whose ``opening`` tag as well. ``inside``: what is in it before, between
    and after the ``parts``, which are the elements with an id in it, up to its closing tag."""

    id: str
    opening: str
    inside: list[str]
    parts: list["Element"]
    markup: str


_Begun = tuple[str, int, int, list[str], list[Element]]
"""An element whose end has not come yet: its id, where its markup begins and where what is in it does, and that."""


def list_elements(page: str, known: dict[str, Element] | None = None) -> Element:
    """The page with all its elements. ``known`` has elements of pages before by their ids: what has not changed since is taken from there,
    and what has is put there. Raises ValueError where one begins or ends without the other."""
    known = {} if known is None else known
    around: list[_Begun] = []
    # The element that has begun last, and up to where the page is in its ``inside`` or in its ``parts``.
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
            at = mark + 1  # a line break of a text
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
    changed = _changes(before, after)
    return _changes(before, after, together=True) if _has_moved(changed) else changed


def _changes(before: Element, after: Element, *, together: bool = False) -> list[Change]:
    """``together``: elements between which one moves are changed as one."""
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
    """Whether an element goes from one of the elements that change to another."""
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
