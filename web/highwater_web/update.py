"""What a message means: ``update(model, message) -> (model, effects)``, and ``render(model) -> markup``.

Both are pure but for what ``Surroundings`` hands in. Here are the messages, moving between pages, preferences, setting up and the
shelf; what happens at the table is in ``playing``.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import asdict, replace

from highwater.bots import OFFERED, named
from highwater.game import GameError, Option
from highwater.guarded_json import JsonError, read_json
from highwater.match import Match, Player, parse_match
from highwater.record import parse_url
from highwater.registry import GAMES
from highwater_web import playing
from highwater_web.effects import Effect, announce, document, download, focus, later, store, url
from highwater_web.markup import Markup
from highwater_web.model import ODDS, PANELS, SPEEDS, THEMES, Draft, Model, Notice, Preferences, SeatDraft, Surroundings, Table
from highwater_web.pages.games import games
from highwater_web.pages.home import home
from highwater_web.pages.play import loading, play, prompt_text
from highwater_web.pages.reading import about, rules
from highwater_web.pages.setup import setup
from highwater_web.playing import Step, error_text
from highwater_web.shelf import PREFIX, Shelf, open_file, read_entry
from highwater_web.texts import LANGUAGES, texts

PREFERENCES = "highwater:prefs"
MOST_PREFERENCES = 4_000
"""Characters; we write about eighty."""

SEAT_LETTERS = "abcdefg"
MOST_OWN_WORDS = 4_000
CHOSEN = re.compile(r"[a-z0-9:.+-]{0,60}")
Fields = Mapping[str, str]


def page_names() -> list[str]:
    """Every page there is, as file names without ending."""
    return ["index", "games", "about", "play", *GAMES, *(f"rules-{game_id}" for game_id in GAMES)]


def render(model: Model, *, first_picture: bool = False) -> Markup:
    """The markup of the page. The first picture of a game is not known when the site is built, so it says that it is coming."""
    t = texts(model.language)
    if model.page == "play":
        return loading(model, t) if first_picture else play(model, t)
    if model.page in GAMES:
        return setup(model, t)
    if model.page.startswith("rules-"):
        return rules(model, t)
    return {"index": home, "games": games, "about": about}[model.page](model, t)


def title(model: Model) -> str:
    t = texts(model.language)
    game_id = model.table.match.game.id if model.page == "play" and model.table else model.page.removeprefix("rules-")
    if game_id in GAMES:
        return t("title.game", game=t(f"{game_id}.title"))
    return t("title.home") if model.page in ("index", "play") else t("title.page", page=t(f"nav.{model.page}"))


def update(model: Model, message: Mapping[str, object], around: Surroundings) -> Step:
    """The model after a message, and what the bridge is to do. Input that is wrong becomes a notice; everything else stays as it was."""
    before = _document(model)
    try:
        after, effects = _handle(model, message, around)
    except GameError as error:
        after, effects = replace(model, notice=Notice(error_text(error, texts(model.language)), error=True)), []
    if _document(after) != before or message.get("message") == "boot":
        effects = [_document(after), *effects]
    return after, effects


def _document(model: Model) -> Effect:
    return document(model.language, title(model), model.preferences.theme, model.preferences.speed)


def _handle(model: Model, message: Mapping[str, object], around: Surroundings) -> Step:
    kind = message.get("message")
    if kind == "do":
        fields = message.get("fields")
        token = _text(message, "token")
        # What was said has been read by the next press; but filling in a field is no press, and that nothing can be kept stays said.
        read = token != "setup" and model.storage != "full"
        return _do(replace(model, notice=None) if read else model, token, fields if isinstance(fields, dict) else {}, around)
    if kind == "boot":
        return _boot(model, message, around)
    if kind == "file":
        return _import(model, message, around)
    if kind == "url":
        return _guarded_route(replace(model, notice=None), _text(message, "href"))
    if kind == "store-changed":
        return _changed_elsewhere(model, _text(message, "key"), message.get("value"))
    if kind == "store-failed":
        return _not_kept(model, _text(message, "reason"))
    if kind == "copied":
        t = texts(model.language)
        said = t("play.link.copied") if message.get("ok") is True else t("play.link.failed")
        return replace(model, notice=Notice(said, error=message.get("ok") is not True)), []
    return model, []


def _text(message: Mapping[str, object], field: str) -> str:
    value = message.get(field)
    return value if isinstance(value, str) else ""


def _boot(model: Model, message: Mapping[str, object], around: Surroundings) -> Step:
    kept = message.get("store")
    values = {key: value for key, value in kept.items() if isinstance(value, str)} if isinstance(kept, dict) else {}
    language = _text(message, "language")
    model = Model(
        language if language in LANGUAGES else model.language,
        preferences=_preferences(values.get(PREFERENCES, "")),
        kept_preferences=values.get(PREFERENCES),
        shelf=Shelf.read(values),
        storage=_text(message, "storage") or "ok",
    )
    model, effects = _guarded_route(model, _text(message, "href"))
    return model, effects


def _guarded_route(model: Model, href: str) -> Step:
    """As ``_route``; an address that leads nowhere leads to the saved games, with the reason."""
    try:
        return _route(model, href)
    except GameError as error:
        notice = Notice(error_text(error, texts(model.language)), error=True)
        return replace(model, page="games", fragment="", table=None, notice=notice), []


def _preferences(text: str) -> Preferences:
    """What was kept; whatever of it cannot be read is as it is for a new visitor."""
    try:
        data = read_json(text, most=MOST_PREFERENCES)
    except JsonError:
        data = {}
    if not isinstance(data, dict):
        data = {}
    theme, speed, odds = data.get("theme"), data.get("speed"), data.get("odds")
    return Preferences(theme if theme in THEMES else "auto", speed if speed in SPEEDS else "normal", odds if odds in ODDS else "on")


def _keep_preferences(model: Model) -> Step:
    kept = json.dumps({"language": model.language, **asdict(model.preferences)})
    return replace(model, kept_preferences=kept), [store(PREFERENCES, kept)]


def _route(model: Model, href: str) -> Step:
    """Show the page of an address. Raises GameError for a saved game or a link that cannot be read."""
    path, _, fragment = href.partition("#")
    page = path.partition("?")[0].rpartition("/")[2].removesuffix(".html") or "index"
    model = replace(model, page=page if page in page_names() else "index", fragment=fragment)
    if model.page in GAMES and model.page not in model.drafts:
        model = replace(model, drafts={**model.drafts, model.page: Draft.of(GAMES[model.page])})
    if model.page == "play":
        model = _open(model, fragment)
    return model, [playing.next_step(model) if model.page == "play" else later(None)]


def _open(model: Model, fragment: str) -> Model:
    """The table that a fragment names: ``game=<id>`` from the shelf, or ``record=<url form>&ply=<n>`` from a link."""
    # Names and records are written without anything that would have to be percent-encoded.
    wanted = {name: value for name, _, value in (part.partition("=") for part in fragment.split("&"))}
    if "record" in wanted:
        ply = wanted.get("ply", "")
        return playing.open_record(model, parse_url(wanted["record"]), int(ply) if ply.isdecimal() and len(ply) < 6 else None)
    name = wanted.get("game", "")
    if model.table is not None and model.table.id == name:
        return model
    if name not in model.shelf.entries:
        return replace(model, table=None)
    entry = model.shelf.entries[name]
    return replace(model, table=playing.table_of(parse_match(entry.match), name, texts(model.language)))


def _changed_elsewhere(model: Model, key: str, value: object) -> Step:
    """Another tab has written: what it kept is newer than what we have."""
    if key == PREFERENCES and isinstance(value, str):
        return replace(model, preferences=_preferences(value), kept_preferences=value), []
    if not key.startswith(PREFIX):
        return model, []
    name = key.removeprefix(PREFIX)
    if not isinstance(value, str):
        return replace(model, shelf=model.shelf.without(name)), []
    model = replace(model, shelf=model.shelf.put(name, read_entry(value)))
    table = model.table
    if table is not None and table.id == name and model.shelf.entries[name].readable:
        fresh = playing.table_of(parse_match(model.shelf.entries[name].match), name, texts(model.language))
        model = replace(model, table=replace(fresh, panel=table.panel, looking=table.looking))
        return model, [playing.next_step(model)]
    return model, []


def _not_kept(model: Model, reason: str) -> Step:
    """The storage refuses: say so once; the game goes on in memory and can be exported."""
    if model.storage == reason:
        return model, []
    said = texts(model.language)("storage.full" if reason == "full" else "storage.denied")
    return replace(model, storage=reason, notice=Notice(said, error=True)), []


def _do(model: Model, token: str, fields: Fields, around: Surroundings) -> Step:
    """A control was pressed. The part before the colon says what it does; one that means nothing here does nothing."""
    name, _, rest = token.partition(":")
    table = model.table
    if name == "go":
        return _go(model, rest)
    if name == "language" and rest in LANGUAGES:
        return _language(model, rest)
    if name == "dismiss":
        return replace(model, notice=None, storage="ok" if model.storage == "full" else model.storage), []
    if name == "set":
        return _set(model, fields)
    if name == "setup":
        return _setup(model, fields), []
    if name == "write-out" and model.page in model.drafts:
        return _write_out(model, rest), []
    if name == "start":
        return _guarded_start(_setup(model, fields), around)
    if name == "panel" and table is not None and rest in PANELS:
        return _panel(model, table, rest)
    if name == "export" and rest in model.shelf.entries:
        entry = model.shelf.entries[rest]
        return model, [download(f"high-water-{entry.game or 'game'}-{rest}.json", entry.text)]
    if name == "remove" and rest in model.shelf.entries:
        return _remove(model, rest)
    if name == "restore" and model.removed is not None:
        key, entry = model.removed
        return replace(model, shelf=model.shelf.put(key, entry), removed=None), [store(PREFIX + key, entry.text)]
    if table is not None and model.page == "play":
        return _at_table(model, table, name, rest, fields, around)
    return model, []


def _at_table(model: Model, table: Table, name: str, rest: str, fields: Fields, around: Surroundings) -> Step:
    if name == "ply":
        wanted = rest or fields.get("ply", "")
        return playing.look(model, table, int(wanted) if wanted.isdecimal() and len(wanted) < 6 else None)
    if name == "as":
        return playing.look_as(model, table, int(rest) if rest.isdecimal() and len(rest) < 3 else None)
    if name == "link":
        return playing.link(model, table)
    if table.id is None:
        return model, []
    if name == "live":
        return playing.look(model, table, None)
    if name == "again":
        return _opened(*playing.begin(model, Match.begin(table.match.game, table.match.players, dict(table.match.record.options)), around))
    if table.match.shown is not None:
        return model, []
    if name == "play":
        who, _, wanted = rest.rpartition(":")
        return playing.act(model, table, SEAT_LETTERS.find(who) if who else None, table.match.game.parse(wanted), around)
    if name == "choose" and CHOSEN.fullmatch(rest):
        return playing.choose(model, table, rest)
    if name == "run":
        return playing.run(model, table, around)
    if name == "tick":
        return playing.tick(model, table, around)
    if name == "step":
        return playing.step(model, table, around)
    if name == "peek":
        return playing.peek(model, table, SEAT_LETTERS.find(rest) if len(rest) == 1 else None)
    if name == "show" and table.curtain_for is not None:
        return playing.show(model, table)
    if name == "undo":
        return playing.undo(model, table, around)
    if name == "redo":
        return playing.redo(model, table, around)
    if name == "hint":
        return playing.hint(model, table, around)
    return model, []


def _go(model: Model, href: str) -> Step:
    model, effects = _guarded_route(model, href)
    return model, [
        url(href),
        *effects,
        focus(model.fragment if model.page.startswith("rules-") and model.fragment else "main", gently=False),
    ]


def _language(model: Model, language: str) -> Step:
    """The same page in another language, and the same game at the same point."""
    model = replace(model, language=language)
    if model.table is not None:
        model = replace(model, table=playing.retold(model.table, texts(language)))
    href = f"../{language}/{model.page}.html" + (f"#{model.fragment}" if model.fragment else "")
    model, effects = _keep_preferences(model)
    return model, [*effects, url(href, replace=True)]


def _set(model: Model, fields: Fields) -> Step:
    wanted = replace(model.preferences, **{name: value for name, value in fields.items() if name in ("theme", "speed", "odds")})
    if wanted.theme not in THEMES or wanted.speed not in SPEEDS or wanted.odds not in ODDS:
        return model, []
    model, effects = _keep_preferences(replace(model, preferences=wanted))
    return model, [*effects, playing.next_step(model)]


def _setup(model: Model, fields: Fields) -> Model:
    """A draft after some of its fields have changed; values that the page does not offer change nothing."""
    draft = model.drafts.get(model.page)
    if draft is None:
        return model
    seats = list(draft.seats)
    count = fields.get("seats", "")
    if count in map(str, draft.game.seats):
        seats = (seats + [SeatDraft(who=OFFERED[0])] * int(count))[: int(count)]
    for seat, row in enumerate(seats):
        who = fields.get(f"who-{seat}", row.who)
        seats[seat] = SeatDraft(fields.get(f"name-{seat}", row.name), who if who in ("human", *OFFERED) else row.who)
    options = _setup_options(draft, fields)
    return replace(model, drafts={**model.drafts, model.page: Draft(draft.game, tuple(seats), options)})


def _setup_options(draft: Draft, fields: Fields) -> dict[str, str]:
    """The options of a draft: those of a preset just chosen, else one by one."""
    preset = fields.get("option-preset", draft.preset)
    if preset != draft.preset and preset in ("default", *draft.game.presets):
        regulated = {name for values in draft.game.presets.values() for name in values}
        kept = {name: value for name, value in draft.options.items() if name not in regulated}
        return draft.game.settle_options(kept if preset == "default" else {**kept, "preset": preset})
    return {option.id: _option_value(option, fields, draft.options[option.id]) for option in draft.game.options}


def _option_value(option: Option, fields: Fields, kept: str) -> str:
    """What the fields say of an option; what people write themselves is judged when the game begins."""
    value = fields.get(f"option-{option.id}", kept)
    if option.read is not None:
        return value[:MOST_OWN_WORDS].strip() or option.default
    return value if value in option.values else kept


def _write_out(model: Model, name: str) -> Model:
    """Fill in an option in own words with what it stands for now, to be changed."""
    draft = model.drafts[model.page]
    for option in draft.game.options:
        if option.id == name and option.read is not None and draft.options[name] == option.default:
            draft = replace(draft, options={**draft.options, name: option.written})
    return replace(model, drafts={**model.drafts, model.page: draft})


def _guarded_start(model: Model, around: Surroundings) -> Step:
    """As ``_start``; what cannot be played with is said, and stays as it was filled in."""
    try:
        return _start(model, around)
    except GameError as error:
        return replace(model, notice=Notice(error_text(error, texts(model.language)), error=True)), []


def _start(model: Model, around: Surroundings) -> Step:
    draft = model.drafts.get(model.page)
    if draft is None:
        return model, []
    t = texts(model.language)
    players = tuple(
        Player(row.name) if row.who == "human" else Player(row.name or t(f"bot-name.{seat}"), named(row.who))
        for seat, row in enumerate(draft.seats)
    )
    return _opened(*playing.begin(model, Match.begin(draft.game, players, draft.options), around))


def _opened(model: Model, effects: list[Effect]) -> Step:
    """Go to the play page, where the table just made is."""
    table = model.table
    assert table is not None, "a table has just been opened"
    fragment = f"game={table.id}"
    model = replace(model, page="play", fragment=fragment)
    if model.storage == "denied":
        model = replace(model, notice=Notice(texts(model.language)("storage.denied"), error=True))
    said = prompt_text(table, texts(model.language))
    return model, [*effects, url(f"play.html#{fragment}"), focus("hand-area", gently=False), announce(said), playing.next_step(model)]


def _panel(model: Model, table: Table, panel: str) -> Step:
    opened = "" if table.panel == panel else panel
    return replace(model, table=replace(table, panel=opened)), [focus(f"side-{opened}" if opened else f"tool-panel-{panel}", gently=False)]


def _remove(model: Model, name: str) -> Step:
    t = texts(model.language)
    notice = Notice(t("games.removed"), token="restore", label="games.restore")
    removed = (name, model.shelf.entries[name])
    return replace(model, shelf=model.shelf.without(name), removed=removed, notice=notice), [store(PREFIX + name, None)]


def _import(model: Model, message: Mapping[str, object], around: Surroundings) -> Step:
    """A file was chosen: put the game in it on the shelf and open it. Raises GameError and changes nothing if it holds none."""
    text = message.get("text")
    if isinstance(text, str) and _text(message, "token").startswith("own-words:") and model.page in model.drafts:
        field = "option-" + _text(message, "token").removeprefix("own-words:")
        return _setup(replace(model, notice=None), {field: text}), []
    if not isinstance(text, str):
        t = texts(model.language)
        return replace(model, notice=Notice(t("games.import.too-large"), error=True)), []
    match = open_file(text)
    table = playing.table_of(match, around.new_id(), texts(model.language))
    model, effects = playing.keep(replace(model, table=table, notice=None), around)
    return _opened(model, effects)
