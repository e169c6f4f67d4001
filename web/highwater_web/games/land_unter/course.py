"""The course of Land unter without words: what a ply changed on the table, and where it stands in the game."""

from collections.abc import Iterator

from highwater.game import Action
from highwater.games.land_unter.state import Play, TakeTide, View
from highwater_web.contract.asked import Change, Scene

SOUNDS: dict[str | type, dict[str, int]] = {
    "stage": {"turn": 0, "tide": 400, "wave": 1100},
    "out": {"turn": 0, "tide": 400, "splash": 1050},
    "reveal": {"turn": 0, "tide": 400, "ring": 1000},
    "lost": {"ring": 0},
    "pass": {"card": 200, "turn": 1000},
    "turned": {"turn": 0},
    TakeTide: {"tide": 0},
    Play: {"card": 0},
}
"""A round is heard in the order of its rules: the cards turn, the tides rise, a ring goes."""


def changes(before: View, after: View, ply: tuple[int, Action]) -> tuple[Change, ...]:
    """Tide cards turned up (``tides``), a tide card taken by a seat (``tide-2``) and a ring that it lost (``ring-2``), the last two with
    the level and the number of rings from before."""
    return tuple(_changes(before, after))


def _changes(before: View, after: View) -> Iterator[Change]:
    if after.middle and not before.middle:
        yield Change("tides", "turned")
    if after.last is not None and after.last != before.last:
        for seat, _ in after.last.takes:
            yield Change(f"tide-{seat}", "taken", before.top(seat))
        for seat in {seat for batch in after.last.losses for seat in batch}:
            yield Change(f"ring-{seat}", "lost", before.rings[seat])


def first_times(before: View, after: View, ply: tuple[int, Action]) -> Iterator[str]:
    """A pair of tide cards, the rings on a hand, a ring that is lost, two at once, a seat that is out."""
    if after.middle and not before.middle:
        yield "land-unter.explain.tides"
        if not any(after.played):
            yield "land-unter.first.hand"
    if after.last is None or after.last == before.last:
        return
    if after.last.losses:
        yield "land-unter.explain.gauge"
    if any(len(batch) > 1 for batch in after.last.losses):
        yield "land-unter.first.tie"
    if after.last.out:
        yield "land-unter.first.out"


def scene(before: View, after: View, ply: tuple[int, Action]) -> Scene | None:
    """A round is settled: the cards turn, the highest takes, the second takes, the ring goes. Where a seat goes under or a stage ends by
    it, the scene goes on with that. Before the next stage the hands go on to the left."""
    if after.stage > before.stage:
        return Scene("pass", 1400)
    if after.last is None or after.last == before.last:
        return None
    if len(after.scores) > len(before.scores):
        return Scene("stage", 1500)
    return Scene("out", 1500) if after.last.out else Scene("reveal", 1400)


def landmark(before: View, after: View, ply: tuple[int, Action]) -> str:
    """Each round begins with its tide cards, a stage with those of its first round; who goes under turns the stage."""
    if after.middle and not before.middle:
        return "stage" if after.round == 1 else "turn"
    return "great" if after.last is not None and after.last != before.last and after.last.out else ""
