"""The dice: those of the pool as buttons, the choices for a chosen die, and those set aside."""

from functools import cache, lru_cache

from highwater.deck import Cards
from highwater.games.rats.components import ANCHOR, ARROW, DIE_NAMES, DOUBLE, FREE_DIE, Face
from highwater.games.rats.state import Rules, View
from highwater_web.contract.interaction import MARKS, Interaction, SeatInfos, mark_classes
from highwater_web.games.rats import choices
from highwater_web.games.rats.choices import Die
from highwater_web.games.rats.names import describe_die, describe_settling, die_name, rat_letter, settle_short, sign
from highwater_web.games.rats.pictures import rat
from highwater_web.ui.drawings import icon, lamp, show
from highwater_web.ui.markup import Child, Markup, classes, el, flag
from highwater_web.ui.naming import capitalize, join_names
from highwater_web.ui.texts import Texts


def list_taken_dice(interaction: Interaction) -> Cards:
    """The dice chosen since the viewer's last action."""
    return tuple([int(thing.removeprefix("die-")) for thing in interaction.highlights if thing.startswith("die-")])


@cache
def set_aside(dice: Cards, taken: Cards, sos: bool, t: Texts) -> Markup:
    """The dice set aside until the water rises, in order from the edge; the ``taken`` ones are marked as new."""
    text = t("rats.aside-said", dice=join_names([die_name(die, sos, t) for die in dice], t)) if dice else t("rats.aside-none")
    return el(
        "div",
        {"class": "set-aside", "role": "img", "aria-label": text, "title": text, "data-explain": f"{t('rats.explain.aside')} {text}."},
        [
            el(
                "span",
                {"class": classes("mini-die", colour_class(die, sos), die in taken and "changed changed-taken"), "style": f"--i:{place}"},
                letters(die, t),
            )
            for place, die in zip(reversed(range(len(dice))), dice, strict=True)
        ],
    )


def colour_class(die: int, sos: bool) -> str:
    """The CSS class for a die's colour."""
    return f"die-{DIE_NAMES[die]}{'-sos' if sos and die == FREE_DIE else ''}"


@cache
def letters(die: int, t: Texts) -> Markup:
    """The letters of a die's rat; for the die that moves any rat, a drawing of a rat."""
    return show("sign-any", "any-rat") if die == FREE_DIE else el("span", {"class": "die-letters"}, rat_letter(die, t))


# The pool ---------------------------------------------------------------------------------------------------------------


def pool(view: View, interaction: Interaction, t: Texts) -> Markup | None:
    """The dice of the pool, rolled or waiting for the next player's roll. Each die has a fixed place, which is empty while the die is
    elsewhere."""
    sos = view.rules.must_stay  # a rule that only S.O.S. has
    if view.rolled:
        rolled = enumerate(choices.dice(view, interaction), 1)
        shown = {die.die: _button(die, number, sos, describe_die(view, die, t), t) for number, die in rolled}
    else:
        shown = {die: _unrolled(die, sos, t) for die in view.pool}
    if not shown:
        return None
    return el(
        "div",
        {
            "class": classes("dice", not view.rolled and "dice-unrolled"),
            "id": "dice",
            "role": "group",
            "aria-label": t("rats.pool"),
            "data-arrows": True,
            **interaction.scene_marks("roll"),
        },
        [shown.get(die) or _elsewhere(die) for die in range(len(DIE_NAMES))],
    )


@cache
def _elsewhere(die: int) -> Markup:
    """The empty place of a die that is not in the pool."""
    return el("i", {"class": "die die-elsewhere", "id": f"place-{DIE_NAMES[die]}"})


@lru_cache(maxsize=4096)
def _button(die: Die, number: int, sos: bool, text: str, t: Texts) -> Markup:
    return el(
        "button",
        {
            "type": "button",
            "id": f"die-{DIE_NAMES[die.die]}",
            "data-points": DIE_NAMES[die.die],
            "class": classes("bare die", colour_class(die.die, sos), mark_classes(die.mark, "die-hinted", "die-second")),
            "data-do": die.token or None,
            "data-key": (f"{number} Escape" if die.is_chosen else number) if die.token else None,
            "aria-disabled": None if die.token else "true",
            "aria-pressed": flag(die.is_chosen) if die.token else None,
            "title": text,
            "data-explain": None if die.token else text,
        },
        el("span", {"class": "visually-hidden"}, t(f"rats.{MARKS[die.mark]}-die", said=text) if die.mark else text),
        cube(die.die, die.face, sos, t),
        el("kbd", {"aria-hidden": "true"}, number) if die.token else None,
        lamp(die.mark) if die.mark else None,
    )


