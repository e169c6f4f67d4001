"""Presses on the island: one press if the action is unambiguous, else several."""

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from highwater.contract import CHANCE
from highwater.games.forbidden_island import GAME
from highwater.games.forbidden_island.components import CARD_NAMES, TILE_NAMES
from highwater.games.forbidden_island.rules import State
from highwater.games.forbidden_island.state import Discard, Frame, View
from highwater_web.contract.interaction import Interaction
from highwater_web.games.forbidden_island import choices
from highwater_web.games.forbidden_island.choices import KINDS, Button, find_choice, find_discards, find_targets, list_buttons, list_chips
from highwater_web.games.forbidden_island.hands import action_button
from highwater_web.games.forbidden_island.names import SOFT_HYPHEN
from highwater_web.ui.texts import texts
from tests.forbidden_island.positions import table

MEADOW = """
          #   #
      #   #   ~   #
  #   #   #a  ~   #   #
  #   #   ~   #   #   #
      #   #   #   #
          #   #b
"""

TOGETHER = """
          #   #
      #   #   #   #
  #   #   #ab #   #   #
  #   #   #   #   #   #
      #   #   #   #
          #   #c
"""


def ask(state: State, chosen: str = "", hint: str = "") -> tuple[View, Interaction]:
    """The choices of all seats on one device; ``hint`` is a token of the seat that must act."""
    seat = state.to_act[0]
    legal = {other: state.legal(other) for other in (seat, *state.may_act)}
    hinted = next(action for action in legal[seat] if str(action) == hint) if hint else None
    return state.view(seat), Interaction(seat=seat, legal_actions=legal, partial_action=chosen, hinted=hinted)


def pressed(state: State, chosen: str = "") -> dict[str, str]:
    """By tile: the token."""
    return {TILE_NAMES[tile]: target.token for tile, target in find_targets(*ask(state, chosen)).items()}


def lamps(state: State, hint: str, chosen: str = "") -> set[str]:
    """Tiles with the hint's mark."""
    return {TILE_NAMES[tile] for tile, target in find_targets(*ask(state, chosen, hint)).items() if target.mark}


def test_a_tile_with_one_meaning_does_it_in_one_press() -> None:
    state = table(MEADOW, "diver messenger")
    assert pressed(state)["howling"] == "play:a:move.howling"


def test_a_tile_that_can_be_entered_or_shored_up_asks_which() -> None:
    state = table(MEADOW, "messenger diver")
    assert pressed(state)["bronze"] == "choose:a:at.bronze"
    meanings = list_chips(*ask(state, "a:at.bronze"))
    assert [chip.token for chip in meanings] == ["play:a:move.bronze", "play:a:shore.bronze"]


def test_open_tile_choices_can_be_changed_or_cancelled() -> None:
    state = table(MEADOW, "messenger diver")
    found = pressed(state, "a:at.bronze")
    assert found["bronze"] == "choose:"
    assert found["howling"] == "play:a:move.howling"
    assert found["breakers"] == "choose:a:at.breakers"


def test_a_button_leaves_only_the_tiles_of_its_kind() -> None:
    state = table(MEADOW, "messenger diver")
    assert pressed(state, "a:move") == {name: f"play:a:move.{name}" for name in ("howling", "tidal", "bronze", "breakers")}
    assert pressed(state, "a:shore") == {name: f"play:a:shore.{name}" for name in ("bronze", "breakers")}


def test_the_engineer_may_press_a_second_tile_or_the_first_one_again() -> None:
    state = table(MEADOW, "engineer diver")
    assert pressed(state, "a:shore")["bronze"] == "choose:a:shore.bronze"
    assert pressed(state, "a:shore.bronze") == {"bronze": "play:a:shore.bronze", "breakers": "play:a:shore.bronze+breakers"}
    assert pressed(state, "a:shore.breakers")["bronze"] == "play:a:shore.bronze+breakers"


