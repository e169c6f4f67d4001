"""The seam: the types with which features plug into the core and the table.

A feature is a folder in ``features`` with one `Feature`, listed in ``highwater_web.app``. Neither the core nor the table names a feature,
and no feature imports another. Features are found by the names of their presses, messages, pages and panels.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any, Generic, Literal, NamedTuple, Protocol, TypeVar

from highwater.contract import Random01
from highwater.errors import GameError
from highwater.record import Record
from highwater_web.contract.interaction import Interaction, SeatInfos
from highwater_web.contract.page import GamePage
from highwater_web.core.effects import Effect, schedule, store_if_unchanged
from highwater_web.core.model import Model, Table
from highwater_web.core.thinking import BotScheduler
from highwater_web.ui.markup import Child, Markup
from highwater_web.ui.texts import Texts

EMPTY: Mapping[str, Any] = MappingProxyType({})

S = TypeVar("S")
H = TypeVar("H", Model, Table)


class Slot(Generic[S]):
    """The state of a feature in the model, or at a table. ``passing``: whether the state belongs to the position on the screen and is
    dropped with it."""

    def __init__(self, name: str, empty: S, *, passing: bool = False) -> None:
        self.name, self.empty = name, empty
        self._field = "passing" if passing else "parts"

    def of(self, holder: Model | Table) -> S:
        """The state, or ``empty``."""
        state: S = getattr(holder, self._field).get(self.name, self.empty)
        return state

    def put(self, holder: H, state: S) -> H:
        """The holder with another state. Empty states are left out, so that equal models compare equal."""
        others = {name: other for name, other in getattr(holder, self._field).items() if name != self.name}
        changed: dict[str, Any] = {self._field: others if state == self.empty else {**others, self.name: state}}
        return replace(holder, **changed)


# Messages and presses --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Env:
    """The impure environment: chance, the time (ISO 8601), new ids for saved games, and the ``app``. It also holds work that spans several
    messages: thinking bots (``mind``), and searches of features by name (``work``)."""

    random: Random01
    now: Callable[[], str]
    new_id: Callable[[], str]
    app: "App"
    mind: BotScheduler = field(default_factory=BotScheduler)
    work: dict[str, Any] = field(default_factory=dict)

    def copy_for_trial(self) -> "Env":
        """A copy for trying out a press whose result may be dropped. Work in progress stays untouched."""
        return replace(self, mind=BotScheduler(self.mind.clock), work={})


Transition = tuple[Model, list[Effect]]
"""The new model, and what the bridge is to do."""

Fields = Mapping[str, str]


@dataclass(frozen=True)
class Context:
    """A message and the model before it. For presses, ``argument`` is the text after the colon of the token, and ``fields`` are those of
    the form around the control."""

    model: Model
    env: Env
    t: Texts
    message: Mapping[str, object] = field(default_factory=dict)
    argument: str = ""
    fields: Fields = field(default_factory=dict)

    def text(self, name: str) -> str:
        """A field of the message; "" where it is missing or no text."""
        value = self.message.get(name)
        return value if isinstance(value, str) else ""

    @property
    def stored(self) -> str | None:
        """The stored value, in a message about the storage; None for nothing."""
        value = self.message.get("value")
        return value if isinstance(value, str) else None

    def with_model(self, model: Model) -> "Context":
        """The same message with another model."""
        return replace(self, model=model)


Handler = Callable[[Context], Transition]

Where = Literal["anywhere", "table", "own-table", "live"]
"""Where a press is valid: everywhere, at any table, at a table that is no link, or at the present position in the tab that plays."""


class Press(NamedTuple):
    """The handler of a press. ``quiet``: it does not come from a person, so a notice stays on the screen. ``timed``: the page sends it on a
    timer, and again after a failure; it is quiet too. ``ahead``: its result follows from the model alone, so it may be computed while the
    control is held."""

    run: Handler
    where: Where = "anywhere"
    quiet: bool = False
    timed: bool = False
    ahead: bool = False

    def has_meaning(self, model: Model) -> bool:
        if self.where == "anywhere":
            return True
        table = model.table
        if table is None or model.page != "play":
            return False
        return self.where == "table" or (table.id is not None and (self.where == "own-table" or table.is_playable))


class ModelChange(NamedTuple):
    """A handled message, with the model before and after it, and the effects so far."""

    before: Model
    after: Model
    env: Env
    message: Mapping[str, object]
    effects: tuple[Effect, ...]


# Pages -------------------------------------------------------------------------------------------------------------------------


class PageLayout(Protocol):
    """Puts a page's content into the common frame: bar, notice, heading ("" if the page has its own) and footer. ``app``: the app with the
    page."""

    @property
    def app(self) -> "App": ...

    def __call__(self, heading: str, *children: Child) -> Markup: ...


Draw = Callable[[Model, Texts, PageLayout], Markup]

Reads = Literal["nothing", "list", "game", "results"]


def _make_empty() -> Mapping[str, Any]:
    return EMPTY


class Page(NamedTuple):
    """One page, which is also a file.

    ``name``: the file name without its ending. ``title``: of the window. ``description``: the key of the text for search engines. ``draw``:
    its markup. ``prerendered``: its markup at build time, where that differs from ``draw``. ``needs_engine``: False for pages to read,
    which load the engine only for a press and need no style of the games. ``reads``: what it shows of the storage: nothing, the list of
    saved games, the game in the address, or the results of games. ``in_bar``: the key of its name in the bar, or "". ``kind``: its CSS
    class, "" for its name. ``game``: the id of the game whose style it needs, or "". ``script``: an additional script. ``enter``: handles
    an address that leads here, given the models after and before; the default only stops timers. It raises GameError for an unreadable
    address. ``layers``: the open layers, topmost last, as the tokens that close them on Back. ``presses`` and ``messages``: those of this
    page alone, looked up before those of all pages.
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
    enter: Callable[[Model, Model, Env], Transition] = lambda model, _, __: (model, [schedule(None)])
    layers: Callable[[Model], list[str]] = lambda _: []
    presses: Callable[[], Mapping[str, Press]] = _make_empty
    messages: Callable[[], Mapping[str, Handler]] = _make_empty

    @property
    def href(self) -> str:
        return f"{self.name}.html"


