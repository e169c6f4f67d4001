"""A card that is played in two presses, for people who wish so: the card, then what confirms it."""

from highwater.games.land_unter.state import Play
from highwater_web.game_page import Asked
from highwater_web.markup import Markup, el
from highwater_web.texts import Texts


def chosen_card(asked: Asked) -> int:
    """The card that has been chosen and not yet confirmed, 0 for none."""
    cards = (action.card for action in asked.own if isinstance(action, Play)) if asked.confirm else ()
    return next((card for card in cards if str(card) == asked.chosen), 0)


def token(card: int, asked: Asked, chosen: int) -> str:
    """What a press on a playable card in the hand does; on the one that is chosen, it takes that back."""
    if not asked.confirm:
        return f"play:{card}"
    return "choose:" if card == chosen else f"choose:{card}"


def goes_on_at(asked: Asked) -> str:
    """The id of the region in which a card is confirmed."""
    return "acts" if chosen_card(asked) else ""


def confirmation(card: int, t: Texts) -> list[Markup]:
    """What plays the chosen card, and what takes it back."""
    return [
        el(
            "button",
            {"type": "button", "id": "confirm", "class": "button button-primary", "data-do": f"play:{card}", "data-key": "n Space"},
            t("land-unter.confirm", card=card),
        ),
        el(
            "button",
            {"type": "button", "id": "not-this", "class": "button button-quiet", "data-do": "choose:", "data-key": "Escape"},
            t("play.not-now"),
        ),
    ]
