"""Parts of the pages about lessons."""

from highwater_web.ui.markup import Child, Markup, el


def section(name: str, title: str, *children: Child) -> Markup:
    heading = el("h2", {"id": f"lessons-{name}"}, title)
    return el("section", {"class": "statistics", "aria-labelledby": f"lessons-{name}"}, heading, *children)
