"""Messages between another site's page and a frame of ours: which are valid, which are dropped, and the published schema and types."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
NODE = shutil.which("node") or "node"


def run(body: str) -> Any:
    """The return value of this body of a JavaScript function; it has ``check``, ``makeLimiter``, ``tables`` and ``VERSION``."""
    command = [NODE, str(Path(__file__).with_name("run_messages.mjs"))]
    return json.loads(subprocess.run(command, input=body, capture_output=True, text=True, encoding="utf-8", check=True).stdout)


def checked(sender: str, *messages: object) -> list[Any]:
    """The checked form of each message, posted by the host page (``host``) or by a frame (``frame``)."""
    forms: list[Any] = run(f"return {json.dumps(messages)}.map((message) => check(message, {json.dumps(sender)}))")
    return forms


def message(kind: str, **fields: object) -> dict[str, object]:
    return {"highwater": 1, "type": kind, **fields}


DRAW = message("draw", id="1", record="[Game …]", plies="0,3-7", language="pt-BR", theme="dark", seat="b", part="hand", width=360)


def test_valid_messages_are_accepted_unchanged_except_for_unknown_fields() -> None:
    from_host = [DRAW, message("go", ply=0), message("pause"), message("play"), message("answer", id="x", record="r", ply=2, choice="")]
    from_host.append(message("measure"))
    assert checked("host", *from_host) == from_host
    assert checked("host", {**DRAW, "cookie": "x", "__proto__x": 1}) == [DRAW]
    from_frame = [message("begun"), message("height", height=400), message("answered", ply=3, choice="a:7", right=None, next=None)]
    assert checked("frame", *from_frame) == from_frame


@pytest.mark.parametrize("sender", ["host", "frame"])
def test_anything_but_a_message_is_dropped(sender: str) -> None:
    invalid: list[object] = [None, 1, "draw", [], [DRAW], {}, {"type": "go", "ply": 1}, {"highwater": 1}, {"highwater": 2, "type": "begun"}]
    invalid += [
        message("toString"),
        message("__proto__"),
        {"highwater": "1", "type": "pause"},
        message("pause", **{f"f{n}": 1 for n in range(40)}),
    ]
    assert checked(sender, *invalid) == [None] * len(invalid)


def test_each_side_accepts_only_the_messages_of_the_other() -> None:
    assert checked("host", message("height", height=3), message("record", record="", ply=0, over=False)) == [None, None]
    assert checked("frame", DRAW, message("go", ply=3)) == [None, None]


WRONG: list[dict[str, object]] = [
    message("draw", id="1"),
    message("draw", record="r"),
    {**DRAW, "id": 7},
    {**DRAW, "id": "x" * 65},
    {**DRAW, "record": ["r"]},
    {**DRAW, "record": "x" * 262_145},
    {**DRAW, "plies": "all"},
    {**DRAW, "mode": "quiz"},
    {**DRAW, "language": "<b>"},
    {**DRAW, "theme": "Dark"},
    {**DRAW, "seat": "10"},
    {**DRAW, "width": 9},
    {**DRAW, "width": "360"},
    {**DRAW, "part": None},
    message("go", ply=-1),
    message("go", ply=1.5),
    message("go", ply=5_001),
    message("go", ply="1"),
]


def test_a_message_with_one_invalid_field_is_dropped_as_a_whole() -> None:
    forms = checked("host", *WRONG)
    assert [wrong for wrong, form in zip(WRONG, forms, strict=True) if form is not None] == []
    assert run("return [NaN, Infinity].map((width) => check({highwater: 1, type: 'height', height: width}, 'frame'))") == [None, None]


def test_the_limiter_passes_a_burst_and_then_its_rate() -> None:
    passed = run(
        """let time = 0;
        const may = makeLimiter(60, 30, () => time);
        const passed = () => { let count = 0; for (let n = 0; n < 10000; n += 1) { time += 0.1; count += may(); } return count; };
        return [passed(), passed()];"""
    )
    assert passed[0] in range(85, 92), "sixty at once, then thirty a second"
    assert passed[1] in range(29, 32)


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the published schema and types."""
    folder = tmp_path_factory.mktemp("messages")
    subprocess.run([NODE, str(ROOT / "web/write_messages.mjs"), str(folder)], check=True)
    return folder


def test_the_schema_has_every_message_with_its_fields(published: Path) -> None:
    schema = json.loads((published / "messages.schema.json").read_text(encoding="utf-8"))
    tables = run("return tables")
    for name, table in (("ToFrame", tables["host"]), ("FromFrame", tables["frame"])):
        kinds = {kind["title"]: kind for kind in schema["$defs"][name]["oneOf"]}
        assert kinds.keys() == table.keys()
        for kind, definition in kinds.items():
            assert definition["properties"].keys() == {"highwater", "type", *table[kind]["fields"]}
            assert set(definition["required"]) == {"highwater", "type", *table[kind]["needed"]}
            assert set(table[kind]["needed"]) <= table[kind]["fields"].keys()


TYPESCRIPT_PROGRAM = """
import type { FromFrame, ToFrame } from "./messages.js";
export const said: ToFrame[] = [{ highwater: 1, type: "go", ply: 3 }, { highwater: 1, type: "pause" }];
export const height = (message: FromFrame): number => (message.type === "height" ? message.height : 0);
export const right = (message: FromFrame): boolean | null => (message.type === "answered" ? message.right : null);
// @ts-expect-error which ply?
said.push({ highwater: 1, type: "go" });
"""


def test_the_published_types_compile_and_reject_a_missing_field(published: Path) -> None:
    program = published / "used.ts"
    program.write_text(TYPESCRIPT_PROGRAM, encoding="utf-8")
    compiler = ROOT / "node_modules/typescript/bin/tsc"
    compiled = subprocess.run([NODE, str(compiler), "--noEmit", "--strict", str(program)], capture_output=True, text=True, check=False)
    assert compiled.returncode == 0, compiled.stdout


def test_the_documentation_names_every_message_and_field() -> None:
    text = (ROOT / "docs/messages.md").read_text(encoding="utf-8")
    for table in run("return tables").values():
        for kind, definition in table.items():
            assert f"`{kind}`" in text, kind
            assert [name for name in definition["fields"] if f"`{name}`" not in text] == []
