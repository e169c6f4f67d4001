"""Reviews in words: what was done at a moment, what was better and why, its cost, and the shares of luck and choice."""

from typing import NamedTuple

from highwater.contract import NO_REASON, Action
from highwater.match import Match
from highwater.review import Account, Moment, Review, shorten
from highwater_web.contract.interaction import SeatInfos
from highwater_web.core.fallbacks import safe_game_page
from highwater_web.features.review.texts import review_texts
from highwater_web.ui.faces import make_faces
from highwater_web.ui.markup import plain
from highwater_web.ui.reasons import reason_of
from highwater_web.ui.texts import Texts

HUNDREDTHS = 2
"""Decimals of chances, which are shown in percent; points have one."""


PARTS = ("start", "luck", "others", "choices", "result")
"""The figures of an account, in order."""


class MomentText(NamedTuple):
    """A moment in sentences: ``where`` in the game, what was ``done``, what was ``better``, the ``cost``."""

    moment: Moment
    where: str
    done: str
    better: str
    cost: str

    @property
    def sentence(self) -> str:
        return " ".join((self.done, self.better, self.cost))


def describe_moment(match: Match, moment: Moment, language: str) -> MomentText:
    """A moment, described to the player of that seat."""
    t = review_texts(language)
    page = safe_game_page(match.game.id)
    state = match.states[moment.ply]
    alone = len(match.humans) == 1
    people = _address_seat(make_faces(match, moment.seat, t), moment.seat)
    where = page.progress(state.view(None), t)
    return MomentText(
        moment,
        where if alone or not match.game.cooperative else f"{people[moment.seat].name}, {where}",
        _describe_action(match, moment, people, t),
        _describe_better(match, moment, people, t),
        describe_cost(match, moment, t),
    )


def _address_seat(people: SeatInfos, seat: int) -> SeatInfos:
    """All seats as seen by the player of a seat."""
    return tuple(face._replace(you=face.seat == seat, bot=face.seat != seat) for face in people)


def _describe_action(match: Match, moment: Moment, people: SeatInfos, t: Texts) -> str:
    """The played action in the log's words; for face-down cards, which the log does not mention, in those of a hint."""
    if moment.has_waited:
        return t("review.waited", name=people[moment.seat].name)
    page, (seat, action) = safe_game_page(match.game.id), match.record.plies[moment.ply]
    named = tuple(face._replace(you=False) for face in people)
    before, after = (match.states[ply].view(None) for ply in (moment.ply, moment.ply + 1))
    lines = page.log(before, after, (seat, action), named, t)
    if lines:
        return plain(lines[0])
    if str(action).isdecimal():
        return t("review.laid", name=people[seat].name, card=str(action))
    return t("review.done", what=_hint(match, moment, action, people, t))


def _describe_better(match: Match, moment: Moment, people: SeatInfos, t: Texts) -> str:
    if moment.better is None:
        return t("review.better-to-wait")
    return t("review.better", what=_hint(match, moment, moment.better, people, t))


def _hint(match: Match, moment: Moment, action: Action, people: SeatInfos, t: Texts) -> str:
    """An action in the words of a hint, with a reason that holds for it and not for the played one."""
    state, page = match.states[moment.ply], safe_game_page(match.game.id)
    view = state.view(moment.seat)
    ranked = match.game.rank(view, state.legal(moment.seat))
    by_action = {advice.action: advice for advice in ranked}
    done = None if moment.has_waited else by_action.get(match.record.plies[moment.ply][1])
    reason = reason_of(match.game, ranked, action, moment.better, page.favourite_only, done and done.action)
    text, bare = (page.hint(by_action[action]._replace(reason=each_reason), view, people, t) for each_reason in (reason, NO_REASON))
    if done is None or done.action == action or not match.game.cooperative:
        return text
    # Reasons in cooperative games name tiles, treasures and people, so one reason may hold of both in different words.
    return bare if page.hint(done, view, people, t).endswith(text.removeprefix(bare)) else text


def describe_cost(match: Match, moment: Moment, t: Texts) -> str:
    if match.game.cooperative:
        return t("review.cost.chance", cost=round(100 * moment.cost), error=max(1, round(100 * moment.error)))
    return t("review.cost.points", cost=t.decimal(moment.cost), error=t.decimal(max(0.1, moment.error)))


def lead(review: Review, t: Texts) -> str:
    """The number of decisions, and of those that could have been better."""
    sentences = [t.n("review.decisions", review.decisions)]
    sentences.append(t.n("review.mistakes", review.mistakes) if review.mistakes else t("review.no-mistake"))
    return " ".join(sentences)


class Part(NamedTuple):
    """A line of the account: ``kind`` is its figure's name; then the start and end of its bar, the value, and its label."""

    kind: str
    begin: float
    end: float
    value: str
    name: str
    note: str


def parts(account: Account, match: Match, t: Texts) -> list[Part]:
    """The lines of the account, rounded so that they add up as shown."""
    together = match.game.cooperative
    short = shorten(account, HUNDREDTHS if together else 1, together=together)
    way = "chance" if together else "points"
    lines: list[Part] = []
    at = 0.0
    for kind in PARTS:
        value = getattr(short, kind)
        if kind == "others" and together and len(match.humans) == len(match.players):
            continue
        begin, at = (0.0, value) if kind in ("start", "result") else (at, at + value)
        note = t(f"review.{kind}.{way}.note", error=t.decimal(max(0.1, short.error)))
        lines.append(Part(kind, begin, at, _value(value, kind, together, t), t(f"review.{kind}.{way}"), note))
    return lines


def _value(value: float, kind: str, together: bool, t: Texts) -> str:
    sign = kind not in ("start", "result")
    if not together:
        return t.decimal(value, sign=sign)
    percent = t.number(round(100 * value))
    return t("review.percent", value=f"+{percent}" if sign and value > 0 else percent)
