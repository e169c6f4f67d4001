"""The log of Land unter: why a ring is lost, the points of a stage, and who has won."""

import html
import re

from highwater.contract import CHANCE
from highwater.games.land_unter.rules import State
from highwater.games.land_unter.state import PLAY, StageScore, Tides
from highwater_web.contract.interaction import Interaction, SeatInfos
from highwater_web.games.land_unter import course
from highwater_web.games.land_unter.board import hand
from highwater_web.games.land_unter.words import ask, log
from highwater_web.ui.drawings import SeatInfo
from highwater_web.ui.markup import plain
from highwater_web.ui.texts import LANGUAGES, texts
from tests.land_unter.positions import all_lay, cards, table

NAMES = ("Nora", "Tom", "Ida", "Anton", "Jule")


def faces(seats: int, you: int | None = 0) -> SeatInfos:
    return tuple(SeatInfo(seat, NAMES[seat], you=seat == you, bot=seat != you) for seat in range(seats))


def log_lines(state: State, cards_played: str, language: str = "en") -> list[str]:
    """The log lines of a round in which everybody plays their card."""
    played = cards(cards_played)
    last = max(seat for seat, card in enumerate(played) if card)
    before = all_lay(state, " ".join("-" if seat == last else str(card or "-") for seat, card in enumerate(played)))
    action = PLAY[played[last]]
    after = before.apply(last, action)
    lines = log(before.view(None), after.view(None), (last, action), faces(len(played)), texts(language))
    return [html.unescape(re.sub(r"<[^>]*>", "", line)) for line in lines]


def test_a_loss_names_its_tide_even_for_a_player_who_took_nothing() -> None:
    state = table("51 33 20 6", "3 9", "6 4 5 5", "- - - 11")
    assert log_lines(state, "51 33 20 6") == [
        "Played: Nora (51), Tom (33), Ida (20), Anton (6).",
        "Nora takes the 3.",
        "Tom takes the 9.",
        "Anton is highest at 11 and loses a ring.",
    ]
    assert log_lines(state, "51 33 20 6", "de")[-1] == "Anton steht mit 11 am höchsten und verliert einen Ring."
    assert log_lines(state, "51 33 20 6", "da")[-1] == "Anton står højest med 11 og mister en krans."


def test_hands_move_left_after_a_stage_and_people_learn_whose_they_get() -> None:
    over = all_lay(table("51 33 20", "5 9", "3 0 3", "6 7 1"), "51 33 20")
    tides = Tides((1, 2))
    begun = over.apply(CHANCE, tides)
    step = over.view(None), begun.view(None), (CHANCE, tides)

    def hands(people: SeatInfos, language: str) -> str:
        return html.unescape(re.sub(r"<[^>]*>", "", log(*step, people, texts(language))[1]))

    assert [hands(faces(3), language) for language in ("en", "de", "da")] == [
        "Your hand goes to Tom; you now play the cards of Ida.",
        "Dein Blatt geht an Tom; du spielst jetzt mit den Karten von Ida.",
        "Din hånd går videre til Tom; du spiller nu med kortene fra Ida.",
    ]
    assert hands(faces(3, None), "en") == "All hands are passed to the left."
    assert (begun.view(1).hand, begun.view(0).hand) == (over.dealt[0], over.dealt[2]), "as announced"
    scene = course.scene(*step)
    assert scene is not None
    assert scene.kind == "pass"
    over_the_hand = [plain(hand(state.view(0), faces(3), Interaction(), texts("en"))) for state in (over, begun)]
    assert ["Now with the cards of Ida. Tom has yours." in line for line in over_the_hand] == [False, True]


def test_log_names_eliminated_and_paying_seats_with_tides() -> None:
    state = table("51 33 20 6", "3 12", "1 0 5 5", "10 - 2 4")
    assert log_lines(state, "51 33 20 6")[-2:] == [
        "Tom is highest at 12, has no rings left and is out.",
        "Now Anton is highest at 4 and loses a ring.",
    ]


def test_the_prompt_says_why_a_stage_has_ended_early() -> None:
    state = table("51 33 20", "5 9", "3 0 3", "6 7 1")
    assert log_lines(state, "51 33 20")[-3] == "Only two are left, so stage 1 ends at once."
    over = all_lay(state, "51 33 20")
    assert [ask(over.view(0), faces(3), Interaction(), texts(language)) for language in LANGUAGES] == [
        "Nur noch zwei waren dabei: Durchgang 1 ist gewertet.",
        "Only two were left, so stage 1 has been scored.",
        "Kun to var tilbage: Etape 1 er talt op.",
    ]


def test_a_stage_ends_with_everybody_s_points() -> None:
    state = table("51 33 20 6", "5 9", "3 2 0 4", "6 7 1 8", in_round=12)
    lines = log_lines(state, "51 33 20 6", "de")
    assert lines[-3:] == [
        "Durchgang 1 ist zu Ende.",
        "Ida hat die niedrigste Flut und bekommt einen Punkt dazu.",
        "Punkte aus diesem Durchgang: Nora (3), Tom (1), Ida (1), Anton (4).",
    ]


def test_totals_from_the_second_stage_on_use_a_real_minus_sign() -> None:
    first = StageScore((-1, -1, 2, 0), (2,), True)
    state = table("51 33 20 6", "5 9", "3 2 0 4", "6 7 1 8", in_round=12, stage=1, scores=(first,))
    assert log_lines(state, "51 33 20 6")[-1] == "After 2 stages: Nora (2), Tom (0), Ida (4), Anton (4)."
    earlier = StageScore((-1, -1, -1, 0), (), True)
    state = table("51 33 20 6", "5 9", "0 2 0 4", "6 7 1 8", in_round=12, stage=1, scores=(earlier,))
    assert "Nora (−1)" in log_lines(state, "51 33 20 6")[-1]


def last_stage(points: tuple[int, int, int]) -> State:
    """Three seats before the last card of their last stage, with these points so far; the last stage brings 3, 1 and 0 with the bonus."""
    scores = (StageScore(points, (), False), StageScore((0, 0, 0), (), False))
    return table("51 33 20", "5 9", "3 2 0", "6 7 1", in_round=12, stage=2, scores=scores)


def test_log_ends_with_the_winner() -> None:
    assert log_lines(last_stage((1, 4, 0)), "51 33 20")[-1] == "Tom wins with 5 points."
    assert log_lines(last_stage((1, 3, 0)), "51 33 20", "de")[-1] == "Geteilter Sieg mit 4 Punkten: Nora und Tom."
    assert log_lines(last_stage((2, 3, 0)), "51 33 20", "da")[-1] == "Du vinder med 5 point."


def test_a_single_point_is_one_point_in_every_language() -> None:
    over = all_lay(last_stage((-2, -1, -1)), "51 33 20")
    assert [ask(over.view(None), faces(3), Interaction(), texts(language)) for language in LANGUAGES] == [
        "Du gewinnst mit 1 Punkt.",
        "You win with 1 point.",
        "Du vinder med 1 point.",
    ]
    assert texts("en").n("land-unter.points", 1) == "1 pt"
    assert texts("en").n("land-unter.points", -2) == "−2 pts"
