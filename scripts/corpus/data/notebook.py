"""Answers lines of JSON with the trees that IPython and CPython give for the cells of a notebook: {"text": …} → {"tree": …}."""

import ast
import json
import sys

from IPython.core.inputtransformer2 import TransformerManager


def cell_of(cell):
    source = "".join(cell["source"])
    rest = {key: value for key, value in cell.items() if key not in ("source", "outputs", "execution_count")}
    rest["metadata"] = {key: value for key, value in rest.get("metadata", {}).items() if key != "execution"}
    if cell["cell_type"] != "code":
        return [cell]
    return [rest, ast.dump(ast.parse(TransformerManager().transform_cell(source)))]


for line in sys.stdin:
    try:
        book = json.loads(json.loads(line)["text"])
        cells = book.pop("cells")
        tree = json.dumps([book, [cell_of(cell) for cell in cells]], sort_keys=True)
    except Exception:
        tree = None
    print(json.dumps({"tree": tree}), flush=True)
