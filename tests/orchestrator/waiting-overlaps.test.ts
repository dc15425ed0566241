import { describe, expect, it } from "vitest";
import type { QueueEntry } from "../../src/kernel/domain/index.ts";
import { type Claim, compareClaims, overlapsWithWaiting } from "../../src/rules/orchestrator/index.ts";

type Facts = Pick<QueueEntry, "path"> & Partial<QueueEntry>;

function proposal(agent: string, facts: Facts): QueueEntry {
  const id = `prop_${agent}_${facts.path}`;
  return { proposal_id: id, agent_id: agent, branch: agent.toLowerCase(), status: "pending", ...facts } as QueueEntry;
}

const mine = (facts: Facts) => proposal("A", facts);
const theirs = (...facts: Facts[]) => ({
  branch: "b",
  head: null,
  agent: "B",
  proposals: facts.map((each) => proposal("B", each)),
});
const kinds = (own: Facts, other: Facts, conflicts: Parameters<typeof overlapsWithWaiting>[2] = []) =>
  overlapsWithWaiting([mine(own)], theirs(other), conflicts).map(({ kind, symbols }) => [kind, ...symbols].join(" "));

describe("meetings of two waiting changes", () => {
  it("finds nothing between files that have nothing to do with each other", () => {
    const [own, other] = [
      { path: "a.py", changed_symbols: ["f"], uses: [".get"], dependencies: ["c.py"] },
      { path: "b.py", changed_symbols: ["Cache.get"] },
    ];
    expect(kinds(own, other)).toEqual([]);
  });

  it("finds what a file uses of another one of its folder, where they share their names", () => {
    const changed = { path: "mux/mux.go", changed_symbols: ["Mux.route", "clean", "free"] };
    const uses = [".route", "mux/::clean", "mux/::mx"];
    expect(kinds({ path: "mux/chain.go", changed_symbols: [], uses }, changed)).toEqual(["calls Mux.route clean"]);
    expect(kinds({ path: "mux/chain.go", changed_symbols: [], uses: [".route"] }, changed)).toEqual([]);
    expect(kinds({ path: "chain.go", changed_symbols: [], uses: [".route", "/::clean"] }, changed)).toEqual([]);
  });

  it("tells one symbol from other places of one file", () => {
    expect(kinds({ path: "a.py", changed_symbols: ["C.f"] }, { path: "a.py", changed_symbols: ["C"] })).toEqual([
      "same_symbol C.f",
    ]);
    expect(kinds({ path: "a.py", changed_symbols: ["f"] }, { path: "a.py", changed_symbols: ["g"] })).toEqual([]);
    expect(kinds({ path: "a.txt", changed_symbols: null }, { path: "a.txt", changed_symbols: null })).toEqual([]);
  });

  it("names a conflict of texts once, with the symbols that both touch", () => {
    const same = { path: "a.py", changed_symbols: ["f"] };
    expect(kinds(same, same, [{ path: "a.py", lines: "3-4" }])).toEqual(["conflict f"]);
  });

  it("finds uses of what the other changes, in both directions", () => {
    const caller = {
      path: "api.py",
      changed_symbols: ["show"],
      uses: [".close", "auth.py::issue"],
      dependencies: ["auth.py"],
    };
    const callee = { path: "auth.py", changed_symbols: ["issue", "Session.close", "other"] };
    expect(kinds(caller, callee)).toEqual(["calls issue Session.close"]);
    expect(kinds(callee, caller)).toEqual(["called issue Session.close"]);
    expect(kinds({ ...caller, dependencies: [] }, callee)).toEqual([]);
  });

  it("finds them between two places of one file, too", () => {
    const caller = { path: "a.py", changed_symbols: ["f"], uses: [".close", "a.py::g"] };
    expect(kinds(caller, { path: "a.py", changed_symbols: ["g"] })).toEqual(["calls g"]);
    expect(kinds({ path: "a.py", changed_symbols: ["S.close"] }, caller)).toEqual(["called S.close"]);
    expect(kinds(caller, { path: "a.py", changed_symbols: ["h"] })).toEqual([]);
  });

  it("puts the most serious first", () => {
    const own = [mine({ path: "a.py", changed_symbols: ["f"] }), mine({ path: "b.py", changed_symbols: ["g"] })];
    const other = theirs({ path: "a.py", changed_symbols: ["h"] }, { path: "b.py", changed_symbols: ["g"] });
    const conflict = [{ path: "a.py", lines: "1" }];
    expect(overlapsWithWaiting(own, other, conflict).map(({ kind }) => kind)).toEqual(["conflict", "same_symbol"]);
  });
});

describe("names that a record cannot mean", () => {
  it("are left out wherever two changes are compared", () => {
    const symbols = ["issue", "issue", "is\u001bsue", "x".repeat(501)];
    const uses = [...new Set(symbols)].map((symbol) => `auth.py::${symbol}`);
    const [caller, callee] = [
      { path: "api.py", changed_symbols: ["show"], uses, dependencies: ["auth.py"] },
      { path: "auth.py", changed_symbols: symbols },
    ];
    expect(kinds(caller, callee)).toEqual(["calls issue"]);
    const claim = (agent: string, facts: Facts): Claim => ({
      ...{ source: "change", id: null, agent, branch: agent, head: null, since: null, text: "", statements: [] },
      files: [facts.path],
      symbols: new Map([[facts.path, facts.changed_symbols ?? null]]),
      uses: facts.uses ?? [],
    });
    const overlaps = compareClaims(claim("A", caller), [claim("B", callee)], { exists: () => true });
    expect(overlaps.map(({ kind, symbols: named }) => [kind, ...named].join(" "))).toEqual(["calls issue"]);
  });

  it("are told to whoever has made both changes", () => {
    const facts = { path: "auth.py", changed_symbols: ["issue"] };
    const claim = (branch: string): Claim => ({
      ...{ source: "change", id: null, agent: "A", branch, head: null, since: null, text: "", statements: [] },
      files: [facts.path],
      symbols: new Map([[facts.path, facts.changed_symbols]]),
      uses: [],
    });
    const [met] = compareClaims(claim("a1"), [claim("a2")], { exists: () => true });
    expect(met?.message).toBe("issue in auth.py: you have changed it, too, on a2, which waits for review.");
  });
});
