"""Forbidden Island in words: something to say at every ply of whole games in three languages, and the right thing at particular ones."""

import html
import re
from random import Random

import pytest

from catalogs import PAGES
from highwater.game import CHANCE, Action, Advice
from highwater.games.forbidden_island import GAME
from highwater.games.forbidden_island.components import TILES, TREASURES
from highwater.games.forbidden_island.rules import State
from highwater.games.forbidden_island.state import View
from highwater.record import parse_ply
from highwater_web.drawings import SeatFace
from highwater_web.game_page import Asked, Faces
from highwater_web.games.forbidden_island.choices import KINDS
from highwater_web.games.forbidden_island.names import adventurer_name, card_name, cards_said, listed, tile_name, tile_short, treasure_name
from highwater_web.games.forbidden_island.summary import summary
from highwater_web.games.forbidden_island.words import ask, hint, lines, log, moment, part_over, standing, waits
from highwater_web.texts import LANGUAGES, texts
from tests.forbidden_island.positions import after, table

EN = texts("en")
NAMES = ("Max", "Cathy", "Peter", "Linus")
ALONE = (0,)
ANCHORS = set(re.findall(r"^## .*\{#([a-z-]+)\}$", (PAGES / "forbidden-island.en.md").read_text("utf-8"), re.MULTILINE))

SETTINGS = [
    {},
    {"preset": "as-reviewed"},
    *({option.id: value} for option in GAME.options for value in option.values[1:]),
]
"""The default, the preset, and every other value of every option."""


def faces(seats: int, people: tuple[int, ...] = ALONE) -> Faces:
    """Who sits there. A person alone is addressed, several are not."""
    return tuple(SeatFace(seat, NAMES[seat], you=people == (seat,), bot=seat not in people) for seat in range(seats))


def asked(state: State, chosen: str = "") -> Asked:
    seats = (*state.to_act, *state.may_act)
    legal = {seat: state.legal(seat) for seat in seats if seat != CHANCE}
    return Asked(next((seat for seat in state.to_act if seat != CHANCE), None), legal, chosen)


def plain(markup: str) -> str:
    return html.unescape(re.sub(r"<[^>]*>", "", markup))


def nothing_laid() -> View:
    view = GAME.new(2).view(None)
    assert isinstance(view, View)
    return view


def told(state: State, ply: str, people: Faces | None = None, language: str = "en") -> list[str]:
    """The log lines of a ply that is played here."""
    seat, action = parse_ply(GAME, state.rules.seats, ply)
    new = state.apply(seat, action)
    said = log(state.view(None), new.view(None), (seat, action), people or faces(state.rules.seats), texts(language))
    return [plain(line) for line in said]


def question(state: State, people: tuple[int, ...] = ALONE, chosen: str = "", language: str = "en") -> str:
    return ask(state.view(None), faces(state.rules.seats, people), asked(state, chosen), texts(language))


def summed_up(state: State) -> str:
    return plain(summary(state.view(None), faces(state.rules.seats), EN))


# Whole games ------------------------------------------------------------------------------------------------------------


def check_sentence(text: str) -> None:
    assert text.strip()
    assert not re.search(r"[{}]|\bforbidden-island\b", text)
    assert text[-1] in ".?!", text
    assert text[0] == text[0].upper(), text


def check_position(state: State, people: Faces) -> None:
    """Something to say about a position, in every language."""
    view = state.view(None)
    assert moment(view) in ANCHORS
    assert not part_over(view)
    assert standing(view) is None
    if state.outcome:
        assert lines(view) == state.outcome.sheet
    button = waits(view, people)
    assert not button or (state.to_act == (CHANCE,) and state.pending)
    for language in LANGUAGES:
        t = texts(language)
        check_sentence(ask(view, people, asked(state), t))
        if button:
            assert t(button)
        how = plain(summary(view, people, t))
        assert all(treasure_name(treasure, t) in how for treasure in TREASURES)
        assert "{" not in how


def check_ply(state: State, new: State, ply: tuple[int, Action], people: Faces) -> None:
    for language in LANGUAGES:
        t = texts(language)
        said = log(state.view(None), new.view(None), ply, people, t)
        assert 1 <= len(said) <= (4 if state.pending else 5)
        for line in said:
            check_sentence(plain(line))


def check_hints(state: State, people: Faces, random: Random) -> None:
    """A sentence for one legal action of every kind."""
    for seat, legal in asked(state).legal.items():
        for action in {type(action): action for action in legal}.values():
            advice = Advice(action, 0, random.choice(GAME.reasons))
            for language in LANGUAGES:
                check_sentence(hint(advice, state.view(seat), people, texts(language)))


