"""Cooperative tables with open hands: who can act, where the game stops for people, and what can be undone."""

import re

from e2e.prepared import is_finished, match_at, write_storage
from highwater.contract import CHANCE
from highwater.games.forbidden_island.components import SANDBAG
from highwater.games.forbidden_island.rules import State
from highwater.games.forbidden_island.stops import seats_that_can_help
from highwater.match import Match
from highwater_web.core.effects import AT_THUMB, focus
from highwater_web.core.model import Table
from tests.web.person import Person

GAME = "forbidden-island"
DRAW = "step"


def begin(language: str = "en", seed: int = 1, **fields: str) -> Person:
    """A person at the first of two seats, a bot at the other, unless the fields say otherwise."""
    people = int(fields.pop("people", "1"))
    seats = int(fields.pop("seats", "2"))
    return Person(language, seed).start(GAME, people=people, seats=seats, fields=fields)


def table_of(person: Person) -> Table:
    assert person.model.table is not None
    return person.model.table


def match_of(person: Person) -> Match:
    return table_of(person).match


def state_of(person: Person) -> State:
    state = match_of(person).state
    assert isinstance(state, State)
    return state


def act(person: Person, seat: int = 0) -> str:
    """An action of this seat that ends with a press."""
    token = next(token for token in person.controls() if token.startswith(f"play:{'abcd'[seat]}:") and not token.endswith(":end"))
    person.press(token)
    return token


def end_actions(person: Person, seat: int = 0) -> None:
    person.press(f"play:{'abcd'[seat]}:end")


def test_there_is_no_curtain_and_every_hand_lies_open() -> None:
    person = begin(people="2")
    for _ in range(6):
        assert 'id="curtain"' not in person.html
        assert table_of(person).active_seat in (0, 1)
        person.play_on()


def test_focus_moves_on_from_a_dead_control() -> None:
    person = begin()
    acting = table_of(person).active_seat
    person.effects.clear()
    done = act(person)
    assert done not in person.controls()
    assert table_of(person).active_seat == acting
    assert person.effects_of("focus") == [focus(AT_THUMB)]


def test_one_person_plays_every_adventurer_in_turn() -> None:
    person = begin(people="2", seed=3)
    for seat in (0, 1, 0):
        while table_of(person).active_seat != seat:
            assert DRAW in person.controls() or person.timer, person.controls()
            if person.timer:
                person.wait()
            else:
                person.press(DRAW)
            if (asked := table_of(person).active_seat) is not None and asked != seat:
                person.press(next(token for token in person.controls() if token.startswith("play:") and ":end" not in token))
        end_actions(person, seat)


def test_an_action_can_be_taken_back_until_a_card_is_drawn() -> None:
    person = begin()
    before = match_of(person).state
    act(person)
    act(person)
    person.press("undo")
    person.press("undo")
    assert match_of(person).state == before
    person.press("redo")
    assert match_of(person).state != before
    end_actions(person)
    person.press("undo")
    end_actions(person)
    person.press(DRAW)
    person.press("undo")
    assert 'class="notice notice-error"' in person.html, "a card has been seen"
    assert match_of(person).record.plies[-1][0] == CHANCE


def test_after_a_persons_last_action_the_game_waits_before_the_first_card() -> None:
    person = begin()
    end_actions(person)
    assert person.timer is None
    plies = len(match_of(person).record.plies)
    person.press(DRAW)
    assert len(match_of(person).record.plies) == plies + 1


def with_sandbags() -> Person:
    """A person who holds Sandbags at the beginning, when no card can sink a tile."""
    return next(person for seed in range(1, 60) for person in [begin(seed=seed)] if SANDBAG in state_of(person).hands[0])


def stop_before_cards(person: Person, stops: str) -> None:
    person.press("panel:menu")
    person.press("set", stops=stops)
    person.press("panel:menu")


def test_the_game_can_wait_before_every_card_for_the_holder_of_a_special_card() -> None:
    person = with_sandbags()
    stop_before_cards(person, "always")
    end_actions(person)
    for _ in range(2):
        assert person.timer is None
        person.press(DRAW)
    assert person.timer is None


def test_else_only_after_the_last_action_and_where_a_card_can_help() -> None:
    person = with_sandbags()
    end_actions(person)
    assert person.timer is None, "it can be taken back"
    person.press(DRAW)
    while person.timer is not None:
        assert not seats_that_can_help(state_of(person).view(None)) or state_of(person).to_act != (CHANCE,)
        token, person.timer = person.timer, None
        person.send(message="do", token=token, fields={})
    assert table_of(person).active_seat is not None or seats_that_can_help(state_of(person).view(None)) == (0,)


def test_or_never() -> None:
    person = with_sandbags()
    stop_before_cards(person, "never")
    end_actions(person)
    assert person.timer is not None
    person.wait()
    assert table_of(person).active_seat is not None
    person.reload()
    assert person.model.preferences.stops == "never"


