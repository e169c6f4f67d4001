"""For hatchling: the metadata of both packages that no pyproject.toml can state.

The page of an index has the README, and links to the repository, whose address only those know who publish it: `build.py packages` puts it
into HIGHWATER_REPOSITORY. Links and pictures, which are relative in the repository, then hold there. A package made without it, such as
those that the site carries, has neither.
"""

import os
import posixpath
import re
from pathlib import Path

from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK = re.compile(r"(!?)(\[[^]]*\]\()(?!https?:|#)([^)\s]+)(?=\))")
"""A relative link of Markdown or a picture: `!`, the words up to the address, the address."""


class PackageMetadata(MetadataHookInterface):
    def update(self, metadata: dict[str, object]) -> None:
        is_interface = metadata["name"] == "highwater-games-web"
        repository = os.environ.get("HIGHWATER_REPOSITORY", "").removesuffix("/")
        if repository:
            readme = Path(self.root, "README.md").read_text(encoding="utf-8")
            text = with_addresses(readme, repository, "web" if is_interface else "")
            metadata["readme"] = {"content-type": "text/markdown", "text": text}
            metadata["urls"] = urls(repository)
        if is_interface:  # which needs the engine of its own version
            metadata["dependencies"] = [f"highwater-games=={metadata['version']}"]


def urls(repository: str) -> dict[str, str]:
    """What an index links to."""
    return {
        "Homepage": repository,
        "Documentation": f"{repository}/blob/HEAD/docs/index.md",
        "Changelog": f"{repository}/blob/HEAD/CHANGELOG.md",
        "Issues": f"{repository}/issues",
        "Source": repository,
    }


def with_addresses(markdown: str, repository: str, folder: str) -> str:
    """A text from this folder of the repository, with whole addresses: of the page where a link leads, of a picture itself."""

    def with_address(link: re.Match[str]) -> str:
        is_picture, words, path = link.groups()
        way = "raw" if is_picture else "blob"
        return f"{is_picture}{words}{repository}/{way}/HEAD/{posixpath.normpath(posixpath.join(folder, path))}"

    return LINK.sub(with_address, markdown)
