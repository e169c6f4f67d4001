"""The texts of Forbidden Island: log lines of particular plies, questions, hints and the end."""

import re

import pytest

from highwater.contract import RankedAction
from highwater.games.forbidden_island import GAME
from highwater.games.forbidden_island.components import TILES
from highwater.games.forbidden_island.rules import State
from highwater.record import parse_ply
from highwater_web.games.forbidden_island.names import adventurer_name, card_name, name_cards, tile_name, tile_short
from highwater_web.games.forbidden_island.words import continue_label, hint, log, moment
from highwater_web.ui.drawings import SeatInfo
from highwater_web.ui.naming import join_names
from highwater_web.ui.texts import LANGUAGES, texts
from tests.forbidden_island.positions import after, table
from tests.web.telling_island import EN, nothing_laid, question, seat_infos, summed_up, told

# The log ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ply", "de", "en", "da"),
    [
        ("a:move.sun", "Max geht zum Tempel der Sonne.", "Max moves to the Temple of the Sun.", "Max går til Solens tempel."),
        (
            "a:shore.howling",
            "Max legt den Garten des Heulens trocken.",
            "Max shores up the Howling Garden.",
            "Max tørlægger Den hylende have.",
        ),
        (
            "a:shore.moon+howling",
            "Max legt den Tempel des Mondes und den Garten des Heulens trocken.",
            "Max shores up the Temple of the Moon and the Howling Garden.",
            "Max tørlægger Månens tempel og Den hylende have.",
        ),
        ("a:give.fire.b", "Max gibt Cathy eine Feuerkarte.", "Max gives Cathy a Fire card.", "Max giver Cathy et ildkort."),
        ("a:end", "Max verzichtet auf weitere Aktionen.", "Max takes no further action.", "Max bruger ikke flere handlinger."),
        (
            "a:lift.a.iron",
            "Max nimmt den Hubschrauber zum Eisentor.",
            "Max takes the helicopter to the Iron Gate.",
            "Max tager helikopteren til Jernporten.",
        ),
        (
            "a:lift.ab.iron",
            "Max nimmt Cathy im Hubschrauber mit zum Eisentor.",
            "Max takes Cathy along in the helicopter to the Iron Gate.",
            "Max tager Cathy med i helikopteren til Jernporten.",
        ),
        (
            "a:lift.b.iron",
            "Max schickt Cathy im Hubschrauber zum Eisentor.",
            "Max sends Cathy by helicopter to the Iron Gate.",
            "Max sender Cathy med helikopteren til Jernporten.",
        ),
        (
            "b:sandbag.howling",
            "Cathy legt mit Sandsäcken den Garten des Heulens trocken.",
            "Cathy shores up the Howling Garden with Sandbags.",
            "Cathy tørlægger Den hylende have med sandsække.",
        ),
    ],
)
def test_actions_are_logged(ply: str, de: str, en: str, da: str) -> None:
    state = table(ON_THE_MOON.replace("#ab", "~ab"), hands="fire helicopter | sandbag")
    assert [told(state, ply, language=language) for language in ("de", "en", "da")] == [[de], [en], [da]]


ON_THE_MOON = """
          #ab #
      #   ~   #   #
  #   #   #   #   #   #
  #   #   #   #   #   #
      #   #   #   #
          #   #
"""


def test_treasure_takes_two_log_lines() -> None:
    state = table(ON_THE_MOON, hands="earth*4 | ", captured="")
    assert told(state, "a:capture.earth") == ["Max captures the Earth Stone.", "1 of 4 treasures captured."]


def test_guiding_names_who_is_guided() -> None:
    state = table(ON_THE_MOON, adventurers="navigator diver")
    assert told(state, "a:guide.b.sun") == ["Max guides Cathy to the Temple of the Sun."]


def test_a_flood_card_and_the_next_turn() -> None:
    state = table(ON_THE_MOON, actions=0, draws=0, floods=1, flood="iron howling")
    assert told(state, "*:flood.iron") == ["The water floods the Iron Gate.", "It is Cathy’s turn (Messenger)."]
    assert told(state, "*:flood.howling") == ["The sea swallows the Howling Garden.", "It is Cathy’s turn (Messenger)."]