def test_begun_actions_can_be_cancelled_and_nonsense_is_ignored() -> None:
    person = begin(seed=2)
    begin_move = "choose:a:move"
    assert begin_move in person.controls()
    person.press(begin_move)
    assert table_of(person).partial_action == "a:move"
    assert "choose:" in person.controls()
    person.press("choose:")
    assert table_of(person).partial_action == ""
    for nonsense in ("choose:z:move", "choose:a:at.atlantis", "choose:a:shore.moon.moon", "choose:a:lift.dddd", "choose:aa:", "choose:<b>"):
        person.send(message="do", token=nonsense, fields={})
        person.press("choose:") if "choose:" in person.controls() else None
    plies = len(match_of(person).record.plies)
    act(person)
    assert len(match_of(person).record.plies) == plies + 1


def test_people_cannot_act_for_bots() -> None:
    person = begin()
    before = match_of(person)
    person.send(message="do", token="play:b:end", fields={})
    assert match_of(person) == before
    person.send(message="do", token="play::end", fields={})
    assert len(match_of(person).record.plies) == len(before.record.plies) + 1


def test_a_running_game_is_a_link_at_any_ply() -> None:
    person = begin("de")
    act(person)
    person.press("panel:menu")
    person.press("link")
    href = person.copied[-1]
    assert len(href) < 4_000
    other = Person("da", seed=9).open(href)
    assert table_of(other).match.record == match_of(person).record
    assert not other.kept


def test_odds_can_be_switched_off_and_stay_so() -> None:
    person = begin()
    with_odds = person.html
    person.press("panel:menu")
    person.press("set", odds="off")
    person.press("panel:menu")
    assert len(person.html) < len(with_odds)
    person.reload()
    assert person.model.preferences.odds == "off"


def test_a_preset_chooses_several_options_and_a_single_one_makes_a_mix() -> None:
    person = Person("en").open()
    person.press(f"go:{GAME}.html")
    person.press("setup", **{"option-preset": "as-reviewed", "option-difficulty": "elite"})
    draft = person.model.drafts[GAME]
    assert draft.preset == "as-reviewed"
    assert draft.options["waters_rise"] == "mixed"
    person.press(
        "setup", **{"option-preset": "as-reviewed", **{f"option-{k}": v for k, v in draft.options.items()}, "option-own_tile": "yes"}
    )
    assert person.model.drafts[GAME].preset == "own"
    person.press("setup", **{"option-preset": "default"})
    assert person.model.drafts[GAME].preset == "default"
    assert person.model.drafts[GAME].options["sandbag"] == "in-time"


def test_the_end_says_why_and_offers_another_game() -> None:
    person = begin("en", seed=5, **{"option-difficulty": "legendary"})
    for _ in range(3_000):
        if not match_of(person).state.to_act:
            break
        if person.timer:
            person.wait()
        elif not person.play_on():
            break
    outcome = match_of(person).state.outcome
    assert outcome is not None
    assert re.search(r'class="summary', person.html)
    assert "again" in person.controls()


def test_a_bot_partners_turn_goes_by_itself() -> None:
    person = next(
        person
        for seed in range(1, 60)
        for person in [begin(seed=seed)]
        if not any(card >= 4 for hand in match_of(person).state.hands for card in hand)  # type: ignore[attr-defined]
    )
    end_actions(person)
    person.press(DRAW)
    person.wait()
    state = match_of(person).state
    assert not state.to_act or table_of(person).active_seat == 0 or DRAW in person.controls()
    assert any(seat == 1 for seat, _ in match_of(person).record.plies)


def plays_until_a_bot_wants_to_step_in(person: Person) -> bool:
    """Whether it happens: a person can move, and a bot whose turn it is not wants to act."""
    while not ("choose:a:move" in person.controls() and match_of(person).advance(lambda: 0.0)):
        if not person.play_on():
            return False
    return True


def test_begun_actions_survive_a_ply_of_a_bot() -> None:
    person = next(person for seed in range(1, 30) for person in [begin(seats="4", seed=seed)] if plays_until_a_bot_wants_to_step_in(person))
    plies = len(match_of(person).record.plies)
    person.press("choose:a:move")
    person.wait()
    assert match_of(person).offer is not None, "it would fly the person's pawn, and offers that"
    assert table_of(person).partial_action == "a:move"
    person.press("offer:refuse")
    assert table_of(person).partial_action == "a:move"
    assert len(match_of(person).record.plies) == plies


def test_after_a_victory_the_same_players_can_play_one_step_harder() -> None:
    won = next(
        match
        for seed in range(40)
        for match in [match_at(is_finished, game=GAME, seats=2, seed=seed, options={"island": "skull-island"})]
        if match.state.outcome and match.state.outcome.winners
    )
    person = Person(kept=write_storage({"won": won})).open("play.html#game=won")
    before = dict(person.kept)
    person.press("harder")
    options = dict(match_of(person).record.options)
    assert (options["difficulty"], options["island"]) == ("normal", "skull-island")
    assert match_of(person).players == won.players
    assert before.items() <= person.kept.items(), "the game that was won stays"


def test_where_nothing_is_harder_or_the_game_was_lost_nothing_harder_is_offered() -> None:
    for difficulty, winners in (("legendary", True), ("novice", False)):
        over = next(
            match
            for seed in range(60)
            for match in [match_at(is_finished, game=GAME, seats=2, seed=seed, options={"difficulty": difficulty})]
            if match.state.outcome and bool(match.state.outcome.winners) == winners
        )
        person = Person(kept=write_storage({"over": over})).open("play.html#game=over")
        assert "again" in person.controls()
        assert "harder" not in person.controls()
