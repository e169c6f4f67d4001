"""Controls: buttons, selects and links, for pages and tables."""

from highwater_web.ui.drawings import icon
from highwater_web.ui.markup import Child, Markup, el


def button(
    token: str, *label: Child, name: str | None = None, key: str | None = None, primary: bool = False, title: str | None = None
) -> Markup:
    """A button that sends ``token``; ``name`` is its id."""
    return el(
        "button",
        {
            "type": "button",
            "id": name,
            "class": "button button-primary" if primary else "button button-quiet",
            "data-do": token,
            "data-key": key,
            "title": title,
        },
        *label,
    )


def pictured(token: str, picture: str, label: str, *, name: str, short: str = "") -> Markup:
    """A button with a picture and a word, one below the other in narrow places. ``short``: the word, if it is not the label."""
    word = el("span", {"class": "button-word"}, short or label)
    return button(token, icon(picture), word, name=name, title=label if short else None)


def select(name: str, values: list[tuple[str, str]], chosen: str, token: str | None, label: str | None) -> Markup:
    """A select with ``values`` and their labels; it sends ``token`` when changed."""
    options = [el("option", {"value": value, "selected": value == chosen}, text) for value, text in values]
    return el("select", {"id": f"choice-{name}", "name": name, "data-do": token, "autocomplete": "off", "aria-label": label}, options)


def link(href: str, *children: Child, **attributes: str | None) -> Markup:
    """A link to another of our pages. With JavaScript it becomes a message."""
    named = {name.rstrip("_").replace("_", "-"): value for name, value in attributes.items()}
    return el("a", {"href": href, "data-do": f"go:{href}", **named}, *children)
