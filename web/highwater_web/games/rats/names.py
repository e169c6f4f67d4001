"""Names of things aboard, in a person's language: rats, dice, faces, spaces, cheese, score fields.

Both games share the rats and their names. Where things differ in S.O.S. (a grey die, lightning, rings), functions take the rules or the
view. Names are in lower case, for use inside a sentence; ``capitalize`` turns them into labels. German needs an article and a case inside a
sentence:
``rat_it`` and ``die_it`` are for the object and, because every rat is feminine, ``rat_it`` is also for the subject.
"""

from collections.abc import Sequence
from functools import cache

from highwater.games.rats.components import ANCHOR, ARROW, DOUBLE, FIELDS, FREE_DIE, NUMBER, RATS, Face
from highwater.games.rats.rules import target
from highwater.games.rats.state import DROWNED, Rules, View
from highwater_web.games.rats.choices import Die, FinalChoice
from highwater_web.ui.naming import capitalize, join_names
from highwater_web.ui.texts import Texts

FIELD_NAMES = ("X", *map(str, FIELDS[1:]))
"""The score fields in order of arrival, as they are printed."""


def edition(rules: Rules) -> str:
    """The id of the game."""
    return "sos" if rules.must_stay else "abandon-ship"


# Rats -------------------------------------------------------------------------------------------------------------------


@cache
def rat_name(rat: int, t: Texts) -> str:
    """“red rat”."""
    return t(f"rats.rat.{RATS[rat]}")


@cache
def rat_it(rat: int, t: Texts) -> str:
    """“the red rat”, as the subject or the object of a sentence."""
    return t(f"rats.rat-it.{RATS[rat]}")


@cache
def rat_letter(rat: int, t: Texts) -> str:
    """One or two letters that distinguish it where room is scarce."""
    return t(f"rats.rat-letter.{RATS[rat]}")


@cache
def colours(rats: Sequence[int], t: Texts) -> str:
    """“red, green and blue”, as on a card; nouns in German."""
    return join_names([t(f"rats.colour.{RATS[rat]}") for rat in rats], t)


def rats_it(rats: Sequence[int], t: Texts) -> str:
    """“the red rat and the blue rat”."""
    return join_names([rat_it(rat, t) for rat in rats], t)


def describe_rat(view: View, rat: int, t: Texts) -> str:
    """A rat's place, “Red rat on space 17, yours”; only the viewing seat learns whose it is."""
    name, space = capitalize(rat_name(rat, t)), view.rats[rat]
    if space == DROWNED:
        text = t("rats.rat-said.drowned", rat=name)
    elif (field := field_of(view, rat)) is not None:
        text = t("rats.rat-said.home", rat=name, field=FIELD_NAMES[field])
    elif space == view.water:
        text = t("rats.rat-said.treading", rat=name, space=space)
    else:
        text = t("rats.rat-said.on", rat=name, space=space)
    return t("rats.rat-said.own", said=text) if rat in own_rats(view) else text


def rat_goes(view: View, rat: int, space: int, t: Texts) -> str:
    """The same with its destination, while a die is chosen that can move any rat: “…, moves to space 22”."""
    text = describe_rat(view, rat, t)
    if space == view.rats[rat]:
        return t("rats.rat-said.stays", said=text)
    return t("rats.rat-said.goes", said=text, to=space_to(space, view.rules.components.top, t))


def own_rats(view: View) -> tuple[int, ...]:
    """The three rats of the viewing seat; none without a seat or before the deal."""
    return () if view.seat is None else card_of(view, view.seat)


def card_of(view: View, seat: int) -> tuple[int, ...]:
    """The rats on a seat's card, as far as known."""
    card = view.cards[seat] if seat < len(view.cards) else -1
    return view.rules.components.cards[card] if card >= 0 else ()


# Dice -------------------------------------------------------------------------------------------------------------------


@cache
def die_name(die: int, sos: bool, t: Texts) -> str:
    """“red die”; the one that moves any rat is white, in S.O.S. grey."""
    return t(f"rats.die.{_die(die, sos)}")


@cache
def die_it(die: int, sos: bool, t: Texts) -> str:
    """“the red die”, as the object of a sentence."""
    return t(f"rats.die-it.{_die(die, sos)}")


@cache
def die_colour(die: int, sos: bool, t: Texts) -> str:
    """“red”, to be followed by the die's face."""
    return t(f"rats.colour.{_die(die, sos)}")


def _die(die: int, sos: bool) -> str:
    return RATS[die] if die != FREE_DIE else "grey" if sos else "white"


@cache
def sign(die: int, face: Face, sos: bool, t: Texts) -> str:
    """What is printed on a face, “5 with a cross”, “circled 2”, “anchor”."""
    text = str(face.steps) if face.kind == NUMBER else t(f"rats.sign.{'lightning' if sos and face.kind == ANCHOR else face.kind}")
    if sos:
        text = t("rats.sign.ring", sign=text) if face.stays else text
        return t("rats.sign.any", sign=text) if face.free and die != FREE_DIE else text
    text = t("rats.sign.circle", sign=text) if face.free else text
    return t("rats.sign.cross", sign=text) if face.stays else text


