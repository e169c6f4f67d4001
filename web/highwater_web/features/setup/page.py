"""The set-up page: number of players and difficulty; the rest is folded away."""

from collections.abc import Iterable

from highwater.contract import Option
from highwater.errors import GameError
from highwater.record import MAX_NAME
from highwater.registry import GAMES
from highwater_web.core.drafts import find_draft
from highwater_web.core.fallbacks import safe_game_page
from highwater_web.core.feature import PageLayout
from highwater_web.core.frame import choice, facts
from highwater_web.core.glimpses import glimpse
from highwater_web.core.model import Draft, Model
from highwater_web.core.own_bots import Bots, list_readable
from highwater_web.core.seats import list_offered_bots, name_offered_bot
from highwater_web.table.level_list import levels_to_choose, levels_to_look_up
from highwater_web.table.suggested_level import sentence, suggested_for
from highwater_web.ui.controls import button, link
from highwater_web.ui.drawings import buoy
from highwater_web.ui.faces import read_faces
from highwater_web.ui.levels import find_level, sleeve
from highwater_web.ui.markup import Attribute, Child, Markup, classes, el
from highwater_web.ui.texts import Texts, error_text

MAX_SHOWN_CHARS = 24
"""Characters of a closed select on a phone."""


def setup(model: Model, t: Texts, framed: PageLayout) -> Markup:
    draft = find_draft(model, GAMES[model.page])
    game = draft.game
    hard = safe_game_page(game.id).level
    return framed(
        t(f"{game.id}.title"),
        el(
            "div",
            {"class": "setup-head"},
            el("div", {"class": "cover-art", "aria-hidden": "true"}, safe_game_page(game.id).cover()),
            el("p", {"class": "lead"}, t(f"{game.id}.lead")),
            el("p", {"class": "cover-facts"}, facts(game.id, t)),
        ),
        el(
            "form",
            {"id": "setup", "class": "setup", "data-do": "start", "autocomplete": "off", "novalidate": True},
            el(
                "fieldset",
                {"class": "choices"},
                el("legend", None, t("setup.count")),
                [_count(count, len(draft.seats)) for count in game.seats],
            ),
            [_option(draft, option, t) for option in game.options if option.id == hard],
            any(row.who == "bot" for row in draft.seats) and levels_to_choose(draft.level, _suggestion(model, draft, t), t),
            el("p", {"class": "setup-note"}, _note(draft, t)),
            el("details", {"id": "options", "class": "options"}, el("summary", None, t("setup.options")), _folded_options(model, draft, t)),
            el(
                "p",
                {"class": "setup-ways"},
                _resume(model, game.id, t),
                el("button", {"type": "submit", "class": "button button-primary", "id": "start-game"}, t("setup.start")),
                link(f"rules-{game.id}.html", t("home.rules"), class_="button button-quiet"),
            ),
        ),
    )


def _resume(model: Model, game_id: str, t: Texts) -> Markup | None:
    """The link to the newest unfinished game of this kind, worded like the list of saved games."""
    going_on = ((name, entry) for name, entry in model.shelf.newest_first() if entry.game == game_id and not entry.is_finished)
    name, entry = next(going_on, ("", None))
    if entry is None or entry.header is None:
        return None
    seen = glimpse(entry.text, t)
    names = [[", " if face.seat else None, el("bdi", None, face.name)] for face in read_faces(entry.header, t)]
    label = el("small", None, seen and seen.progress and f"{seen.progress} · ", names)
    return link(f"play.html#game={name}", t("home.waiting"), " ", label, id="resume", class_="button")


def _folded_options(model: Model, draft: Draft, t: Texts) -> Iterable[Child]:
    """Everything a first game does not need: seats, strengths of bots, and variants of the rules."""
    game = draft.game
    yield el(
        "fieldset",
        {"class": "seats"},
        el("legend", None, t("setup.seats")),
        [_seat(draft, seat, model.bots, t) for seat in range(len(draft.seats))],
    )
    yield levels_to_look_up(game.id, t)
    if game.presets:
        yield _preset(draft, t)
    yield [_option(draft, option, t) for option in game.options if option.id != safe_game_page(game.id).level]
    if game.moves_others is not None:
        yield _asking_choice(draft, t)


def _suggestion(model: Model, draft: Draft, t: Texts) -> Markup | None:
    """The suggested level; once chosen, only the reason."""
    suggested = suggested_for(model.results, draft)
    if suggested is None:
        return None
    there, option = suggested.there, safe_game_page(draft.game.id).level
    chosen = draft.level == there.level and (not option or draft.options[option] == there.difficulty)
    return el(
        "p",
        {"class": "suggested", "id": "suggested"},
        el("span", None, sentence(suggested, draft.game, t)),
        not chosen and button("try-level", t("setup.level.suggested"), name="try-level"),
    )


def _count(count: int, chosen: int) -> Markup:
    box: dict[str, Attribute] = {
        "type": "radio",
        "id": f"seats-{count}",
        "name": "seats",
        "value": count,
        "checked": count == chosen,
        "data-do": "setup",
    }
    return el("label", {"class": "choice"}, el("input", box), el("span", None, count))


