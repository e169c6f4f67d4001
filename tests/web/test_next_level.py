"""A higher or lower level is suggested after three games: at the end, in the set-up, once, and until things change."""

import pytest

from highwater.match import Match
from highwater.registry import GAMES
from highwater_web.core.drafts import find_draft
from highwater_web.core.results import KEY, Result, Results, parse, write_results
from highwater_web.table.next_level import Rung, Suggestion, suggestion
from highwater_web.table.suggested_level import label_next_game, sentence
from highwater_web.ui.texts import LANGUAGES, texts
from tests.web.person import Person

LAND_UNTER, ISLAND = GAMES["land-unter"], GAMES["forbidden-island"]


def results(played: str, *, first: int = 1, island: bool = False) -> Results:
    """Results in a short form such as ``bosun+ mate-``: the level of the bots (on the island difficulty/level), won or lost, or ``*`` if
    people played against each other."""
    found = {}
    for number, word in enumerate(played.split(), first):
        level, mates = word[:-1].split("/") if island else (word[:-1], "")
        ending = {"+": "won", "-": "lost", "*": "played"}[word[-1]]
        game = ISLAND if island else LAND_UNTER
        found[f"g{number}"] = Result(game.id, f"2026-11-{number:02}T12:00:00+01:00", 3, 1, level, ending, None, mates)
    return Results.of(found)


def where(played: str, *, island: bool = False) -> str | None:
    """The suggestion after the last games: ``mate``, on the island ``elite/bosun``; None for none."""
    found = suggestion(results(played, island=island), ISLAND if island else LAND_UNTER, "difficulty" if island else "")
    if found is None:
        return None
    return f"{found.there.difficulty}/{found.there.level}" if island else found.there.level


@pytest.mark.parametrize(
    ("played", "expected"),
    [
        ("bosun+ bosun+", None),
        ("bosun+ bosun- bosun+", "mate"),
        ("bosun- bosun+ bosun-", None),
        ("bosun- bosun- bosun-", "sailor"),
        ("bosun+ bosun+ mate-", None),
        ("captain+ captain+ captain+", None),
        ("deckhand- deckhand- deckhand-", None),
        ("mixed+ mixed+ mixed+", None),
        ("workshop:b1- workshop:b1- workshop:b1-", None),
        ("policy+ bosun+ bosun-", "mate"),
        ("bosun+ bosun* bosun+ * bosun-", "mate"),
    ],
)
def test_three_games_in_a_row_at_one_level_lead_up_or_down(played: str, expected: str | None) -> None:
    found = parse(write_results(results(played).by_id))
    assert where(played.replace("policy", "bosun")) == expected
    there = suggestion(Results.of(found), LAND_UNTER, "")
    assert (there.there.level if there else None) == expected


@pytest.mark.parametrize(
    ("played", "expected"),
    [
        ("normal/bosun+ normal/bosun- normal/bosun+", "elite/bosun"),
        ("legendary/bosun+ legendary/bosun+ legendary/bosun+", None),
        ("normal/bosun- normal/bosun- normal/bosun-", "normal/mate"),
        ("normal/captain- normal/captain- normal/captain-", "novice/captain"),
        ("novice/captain- novice/captain- novice/captain-", None),
        ("normal/- normal/- normal/-", "novice/"),
        ("normal/bosun+ elite/bosun+ normal/bosun+", None),
        ("normal/bosun+ normal/mate+ normal/bosun+", None),
    ],
)
def test_together_it_gets_harder_and_help_comes_before_an_easier_game(played: str, expected: str | None) -> None:
    assert where(played, island=True) == expected


@pytest.mark.parametrize(
    ("played", "expected"),
    [
        ("bosun+ bosun+ bosun+ bosun+", None),
        ("bosun+ bosun+ bosun- bosun- bosun+ bosun+", None),
        ("bosun+ bosun+ bosun- bosun- bosun-", "sailor"),
        ("bosun+ bosun+ bosun- mate- bosun+ bosun+", None),
        ("bosun+ bosun+ bosun- mate- bosun+ bosun+ bosun+", "mate"),
    ],
)
def test_each_way_is_suggested_once_until_one_has_played_at_another_level(played: str, expected: str | None) -> None:
    assert where(played) == expected


def test_an_ending_that_is_taken_back_takes_its_suggestion_along() -> None:
    played = results("bosun+ bosun+ bosun-")
    assert suggestion(played, LAND_UNTER, "")
    assert suggestion(played.put("g3", None), LAND_UNTER, "") is None