def describe_face(face: Face, rules: Rules, t: Texts) -> str:
    """The meaning of a face, “any rat, up 3 spaces; the die may stay in the pool”."""
    if face.kind == NUMBER:
        text = t.n("rats.means.number", face.steps)
    elif face.kind == DOUBLE:
        text = t("rats.means.double" if rules.double_must else "rats.means.double-may")
    elif face.kind == ARROW:
        text = t("rats.means.arrow-onto" if rules.onto else "rats.means.arrow-beside")
    else:
        text = t("rats.means.anchor-onto" if rules.onto else "rats.means.anchor-beside")
    if face.free and face.kind != DOUBLE:
        text = t("rats.means.any", what=text)
    if face.stays:
        text = t("rats.means.goes-back" if rules.must_stay else "rats.means.may-stay", what=text)
    return text


def describe_die(view: View, die: Die, t: Texts) -> str:
    """A die of the pool in sentences: its face, and the destinations of its rats."""
    rules, face = view.rules, die.face
    values = {"die": capitalize(die_name(die.die, rules.must_stay, t)), "sign": sign(die.die, face, rules.must_stay, t)}
    if face.free:
        text = t("rats.die-said.any", **values, means=describe_face(face, rules, t))
    else:
        rat, here = die.die, view.rats[die.die]
        there = target(view, rat, face)
        if there == here:
            text = t("rats.die-said.nobody", **values)
        else:
            text = t("rats.die-said.leads", **values, rat=rat_it(rat, t), here=here, to=space_to(there, rules.components.top, t))
        if face.stays:
            text = t("rats.die-said.goes-back" if rules.must_stay else "rats.die-said.may-stay", said=text)
    return t("rats.die-said.chosen", said=text) if die.is_chosen else text


def describe_settling(view: View, settle: FinalChoice, t: Texts) -> str:
    """The effect of playing a die, for its button: the rats' destinations, and that of the die if there is a choice."""
    action, rules = settle.action, view.rules
    face, rat = view.rolled[view.pool.index(action.die)], action.rats[0]
    there, top = target(view, rat, face), rules.components.top
    to = space_to(there, top, t)
    if face.kind == DOUBLE and len(action.rats) == 1:
        return t("rats.settle.move-only", rat=rat_it(rat, t), to=to)
    how = ""
    if face.stays:
        how = "back" if rules.must_stay else "stay" if action.back else "aside"
    if there == top and rat == action.die:
        how = ""  # a saved rat takes its die along
    if there == view.rats[rat]:
        return t(f"rats.settle.nobody-{how}" if how else "rats.settle.nobody")
    values = {"rat": capitalize(rat_name(rat, t)), "to": to}
    return t(f"rats.settle.move-{how}", **values) if how else t("rats.settle.move", **values)


def settle_short(view: View, settle: FinalChoice, t: Texts) -> str:
    """A short form if only the die's destination is left to decide, which is what the sentence above the button asks."""
    return t("rats.settle.stays" if settle.action.back else "rats.settle.aside")


# Spaces -----------------------------------------------------------------------------------------------------------------


@cache
def space_name(space: int, top: int, t: Texts) -> str:
    """“space 17” or “top deck”."""
    return t("rats.top") if space == top else t("rats.space", space=space)


@cache
def space_to(space: int, top: int, t: Texts) -> str:
    """“to space 17” or “to the top deck”."""
    return t("rats.top-to") if space == top else t("rats.space-to", space=space)


def describe_space(view: View, space: int, t: Texts) -> str:
    """A space with everything on it, “Space 17: red rat and blue rat, cheese worth 2 points”."""
    components = view.rules.components
    name = capitalize(space_name(space, components.top, t))
    rats = [rat_name(rat, t) for rat, here in enumerate(view.rats) if here == space and field_of(view, rat) is None]
    things = [join_names(rats, t)] if rats else []
    cheese = dict(view.cheese).get(space)
    if cheese is not None:
        things.append(t.n("rats.cheese-worth", cheese))
    if space <= view.water:
        return t("rats.space-treading", space=name, things=things[0]) if things else t("rats.space-covered", space=name)
    return t("rats.space-said", space=name, things=", ".join(things)) if things else t("rats.space-empty", space=name)


def field_of(view: View, rat: int) -> int | None:
    """The index of a rat's score field; None if it has none."""
    if rat in view.arrivals:
        return view.arrivals.index(rat)
    return max(1, len(view.arrivals)) if rat in view.pair else None


def describe_field(view: View, field: int, t: Texts) -> str:
    """A score field and its rat."""
    there = [rat_name(rat, t) for rat in range(len(RATS)) if field_of(view, rat) == field]
    if not there:
        return t("rats.field-free", field=FIELD_NAMES[field])
    return t("rats.field-said", field=FIELD_NAMES[field], rats=join_names(there, t))
