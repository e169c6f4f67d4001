"""The texts of Abandon Ship and S.O.S.: log, questions, hints, the relevant rule.

Cards are secret, and sentences contain no more than their view: the log uses the public one. A single person among bots is addressed as
“you”; several people are named, because they share the device.
"""

from collections.abc import Iterator
from functools import lru_cache

from highwater.contract import CHANCE, Action, RankedAction, ScoreLine
from highwater.games.rats.components import DOUBLE, FIELDS, Face
from highwater.games.rats.rules import rank_keys, score_lines, target
from highwater.games.rats.state import DROWNED, Choose, DealCard, LayCheese, Roll, TurnMarker, View, list_in_play
from highwater_web.contract.interaction import Interaction, SeatInfos
from highwater_web.contract.page import mark_urgent
from highwater_web.games.rats.choices import final_choices, find_choice
from highwater_web.games.rats.names import (
    FIELD_NAMES,
    card_of,
    colours,
    die_colour,
    die_it,
    edition,
    field_of,
    rat_it,
    rats_it,
    sign,
    space_to,
)
from highwater_web.ui.markup import Markup, el
from highwater_web.ui.naming import capitalize, join_names, seat_name
from highwater_web.ui.texts import Texts

REASON_FACTS: tuple[str, ...] = ()
"""Values in the sentence of a hint: none besides the action."""

KEYS = (
    ("1 … 8", "rats.key.die"),
    ("Esc", "rats.key.cancel"),
    ("C", "rats.key.dice"),
)
"""Keyboard keys: of the dice in the pool and of other controls."""


def stage_ended(view: View) -> bool:
    """The game has no stages."""
    return False


@lru_cache(maxsize=16)
def lines(view: View) -> tuple[tuple[ScoreLine, ...], ...]:
    """Each seat's score lines as far as its card is known: for others only the cheese until the end."""
    return tuple(tuple(score_lines(view, card_of(view, seat), view.taken[seat])) for seat in range(view.rules.seats))


def standing(view: View) -> tuple[int, ...] | None:
    """Nobody knows who is ahead, because cards are secret."""
    return None


def moment(view: View) -> str:
    """The anchor of the relevant section of the rules."""
    if view.phase in ("deal", "cheese"):
        return "setup"
    if view.phase == "choose":
        return "dice"
    if view.phase == "roll":
        return "drowning" if len(swimmers(view)) > 1 and not view.aside else "turn"
    return "water" if view.phase == "rise" else "scoring"


def swimmers(view: View) -> list[int]:
    """The rats on the space at the water level."""
    return [rat for rat, space in enumerate(view.rats) if space == view.water]


def continue_label(view: View, people: SeatInfos, stops: str = "") -> str:
    """The text key of the button that the game waits for: a person rolls the dice, and turns up the marker."""
    if view.to_act != (CHANCE,) or people[view.turn].bot:
        return ""
    return {"roll": "rats.roll", "rise": "rats.rise"}.get(view.phase, "")


def ended(view: View) -> str:
    """Why the game is over: one of its terminations."""
    return "four-home" if len(view.arrivals) == len(FIELDS) else "two-left" if view.pair else "all-left"


def end_is_near(view: View) -> str:
    """Which one more rat ends the game: one that is ``up``, or any that is up or drowns (``any``); "" where none does."""
    if view.phase == "over":
        return ""
    if len(list_in_play(view.rats, view.rules.components.top)) == 3:
        return "any"
    return "up" if len(view.arrivals) == len(FIELDS) - 1 else ""


# The log ----------------------------------------------------------------------------------------------------------------


def log(before: View, after: View, ply: tuple[int, Action], people: SeatInfos, t: Texts) -> tuple[Markup, ...]:
    """The effects of a ply, including those that follow automatically."""
    return tuple(_log(before, after, ply, people, t))


def is_passing(action: Action) -> bool:
    """The roll: the chosen die and its effects make it superfluous in the log."""
    return isinstance(action, Roll)


