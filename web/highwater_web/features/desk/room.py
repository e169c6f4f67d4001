"""The room of the author's desk: its page, and what is pressed there."""

from highwater_web.core.feature import Room
from highwater_web.features.desk.opening import settle
from highwater_web.features.desk.page import desk_page
from highwater_web.features.desk.presses import PRESSES
from highwater_web.features.desk.taking import handle_copied

ROOM = Room(desk_page, settle, PRESSES, {"copied": handle_copied})