def title_page_by(key: str) -> Callable[[Model, Texts], str]:
    """A window title made of the page's name, given as a text key."""
    return lambda _, t: t("title.page", page=t(key))


# The table ---------------------------------------------------------------------------------------------------------------------


class DrawContext(NamedTuple):
    """What features draw at a table with: the table, who sits there (``people``), and what they can do (``interaction``)."""

    model: Model
    table: Table
    page: GamePage
    people: SeatInfos
    interaction: Interaction
    t: Texts


Place = Literal["title", "line", "tools", "acts", "end", "menu"]
"""Where features may add to a table. A feature's ``line`` replaces the line about the newest plies; the first feature with one wins."""


class Panel(NamedTuple):
    """A panel beside the table. ``title``: the key of its heading. ``draw``: its content. ``is_there``: whether it can be shown now.
    ``left``: called when the panel closes or gives way, with the tables before and after; returns the table and the effects, or None for
    the usual effects."""

    title: str
    draw: Callable[[DrawContext], Iterable[Child]]
    is_there: Callable[[DrawContext], bool] = lambda _: True
    left: Callable[[Table, Table, Texts], tuple[Table, list[Effect] | None]] | None = None


class Mode(NamedTuple):
    """How a feature takes over the table. ``style``: a class of the page. ``label``: a word added to the names of regions. ``press``: the
    token that actions send instead of ``play``. ``tools``: what replaces the tools for playing. ``above_tools``: what stands above all
    tools."""

    style: str
    label: str = ""
    press: str = ""
    tools: tuple[Markup, ...] | None = None
    above_tools: Markup | None = None


class TablePart(NamedTuple):
    """A feature's part of the table. ``marks``: how it changes what people can do and see. ``follows``: the effect that schedules the next
    ply, or None to leave that to the table."""

    panels: Mapping[str, Panel] = EMPTY
    places: Mapping[Place, Callable[[DrawContext], Iterable[Child]]] = MappingProxyType({})
    mode: Callable[[Model, Table, Texts], Mode | None] = lambda _, __, ___: None
    marks: Callable[[Table, Interaction], Interaction] = lambda _, interaction: interaction
    follows: Callable[[Model, Table, Env], Effect | None] = lambda _, __, ___: None


# Features ------------------------------------------------------------------------------------------------------------------------


class Stored(NamedTuple):
    """A feature's part of the storage: all keys with this ``prefix``. ``read``: puts stored values into the model at the start.
    ``changed``: handles a change by another tab (``key`` and ``value`` of the message). ``refused``: handles a write that lost against
    another tab's ``value``. ``not_kept``: handles a storage that refused the write and still holds this text (None for nothing)."""

    prefix: str
    read: Callable[[Model, Mapping[str, str]], Model]
    changed: Handler
    refused: Handler | None = None
    not_kept: Callable[[Model, str, str | None], Model] | None = None


class StoredText(Slot[str | None]):
    """A stored text of a feature under a ``key``, unparsed; None for nothing."""

    def __init__(self, key: str) -> None:
        super().__init__(key, None)
        self.key = key

    def store(self, model: Model, text: str) -> Transition:
        """Store a text, unless another tab has written meanwhile."""
        before = self.of(model)
        return (self.put(model, text), [store_if_unchanged(before, self.key, text)]) if text != before else (model, [])

    def make_stored(self, refused: Handler | None = None) -> Stored:
        """``refused``: handles a faster write of another tab; by default its text wins."""
        return Stored(
            self.key, lambda model, values: self.put(model, values.get(self.key)), self.handle_change, refused or self.handle_change
        )

    def handle_change(self, ctx: Context) -> Transition:
        """Another tab has written or removed it."""
        return self.put(ctx.model, ctx.stored), []


class ProgressRoom(NamedTuple):
    """The functions that parse a progress text. ``join``: merges two texts (None for nothing); raises GameError. ``draw``: shows a text in
    a language."""

    join: Callable[[str | None, str], str]
    draw: Callable[[str, str], Markup]


