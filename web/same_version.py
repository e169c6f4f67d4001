"""For hatchling: the interface needs the engine of its own version, which is written down there alone."""

from hatchling.metadata.plugin.interface import MetadataHookInterface


class SameVersion(MetadataHookInterface):
    def update(self, metadata: dict[str, object]) -> None:
        metadata["dependencies"] = [f"highwater=={metadata['version']}"]
