"""Simulates a screen reader for the elements and roles that our pages use.

It knows no style sheet, so it reads what is hidden by one alone; and of the computation of names (accname 1.2) only what is used here:
labels before contents, contents before titles. Chromium's own tree is held against it in ``e2e/test_spoken.py``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from html import unescape

VOID = frozenset({"br", "hr", "img", "input", "link", "meta", "wbr"})
SILENT = frozenset({"script", "style", "template", "symbol", "defs", "noscript"})
INLINE = frozenset({"b", "bdi", "em", "i", "kbd", "small", "span", "strong", "svg", "wbr"})
HEADINGS = {f"h{level}": level for level in range(1, 7)}
ROLES = {
    **{"button": "button", "a": "link", "select": "combobox", "textarea": "textbox", "summary": "button"},
    **{"nav": "navigation", "aside": "complementary", "main": "main", "header": "banner", "footer": "contentinfo", "section": "region"},
    **{"ul": "list", "ol": "list", "li": "listitem", "table": "table", "fieldset": "group"},
}
INPUTS = {"range": "slider", "checkbox": "checkbox", "radio": "radio", "text": "textbox", "file": "button", "submit": "button"}
NAMED_BY_CONTENT = frozenset({"button", "link", "heading", "summary", "checkbox", "radio"})
CONTROLS = frozenset({"button", "link", "combobox", "textbox", "slider", "checkbox", "radio"})
AROUND = frozenset({"region", "navigation", "complementary", "group", "list", "table", "radiogroup"})
"""Roles whose name is announced before their content."""


SYMBOLS = re.compile(r'<svg class="symbols" [^>]*aria-hidden="true".*?</svg>', re.DOTALL)


NAMELESS = "NOTHING"

PART = "part"


@dataclass
class Element:
    """An element of a page, or the page itself, with its content in order."""

    tag: str = ""
    attributes: dict[str, str] = field(default_factory=dict)
    inside: list[Element | str] = field(default_factory=list)

    @property
    def role(self) -> str:
        given = self.attributes.get("role")
        if given:
            return given
        if self.tag in HEADINGS:
            return "heading"
        if self.tag == "input":
            return INPUTS.get(self.attributes.get("type", "text"), "textbox")
        if self.tag == "a" and "href" not in self.attributes:
            return ""
        return ROLES.get(self.tag, "")

    @property
    def hidden(self) -> bool:
        said = self.attributes
        return self.tag in SILENT or "hidden" in said or said.get("aria-hidden") == "true" or said.get("type") == "hidden"

    def walk(self) -> Iterator[Element]:
        """This element and its descendants, without hidden ones."""
        if not self.hidden:
            yield self
            for part in self.inside:
                if isinstance(part, Element):
                    yield from part.walk()

    def find(self, name: str) -> Element | None:
        """The element with this id, unless it is hidden."""
        return next((element for element in self.walk() if element.attributes.get("id") == name), None)


TOKEN = re.compile(r'<(/?)([a-zA-Z][\w-]*)((?:\s+[^\s<>=/"]+(?:="[^"]*")?)*)\s*(/?)>|[^<]+')
ATTRIBUTE = re.compile(r'([^\s="]+)(?:="([^"]*)")?')
"""Matches markup as our page and browsers write it, with every value in quotes: the parser of the standard library handles much more and
takes four times as long."""


def read(markup: str, parts: Sequence[Element] = ()) -> Element:
    """Parse this markup, without the symbols that it shows elsewhere. ``parts``: elements that were parsed before, for which the markup has
    a
    ``part``."""
    markup = SYMBOLS.sub("", markup)
    around = [Element()]
    at = 0
    for found in TOKEN.finditer(markup):
        assert found.start() == at, f"this cannot be read: {markup[at : at + 80]}"
        at = found.end()
        closes, tag, attributes, empty = found.groups()
        if tag is None:
            around[-1].inside.append(unescape(found[0]))
        elif closes:
            if tag not in VOID:
                assert around[-1].tag == tag, f"</{tag}> closes <{around[-1].tag}>"
                around.pop()
        elif tag == PART:
            around[-1].inside.append(parts[int(attributes)])
        else:
            element = Element(tag, {name: unescape(value) for name, value in ATTRIBUTE.findall(attributes)})
            around[-1].inside.append(element)
            if not empty and tag not in VOID:
                around.append(element)
    assert at == len(markup), f"this cannot be read: {markup[at : at + 80]}"
    (page,) = around
    return page


def part_in_place(number: int) -> str:
    """Markup that stands for a parsed part."""
    return f"<{PART} {number}>"


def tidy(text: str) -> str:
    return re.sub(r"[ \t\r\n]+", " ", text).strip()


def content(element: Element) -> str:
    """The text in an element, as part of a name."""
    pieces = []
    for part in element.inside:
        if isinstance(part, str):
            pieces.append(part)
        elif not part.hidden:
            inner = name(part, within=True) if part.role == "img" or "aria-label" in part.attributes else content(part)
            apart = _apart(part)
            pieces.append(f" {inner} " if apart else inner)
    return "".join(pieces)


def name(element: Element, page: Element | None = None, within: bool = False) -> str:
    """The accessible name. ``page``: where its labels are; ``within``: as a part of another name."""
    said = element.attributes
    if page is not None and "aria-labelledby" in said:
        labels = [found for one in said["aria-labelledby"].split() if (found := page.find(one))]
        if labels:
            return tidy(" ".join(content(label) for label in labels))
    if said.get("aria-label", "").strip():
        return tidy(said["aria-label"])
    if element.role == "img" or element.tag == "svg":
        titles = [part for part in element.inside if isinstance(part, Element) and part.tag == "title"]
        if titles or element.role == "img":
            return tidy(content(titles[0])) if titles else tidy(said.get("alt", said.get("title", "")))
    if page is not None and element.role in ("combobox", "textbox", "slider", "checkbox", "radio"):
        return _label(element, page) or tidy(said.get("title", ""))
    if element.role == "table":
        captions = [part for part in element.inside if isinstance(part, Element) and part.tag == "caption"]
        return tidy(content(captions[0])) if captions else ""
    if element.role in NAMED_BY_CONTENT or within:
        return tidy(content(element)) or tidy(said.get("title", ""))
    return ""


def _label(field_: Element, page: Element) -> str:
    """The text of a field's label, without the field itself."""
    for label in page.walk():
        if label.tag != "label":
            continue
        if label.attributes.get("for") == field_.attributes.get("id", "-") or any(part is field_ for part in label.walk()):
            return tidy(_without(label, field_))
    return ""


