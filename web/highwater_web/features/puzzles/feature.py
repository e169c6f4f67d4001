"""The way to the page of puzzles, whose room (``room``) is fetched when a person opens the page."""

from highwater_web.core.archives import PUZZLES, LazyRoom
from highwater_web.core.feature import Feature
from highwater_web.features.puzzles.state import LEARNING, PAGE

ROOM = LazyRoom(PUZZLES, "highwater_web.features.puzzles.room:ROOM", is_wanted=lambda model: model.page == PAGE)

FEATURE = Feature(
    "puzzles",
    pages=(ROOM.page(PAGE, "puzzles.title", "puzzles.lead"),),
    after=ROOM.settle,
    progress=ROOM.progress("Learning", LEARNING),
)
