import { beforeAll, describe, expect, it } from "vitest";
import { compareSources, loadParsers } from "../../src/syntax/ast/index.ts";

beforeAll(() => loadParsers(new Set(["python"] as const)));

/** The names that the new version of a package takes away from its users. */
function lost(before: string, after: string): string[] {
  const side = (text: string) => ({ path: "attr/__init__.py", bytes: Buffer.from(text) });
  const { comparison } = compareSources(side(before), side(after), "python");
  return comparison.signature_changes.flatMap(({ symbol, kind, compatible }) =>
    kind === "removed" && compatible !== true ? [symbol] : [],
  );
}

const LAZY = `import importlib

from . import exceptions, filters, setters
from .guards import check

_LAZY = {"filters", "validators"}
_MOVED = {"check": ".guards", "other": ".guards"}


def __getattr__(name):
    if name in _LAZY:
        return importlib.import_module(f".{name}", __name__)
    if name in _MOVED:
        return getattr(importlib.import_module(_MOVED[name], __name__), name)
    raise AttributeError(name)
`;
const withoutImport = LAZY.replace("exceptions, filters, setters", "exceptions, setters");
const withoutCheck = LAZY.replace("from .guards import check\n", "");
const BY_NAME = `from .guards import check


def __getattr__(name):
    if name == "check":
        from .guards import check

        return check
    raise AttributeError(name)
`;

describe("a name that is no longer imported", () => {
  it.each([
    ["by a set of submodules", LAZY, withoutImport],
    ["by a list", LAZY, withoutImport.replace(/\{("filters", "validators")\}/, "[$1]")],
    [
      "by an early end for all others",
      LAZY,
      withoutImport.replace(
        "    if name in _LAZY:\n        return",
        "    if name not in _LAZY:\n        raise AttributeError(name)\n    return",
      ),
    ],
    ["by a table of modules", LAZY, withoutCheck],
    ["by an import in the function", BY_NAME, BY_NAME.replace("from .guards import check\n\n\n", "")],
  ])("is served by the __getattr__ of the module %s", (_, before, after) => {
    expect(after).not.toBe(before);
    expect(lost(before, after)).toEqual([]);
  });

  it.each([
    ["not in the set", withoutImport.replace('"filters", ', ""), "filters"],
    [
      "in a comment in the set",
      withoutImport.replace('{"filters", "validators"}', '{\n    # "filters"\n    "validators",\n}'),
      "filters",
    ],
    ["in a set that the function does not read", withoutImport.replace("in _LAZY", "in _OTHER"), "filters"],
    [
      "in a set of names that are refused",
      withoutImport.replace("return importlib.import_module(f", "raise AttributeError(f"),
      "filters",
    ],
    ["without the function", withoutImport.replace("def __getattr__", "def find"), "filters"],
    [
      "with a __getattr__ of a class",
      withoutImport.replace("def __getattr__(name):\n", "class A:\n  def __getattr__(name):\n"),
      "filters",
    ],
    ["from another module", withoutCheck.replace('"check": ".guards"', '"check": ".evil"'), "check"],
    [
      "without a module that it comes from",
      withoutCheck.replace('"check": ".guards", ', "").replace('"filters"', '"filters", "check"'),
      "check",
    ],
    [
      "by an import of another one",
      BY_NAME.replace("from .guards import check\n\n\n", "").replace("from .guards", "from .evil"),
      "check",
    ],
  ])("is lost %s", (_, after, name) => {
    const before = name === "check" && !after.includes("_LAZY") ? BY_NAME : LAZY;
    expect(lost(before, after)).toContain(name);
  });
});
