"""Hatchling hook: the metadata of both packages that cannot be in pyproject.toml.

On a package index, the page shows the README and links to the repository. Only the publisher knows that address: `build.py packages` puts
it into HIGHWATER_REPOSITORY. Relative links and pictures of the repository then become absolute. A package made without it, such as those
in the site, has neither.
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
            text = make_absolute(readme, repository, "web" if is_interface else "")
            metadata["readme"] = {"content-type": "text/markdown", "text": text}
            metadata["urls"] = make_urls(repository)
        if is_interface:  # which needs the engine of the same version
            metadata["dependencies"] = [f"highwater-games=={metadata['version']}"]


def make_urls(repository: str) -> dict[str, str]:
    """The links for an index."""
    return {
        "Homepage": repository,
        "Documentation": f"{repository}/blob/HEAD/docs/index.md",
        "Changelog": f"{repository}/blob/HEAD/CHANGELOG.md",
        "Issues": f"{repository}/issues",
        "Source": repository,
    }


def make_absolute(markdown: str, repository: str, folder: str) -> str:
    """A text from this folder of the repository with absolute addresses: a link leads to the file's page, a picture to the file itself."""

    def with_address(link: re.Match[str]) -> str:
        is_picture, words, path = link.groups()
        way = "raw" if is_picture else "blob"
        return f"{is_picture}{words}{repository}/{way}/HEAD/{posixpath.normpath(posixpath.join(folder, path))}"

    return LINK.sub(with_address, markdown)
