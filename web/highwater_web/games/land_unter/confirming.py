"""Plays a card in two presses, for people who prefer that: the card, then a confirmation."""

from highwater.games.land_unter.state import Play
from highwater_web.contract.interaction import Interaction
from highwater_web.ui.controls import button
from highwater_web.ui.markup import Markup
from highwater_web.ui.texts import Texts


def read_chosen_card(interaction: Interaction) -> int:
    """The chosen but unconfirmed card, 0 for none."""
    cards = (action.card for action in interaction.own if isinstance(action, Play)) if interaction.confirm else ()
    return next((card for card in cards if str(card) == interaction.partial_action), 0)


def token(card: int, interaction: Interaction, chosen: int) -> str:
    """The token of a press on a playable card; a press on the chosen one cancels."""
    if not interaction.confirm:
        return f"play:{card}"
    return "choose:" if card == chosen else f"choose:{card}"


def next_choice_region(interaction: Interaction) -> str:
    """The id of the region with the confirmation."""
    return "acts" if read_chosen_card(interaction) else ""


def confirmation(card: int, t: Texts) -> list[Markup]:
    """The buttons that play the chosen card, or cancel."""
    return [
        button(f"play:{card}", t("land-unter.confirm", card=card), name="confirm", key="n Space", primary=True),
        button("choose:", t("play.not-now"), name="not-this", key="Escape"),
    ]
