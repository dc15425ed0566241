import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TaskPlanOutput } from "../../../src/kernel/domain/index.ts";
import { covers } from "../../../src/rules/checks/index.ts";
import { anEntry, anOpenTask, planGivenFacts } from "./builders.ts";

const WORDS = ["order", "cart", "search", "report", "token", "page", "export"];
const SCOPES = ["web", "api", "data", "ops"];
const FOLDERS = ["web/", "web/pages/", "web/[id]/", "api/", "api/v1/", "data/", "ops/"];
const NAMES = [
  "order.ts",
  "cart.ts",
  "[ab].ts",
  "a.ts",
  "-x.ts",
  "it's search.ts",
  "report*.ts",
  "token.ts",
  "$(x).ts",
];

const path = fc.tuple(fc.constantFrom(...FOLDERS), fc.constantFrom(...NAMES)).map((parts) => parts.join(""));
const entry = fc
  .record({
    path,
    scope: fc.constantFrom(...SCOPES),
    words: fc.subarray(WORDS, { minLength: 1, maxLength: 3 }),
    depends: fc.array(path, { maxLength: 2 }),
    owner: fc.constantFrom("Agent-1", "Agent-2", null),
  })
  .map(({ path, scope, words, depends, owner }) =>
    anEntry(path, scope, { responsibilities: words.join(" "), dependencies: depends, owner }),
  );
const scopes = fc
  .tuple(
    ...SCOPES.map(() => fc.record({ allow: fc.subarray(FOLDERS), forbid: fc.subarray(FOLDERS, { maxLength: 1 }) })),
  )
  .map((rows) =>
    Object.fromEntries(
      rows.map(({ allow, forbid }, at) => [
        SCOPES[at] ?? "",
        { description: WORDS[at] ?? "", allowed_path_prefixes: allow, forbidden_path_prefixes: forbid },
      ]),
    ),
  );
const glob = fc.oneof(
  path,
  fc.constantFrom("web/**", "**/*.ts", "api/*", "data/", "ops/{a,token}.ts", "web/[ab].ts", "*/cart.ts"),
);
const openTasks = fc
  .array(
    fc.record({ files: fc.array(glob, { minLength: 1, maxLength: 3 }), agent: fc.constantFrom("Agent-1", "Agent-3") }),
    { maxLength: 2 },
  )
  .map((tasks) =>
    tasks.map(({ files, agent }, at) =>
      anOpenTask({ id: `task_${at}`, agent_id: agent, branch: `feature/open-${at}`, scope_files: files }),
    ),
  );
const request = fc
  .tuple(
    fc.constantFrom("Add a new page for", "Fix the", "Rename the parameter of", "Create a module for"),
    fc.subarray(WORDS, { minLength: 1, maxLength: 4 }),
  )
  .map(([verb, words]) => `${verb} ${words.join(" and ")}.`);
const world = fc.record({
  request,
  scopes,
  openTasks,
  state: fc.array(entry, { minLength: 1, maxLength: 12 }),
  agents: fc.subarray(["Agent-1", "Agent-2", "Agent-3", "Agent-4"]),
  maxTasks: fc.constantFrom(null, 1, 2),
});

/** Every path that the tests know of, and files that do not exist yet. */
const probes = FOLDERS.flatMap((folder) => [...NAMES, "new.ts", "deep/new.ts"].map((name) => folder + name));

/** Whether one of two tasks goes before the other, through others as well. */
function areOrdered(a: string, b: string, tasks: TaskPlanOutput["tasks"]): boolean {
  const after = new Map(tasks.map(({ key, after: earlier }) => [key, earlier]));
  const reaches = (from: string, to: string): boolean =>
    (after.get(from) ?? []).some((each) => each === to || reaches(each, to));
  return reaches(a, b) || reaches(b, a);
}

const shared = (a: readonly string[], b: readonly string[]) =>
  probes.find((each) => covers(a, each) && covers(b, each));

describe("whatever the repository looks like", () => {
  it("no two tasks without an order can change one file, nor one and an open task", () => {
    let [ordered, several] = [0, 0];
    fc.assert(
      fc.property(world, (facts) => {
        const { tasks } = planGivenFacts(facts);
        if (tasks.length > 1) several++;
        for (const [at, task] of tasks.entries()) {
          if (task.after.length > 0) ordered++;
          for (const other of tasks.slice(at + 1))
            if (!areOrdered(task.key, other.key, tasks))
              expect(shared(task.scope_files, other.scope_files), `${task.key} and ${other.key}`).toBeUndefined();
          for (const open of facts.openTasks)
            if (!task.after.includes(open.id))
              expect(shared(task.scope_files, open.scope_files), `${task.key} and ${open.id}`).toBeUndefined();
        }
      }),
      { numRuns: 600 },
    );
    expect([ordered > 50, several > 50]).toEqual([true, true]);
  });

  it("the order has no circle, agents are shared only where they must be, and branches are unique and new", () => {
    fc.assert(
      fc.property(world, (facts) => {
        const { tasks } = planGivenFacts({ ...facts, branches: ["feature/order-web"] });
        for (const { key } of tasks) expect(areOrdered(key, key, tasks)).toBe(false);
        const agents = new Set(tasks.map(({ agent_id }) => agent_id));
        if (facts.agents.length > 0) {
          expect(agents.size).toBe(Math.min(tasks.length, facts.agents.length));
          expect([...agents].every((agent) => facts.agents.includes(agent))).toBe(true);
        }
        const branches = [
          ...tasks.map(({ branch }) => branch),
          "feature/order-web",
          ...facts.openTasks.map(({ branch }) => branch),
        ];
        expect(new Set(branches).size).toBe(branches.length);
        if (facts.maxTasks !== null) expect(tasks.length).toBeLessThanOrEqual(facts.maxTasks);
      }),
      { numRuns: 300 },
    );
  });

  it("no task has a file that its scope forbids, and the same facts give the same plan in whatever order they come", () => {
    fc.assert(
      fc.property(world, (facts) => {
        const plan = planGivenFacts(facts);
        for (const { semantic_scope, scope_files } of plan.tasks)
          for (const folder of facts.scopes[semantic_scope]?.forbidden_path_prefixes ?? [])
            expect(scope_files.filter((file) => file.startsWith(folder))).toEqual([]);
        const unique = new Map(facts.state.map((each) => [each.path, each]));
        const once = { ...facts, state: [...unique.values()] };
        expect(planGivenFacts({ ...once, state: once.state.toReversed() }).tasks).toEqual(planGivenFacts(once).tasks);
      }),
      { numRuns: 300 },
    );
  });
});
