"""Making plies on the desk by presses: chance outcomes place by place, seats by hand, from any ply."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from highwater.contract import CHANCE, seat_letter
from highwater.game import Game
from highwater.games.forbidden_island.components import WATERS_RISE
from highwater.games.forbidden_island.numbering import CARD_STEPS, FLOOD_STEPS, TILE_STEPS
from highwater.games.land_unter.components import HALF_RINGS
from highwater.games.land_unter.numbering import TIDE_STEPS, WEATHER_STEPS
from highwater.games.rats.numbering import CARD_STEPS as SECRET_STEPS
from highwater.games.rats.numbering import FACE_STEPS, NUMBER_OF_FACE
from highwater.places import Place
from highwater.record import Record
from highwater.registry import GAMES
from highwater_web.features.desk.making import find_outcome, positions
from highwater_web.features.desk.model import Desk
from highwater_web.features.desk.state import DESK
from highwater_web.features.desk.texts import desk_texts
from highwater_web.features.desk.words import list_actions, making_of
from highwater_web.games import GAME_PAGES
from highwater_web.ui.texts import LANGUAGES, texts
from tests.conformance.playing import Setup, random_game, random_game_of, setup_of
from tests.web.at_desk import WHOLE, at_desk, desk_of, record_of
from tests.web.person import Person

WITHOUT_RINGS = [card for card, halves in HALF_RINGS.items() if not halves]


def empty_table(game: str, seats: int, language: str = "en") -> Person:
    """An empty table on the desk, reached by presses."""
    person = Person(language).open(f"{game}.html")
    person.press("setup", seats=str(seats))
    person.press("go:index.html")
    person.press("go:games.html")
    person.press("go:desk.html")
    person.press(f"begin:{game}")
    return person


def lay(person: Person, *steps: int) -> None:
    for step in steps:
        person.press(f"make:lay:{step}")


def weather(*cards: int) -> list[int]:
    return [card + WEATHER_STEPS for card in cards]


def final(person: Person) -> object:
    return positions(record_of(person))[-1]


# Three uses -------------------------------------------------------------------------------------------------------------


def test_a_tie_for_the_lowest_tide_at_the_end_of_a_stage_from_an_empty_table() -> None:
    person = empty_table("land-unter", 3)
    ring = next(card for card, halves in HALF_RINGS.items() if halves == 2)
    high = [card for card in WITHOUT_RINGS if card < 59][-2:]
    others = [card for card in WITHOUT_RINGS if card not in (1, 2, 59, 60, *high)]
    lay(person, *weather(ring, *high, *others[:9]))
    person.press("make:on")
    for fixed in ((60, 2), (59, 1)):
        lay(person, *weather(*fixed))
        person.press("make:on")
    for tides, cards in (((4, 9), (high[0], 60, 1)), ((4, 11), (high[1], 2, 59))):
        lay(person, *(tide + TIDE_STEPS for tide in tides))
        person.press("make:on")
        for seat, card in zip("abc", cards, strict=True):
            person.press(f"make:play:{seat}:{card}")
    state: Any = positions(record_of(person))[-1]
    assert [(score.lowest, score.early) for score in state.scores] == [((1, 2), True)]
    assert person.model.notice is None
    assert record_of(person).scenario.show == (len(record_of(person).plies),), "what is shown follows what is set up"


def test_waters_rise_with_a_reshuffle_from_an_empty_table() -> None:
    person = empty_table("forbidden-island", 2)
    landing = 8
    person.press("make:run")
    assert positions(record_of(person))[-1].to_act == (0,)
    for _ in range(4):  # the first flood is chosen afterwards, all else stays as far as it can
        person.press(f"make:go:{desk_of(person).ply - 1}")
    person.press("make:clear")
    lay(person, FLOOD_STEPS + landing)
    person.press("make:on")
    person.press("make:go:5")
    person.press("make:play:a:end")
    lay(person, CARD_STEPS + WATERS_RISE)
    person.press("make:on")
    state: Any = positions(record_of(person))[-1]
    assert landing in state.flood[0]
    assert len(state.flood) == 2
    assert not state.flood_discards
    lay(person, CARD_STEPS)
    person.press("make:on")
    lay(person, FLOOD_STEPS + landing)
    person.press("make:on")
    assert final(person).outcome.reason == "landing"  # type: ignore[attr-defined]


def test_secret_cards_and_a_pair_of_dice_aboard() -> None:
    person = empty_table("abandon-ship", 3)
    for card in (2, 0, 5):
        lay(person, SECRET_STEPS + card)
        person.press("make:on")
    person.press("make:on")
    dice = positions(record_of(person))[-1].rules.components.dice  # type: ignore[attr-defined]
    faces = dice[3][5], dice[7][3]
    person.press("make:at:3")
    lay(person, FACE_STEPS + NUMBER_OF_FACE[faces[0]])
    person.press("make:at:7")
    lay(person, FACE_STEPS + NUMBER_OF_FACE[faces[1]])
    person.press("make:draw")
    person.press("make:on")
    state: Any = positions(record_of(person))[-1]
    assert state.dealt == (2, 0, 5)
    assert (state.rolled[3], state.rolled[7]) == faces


# On, back, and something else ---------------------------------------------------------------------------------------------


def making(ply: int, record: Record = WHOLE, language: str = "en") -> Person:
    """A game played on the desk, at the position after a ply."""
    person = at_desk(language, record)
    person.press("make:toggle")
    while desk_of(person).ply > ply:
        person.press(f"make:go:{desk_of(person).ply - 1}" if desk_of(person).ply < ply + 5 else "make:go:0")
    while desk_of(person).ply < ply:
        person.press(f"make:go:{desk_of(person).ply + 1}")
    return person


def test_choosing_the_recorded_ply_only_steps_forward() -> None:
    person = making(4)
    seat, action = WHOLE.plies[4]
    person.press(f"make:play:{'abc'[seat]}:{action}")
    assert desk_of(person).ply == 5
    person = making(3)
    person.press("make:on")
    assert desk_of(person).ply == 4
    assert record_of(person).plies == WHOLE.plies
    assert not desk_of(person).before


def test_changing_a_seats_card_drops_later_plies_until_undo() -> None:
    person = making(4)
    state: Any = positions(WHOLE)[4]
    seat, action = WHOLE.plies[4]
    other = next(each for each in state.legal(seat) if each != action)
    person.press(f"make:play:{'abc'[seat]}:{other}")
    assert record_of(person).plies == (*WHOLE.plies[:4], (seat, other))
    assert desk_of(person).ply == 5
    assert person.model.notice is not None
    assert str(len(WHOLE.plies) - 5) in person.model.notice.text
    person.press("undo")
    assert record_of(person).plies == WHOLE.plies


def test_changed_hand_keeps_legal_plies_and_reports_the_rest() -> None:
    person = making(0)
    found = find_outcome(desk_of(person))
    assert found is not None
    card = next(step for step in found.outcome.steps if step is not None)
    taken = next(step for step in weather(*map(int, str(WHOLE.plies[1][1]).split("."))))
    lay(person, taken)
    assert find_outcome(desk_of(person)) is not None
    person.press("make:on")
    record = record_of(person)
    assert str(card - WEATHER_STEPS) in str(record.plies[1][1]).split("."), "the card given up goes to the seat that had the other one"
    assert record.plies[2] == WHOLE.plies[2]
    assert 3 < len(record.plies) < len(WHOLE.plies)
    assert person.model.notice is not None
    assert "1 later step, chance brings" in person.model.notice.text
    assert f"{len(WHOLE.plies) - len(record.plies)} later steps no longer fit" in person.model.notice.text


def test_seats_that_act_at_once_are_played_in_any_order() -> None:
    person = making(4)
    third = next(at for at in range(4, 7) if WHOLE.plies[at][0] == 2)
    seat, action = WHOLE.plies[third]
    person.press(f"make:play:c:{action}")
    assert desk_of(person).ply == third + 1
    assert record_of(person).plies == WHOLE.plies
    assert seat == 2


def test_as_the_bots_would_plays_everybody() -> None:
    person = empty_table("land-unter", 3)
    person.press("make:run")
    person.press("make:bot:abc")
    assert [seat for seat, _ in record_of(person).plies[-3:]] == [0, 1, 2]
    assert positions(record_of(person))[-1].to_act == (CHANCE,)


def test_a_card_that_lies_somewhere_is_taken_back_or_exchanged_by_pressing_it() -> None:
    person = empty_table("forbidden-island", 2)
    lay(person, TILE_STEPS + 5, TILE_STEPS + 6)
    person.press("make:at:0")
    lay(person, TILE_STEPS + 6)
    found = find_outcome(desk_of(person))
    assert found is not None
    assert found.outcome.steps[:3] == (6, 5, None)
    lay(person, TILE_STEPS + 7)
    person.press("make:on")
    person.press("make:run")
    person = empty_table("land-unter", 3)
    lay(person, *weather(1, 2, 3))
    lay(person, *weather(2))
    found = find_outcome(desk_of(person))
    assert found is not None
    assert found.outcome.steps[:3] == (0, None, 2)
    assert found.place == 1


# Whatever is pressed ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "language"), [*zip(GAMES.values(), (*LANGUAGES, "de"), strict=True)], ids=list(GAMES))
def test_any_presses_leave_a_playable_record_and_named_controls(game: Game, language: str) -> None:
    person = empty_table(game.id, game.seats[0], language)
    for press in range(18):
        tokens = [token for token in person.controls() if token.startswith("make:") and not token.startswith(("make:toggle", "make:go"))]
        go_on = [token for token in tokens if token.startswith(("make:on", "make:play", "make:bot"))]
        person.press(person.random.choice(tokens if press % 3 else go_on or tokens))
        positions(record_of(person))
        for control in re.findall(r'<button[^>]*data-do="make:[^>]*>.*?</button>', person.html, re.DOTALL):
            assert "aria-label=" in control or re.sub(r"<[^>]*>", "", control).strip(), control
    assert record_of(person).plies


def test_unoffered_presses_do_nothing() -> None:
    person = empty_table("land-unter", 3)
    before = DESK.of(person.model)
    for token in [
        "at:12",
        "at:x",
        "lay:61",
        "lay:999",
        "lay:-1",
        "lay:x",
        "go:1",
        "go:-1",
        "go:x",
        "bot:a",
        "bot:?",
        "bot:",
        "nothing",
        "open:1",
    ]:
        person.send(message="do", token=f"make:{token}", fields={})
        assert record_of(person) == before.record  # type: ignore[union-attr]
    person.send(message="do", token="make:play:a:44", fields={})
    assert person.model.notice is not None
    assert person.model.notice.is_error


def test_a_game_that_draws_nothing_is_played_by_the_words_of_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    record = Record.of(GAMES["sos"], 3)
    page = GAME_PAGES["sos"]
    monkeypatch.setitem(GAME_PAGES, "sos", page._replace(figure=None))
    assert making_of("sos").step(Place("card"), 0, None, texts("en")) == "card1"
    assert record.plies == ()


def test_the_focus_goes_to_the_next_control_and_stays_on_the_step_button() -> None:
    person = empty_table("land-unter", 3)
    person.press("make:run")
    person.press(f"make:play:b:{positions(record_of(person))[-1].legal(1)[0]}")
    assert person.focused == {"effect": "focus", "id": "make-lot make-seats make-nav", "gently": False}
    person.press("make:go:0")
    assert person.focused is not None
    assert person.focused["gently"]


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_equivalent_outcomes_are_offered_once_under_distinct_names(game: Game) -> None:
    steps = [step for step in random_game(game, 1) if step.seat != CHANCE][::6]
    desk = Desk(Record.of(game, setup_of(game, 1).seats))
    for step in steps:
        offered = list_actions(desk, step.state, step.seat, desk_texts("en"))
        assert len({each.words for each in offered}) == len(offered)
        assert sorted(str(action) for each in offered for action in each.actions) == sorted(map(str, step.state.legal(step.seat)))
        for each in offered:
            assert len({step.state.apply(step.seat, action) for action in each.actions}) == 1


def test_outcomes_of_the_record_only_step_forward() -> None:
    steps = list(random_game_of(GAMES["sos"], Setup(3, {}), 1))
    at, each = next(
        (at, each)
        for at, step in enumerate(steps)
        if step.seat != CHANCE
        for each in list_actions(Desk(Record.of(GAMES["sos"], 3)), step.state, step.seat, desk_texts("en"))
        if step.action in each.actions[1:]
    )
    record = replace(Record.of(GAMES["sos"], 3), plies=tuple((step.seat, step.action) for step in steps[: at + 1]))
    person = making(at, record)
    person.press(f"make:play:{seat_letter(steps[at].seat)}:{each.actions[0]}")
    assert desk_of(person).ply == at + 1
    assert record_of(person).plies == record.plies
