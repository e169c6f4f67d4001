"""Every page of the app as markup, in the frame around it, and its title."""

from dataclasses import dataclass, replace

from highwater_web.core.feature import App, Page
from highwater_web.core.frame import frame
from highwater_web.core.model import Model
from highwater_web.ui.markup import Child, Markup
from highwater_web.ui.texts import Texts, texts


@dataclass(frozen=True)
class _Frame:
    """The frame around a page, which names the pages of its ``app`` that stand in the bar."""

    app: App
    model: Model
    t: Texts
    page: Page

    def __call__(self, heading: str, *children: Child) -> Markup:
        places = [page for page in self.app.pages.values() if page.in_bar]
        return frame(self.model, self.t, self.page, places, heading, *children)


def render(app: App, model: Model, *, prerendered: bool = False) -> Markup:
    """The markup of the page. ``prerendered``: as built into the site, without any storage."""
    t, page = texts(model.language), app.page(model)
    draw = (prerendered and page.prerendered) or page.draw
    return draw(model, t, _Frame(app, model, t, page))


def is_prerendered(app: App, model: Model) -> bool:
    """Whether the file of this page already has the markup of `render`."""
    return app.page(model).prerendered is None and replace(model, site="") == Model(model.language, page=model.page)


def title(app: App, model: Model) -> str:
    """The title of the window."""
    return app.page(model).title(model, texts(model.language))