def test_waters_rise_tells_where_the_discards_go() -> None:
    fields = {"actions": 0, "draws": 2, "water": 2}
    on_top = table(ON_THE_MOON, **fields)  # type: ignore[arg-type]
    assert told(on_top, "*:draw.waters-rise") == [
        "Waters Rise!",
        "The water rises to level 3 of 10: 3 flood cards a turn.",
        "The discarded flood cards are shuffled and put on top.",
    ]
    mixed = table(ON_THE_MOON, **fields, waters_rise="mixed")  # type: ignore[arg-type]
    assert told(mixed, "*:draw.waters-rise")[2].endswith("are shuffled into the deck.")
    none = table(actions=0, draws=2, water=2)
    assert told(none, "*:draw.waters-rise") == ["Waters Rise!", "The water rises to level 3 of 10: 3 flood cards a turn."]
    skull = table(ON_THE_MOON, actions=0, draws=2, water=9)
    assert told(skull, "*:draw.waters-rise") == ["Waters Rise!", "Lost: the water has reached the skull."]


def test_new_decks_are_logged() -> None:
    state = table(ON_THE_MOON, actions=0, draws=2, deck="fire")
    assert told(state, "*:draw.fire")[1] == "The treasure deck is empty. The discards are shuffled to make a new one."
    state = table(ON_THE_MOON, actions=0, draws=0, floods=2, flood="iron")
    assert told(state, "*:flood.iron")[1] == "The flood deck is empty. The discards are shuffled to make a new one."


def test_answerable_cards_are_logged_before_and_after_the_answer() -> None:
    state = table(ON_THE_MOON, hands=" | sandbag", actions=0, draws=0, floods=2, flood="howling iron", sandbag="any-time")
    assert told(state, "*:flood.howling") == ["A flood card is about to sink the Howling Garden."]
    assert told(after(state, "*:flood.howling"), "a:carry-out") == ["The sea swallows the Howling Garden."]


def test_names_are_escaped() -> None:
    people = (SeatInfo(0, "<b>Max</b> & {name}", you=True, bot=False), SeatInfo(1, "Cathy", you=False, bot=True))
    state = table(ON_THE_MOON)
    seat, action = parse_ply(GAME, 2, "a:move.sun")
    (line,) = log(state.view(None), state.apply(seat, action).view(None), (seat, action), people, EN)
    assert "<bdi>&lt;b&gt;Max&lt;/b&gt; &amp; {name}</bdi>" in line
    assert "buoy-0" in line


# Prompts ----------------------------------------------------------------------------------------------------------------


def test_a_person_alone_is_addressed_and_several_are_named() -> None:
    state = table(ON_THE_MOON, adventurers="diver pilot")
    assert question(state) == "Your turn, Diver. 3 actions left."
    assert question(state, (0, 1)) == "It is Max’s turn (Diver). 3 actions left."
    assert question(state, (1,)) == "Max is thinking: action 1 of 3."
    assert question(table(ON_THE_MOON, actions=1), language="de").startswith("Du bist dran, Ingenieur. Noch 1 Aktion.")


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        ("a:move", "Choose a tile to move to."),
        ("a:shore", "Choose a tile to shore up."),
        ("a:shore.moon", "Choose a second tile, or press this one again to shore up just one."),
        ("a:give", "Which card, and for whom?"),
        ("a:give.fire", "Who gets the Fire card?"),
        ("a:lift", "Which pawns fly?"),
        ("a:lift.ab", "Choose where the helicopter lands."),
        ("b:sandbag", "Choose a tile for the Sandbags."),
        ("a:at.moon", "Your turn, Engineer. 3 actions left."),
        ("a:at.howling", "What would you like to do here?"),
        ("a:nonsense.of.strangers", "Your turn, Engineer. 3 actions left."),
    ],
)
def test_prompts_continue_a_begun_action(chosen: str, said: str) -> None:
    state = table(ON_THE_MOON.replace("#ab #", "~ab #"), hands="fire helicopter | sandbag")
    if chosen == "a:at.moon":
        state = table(ON_THE_MOON, hands="fire helicopter | sandbag")
    assert question(state, chosen=chosen) == said


