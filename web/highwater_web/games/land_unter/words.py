"""The texts of Land unter: log, questions, hints, the relevant rule."""

from collections.abc import Iterator, Sequence

from highwater.contract import CHANCE, Action, RankedAction, ScoreLine
from highwater.games.land_unter.rules import score_lines
from highwater.games.land_unter.state import Play, Settled, View
from highwater_web.contract.interaction import Interaction, SeatInfos, list_people
from highwater_web.contract.page import mark_urgent
from highwater_web.games.land_unter.confirming import read_chosen_card
from highwater_web.ui.drawings import SeatInfo
from highwater_web.ui.markup import Child, Markup, el
from highwater_web.ui.naming import join_names, seat_name
from highwater_web.ui.texts import Texts, signed

REASON_FACTS = ("low", "high", "tide")
"""Values in the sentence of a hint: the two tide cards in the middle, and the player's own level."""


def stage_ended(view: View) -> bool:
    """Whether a stage has just been scored and the game continues."""
    return len(view.scores) > view.stage and bool(view.to_act)


def continue_label(view: View, people: SeatInfos, stops: str = "") -> str:
    """After a stage the game waits, so that people can look at it."""
    return "play.next-part" if stage_ended(view) else ""


def lines(view: View) -> tuple[tuple[ScoreLine, ...], ...]:
    return tuple(tuple(score_lines(view.scores, seat)) for seat in range(view.rules.seats))


def standing(view: View) -> tuple[int, ...] | None:
    """Points of the finished stages, plus those for the rings if the present one ended now."""
    if not view.rings_dealt or len(view.rings_dealt) < view.rules.seats:
        return None
    stage_scored = len(view.scores) > view.stage
    return tuple(
        sum(stage.points(seat) for stage in view.scores) + (0 if stage_scored else view.rings[seat]) for seat in range(view.rules.seats)
    )


def log(before: View, after: View, ply: tuple[int, Action], people: SeatInfos, t: Texts) -> tuple[Markup, ...]:
    """Public news between two views; a face-down card is none."""
    return tuple(_log(before, after, people, t))


def _log(before: View, after: View, people: SeatInfos, t: Texts) -> Iterator[Markup]:
    if after.middle and not before.middle:
        if after.round == 1:
            yield el("strong", None, t("land-unter.log.stage", stage=after.stage + 1, stages=after.rules.seats))
        if after.stage > before.stage:
            yield _hands_passed(people, t)
        yield Markup(t("land-unter.log.tides", round=after.round, low=after.middle[0], high=after.middle[1]))
    if after.last is not None and after.last != before.last:
        yield from _tell_round(before, after.last, people, t)
    if len(after.scores) > len(before.scores):
        yield from _scored(after, people, t)
    if not after.to_act:
        yield el("strong", None, _result(after, people, t))


def _hands_passed(people: SeatInfos, t: Texts) -> Markup:
    """Every hand moves one seat on. A single person among bots learns who gets theirs, and whose they get."""
    here = list_people(people)
    if len(here) != 1:
        return Markup(t("land-unter.log.hands"))
    to, of = find_neighbours(here[0], people)
    return t.rich("land-unter.log.hands-you", to=seat_name(to), of=seat_name(of))


def find_neighbours(seat: int, people: SeatInfos) -> tuple[SeatInfo, SeatInfo]:
    """Who gets the hand of a seat after a stage, and whose hand that seat gets."""
    return people[(seat + 1) % len(people)], people[seat - 1]


PAYS = {
    (False, False): "land-unter.log.ring",
    (True, False): "land-unter.log.out",
    (False, True): "land-unter.log.ring-next",
    (True, True): "land-unter.log.out-next",
}
"""The key of the sentence, by whether a seat goes out, and whether it became the highest only because others went out."""


def _tell_round(before: View, last: Settled, people: SeatInfos, t: Texts) -> Iterator[Markup]:
    """A round: who played what, who took what, and who lost a ring at which tide."""
    played = sorted(((card, seat) for seat, card in enumerate(last.cards) if card), reverse=True)
    yield t.rich("land-unter.log.played", cards=_each_with([(seat, str(card)) for card, seat in played], people))
    for seat, tide in last.takes:
        yield t.rich("land-unter.log.takes", name=seat_name(people[seat]), tide=tide)
    taken, out = dict(last.takes), list(last.out)
    for number, batch in enumerate(last.losses):
        for seat in batch:
            how = PAYS[seat in out, number > 0]
            if seat in out:
                out.remove(seat)
            yield mark_urgent(t.rich(how, name=seat_name(people[seat]), tide=taken.get(seat, before.top(seat))))


