"""Finds circles among the imports of a package, imports for types included."""

from graphlib import CycleError, TopologicalSorter

import grimp


def find_circle(package: str) -> list[str]:
    """The modules of one circle, the first of them again at the end; empty if the package has none."""
    graph = grimp.build_graph(package, exclude_type_checking_imports=False, cache_dir=None)
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []
