"""The texts of Abandon Ship and S.O.S.: log lines of particular plies, questions and hints."""

import pytest

from highwater.contract import CHANCE, RankedAction
from highwater.game import Game
from highwater.games.rats.rules import State
from highwater.games.rats.state import LayCheese, parse
from highwater_web.games.rats.choices import final_choices
from highwater_web.games.rats.names import (
    describe_settling,
)
from highwater_web.games.rats.words import continue_label, hint, moment
from tests.rats.positions import ABANDON_SHIP, SOS, carried_out, rolled, ship, water_rises
from tests.web.telling_rats import EN, SHIP_DRAWN, make_interaction, question, seat_infos, sinking_ship, told

# The log ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("token", "de", "en", "da"),
    [
        (
            "red",
            "Max wählt den roten Würfel (3) und zieht die rote Ratte auf Feld 33.",
            "Max chooses the red die (3) and moves the red rat to space 33.",
            "Max vælger den røde terning (3) og flytter den røde rotte til felt 33.",
        ),
        (
            "yellow",
            "Max wählt den gelben Würfel (Anker), und niemand bewegt sich.",
            "Max chooses the yellow die (anchor), and no rat moves.",
            "Max vælger den gule terning (anker), og ingen flytter sig.",
        ),
        (
            "black",
            "Max wählt den schwarzen Würfel (Anker) und zieht die schwarze Ratte zurück auf Feld 17.",
            "Max chooses the black die (anchor) and moves the black rat back to space 17.",
            "Max vælger den sorte terning (anker) og flytter den sorte rotte tilbage til felt 17.",
        ),
        (
            "green.x",
            "Max wählt den grünen Würfel (2 mit Kreuz, bleibt im Vorrat) und zieht die grüne Ratte auf Feld 19.",
            "Max chooses the green die (2 with a cross, stays in the pool) and moves the green rat to space 19.",
            "Max vælger den grønne terning (2 med kryds, bliver i puljen) og flytter den grønne rotte til felt 19.",
        ),
        (
            "white.orange",
            "Max wählt den weißen Würfel (Pfeil im Kreis) und zieht die orangefarbene Ratte auf Feld 17.",
            "Max chooses the white die (circled arrow) and moves the orange rat to space 17.",
            "Max vælger den hvide terning (pil i cirkel) og flytter den orange rotte til felt 17.",
        ),
    ],
)
def test_effects_of_dice_are_logged(token: str, de: str, en: str, da: str) -> None:
    state = sinking_ship("yA g2x r3 kA w(>)")
    assert [told(state, 0, token, language=language) for language in ("de", "en", "da")] == [[de], [en], [da]]


def test_cheese_is_logged() -> None:
    assert told(sinking_ship("r3 k3 bA"), 0, "black")[1:] == ["Max gets the cheese from space 23: 2 points."]


def test_way_home_is_logged() -> None:
    first = told(sinking_ship("r6 bA"), 0, "red")
    assert first == [
        "Max chooses the red die (6) and moves the red rat to the top deck.",
        "The red rat is the first one up and is lost in the crowd: field X, no points.",
    ]
    second = ship("home yellow\n35 red\n20 black\n17 green blue\n~~ 9", "r6 b1", game=ABANDON_SHIP)
    assert told(second, 0, "red", language="de")[1] == "Die rote Ratte ist oben auf Punktfeld 5."


def test_two_ones_are_logged_in_order() -> None:
    state = sinking_ship("rA w(1+1x)", game=SOS)
    assert told(state, 0, "white.orange+black.x", language="en") == [
        "Max chooses the grey die (two ones in a ring, goes back) and moves the orange rat to space 15 and the black rat to space 21."
    ]


def test_the_second_of_two_rats_stays_when_the_first_ends_it() -> None:
    state = ship("home red blue green\n35 yellow\n20 black\n17 purple\n~~ 9", "y1 w(1+1x)", game=SOS)
    said = told(state, 0, "white.yellow+black.x")
    assert said[0] == "Max chooses the grey die (two ones in a ring, goes back) and moves the yellow rat to the top deck."
    assert said[2] == "Four rats are up: the game is over."