def _log(before: View, after: View, ply: tuple[int, Action], people: SeatInfos, t: Texts) -> Iterator[Markup]:
    seat, action = ply
    match action:
        case DealCard():  # only its holder knows the card
            if len(after.cards) == after.rules.seats:
                yield Markup(t("rats.log.dealt"))
        case LayCheese(cheese):
            yield Markup(t("rats.log.cheese-laid", spaces=join_names([f"{space} ({value})" for space, value in cheese], t)))
        case Roll(faces):
            sos = after.rules.must_stay
            dice = "; ".join(t("rats.log.die", die=die_colour(die, sos, t), sign=sign(die, face, sos, t)) for die, face in faces)
            yield t.rich("rats.log.rolls", name=seat_name(people[after.turn]), dice=dice)
        case TurnMarker(marker):
            yield from _tell_rise(before, after, marker, t)
        case Choose():
            yield from _tell_moves(before, after, seat, action, people, t)
    yield from (
        t.rich("rats.log.leaves", name=seat_name(people[who]), rats=colours(card_of(after, who), t))
        for who in after.gone
        if who not in before.gone
    )
    near = end_is_near(after)
    if near and near != end_is_near(before):
        yield el("strong", {"class": "log-danger"}, t("rats.log.last-any" if near == "any" else "rats.log.last-up"))
    if after.phase == "over":
        yield from _tell_end(after, people, t)
    elif isinstance(action, TurnMarker):
        yield Markup(t("rats.log.dice-back", count=len(after.pool)))
    elif isinstance(action, Choose) and after.phase == "roll" and not after.markers and len(_list_passed_on(before, after, action)) < 2:
        yield Markup(t("rats.log.no-markers", count=len(after.pool)))


def _list_passed_on(before: View, after: View, action: Choose) -> list[int]:
    """The dice that were passed to the next player, before any were taken back."""
    kept = [die for die in before.pool if die != action.die or action.back]
    return [die for die in kept if die in after.pool]


def _tell_rise(before: View, after: View, marker: int, t: Texts) -> Iterator[Markup]:
    """How far the water rose, and what it reached."""
    how = "rises-not" if after.water == before.water else "rises" if after.water == before.water + marker else "rises-stopped"
    text = Markup(t(f"rats.log.{how}", marker=marker, water=after.water))
    yield text if how == "rises-not" else mark_urgent(text)
    lost = [str(space) for space, _ in before.cheese if space <= after.water]
    if lost:
        yield Markup(t("rats.log.cheese-lost", spaces=join_names(lost, t)))
    yield from _drowned(before, after, t)
    treading = swimmers(after)
    if treading and after.water != before.water:
        yield Markup(t("rats.log.tread", rats=capitalize(rats_it(treading, t))))


def _drowned(before: View, after: View, t: Texts) -> Iterator[Markup]:
    for rat, space in enumerate(after.rats):
        if space == DROWNED != before.rats[rat]:
            yield el("strong", {"class": "log-danger"}, t("rats.log.drowned", rat=capitalize(rat_it(rat, t))))


def _tell_moves(before: View, after: View, seat: int, action: Choose, people: SeatInfos, t: Texts) -> Iterator[Markup]:
    """The effects of a die: the rats' moves, and what they found or met."""
    name, face = seat_name(people[seat]), before.rolled[before.pool.index(action.die)]
    values = _values(before, action, face, t)
    if action.back and action.die in after.pool:
        values["sign"] = t("rats.log.goes-back" if before.rules.must_stay else "rats.log.stays", sign=values["sign"])
    yield t.rich(f"rats.log.{_find_kind(before, action, face, after)}", name=name, **values)
    for space, value in before.cheese:
        if (space, value) not in after.cheese:
            yield t.rich("rats.log.cheese", name=name, space=str(space), points=t.n("rats.points", value))
    for field in range(len(before.arrivals), len(after.arrivals)):
        rat = capitalize(rat_it(after.arrivals[field], t))
        text = t("rats.log.home", rat=rat, points=FIELDS[field]) if field else t("rats.log.home-x", rat=rat)
        yield el("strong", None, text)
    yield from _drowned(before, after, t)


def _tell_end(view: View, people: SeatInfos, t: Texts) -> Iterator[Markup]:
    """Why the game is over, the revealed cards, and the winner."""
    why = ended(view)
    if why == "two-left":
        points = FIELD_NAMES[field_of(view, view.pair[0]) or 0]
        yield mark_urgent(el("strong", None, t("rats.log.two-left", rats=rats_it(view.pair, t), points=points)))
    else:
        yield mark_urgent(el("strong", None, t(f"rats.log.{why}")))
    for face, total in zip(people, totals(view), strict=True):
        rats = colours(card_of(view, face.seat), t)
        yield t.rich("rats.log.card", name=seat_name(face), rats=rats, points=t.n("rats.points", total))
    yield el("strong", None, over(view, people, t))


# What a die does --------------------------------------------------------------------------------------------------------


