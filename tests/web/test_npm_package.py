"""The npm package of `<high-water>`: packed, installed elsewhere, compiled against, and rendered."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

import embed_files
import highwater
from npm_package import NAME, TEXTS, write_package

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ROOT / "node_modules"
NPM = shutil.which("npm") or "npm"


def run(*command: str | Path, folder: Path) -> str:
    """The output of a command; fails with its error output."""
    done = subprocess.run(list(map(str, command)), cwd=folder, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of another project with the package in it, as npm installs its archive."""
    folder = tmp_path_factory.mktemp("elsewhere")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(embed_files, "measure_scenarios", dict)  # they need every scenario drawn
        write_package(folder / "package")
    (folder / "package.json").write_text('{"private": true, "type": "module"}', "utf-8")
    archive = json.loads(run(NPM, "pack", "--json", "./package", folder=folder))[0]["filename"]
    run(NPM, "install", "--offline", "--ignore-scripts", "--no-audit", "--no-fund", "--no-save", f"./{archive}", folder=folder)
    return folder


def compile_with(installed: Path, file: str, text: str, *options: str, beside: tuple[str, ...] = ()) -> None:
    """Compile a file with TypeScript, with these packages installed beside ours."""
    for name in beside:
        (installed / "node_modules" / name).parent.mkdir(exist_ok=True)
        (installed / "node_modules" / name).symlink_to(PACKAGES / name)
    try:
        (installed / file).write_text(text, "utf-8")
        strict = ("--strict", "--noEmit", "--module", "esnext", "--moduleResolution", "bundler", "--target", "es2022", "--types", "")
        run("node", PACKAGES / "typescript/bin/tsc", *strict, *options, file, folder=installed)
    finally:
        for name in beside:
            (installed / "node_modules" / name).unlink()


PLAIN = """
import { define, HighWater } from "high-water-games";
define("/games/");
const element = document.createElement("high-water");
element.go(3);
element.addEventListener("ply", ({ detail }) => detail.ply + detail.plies);
export const same: HighWater = element;
// @ts-expect-error which ply?
element.go();
"""

REACT = """
import { define } from "high-water-games";
define("/games/");
export const page = (
  <main>
    <high-water scenario="land-unter/tie" mode="quiz" width={300} className="wide" onanswered={({ detail }) => detail.right} />
    <high-water><pre>{"[Game]"}</pre></high-water>
  </main>
);
// @ts-expect-error there is no such mode
export const wrong = <high-water mode="film" />;
"""

VUE = """
import type { GlobalComponents } from "vue";
import "high-water-games";
export const page = <high-water scenario="land-unter/tie" onply={({ detail }) => detail.ply} />;
export const props: InstanceType<GlobalComponents["high-water"]>["$props"] = { theme: "dark" };
// @ts-expect-error there is no such theme
export const wrong = <high-water theme="sepia" />;
"""


def test_package_types_need_neither_react_nor_vue(installed: Path) -> None:
    compile_with(installed, "plain.ts", PLAIN)


def test_a_component_of_react_is_compiled_and_rendered_on_a_server(installed: Path) -> None:
    compile_with(installed, "react.tsx", REACT, "--jsx", "react-jsx", beside=("react", "@types/react", "csstype"))
    rendering = 'import { renderToString } from "react-dom/server"; import { page } from "./react.tsx"; console.log(renderToString(page));'
    (installed / "render.js").write_text(rendering, "utf-8")
    options = ("--bundle", "--platform=node", "--jsx=automatic", "--outfile=rendered.cjs", f"--alias:react={PACKAGES / 'react'}")
    run(PACKAGES / ".bin/esbuild", "render.js", *options, f"--alias:react-dom={PACKAGES / 'react-dom'}", folder=installed)
    html = run("node", "rendered.cjs", folder=installed)
    assert '<high-water scenario="land-unter/tie" mode="quiz" width="300" class="wide"></high-water>' in html
    assert "<high-water><pre>[Game]</pre></high-water>" in html


def test_jsx_and_templates_of_vue_know_the_element(installed: Path) -> None:
    compile_with(installed, "vue.tsx", VUE, "--jsx", "preserve", "--jsxImportSource", "vue", beside=("vue", "@vue"))


def test_package_types_and_readme_have_every_attribute() -> None:
    (names,) = re.findall(r"NAMES = (\[.*?\])", (embed_files.ROOM / "wish.js").read_text("utf-8"))
    text = (TEXTS / "index.d.ts").read_text("utf-8")
    (attributes,) = re.findall(r"interface HighWaterAttributes \{(.*?)\n\}", text, re.DOTALL)
    assert re.findall(r"^  (\w+)\?:", attributes, re.MULTILINE) == json.loads(names)
    readme = (TEXTS / "README.md").read_text("utf-8")
    assert re.findall(r"^\| `(\w+)` \|", readme, re.MULTILINE) == json.loads(names)


def test_package_contains_exactly_the_files_it_names(installed: Path) -> None:
    package = installed / "node_modules" / NAME
    assert {path.name for path in package.iterdir()} == {"LICENSE", "README.md", "embed.js", "index.d.ts", "messages.d.ts", "package.json"}
    assert f'from "{NAME}"' in (package / "README.md").read_text("utf-8")
    assert "import.meta" not in (package / "embed.js").read_text("utf-8"), "a bundler would look for files there"
    assert json.loads((package / "package.json").read_text("utf-8"))["version"] == highwater.__version__