def test_a_rat_drowns_when_the_other_swims_away() -> None:
    state = ship("30 red\n25 blue\n20 black\n~~ 12 yellow green", "y2 g2x", game=ABANDON_SHIP)
    assert told(state, 0, "yellow")[1:] == ["The green rat is alone in the water and drowns."]


def on_the_brink(drawn: str, game: Game = ABANDON_SHIP) -> State:
    """Seat A passes a single die on, so that seat B has to turn up a marker."""
    state = carried_out(ship(drawn, "r1 k2", game=game), "red")
    assert state.phase == "rise"
    return state


def test_rising_water_is_logged() -> None:
    state = on_the_brink("30 red\n25 blue\n20 black\n18 green\n17 purple cheese1\n13 cheese2\n~~ 9")
    free = water_rises(state, 3)
    assert told(state, CHANCE, "water3") == [
        "Water marker 3: the water rises to 12.",
        "All 6 dice still in the game are back in the pool.",
    ]
    assert free.water == 12
    assert told(state, CHANCE, "water8") == [
        "Water marker 8: the water rises to 17.",
        "The cheese on 13 and 17 is under water.",
        "The purple rat is alone in the water and drowns.",
        "All 5 dice still in the game are back in the pool.",
    ]
    stopped = on_the_brink("30 red\n25 blue\n20 black\n18 green\n11 purple yellow\n~~ 9")
    assert told(stopped, CHANCE, "water8") == [
        "Water marker 8: the water only rises to 11, as far as the lowest rat.",
        "The yellow rat and the purple rat tread water.",
        "All 7 dice still in the game are back in the pool.",
    ]
    treading = on_the_brink("30 red\n25 blue\n20 black\n18 green\n~~ 11 purple yellow")
    assert told(treading, CHANCE, "water8", language="de")[0] == (
        "Wassermarker 8: Das Wasser steigt nicht, weil dort noch mehrere Ratten Wasser treten."
    )


def test_dice_come_back_without_a_marker() -> None:
    state = ship("30 red\n25 blue\n20 black\n18 green\n~~ 9", "r1 k2", markers="")
    assert told(state, 0, "red")[1:] == ["There are no water markers left. The water stays, and all 5 dice are back in the pool."]
    assert len(told(ship("30 red\n25 blue\n20 black\n18 green\n~~ 9", "g3 r1 k2", markers=""), 0, "red")) == 1


def test_the_deal_tells_nothing_of_the_cards() -> None:
    state = ABANDON_SHIP.new(3)
    assert isinstance(state, State)
    said = []
    for token in ("card1", "card5", "card7"):
        said += told(state, CHANCE, token)
        state = state.apply(CHANCE, parse(token))
    assert said == ["Everyone has been dealt a secret card with three rats."]
    cheese = str(LayCheese(((15, 1), (19, 2), (23, 1), (27, 2), (31, 1))))
    assert told(state, CHANCE, cheese) == ["Cheese lies on spaces 15 (1), 19 (2), 23 (1), 27 (2) and 31 (1), points in brackets."]


def test_rolls_are_logged() -> None:
    state = carried_out(sinking_ship("y1 g2x o(4) r1 w(11x)"), "yellow")
    assert told(state, CHANCE, "roll.g2xo(4)rAw(11x)") == [
        "Cathy rolls green: 2 with a cross; orange: circled 4; red: anchor; white: circled 11 with a cross."
    ]
    state = carried_out(sinking_ship("y1 g2x o4 r1 w(1+1x)", game=SOS), "yellow")
    assert told(state, CHANCE, "roll.g2xo4rAw(1+1x)", language="de") == [
        "Cathy würfelt Grün: 2 im Ring; Orange: 4; Rot: Blitz; Grau: zwei Einsen im Ring."
    ]


def test_seats_without_rats_show_their_card() -> None:
    drawn = "home orange\n35 red\n20 yellow purple\n17 black blue\n~~ 9"
    state = ship(drawn, "r1x b1", game=SOS, options={"leaving": "on"}, cards=(0, 2, 4))
    assert told(state, 0, "red.x")[2:] == ["Max has no rats left in play, reveals the card (green, orange and red) and leaves."]


