"""A card that is played in two presses, for people who wish so: the card, then what confirms it."""

from highwater.games.land_unter.state import Play
from highwater_web.contract.asked import Asked
from highwater_web.controls import button
from highwater_web.markup import Markup
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
        button(f"play:{card}", t("land-unter.confirm", card=card), name="confirm", key="n Space", primary=True),
        button("choose:", t("play.not-now"), name="not-this", key="Escape"),
    ]
