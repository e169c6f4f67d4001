"""Abandon Ship and S.O.S. in words: something to say at every ply of whole games in three languages, the right thing at particular ones,
and never a word about a secret card."""

import html
import re
from collections.abc import Mapping
from random import Random

import pytest

from catalogs import PAGES
from highwater.game import CHANCE, Action, Advice, Game, ScoreLine
from highwater.games.rats.components import ABANDON_SHIP as AS_HOUSE
from highwater.games.rats.components import CARDS, FIELDS, RATS, Components, ComponentsError, read_components
from highwater.games.rats.components import SOS as SOS_HOUSE
from highwater.games.rats.rules import State
from highwater.games.rats.state import LayCheese, View, parse
from highwater_web.context import error_text
from highwater_web.drawings import SeatFace
from highwater_web.game_page import Asked, Faces
from highwater_web.games.rats.choices import dice, settles, targets
from highwater_web.games.rats.names import (
    capital,
    colours,
    die_it,
    die_name,
    die_said,
    field_said,
    listed,
    means,
    rat_goes,
    rat_it,
    rat_letter,
    rat_name,
    rat_said,
    settle_said,
    sign,
    space_said,
)
from highwater_web.games.rats.words import ask, ended, hint, lines, log, moment, part_over, standing, waits
from highwater_web.texts import LANGUAGES, texts
from tests.rats.positions import ABANDON_SHIP, SOS, carried_out, rolled, ship, water_rises

EN = texts("en")
NAMES = ("Max", "Cathy", "Linus", "Fiete", "Inga", "Knud", "Maren")
ALONE = (0,)
ANCHORS = set(re.findall(r"^## .*\{#([a-z-]+)\}$", (PAGES / "abandon-ship.en.md").read_text("utf-8"), re.MULTILINE))
TWINS = "; ".join(
    f"card: {rats}" for rats in ("red blue black", "red blue green", "red blue orange", "red blue purple", "red blue yellow")
) + ("; card: red black green; card: red black orange")
"""Cards that have much in common, so that a whole table can be out of rats while four or more are in play."""

SETTINGS: list[tuple[Game, dict[str, str]]] = [
    (ABANDON_SHIP, {}),
    (ABANDON_SHIP, {"after_rise": "next"}),
    (SOS, {}),
    *((SOS, {option.id: option.values[1]}) for option in SOS.options if len(option.values) > 1),
    (SOS, {"leaving": "on", "components": TWINS}),
    (ABANDON_SHIP, {"components": "decks: random; markers: 8 8 8 8 9 9 9 9"}),
]
"""The defaults, every other value of every option, and boxes of one's own."""


def faces(seats: int, people: tuple[int, ...] = ALONE) -> Faces:
    """Who sits there. A person alone is addressed, several are not."""
    return tuple(SeatFace(seat, NAMES[seat], you=people == (seat,), bot=seat not in people) for seat in range(seats))


def asked(state: State, chosen: str = "") -> Asked:
    seat = state.to_act[0] if state.to_act and state.to_act[0] != CHANCE else None
    return Asked(seat, {} if seat is None else {seat: state.legal(seat)}, chosen)


def plain(markup: str) -> str:
    return html.unescape(re.sub(r"<[^>]*>", "", markup))


def told(state: State, seat: int, token: str, people: Faces | None = None, language: str = "en") -> list[str]:
    """The log lines of a ply that is played here."""
    action = parse(token)
    new = state.apply(seat, action)
    said = log(state.view(None), new.view(None), (seat, action), people or faces(state.rules.seats), texts(language))
    return [plain(line) for line in said]


def question(state: State, people: tuple[int, ...] = ALONE, chosen: str = "", language: str = "en") -> str:
    return ask(state.view(None), faces(state.rules.seats, people), asked(state, chosen), texts(language))


# Whole games ------------------------------------------------------------------------------------------------------------


def check_sentence(text: str) -> None:
    assert text.strip()
    assert not re.search(r"[{}]|\b(rats|sos|abandon-ship)[.]\w", text)
    assert text[-1] in ".?", text
    assert text[0] == text[0].upper(), text