def test_guiding_goes_on_with_the_pawn() -> None:
    state = table(ON_THE_MOON, adventurers="navigator diver")
    assert question(state, chosen="a:guide") == "Which pawn will you guide?"
    assert question(state, chosen="a:guide.b") == "Choose where to guide Cathy."


def test_cards_to_come_are_counted() -> None:
    state = table(ON_THE_MOON, actions=0)
    assert question(state) == "You have 2 treasure cards left to draw."
    assert question(state, (0, 1)) == "Max has 2 treasure cards left to draw."
    flood = table(ON_THE_MOON, actions=0, draws=0, floods=1, hands="sandbag | ")
    assert question(flood) == "1 flood card is still to come.", "no Sandbags can change what it does"
    flood = table(ON_THE_MOON, actions=0, draws=0, floods=1, hands="sandbag | ", flood="howling")
    assert question(flood) == "1 flood card is still to come. A special card first?"
    assert question(flood, (1,)) == "1 flood card is still to come."


def test_a_card_too_many() -> None:
    state = after(table(ON_THE_MOON, actions=0, hands="fire*5 | "), "*:draw.earth")
    assert question(state) == "You hold 6 cards, and the limit is 5. Discard one."
    assert question(state, (0, 1)) == "Max holds 6 cards, and the limit is 5. Discard one."
    assert question(state, (1,)) == "Max holds 6 cards and has to give one up."
    special = after(table(ON_THE_MOON, actions=0, hands="fire*4 sandbag | "), "*:draw.earth")
    assert question(special) == "You hold 6 cards. Discard one, or play a special card."


SINKING = """
          ~a  #b
      #   #   #   #
  #   #   #   #   #   #
  #   #   #   #   #   #
      #   #   #   #
          #   #
"""
NO_WAY_OUT = SINKING.replace("~a  #b", "~a  x").replace(
    "#   #   #   #\n  #   #   #   #   #   #\n  #", "#   x   #   #\n  #   #   #   #   #   #b\n  #", 1
)


def flooded_under(drawn: str, hands: str = "", sandbag: str = "in-time") -> State:
    """Seat A’s turn: the flood card of its own tile comes up."""
    state = table(drawn, hands=hands, actions=0, draws=0, floods=1, flood="moon", captured="earth", sandbag=sandbag)
    return after(state, "*:flood.moon")


def test_a_sinking_tile_makes_its_pawn_swim() -> None:
    state = flooded_under(SINKING)
    assert question(state) == "The sea swallows the Temple of the Moon. Swim for it: choose a tile."
    assert question(state, (0, 1)) == "The sea swallows the Temple of the Moon. Max has to swim: choose a tile."
    assert question(state, (1,)) == "The sea swallows the Temple of the Moon. Max has to swim."
    assert moment(state.view(None)) == "swimming"


def test_pawns_that_cannot_swim_need_a_helicopter() -> None:
    state = flooded_under(NO_WAY_OUT, hands=" | helicopter")
    assert (
        question(state)
        == "The sea swallows the Temple of the Moon, and there is nowhere for you to swim. Only a Helicopter Lift can save you."
    )
    assert "nowhere for Max to swim" in question(state, (1,))


def test_a_revealed_card_may_be_answered() -> None:
    state = flooded_under(SINKING, hands="sandbag | ", sandbag="any-time")
    assert question(state) == "A flood card is about to sink the Temple of the Moon. Play Sandbags, or let the tile sink."
    assert question(state, (1,)) == "A flood card is about to sink the Temple of the Moon. Sandbags can still save it."
    assert moment(state.view(None)) == "special-cards"


def test_the_rule_of_the_moment() -> None:
    assert moment(nothing_laid()) == "setup"
    assert moment(table().view(None)) == "actions"
    assert moment(table(actions=0).view(None)) == "treasure-cards"
    assert moment(table(actions=0, draws=0, floods=2).view(None)) == "flood"
    assert moment(after(table(ON_THE_MOON, actions=0), "*:draw.waters-rise").view(None)) == "waters-rise"
    assert moment(after(table(ON_THE_MOON, actions=0), "*:draw.waters-rise *:draw.fire *:flood.howling").view(None)) != "treasure-cards"
    assert moment(after(table(actions=0, hands="fire*5 | "), "*:draw.earth").view(None)) == "hand-limit"