def test_the_engineer_beside_one_flooded_tile_shores_it_up_at_once() -> None:
    state = table(MEADOW.replace("~   #   #   #\n      #", "#   #   #   #\n      #"), "engineer diver")
    assert pressed(state, "a:shore") == {"bronze": "play:a:shore.bronze"}


def test_the_pilot_steps_where_a_step_leads_and_flies_elsewhere() -> None:
    state = table(MEADOW, "pilot diver")
    found = pressed(state)
    assert found["howling"] == "play:a:move.howling"
    assert found["watchtower"] == "play:a:fly.watchtower"
    assert pressed(state, "a:fly")["howling"] == "play:a:fly.howling"


def test_a_swimmer_needs_no_button() -> None:
    state = table(MEADOW.replace("#a", "xa"))
    state = state._replace(pending=(*state.pending, Frame("swim", 0)))
    assert pressed(state) == {name: f"play:a:swim.{name}" for name in ("howling", "tidal", "bronze", "breakers")}
    assert not list_buttons(*ask(state))


def test_a_lift_begins_with_pawns_and_ends_with_a_tile() -> None:
    state = table(TOGETHER, "diver pilot messenger", "helicopter | |")
    assert pressed(state, "a:lift") == {"landing": "choose:a:lift.ab", "watchtower": "choose:a:lift.c"}
    assert [(chip.seat, chip.token, chip.is_chosen) for chip in list_chips(*ask(state, "a:lift"))] == [
        (0, "choose:a:lift.a", False),
        (1, "choose:a:lift.b", False),
        (2, "choose:a:lift.c", False),
    ]
    assert [(chip.token, chip.is_chosen) for chip in list_chips(*ask(state, "a:lift.ab"))] == [
        ("choose:a:lift.b", True),
        ("choose:a:lift.a", True),
        ("choose:a:lift.c", False),
    ]
    assert pressed(state, "a:lift.ab")["iron"] == "play:a:lift.ab.iron"
    assert "landing" not in pressed(state, "a:lift.ab")


def test_where_a_helicopter_takes_one_pawn_two_on_a_tile_are_chosen_by_name() -> None:
    state = table(TOGETHER, "diver pilot messenger", "helicopter | |", helicopter="one-pawn")
    assert pressed(state, "a:lift") == {"watchtower": "choose:a:lift.c"}
    assert [chip.token for chip in list_chips(*ask(state, "a:lift.a"))] == ["choose:a:lift", "choose:a:lift.b", "choose:a:lift.c"]


def test_another_players_special_card_has_a_button_of_its_own() -> None:
    state = table(MEADOW, "messenger diver", "| sandbag helicopter")
    others = [(button.kind, button.token) for button in list_buttons(*ask(state)) if button.seat == 1]
    assert others == [("lift", "choose:b:lift"), ("sandbag", "choose:b:sandbag")]
    assert pressed(state, "b:sandbag")["bronze"] == "play:b:sandbag.bronze"


def test_a_key_belongs_to_one_button() -> None:
    state = table(MEADOW, "messenger diver", "sandbag helicopter | sandbag helicopter")
    keys = [button.key for button in list_buttons(*ask(state)) if button.key]
    assert len(keys) == len(set(keys))


def test_the_navigator_with_one_companion_goes_on_to_the_tile_at_once() -> None:
    state = table(MEADOW, "navigator diver")
    assert next(button.token for button in list_buttons(*ask(state)) if button.kind == "guide") == "choose:a:guide.b"
    assert pressed(state, "a:guide.b")["twilight"] == "play:a:guide.b.twilight"
    three = table(TOGETHER, "navigator pilot messenger")
    assert next(button.token for button in list_buttons(*ask(three)) if button.kind == "guide") == "choose:a:guide"
    assert pressed(three, "a:guide") == {"landing": "choose:a:guide.b", "watchtower": "choose:a:guide.c"}


