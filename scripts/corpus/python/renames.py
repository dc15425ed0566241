"""Pairs of functions of the standard library whose names of locals differ, and whether CPython runs both alike.

Each line of the output has `before`, `after`, `symbol`, `change` and `same`. `same` is what CPython says: the module compiles to the same code
up to the names of locals that `symtable` calls local, each of which stands for one other name.

    python3 renames.py --files 30 --seed 1
"""

import argparse
import ast
import io
import json
import pathlib
import random
import symtable
import sysconfig
import tokenize
import types


def functions_in(text):
    """The plain functions at the top of a module, as (name, first line, last line)."""
    return [
        (node.name, node.lineno, node.end_lineno)
        for node in ast.parse(text).body
        if isinstance(node, ast.FunctionDef) and not node.decorator_list
    ]


def table_of(text, name):
    for child in symtable.symtable(text, "m", "exec").get_children():
        if child.get_name() == name:
            return child
    return None


def codes_equal(old, new, old_locals, new_locals):
    """Whether two code objects do the same, with names of locals mapped one to one."""
    if (old.co_code, old.co_names, old.co_flags) != (new.co_code, new.co_names, new.co_flags):
        return False
    if len(old.co_consts) != len(new.co_consts):
        return False
    for a, b in zip(old.co_consts, new.co_consts):
        if isinstance(a, types.CodeType):
            if not isinstance(b, types.CodeType) or not codes_equal(a, b, old_locals, new_locals):
                return False
        elif (type(a), repr(a)) != (type(b), repr(b)):
            return False
    for kind in ("co_varnames", "co_cellvars", "co_freevars"):
        a, b = getattr(old, kind), getattr(new, kind)
        if len(a) != len(b):
            return False
        for x, y in zip(a, b):
            if x != y and not (x in old_locals and y in new_locals):
                return False
    arguments = old.co_argcount + old.co_kwonlyargcount
    return old.co_varnames[:arguments] == new.co_varnames[:arguments]


def same(before, after, name):
    try:
        old, new = compile(before, "m", "exec"), compile(after, "m", "exec")
    except SyntaxError:
        return False
    tables = [table_of(text, name) for text in (before, after)]
    if None in tables:
        return False
    locals_of = [
        {s.get_name() for s in table.get_symbols() if s.is_local() and not s.is_parameter() and not s.is_free()}
        for table in tables
    ]
    return codes_equal(old, new, *locals_of)


def renamed(text, places, new):
    """The text with the names at some places, (line, column) pairs, written as another one."""
    rows = text.splitlines(keepends=True)
    for line, column, old in sorted(places, reverse=True):
        row = rows[line - 1]
        rows[line - 1] = row[:column] + new + row[column + len(old) :]
    return "".join(rows)


def pairs_in(text, choose):
    names = [t for t in tokenize.generate_tokens(io.StringIO(text).readline) if t.type == tokenize.NAME]
    for name, first, last in functions_in(text):
        table = table_of(text, name)
        if table is None or table.get_type() != "function":
            continue
        inside = [t for t in names if first <= t.start[0] <= last]
        known = {t.string for t in inside}
        every = sorted(s.get_name() for s in table.get_symbols())
        if not every:
            continue
        old = choose.choice(every)
        places = [(t.start[0], t.start[1], old) for t in inside if t.string == old]
        if not places:
            continue
        other = choose.choice(sorted(known - {old}) or ["other"])
        changes = {
            "all to a new name": renamed(text, places, "renamed_here"),
            "all to a known name": renamed(text, places, other),
            "one of them": renamed(text, [choose.choice(places)], "renamed_here"),
        }
        for change, after in changes.items():
            yield {"before": text, "after": after, "symbol": name, "change": change, "same": same(text, after, name)}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--files", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    choose = random.Random(options.seed)
    files = sorted(pathlib.Path(sysconfig.get_path("stdlib")).glob("*.py"))
    for path in choose.sample(files, min(options.files, len(files))):
        text = path.read_text(encoding="utf8")
        for pair in pairs_in(text, choose):
            print(json.dumps(pair))


main()