def check_position(state: State, people: Faces) -> None:
    """Something to say about a position to everybody, in every language."""
    for seat in (None, *range(state.rules.seats)):
        view = state.view(seat)
        assert moment(view) in ANCHORS
        assert not part_over(view)
        assert standing(view) is None
        check_lines(view, state)
        button = waits(view, people)
        assert bool(button) == (state.phase in ("roll", "rise") and not people[state.turn].bot)
        for language in LANGUAGES:
            t = texts(language)
            check_sentence(ask(view, people, asked(state), t))
            if button:
                assert t(button)


def check_lines(view: View, state: State) -> None:
    """Of a secret card a score sheet shows the cheese and nothing else."""
    shown = lines(view)
    for seat in range(state.rules.seats):
        known = seat == view.seat or seat in state.gone or state.phase == "over"
        assert shown[seat][-1] == ScoreLine("cheese", sum(state.taken[seat]))
        assert len(shown[seat]) == (4 if known and seat < len(state.dealt) else 1)
    if state.outcome:
        assert shown == state.outcome.sheet
        assert ended(view) == state.outcome.reason


def check_choices(state: State, people: Faces) -> None:
    """What is said while a die is being chosen, and on whatever can then be pressed."""
    view, question = state.view(state.turn), asked(state)
    for language in LANGUAGES:
        t = texts(language)
        for die in dice(view, question):
            check_sentence(die_said(view, die, t))
            check_begun(state, die.token.removeprefix("choose:"), people, language)


def check_begun(state: State, chosen: str, people: Faces, language: str) -> None:
    t, begun, view = texts(language), asked(state, chosen), state.view(state.turn)
    if not chosen:
        return
    said = ask(view, people, begun, t)
    check_sentence(said)
    assert said != ask(view, people, asked(state), t)
    for settle in settles(view, begun):
        assert settle_said(view, settle, t)
    for rat, target in targets(view, begun).items():
        assert rat_goes(view, rat, target.space, t)
        if target.token.startswith("choose:") and "." not in chosen:
            check_begun(state, target.token.removeprefix("choose:"), people, language)


def check_ply(state: State, new: State, ply: tuple[int, Action], people: Faces) -> None:
    for language in LANGUAGES:
        said = log(state.view(None), new.view(None), ply, people, texts(language))
        assert said or state.phase == "deal"
        for line in said:
            check_sentence(plain(line))
            assert line.count("<bdi>") == line.count("#buoy-")


def check_secrets(state: State, new: State, ply: tuple[int, Action], random: Random) -> None:
    """Had the others been dealt other cards, everybody would read the same."""
    if state.phase == "deal" or state.rules.leaving or new.phase == "over":
        return
    other = tuple(random.sample(range(CARDS), state.rules.seats))
    twin, new_twin = state._replace(dealt=other), new._replace(dealt=other)
    people = faces(state.rules.seats)
    for language in LANGUAGES:
        t = texts(language)
        assert log(state.view(None), new.view(None), ply, people, t) == log(twin.view(None), new_twin.view(None), ply, people, t)
        for seat in range(state.rules.seats):
            assert ask(state.view(seat), people, asked(state), t) == ask(twin.view(seat), people, asked(state), t)


def check_hints(state: State, random: Random) -> None:
    """A sentence for a legal action with any reason; only whoever looks alone is told why."""
    legal = state.legal(state.turn)
    game = SOS if state.rules.must_stay else ABANDON_SHIP
    for action in random.sample(legal, min(3, len(legal))):
        advice = Advice(action, 0, random.choice(game.reasons))
        for language in LANGUAGES:
            t = texts(language)
            reason = t(f"{game.id}.reason.{advice.reason}")
            alone = hint(advice, state.view(state.turn), faces(state.rules.seats, (state.turn,)), t)
            shared = hint(advice, state.view(state.turn), faces(state.rules.seats, (0, 1, 2)), t)
            check_sentence(alone)
            check_sentence(shared)
            assert reason in alone
            assert reason not in shared


