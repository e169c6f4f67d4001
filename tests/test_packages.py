"""Released packages: names, contents, and metadata."""

from __future__ import annotations

import hashlib
import json
import re
import shlex
import subprocess
import sys
import tarfile
import tomllib
import venv
import zipfile
from email.message import Message
from email.parser import Parser
from pathlib import Path

import pytest

import npm_package
from highwater import __version__
from packages import find_repository_address, write_python_packages

ROOT = Path(__file__).resolve().parents[1]
REPOSITORY = "https://example.org/high-water"
"""For which the packages of the tests are made (conftest.py)."""

PROJECTS = {
    folder: tomllib.loads((ROOT / folder / "pyproject.toml").read_text("utf-8"))["project"]
    for folder in (".", "./web")
}  # fmt: skip
OURS = {project["name"] for project in PROJECTS.values()}

# Names of distributions that begin like ours: with an extra, with a version, or to be installed.
WITH_EXTRA = re.compile(r"(?<![\w./-])(highwater[a-z-]*)\\?\[[a-z,{}]+\\?\]")
WITH_VERSION = re.compile(r"(?<![\w./-])(highwater[a-z-]*) ?[=~><]=")
INSTALLED = re.compile(r"(?:pip|npm|uv|pipx)3? (?:install|add)((?: +[^\s`]+)+)")
OLD_PACKAGE_NAME = re.compile(r"(?<![\w./-])(highwater-web)(?![\w-])")


def named_distributions(text: str) -> set[str]:
    """Names of distributions in a text that could be taken for ours."""
    installed = " ".join(INSTALLED.findall(text))
    return {
        *WITH_EXTRA.findall(text),
        *WITH_VERSION.findall(text),
        *OLD_PACKAGE_NAME.findall(text),
        *re.findall(r"(?<![\w./-])highwater[\w-]*", installed),
    }


@pytest.mark.parametrize(
    "text",
    [
        'pip install "highwater[pettingzoo]"',
        "pip install -q highwater",
        '"highwater==0.1.0"',
        "`highwater-web[png]`",
        "install highwater-web",
        'f"highwater[{extra}]"',
        r'match="highwater\[openspiel\]"',
    ],
)  # fmt: skip
def test_a_name_that_is_not_ours_is_found(text: str) -> None:
    assert named_distributions(text)
    assert not named_distributions(text) <= OURS


def test_old_package_name_is_gone() -> None:
    """On PyPI `highwater` is another project: who followed such a document would install a stranger's program."""
    assert {"highwater-games", "highwater-games-web"} == OURS
    folders = ("docs", "e2e", "engine", "examples", "tests", "web", ".github")
    sources = [*ROOT.glob("*.*"), *(path for folder in folders for path in (ROOT / folder).rglob("*"))]
    suffixes = {".cjs", ".css", ".html", ".js", ".json", ".md", ".mjs", ".po", ".py", ".toml", ".ts", ".txt", ".yaml", ".yml"}
    read = [path for path in sources if path.is_file() and path.suffix in suffixes and path != Path(__file__)]
    assert len(read) > 800
    found = {path.relative_to(ROOT).as_posix(): named_distributions(path.read_text("utf-8")) - OURS for path in read}
    assert not {path: names for path, names in found.items() if names}


def test_every_extra_that_a_document_tells_to_install_exists() -> None:
    documents = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), ROOT / "engine/highwater/adapters/__init__.py"]
    told = {pair for path in documents for pair in re.findall(r'"(\.|\./web)\[([a-z]+)\]"', path.read_text("utf-8"))}
    assert told == {(folder, extra) for folder, project in PROJECTS.items() for extra in project["optional-dependencies"]}


def one(folder: Path, pattern: str) -> Path:
    (path,) = folder.glob(pattern)
    return path


def metadata_of(wheel: Path) -> Message:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        return Parser().parsestr(archive.read(name).decode())


