import { describe, expect, it } from "vitest";
import type { QueueEntry, StateEntry } from "../../src/kernel/domain/index.ts";
import { findStaleRead, listSharedSymbols, listTouchedSymbols } from "../../src/rules/orchestrator/index.ts";
import { compareSources, loadParsers } from "../../src/syntax/ast/index.ts";

describe("two changes of one file", () => {
  it.each([
    ["different symbols", ["login"], ["logout"], null],
    ["one symbol", ["login", "logout"], ["logout"], ["logout"]],
    ["a class and its method", ["Session"], ["Session.refresh"], ["Session"]],
    ["names that only begin alike", ["Session"], ["SessionStore.get"], null],
    ["a change that touches nothing, and one that could not be compared", [], null, null],
    ["two changes that could not be compared", null, null, []],
  ])("meet or do not meet: %s", (_what, one, other, expected) => {
    expect(listSharedSymbols(one, other)).toEqual(expected);
  });
});

describe("what a change touches", () => {
  const before =
    'class Session:\n    """Holds a login."""\n\n    def refresh(self):\n        """Renews."""\n        return 1\n';
  const touched = async (after: string) => {
    await loadParsers(new Set(["python"]));
    const version = (text: string) => ({ path: "a.py", bytes: Buffer.from(text) });
    return listTouchedSymbols(compareSources(version(before), version(after), "python").comparison);
  };

  it.each([
    ["the docstring of a class", before.replace("Holds", "Keeps"), []],
    ["the docstrings of a class and of its method", before.replace("Holds", "Keeps").replace("Renews", "Asks"), []],
    [
      "a docstring and an attribute of a class",
      before.replace('login."""\n', 'user."""\n    ttl = 1\n'),
      ["Session.ttl"],
    ],
    ["a docstring and the code of a method", before.replace("Renews", "Asks").replace("1", "2"), ["Session.refresh"]],
  ])("is code, and no documentation: %s", async (_what, after, expected) =>
    expect(await touched(after)).toEqual(expected),
  );
});

describe("a symbol that the base changed meanwhile", () => {
  const own = { path: "a.py" } as QueueEntry;

  it("is named, with who changed it", () => {
    const entry = { id: "a", path: "a.py", owner: "Agent-2" } as StateEntry;
    const [found] = findStaleRead(own, { entry, shared: ["login", "logout"], onto: "origin/main" });
    expect(found?.message).toBe(
      "login, logout in a.py changed on origin/main since this branch left it (by Agent-2), and this branch changes them as well.",
    );
  });

  it("is none where the two share no symbol", () =>
    expect(findStaleRead(own, { entry: null, shared: [], onto: "origin/main" })).toEqual([]));
});