def play(game: Game, seats: int, options: Mapping[str, str], random: Random, *, well: bool, closely: bool = True) -> State:
    """A whole game, by the policy or at random, with something said at every ply."""
    people = faces(seats, random.choice([(0,), (), tuple(range(seats))]))
    state = game.new(seats, options)
    assert isinstance(state, State)
    while state.to_act:
        seat = state.to_act[0]
        action: Action
        if seat == CHANCE:
            action = state.chance().sample(random.random)
        else:
            legal = state.legal(seat)
            action = game.rank(state.view(seat), legal)[0].action if well else random.choice(legal)
        new = state.apply(seat, action)
        if closely:
            check_position(state, people)
            check_secrets(state, new, (seat, action), random)
            if seat != CHANCE:
                check_hints(state, random)
                check_choices(state, people)
        check_ply(state, new, (seat, action), people)
        state = new
    check_position(state, people)
    return state


@pytest.mark.parametrize(
    ("game", "options"), SETTINGS, ids=lambda value: "-".join(value) if isinstance(value, dict) else getattr(value, "id", "")
)
def test_something_is_said_at_every_ply(game: Game, options: dict[str, str]) -> None:
    for seed, seats in enumerate((3, 5)):
        play(game, seats, options, Random(seed), well=seed == 1)


@pytest.mark.parametrize("game", [ABANDON_SHIP, SOS], ids=lambda game: game.id)
def test_a_full_table_has_something_to_say(game: Game) -> None:
    play(game, 7, {}, Random(7), well=False)


def test_every_end_is_told() -> None:
    ends = set()
    for seed in range(30):
        game, options = SETTINGS[seed % len(SETTINGS)]
        end = play(game, 3, options, Random(seed), well=seed % 4 == 0, closely=False)
        assert end.outcome
        ends.add(end.outcome.reason)
    assert ends >= {"two-left", "all-left"}, "the other one is rare"


# The log ----------------------------------------------------------------------------------------------------------------

HOLD = """
    30 red
    23 blue cheese2
    20 black
    17 green purple
    14 orange cheese1
    ~~ 12 yellow
"""


def hold(roll: str, *, game: Game = ABANDON_SHIP, options: dict[str, str] | None = None, **fields: object) -> State:
    """A ship on its way down; seat A has thrown these dice."""
    return ship(HOLD.replace("~~ 12", "12") + "    ~~ 9\n", roll, game=game, options=options, **fields)  # type: ignore[arg-type]


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
            "Max chooses the yellow die (anchor), and nobody moves.",
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
            "Max wählt den grünen Würfel (2 mit Kreuz, er bleibt im Vorrat) und zieht die grüne Ratte auf Feld 19.",
            "Max chooses the green die (2 with a cross, it stays in the pool) and moves the green rat to space 19.",
            "Max vælger den grønne terning (2 med kryds, den bliver i puljen) og flytter den grønne rotte til felt 19.",
        ),
        (
            "white.orange",
            "Max wählt den weißen Würfel (Pfeil im Kreis) und zieht die orangefarbene Ratte auf Feld 17.",
            "Max chooses the white die (circled arrow) and moves the orange rat to space 17.",
            "Max vælger den hvide terning (pil i cirkel) og flytter den orange rotte til felt 17.",
        ),
    ],
)
def test_what_a_die_did(token: str, de: str, en: str, da: str) -> None:
    state = hold("yA g2x r3 kA w(>)")
    assert [told(state, 0, token, language=language) for language in ("de", "en", "da")] == [[de], [en], [da]]


def test_cheese_is_told() -> None:
    assert told(hold("r3 k3 bA"), 0, "black")[1:] == ["Max gets the cheese from space 23: 2 points."]


def test_the_way_home_is_told() -> None:
    first = told(hold("r6 bA"), 0, "red")
    assert first == [
        "Max chooses the red die (6) and moves the red rat to the top deck.",
        "The red rat is the first one up and is lost in the crowd: field X, no points.",
    ]
    second = ship("home yellow\n35 red\n20 black\n17 green blue\n~~ 9", "r6 b1", game=ABANDON_SHIP)
    assert told(second, 0, "red", language="de")[1] == "Die rote Ratte ist oben auf dem Punktfeld 5."