@pytest.mark.parametrize("name", ["highwater_games", "highwater_games_web"])
def test_links_and_pictures_of_a_readme_hold_on_the_page_of_an_index(name: str, packages: Path) -> None:
    metadata = metadata_of(one(packages, f"{name}-*.whl"))
    links = re.findall(r"(!?)\[[^]]*\]\(([^)]+)\)", str(metadata.get_payload()))
    assert links
    for is_picture, address in links:
        way = "raw" if is_picture else "blob"
        path = address.removeprefix(f"{REPOSITORY}/{way}/HEAD/").partition("#")[0]
        assert address.startswith("https://")
        assert address.startswith(f"{REPOSITORY}/") == (ROOT / path).exists(), address
    assert f"Homepage, {REPOSITORY}" in metadata.get_all("Project-URL", [])


def test_the_interface_needs_the_engine_of_its_own_version_and_nothing_else(packages: Path) -> None:
    needed = metadata_of(one(packages, "highwater_games_web-*.whl")).get_all("Requires-Dist", [])
    assert [line for line in needed if "extra ==" not in line] == [f"highwater-games=={__version__}"]


@pytest.mark.parametrize("name", ["highwater_games", "highwater_games_web"])
def test_package_metadata_names_author_and_topic(name: str, packages: Path) -> None:
    metadata = metadata_of(one(packages, f"{name}-*.whl"))
    assert "@" in metadata["Author-email"]
    assert all(metadata[field] for field in ("Summary", "Keywords", "License-Expression", "Requires-Python"))
    assert {line.partition(" ::")[0] for line in metadata.get_all("Classifier", [])} >= {"Development Status", "Topic", "Typing"}


def test_the_command_that_the_documents_name_is_installed(packages: Path) -> None:
    wheel = zipfile.ZipFile(one(packages, "highwater_games-*.whl"))
    points = next(wheel.read(name).decode() for name in wheel.namelist() if name.endswith("entry_points.txt"))
    assert "highwater = highwater.__main__:main" in points
    assert "installs the command `highwater`" in (ROOT / "docs/command-line.md").read_text("utf-8")


def test_the_wheel_of_the_interface_has_compiled_texts_in_every_language(packages: Path) -> None:
    names = set(zipfile.ZipFile(one(packages, "highwater_games_web-*.whl")).namelist())
    for language in ("da", "de", "en"):
        assert f"highwater_web/catalog/{language}.json" in names
        assert f"highwater_web/moments/land-unter.{language}.html" in names
    assert "highwater_web/figures/paints.json" in names
    assert not [name for name in names if name.endswith((".po", ".md", ".css")) or "/prose/" in name or "/script/" in name]


def test_the_source_archive_of_the_engine_is_the_repository(packages: Path) -> None:
    with tarfile.open(one(packages, "highwater_games-*.tar.gz")) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"LICENSE", "build.py", "docs/tour.md", "docs/strips/sos.jpg", "examples/own_bot.py", "tests/conftest.py"} <= names
    assert {"engine/highwater/__init__.py", "web/highwater_web/__init__.py", "web/locale/de/LC_MESSAGES/highwater.po"} <= names


def test_the_source_archive_of_the_interface_makes_the_same_wheel(packages: Path, tmp_path: Path) -> None:
    """There the texts lie compiled, and what compiles them is not all there."""
    with tarfile.open(one(packages, "highwater_games_web-*.tar.gz")) as archive:
        archive.extractall(tmp_path, filter="data")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)], cwd=one(tmp_path, "*_web-*"), check=True
    )
    assert one(tmp_path, "*.whl").read_bytes() == one(packages, "highwater_games_web-*.whl").read_bytes()


