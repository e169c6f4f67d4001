"""What a page is, as data: ``highwater_web.page_list`` has the one list of them."""

from collections.abc import Callable
from typing import Literal, NamedTuple, Protocol

from highwater_web.markup import Child, Markup
from highwater_web.model import Model
from highwater_web.texts import Texts


class Framed(Protocol):
    """Puts a page's content into the frame around every page: the bar above, the notice, its heading ("" for one of its own), the
    footer."""

    def __call__(self, heading: str, *children: Child) -> Markup: ...


Draw = Callable[[Model, Texts, Framed], Markup]

Reads = Literal["nothing", "list", "game", "results"]


class Page(NamedTuple):
    """One page, which is also a file.

    ``name``: the file name without its ending. ``title``: of the window. ``description``: the key of the text that search engines show.
    ``draw``: its markup. ``prerendered``: its markup when the site is built, where that cannot be ``draw``'s. ``needs_engine``: False
    for text that is there to be read: no engine is loaded until somebody presses what needs it, and no style of the games.
    ``reads``: what it shows of the storage: nothing, the list of saved games, the game that the address names, or the results of games.
    ``in_bar``: the key of its name in the bar above every page, "" where it does not stand there. ``kind``: what the style calls it; ""
    for its name. ``game``: the id of the game whose own style it needs, "" for none. ``script``: a script of its own, beside those of
    every page. ``draws``: whether it shows figures, so that what draws them is brought with it (``archives``).
    """

    name: str
    title: Callable[[Model, Texts], str]
    description: str
    draw: Draw
    prerendered: Draw | None = None
    needs_engine: bool = True
    reads: Reads = "nothing"
    in_bar: str = ""
    kind: str = ""
    game: str = ""
    script: str = ""
    draws: bool = False

    @property
    def href(self) -> str:
        return f"{self.name}.html"
