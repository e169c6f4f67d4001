"""Makes a drawing stand alone: no class, property or font of the site is left in it.

The tree of a sheet is read once. What an element's classes and attributes say is looked up in the site's own rules (``paints``), with the
custom properties that the elements around it set, and becomes a rule of the figure's own ``<style>``. Colours stand there as numbers, for
programs that turn SVG into pixels know neither ``var()`` nor ``light-dark()``; with theme ``auto`` a second block has ``light-dark()`` for
browsers, which follows the colour scheme of whatever the figure stands in.

All rules stand under one class made from the figure's content, so that a figure written into a page changes nothing in it, and the page's
rules for its own elements do not win over the figure's.
"""

import hashlib
from collections.abc import Iterator, Mapping
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from highwater_web.contract.canvas import Sheet, number
from highwater_web.figures.paints import THEMES, Paints, UnpaintableError
from highwater_web.markup import escape

PAINT = frozenset(
    [
        "fill",
        "stroke",
        "stroke-width",
        "stroke-linecap",
        "stroke-linejoin",
        "stroke-dasharray",
        "stroke-dashoffset",
        "stroke-opacity",
        "fill-opacity",
        "opacity",
        "color",
        "font-family",
        "font-size",
        "font-weight",
        "font-style",
        "letter-spacing",
        "text-anchor",
        "text-decoration",
    ]
)
"""Attributes that become part of the style; as in a style attribute, they count more than what a class says."""

OF_THE_ROOT = (
    "max-width:100%;height:auto;direction:ltr;fill:#000;stroke:none;stroke-width:1;stroke-dasharray:none;stroke-linecap:butt;"
    "stroke-linejoin:miter;letter-spacing:normal;word-spacing:normal;text-transform:none;font-style:normal;font-variant:normal"
)
"""What holds where a figure says nothing, whatever is said around it: no wider than its place, and painted as SVG is by default."""

INHERITED = ";".join(
    f"{name}:inherit"
    for name in (
        *("fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin"),
        *("font-style", "font-variant", "letter-spacing", "text-transform"),
    )
)
"""So that a page that paints every ``path`` in it does not paint those of a figure."""

SHEET = {"light": ("light",), "dark": ("dark",), "auto": THEMES}

Declarations = tuple[tuple[str, str], ...]
Properties = Mapping[str, Mapping[str, str]]
"""By theme, the custom properties that the elements around have set."""


