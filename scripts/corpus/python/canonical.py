"""Compares canonical forms with CPython's own syntax trees.

Reads JSON lines {"path": str, "canonical": [statement, ...] or null, "error": str or null} from stdin, parses each
file with `ast`, and writes one JSON line of counts and of disagreements:
`different` (both read the file, the trees differ), `lenient` (only we read it), `strict` (only CPython reads it).
"""

import ast
import json
import sys
import unicodedata
import warnings

warnings.simplefilter("ignore")
sys.setrecursionlimit(20000)

# Fields that the canonical form leaves out because another field or the context implies them.
LEFT_OUT = {"ctx", "type_comment", "type_ignores", "default_value"}


def constant(node):
    value = node.value
    if value is None or value is True or value is False:
        return {"of": str(value)}
    if value is Ellipsis:
        return {"of": "Ellipsis"}
    if isinstance(value, str):
        return {"of": "str", "value": value, "kind": node.kind}
    if isinstance(value, bytes):
        return {"of": "bytes", "value": value.decode("latin-1")}
    if isinstance(value, int):
        return {"of": "int", "value": value}
    if isinstance(value, float):
        return {"of": "float", "value": repr(value)}
    return {"of": "complex", "value": repr(value)}


def canonical(value):
    """The tree of `ast` in the shape of the canonical form."""
    if isinstance(value, list):
        return [canonical(item) for item in value]
    if not isinstance(value, ast.AST):
        return value
    kind = type(value).__name__
    if isinstance(value, (ast.operator, ast.unaryop, ast.boolop, ast.cmpop)):
        return kind
    if kind == "Constant":
        return {"type": kind, "value": constant(value)}
    if kind == "Dict":
        items = [
            {"type": "item", "key": canonical(key), "value": canonical(item)}
            for key, item in zip(value.keys, value.values)
        ]
        return {"type": kind, "items": items}
    if kind == "MatchSingleton":
        return {"type": kind, "value": {"of": str(value.value)}}
    fields = {"type": kind}
    for name in value._fields:
        if name in LEFT_OUT:
            continue
        field = canonical(getattr(value, name, None))
        if kind == "ExceptHandler" and name == "type":
            name = "of"
        if name == "type_params" and not field:
            continue
        if kind == "JoinedStr" and name == "values":
            # CPython 3.12.0 and 3.12.1 leave empty constants in format specifications.
            field = [item for item in field if item.get("value", {}).get("value", 1) != ""]
        if kind == "FormattedValue" and name == "conversion":
            field = "" if field == -1 else chr(field)
        if kind == "ImportFrom" and name == "level":
            field = field or 0
        fields[name] = field
    return fields


def ours(value):
    """The canonical form as it came over the pipe, with constants as Python has them."""
    if isinstance(value, list):
        return [ours(item) for item in value]
    if not isinstance(value, dict):
        return value
    if "node" in value and "start" in value:
        return ours(value["node"])
    if "of" in value and isinstance(value["of"], str):
        return our_constant(value)
    return {
        name: ours(field)
        for name, field in value.items()
        if not (name == "type_params" and not field)
        and not (name == "bound" and value["type"] != "TypeVar")
        and name != "since"
    }


def our_constant(value):
    of = value["of"]
    if of == "int":
        return {"of": of, "value": int(value["value"], 0)}
    if of == "float":
        return {"of": of, "value": repr(float(value["value"]))}
    if of == "complex":
        return {"of": of, "value": repr(complex(0, float(value["value"])))}
    if of == "str":
        text = "".join(map(piece, value["value"]))
        return {"of": of, "value": text, "kind": value["kind"]}
    return value


def piece(part):
    if isinstance(part, str):
        return part
    if "surrogate" in part:
        return chr(part["surrogate"])
    return unicodedata.lookup(part["named"])


def main():
    counts = {"equal": 0, "refused_by_both": 0}
    reports = {"different": [], "lenient": [], "strict": []}
    for line in sys.stdin:
        record = json.loads(line)
        with open(record["path"], "rb") as file:
            source = file.read()
        try:
            theirs = canonical(ast.parse(source).body)
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            if record["canonical"] is None:
                counts["refused_by_both"] += 1
            else:
                reports["lenient"].append([record["path"], str(error)])
            continue
        if record["canonical"] is None:
            reports["strict"].append([record["path"], record["error"]])
        elif ours(record["canonical"]) == theirs:
            counts["equal"] += 1
        else:
            reports["different"].append([record["path"], first_difference(ours(record["canonical"]), theirs)])
    print(json.dumps({**counts, **reports}))


def first_difference(left, right, place=""):
    if type(left) is not type(right):
        return f"{place}: {left!r:.200} / {right!r:.200}"
    if isinstance(left, dict):
        for name in {**left, **right}:
            if left.get(name, 0) != right.get(name, 0):
                return first_difference(left.get(name, 0), right.get(name, 0), f"{place}.{name}")
    if isinstance(left, list) and len(left) == len(right):
        for index, (one, other) in enumerate(zip(left, right)):
            if one != other:
                return first_difference(one, other, f"{place}[{index}]")
    return f"{place}: {left!r:.200} / {right!r:.200}"


if __name__ == "__main__":
    main()
