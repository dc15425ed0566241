import { describe, expect, it } from "vitest";
import { commitEdit, type Edit, fold, proposeEdit } from "../../../src/skills/engine/graph/index.ts";
import {
  added,
  afterEdit,
  built,
  context,
  deleted,
  digest,
  everyone,
  grounds,
  listEdgesInWords,
  makeEntryId,
  makeStamp,
  retyped,
  tokenFor,
} from "./builders.ts";

const add = (type: Edit["type"], a: string, b: string): Edit => ({ op: "add", type, a, b });
const remove = (type: Edit["type"], a: string, b: string): Edit => ({ op: "delete", type, a, b });
const retype = (from: Edit["type"] | null, type: Edit["type"], a: string, b: string): Edit => ({
  op: "retype",
  type,
  from,
  a,
  b,
});

const base = fold([
  added(1, "depends_on", "a", "b"),
  added(2, "depends_on", "b", "c"),
  added(3, "similar_to", "x", "y"),
]);

const commit = (graph: typeof base, token: string, over: object = {}) =>
  commitEdit(graph, { edit: null, token, grounds, stamp: makeStamp(50), ...over }, context);

describe("a proposal", () => {
  it("shows the pair's edges and history, and what would happen, and changes nothing", () => {
    const proposal = proposeEdit(base, add("composes_with", "b", "a"), context);
    expect(proposal).toMatchObject({
      ok: true,
      value: {
        edit: { op: "add", type: "composes_with", a: "a", b: "b" },
        existing: [{ type: "depends_on", a: "a", b: "b", entry_id: makeEntryId(1) }],
        history: [{ entry_id: makeEntryId(1) }],
        would: "Add composes_with a → b: a and b do more together than each alone.",
      },
    });
    expect(base.edges.size).toBe(3);
  });

  it("shows of a build only the edges of the pair", () => {
    const graph = fold([
      built(1, [
        ["depends_on", "a", "b"],
        ["depends_on", "c", "d"],
      ]),
    ]);
    const proposal = proposeEdit(graph, remove("depends_on", "a", "b"), context);
    expect(proposal.ok && proposal.value.history.map(({ edges }) => edges.map(({ a }) => a))).toEqual([["a"]]);
  });

  it.each([
    ["an edge that is there", add("depends_on", "a", "b"), "EDGE_EXISTS", makeEntryId(1)],
    ["a symmetric edge that is there the other way round", add("similar_to", "y", "x"), "EDGE_EXISTS", makeEntryId(3)],
    ["a cycle, with its path", add("depends_on", "c", "a"), "EDGE_CYCLE", "c → a → b → c"],
    ["a cycle over two types", add("specializes", "c", "b"), "EDGE_CYCLE", "c → b → c"],
    ["a conflict of a pair that is joined", add("conflicts_with", "b", "a"), "EDGE_CONTRADICTION", "depends_on a → b"],
    ["an edge to itself", add("calls", "a", "a"), "SELF_EDGE", "itself"],
    ["the deletion of nothing", remove("depends_on", "b", "a"), "EDGE_ABSENT", "depends_on a → b"],
    ["a retype of nothing", retype(null, "calls", "a", "c"), "EDGE_ABSENT", "no edge"],
    [
      "a retype that turns the edge round",
      retype("depends_on", "specializes", "b", "a"),
      "EDGE_ABSENT",
      "turn it round",
    ],
    ["a retype to the same type", retype("depends_on", "depends_on", "a", "b"), "EDGE_EXISTS", makeEntryId(1)],
    ["a name that cannot be one", add("calls", "../secret", "a"), "SKILL_UNKNOWN", "../secret"],
  ])("is refused for %s", (_what, edit, code, says) => {
    expect(proposeEdit(base, edit, context)).toEqual({
      ok: false,
      error: { code, message: expect.stringContaining(says), fix: expect.any(String), data: expect.any(Object) },
    });
  });

  it("is refused for a skill that is not there, with the nearest name; a deletion is not", () => {
    const names = ["parse-csv", "b"];
    const skills = { exists: (name: string) => names.includes(name), names: () => names };
    const refused = proposeEdit(base, add("calls", "parse-cvs", "b"), { skills, digest });
    expect(refused).toMatchObject({ error: { code: "SKILL_UNKNOWN", message: expect.stringContaining("parse-csv") } });
    expect(proposeEdit(base, remove("depends_on", "a", "b"), { skills, digest }).ok).toBe(true);
  });

  it("asks which edge is meant where the pair has several", () => {
    const graph = fold([added(1, "depends_on", "a", "b"), added(2, "composes_with", "a", "b")]);
    expect(afterEdit(graph, retype(null, "calls", "a", "b"), 5)).toBe("EDGE_AMBIGUOUS");
    const chosen = afterEdit(graph, retype("composes_with", "calls", "a", "b"), 5);
    expect(typeof chosen === "string" ? chosen : listEdgesInWords(chosen)).toEqual(["calls a → b", "depends_on a → b"]);
  });

  it("lets a retype take the place of what would forbid it (naive: the check still sees the former edge)", () => {
    const conflict = afterEdit(base, retype(null, "conflicts_with", "a", "b"), 5);
    expect(typeof conflict === "string" ? conflict : listEdgesInWords(conflict)).toContain("conflicts_with a → b");
    const directed = afterEdit(base, retype(null, "depends_on", "y", "x"), 5);
    expect(typeof directed === "string" ? directed : listEdgesInWords(directed)).toContain("depends_on y → x");
  });
});

