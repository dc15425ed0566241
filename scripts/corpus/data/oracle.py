"""Answers lines of JSON with the data that Python's readers get from a text: {"text": …, "kind": "yaml"} → {"tree": …}."""

import json
import sys
import tomllib

import yaml


def plain(value):
    """Maps lose their order, and values of different types stay different."""
    if isinstance(value, dict):
        return {"map": sorted(([json.dumps(plain(key)), plain(inner)] for key, inner in value.items()), key=lambda pair: pair[0])}
    if isinstance(value, (list, tuple)):
        return [plain(inner) for inner in value]
    return [type(value).__name__, repr(value)]


class Twice(Exception):
    pass


def pairs(members):
    if len({key for key, _ in members}) < len(members):
        raise Twice
    return dict(members)


def read(text, kind):
    if kind == "json":
        return json.loads(text, object_pairs_hook=pairs)
    if kind == "toml":
        return tomllib.loads(text)
    return list(yaml.safe_load_all(text))


for line in sys.stdin:
    request = json.loads(line)
    try:
        tree = json.dumps(plain(read(request["text"], request["kind"])))
    except Exception:
        tree = None
    print(json.dumps({"tree": tree}), flush=True)