def test_the_command_of_the_readme_draws_where_only_our_packages_are(packages: Path, tmp_path: Path) -> None:
    (command,) = re.findall(r"^python (-m highwater_web draw .*)$", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE)
    venv.create(tmp_path / "empty", with_pip=False)
    python = tmp_path / "empty" / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    paths = [str(python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    target = subprocess.run(paths, capture_output=True, check=True, text=True).stdout.strip()
    install = [sys.executable, "-m", "pip", "install", "-q", "--no-index", "--find-links", str(packages), "--target", target]
    subprocess.run([*install, "highwater-games-web"], check=True)
    arguments = shlex.split(command)
    drawn = subprocess.run([str(python), *arguments], cwd=tmp_path, capture_output=True, check=False, text=True)
    assert drawn.returncode == 0, drawn.stderr
    assert "<svg" in (tmp_path / arguments[-1]).read_text("utf-8")


def test_the_npm_package_has_its_module_and_its_types(packages: Path) -> None:
    with tarfile.open(packages / f"{npm_package.NAME}-{__version__}.tgz") as archive:
        names = set(archive.getnames())
        described = archive.extractfile("package/package.json")
        assert described
        manifest = json.load(described)
    assert (manifest["name"], manifest["version"]) == (npm_package.NAME, __version__)
    assert {"package/LICENSE", "package/README.md", "package/embed.js", "package/index.d.ts"} <= names


def test_site_zip_has_one_folder_with_executable_launcher(packages: Path) -> None:
    with zipfile.ZipFile(packages / f"high-water-{__version__}.zip") as archive:
        files = {entry.filename: entry.external_attr >> 16 & 0o777 for entry in archive.infolist()}
        assert archive.read(f"high-water-{__version__}/index.html") == b"<p>High Water</p>\n"
    assert files == {f"high-water-{__version__}/index.html": 0o644, f"high-water-{__version__}/start.command": 0o755}


def test_checksums_are_those_of_all_other_files(packages: Path) -> None:
    lines = (packages / "SHA256SUMS").read_text("utf-8").splitlines()
    sums = {name: digest for digest, name in (line.split("  ") for line in lines)}
    assert sums.keys() == {path.name for path in packages.iterdir()} - {"SHA256SUMS"}
    assert len(sums) == 6
    for name, digest in sums.items():
        assert hashlib.sha256((packages / name).read_bytes()).hexdigest() == digest


@pytest.mark.parametrize(
    ("origin", "address"),
    [
        ("https://host.example/me/high-water.git", "https://host.example/me/high-water"),
        ("git@host.example:me/high-water.git", "https://host.example/me/high-water"),
        ("ssh://git@host.example/me/high-water", "https://host.example/me/high-water"),
    ],
)
def test_packages_link_to_where_git_fetches_from(origin: str, address: str, tmp_path: Path) -> None:
    subprocess.run(["git", "init", "-q", tmp_path], check=True)
    assert find_repository_address({}, tmp_path) == "", "no remote"
    subprocess.run(["git", "remote", "add", "origin", origin], cwd=tmp_path, check=True)
    assert find_repository_address({}, tmp_path) == address


def test_a_clone_of_a_folder_makes_packages_without_links(tmp_path: Path) -> None:
    subprocess.run(["git", "init", "-q", tmp_path], check=True)
    subprocess.run(["git", "remote", "add", "origin", "/srv/high-water"], cwd=tmp_path, check=True)
    assert find_repository_address({}, tmp_path) == ""
    write_python_packages(tmp_path, "")
    for name in ("highwater_games", "highwater_games_web"):
        assert "Project-URL" not in metadata_of(one(tmp_path, f"{name}-*.whl"))


def test_packages_made_by_github_link_to_its_repository(tmp_path: Path) -> None:
    said = {"GITHUB_REPOSITORY": "me/high-water", "GITHUB_SERVER_URL": "https://host.example"}
    assert find_repository_address(said, tmp_path) == "https://host.example/me/high-water"


def test_a_clone_has_the_same_bytes_on_every_system() -> None:
    """Else a clone on Windows has other ends of lines, and pictures that git takes for text are broken."""
    if not (ROOT / ".git").exists():
        pytest.skip("this is no checkout")
    listed = subprocess.run(["git", "ls-files", "--eol"], cwd=ROOT, capture_output=True, check=True, text=True).stdout
    files = [re.split(r"\s+", line, maxsplit=2) for line in listed.splitlines()]
    assert len(files) > 800
    for index, _, rest in files:
        attributes, _, path = rest.partition("\t")
        assert attributes.strip() == ("attr/-text" if index == "i/-text" else "attr/text=auto eol=lf"), path
        assert index in ("i/lf", "i/none", "i/-text"), path