class Room(NamedTuple):
    """The part of a feature in an archive (loaded by ``archives.LazyRoom``). ``draw``: its page, or None while there is nothing to show.
    ``settle``: runs after any message, if loaded. ``presses`` and ``messages``: those of its page alone."""

    draw: Callable[[Model, PageLayout], Markup | None]
    settle: Callable[[ModelChange], Transition]
    presses: Mapping[str, Press]
    messages: Mapping[str, Handler] = EMPTY
    progress: ProgressRoom | None = None


class Progress(NamedTuple):
    """A person's progress in a feature: shown on the page of statistics, and exported, imported and cleared with them.

    ``tag``: the tag of its line in a file. ``kept``: the stored text. ``archive``: the archive with the ``room``, which reads that text.
    """

    tag: str
    kept: StoredText
    archive: str
    room: Callable[[], ProgressRoom]

    def join_refused(self, ctx: Context) -> Transition:
        """Another tab was faster: store its text merged with this one's. The room is loaded by then, since only its own code writes."""
        ours, (model, _) = self.kept.of(ctx.model), self.kept.handle_change(ctx)
        try:
            return self.kept.store(model, self.room().join(self.kept.of(model), ours)) if ours is not None else (model, [])
        except GameError:
            return model, []


class Feature(NamedTuple):
    """One feature with all its parts. ``files``: handlers of chosen files, by the token of the field. ``after``: runs after any message, in
    list order. ``in_frame``: whether its presses and messages work in frames on other sites. ``below_scenario``: what it adds below a
    scenario on a page of rules when the site is built, given the id of an empty place below it, "" for none."""

    name: str
    pages: tuple[Page, ...] = ()
    presses: Mapping[str, Press] = EMPTY
    messages: Mapping[str, Handler] = EMPTY
    files: Mapping[str, Handler] = EMPTY
    stored: tuple[Stored, ...] = ()
    after: Callable[[ModelChange], Transition] | None = None
    table: TablePart = TablePart()
    in_frame: bool = False
    progress: Progress | None = None
    below_scenario: Callable[[Record, str, Texts], Child] | None = None


@dataclass(frozen=True)
class App:
    """All features, and their parts by name."""

    features: tuple[Feature, ...]

    @cached_property
    def pages(self) -> dict[str, Page]:
        return {page.name: page for feature in self.features for page in feature.pages}

    @cached_property
    def presses(self) -> dict[str, Press]:
        return {name: press for feature in self.features for name, press in feature.presses.items()}

    @cached_property
    def messages(self) -> dict[str, Handler]:
        return {name: handle for feature in self.features for name, handle in feature.messages.items()}

    @cached_property
    def files(self) -> dict[str, Handler]:
        return {name: handle for feature in self.features for name, handle in feature.files.items()}

    @cached_property
    def in_frame(self) -> frozenset[str]:
        """The presses and messages that work in frames on other sites."""
        return frozenset(name for feature in self.features if feature.in_frame for name in (*feature.presses, *feature.messages))

    @cached_property
    def stored(self) -> tuple[Stored, ...]:
        of_progress = [progress.kept.make_stored(progress.join_refused) for progress in self.progress]
        return (*(stored for feature in self.features for stored in feature.stored), *of_progress)

    @cached_property
    def progress(self) -> tuple[Progress, ...]:
        return tuple(feature.progress for feature in self.features if feature.progress is not None)

    @cached_property
    def table_parts(self) -> tuple[TablePart, ...]:
        return tuple(feature.table for feature in self.features if feature.table != TablePart())

    @cached_property
    def panels(self) -> dict[str, Panel]:
        return {name: panel for part in self.table_parts for name, panel in part.panels.items()}

    def list_additions(self, place: Place, ctx: DrawContext) -> Iterator[Child]:
        """The additions of all features to a place at the table."""
        for part in self.table_parts:
            if place in part.places:
                yield from part.places[place](ctx)

    def mode(self, model: Model, table: Table, t: Texts) -> Mode | None:
        """The mode of the feature that takes over the table, or None."""
        modes = (part.mode(model, table, t) for part in self.table_parts)
        return next((mode for mode in modes if mode is not None), None)

    def mark_interaction(self, table: Table, interaction: Interaction) -> Interaction:
        """The interaction with the marks of all features."""
        for part in self.table_parts:
            interaction = part.marks(table, interaction)
        return interaction

    def schedule_following(self, model: Model, table: Table, env: Env) -> Effect | None:
        """The effect with which a feature schedules the next ply, or None."""
        effects = (part.follows(model, table, env) for part in self.table_parts)
        return next((effect for effect in effects if effect is not None), None)

    def page_named(self, name: str) -> Page:
        """The page of this name; the first one where there is none."""
        return self.pages.get(name) or next(iter(self.pages.values()))

    def page(self, model: Model) -> Page:
        """The page that a model shows."""
        return self.page_named(model.page)

    def press(self, model: Model, token: str) -> Press | None:
        """The press of a token, of the model's page or of all pages; None for an unknown token."""
        name = token.partition(":")[0]
        return self.page(model).presses().get(name) or self.presses.get(name)