def _seat(draft: Draft, seat: int, bots: Bots, t: Texts) -> Markup:
    """The row of a seat: buoy, name, player, and the sign of its level."""
    row = draft.seats[seat]
    number, level = seat + 1, find_level(draft.bot_at(seat))
    own = {bot.tag: t("setup.who.own", name=bot.name) for bot in list_readable(bots)}
    return el(
        "div",
        {"class": classes("seat-row", row.who in own and "seat-row-own"), "id": f"seat-row-{seat}"},
        buoy(seat),
        el(
            "label",
            {"class": "field"},
            el("span", None, t("setup.name", number=number)),
            el(
                "input",
                {
                    "id": f"name-{seat}",
                    "name": f"name-{seat}",
                    "value": row.name,
                    "placeholder": name_offered_bot(draft, seat, bots, t),
                    "maxlength": MAX_NAME,
                    "data-do": "setup",
                    "dir": "auto",
                    "autocomplete": "off",
                },
            ),
        ),
        level and sleeve(level),
        choice(
            f"who-{seat}",
            t("setup.plays"),
            list_offered_bots(bots, t, new=True),
            row.who,
            "setup",
            t("setup.who", number=number),
        ),
        # A closed select cuts long labels; screen readers read the chosen one in full.
        len(own.get(row.who, "")) > MAX_SHOWN_CHARS and el("p", {"class": "seat-who", "aria-hidden": "true", "dir": "auto"}, own[row.who]),
    )


def _note(draft: Draft, t: Texts) -> str:
    people = sum(row.who == "human" for row in draft.seats)
    if not people:
        return t("setup.note.watch")
    if people == 1:
        return t("setup.note.together.alone" if draft.game.cooperative else "setup.note.alone")
    return t("setup.note.together.shared" if draft.game.hidden == "nothing" else "setup.note.shared")


def _option(draft: Draft, option: Option, t: Texts) -> Markup:
    """An option of the rules, with a picture of the chosen value if the game has one."""
    name, value = f"{draft.game.id}.option.{option.id}", draft.options[option.id]
    if option.read is not None:
        fault = draft.fault[1] if draft.fault is not None and draft.fault[0] == option.id else None
        return _own_words(name, option, value, fault, t)
    return el(
        "div",
        {"class": "option"},
        choice(f"option-{option.id}", t(name), [(each, t(f"{name}.{each}")) for each in option.values], value, "setup"),
        safe_game_page(draft.game.id).option_picture(option.id, value),
        el("p", {"class": "option-note"}, t(f"{name}.note")),
    )


def _asking_choice(draft: Draft, t: Texts) -> Markup:
    """Whether bots ask before they move a person's pawn."""
    values = [("yes", t("setup.asks.yes")), ("no", t("setup.asks.no"))]
    return el(
        "div",
        {"class": "option"},
        choice("asks", t("setup.asks"), values, "yes" if draft.asks else "no", "setup"),
        el("p", {"class": "option-note"}, t("setup.asks.note")),
    )


def _own_words(name: str, option: Option, value: str, fault: GameError | None, t: Texts) -> Markup:
    """An option in own words, typed or from a file, with its error below."""
    fault_id = f"fault-option-{option.id}"
    field: dict[str, Attribute] = {
        "id": f"choice-option-{option.id}",
        "aria-invalid": "true" if fault else None,
        "aria-describedby": fault_id if fault else None,
        "name": f"option-{option.id}",
        "rows": 2,
        "placeholder": t(f"{name}.{option.default}"),
        "data-do": "setup",
        "spellcheck": "false",
        "autocomplete": "off",
    }
    file: dict[str, Attribute] = {"type": "file", "accept": ".txt,text/plain", "data-do": f"own-words:{option.id}"}
    return el(
        "div",
        {"class": "option option-own"},
        el("label", {"class": "field"}, el("span", None, t(name)), el("textarea", field, "" if value == option.default else value)),
        el("p", {"class": "field-wrong", "id": fault_id}, error_text(fault, t)) if fault else None,
        el("p", {"class": "option-note"}, t(f"{name}.note")),
        el(
            "p",
            {"class": "option-ways"},
            button(f"write-out:{option.id}", t("setup.write-out")),
            el("label", {"class": "button button-quiet"}, el("input", {**file, "class": "visually-hidden"}), t("setup.own-file")),
        ),
    )


def _preset(draft: Draft, t: Texts) -> Markup:
    """The presets of several options; choosing single options makes a mix."""
    values = [("default", t("setup.preset.default")), *((name, t(f"{draft.game.id}.preset.{name}")) for name in draft.game.presets)]
    if draft.preset == "own":
        values.append(("own", t("setup.preset.own")))
    return el(
        "div",
        {"class": "option"},
        choice("option-preset", t("setup.preset"), values, draft.preset, "setup"),
        el("p", {"class": "option-note"}, t("setup.preset.note")),
    )
