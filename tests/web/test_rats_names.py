"""Names of things in Abandon Ship and S.O.S., and custom boxes: distinct in every language, with plain error texts."""

import re

import pytest

from catalogs import page_source
from highwater.game import Game
from highwater.games.rats.components import ABANDON_SHIP as AS_HOUSE
from highwater.games.rats.components import FIELDS, RATS, Components, ComponentsError, read_components
from highwater.games.rats.components import SOS as SOS_HOUSE
from highwater_web.games.rats.choices import dice, final_choices
from highwater_web.games.rats.names import (
    colours,
    describe_die,
    describe_face,
    describe_field,
    describe_rat,
    describe_settling,
    describe_space,
    die_it,
    die_name,
    rat_goes,
    rat_it,
    rat_letter,
    rat_name,
    sign,
)
from highwater_web.ui.naming import capitalize, join_names
from highwater_web.ui.texts import LANGUAGES, error_text, texts
from tests.rats.positions import ABANDON_SHIP, SOS, carried_out, ship
from tests.web.telling_rats import EN, check_sentence, make_interaction, sinking_ship

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
def test_die_faces_have_different_names(house: Components, sos: bool, language: str) -> None:
    t = texts(language)
    for die, six in enumerate(house.dice):
        assert len({sign(die, face, sos, t) for face in six}) == len(set(six))
    rules = sinking_ship("yA", game=SOS if sos else ABANDON_SHIP).rules
    every = {face for six in house.dice for face in six}
    assert len({describe_face(face, rules, t) for face in every}) == len(every)


def test_dice_are_described_by_face_and_destination() -> None:
    state = sinking_ship("yA g2x o(4) r6 w(11x)")
    view = state.view(0)
    assert [describe_die(view, die, EN) for die in dice(view, make_interaction(state, "red"))] == [
        "Yellow die: anchor. No rat moves.",
        "Green die: 2 with a cross. Moves the green rat from space 17 to space 19. The die may stay in the pool.",
        "Orange die: circled 4. It means: any rat, up 4 spaces.",
        "Red die: 6. Moves the red rat from space 30 to the top deck. Chosen.",
        "White die: circled 11 with a cross. It means: any rat, up 11 spaces; the die may stay in the pool.",
    ]


def test_settling_a_die_is_described_by_its_effect() -> None:
    def buttons(roll: str, chosen: str, game: Game = ABANDON_SHIP) -> list[str]:
        state = sinking_ship(roll, game=game)
        return [describe_settling(state.view(0), settle, EN) for settle in final_choices(state.view(0), make_interaction(state, chosen))]

    assert buttons("r3", "red") == ["Red rat to space 33"]
    assert buttons("g2x", "green") == ["Green rat to space 19, the die stays in the pool", "Green rat to space 19, the die is set aside"]
    assert buttons("yAx", "yellow") == ["No rat moves, the die stays in the pool", "No rat moves, the die is set aside"]
    assert buttons("g2x", "green", SOS) == ["Green rat to space 19, the die goes back"]
    assert buttons("yAx", "yellow", SOS) == ["No rat moves, the die goes back"]


def test_where_rats_are() -> None:
    state = ship("home orange red\n20 blue\n17 black cheese2\n~~ 12 yellow green", "y1", cards=(0, 1, 2))
    watching, own = state.view(None), state.view(0)
    assert [describe_rat(watching, rat, EN) for rat in range(7)] == [
        "Yellow rat treading water on space 12",
        "Purple rat, drowned",
        "Green rat treading water on space 12",
        "Orange rat on score field X",
        "Red rat on score field 5",
        "Black rat on space 17",
        "Blue rat on space 20",
    ]
    assert [rat for rat in range(7) if describe_rat(own, rat, EN).endswith(", yours")] == [2, 3, 4]
    assert rat_goes(watching, 6, 23, EN) == "Blue rat on space 20, moves to space 23"
    assert rat_goes(watching, 6, 20, EN) == "Blue rat on space 20, stays where it is"


def test_spaces_are_described_by_their_contents() -> None:
    view = ship("home orange red\n20 blue\n17 black cheese2\n~~ 12 yellow green", "y1").view(None)
    assert [describe_space(view, space, EN) for space in (20, 17, 16, 12, 9)] == [
        "Space 20: blue rat",
        "Space 17: black rat, cheese worth 2 points",
        "Space 16: empty",
        "Space 12, under water: yellow rat and green rat",
        "Space 9: under water",
    ]
    assert [describe_field(view, field, EN) for field in range(len(FIELDS))] == [
        "Score field X: orange rat",
        "Score field 5: red rat",
        "Score field 3: free",
        "Score field 2: free",
    ]


def test_the_last_two_stand_on_their_field() -> None:
    view = carried_out(ship("home orange red\n35 blue\n20 green\n17 purple\n~~ 9", "g1 b1"), "blue").view(None)
    assert describe_field(view, 3, EN) == "Score field 2: purple rat and green rat"
    assert describe_rat(view, 1, EN) == "Purple rat on score field 2"
    assert describe_space(view, 17, EN) == "Space 17: empty"


def test_names_are_listed() -> None:
    assert [join_names(names, EN) for names in ([], ["A"], ["A", "B"], ["A", "B", "C"])] == ["", "A", "A and B", "A, B and C"]
    assert colours((2, 3, 4), EN) == "green, orange and red"
    assert capitalize("") == ""


# The rules page ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game_id", "house"), [("abandon-ship", AS_HOUSE), ("sos", SOS_HOUSE)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_file_in_the_rules_is_the_house_box(game_id: str, house: Components, language: str) -> None:
    page = page_source(game_id, language).read_text("utf-8")
    (written,) = re.findall(r"^```\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    without_card = "\n".join(line for line in written.splitlines() if not line.startswith("card:"))
    assert read_components(without_card, house._replace(dice=house.dice[::-1], decks=(), markers=())) == house
    names = {name: EN(f"rats.colour.{name}") for name in RATS}
    assert all(name == said for name, said in names.items()), "a file has the colours in English"


# Custom boxes ------------------------------------------------------------------------------------------------------------


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
def test_faulty_components_are_explained_in_plain_words(written: str, line: int) -> None:
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
