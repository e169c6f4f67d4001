"""Hatchling hook: compiles the interface's texts and colours before packing, so that a wheel built anywhere has them.

A source archive contains them compiled, but not the engine, which draws the figures in them.
"""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledTexts(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile what is missing or older than its source. An editable install packs nothing: `build.py` compiles for it."""
        engine = Path(self.root).parent / "engine"
        if version == "editable" or not engine.is_dir():
            return
        sys.path[:0] = [self.root, str(engine)]
        from catalogs import compile_texts

        compile_texts()