def _scored(after: View, people: SeatInfos, t: Texts) -> Iterator[Markup]:
    """The end of a stage: who has the bonus, everybody's points, and the totals from the second stage on."""
    score, stages = after.scores[-1], len(after.scores)
    over = el("strong", None, t("land-unter.log.stage-early" if score.early else "land-unter.log.stage-over", stage=stages))
    yield mark_urgent(over) if score.early else over
    yield from (t.rich("land-unter.log.lowest", name=seat_name(people[seat])) for seat in score.lowest)
    seats = range(after.rules.seats)
    yield t.rich("land-unter.log.stage-points", points=_each_with([(seat, signed(score.points(seat))) for seat in seats], people))
    if stages > 1:
        totals = [(seat, signed(total)) for seat, total in enumerate(_totals(after))]
        yield t.rich("land-unter.log.totals", stages=stages, points=_each_with(totals, people))


def _each_with(pairs: Sequence[tuple[int, str]], people: SeatInfos) -> Markup:
    """Seats with a number each: “Nora (51), Tom (33)”; in brackets, because a name may end with a number."""
    pieces: list[Child] = []
    for index, (seat, number) in enumerate(pairs):
        pieces += [", " if index else None, seat_name(people[seat]), f" ({number})"]
    return el("span", None, pieces)


def ask(view: View, people: SeatInfos, interaction: Interaction, t: Texts) -> str:
    """The question to the viewing seat, or what the game waits for."""
    if not view.to_act:
        return _result(view, people, t)
    if stage_ended(view):
        how = "land-unter.ask.stage-early" if view.scores[-1].early else "land-unter.ask.stage-over"
        return t(how, stage=len(view.scores))
    if view.to_act == (CHANCE,):
        return t("land-unter.ask.deal" if len(view.rings_dealt) < view.rules.seats else "land-unter.ask.tides")
    if view.seat in view.to_act:
        if any(view.table):
            low, high = view.middle
            return t("land-unter.ask.take", card=view.laid, low=low, high=high)
        card = read_chosen_card(interaction)
        return t("land-unter.ask.confirm", card=card) if card else t("land-unter.ask.play")
    names = [people[seat].name for seat in view.to_act]
    if len(names) == 1:
        return t("land-unter.ask.wait-one", name=names[0])
    return t("land-unter.ask.wait-more", count=len(names))


def _result(view: View, people: SeatInfos, t: Texts) -> str:
    """The winner, in one sentence."""
    totals = _totals(view)
    best = max(totals)
    winners = [face for face, total in zip(people, totals, strict=True) if total == best]
    if len(winners) > 1:
        return t.n("land-unter.ask.shared", best, names=join_names([face.name for face in winners], t))
    if winners[0].you:
        return t.n("land-unter.ask.you-win", best)
    return t.n("land-unter.ask.wins", best, name=winners[0].name)


def _totals(view: View) -> list[int]:
    """Everybody's points in all stages scored so far."""
    return [sum(stage.points(seat) for stage in view.scores) for seat in range(view.rules.seats)]


FAVOURITE_ONLY = frozenset({"best-odds"})
"""Reasons that apply only to the policy's best action."""


def hint(advice: RankedAction, view: View, people: SeatInfos, t: Texts) -> str:
    """Which card, and why."""
    low, high = view.middle
    action = advice.action
    card = (
        t("land-unter.hint.card", card=action.card)
        if isinstance(action, Play)
        else t("land-unter.hint.take", tide=str(action).removeprefix("take"))
    )
    facts = dict(zip(REASON_FACTS, (low, high, view.top(view.seat or 0)), strict=True))
    return card + (" " + t(f"land-unter.reason.{advice.reason}", **facts) if advice.reason else "")


def moment(view: View) -> str:
    """The anchor of the relevant section of the rules."""
    if len(view.rings_dealt) < view.rules.seats:
        return "setup"
    if not view.to_act:
        return "victory"
    if stage_ended(view):
        return "scoring"
    if view.to_act != (CHANCE,) or view.round == 0:
        return "round"
    if view.last is not None and view.last.out:
        return "elimination"
    return "loss"