def _without(element: Element, field_: Element) -> str:
    parts = [part if isinstance(part, str) else _without(part, field_) for part in element.inside if part is not field_]
    return "" if element.hidden else " ".join(parts)


def control(element: Element, page: Element) -> str:
    """The announcement of a focused control: its name, role and state."""
    said = element.attributes
    states = []
    if "aria-pressed" in said:
        states.append("pressed" if said["aria-pressed"] == "true" else "not pressed")
    if said.get("aria-disabled") == "true" or "disabled" in said:
        states.append("unavailable")
    if said.get("aria-current", "false") != "false":
        states.append("current")
    if element.role in ("checkbox", "radio"):
        states.append("checked" if "checked" in said else "not checked")
    if element.role == "combobox":
        options = [part for part in element.walk() if part.tag == "option"]
        states += [tidy(content(option)) for option in options if "selected" in option.attributes]
    if element.role == "slider":
        states.append(said.get("aria-valuetext", said.get("value", "")))
    return f"{name(element, page) or NAMELESS} ({', '.join([element.role, *states])})"


def heard(element: Element, page: Element, depth: int = 0) -> list[str]:
    """The announcement of a whole element, line by line."""
    lines: list[str] = []
    line: list[str] = []

    def flush() -> None:
        text = tidy("".join(line))
        line.clear()
        if text:
            lines.append("  " * depth + text)

    for part in element.inside:
        if isinstance(part, str):
            line.append(part)
            continue
        if part.hidden:
            continue
        role = part.role
        if part.tag == "label" and any(one.role in CONTROLS for one in part.walk()):
            flush()  # it is heard as a name
            lines += [f"{'  ' * depth}[{control(one, page)}]" for one in part.walk() if one.role in CONTROLS]
            continue
        if role == "img" or role in CONTROLS:
            flush()
            said = name(part, page)
            if role != "img":
                lines.append("  " * depth + f"[{control(part, page)}]")
            elif said:
                lines.append("  " * depth + f"{said} (picture)")
        elif role == "heading":
            flush()
            level = HEADINGS.get(part.tag, part.attributes.get("aria-level", "2"))
            lines.append("  " * depth + f"{name(part, page)} (heading {level})")
        elif role == "table":
            flush()
            lines.append("  " * depth + f"{name(part, page)} (table):")
            lines += ["  " * (depth + 1) + row for row in _rows(part, page)]
        elif role in AROUND and (said := name(part, page)):
            flush()
            kind = "" if role == "list" else f" ({role})"
            inner = heard(part, page, depth + 1)
            lines += ["  " * depth + f"{said}{kind}:", *inner] if inner or "tabindex" in part.attributes else []
        elif _only_text(part):
            if part.tag not in INLINE:
                flush()
            line.append(f" {content(part)} " if _apart(part) else content(part))
            if part.tag not in INLINE:
                flush()
        else:
            flush()
            lines += heard(part, page, depth)
    flush()
    return lines


def _apart(element: Element) -> bool:
    """Whether an element's text is separate, as in a block or a layout cell."""
    return element.tag not in INLINE or element.tag == "small" or (element.tag == "span" and "class" in element.attributes)


def _only_text(element: Element) -> bool:
    """Whether an element contains only inline text."""
    inner = [part for part in element.walk() if part is not element]
    return all(part.tag in INLINE and not part.role for part in inner)


def _rows(table: Element, page: Element) -> Iterator[str]:
    for row in table.walk():
        if row.tag == "tr":
            cells = [part for part in row.inside if isinstance(part, Element) and part.tag in ("th", "td")]
            yield " | ".join(" ".join(text.strip() for text in heard(cell, page)) for cell in cells)