def test_a_button_pressed_again_takes_it_back() -> None:
    state = table(MEADOW, "messenger diver")
    assert next(button for button in list_buttons(*ask(state, "a:move")) if button.is_chosen).token == "choose:"


def test_gifts_are_chips() -> None:
    state = table(TOGETHER, "diver pilot messenger", "earth fire helicopter | |")
    assert [chip.token for chip in list_chips(*ask(state, "a:give"))] == ["play:a:give.earth.b", "play:a:give.fire.b"]


def test_gifts_choose_card_before_receiver() -> None:
    state = table(TOGETHER, "messenger pilot diver", "earth fire helicopter | |")
    assert [chip.token for chip in list_chips(*ask(state, "a:give"))] == ["choose:a:give.earth", "choose:a:give.fire"]
    assert [chip.token for chip in list_chips(*ask(state, "a:give.fire"))] == ["play:a:give.fire.b", "play:a:give.fire.c"]


def test_each_card_can_be_discarded_and_specials_played_instead() -> None:
    state = table(MEADOW, "messenger diver", "earth*5 sandbag |")
    state = state._replace(pending=(*state.pending, Frame("discard", 0)))
    view, asked = ask(state)
    assert find_discards(asked)[0] == {CARD_NAMES.index(name): f"play:a:discard.{name}" for name in ("earth", "sandbag")}
    assert [button.kind for button in list_buttons(view, asked)] == ["sandbag"]
    assert not find_targets(view, asked)


def test_hint_marks_only_its_tile() -> None:
    state = table(MEADOW, "messenger diver", "helicopter |")
    assert lamps(state, "move.howling") == {"howling"}
    assert lamps(state, "lift.a.howling") == set(), "pressing it would be a step"
    assert lamps(state, "lift.a.howling", "a:lift.a") == {"howling"}
    assert lamps(state, "shore.bronze", "a:move") == set()
    assert lamps(state, "shore.bronze") == {"bronze"}


def test_the_hint_to_shore_up_two_tiles_leads_from_the_one_to_the_other() -> None:
    state = table(MEADOW, "engineer diver")
    both = "shore.bronze+breakers"
    assert lamps(state, both) == {"bronze", "breakers"}
    assert lamps(state, both, "a:at.bronze") == {"breakers"}, "the one that was pressed would be taken back"
    assert [chip.token for chip in list_chips(*ask(state, "a:at.bronze", both)) if chip.mark] == ["choose:a:shore.bronze"]
    assert lamps(state, both, "a:shore.bronze") == {"breakers"}, "the first one pressed again would be the only one"


def test_the_hint_of_one_seat_is_not_that_of_another() -> None:
    state = table(MEADOW, "messenger diver", "sandbag | sandbag")
    assert lamps(state, "sandbag.bronze", "a:sandbag") == {"bronze"}
    assert lamps(state, "sandbag.bronze", "b:sandbag") == set()


NOTHING = ["", "x", "a", "a:", ":", "e:move", "a:at", "a:at.nowhere", "a:at.coral", "a:fly", "a:shore.iron.moon", "z:lift.ab", "a:lift.ba"]


@pytest.mark.parametrize("chosen", NOTHING)
def test_illegal_partial_actions_are_ignored(chosen: str) -> None:
    state = table(MEADOW, "messenger diver", "helicopter |")
    assert find_choice(ask(state, chosen)[1]) is None
    assert pressed(state, chosen) == pressed(state)


def test_looking_back_nothing_can_be_pressed() -> None:
    view = table(MEADOW).view(None)
    interaction = Interaction(is_replaying=True)
    assert not any(
        (find_targets(view, interaction), list_buttons(view, interaction), list_chips(view, interaction), find_discards(interaction))
    )