class _Print:
    """One figure being written: its rules in the order of their first use."""

    def __init__(self, paints: Paints, theme: str) -> None:
        self.paints, self.themes = paints, SHEET[theme]
        self.names: dict[tuple[Declarations, ...], str] = {}

    def written(self, element: Element, properties: Properties) -> str:
        """An element and all that is in it."""
        tag, attributes = element.tag, dict(element.attrib)
        said = self.paints.of(attributes.pop("class", "").split())
        said |= dict(_declarations(attributes.pop("style", "")))
        inner = self._set(said, properties)
        own = {name: value for name, value in said.items() if not name.startswith("--")}
        own |= {name: attributes.pop(name) for name in list(attributes) if name in PAINT}
        if tag == "svg":  # a page may size every svg in it
            own |= {"width": attributes["width"] + "px", "height": attributes["height"] + "px", "max-width": "none", "overflow": "hidden"}
        name = self._named(_spelled_out(own), inner)
        opening = tag + (f' class="{name}"' if name else "")
        opening += "".join(f' {key}="{escape(value)}"' for key, value in attributes.items())
        inside = _text(element.text) + "".join(self.written(child, inner) + _text(child.tail) for child in element)
        if tag == "g" and opening == "g":
            return inside
        return f"<{opening}>{inside}</{tag}>" if inside else f"<{opening}/>"

    def _set(self, said: Mapping[str, str], properties: Properties) -> Properties:
        """The properties that hold within an element for which the rules say this. One that cannot be resolved is not set, as in CSS."""
        own = {name: value for name, value in said.items() if name.startswith("--")}
        if not own:
            return properties
        inner = {}
        for theme in self.themes:
            around = {**properties[theme], **{name: value for name, value in own.items() if value != "initial"}}
            found = {name: value for name, value in properties[theme].items() if name not in own}
            for name, value in own.items():
                try:
                    if value != "initial":
                        found[name] = self.paints.resolved(value, theme, around)
                except UnpaintableError:
                    continue
            inner[theme] = found
        return inner

    def _named(self, own: Mapping[str, str], properties: Properties) -> str:
        """The class of the rule that says this in each theme; "" for nothing."""
        if not own:
            return ""
        each = []
        for theme in self.themes:
            resolved = ((name, self.paints.resolved(value, theme, properties[theme])) for name, value in own.items())
            each.append(tuple((name, "none" if value == "transparent" else value) for name, value in resolved))
        return self.names.setdefault(tuple(each), f"hw{len(self.names)}")

    def style(self, scope: str) -> str:
        """The rules, those of the first theme for everybody; where there are two, both of them for who can choose."""
        rules = [f".{scope}{{{OF_THE_ROOT}}}", f".{scope} *{{{INHERITED}}}"]
        rules += [_rule(scope, name, each[0]) for each, name in self.names.items()]
        if len(self.themes) > 1:
            both = []
            for each, name in self.names.items():
                differing = [
                    (key, f"light-dark({light},{dark})") for (key, light), (_, dark) in zip(each[0], each[1], strict=True) if light != dark
                ]
                if differing:
                    both.append(_rule(scope, name, differing))
            rules.append(f":root.{scope}{{color-scheme:light dark}}")
            if both:
                rules.append("@supports (color:light-dark(#000,#fff)){" + "".join(both) + "}")
        return "".join(rules)


def _text(said: str | None) -> str:
    """Text between two tags, where quotes may stay as they are. (``xml.sax.saxutils`` would bring half the standard library along.)"""
    return (said or "").replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _declarations(style: str) -> Iterator[tuple[str, str]]:
    for declaration in filter(None, style.split(";")):
        name, _, value = declaration.partition(":")
        yield name.strip(), value.strip()


def _rule(scope: str, name: str, declarations: Declarations | list[tuple[str, str]]) -> str:
    return f".{scope} .{name}{{" + ";".join(f"{key}:{value}" for key, value in declarations) + "}"


def _spelled_out(own: Mapping[str, str]) -> dict[str, str]:
    """Without the shorthand ``font``, which few programs but browsers know, and with a unit where a style wants one."""
    found: dict[str, str] = {}
    for name, value in own.items():
        if name == "font":
            *before, family = value.partition("var(")
            weight, size = before[0].split()
            found |= {"font-weight": weight, "font-size": size.partition("/")[0], "font-family": f"var({family}"}
        elif name == "font-size" and not value.endswith("px"):
            found[name] = f"{value}px"
        else:
            found[name] = value
    return found


def printed(sheet: Sheet, paints: Paints, theme: str, *, title: str, description: str, language: str, width: float) -> str:
    """The whole figure as one SVG. ``width``: in pixels, unless whoever shows it says otherwise. Raises UnpaintableError."""
    tree = ElementTree.fromstring(f"<g>{sheet.body}</g>")
    figure = _Print(paints, theme)
    nothing: Properties = {each: {} for each in THEMES}
    body = figure.written(tree, nothing)
    words = f"<title>{_text(title)}</title><desc>{_text(description)}</desc>"
    digest = hashlib.sha256("".join((body, words, figure.style(""), theme)).encode()).hexdigest()
    scope = f"hw-{digest[:8]}"
    height = sheet.height * width / sheet.width
    root = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{scope}" role="img" lang="{language}"'
        f' width="{number(width)}" height="{number(height)}" viewBox="0 0 {number(sheet.width)} {number(sheet.height)}">'
    )
    return f"{root}{words}<style>{figure.style(scope)}</style>{body}</svg>"
