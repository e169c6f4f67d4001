"""The files for other sites: scenarios by name, and the texts of `<high-water>`."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from embed_files import ROOM, make_parts, make_scenario, measure_scenario, read_own_texts, write_scenarios
from highwater.record import parse
from highwater_web.figures.snippets import estimate_height
from highwater_web.ui.texts import LANGUAGES
from scenario_pages import list_scenarios, make_steps

KEYS = {key for path in ROOM.glob("*.js") for key in re.findall(r'(?:translate\([\w.]+, |new Fault\()"([a-z-]+)"', path.read_text("utf-8"))}
CHOSEN = {"play", "go-on", "large", "wish"}
"""Keys that the code chooses at run time."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_that_an_embed_says_is_there(language: str) -> None:
    texts = read_own_texts(language)
    assert set(texts) == KEYS | CHOSEN
    assert all(texts.values())
    for key, text in texts.items():
        assert re.findall(r"\{\w+\}", text) == re.findall(r"\{\w+\}", read_own_texts("en")[key])


def test_a_scenario_by_name_is_its_record_with_its_steps() -> None:
    found = make_scenario("land-unter", "tie", "de")
    record = parse(found["record"])
    assert found["plies"] == [5, 9]
    assert record.scenario.show == (5, 9)
    assert found["title"] == "Gleichstand an der Spitze"
    assert re.findall(r'type="radio".*?value="(\d+)"', found["html"]) == ["5", "9"]
    assert len(re.findall(r'src="\.\./figures/\w+\.svg"', found["html"])) == 2


def test_each_scenario_is_there_in_each_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("embed_files.make_scenario", lambda *asked: {"asked": asked})
    write_scenarios(tmp_path)
    written = {tuple(json.loads(path.read_text("utf-8"))["asked"]): path for path in tmp_path.rglob("*.json")}
    assert set(written) == {(*each, language) for each in list_scenarios() for language in LANGUAGES}
    assert written["land-unter", "tie", "da"] == tmp_path / "embed/land-unter/tie.da.json"


def test_the_page_on_embedding_lists_every_scenario_by_its_game() -> None:
    text = Path("docs/embedding.md").read_text("utf-8").partition("## The scenarios of the site")[2].partition("\n## ")[0]
    rows = [re.findall(r"`([a-z0-9-]+)`", line) for line in text.splitlines() if line.startswith("| `")]
    listed = [(game, name) for game, *names in rows for name in names]
    assert sorted(listed) == sorted(list_scenarios())


def test_script_gets_styles_and_texts_as_json() -> None:
    lines = dict(re.findall(r"export const (\w+) = (.*);\n", make_parts(".own{}", {})))
    assert json.loads(lines["style"]).endswith(".own{}")
    assert ".hw-frames" in json.loads(lines["style"])
    assert set(json.loads(lines["texts"])) == set(LANGUAGES)


ROOM_FOR = """
import { estimateHeight } from %s;
const wish = { scenario: "land-unter/tie", seat: "", part: "", width: 0, mode: "steps" };
const wishes = [wish, { ...wish, mode: "play" }, { ...wish, seat: "1" }, { ...wish, scenario: "toString" }];
console.log(JSON.stringify([...wishes.map((each) => estimateHeight(each, 0)), estimateHeight(wish, 180)]));
"""


def test_the_script_knows_how_high_a_scenario_of_ours_will_be(tmp_path: Path) -> None:
    made = make_steps("land-unter", "tie", "en")
    (tmp_path / "parts.js").write_text(make_parts("", {"land-unter/tie": measure_scenario([made])}), "utf-8")
    shutil.copy(ROOM / "room.js", tmp_path)
    program = ROOM_FOR % json.dumps((tmp_path / "room.js").as_uri())
    run = subprocess.run(["node", "--input-type=module", "-e", program], capture_output=True, text=True, check=True)
    full, with_button, of_seat, unknown, narrow = json.loads(run.stdout)
    assert full == estimate_height(made)
    assert with_button == full + 64 - 48, "a button, and no bar of steps"
    assert (of_seat, unknown) == (0, 0)
    assert full / 2 < narrow < full