def test_two_ones_are_told_in_order() -> None:
    state = hold("rA w(1+1x)", game=SOS)
    assert told(state, 0, "white.orange+black.x", language="en") == [
        "Max chooses the grey die (ringed two ones, it goes back) and moves the orange rat to space 15 and the black rat to space 21."
    ]


def test_the_second_of_two_rats_stays_when_the_first_ends_it() -> None:
    state = ship("home red blue green\n35 yellow\n20 black\n17 purple\n~~ 9", "y1 w(1+1x)", game=SOS)
    said = told(state, 0, "white.yellow+black.x")
    assert said[0] == "Max chooses the grey die (ringed two ones, it goes back) and moves the yellow rat to the top deck."
    assert said[2] == "Four rats are up: the game is over."


def test_somebody_drowns_when_the_other_swims_away() -> None:
    state = ship("30 red\n25 blue\n20 black\n~~ 12 yellow green", "y2 g2x", game=ABANDON_SHIP)
    assert told(state, 0, "yellow")[1:] == ["The green rat drowns."]


def on_the_brink(drawn: str, game: Game = ABANDON_SHIP) -> State:
    """Seat A passes a single die on, so that seat B has to turn up a marker."""
    state = carried_out(ship(drawn, "r1 k2", game=game), "red")
    assert state.phase == "rise"
    return state


def test_rising_water_is_told() -> None:
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
        "The purple rat drowns.",
        "All 5 dice still in the game are back in the pool.",
    ]
    stopped = on_the_brink("30 red\n25 blue\n20 black\n18 green\n11 purple yellow\n~~ 9")
    assert told(stopped, CHANCE, "water8") == [
        "Water marker 8: the water rises only to 11, as far as the lowest rat.",
        "The yellow rat and the purple rat tread water.",
        "All 7 dice still in the game are back in the pool.",
    ]
    treading = on_the_brink("30 red\n25 blue\n20 black\n18 green\n~~ 11 purple yellow")
    assert told(treading, CHANCE, "water8", language="de")[0] == (
        "Wassermarker 8: Das Wasser steigt nicht, weil dort noch mehrere Ratten Wasser treten."
    )


def test_dice_come_back_without_a_marker() -> None:
    state = ship("30 red\n25 blue\n20 black\n18 green\n~~ 9", "r1 k2", markers="")
    assert told(state, 0, "red")[1:] == ["There is no water marker left. The water stays, and all 5 dice are back in the pool."]
    assert len(told(ship("30 red\n25 blue\n20 black\n18 green\n~~ 9", "g3 r1 k2", markers=""), 0, "red")) == 1


def test_the_deal_tells_nothing_of_the_cards() -> None:
    state = ABANDON_SHIP.new(3)
    assert isinstance(state, State)
    said = []
    for token in ("card1", "card5", "card7"):
        said += told(state, CHANCE, token)
        state = state.apply(CHANCE, parse(token))
    assert said == ["Everybody has been dealt a secret card with three rats."]
    cheese = str(LayCheese(((15, 1), (19, 2), (23, 1), (27, 2), (31, 1))))
    assert told(state, CHANCE, cheese) == ["Cheese lies on the spaces 15 (1), 19 (2), 23 (1), 27 (2) and 31 (1), points in brackets."]


def test_a_roll_is_told() -> None:
    state = carried_out(hold("y1 g2x o(4) r1 w(11x)"), "yellow")
    assert told(state, CHANCE, "roll.g2xo(4)rAw(11x)") == [
        "Cathy rolls: green 2 with a cross, orange circled 4, red anchor, white circled 11 with a cross."
    ]
    state = carried_out(hold("y1 g2x o4 r1 w(1+1x)", game=SOS), "yellow")
    assert told(state, CHANCE, "roll.g2xo4rAw(1+1x)", language="de") == [
        "Cathy würfelt: grün 2 im Ring, orange 4, rot Blitz, grau zwei Einsen im Ring."
    ]


def test_who_has_no_rat_left_shows_the_card() -> None:
    drawn = "home orange\n35 red\n20 yellow purple\n17 black blue\n~~ 9"
    state = ship(drawn, "r1x b1", game=SOS, options={"leaving": "on"}, cards=(0, 2, 4))
    assert told(state, 0, "red.x")[2:] == ["Max has no rat left in play, shows the card (green, orange and red) and leaves."]