describe("a commit", () => {
  it("writes the proposed edit, with its grounds", () => {
    const token = tokenFor(base, retype(null, "specializes", "a", "b"));
    const given = { grounds: { reason: " why ", taskId: "t-1", evidence: "log" } };
    expect(commit(base, token, given)).toEqual({
      ok: true,
      value: {
        ...{
          entry_id: makeEntryId(50),
          at: makeStamp(50).at,
          op: "retype",
          type: "specializes",
          former: "depends_on",
          a: "a",
          b: "b",
        },
        ...{ origin: "online", reason: "why", task_id: "t-1", evidence: "log", reverts: [], edges: [] },
      },
    });
  });

  it("takes a token once, even where the edges are as before again (naive: a token of the edges' state)", () => {
    const edit = add("calls", "a", "b");
    const token = tokenFor(base, edit);
    const used = afterEdit(base, edit, 10);
    if (typeof used === "string") throw new Error(used);
    expect(commit(used, token)).toMatchObject({ error: { code: "TOKEN_STALE" } });
    const back = fold([...used.entries, deleted(11, "calls", "a", "b")]);
    expect(listEdgesInWords(back)).toEqual(listEdgesInWords(base));
    expect(commit(back, token)).toMatchObject({ error: { code: "TOKEN_STALE" } });
    expect(
      commit(
        fold([
          ...used.entries,
          { ...deleted(11, "calls", "a", "b"), op: "revert", reverts: [makeEntryId(10)], type: null, a: null, b: null },
        ]),
        token,
      ),
    ).toMatchObject({ error: { code: "TOKEN_STALE" } });
  });

  it("says of a token that was used which entry its edit became, and what came after", () => {
    const edit = add("calls", "a", "b");
    const token = tokenFor(base, edit);
    const used = afterEdit(base, edit, 10);
    if (typeof used === "string") throw new Error(used);
    const later = fold([...used.entries, deleted(11, "calls", "a", "b")]);
    expect(commit(later, token)).toEqual({
      ok: false,
      error: {
        code: "TOKEN_STALE",
        message: `The edit of this token was made already: ${makeEntryId(10)} add calls a → b, “seen in a run”. Since then: ${makeEntryId(11)} delete calls a → b, “reason 11”.`,
        fix: expect.stringContaining("Nothing needs to be done"),
        data: { entry_id: makeEntryId(10), changes: later.entries.slice(-2) },
      },
    });
  });

  it("says what changed since the proposal (naive: preview and commit that know nothing of each other)", () => {
    const token = tokenFor(base, add("calls", "a", "b"));
    const changed = fold([...base.entries, retyped(20, ["depends_on", "conflicts_with"], "a", "b")]);
    expect(commit(changed, token)).toMatchObject({
      error: {
        code: "TOKEN_STALE",
        message: expect.stringContaining(`${makeEntryId(20)} retype conflicts_with a → b`),
        data: { changes: [{ entry_id: makeEntryId(20) }] },
      },
    });
  });

  it("notices an older entry that a merge brought in (naive: a token of the last entry)", () => {
    const token = tokenFor(base, add("calls", "a", "b"));
    expect(commit(fold([...base.entries, { ...added(0, "produces", "a", "b") }]), token)).toMatchObject({
      error: { code: "TOKEN_STALE" },
    });
  });

  it("takes a token after edits of other pairs (naive: a token of the whole graph)", () => {
    const token = tokenFor(base, add("calls", "a", "b"));
    expect(commit(fold([...base.entries, added(20, "calls", "a", "x")]), token).ok).toBe(true);
  });

  it("checks again what other pairs forbid by now", () => {
    const token = tokenFor(base, add("depends_on", "c", "d"));
    const changed = fold([...base.entries, added(20, "depends_on", "d", "a")]);
    expect(commit(changed, token)).toMatchObject({ error: { code: "EDGE_CYCLE" } });
  });

  it.each([
    ["another edit", { edit: add("calls", "b", "a") }, "TOKEN_OTHER_EDIT"],
    ["another type", { edit: add("requires", "a", "b") }, "TOKEN_OTHER_EDIT"],
    ["no reason", { grounds: { ...grounds, reason: " " } }, "EDIT_UNSAID"],
    ["a reason of a megabyte", { grounds: { ...grounds, reason: "x".repeat(1e6) } }, "EDIT_UNSAID"],
    [
      "a slip in the token",
      { token: tokenFor(base, add("calls", "a", "b")).replace("calls", "requires") },
      "TOKEN_MALFORMED",
    ],
    ["no token", { token: "" }, "TOKEN_MALFORMED"],
    ["a token that is noise", { token: "%:%:%:%:%:%:%:%" }, "TOKEN_MALFORMED"],
  ])("is refused with %s", (_what, over, code) => {
    expect(commit(base, tokenFor(base, add("calls", "a", "b")), over)).toMatchObject({ ok: false, error: { code } });
  });

  it("knows the edit by either order of a symmetric edge's ends, and by a retype's open former type", () => {
    expect(
      commit(base, tokenFor(base, add("composes_with", "b", "a")), { edit: add("composes_with", "b", "a") }).ok,
    ).toBe(true);
    expect(
      commit(base, tokenFor(base, retype(null, "calls", "a", "b")), { edit: retype(null, "calls", "a", "b") }).ok,
    ).toBe(true);
  });

  it("carries names of any script in its token", () => {
    const token = tokenFor(base, add("calls", "ключ: 100%", "名前"));
    expect(token).toMatch(/^[\w:%.()!*'~-]+$/);
    expect(
      commitEdit(base, { edit: null, token, grounds, stamp: makeStamp(9) }, { skills: everyone, digest }),
    ).toMatchObject({
      value: { a: "ключ: 100%", b: "名前" },
    });
  });
});