def play(seats: int, options: dict[str, str], random: Random, *, well: bool) -> tuple[State, set[type]]:
    """A whole game, by the policy or at random, with something said at every ply; returns its end and the kinds of action in it."""
    people = faces(seats, random.choice([(0,), (), tuple(range(seats))]))
    state = GAME.new(seats, options)
    assert isinstance(state, State)
    kinds = set()
    while state.to_act:
        check_position(state, people)
        check_hints(state, people, random)
        seat = state.to_act[0]
        if state.may_act and random.random() < 0.1:
            seat = random.choice(state.may_act)
        action: Action
        if seat == CHANCE:
            action = state.chance().sample(random.random)
        else:
            legal = state.legal(seat)
            action = GAME.rank(state.view(seat), legal)[0].action if well else random.choice(legal)
        new = state.apply(seat, action)
        check_ply(state, new, (seat, action), people)
        kinds.add(type(action))
        state = new
    check_position(state, people)
    return state, kinds


@pytest.mark.parametrize("options", SETTINGS, ids=lambda options: "-".join(f"{key}={value}" for key, value in options.items()) or "default")
def test_something_is_said_at_every_ply(options: dict[str, str]) -> None:
    for seed, seats in enumerate((2, 3, 4)):
        play(seats, options, Random(seed), well=False)


def test_every_kind_of_action_and_every_end_is_told() -> None:
    kinds: set[type] = set()
    ends: set[str] = set()
    wanted = {"escaped", "landing", "treasure"}  # the other two are rare
    for seed in range(80):
        state, played = play(2 + seed % 3, SETTINGS[seed % 2], Random(seed), well=seed % 3 == 0)
        kinds |= played
        ends.add(state.reason)
        if set(KINDS) <= kinds and wanted <= ends:
            break
    assert set(KINDS) <= kinds
    assert wanted <= ends


# The log ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ply", "de", "en", "da"),
    [
        ("a:move.sun", "Max geht zum Tempel der Sonne.", "Max moves to the Temple of the Sun.", "Max går til Solens tempel."),
        (
            "a:shore.howling",
            "Max legt den Garten des Heulens trocken.",
            "Max shores up the Howling Garden.",
            "Max tørlægger den hylende have.",
        ),
        (
            "a:shore.moon+howling",
            "Max legt den Tempel des Mondes und den Garten des Heulens trocken.",
            "Max shores up the Temple of the Moon and the Howling Garden.",
            "Max tørlægger Månens tempel og den hylende have.",
        ),
        ("a:give.fire.b", "Max gibt Cathy eine Feuerkarte.", "Max gives Cathy a Fire card.", "Max giver Cathy kortet Ild."),
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
            "Cathy tørlægger den hylende have med sandsække.",
        ),
    ],
)
def test_what_is_done_is_told(ply: str, de: str, en: str, da: str) -> None:
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


def test_a_treasure_is_told_in_two_lines() -> None:
    state = table(ON_THE_MOON, hands="earth*4 | ", captured="")
    assert told(state, "a:capture.earth") == ["Max captures the Earth Stone.", "1 of 4 treasures is taken."]


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
        "The water rises to 3. The discarded flood cards now lie shuffled on top.",
    ]
    mixed = table(ON_THE_MOON, **fields, waters_rise="mixed")  # type: ignore[arg-type]
    assert told(mixed, "*:draw.waters-rise")[1].endswith("are mixed into the deck.")
    none = table(actions=0, draws=2, water=2)
    assert told(none, "*:draw.waters-rise")[1] == "The water rises to 3."
    skull = table(ON_THE_MOON, actions=0, draws=2, water=9)
    assert told(skull, "*:draw.waters-rise") == ["Waters Rise!", "Lost: the water has reached the skull."]


def test_a_new_deck_is_told() -> None:
    state = table(ON_THE_MOON, actions=0, draws=2, deck="fire")
    assert told(state, "*:draw.fire")[1] == "The treasure deck is empty. The discards are shuffled and become the new one."
    state = table(ON_THE_MOON, actions=0, draws=0, floods=2, flood="iron")
    assert told(state, "*:flood.iron")[1] == "The flood deck is empty. The discards are shuffled and become the new one."


def test_a_card_turned_up_that_may_be_answered_is_told_before_and_after() -> None:
    state = table(ON_THE_MOON, hands=" | sandbag", actions=0, draws=0, floods=2, flood="howling iron", sandbag="any-time")
    assert told(state, "*:flood.howling") == ["The flood card threatens the Howling Garden."]
    assert told(after(state, "*:flood.howling"), "a:carry-out") == ["The sea swallows the Howling Garden."]