def _find_kind(view: View, action: Choose, face: Face, after: View | None = None) -> str:
    """The kind of move of an action: the middle of a text's key. ``after``: the result; a game that ends with the first of two rats leaves
    the second in place."""
    there = [after.rats[rat] if after else target(view, rat, face) for rat in action.rats]
    if all(space == view.rats[rat] for rat, space in zip(action.rats, there, strict=True)):
        return "nobody"
    if len(action.rats) > 1 and there[1] != view.rats[action.rats[1]]:
        return "move-two"
    return "move-back" if there[0] < view.rats[action.rats[0]] else "move"


def _values(view: View, action: Choose, face: Face, t: Texts) -> dict[str, str]:
    """Values in the sentence of an action: the die, its face, and the rats' destinations."""
    sos, top = view.rules.must_stay, view.rules.components.top
    values = {"die": die_it(action.die, sos, t), "sign": sign(action.die, face, sos, t)}
    for rat, who, to in zip(action.rats, ("rat", "other"), ("to", "other_to"), strict=False):
        values |= {who: rat_it(rat, t), to: space_to(target(view, rat, face), top, t)}
    return values


# What is asked ----------------------------------------------------------------------------------------------------------


def ask(view: View, people: SeatInfos, interaction: Interaction, t: Texts) -> str:
    """The question to the people here, or what the game waits for."""
    if view.phase == "over":
        return over(view, people, t)
    if view.phase in ("deal", "cheese"):
        return t("rats.ask.setup")
    if view.phase == "choose" and (text := _go_on(view, interaction, t)):
        return text
    face = people[view.turn]
    how = "-bot" if face.bot else "-you" if face.you else ""
    return t(f"rats.ask.{view.phase}{how}", name=face.name, count=len(view.pool))


def _go_on(view: View, interaction: Interaction, t: Texts) -> str:
    """The next choice after a die was chosen, "" if none was."""
    choice = find_choice(interaction)
    if choice is None:
        return ""
    die, rats = choice
    face, possible = view.rolled[view.pool.index(die)], final_choices(view, interaction)
    if not possible:
        return t("rats.choose.second" if rats else "rats.choose.first" if face.kind == DOUBLE else "rats.choose.rat")
    action = possible[0].action
    if face.kind == DOUBLE:
        return t("rats.choose.second-may")
    rat, top = action.rats[0], view.rules.components.top
    there = target(view, rat, face)
    if len(possible) > 1 and not (rat == die and there == top):
        return t("rats.choose.back")
    if there == view.rats[rat]:
        return t("rats.choose.nobody")
    return t("rats.choose.carry-out")  # its destination is on the final button


def totals(view: View) -> list[int]:
    """Everybody's points as far as they are known."""
    return [sum(line.points for line in seat) for seat in lines(view)]


def ranking(view: View) -> list[tuple[float, int]]:
    """By seat, what decides who wins."""
    return rank_keys(totals(view), map(sum, view.taken))


def over(view: View, people: SeatInfos, t: Texts) -> str:
    """The winner, in one sentence."""
    keys, scores = ranking(view), totals(view)
    winning = [seat for seat, key in enumerate(keys) if key == max(keys)]
    winners, points = [people[seat] for seat in winning], scores[winning[0]]
    if len(winners) > 1:
        return t.n("rats.over.shared", points, names=join_names([face.name for face in winners], t))
    how = "-cheese" if scores.count(points) > 1 else ""
    if winners[0].you:
        return t.n(f"rats.over.you-win{how}", points)
    return t.n(f"rats.over.wins{how}", points, name=winners[0].name)


# Hints ------------------------------------------------------------------------------------------------------------------


FAVOURITE_ONLY = frozenset({"own-cost"})
"""Reasons that apply only to the policy's best action."""


def hint(advice: RankedAction, view: View, people: SeatInfos, t: Texts) -> str:
    """The advised action, and the reason. With several people looking on the reason is omitted, because it would reveal rats on the
    card."""
    action = advice.action
    assert isinstance(action, Choose)
    rules, face = view.rules, view.rolled[view.pool.index(action.die)]
    how = _find_kind(view, action, face)
    for_a_rat = how == "nobody" and action.rats != (action.die,)  # it had to be chosen, and does not move
    rats = join_names([rat_it(rat, t) for rat in action.rats], t)
    sentences = [t(f"rats.hint.{how}{'-for' if for_a_rat else ''}", rats=rats, **_values(view, action, face, t))]
    taken_along = action.rats == (action.die,) and target(view, action.die, face) == rules.components.top
    if face.stays and not rules.must_stay and not taken_along:
        sentences.append(t("rats.hint.stay" if action.back else "rats.hint.aside"))
    alone = people[view.turn].you
    if advice.reason:
        sentences.append(t(f"{edition(rules)}.reason.{advice.reason}") if alone else t("rats.hint.secret"))
    return " ".join(sentences)