def test_ending_is_logged() -> None:
    drawn = "home orange red\n35 blue\n20 green\n17 purple\n~~ 9"
    state = ship(drawn, "g1 b1", taken="1 1,2 2", cards=(0, 3, 6))
    said = told(state, 0, "blue")
    assert said[1:] == [
        "The blue rat is up, on score field 3.",
        "Only the purple rat and the green rat are still in play and stand together on score field 2. The game is over.",
        "Max had green, orange and red: 8 points.",
        "Cathy had green, black and blue: 8 points.",
        "Linus had yellow, red and black: 7 points.",
        "A tie at 8 points: Cathy has more cheese and wins.",
    ], "the example of the rules page"
    assert told(state, 0, "blue", language="de")[3] == "Auf der Karte von Max: Grün, Orange und Rot (8 Punkte)."


# Prompts ----------------------------------------------------------------------------------------------------------------


def test_log_names_the_active_seat() -> None:
    state = sinking_ship("y1 g2x w(>)")
    assert question(state) == "Your turn. Choose a die."
    assert question(state, (0, 1, 2)) == "It is Max’s turn. Choose a die."
    assert question(state, (1,)) == "Max is thinking."
    to_roll = carried_out(state, "yellow")
    assert question(to_roll, (1,)) == "Your turn. Roll 2 dice."
    assert question(to_roll, (0, 1)) == "It is Cathy’s turn. Roll 2 dice."
    assert question(to_roll) == "It is Cathy’s turn to roll 2 dice."
    to_rise = on_the_brink(SHIP_DRAWN.replace("~~ 12", "12") + "    ~~ 9\n")
    assert question(to_rise, (1,)) == "Too few dice are left for you. Turn up a water marker."
    assert question(to_rise, (0, 1)) == "Too few dice are left for Cathy. Turn up a water marker."
    assert question(to_rise) == "Too few dice are left for Cathy. The water is about to rise."


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        ("red", "Carry it out?"),
        ("yellow", "This die moves no rat. Carry it out, or choose another."),
        ("green", "Leave the die in the pool? Otherwise the water rises sooner."),
        ("white", "Which rat moves?"),
        ("white.red", "Leave the die in the pool? Otherwise the water rises sooner."),
        ("purple", "Your turn. Choose a die."),
        ("nonsense.of.strangers", "Your turn. Choose a die."),
    ],
)
def test_a_chosen_die_is_gone_on_with(chosen: str, said: str) -> None:
    assert question(sinking_ship("yA g2x r3 w(2x)"), chosen=chosen) == said


def test_a_rat_that_comes_home_takes_its_die_along() -> None:
    state = ship("35 red\n20 blue\n17 black\n~~ 9", "r1x kA")
    assert question(state, chosen="red") == "Carry it out?"
    said = [describe_settling(state.view(0), settle, EN) for settle in final_choices(state.view(0), make_interaction(state, "red"))]
    assert said == ["Red rat to the top deck"], "the die leaves the game in any case"


def test_two_ones_are_asked_for_one_after_the_other() -> None:
    state = sinking_ship("rA w(1+1x)", game=SOS, options={"double_one": "must"})
    assert question(state, chosen="white") == "Which two rats move one space each? Choose the first."
    assert question(state, chosen="white.red") == "And which second rat moves one space?"
    may = sinking_ship("rA w(1+1x)", game=SOS)
    assert question(may, chosen="white.red") == "Choose a second rat, or leave it at this one."
    (only,) = final_choices(may.view(0), make_interaction(may, "white.red"))
    assert describe_settling(may.view(0), only, EN) == "Only the red rat to space 31"


def test_before_anybody_plays() -> None:
    state = ABANDON_SHIP.new(3)
    assert isinstance(state, State)
    assert question(state) == "The ship is being loaded."
    assert moment(state.view(None)) == "setup"


