"""Names within a sentence: lists, and seats with their mark."""

from collections.abc import Sequence

from highwater_web.ui.drawings import SeatInfo, buoy
from highwater_web.ui.markup import Child, Markup, el, join
from highwater_web.ui.texts import Texts


def capitalize(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def join_names(names: Sequence[str], t: Texts, key: str = "names.and") -> str:
    """Names joined as “A, B and C”; ``key``: the text that joins them."""
    if len(names) < 2:
        return "".join(names)
    return t(key, some=", ".join(names[:-1]), last=names[-1])


def seat_name(face: SeatInfo) -> Markup:
    """The name of a player with the mark of the seat."""
    return join([buoy(face.seat), el("bdi", None, face.name)])


def seat_names(faces: Sequence[SeatInfo], t: Texts) -> Markup:
    """Names of several seats, joined."""
    names = [seat_name(face) for face in faces]
    if len(names) < 2:
        return join(names)
    some: list[Child] = [names[0]]
    for name in names[1:-1]:
        some += [", ", name]
    return t.rich("names.and", some=some, last=names[-1])