def test_a_name_is_shown_as_it_is_and_does_no_harm() -> None:
    people = (SeatFace(0, "<b>Max</b> & {name}", you=True, bot=False), SeatFace(1, "Cathy", you=False, bot=True))
    state = table(ON_THE_MOON)
    seat, action = parse_ply(GAME, 2, "a:move.sun")
    (line,) = log(state.view(None), state.apply(seat, action).view(None), (seat, action), people, EN)
    assert "<bdi>&lt;b&gt;Max&lt;/b&gt; &amp; {name}</bdi>" in line
    assert "buoy-0" in line


# What is asked ----------------------------------------------------------------------------------------------------------


def test_a_person_alone_is_addressed_and_several_are_named() -> None:
    state = table(ON_THE_MOON, adventurers="diver pilot")
    assert question(state) == "Your turn, Diver: 3 actions left."
    assert question(state, (0, 1)) == "It is Max’s turn (Diver): 3 actions left."
    assert question(state, (1,)) == "Max is thinking: action 1 of 3."
    assert question(table(ON_THE_MOON, actions=1), language="de").startswith("Du bist dran, Ingenieur: noch 1 Aktion.")


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        ("a:move", "Tap the tile to move to."),
        ("a:shore", "Tap the tile to shore up."),
        ("a:shore.moon", "Tap a second tile, or the same again for this one only."),
        ("a:give", "Which card, and for whom?"),
        ("a:give.fire", "Who gets the card Fire?"),
        ("a:lift", "Which pawns fly?"),
        ("a:lift.ab", "Tap the tile where the helicopter lands."),
        ("b:sandbag", "Tap the tile for the sandbags."),
        ("a:at.moon", "Your turn, Engineer: 3 actions left."),
        ("a:at.howling", "What is to happen here?"),
        ("a:nonsense.of.strangers", "Your turn, Engineer: 3 actions left."),
    ],
)
def test_what_was_begun_is_gone_on_with(chosen: str, said: str) -> None:
    state = table(ON_THE_MOON.replace("#ab #", "~ab #"), hands="fire helicopter | sandbag")
    if chosen == "a:at.moon":
        state = table(ON_THE_MOON, hands="fire helicopter | sandbag")
    assert question(state, chosen=chosen) == said


def test_guiding_goes_on_with_the_pawn() -> None:
    state = table(ON_THE_MOON, adventurers="navigator diver")
    assert question(state, chosen="a:guide") == "Which pawn do you guide?"
    assert question(state, chosen="a:guide.b") == "Tap the tile where Cathy is to go."


def test_cards_to_come_are_counted() -> None:
    state = table(ON_THE_MOON, actions=0)
    assert question(state) == "You have 2 treasure cards to draw."
    assert question(state, (0, 1)) == "Max has 2 treasure cards to draw."
    flood = table(ON_THE_MOON, actions=0, draws=0, floods=1, hands="helicopter | ")
    assert question(flood) == "1 flood card is still to come. A special card may be played first."
    assert question(flood, (1,)) == "1 flood card is still to come."


def test_a_card_too_many() -> None:
    state = after(table(ON_THE_MOON, actions=0, hands="fire*5 | "), "*:draw.earth")
    assert question(state) == "You hold 6 cards, 5 are allowed. Discard one."
    assert question(state, (0, 1)) == "Max holds 6 cards, 5 are allowed. Discard one."
    assert question(state, (1,)) == "Max holds 6 cards and has to part with one."
    special = after(table(ON_THE_MOON, actions=0, hands="fire*4 sandbag | "), "*:draw.earth")
    assert question(special) == "You hold 6 cards, 5 are allowed. Discard one, or play a special card."


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
    """Seat A’s turn: the flood card of the tile it stands on comes up."""
    state = table(drawn, hands=hands, actions=0, draws=0, floods=1, flood="moon", captured="earth", sandbag=sandbag)
    return after(state, "*:flood.moon")


def test_a_sinking_tile_makes_its_pawn_swim() -> None:
    state = flooded_under(SINKING)
    assert question(state) == "The sea swallows the Temple of the Moon. Swim for it: tap a tile."
    assert question(state, (0, 1)) == "The sea swallows the Temple of the Moon. Max has to swim: tap a tile."
    assert question(state, (1,)) == "The sea swallows the Temple of the Moon. Max has to swim."
    assert moment(state.view(None)) == "swimming"


def test_who_cannot_swim_needs_a_helicopter() -> None:
    state = flooded_under(NO_WAY_OUT, hands=" | helicopter")
    assert (
        question(state)
        == "The sea swallows the Temple of the Moon, and there is nowhere for you to swim. Only a Helicopter Lift can save you."
    )
    assert "nowhere for Max to swim" in question(state, (1,))


