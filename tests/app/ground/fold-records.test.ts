import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Decision, QueueEntry, Task } from "../../../src/kernel/domain/index.ts";
import type { LoadedKnowledge } from "../../../src/kernel/knowledge/index.ts";
import { foldRecords } from "../../../src/workspace/ground/fold-records.ts";
import { aTask } from "../../checks/builders.ts";

const HEADS = ["a".repeat(40), "b".repeat(40)];
const TIMES = ["2026-01-01T10:00:00Z", "2026-01-01T11:00:00Z", "2026-01-01T12:00:00Z"];

const task = fc
  .record({
    id: fc.constantFrom("task_1", "task_2", "task_3", "task_4"),
    branch: fc.constantFrom("x", "y"),
    status: fc.constantFrom("open", "in_progress", "done", "cancelled"),
    created_at: fc.constantFrom(...TIMES),
  })
  .map((over): Task => aTask(over as Partial<Task>));

const entry = fc
  .record({
    proposal_id: fc.constantFrom("prop_1", "prop_2", "prop_3"),
    branch: fc.constant("x"),
    head: fc.constantFrom(...HEADS),
    status: fc.constantFrom("pending", "escalated", "waiting_rfc", "approved", "rejected", "merged", "withdrawn"),
    amended_at: fc.constantFrom(null, ...TIMES),
    holds: fc.constantFrom(
      [],
      [{ kind: "security", because: "x", needs: "person" }],
      [{ kind: "link", because: "y", needs: "person" }],
    ),
    decision: fc.constantFrom(null, { decision: "reject", by: "session_001", session_id: "session_001" }),
  })
  .map((over) => ({ agent_id: "Agent-1", path: `${over.proposal_id}.py`, ...over }) as unknown as QueueEntry);

const getProposalId = ({ proposal_id }: QueueEntry) => proposal_id;
const entries = fc.uniqueArray(entry, { selector: getProposalId });

const decision = fc
  .record({
    id: fc.integer({ min: 0, max: 9 }).map((at) => `dec_000000000000000${at}`),
    kind: fc.constantFrom("approve", "reject", "withdraw"),
    by: fc.constantFrom("ada@example.org", "bob@example.org"),
    at: fc.constantFrom(...TIMES),
    proposals: entries.filter((all) => all.length > 0),
    named: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ named, ...over }) => {
    const decided = over.proposals.slice(0, named).map(({ proposal_id }) => ({ proposal_id, content: null }));
    return { schema_version: 1, url: null, reason: "so", decided, ...over } as Decision;
  });

const knowledge = fc
  .record({ queue: entries, tasks: fc.uniqueArray(task, { selector: ({ id }) => id }) })
  .map((parts): LoadedKnowledge => ({ invariants: {}, state: [], ...parts }));

const records = fc.record({
  tasks: fc.uniqueArray(task, { selector: ({ id }) => id }),
  decisions: fc.uniqueArray(decision, { selector: ({ id }) => id, maxLength: 5 }),
});

const isOpen = ({ status }: Task) => status === "open" || status === "in_progress";

describe("records that are folded into knowledge", () => {
  it("change nothing more when they are folded again", () => {
    fc.assert(
      fc.property(knowledge, records, (base, waiting) => {
        const once = foldRecords(base, waiting);
        expect(foldRecords(once, waiting)).toEqual(once);
      }),
      { numRuns: 400 },
    );
  });

  it("fold a person's second approval the same way, whoever approved in between", () => {
    const seen = { proposal_id: "prop_1", branch: "x", head: HEADS[0], status: "pending" } as unknown as QueueEntry;
    const approval = (at: number, by: string, holds: unknown): Decision =>
      ({
        schema_version: 1,
        id: `dec_000000000000000${at}`,
        kind: "approve",
        by,
        at: TIMES[at],
        url: null,
        reason: "so",
        decided: [{ proposal_id: "prop_1", content: null }],
        proposals: [{ ...seen, holds }],
      }) as unknown as Decision;
    const link = [{ kind: "link", because: "y", needs: "person" }];
    const decisions = [approval(0, "ada", link), approval(1, "ada", []), approval(2, "bob", [])];
    const once = foldRecords({ invariants: {}, state: [], queue: [], tasks: [] }, { tasks: [], decisions });
    expect(once.queue[0]?.approvals?.map(({ by }) => by)).toEqual(["ada", "ada", "bob"]);
    expect(foldRecords(once, { tasks: [], decisions })).toEqual(once);
  });

  it("give the same in every order", () => {
    fc.assert(
      fc.property(knowledge, records, (base, { tasks, decisions }) => {
        const turned = { tasks: tasks.toReversed(), decisions: decisions.toReversed() };
        expect(foldRecords(base, turned)).toEqual(foldRecords(base, { tasks, decisions }));
      }),
      { numRuns: 400 },
    );
  });

  it("leave what is merged, and open no second task of a branch", () => {
    fc.assert(
      fc.property(knowledge, records, (base, waiting) => {
        const folded = foldRecords(base, waiting);
        const merged = base.queue.filter(({ status }) => status === "merged");
        expect(folded.queue).toEqual(expect.arrayContaining(merged));
        for (const branch of ["x", "y"]) {
          const open = (all: readonly Task[]) => all.filter((each) => isOpen(each) && each.branch === branch).length;
          expect(open(folded.tasks)).toBeLessThanOrEqual(Math.max(1, open(base.tasks)));
        }
      }),
      { numRuns: 300 },
    );
  });

  it("cover the holds that the person saw, and not those that came later", () => {
    const seen = {
      proposal_id: "prop_1",
      branch: "x",
      head: HEADS[0],
      status: "escalated",
      holds: [],
    } as unknown as QueueEntry;
    const later = { ...seen, holds: [{ kind: "link", because: "y", needs: "person" }] } as QueueEntry;
    const approval = {
      schema_version: 1,
      id: "dec_0000000000000001",
      kind: "approve",
      by: "ada@example.org",
      at: TIMES[0],
      url: null,
      reason: "so",
      decided: [{ proposal_id: "prop_1", content: null }],
      proposals: [seen],
    } as unknown as Decision;
    const base = { invariants: {}, state: [], queue: [later], tasks: [] };
    const [entryNow] = foldRecords(base, { tasks: [], decisions: [approval] }).queue;
    expect(entryNow?.approvals?.[0]?.holds).toEqual([]);
    expect(entryNow?.holds).toEqual(later.holds);
  });
});
