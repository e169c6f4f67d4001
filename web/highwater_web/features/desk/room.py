"""The room of the author's desk: page and presses."""

from highwater_web.core.feature import Room
from highwater_web.features.desk.exports import handle_copied
from highwater_web.features.desk.opening import settle
from highwater_web.features.desk.page import desk_page
from highwater_web.features.desk.presses import PRESSES

ROOM = Room(desk_page, settle, PRESSES, {"copied": handle_copied})
