"""What happened in plies of Land unter, without words: changes on the table, and chapters."""

from collections.abc import Iterator

from highwater.contract import Action
from highwater.games.land_unter.state import Play, TakeTide, View
from highwater_web.contract.interaction import Change, Scene

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
"""A round sounds in the order of its rules: the cards turn, the tides rise, a ring goes."""


def changes(before: View, after: View, ply: tuple[int, Action]) -> tuple[Change, ...]:
    """Tide cards turned up (``tides``), a tide card taken by a seat (``tide-2``) and a ring that it lost (``ring-2``), the last two with
    the previous level and number of rings."""
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
    """A pair of tide cards, the rings on a hand, a lost ring, two at once, a seat that is out."""
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
    """The end of a round: the cards turn, the highest takes, the second takes, the ring goes. If a seat goes under or the stage ends, the
    scene continues with that. Before the next stage the hands are passed to the left."""
    if after.stage > before.stage:
        return Scene("pass", 1400)
    if after.last is None or after.last == before.last:
        return None
    if len(after.scores) > len(before.scores):
        return Scene("stage", 1500)
    return Scene("out", 1500) if after.last.out else Scene("reveal", 1400)


def chapter(before: View, after: View, ply: tuple[int, Action]) -> str:
    """Tide cards begin a round, those of the first round a stage; a seat that goes under is a turning point."""
    if after.middle and not before.middle:
        return "stage" if after.round == 1 else "turn"
    return "great" if after.last is not None and after.last != before.last and after.last.out else ""