def test_other_games_say_nothing_of_this_one() -> None:
    assert suggestion(results("bosun+ bosun+ bosun+"), GAMES["sos"], "") is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_next_level_is_offered_in_a_sentence_with_both_names(language: str) -> None:
    t = texts(language)
    up = Suggestion("g", 2, Rung("bosun", ""), Rung("mate", ""))
    down = up._replace(won=0, there=Rung("sailor", ""))
    for found in (up, down):
        said = sentence(found, LAND_UNTER, t)
        assert t("level.bosun.many") in said
        assert t(f"level.{found.there.level}.many") in said
        assert t(f"level.{found.there.level}.many") in label_next_game(found, LAND_UNTER, t)
    harder = Suggestion("g", 2, Rung("bosun", "normal"), Rung("bosun", "elite"))
    help_comes = Suggestion("g", 0, Rung("bosun", "normal"), Rung("mate", "normal"))
    easier = Suggestion("g", 0, Rung("captain", "normal"), Rung("captain", "novice"))
    assert t("forbidden-island.option.difficulty.elite") in sentence(harder, ISLAND, t)
    assert t("level.mate.many") in sentence(help_comes, ISLAND, t)
    assert t("forbidden-island.option.difficulty.novice") in sentence(easier, ISLAND, t)
    assert len({label_next_game(found, ISLAND, t) for found in (harder, help_comes, easier)}) == 3


# On the pages ---------------------------------------------------------------------------------------------------------


def match_of(person: Person) -> Match:
    assert person.model.table is not None
    return person.model.table.match


def at_an_ending(before: str, game: str = "land-unter", level: str = "bosun") -> Person:
    """A person who has played a game to its end, after earlier games with the given results."""
    kept = results(before, island=game == ISLAND.id).text
    person = Person(kept={KEY: kept} if kept else None).open(f"{game}.html")
    person.press("start", seats=str(GAMES[game].seats[0]), level=level)
    person.without_animation()
    while match_of(person).state.to_act:
        person.play_on()
        person.wait()
    return person


def test_the_ending_offers_the_next_level_with_one_press() -> None:
    person = at_an_ending("bosun- bosun-")
    (ended,) = set(person.model.results.by_id) - {"g1", "g2"}
    won = person.model.results.by_id[ended].ending == "won"
    assert not won, "this deal would have to be another one"
    assert 'id="suggested"' in person.html
    person.reload()
    assert 'id="suggested"' in person.html, "it follows from what is stored"
    names = [player.name for player in match_of(person).players]
    person.press("next-level")
    assert [player.bot.name for player in match_of(person).players if player.bot] == ["sailor"] * (len(names) - 1)
    assert [player.name for player in match_of(person).players] == names
    assert match_of(person).state.to_act
    assert find_draft(person.model, LAND_UNTER).level == "sailor", "the next one is set up like the last"


def test_an_ending_that_suggests_nothing_offers_nothing() -> None:
    person = at_an_ending("sailor- sailor-")
    assert "next-level" not in person.controls()
    assert 'id="suggested"' not in person.html
    before = match_of(person)
    person.send(message="do", token="next-level", fields={})
    assert match_of(person) is before


def test_stronger_mates_are_suggested_after_island_losses() -> None:
    person = at_an_ending("novice/bosun- novice/bosun-", game="forbidden-island")
    *_, found = person.model.results.by_id.values()
    assert (found.ending, found.mates) == ("lost", "bosun")
    person.press("next-level")
    assert {player.bot.name for player in match_of(person).players if player.bot} == {"mate"}
    assert dict(match_of(person).record.options)["difficulty"] == "novice"


def test_the_set_up_says_it_too_until_the_next_game_and_keeps_its_place() -> None:
    person = Person(kept={KEY: results("bosun+ bosun+ bosun-").text or ""}).open("land-unter.html")
    assert 'id="suggested"' in person.html
    person.press("setup", **{"who-1": "bosun", "who-2": "workshop:none"})
    person.press("try-level")
    draft = find_draft(person.model, LAND_UNTER)
    assert (draft.level, {draft.bot_at(seat) for seat in range(1, len(draft.seats))}) == ("mate", {"mate"})
    assert 'id="suggested"' in person.html, "what stands below does not move under the finger"
    assert "try-level" not in person.controls()
    more = results("bosun+ bosun+ bosun- bosun+").text or ""
    person.send(message="store-changed", key=KEY, value=more)
    assert 'id="suggested"' not in person.html


def test_on_the_island_the_set_up_takes_over_the_difficulty() -> None:
    played = results("novice/captain+ novice/captain+ novice/captain+", island=True)
    person = Person(kept={KEY: played.text or ""}).open("forbidden-island.html")
    person.press("try-level")
    draft = find_draft(person.model, ISLAND)
    assert (draft.level, draft.options["difficulty"]) == ("captain", "normal")


def test_results_name_the_other_players_and_older_results_are_read() -> None:
    person = at_an_ending("", game="forbidden-island", level="sailor")
    (found,) = person.model.results.by_id.values()
    assert (found.level, found.mates) == ("novice", "sailor")
    older = '{"version":1,"results":[["a","forbidden-island","2026-11-01T12:00:00+01:00",2,1,"normal","won",null]]}'
    (read,) = parse(older).values()
    assert (read.level, read.mates, read.ending) == ("normal", "", "won")
