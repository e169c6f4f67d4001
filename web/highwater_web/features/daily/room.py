"""The room of the daily feature: page, presses and results."""

from functools import partial

from highwater_web.core.feature import ProgressRoom, Room
from highwater_web.core.results import join_texts
from highwater_web.features.daily.page import page, summary
from highwater_web.features.daily.presses import PRESSES, settle, tell_copied
from highwater_web.features.daily.progress import read_ends

ROOM = Room(page, settle, PRESSES, {"copied": tell_copied}, ProgressRoom(partial(join_texts, read_ends), summary))
