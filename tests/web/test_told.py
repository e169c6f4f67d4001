"""What happened is reported: beside the prompt, by marks on the board, and once to screen readers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from highwater.contract import CHANCE
from highwater.registry import GAMES
from highwater_web.contract.page import is_urgent
from highwater_web.core.model import Table
from highwater_web.core.preferences import read_preferences
from highwater_web.table.playing import drop_repeated
from highwater_web.table.told import MAX_TOLD_LINES, ROOM
from highwater_web.ui.markup import plain
from tests.web.person import Person


def table_of(person: Person) -> Table:
    assert person.model.table is not None
    return person.model.table


def told(person: Person) -> str:
    """The text beside the prompt."""
    found = re.search(r'<(div|p)[^>]* id="told".*?</\1>', person.html, re.DOTALL)
    assert found is not None
    return " ".join(plain(found[0].partition('<button type="button" id="told-more"')[0]).split())


def marks(person: Person) -> set[str]:
    return set(re.findall(r"\bchanged-[a-z-]+", person.html))


def play_any(person: Person) -> None:
    person.press(next(token for token in person.controls() if token.startswith("play:")))


def after_a_round(language: str = "en", seed: int = 1) -> Person:
    """One person and three bots after the first round of Land unter."""
    person = Person(language, seed).start(people=1)
    person.wait()
    play_any(person)
    person.wait()
    return person


def test_plies_of_others_stay_beside_the_prompt_until_the_next_action() -> None:
    person = after_a_round()
    cards = table_of(person).match.state.view(None).last.cards  # type: ignore[attr-defined]
    assert all(str(card) in told(person) for card in cards)
    assert "takes the" in told(person)
    assert {"changed-lost", "changed-out"} & marks(person)
    play_any(person)
    assert not marks(person), "a person who acts has seen it"
    assert "Round 2" in told(person), "what was done last stays in sight"


def test_marks_and_sentences_are_there_again_after_a_reload() -> None:
    person = after_a_round()
    before = told(person), marks(person)
    person.reload()
    assert (told(person), marks(person)) == before


def moments_of_an_island() -> Iterator[Person]:
    """A person at a table with three bots, after each thing that they do."""
    person = Person("en", 3).start("forbidden-island", people=1, seats=4)
    while person.play_on():
        person.wait()
        yield person


def test_causes_precede_dangers() -> None:
    said = told(after_a_round())
    assert said.index("takes the") < said.index("is highest at")


def test_dangers_come_first_and_overflow_is_counted() -> None:
    found = 0
    for person in moments_of_an_island():
        table = table_of(person)
        dangers = [line for ply, line in table.recent_lines if is_urgent(line)]
        if table.match.state.to_act and dangers and not is_urgent(table.recent_lines[0][1]):
            assert told(person).startswith(plain(dangers[-MAX_TOLD_LINES:][0]).strip())
            shown = re.findall(r'class="told-line told-from-(\d)', person.html)
            count = re.search(r'told-more-0[^"]*">… (\d+) more', person.html)
            assert count is not None
            assert int(count[1]) + shown.count("0") == len(table.recent_lines)
            found += 1
    assert found


def test_single_line_shows_the_newest_danger() -> None:
    found = 0
    for person in moments_of_an_island():
        table = table_of(person)
        dangers = [plain(line).strip() for _, line in table.recent_lines if is_urgent(line)]
        others_play = bool(dangers) and table.active_seat is None and table.match.record.plies[table.recent_lines[-1][0] - 1][0] != CHANCE
        if table.match.state.to_act and len(dangers) > 1 and not others_play:
            kept = re.findall(r'<span class="told-line told-from-0[^"]*">(.*?) </span>', person.html)
            assert dangers[-1] in [plain(line).strip() for line in kept]
            assert told(person).index(dangers[-2]) < told(person).rindex(dangers[-1]), "they are read in their order"
            found += 1
    assert found


def test_newest_line_stays_visible_during_plies_of_others() -> None:
    person, found = Person("en").start("abandon-ship", people=1, seats=4), 0
    person.press("panel:menu")
    person.press("set", pace="step")
    for _ in range(300):
        person.wait()
        table = table_of(person)
        if table.active_seat is None and table.match.state.to_act and table.match.record.plies[-1][0] != CHANCE:
            newest, line = table.recent_lines[-1]
            if any(is_urgent(each) for ply, each in table.recent_lines if ply < newest) and plain(line).strip() in told(person):
                kept = re.findall(r'<span class="told-line told-from-0[^"]*">(.*?) </span>', person.html)
                assert plain(line).strip() in [plain(each).strip() for each in kept]
                found += 1
        if table.active_seat is None and table.match.state.to_act:
            person.press("step")
        elif not person.play_on():
            break
    assert found


def test_a_ring_that_is_lost_stays_in_sight_at_the_end_of_a_stage() -> None:
    person, found = Person("en").start(people=1, seats=4), 0
    for _ in range(30):
        person.wait()
        table = table_of(person)
        if table.recent_lines and table.active_seat is None and table.match.state.to_act and not is_urgent(table.recent_lines[-1][1]):
            kept = re.findall(r'<span class="told-line told-from-0[^"]*">(.*?) </span>', person.html)
            newest = [line for ply, line in table.recent_lines if ply == table.recent_lines[-1][0]]
            if any(map(is_urgent, newest)):
                assert any(map(is_urgent, kept))
                found += 1
        if "step" in person.controls():
            person.press("step")
        else:
            play_any(person)
    assert found


LETTER, LOST_LETTERS, BESIDE_EM = 0.46, 5, 3.7
"""How wide a letter is in em, how many are lost at the end of a line, and what of the place's width is no line's."""


def test_the_style_sheet_has_a_place_for_each_number_of_characters() -> None:
    """A place is as wide as two lines, as three, or as four have to be for so many characters together; it knows its height."""
    sheet = (Path(__file__).resolve().parents[2] / "web/shell/style/play/43-told.css").read_text(encoding="utf-8")
    places = re.findall(r"@container told \(\((.*)\)\) \{\s*\.told-more-(\d),", sheet)
    assert [int(smaller) for _, smaller in places] == list(range(len(ROOM) - 1))
    for (condition, _), room in zip(places, ROOM[1:], strict=True):
        widths = [float(width) for width in re.findall(r"width >= ([\d.]+)em", condition)]
        assert widths == pytest.approx([BESIDE_EM + LETTER * (room / lines + LOST_LETTERS) for lines in (2, 3, 4)], abs=0.06)


def test_taking_back_brings_the_marks_back() -> None:
    person = after_a_round()
    before = marks(person)
    play_any(person)
    person.press("undo")
    assert marks(person) == before


def test_pressing_a_line_looks_back_and_can_return() -> None:
    person = after_a_round()
    now = table_of(person).match.ply
    newest = table_of(person).recent_lines[-1][0]
    person.press(f"ply:{newest - 1}")
    assert table_of(person).match.ply == newest - 1
    person.press("live")
    assert table_of(person).match.ply == now
    assert table_of(person).match.viewed_ply is None


def test_the_marks_of_a_step_in_a_replay_are_those_of_the_step_alone() -> None:
    person = after_a_round()
    table = table_of(person)
    taken = next(ply for ply, change in table.changes if change.thing.startswith("tide-"))
    person.press("ply:" + next(token for token in person.controls() if token.startswith("ply:")).partition(":")[2])
    person.send(message="do", token=f"ply:{taken}", fields={})
    assert {mark.ply for mark in table_of(person).highlights.values()} == {taken}
    person.send(message="do", token=f"ply:{taken - 1}", fields={})
    assert not any(mark.ply == taken for mark in table_of(person).highlights.values())


def test_a_mark_remembers_how_the_thing_was_before_everything_that_happened_to_it() -> None:
    person = after_a_round()
    for thing, mark in table_of(person).highlights.items():
        if thing.startswith("ring-"):
            view = table_of(person).match.states[mark.ply - 1].view(None)
            assert mark.was == view.rings[int(thing[5:])]  # type: ignore[attr-defined]


def test_a_new_stage_begins_with_no_marks_of_the_one_before() -> None:
    person = after_a_round()
    while not any(token == "step" for token in person.controls()):
        play_any(person)
        person.wait()
    assert {"changed-lost", "changed-out"} & marks(person)
    person.press("step")
    person.wait()
    assert table_of(person).match.state.view(None).stage == 1  # type: ignore[attr-defined]
    begins = "Stage 2 of 4 begins. Your hand goes to Inga; you now play the cards of Maren. Round 1: tide cards"
    assert told(person).startswith(begins), "people have looked at the end of the stage in peace"
    assert not {"changed-lost", "changed-out"} & marks(person)
    assert 'class="stood"' not in person.html


def test_rats_lines_cover_plies_before_and_after_a_water_rise() -> None:
    found = 0
    person = Person("en", 3).start("sos", people=1, seats=4)
    while not found and person.play_on():
        person.wait()
        table = table_of(person)
        rises = [ply for ply, kind in table.chapters if kind == "stage" and table.last_own_ply < ply]
        before = [line for ply, line in table.log if rises and table.last_own_ply < ply < rises[0]]
        if before and table.match.state.to_act:
            assert plain(before[-1]).strip() in told(person)
            found += 1
    assert found


def test_a_mark_remembers_all_that_a_thing_was_in_between() -> None:
    """On the island pawns move several times before people decide again."""
    person = Person("en", 2).start("forbidden-island", people=1, seats=3)
    found = 0
    while person.play_on() and not found:
        table = table_of(person)
        for thing, mark in table.highlights.items():
            if thing.startswith("pawn-") and mark.between:
                seat = int(thing[5:])
                stood = [state.view(None).pawns[seat] for state in table.match.states[table.last_own_ply : mark.ply + 1]]  # type: ignore[attr-defined]
                stops = [at for number, at in enumerate(stood) if number == 0 or at != stood[number - 1]]
                assert stops == [mark.was, *mark.between, stood[-1]]
                found += 1
    assert found


def test_at_a_table_of_bots_the_last_round_is_news() -> None:
    person = Person("en").start(people=0, seats=3)
    for _ in range(30):
        person.press("step")
        table = table_of(person)
        deciders = [seat for seat, _ in table.match.record.plies[table.last_own_ply :] if seat != CHANCE]
        assert len(deciders) == len(set(deciders)) <= 3


@pytest.mark.parametrize("game_id", GAMES)
def test_since_is_the_last_decision_of_a_person_here(game_id: str) -> None:
    person = Person("en", seed=3).start(game_id, people=1, seats=GAMES[game_id].seats[0])
    for _ in range(60):
        table = table_of(person)
        own = [ply for ply, (seat, _) in enumerate(table.match.record.plies, 1) if seat == 0]
        if own:
            assert table.last_own_ply == own[-1]
        if not person.play_on():
            break


@pytest.mark.parametrize("game_id", ["abandon-ship", "sos"])
def test_dice_stay_listed_until_one_is_chosen(game_id: str) -> None:
    person = Person("en", seed=3).start(game_id, people=1, seats=4)
    seen = 0
    for _ in range(60):
        lines = told(person)
        assert " rolls " not in lines.rpartition(" chooses ")[0], "what there was to choose from, of a choice that is told"
        seen += " rolls " in lines
        if person.timer is not None:
            person.send(message="do", token=person.timer, fields={})
        else:
            person.play_on()
    assert seen > 5


def test_hidden_things_are_never_mentioned() -> None:
    person = Person("en").start(people=2, seats=3)
    person.press("show")
    play_any(person)
    laid = str(table_of(person).match.record.plies[-1][1])
    assert laid not in told(person)


# For screen readers ----------------------------------------------------------------------------------------------------


def test_lines_are_not_repeated() -> None:
    for game_id in GAMES:
        person = Person("en", seed=5).start(game_id, people=1, seats=GAMES[game_id].seats[0])
        for _ in range(120):
            if person.timer is not None:
                person.send(message="do", token=person.timer, fields={})
            elif not person.play_on():
                break
        for said in person.said:
            sentences = [sentence for sentence in re.split(r"(?<=[.!?])\s+", said) if sentence]
            assert len(sentences) == len(set(sentences)), said


def test_prompt_does_not_repeat_the_newest_line() -> None:
    said = ["The sea swallows the Observatory."]
    assert drop_repeated("The sea swallows the Observatory. Swim for it.", said) == "Swim for it."
    assert drop_repeated("The sea swallows the Observatory.", said) == ""
    assert drop_repeated("Play a card.", said) == "Play a card."


def test_pending_actions_of_others_are_not_announced() -> None:
    person = Person("en").start(people=1)
    person.said.clear()
    play_any(person)
    while person.timer is not None:
        person.send(message="do", token=person.timer, fields={})
    assert not any("thinking" in said for said in person.said)


# Animation and pace ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("speed", "animation", "pace"), [("normal", "normal", "normal"), ("fast", "fast", "fast"), ("none", "none", "at-once")]
)
def test_a_speed_stored_by_an_earlier_build_becomes_both(speed: str, animation: str, pace: str) -> None:
    preferences = read_preferences(f'{{"speed": "{speed}"}}')
    assert (preferences.animation, preferences.pace) == (animation, pace)


@pytest.mark.parametrize("stored", ['{"speed": 7}', '{"speed": ["none"]}', '{"animation": [], "pace": {}}', "[]", "no"])
def test_unreadable_preferences_fall_back_to_defaults(stored: str) -> None:
    assert read_preferences(stored) == read_preferences("")


def test_without_animation_others_still_leave_time_to_look() -> None:
    person = Person("en").start(people=0, seats=3)
    person.press("panel:menu")
    person.press("set", animation="none")
    plies = len(table_of(person).match.record.plies)
    assert person.timer == "tick"
    person.send(message="do", token="tick", fields={})
    assert len(table_of(person).match.record.plies) == plies + 1


def test_step_by_step_waits_for_a_press_after_each_line() -> None:
    person = Person("en").start("abandon-ship", people=1, seats=4)
    person.press("panel:menu")
    person.press("set", pace="step")
    for _ in range(40):
        person.wait()
        table = table_of(person)
        if table.active_seat is None and table.match.game.hidden != "hands" and table.match.state.to_act:
            waits = table.match.record.plies[-1][0] != 0 and table.log and table.log[-1][0] == len(table.match.record.plies)
            assert waits or "go-on" in person.html
            plies = len(table.match.record.plies)
            person.press("step")
            assert len(table_of(person).match.record.plies) == plies + 1
        elif not person.play_on():
            break


def test_cards_laid_face_down_need_no_press_step_by_step() -> None:
    person = Person("en").start(people=1, seats=4)
    person.press("pace:step")
    person.wait()
    play_any(person)
    person.wait()
    table = table_of(person)
    assert table.match.record.plies[-1][0] != 0
    assert any(ply == len(table.match.record.plies) for ply, _ in table.log)


def test_a_table_of_bots_can_be_paused_and_stepped_and_goes_on() -> None:
    person = Person("en").start(people=0, seats=3)
    person.press("hold")
    assert person.timer is None
    plies = len(table_of(person).match.record.plies)
    person.press("step")
    assert person.timer is None
    assert len(table_of(person).match.record.plies) == plies + 1
    person.press("hold")
    assert person.timer == "tick"


def test_a_pause_outlives_a_reload_and_is_in_no_link() -> None:
    person = Person("en").start("forbidden-island", people=0, seats=2)
    person.press("hold")
    person.reload()
    assert person.timer is None
    assert re.search(r'id="tool-hold"[^>]*aria-pressed="true"', person.html)
    person.press("step")
    person.reload()
    assert person.timer is None
    person.send(message="do", token="link", fields={})
    assert not Person("en").open(person.copied[-1]).model.table.match.paused  # type: ignore[union-attr]
    person.press("hold")
    person.reload()
    assert person.timer == "tick"


def test_the_pace_is_changed_at_the_table_and_kept() -> None:
    person = Person("en").start(people=0, seats=3)
    person.press("pace:fast")
    assert re.search(r'id="pace-fast"[^>]*aria-pressed="true"', person.html)
    person.reload()
    assert person.model.preferences.pace == "fast"
    person.send(message="do", token="pace:never", fields={})
    assert person.model.preferences.pace == "fast"


# Hints -------------------------------------------------------------------------------------------------------------------


def test_the_same_advice_counts_once() -> None:
    person = Person("en").start(people=1)
    person.wait()
    for _ in range(3):
        person.press("hint")
    person.wait()
    assert "1 hint so far" in person.html
    play_any(person)
    person.press("undo")
    person.press("hint")
    assert "1 hint so far" in person.html
    play_any(person)
    person.wait()
    person.press("hint")
    person.wait()
    assert "2 hints so far" in person.html


def test_active_seat_sees_no_turn_announcement() -> None:
    person = after_a_round()
    assert "Round 2" not in told(person)
    assert "takes the" in told(person)
    island = Person("en", seed=4).start("forbidden-island", people=1, seats=3)
    for _ in range(40):
        island.wait()
        if table_of(island).active_seat is not None and table_of(island).recent_lines and table_of(island).match.record.plies[-1][0] != 0:
            assert not re.search(r"It is [^.]*turn", told(island))
        if not island.play_on():
            break


def test_lines_equal_to_the_prompt_are_left_out() -> None:
    person = Person("en").start(people=0, seats=3).without_animation()
    person.wait()
    prompt = re.search(r'id="prompt">(.*?)</p>', person.html)
    assert prompt is not None
    assert "wins" in prompt[1] or "victory" in prompt[1].lower()
    assert plain(prompt[1]) not in told(person)
