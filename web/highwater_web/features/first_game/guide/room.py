"""The room of guided first games: page, presses and progress."""

from highwater_web.core.feature import ProgressRoom, Room
from highwater_web.features.first_game.guide.bookmarks import describe_progress, join
from highwater_web.features.first_game.guide.page import guide_page
from highwater_web.features.first_game.guide.presses import PRESSES, settle

ROOM = Room(guide_page, settle, PRESSES, progress=ProgressRoom(join, describe_progress))