def test_a_revealed_card_may_be_answered() -> None:
    state = flooded_under(SINKING, hands="sandbag | ", sandbag="any-time")
    assert question(state) == "The flood card threatens the Temple of the Moon. Play Sandbags, or let the tile sink."
    assert question(state, (1,)) == "The flood card threatens the Temple of the Moon. Sandbags can still save the tile."
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
        return waits(table(actions=fields.pop("actions", 0), hands=hands, **fields).view(None), faces(2, people))  # type: ignore[arg-type]

    treasure, flood = "forbidden-island.draw-treasure", "forbidden-island.draw-flood"
    assert button((0,)) == treasure, "the last action can still be taken back"
    assert [button((0,), draws=1), button((0,), draws=0, floods=2)] == ["", ""]
    assert button((1,)) == "", "a bot's turn, and nobody here has a card to play"
    assert [button((0,), draws=1, special=1), button((0,), draws=0, floods=2, special=1)] == [treasure, flood]
    assert button((1,), draws=1, special=1) == "", "the card is the bot's"
    assert button((0,), actions=1) == "", "it is for the person to act"
    assert waits(nothing_laid(), faces(2)) == ""


# Hints ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("token", "reason", "said"),
    [
        ("move.iron", "to-treasure", "Move to the Iron Gate. It brings you closer to the next treasure."),
        ("shore.landing", "save-landing", "Shore up Fools’ Landing. If the landing sinks, all is lost."),
        ("give.fire.b", "give", "Give Cathy a Fire card. That brings four alike together sooner."),
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
def test_a_hint_says_what_to_do_and_why(token: str, reason: str, said: str) -> None:
    assert hint(Advice(GAME.parse(token), 1, reason), table(ON_THE_MOON).view(0), faces(2), EN) == said


# The end ----------------------------------------------------------------------------------------------------------------


def test_why_we_lost_names_the_pawn_and_its_tile() -> None:
    state = flooded_under(NO_WAY_OUT)
    assert state.reason == "drowned"
    assert question(state) == "Lost: Max has drowned."
    how = summed_up(state)
    assert "Lost" in how
    assert "The sea swallowed the Temple of the Moon. Max (Engineer) stood there" in how
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
    assert "Fools’ Landing has sunk, and without it nobody leaves the island any more. 1 of 4 treasures was taken." in summed_up(landing)
    skull = after(table(actions=0, water=9), "*:draw.waters-rise")
    assert "The water has reached the skull" in summed_up(skull)
    assert "10 of 10, the skull" in summed_up(skull)
    assert moment(skull.view(None)) == "losing"


def test_how_we_won() -> None:
    drawn = ON_THE_MOON.replace("#ab", "# ").replace("#   #   #   #   #   #\n  #", "#   #   #ab #   #   #\n  #", 1)
    start = table(drawn, hands="helicopter | ", captured="earth wind fire ocean", water=4)
    assert told(start, "a:take-off") == [
        "Max plays the Helicopter Lift, and everybody takes off.",
        "Won: all four treasures and all the adventurers are off the island.",
    ]
    state = after(start, "a:take-off")
    how = summed_up(state)
    assert "With all four treasures Max and Cathy take off from the landing. The water stands at 4 of 10, and 24 of the 24 tiles" in how
    assert moment(state.view(None)) == "winning"


def test_how_it_stands_in_between() -> None:
    drawn = ON_THE_MOON.replace("#ab #\n", "x   #ab\n")
    how = summed_up(table(drawn, captured="fire", water=3))
    assert not re.search("Won|Lost", how)
    assert "Earth Stonestill to be taken, 1 of 2 tiles stands" in how
    assert "Crystal of Firetaken" in how
    assert "3 of 10, 3 flood cards a turn" in how
    assert "22 dry, 1 flooded, 1 sunk" in how


# Names ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_tell_things_apart_and_labels_are_short(language: str) -> None:
    t = texts(language)
    assert len({tile_name(tile, t) for tile in TILES}) == len({tile_short(tile, t) for tile in TILES}) == 24
    assert max(len(tile_short(tile, t)) for tile in TILES) <= 11
    assert len({card_name(card, t) for card in range(7)}) == 7
    assert len({adventurer_name(adventurer, t) for adventurer in range(6)}) == 6


def test_cards_and_names_are_listed() -> None:
    assert cards_said((), EN) == "no card"
    assert cards_said((0, 0, 2, 5), EN) == "2 × Earth, Fire, Sandbags"
    assert [listed(names, EN) for names in ([], ["A"], ["A", "B"], ["A", "B", "C"])] == ["", "A", "A and B", "A, B and C"]
