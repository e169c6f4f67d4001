"""Diagrams of each game in a terminal, line by line."""

from textwrap import dedent

from highwater import play
from highwater.contract import CHANCE
from highwater.record import example
from highwater.registry import GAMES


def same(shown: object, drawn: str) -> None:
    assert str(shown) == dedent(drawn).strip("\n")


def test_the_table_of_land_unter_shows_tides_rings_and_hands() -> None:
    record = example(GAMES["land-unter"], "tides-4-and-7")
    same(
        record.final,
        """
        Land unter, stage 1 of 4, round 1 of 12                           chance is next

             points  rings            tide               card
          a       0  o o o o o         4 ~~~~
          b       0  o o .             7 ~~~~~~~
          c       0  o o o o o o       -
          d       0  o o o o           -

        last round: a 44, b 27, c 16, d 2; a took 4; b took 7; b lost a ring

        tides in the middle: none
        tides to come: 1 1 2 2 3 3 4 5 5 6 6 7 8 8 9 9 10 10 11 11 12 12

             in hand                              played
          a    5  9 15 17 19 28 31 38 43 50 54     44
          b    1  7 10 23 24 29 42 49 51 58 60     27
          c    3 14 18 20 22 25 30 35 39 52 56     16
          d    4  6  8 12 33 34 37 40 46 48 57      2
        """,
    )


def test_cards_known_in_the_hands_of_others_have_a_line_of_their_own() -> None:
    state = play("land-unter", ["policy"] * 3, seed=1).upto(60).final
    lines = str(state.view(0)).splitlines()
    known = [number for number, line in enumerate(lines) if "known:" in line]
    assert len(known) == 2
    assert all(lines[number].startswith("      known:") and " cards " in lines[number - 1] for number in known)
    assert max(map(len, lines)) <= 80


def test_stage_results_stay_through_the_next_first_round() -> None:
    record = play("land-unter", ["bosun"] * 3, seed=4)
    told: dict[int, list[tuple[int, str]]] = {}
    for ply, state in enumerate(record.states()):
        words = " ".join(str(state).split())
        for number in (1, 2, 3):
            if f"stage {number}: " in words:
                told.setdefault(number, []).append((ply, words.partition(f"stage {number}: ")[2].partition(" tides in")[0]))
    assert [lines[0][1] for lines in told.values()] == [
        "a out, b no ring, c 5 rings and the lowest tide",
        "a 5 rings, b 4 rings and the lowest tide, c out",
        "a no ring, b 4 rings and the lowest tide, c out",
    ]
    assert all(len({line for _, line in lines}) == 1 for lines in told.values())
    rounds = [sum(seat == CHANCE for seat, _ in record.plies[lines[0][0] : lines[-1][0]]) for lines in told.values()]
    assert rounds == [1, 1, 0], "from the end of the stage until cards have been laid for the next two tides, or to the end"
    assert told[3][-1][0] == len(record.plies)


def test_a_seat_of_land_unter_sees_no_hand_but_its_own_and_no_card_that_lies_face_down() -> None:
    record = example(GAMES["land-unter"], "tides-4-and-7")
    same(
        record.upto(len(record.plies) - 1).final.view(0),
        """
        Land unter, stage 1 of 4, round 1 of 12                                to act: d

             points  rings            tide               card
          a       0  o o o o o         -                44
          b       0  o o o             -                ##
          c       0  o o o o o o       -                ##
          d*      0  o o o o           -

        tides in the middle: 4 and 7
        tides to come: 1 1 2 2 3 3 4 5 5 6 6 7 8 8 9 9 10 10 11 11 12 12

             in hand                              played
          a    5  9 15 17 19 28 31 38 43 50 54
          b   11 cards
          c   11 cards
          d   12 cards
        """,
    )


def test_the_ship_shows_levels_water_dice_and_the_seats_own_card() -> None:
    record = example(GAMES["abandon-ship"], "adam-david-and-eva")
    same(
        record.upto(len(record.plies) - 1).final.view(0),
        """
        Abandon Ship, turn of a                                                to act: a

                    ________________________________________________________
        top deck 36| 1. green 2. red 3. blue                                |
                   |                                                        |
                 33| black                                                  |
                   |                                                        |
                 31| [cheese 2]                                             |
                   |                                                        |
                 23| [cheese 2]                                             |
                   |                                                        |
                 19| [cheese 1]                                             |
                   |                                                        |
                 12| yellow                                                 |
                   |                                                        |
        ~~~~ 10 ~~~|~orange purple ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~|~~~~~~~~~~
        under water nothing
            to come water rises by 3 4 5 5 6 6 7

               dice purple 4x, orange (4)
         laid aside yellow, black, white
            seat a* green, orange, red
             seat b a hidden card
             seat c a hidden card; cheese 1 1
        """,
    )


def test_island_shows_tile_states_and_pawns() -> None:
    game = GAMES["forbidden-island"]
    tiles = (
        "moon sun whispering howling embers shadows coral tidal landing bronze copper gold silver iron breakers cliffs crimson dunes lagoon"
    )
    state = game.new(3)
    for token in (
        "island." + ".".join([*tiles.split(), "marsh", "observatory", "phantom", "twilight", "watchtower"]),
        "first-flood.moon.coral.landing.silver.iron.marsh",
        "adventurers.engineer.pilot.diver",
        *("hand.earth.sandbag", "hand.fire.helicopter", "hand.ocean.ocean"),
    ):
        state = state.apply(CHANCE, game.parse(token))
    state = state.apply(0, game.parse("end"))
    for token in ("draw.waters-rise", "draw.fire", "flood.moon"):
        state = state.apply(CHANCE, game.parse(token))
    same(
        state,
        """
        Forbidden Island, novice                                          chance is next

                                                [sun        ]
                                                [earth      ]
                      [whispering ][howling    ][embers     ][shadows    ]
                      [wind       ][wind       ][fire       ][fire       ]
         ~coral~~~~~~~[tidal      ]~landing~~~~~[bronze     ][copper     ][gold       ]
         ~ocean~~~~~~~[ocean      ]~b~~~~~~~~~~~[a          ][           ][           ]
         ~silver~~~~~~~iron~~~~~~~~[breakers   ][cliffs     ][crimson    ][dunes      ]
         ~~~~~~~~~~~~~~c~~~~~~~~~~~[           ][           ][           ][           ]
                      [lagoon     ]~marsh~~~~~~~[observatory][phantom    ]
                      [           ]~~~~~~~~~~~~~[           ][           ]
                                   [twilight   ][watchtower ]
                                   [           ][           ]

        water [==........] 2 flood cards a turn
          a+ engineer   bronze      turn  earth fire sandbag
          b+ pilot      landing           fire helicopter
          c  diver      iron              ocean ocean

        treasures: none
        treasure deck (20): earth 4, wind 5, fire 3, ocean 3, helicopter 2, sandbag,
            waters-rise 2
        discards: waters-rise
        flood deck (5): coral, landing, silver, iron, marsh
        flood deck, below (18): sun, whispering, howling, embers, shadows, tidal,
            bronze, copper, gold, breakers, cliffs, crimson, dunes, lagoon, observatory,
            phantom, twilight, watchtower
        discards: none
        """,
    )