def test_the_game_waits_before_the_first_card_and_where_a_special_could_be_played() -> None:
    def button(people: tuple[int, ...], **fields: int) -> str:
        hands = "" if fields.pop("special", 0) == 0 else "helicopter | "
        state = table(actions=fields.pop("actions", 0), hands=hands, **fields)  # type: ignore[arg-type]
        return continue_label(state.view(None), seat_infos(2, people), "always")

    treasure, flood = "forbidden-island.draw-treasure", "forbidden-island.draw-flood"
    assert button((0,)) == treasure, "the last action can still be taken back"
    assert [button((0,), draws=1), button((0,), draws=0, floods=2)] == ["", ""]
    assert button((1,)) == "", "a bot's turn, and nobody here has a card to play"
    assert [button((0,), draws=1, special=1), button((0,), draws=0, floods=2, special=1)] == [treasure, flood]
    assert button((1,), draws=1, special=1) == "", "the card is the bot's"
    assert button((0,), actions=1) == "", "it is for the person to act"
    assert continue_label(nothing_laid(), seat_infos(2), "always") == ""


def test_table_waits_for_special_cards_only_where_they_help() -> None:
    flood = {"hands": "sandbag | ", "actions": 0, "draws": 0, "floods": 2}
    safe, threatened = (table(ON_THE_MOON, flood=deck, **flood).view(None) for deck in ("sun", "howling"))  # type: ignore[arg-type]
    button = "forbidden-island.draw-flood"
    assert [continue_label(safe, seat_infos(2, (0,)), stops) for stops in ("always", "matter", "never")] == [button, "", ""]
    assert [continue_label(threatened, seat_infos(2, (0,)), stops) for stops in ("always", "matter", "never")] == [button, button, ""]
    assert continue_label(threatened, seat_infos(2, (1,)), "matter") == "", "the Sandbags are the bot's"


# Hints ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("token", "reason", "said"),
    [
        ("move.sun", "to-treasure", "Move to the Temple of the Sun. It brings you closer to the Crystal of Fire."),
        ("shore.landing", "save-landing", "Shore up Fools’ Landing. If the landing sinks, all is lost."),
        ("give.fire.b", "give", "Give Cathy a Fire card. Cathy then has 2 of the four cards."),
        (
            "lift.b.landing",
            "to-landing",
            "Send Cathy by helicopter to Fools’ Landing. All the treasures are taken, and now everybody has to get to the landing.",
        ),
        ("discard.wind", "least-needed", "Discard a Wind card. This card is needed least."),
        ("end", "hold", "Take no further action. There is nothing more to gain this turn."),
        ("take-off", "win", "Take off. Everybody is there, and so are all four treasures: this wins."),
    ],
)
def test_hint_names_action_and_reason(token: str, reason: str, said: str) -> None:
    state = table(ON_THE_MOON, hands="fire*2 | fire")
    assert hint(RankedAction(GAME.parse(token), 1, reason), state.view(0), seat_infos(2), EN) == said


def test_a_hint_names_the_tiles_that_come_in_reach_and_the_treasure_that_has_one_place_left() -> None:
    state = table(ON_THE_MOON.replace("#   ~   #   #\n  #", "x   ~   #   ~\n  ~", 1))
    walk, shore = (
        RankedAction(GAME.parse(token), 1, reason) for token, reason in (("move.embers", "to-flooded"), ("shore.howling", "save-last"))
    )
    assert hint(walk, state.view(0), seat_infos(2), EN) == "Move to the Cave of Embers. From there you can shore up the Cave of Shadows."
    assert hint(shore, state.view(0), seat_infos(2), EN).endswith("There is no other place left for the Statue of the Wind.")


@pytest.mark.parametrize(
    ("adventurer", "actions", "joined"),
    [("pilot", 3, "and"), ("pilot", 2, "or"), ("engineer", 2, "and")],
)
def test_a_hint_promises_no_more_than_the_actions_left_can_dry(adventurer: str, actions: int, joined: str) -> None:
    drawn = ON_THE_MOON.replace("#   ~   #   #\n  #   #   #   #", "#   ~   #   ~\n  #   #   #   ~", 1)
    state = table(drawn, f"{adventurer} diver", actions=actions)
    walk = RankedAction(GAME.parse("move.embers"), 1, "to-flooded")
    assert hint(walk, state.view(0), seat_infos(2), EN).endswith(f"shore up the Cave of Shadows {joined} the Bronze Gate.")


