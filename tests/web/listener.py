"""A person who uses the page by screen reader: plays a whole game from its output, and records everything announced.

``>`` is what is pressed, by its accessible name; ``«»`` what the page says by itself; ``:`` where the focus goes. What is looked for is
indented: a region of the page that is read as a whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from heapq import heappop, heappush

from highwater.contract import Action, Randomness, seat_letter
from highwater.match import Match
from highwater_web.core.feature import Env
from highwater_web.core.model import Model, Table
from highwater_web.core.pages import render
from highwater_web.core.thinking import BotScheduler
from highwater_web.core.update import update
from highwater_web.ui.changes import Element as Marked
from highwater_web.ui.changes import list_elements
from highwater_web.ui.markup import ENDS
from tests.web.person import CONTROL, Person
from tests.web.reader import Element, control, heard, name, part_in_place, read

BEGINS_OR_GOES_ON = re.compile(r"choose:.+")
WORD = re.compile(r"\w+")
NO_ROOM = re.compile(r'(class="told-line told-from-[1-9]|class="told-more-[1-9])')
"""Texts that have no room on a small phone; the log has them."""

MAX_PRESSES = 4
"""Presses that suffice for every action."""

SPEAKS = re.compile(r'\brole="(alert|status)"')


class Memory(BotScheduler):
    """Replaces bots and chance: they repeat a recorded game."""

    def __init__(self, plies: Iterable[tuple[int, Action]]) -> None:
        super().__init__()
        self.plies = tuple(plies)

    def advance(self, match: Match, random: Randomness) -> tuple[bool, Match | None]:
        number = len(match.record.plies)
        assert match.record.plies == self.plies[:number], "another game than the one that has been played"
        if number == len(self.plies) or self.plies[number][0] in match.humans:
            return True, None
        return True, match.act(*self.plies[number])


class Listener(Person):
    """``story``: everything heard so far, line by line. ``plies``: those of a recorded game to repeat; without them the policy decides.
    ``holder``: the focused element, by its id or else its token."""

    def __init__(self, language: str = "en", seed: int = 1, plies: tuple[tuple[int, Action], ...] = ()) -> None:
        super().__init__(language, seed)
        self.plies = plies
        if plies:
            self.env = Env(self.env.random, self.env.now, self.env.new_id, self.env.app, Memory(plies))
        self.story: list[str] = []
        self.holder = ("", "")
        self._read: tuple[str, Element] = ("", Element())
        self._known: dict[str, tuple[str, Element]] = {}
        self._spoken: set[str] = set()

    @property
    def page(self) -> Element:
        """The parsed markup, read on demand, and only the parts that have changed."""
        if self._read[0] is not self._page:
            page = list_elements(self._page, self._elements)
            self._read = self._page, read(*self._in_parts(page))
        return self._read[1]

    def _in_parts(self, marked: Marked) -> tuple[str, list[Element]]:
        """The markup of an element with gaps for inner elements with ids, and those ids."""
        gaps = [part_in_place(number) for number in range(len(marked.parts))]
        pieces = [piece for pair in zip(marked.inside, [*gaps, ""], strict=True) for piece in pair]
        inside = NO_ROOM.sub(r"hidden \1", "".join(pieces))
        return marked.opening + inside + (ENDS if marked.id else ""), [self._of(part) for part in marked.parts]

    def _of(self, marked: Marked) -> Element:
        """An element with an id; read again only if it has changed."""
        known = self._known.get(marked.id)
        if known is None or known[0] != marked.markup:
            (element,) = read(*self._in_parts(marked)).inside
            assert isinstance(element, Element)
            known = self._known[marked.id] = marked.markup, element
        return known[1]

    @property
    def table(self) -> Table:
        assert self.model.table is not None
        return self.model.table

    def send(self, **message: object) -> None:
        """Handle an answer like the bridge: first the page, then announcements and the focus."""
        effects = len(self.effects)
        super().send(**message)
        regions = [element for element in self.page.walk() if element.role in ("alert", "status")] if SPEAKS.search(self.html) else []
        now = {f"«{text}»" for region in regions if (text := " ".join(heard(region, self.page)))}
        self.story += sorted(now - self._spoken)
        self._spoken = now
        for effect in self.effects[effects:]:
            if effect["effect"] == "announce":
                self.story.append(f"«{effect['text']}»")
            elif effect["effect"] == "focus":
                self._focus(str(effect["id"]).split(), bool(effect["gently"]))

    def _focus(self, ids: list[str], gently: bool) -> None:
        """Like ``focus`` in web/shell/page/effects.js."""
        named = [found for one in ids if (found := self.page.find(one))]
        if not named:
            return
        target = next((way for one in named if (way := _way_in(one))), named[-1])
        holder = self._held()
        busy = holder is not None and "data-do" in holder.attributes and not any(holder is part for one in named for part in one.walk())
        if gently and busy:
            return
        if holder is not target:
            self.hold(target)
            self.story.append(f": {control(target, self.page)}")

    def hold(self, element: Element) -> None:
        self.holder = element.attributes.get("id", ""), element.attributes.get("data-do", "")

    def _held(self) -> Element | None:
        name, token = self.holder
        if name:
            return self.page.find(name)
        return next((one for one in self.page.walk() if token and one.attributes.get("data-do") == token), None)

    def press(self, token: str, **fields: str) -> None:
        """Press a control by its name."""
        found = [one for one in self.page.walk() if one.attributes.get("data-do") == token]
        pressed = next((one for one in found if one.attributes.get("value") in fields.values()), found[0])
        if pressed.tag == "form":
            pressed = next(one for one in pressed.walk() if one.tag == "button" and one.attributes.get("type") == "submit")
        self.hold(pressed)
        self.story += ["", f"> {control(pressed, self.page)}"]
        super().press(token, **fields)

    def look(self, *regions: str) -> None:
        """Read whole regions of the page."""
        for region in regions:
            found = self.page.find(region)
            assert found is not None, f"there is no {region}"
            called = name(found, self.page)
            self.story += [f"  {called}:" if called else "", *heard(found, self.page, 2 if called else 1)]

    def decides(self) -> bool:
        """Whether a person here is to act."""
        return self.table.active_seat is not None

    def play(self) -> bool:
        """Do the next thing, in as many presses as needed; or press the button that the game waits for. Returns False at the end."""
        table = self.table
        if not table.match.state.to_act:
            return False
        if not self.decides():
            self.press(next(token for token in ("show", "step") if token in self.controls()))
        else:
            seat, action = self._next(table)
            for token in self._way_to({f"play:{action}", f"play:{seat_letter(seat)}:{action}"}):
                self.press(token)
        self.wait()
        return True

    def _next(self, table: Table) -> tuple[int, Action]:
        number, seat = len(table.match.record.plies), table.active_seat
        assert seat is not None
        return self.plies[number] if self.plies else (seat, table.match.ranked(seat)[0].action)

    def _way_to(self, wanted: set[str]) -> list[str]:
        """Presses that lead to one of these tokens; first those that share most of its words."""
        words = {word for token in wanted for word in WORD.findall(token)}
        ways: list[tuple[int, int, list[str], Model]] = [(0, 0, [], self.model)]
        number = 0
        while ways:
            _, _, way, model = heappop(ways)
            tokens = [match[3] for match in CONTROL.finditer(render(self.env.app, model))]
            found = next((token for token in tokens if token in wanted), None)
            if found:
                return [*way, found]
            for token in dict.fromkeys(filter(BEGINS_OR_GOES_ON.fullmatch, tokens)) if len(way) < MAX_PRESSES else ():
                number += 1
                after, _ = update(model, {"message": "do", "token": token, "fields": {}}, self.env)
                heappush(ways, (-len(words.intersection(WORD.findall(token))), number, [*way, token], after))
        raise AssertionError(f"no presses lead to {wanted}")


def _way_in(region: Element) -> Element | None:
    """The control that gets the focus for a region."""
    if _is_control(region):
        return region
    controls = [one for one in region.walk() if _is_control(one)]
    return next((one for one in controls if one.attributes.get("tabindex") == "0"), controls[0] if controls else None)


def _is_control(element: Element) -> bool:
    return element.tag in ("a", "button", "input", "select", "textarea", "summary") or "tabindex" in element.attributes
