"""Initial drafts: a new game starts with the seats of the last game here."""

from dataclasses import replace

from highwater.bots import OFFERED
from highwater.game import Game
from highwater.record import Record, seat_names
from highwater_web.core.fallbacks import safe_game_page
from highwater_web.core.model import Draft, Model, SeatDraft
from highwater_web.ui.levels import present_name


def find_draft(model: Model, game: Game) -> Draft:
    """The draft of a game."""
    draft = model.drafts.get(game.id) or _draft_last_game(model, game)
    # A bot may have been deleted since.
    seats = tuple(row if row.who in model.who else replace(row, who="bot") for row in draft.seats)
    return replace(draft, seats=seats)


def copy_seating(draft: Draft, played: Record) -> Draft:
    """A draft with the seats and the difficulty of a played game. Names and other options stay."""
    bots = [present_name(bot) for bot in seat_names(played.bots, played.seats)]
    kinds = {bot for bot in bots if bot}
    level = kinds.pop() if len(kinds) == 1 and kinds <= set(OFFERED) else ""
    rows = [*draft.seats, *(SeatDraft() for _ in bots)]
    seats = tuple(replace(row, who="bot" if bot and bot == level else bot or "human") for row, bot in zip(rows, bots, strict=False))
    options, hard = dict(draft.options), safe_game_page(draft.game.id).level
    if hard:
        options[hard] = dict(played.options)[hard]
    return replace(draft, seats=seats, options=options, level=level or draft.level)


def _draft_last_game(model: Model, game: Game) -> Draft:
    new = Draft.of(game)
    headers = [entry.header for entry in model.shelf.entries.values() if entry.game == game.id]
    played = [header for header in headers if header is not None and not all(seat_names(header.bots, header.seats))]
    last = max(reversed(played), key=lambda header: header.saved, default=None)
    return new if last is None or last.seats not in game.seats else copy_seating(new, last)