@cache
def _unrolled(die: int, sos: bool, t: Texts) -> Markup:
    return el(
        "button",
        {
            "type": "button",
            "id": f"die-{DIE_NAMES[die]}",
            "class": f"bare die {colour_class(die, sos)}",
            "aria-disabled": "true",
        },
        el("span", {"class": "visually-hidden"}, capitalize(die_name(die, sos, t))),
        el("span", {"class": "cube cube-blank", "aria-hidden": "true"}, el("span", {"class": "face"}), letters(die, t)),
    )


@cache
def cube(die: int, face: Face, sos: bool, t: Texts) -> Markup:
    """A die with its face and, in a corner, its letters. In Abandon Ship a circle with ears and a tail means any rat; in S.O.S. a
    circular arrow means that the die returns."""
    framed = face.stays if sos else face.free
    marks: list[Child] = [el("i", {"class": "cross"}, "×")] if face.stays and not sos else []
    if sos and face.free and die != FREE_DIE:
        marks.append(show("sign-any", "any-too"))
    return el(
        "span",
        {"class": classes("cube", f"cube-{face.kind}"), "aria-hidden": "true"},
        el(
            "span",
            {"class": classes("face", framed and "face-framed", face.steps > 9 and "face-wide")},
            framed and show(f"frame-{'back' if sos else 'any'}{'-wide' if face.kind == DOUBLE else ''}", "frame"),
            _face_content(face, sos),
        ),
        letters(die, t),
        marks,
    )


def _face_content(face: Face, sos: bool) -> Child:
    if face.kind == ANCHOR:
        return show("sign-lightning" if sos else "sign-anchor", "face-picture")
    if face.kind == ARROW:
        return show("sign-arrow", "face-picture")
    return "1+1" if face.kind == DOUBLE else face.steps


# Playing the chosen die ------------------------------------------------------------------------------------------------


def settle(view: View, interaction: Interaction, t: Texts) -> Markup | None:
    """The buttons that play the chosen die, and the cancel button."""
    ways = choices.final_choices(view, interaction)
    if not ways:
        return None
    return el(
        "div",
        {"class": "further settle", "id": "settle", "role": "group", "aria-label": t("rats.dice"), "data-arrows": True},
        [
            el(
                "button",
                {
                    "type": "button",
                    "id": "settle-" + str(way.action).replace(".", "-"),
                    "class": classes("chip settle-way", mark_classes(way.mark, "settle-hinted")),
                    "data-do": way.token,
                    "aria-label": describe_settling(view, way, t) if len(ways) > 1 else None,
                },
                rat(way.action.rats[0], t) if len(ways) == 1 else None,
                el("span", None, settle_short(view, way, t) if len(ways) > 1 else describe_settling(view, way, t)),
                lamp(way.mark) if way.mark else None,
            )
            for way in ways
        ],
        el(
            "button",
            {"type": "button", "id": "not-after-all", "class": "chip chip-cancel", "data-do": "choose:", "title": t("rats.cancel")},
            icon("x"),
            el("span", None, t("rats.cancel")),
        ),
    )


# All dice ---------------------------------------------------------------------------------------------------------------


def all_dice(view: View, people: SeatInfos, interaction: Interaction, t: Texts) -> Markup:
    """Every face of all dice in this game, and where each die is now."""
    return _all_dice(view.rules, view.pool, view.aside, t)


@lru_cache(maxsize=64)
def _all_dice(rules: Rules, in_pool: Cards, aside: Cards, t: Texts) -> Markup:
    sos = rules.must_stay  # a rule that only S.O.S. has
    rows = []
    for die, faces in enumerate(rules.components.dice):
        where = "rats.pool" if die in in_pool else "rats.aside" if die in aside else "rats.die-gone"
        shown = ", ".join(sign(die, face, sos, t) for face in faces)
        rows.append(
            el(
                "li",
                {"class": classes(colour_class(die, sos), die not in (*in_pool, *aside) and "die-gone")},
                el("p", {"class": "die-row-name"}, el("b", None, capitalize(die_name(die, sos, t))), el("small", None, t(where))),
                el("p", {"class": "die-row-faces", "role": "img", "aria-label": shown}, [cube(die, face, sos, t) for face in faces]),
            )
        )
    return el("ul", {"class": "all-dice", "aria-label": t("rats.dice")}, rows)
