"""Writes the import edges that grimp finds in installed packages: one JSON object {package: [[importer, imported], ...]}.

    python edges.py PACKAGE...
"""

import json
import sys

import grimp

edges = {}
for package in sys.argv[1:]:
    graph = grimp.build_graph(package, include_external_packages=False, cache_dir=None)
    edges[package] = sorted(
        [importer, imported]
        for importer in graph.modules
        for imported in graph.find_modules_directly_imported_by(importer)
        if importer != imported
    )
print(json.dumps(edges))