def test_the_end_is_told() -> None:
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


# What is asked ----------------------------------------------------------------------------------------------------------


def test_whose_turn_it_is() -> None:
    state = hold("y1 g2x w(>)")
    assert question(state) == "Your turn. Choose a die."
    assert question(state, (0, 1, 2)) == "It is Max’s turn. Choose a die."
    assert question(state, (1,)) == "Max is thinking."
    to_roll = carried_out(state, "yellow")
    assert question(to_roll, (1,)) == "Your turn. Roll 2 dice."
    assert question(to_roll, (0, 1)) == "It is Cathy’s turn. Roll 2 dice."
    assert question(to_roll) == "It is Cathy’s turn to roll 2 dice."
    to_rise = on_the_brink(HOLD.replace("~~ 12", "12") + "    ~~ 9\n")
    assert question(to_rise, (1,)) == "There are too few dice left for you. Turn up a water marker."
    assert question(to_rise, (0, 1)) == "There are too few dice left for Cathy. Turn up a water marker."
    assert question(to_rise) == "There are too few dice left for Cathy. The water is about to rise."


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        ("red", "The red rat moves to space 33."),
        ("yellow", "Nobody moves with this die. Carry it out, or choose another one."),
        ("green", "Does the die stay in the pool, or is it set aside?"),
        ("white", "Which rat moves? Tap it."),
        ("white.red", "Does the die stay in the pool, or is it set aside?"),
        ("purple", "Your turn. Choose a die."),
        ("nonsense.of.strangers", "Your turn. Choose a die."),
    ],
)
def test_a_chosen_die_is_gone_on_with(chosen: str, said: str) -> None:
    assert question(hold("yA g2x r3 w(2x)"), chosen=chosen) == said


def test_a_rat_that_comes_home_takes_its_die_along() -> None:
    state = ship("35 red\n20 blue\n17 black\n~~ 9", "r1x kA")
    assert question(state, chosen="red") == "The red rat moves to the top deck."
    said = [settle_said(state.view(0), settle, EN) for settle in settles(state.view(0), asked(state, "red"))]
    assert said == ["Red rat to the top deck"], "the die leaves the game in any case"


def test_two_ones_are_asked_for_one_after_the_other() -> None:
    state = hold("rA w(1+1x)", game=SOS)
    assert question(state, chosen="white") == "Which two rats move one space each? Tap the first."
    assert question(state, chosen="white.red") == "And which second rat moves one space?"
    may = hold("rA w(1+1x)", game=SOS, options={"double_one": "may"})
    assert question(may, chosen="white.red") == "Tap a second rat, or leave it at this one."
    (only,) = settles(may.view(0), asked(may, "white.red"))
    assert settle_said(may.view(0), only, EN) == "Only the red rat to space 31"


def test_before_anybody_plays() -> None:
    state = ABANDON_SHIP.new(3)
    assert isinstance(state, State)
    assert question(state) == "The ship is being loaded."
    assert moment(state.view(None)) == "setup"


def test_who_has_won() -> None:
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
    state = hold("y1 g2x w(>)")
    assert moment(state.view(None)) == "dice"
    assert moment(carried_out(state, "yellow").view(None)) == "turn"
    to_rise = on_the_brink("30 red\n25 blue\n20 black\n18 green\n11 purple yellow\n~~ 9")
    assert moment(to_rise.view(None)) == "water"
    assert moment(water_rises(to_rise, 8).view(None)) == "drowning"


def test_a_person_rolls_and_turns_up_the_marker() -> None:
    to_roll, to_rise = carried_out(hold("y1 g2x w(>)"), "yellow"), on_the_brink(HOLD.replace("~~ 12", "12") + "    ~~ 9\n")
    assert [waits(each.view(None), faces(3, (1,))) for each in (to_roll, to_rise)] == ["rats.roll", "rats.rise"]
    assert [waits(each.view(None), faces(3, (0,))) for each in (to_roll, to_rise)] == ["", ""]
    assert waits(rolled(to_roll, "g3 w(2)").view(None), faces(3, (1,))) == ""


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
        ("yellow", "no-harm", "Choose the yellow die (anchor), so that nobody moves. Nobody moves, and your rats lose nothing by it."),
    ],
)
def test_a_hint_says_what_to_do_and_why(token: str, reason: str, said: str) -> None:
    assert hint(Advice(parse(token), 1, reason), hold("yA g2x r3 w(A)").view(0), faces(3), EN) == said


