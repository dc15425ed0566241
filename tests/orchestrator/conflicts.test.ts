import { describe, expect, it } from "vitest";
import { compareSources, loadParsers } from "../../src/ast/index.ts";
import type { QueueEntry } from "../../src/domain/index.ts";
import { sharedSymbols, touchedSymbols, unreadChange, wasOutdated } from "../../src/orchestrator/index.ts";

describe("two changes of one file", () => {
  it.each([
    ["different symbols", ["login"], ["logout"], null],
    ["one symbol", ["login", "logout"], ["logout"], ["logout"]],
    ["a class and its method", ["Session"], ["Session.refresh"], ["Session"]],
    ["names that only begin alike", ["Session"], ["SessionStore.get"], null],
    ["a change that touches nothing, and one that could not be compared", [], null, null],
    ["two changes that could not be compared", null, null, []],
  ])("meet or do not meet: %s", (_what, one, other, expected) => {
    expect(sharedSymbols(one, other)).toEqual(expected);
  });
});

describe("what a change touches", () => {
  const before =
    'class Session:\n    """Holds a login."""\n\n    def refresh(self):\n        """Renews."""\n        return 1\n';
  const touched = async (after: string) => {
    await loadParsers(new Set(["python"]));
    const version = (text: string) => ({ path: "a.py", bytes: Buffer.from(text) });
    return touchedSymbols(compareSources(version(before), version(after), "python").comparison);
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

describe("a head that comes again on top of the change it was rejected for", () => {
  const earlier = { proposal_id: "prop_1", rationale: "Faster. Agent-1 asked for it." } as QueueEntry;
  const met = { earlier, shared: ["login"], agent: "Agent-1", commits: ["0123456789abcdef"] };
  const found = (rationale: string) =>
    unreadChange({ path: "a.py", rationale } as QueueEntry, met).map(({ kind }) => kind);

  it.each([
    ["says nothing", ""],
    ["says only what it said before", "Faster. Agent-1 asked for it."],
    ["does not name the other change", "Faster, and rebased."],
  ])("is not taken when it %s", (_what, rationale) => expect(found(rationale)).toEqual(["unread_change"]));

  it.each([
    ["the agent", "Kept the title of agent-1."],
    ["the commit", "Kept what 0123456 does."],
  ])("is taken when it names %s", (_what, rationale) => expect(found(rationale)).toEqual([]));
});

describe("a rejected proposal", () => {
  const rejected = (decision: QueueEntry["decision"], status: QueueEntry["status"] = "rejected") =>
    wasOutdated({ path: "a.py", status, decision } as QueueEntry);
  const sixth = (outcome: string) => ({ steps: [{ step: 6, title: "", outcome }] });

  it.each([
    ["a stale version", rejected(sixth("gate, stale_read")), true],
    ["a change that it had not read", rejected(sixth("unread_change")), true],
    ["a textual conflict in its file", rejected({ conflicts: ["a.py"] }), true],
    ["a textual conflict in another file", rejected({ conflicts: ["b.py"] }), false],
    ["a circle of scopes", rejected(sixth("scope_cycle")), false],
    ["a stale version, and merged since", rejected(sixth("stale_read"), "merged"), false],
  ])("was outdated or not: %s", (_what, is, expected) => expect(is).toBe(expected));
});
