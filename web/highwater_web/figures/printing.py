"""Makes a drawing self-contained: without classes, properties and fonts of the site.

A sheet's tree is read once. For each element, the declarations of its classes and attributes are looked up in the site's rules
(``paints``), with the custom properties set by the elements around, and become a rule in the figure's own ``<style>``. Colours are numbers
there, because programs that turn SVG into pixels support neither ``var()`` nor ``light-dark()``. With theme ``auto``, a second block has
``light-dark()`` for browsers, which follows the colour scheme around the figure.

All rules are scoped by one class derived from the figure's content. So an inlined figure changes nothing in a page, and the page's rules
for elements do not override the figure's.
"""

import hashlib
from collections.abc import Iterator, Mapping
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from highwater_web.contract.canvas import Sheet, number
from highwater_web.figures.paints import THEMES, Paints, UnpaintableError
from highwater_web.ui.markup import escape

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
"""Attributes that become part of the style; they override the rules of a class, like a style attribute."""

OF_THE_ROOT = (
    "max-width:100%;height:auto;direction:ltr;fill:#000;stroke:none;stroke-width:1;stroke-dasharray:none;stroke-linecap:butt;"
    "stroke-linejoin:miter;letter-spacing:normal;word-spacing:normal;text-transform:none;font-style:normal;font-variant:normal"
)
"""Defaults against styles of the page: no wider than its place, and SVG's initial paint."""

INHERITED = ";".join(
    f"{name}:inherit"
    for name in (
        *("fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin"),
        *("font-style", "font-variant", "letter-spacing", "text-transform"),
    )
)
"""Stops a page that styles every ``path`` from styling those of a figure."""

SHEET = {"light": ("light",), "dark": ("dark",), "auto": THEMES}

Declarations = tuple[tuple[str, str], ...]
Properties = tuple[tuple[str, Declarations], ...]
"""The custom properties set by the elements around, for each theme."""


class _Print:
    """Writes one figure; collects its rules in the order of their first use."""

    def __init__(self, paints: Paints, theme: str) -> None:
        self.paints, self.themes = paints, SHEET[theme]
        self.names: dict[tuple[Declarations, ...], str] = {}
        # Most elements of a figure look like another one.
        self._classes: dict[tuple[Declarations, Properties], str] = {}
        self._said: dict[str, dict[str, str]] = {}

    def write_element(self, element: Element, properties: Properties) -> str:
        """An element with its content."""
        tag, attributes = element.tag, dict(element.attrib)
        declarations = self._find_declarations(attributes.pop("class", "")) | dict(_declarations(attributes.pop("style", "")))
        inner = self._set(declarations, properties)
        own = {name: value for name, value in declarations.items() if not name.startswith("--")}
        own |= {name: attributes.pop(name) for name in list(attributes) if name in PAINT}
        if tag == "svg":  # a page may size every svg in it
            own |= {"width": attributes["width"] + "px", "height": attributes["height"] + "px", "max-width": "none", "overflow": "hidden"}
        name = self._name_rule(_expand_font(own), inner)
        opening = tag + (f' class="{name}"' if name else "")
        opening += "".join(f' {key}="{escape(value)}"' for key, value in attributes.items())
        inside = _text(element.text) + "".join(self.write_element(child, inner) + _text(child.tail) for child in element)
        if tag == "g" and opening == "g":
            return inside
        return f"<{opening}>{inside}</{tag}>" if inside else f"<{opening}/>"

    def _find_declarations(self, classes: str) -> dict[str, str]:
        if classes not in self._said:
            self._said[classes] = self.paints.of(classes.split())
        return self._said[classes]

    def _set(self, declarations: Mapping[str, str], properties: Properties) -> Properties:
        """The properties inside an element with these declarations. One that cannot be resolved is not set, as in CSS."""
        own = {name: value for name, value in declarations.items() if name.startswith("--")}
        if not own:
            return properties
        inner = []
        for theme, outer in properties:
            around = dict(outer) | {name: value for name, value in own.items() if value != "initial"}
            inherited = {name: value for name, value in outer if name not in own}
            for name, value in own.items():
                try:
                    if value != "initial":
                        inherited[name] = self.paints.resolved(value, theme, around)
                except UnpaintableError:
                    continue
            inner.append((theme, tuple(inherited.items())))
        return tuple(inner)

    def _name_rule(self, own: Mapping[str, str], properties: Properties) -> str:
        """The class of the rule with these declarations in each theme; "" if there are none."""
        if not own:
            return ""
        key = (tuple(own.items()), properties)
        if key not in self._classes:
            each = []
            for theme, around in properties:
                resolved = [(name, self.paints.resolved(value, theme, dict(around))) for name, value in own.items()]
                each.append(tuple((name, "none" if value == "transparent" else value) for name, value in resolved))
            self._classes[key] = self.names.setdefault(tuple(each), f"hw{len(self.names)}")
        return self._classes[key]

    def style(self, scope: str) -> str:
        """The rules: the first theme's for all programs; if there are two, also both of them for programs that can choose."""
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


def _text(text: str | None) -> str:
    """Text between tags, where quotes need no escapes. (``xml.sax.saxutils`` would import half the standard library.)"""
    return (text or "").replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _declarations(style: str) -> Iterator[tuple[str, str]]:
    for declaration in filter(None, style.split(";")):
        name, _, value = declaration.partition(":")
        yield name.strip(), value.strip()


def _rule(scope: str, name: str, declarations: Declarations | list[tuple[str, str]]) -> str:
    return f".{scope} .{name}{{" + ";".join(f"{key}:{value}" for key, value in declarations) + "}"


def _expand_font(own: Mapping[str, str]) -> dict[str, str]:
    """Without the shorthand ``font``, which few programs besides browsers support, and with units where CSS needs them."""
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


def print_sheet(sheet: Sheet, paints: Paints, theme: str, *, title: str, description: str, language: str, width: float) -> str:
    """The whole figure as one SVG. ``width``: in pixels, unless the page overrides it. Raises UnpaintableError."""
    tree = ElementTree.fromstring(f"<g>{sheet.body}</g>")
    figure = _Print(paints, theme)
    body = figure.write_element(tree, tuple((each, ()) for each in figure.themes))
    words = f"<title>{_text(title)}</title><desc>{_text(description)}</desc>"
    digest = hashlib.sha256("".join((body, words, figure.style(""), theme)).encode()).hexdigest()
    scope = f"hw-{digest[:8]}"
    height = sheet.height * width / sheet.width
    root = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{scope}" role="img" lang="{language}"'
        f' width="{number(width)}" height="{number(height)}" viewBox="0 0 {number(sheet.width)} {number(sheet.height)}">'
    )
    return f"{root}{words}<style>{figure.style(scope)}</style>{body}</svg>"
