"""The words for a suggested level: a sentence, and the label of its button."""

from highwater.game import Game
from highwater_web.core.fallbacks import safe_game_page
from highwater_web.core.model import Draft
from highwater_web.core.results import Results
from highwater_web.table.next_level import GAMES_IN_A_ROW, Suggestion, suggestion
from highwater_web.ui.texts import Texts


def suggested_after(results: Results, game: Game, name: str | None) -> Suggestion | None:
    """The suggestion at the ending of the game with this id."""
    suggested = suggestion(results, game, safe_game_page(game.id).level) if name in results.by_id else None
    return suggested if suggested is not None and suggested.after == name else None


def suggested_for(results: Results, draft: Draft) -> Suggestion | None:
    """The suggestion on the set-up page."""
    return suggestion(results, draft.game, safe_game_page(draft.game.id).level)


def sentence(suggestion: Suggestion, game: Game, t: Texts) -> str:
    """A sentence on the last games and the suggestion."""
    counts = {"won": suggestion.won, "games": GAMES_IN_A_ROW}
    if not suggestion.here.difficulty:
        key = "level.suggested.up" if suggestion.is_harder else "level.suggested.down"
        return t(key, against=t(f"level.{suggestion.here.level}.many"), next=_name_suggestion(suggestion, game, t), **counts)
    if suggestion.here.level != suggestion.there.level:
        key = "level.suggested.mates"
    else:
        key = "level.suggested.harder" if suggestion.is_harder else "level.suggested.easier"
    return t(key, difficulty=_difficulty(game, suggestion.here.difficulty, t), next=_name_suggestion(suggestion, game, t), **counts)


def label_next_game(suggestion: Suggestion, game: Game, t: Texts) -> str:
    """The label of the button that starts the suggested game."""
    if not suggestion.here.difficulty:
        return t("level.again.against", next=_name_suggestion(suggestion, game, t))
    if suggestion.here.level != suggestion.there.level:
        return t("level.again.with", next=_name_suggestion(suggestion, game, t))
    return t("play.harder" if suggestion.is_harder else "play.easier")


def _name_suggestion(suggestion: Suggestion, game: Game, t: Texts) -> str:
    """The name of the suggestion: a level of bots, or a difficulty."""
    here, there = suggestion.here, suggestion.there
    return t(f"level.{there.level}.many") if here.level != there.level else _difficulty(game, there.difficulty, t)


def _difficulty(game: Game, value: str, t: Texts) -> str:
    return t(f"{game.id}.option.{safe_game_page(game.id).level}.{value}")
