"""Whether figures can be drawn here, and bringing what draws them.

No visit loads what only draws (``web/runtime/exercise.py`` says what that is): it is an archive of its own, which the worker fetches and
takes in when something is to be drawn. On the plain way, and wherever the package is installed, it is there from the start.
"""

import sys
from collections.abc import Iterable
from dataclasses import replace
from zipimport import zipimporter

from highwater_web.context import Context, Handler, Step
from highwater_web.controls import button
from highwater_web.effects import bring_drawing
from highwater_web.markup import Markup, el
from highwater_web.model import Model, Wanted
from highwater_web.texts import Texts


def ready() -> bool:
    """Whether ``highwater_web.figures`` and what else comes with it can be imported."""
    try:
        import highwater_web.figures  # noqa: F401 it says by itself that it is there
    except ModuleNotFoundError:
        return False
    return True


def ask(model: Model, then: str = "") -> Step:
    """Have it brought, unless it is there or on its way. ``then``: the token of the press that could not be answered without it; it is
    pressed again, without any fields, when all is there and the same page is still shown."""
    if ready():
        return replace(model, wanted=None), []
    coming = model.wanted is not None and not model.wanted.failed
    wanted = Wanted(model.page, then or (model.wanted.then if model.wanted is not None else ""))
    return replace(model, wanted=wanted), [] if coming else [bring_drawing()]


def stand_in(model: Model, t: Texts) -> Markup:
    """What stands where a figure will be: that it is coming; or that it could not be fetched, with a button to try again."""
    if model.wanted is None or not model.wanted.failed:
        return el("p", {"class": "coming", "role": "status"}, t("drawing.coming"))
    again = button("bring-drawing", t("drawing.again"))
    return el("div", {"class": "notice notice-error"}, el("p", {"role": "alert"}, t("drawing.failed")), again)


def take_in(archive: str) -> None:
    """Let Python find the modules of an archive that has come while it runs. ``archive``: its path.

    Packages that are imported already get their part of it. Raises ImportError for a file that is no archive.
    """
    zipimporter(archive)
    sys.path.append(archive)
    for name, paths in _packages():
        paths.append(f"{archive}/{name.replace('.', '/')}")


def _packages() -> Iterable[tuple[str, list[str]]]:
    """Every package that is imported, with the places where its modules are looked for."""
    for name, module in list(sys.modules.items()):
        paths = getattr(module, "__path__", None)
        if isinstance(paths, list):
            yield name, paths


def _again(c: Context) -> Step:
    return ask(c.model)


PRESSES: dict[str, Handler] = {"bring-drawing": _again}