def said_by_pressing(view: View, interaction: Interaction) -> set[str]:
    """Every action that can be reached by following tokens."""
    found: set[str] = set()
    seen, ahead = {""}, [""]
    while ahead:
        question = interaction._replace(partial_action=ahead.pop())
        tokens = [target.token for target in find_targets(view, question).values()]
        tokens += [button.token for button in list_buttons(view, question)] + [chip.token for chip in list_chips(view, question)]
        tokens += [token for cards in find_discards(question).values() for token in cards.values()]
        for token in tokens:
            verb, _, rest = token.partition(":")
            if verb == "play":
                found.add(rest)
            elif rest not in seen:
                seen.add(rest)
                ahead.append(rest)
    return found


def follow_the_hint(view: View, interaction: Interaction) -> None:
    """Whatever has the hint's mark, and whichever of it is pressed: the hint's action results, and no other."""
    assert interaction.seat is not None
    seen, ahead = {""}, [""]
    while ahead:
        question = interaction._replace(partial_action=ahead.pop())
        marked = [target.token for target in find_targets(view, question).values() if target.mark]
        marked += [button.token for button in list_buttons(view, question) if button.mark and not button.is_chosen]
        marked += [chip.token for chip in list_chips(view, question) if chip.mark and not chip.is_chosen]
        assert marked, (question.partial_action, interaction.hinted)
        for token in marked:
            verb, _, rest = token.partition(":")
            if verb == "play":
                assert rest == f"{'abcd'[interaction.seat]}:{interaction.hinted}", question.partial_action
            elif rest not in seen:
                seen.add(rest)
                ahead.append(rest)


def positions(seats: int, preset: str, games: int) -> Iterator[tuple[View, Interaction]]:
    """Positions from whole random games in which a seat may act."""
    for seed in range(games):
        random = Random(seed)
        state = GAME.new(seats, GAME.presets.get(preset, {}))
        while state.to_act:
            if state.to_act == (CHANCE,):
                state = state.apply(CHANCE, state.chance().sample(random.random))
                continue
            assert isinstance(state, State)
            view, asked = ask(state)
            yield view, asked
            seat = random.choice([*asked.legal_actions])
            state = state.apply(seat, random.choice(list(asked.legal_actions[seat])))


@pytest.mark.parametrize(("seats", "preset"), [(2, ""), (3, "as-reviewed"), (4, "")])
def test_following_the_hint_has_the_stated_effect(seats: int, preset: str) -> None:
    for view, asked in positions(seats, preset, games=2):
        for hinted in asked.own:
            if not isinstance(hinted, Discard):
                follow_the_hint(view, asked._replace(hinted=hinted))


@pytest.mark.parametrize(("seats", "preset"), [(2, ""), (3, "as-reviewed"), (4, "")])
def test_controls_offer_exactly_the_legal_actions(seats: int, preset: str) -> None:
    for view, asked in positions(seats, preset, games=4):
        legal = {f"{'abcd'[seat]}:{action}" for seat, actions in asked.legal_actions.items() for action in actions}
        assert said_by_pressing(view, asked) == legal


def test_every_kind_of_action_has_its_word() -> None:
    assert len(set(KINDS.values())) == len(KINDS)
    assert set(choices.KEYS) == set(KINDS.values()) - set(choices.ELSEWHERE)
    assert not any(one is two for one, two in combinations(KINDS, 2))


@pytest.mark.parametrize(("by_kind", "name"), [(True, f"Heli{SOFT_HYPHEN}copter Lift"), (False, "Ida")])
def test_a_card_out_of_turn_is_called_by_its_kind_or_its_player(by_kind: bool, name: str) -> None:
    drawn = action_button(Button("choose:a:lift", "lift", 0, "6"), "Ida", by_kind, texts("en"))
    assert f'<span class="action-name">{name}</span>' in drawn
    assert "action-others" in drawn


def test_take_off_with_anothers_card_is_named_by_effect() -> None:
    drawn = action_button(Button("play:b:take-off", "take-off", 1, "8"), "Knud", True, texts("en"))
    assert '<span class="action-name">Take off</span>' in drawn
    assert "Take off, Knud" in drawn, "whose card it is stands in the tip"