def test_a_hint_for_two_ones() -> None:
    advice = Advice(parse("white.orange+black.x"), 1, "own-up")
    assert hint(advice, hold("rA w(1+1x)", game=SOS).view(0), faces(3), EN).startswith(
        "Choose the grey die (ringed two ones) and move first the orange rat to space 15, then the black rat to space 21."
    )


def test_where_others_look_on_a_hint_keeps_its_reason_to_itself() -> None:
    said = hint(Advice(parse("red"), 1, "own-up"), hold("yA r3").view(0), faces(3, (0, 1)), EN)
    assert said == "Choose the red die (3) and move the red rat to space 33. Saying why would give away your card here."


# Names ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_tell_things_apart(language: str) -> None:
    t = texts(language)
    rats, all_dice = range(len(RATS)), range(len(RATS) + 1)
    assert len({rat_name(rat, t) for rat in rats}) == len({rat_it(rat, t) for rat in rats}) == 7
    assert len({rat_letter(rat, t) for rat in rats}) == 7
    assert max(len(rat_letter(rat, t)) for rat in rats) <= 2
    assert len({die_name(die, sos, t) for die in all_dice for sos in (False, True)}) == 9
    assert len({die_it(die, sos, t) for die in all_dice for sos in (False, True)}) == 9


@pytest.mark.parametrize(("house", "sos"), [(AS_HOUSE, False), (SOS_HOUSE, True)], ids=["abandon-ship", "sos"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_faces_are_told_apart(house: Components, sos: bool, language: str) -> None:
    t = texts(language)
    for die, six in enumerate(house.dice):
        assert len({sign(die, face, sos, t) for face in six}) == len(set(six))
    rules = hold("yA", game=SOS if sos else ABANDON_SHIP).rules
    every = {face for six in house.dice for face in six}
    assert len({means(face, rules, t) for face in every}) == len(every)


def test_what_is_on_a_die_and_where_it_leads() -> None:
    state = hold("yA g2x o(4) r6 w(11x)")
    view = state.view(0)
    assert [die_said(view, die, EN) for die in dice(view, asked(state, "red"))] == [
        "Yellow die: anchor. Nobody moves.",
        "Green die: 2 with a cross. Moves the green rat from space 17 to space 19. The die may stay in the pool.",
        "Orange die: circled 4. It means: any rat, up 4 spaces.",
        "Red die: 6. Moves the red rat from space 30 to the top deck. Chosen.",
        "White die: circled 11 with a cross. It means: any rat, up 11 spaces; the die may stay in the pool.",
    ]


def test_what_carrying_out_comes_to() -> None:
    def buttons(roll: str, chosen: str, game: Game = ABANDON_SHIP) -> list[str]:
        state = hold(roll, game=game)
        return [settle_said(state.view(0), settle, EN) for settle in settles(state.view(0), asked(state, chosen))]

    assert buttons("r3", "red") == ["Red rat to space 33"]
    assert buttons("g2x", "green") == ["Green rat to space 19, the die stays in the pool", "Green rat to space 19, the die is set aside"]
    assert buttons("yAx", "yellow") == ["Nobody moves, the die stays in the pool", "Nobody moves, the die is set aside"]
    assert buttons("g2x", "green", SOS) == ["Green rat to space 19, the die goes back"]
    assert buttons("yAx", "yellow", SOS) == ["Nobody moves, the die goes back"]


def test_where_rats_are() -> None:
    state = ship("home orange red\n20 blue\n17 black cheese2\n~~ 12 yellow green", "y1", cards=(0, 1, 2))
    watching, own = state.view(None), state.view(0)
    assert [rat_said(watching, rat, EN) for rat in range(7)] == [
        "Yellow rat treading water on space 12",
        "Purple rat, drowned",
        "Green rat treading water on space 12",
        "Orange rat on score field X",
        "Red rat on score field 5",
        "Black rat on space 17",
        "Blue rat on space 20",
    ]
    assert [rat for rat in range(7) if rat_said(own, rat, EN).endswith(", yours")] == [2, 3, 4]
    assert rat_goes(watching, 6, 23, EN) == "Blue rat on space 20, moves to space 23"
    assert rat_goes(watching, 6, 20, EN) == "Blue rat on space 20, stays where it is"


def test_what_is_on_the_spaces() -> None:
    view = ship("home orange red\n20 blue\n17 black cheese2\n~~ 12 yellow green", "y1").view(None)
    assert [space_said(view, space, EN) for space in (20, 17, 16, 12, 9)] == [
        "Space 20: blue rat",
        "Space 17: black rat, cheese worth 2 points",
        "Space 16: empty",
        "Space 12, under water: yellow rat and green rat",
        "Space 9: under water",
    ]
    assert [field_said(view, field, EN) for field in range(len(FIELDS))] == [
        "Score field X: orange rat",
        "Score field 5: red rat",
        "Score field 3: free",
        "Score field 2: free",
    ]


def test_the_last_two_stand_on_their_field() -> None:
    view = carried_out(ship("home orange red\n35 blue\n20 green\n17 purple\n~~ 9", "g1 b1"), "blue").view(None)
    assert field_said(view, 3, EN) == "Score field 2: purple rat and green rat"
    assert rat_said(view, 1, EN) == "Purple rat on score field 2"
    assert space_said(view, 17, EN) == "Space 17: empty"


def test_names_are_listed() -> None:
    assert [listed(names, EN) for names in ([], ["A"], ["A", "B"], ["A", "B", "C"])] == ["", "A", "A and B", "A, B and C"]
    assert colours((2, 3, 4), EN) == "green, orange and red"
    assert capital("") == ""


# The rules page ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game_id", "house"), [("abandon-ship", AS_HOUSE), ("sos", SOS_HOUSE)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_file_in_the_rules_is_the_house_box(game_id: str, house: Components, language: str) -> None:
    page = (PAGES / f"{game_id}.{language}.md").read_text("utf-8")
    (written,) = re.findall(r"^```\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    without_card = "\n".join(line for line in written.splitlines() if not line.startswith("card:"))
    assert read_components(without_card, house._replace(dice=house.dice[::-1], decks=(), markers=())) == house
    names = {name: EN(f"rats.colour.{name}") for name in RATS}
    assert all(name == said for name, said in names.items()), "a file has the colours in English"


# Boxes of one's own ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "line"),
    [
        ("#" * 8_001, 0),
        ("markers 3 4 5", 1),
        ("cheese: 1 1 1 2 2\ncheese: 1 1 1 2 2", 2),
        ("\n\ndie pink: 1 2 3 4 5 6", 3),
        ("die red: 1 2 3 4 5 6 7", 1),
        ("die red: 1 2 3 4 5 B", 1),
        ("die red: 1 2 3 4 5 6", 0),
        ("card: red green pink", 1),
        ("card: red red green", 1),
        ("card: red blue green", 0),
        ("decks: 15 16 17", 1),
        ("markers: 3 4\ndecks: 15 19 23 27 36", 1),
        ("cheese: 1 1 1 2 2\ndecks: 15 19 23 27 36", 2),
        ("spaces: 6 7 10 99", 1),
    ],
)
def test_what_is_wrong_with_a_box_is_said_in_plain_words(written: str, line: int) -> None:
    with pytest.raises(ComponentsError) as caught:
        read_components(written, AS_HOUSE)
    said = [error_text(caught.value, texts(language)) for language in LANGUAGES]
    for text in said:
        check_sentence(text)
        assert bool(re.search(r"^(Zeile|Line|Linje) \d+:", text)) == bool(line)
        assert not line or f" {line}:" in text
    assert len(set(said)) == len(LANGUAGES)


def test_every_fault_of_a_box_has_its_words() -> None:
    for code in ComponentsError.CODES:
        for language in LANGUAGES:
            check_sentence(texts(language)(f"error.{code}", line=3, found="pink"))
