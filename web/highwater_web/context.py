"""What every room needs to carry out a message, looked up once and handed over: the texts, who sits where, the game's page."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from highwater.errors import GameError
from highwater_web.effects import Effect
from highwater_web.faults import page_of
from highwater_web.game_page import Faces, GamePage
from highwater_web.model import Model, Notice, Surroundings, Table
from highwater_web.seats import faces
from highwater_web.texts import Texts, error_text, texts

Step = tuple[Model, list[Effect]]
"""The model after something, and what the bridge is to do."""

Fields = Mapping[str, str]


@dataclass(frozen=True)
class Context:
    """A message and the model that it finds. Of a pressed control, ``argument`` is what follows the colon of its token, and ``fields``
    are those of the form around it."""

    model: Model
    around: Surroundings
    t: Texts
    message: Mapping[str, object] = field(default_factory=dict)
    argument: str = ""
    fields: Fields = field(default_factory=dict)

    def text(self, name: str) -> str:
        """A field of the message; "" where it is missing or no text."""
        value = self.message.get(name)
        return value if isinstance(value, str) else ""

    def finds(self, model: Model) -> "Context":
        """The same message with another model to find."""
        return replace(self, model=model)


@dataclass(frozen=True)
class At:
    """A table at which something happens. ``people`` are its seats, none of them addressed as ``you``."""

    model: Model
    table: Table
    around: Surroundings
    t: Texts
    page: GamePage
    people: Faces

    @staticmethod
    def of(model: Model, table: Table, around: Surroundings) -> "At":
        t = texts(model.language)
        return At(replace(model, table=table), table, around, t, page_of(table.match.game.id), faces(table.match, None, t))

    def after(self, table: Table) -> "At":
        """The same place once its table is another one."""
        return replace(self, model=replace(self.model, table=table), table=table)


BY_TOKENS = ("illegal", "token")
"""Errors whose sentence names actions by their tokens, which only those know who write programs."""


def refused(model: Model, error: GameError) -> Model:
    """The model as it was, with a notice that says what was wrong. What names an action by its token is not for people."""
    t = texts(model.language)
    said = t("error.not-here") if error.code in BY_TOKENS else error_text(error, t)
    return replace(model, notice=Notice(said, error=True))


Handler = Callable[[Context], Step]
TableHandler = Callable[[At, Context], Step]
