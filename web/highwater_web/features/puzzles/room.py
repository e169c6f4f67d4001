"""The room of puzzles: their page, what is pressed there, and how they went."""

from functools import partial

from highwater_web.core.feature import ProgressRoom, Room
from highwater_web.core.results import join_texts
from highwater_web.features.puzzles.page import page, summary
from highwater_web.features.puzzles.presses import PRESSES, settle, tell_copied
from highwater_web.features.puzzles.progress import read_progress

ROOM = Room(page, settle, PRESSES, {"copied": tell_copied}, ProgressRoom(partial(join_texts, read_progress), summary))