# The end ----------------------------------------------------------------------------------------------------------------


def test_why_we_lost_names_the_pawn_and_its_tile() -> None:
    state = flooded_under(NO_WAY_OUT)
    assert state.reason == "drowned"
    assert question(state) == "Lost: Max has drowned."
    how = summed_up(state)
    assert "Lost" in how
    assert "The sea swallowed the Temple of the Moon. Max (Engineer) was standing there" in how
    assert "keep a Helicopter Lift" in how


def test_why_we_lost_names_the_treasure_and_both_its_tiles() -> None:
    drawn = SINKING.replace("~a  #b", "x   ~").replace("#   #   #   #\n  #", "#ab #   #   #\n  #", 1)
    state = after(table(drawn, actions=0, draws=0, floods=1, flood="sun"), "*:flood.sun")
    assert question(state) == "Lost: the sea keeps the Earth Stone for ever."
    assert "capture the Earth Stone: Temple of the Moon and Temple of the Sun. Both have sunk." in summed_up(state)


def test_why_we_lost_by_the_landing_or_the_skull() -> None:
    drawn = ON_THE_MOON.replace("#   #   #   #   #   #\n  #", "#   #   ~   #   #   #\n  #", 1)
    landing = after(table(drawn, actions=0, draws=0, floods=1, flood="landing", captured="fire"), "*:flood.landing")
    assert question(landing) == "Lost: the landing has sunk."
    assert "Fools’ Landing has sunk, and without it nobody can leave the island. 1 of 4 treasures had been captured." in summed_up(landing)
    skull = after(table(actions=0, water=9), "*:draw.waters-rise")
    assert "The water has reached the skull" in summed_up(skull)
    assert "10 of 10, the skull" in summed_up(skull)
    assert moment(skull.view(None)) == "losing"


def test_how_we_won() -> None:
    drawn = ON_THE_MOON.replace("#ab", "# ").replace("#   #   #   #   #   #\n  #", "#   #   #ab #   #   #\n  #", 1)
    start = table(drawn, hands="helicopter | ", captured="earth wind fire ocean", water=4)
    assert told(start, "a:take-off") == [
        "Max plays a Helicopter Lift, and everyone takes off.",
        "Won: all four treasures and all the adventurers are off the island.",
    ]
    state = after(start, "a:take-off")
    how = summed_up(state)
    assert "With all four treasures, Max and Cathy take off from the landing. The water is at 4 of 10, and 24 of the 24 tiles" in how
    assert moment(state.view(None)) == "winning"


def test_how_it_stands_in_between() -> None:
    drawn = ON_THE_MOON.replace("#ab #\n", "x   #ab\n")
    how = summed_up(table(drawn, captured="fire", water=3))
    assert not re.search("Won|Lost", how)
    assert "Earth Stonestill to be captured, 1 of 2 tiles left" in how
    assert "Crystal of Firecaptured" in how
    assert "3 of 10, 3 flood cards a turn" in how
    assert "22 dry, 1 flooded, 1 sunk" in how


# Names ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_tell_things_apart_and_labels_are_short(language: str) -> None:
    t = texts(language)
    assert len({tile_name(tile, t) for tile in TILES}) == len({tile_short(tile, t) for tile in TILES}) == 24
    longest = [max(tile_short(tile, t).split("\u00ad"), key=len) for tile in TILES]
    assert max(map(len, longest)) <= 8, "a line on the smallest tile has room for no more"
    assert len({card_name(card, t) for card in range(7)}) == 7
    assert len({adventurer_name(adventurer, t) for adventurer in range(6)}) == 6


def test_cards_and_names_are_listed() -> None:
    assert name_cards((), EN) == "no card"
    assert name_cards((0, 0, 2, 5), EN) == "Earth (2), Fire, Sandbags"
    assert [join_names(names, EN) for names in ([], ["A"], ["A", "B"], ["A", "B", "C"])] == ["", "A", "A and B", "A, B and C"]