def test_log_names_the_winner() -> None:
    drawn = "home orange red\n35 blue\n20 green\n17 purple\n~~ 9"

    def end(taken: str, people: tuple[int, ...]) -> str:
        state = carried_out(ship(drawn, "g1 b1", taken=taken, cards=(0, 3, 6)), "blue")
        assert moment(state.view(None)) == "scoring"
        return question(state, people)

    assert end("1 1 2", (0,)) == "You win with 8 points."
    assert end("1 1 2", (1,)) == "Max wins with 8 points."
    assert end("1 1,2 2", (1,)) == "A tie at 8 points: you have more cheese and win."
    assert end("- 1 2", (0,)) == "A tie at 7 points: Linus has more cheese and wins."
    assert end("- 2 2", (0,)) == "Shared victory with 7 points: Cathy and Linus."


def test_the_rule_of_the_moment() -> None:
    state = sinking_ship("y1 g2x w(>)")
    assert moment(state.view(None)) == "dice"
    assert moment(carried_out(state, "yellow").view(None)) == "turn"
    to_rise = on_the_brink("30 red\n25 blue\n20 black\n18 green\n11 purple yellow\n~~ 9")
    assert moment(to_rise.view(None)) == "water"
    assert moment(water_rises(to_rise, 8).view(None)) == "drowning"


def test_a_person_rolls_and_turns_up_the_marker() -> None:
    to_roll, to_rise = carried_out(sinking_ship("y1 g2x w(>)"), "yellow"), on_the_brink(SHIP_DRAWN.replace("~~ 12", "12") + "    ~~ 9\n")
    assert [continue_label(each.view(None), seat_infos(3, (1,))) for each in (to_roll, to_rise)] == ["rats.roll", "rats.rise"]
    assert [continue_label(each.view(None), seat_infos(3, (0,))) for each in (to_roll, to_rise)] == ["", ""]
    assert continue_label(rolled(to_roll, "g3 w(2)").view(None), seat_infos(3, (1,))) == ""


# Hints ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("token", "reason", "said"),
    [
        ("red", "own-up", "Choose the red die (3) and move the red rat to space 33. It takes one of your rats further up."),
        (
            "green.x",
            "hide",
            "Choose the green die (2 with a cross) and move the green rat to space 19. Leave the die in the pool. "
            "That rat is not yours, so it gives away nothing about your card.",
        ),
        (
            "white.black",
            "other-back",
            "Choose the white die (circled anchor) and move the black rat back to space 17. It sends back a rat that is not yours.",
        ),
        ("yellow", "no-harm", "Choose the yellow die (anchor), so that nobody moves. It costs your rats nothing and helps no other rat."),
    ],
)
def test_hint_names_action_and_reason(token: str, reason: str, said: str) -> None:
    assert hint(RankedAction(parse(token), 1, reason), sinking_ship("yA g2x r3 w(A)").view(0), seat_infos(3), EN) == said


def test_hint_names_the_chosen_rat_where_none_moves() -> None:
    """Actions differ, and may have different values: a reason reveals other rats."""
    state = sinking_ship("rA w(>)", game=SOS)
    said = [hint(RankedAction(action, 1, ""), state.view(0), seat_infos(3), EN) for action in state.legal(0)]
    assert len(set(said)) == len(said)
    assert "Choose the grey die (arrow) for the red rat, so that nobody moves." in said


def test_a_hint_for_two_ones() -> None:
    advice = RankedAction(parse("white.orange+black.x"), 1, "own-up")
    assert hint(advice, sinking_ship("rA w(1+1x)", game=SOS).view(0), seat_infos(3), EN).startswith(
        "Choose the grey die (two ones in a ring) and move first the orange rat to space 15, then the black rat to space 21."
    )


def test_where_others_look_on_a_hint_keeps_its_reason_to_itself() -> None:
    said = hint(RankedAction(parse("red"), 1, "own-up"), sinking_ship("yA r3").view(0), seat_infos(3, (0, 1)), EN)
    assert said == "Choose the red die (3) and move the red rat to space 33. Saying why would give away your card here."
