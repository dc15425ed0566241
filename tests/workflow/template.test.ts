import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { isUnnamed } from "../../src/core/setup/install/index.ts";
import { workflows } from "./written.ts";

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Job {
  readonly permissions: Readonly<Record<string, string>>;
  readonly "timeout-minutes": number;
  readonly if: string;
  readonly concurrency: { readonly group: string; readonly "cancel-in-progress": boolean };
  readonly steps: readonly Step[];
}

interface Workflow {
  readonly on: Readonly<Record<string, Readonly<Record<string, unknown>> | null>>;
  readonly permissions: object;
  readonly jobs: Readonly<Record<string, Job>>;
}

const all = (await workflows())
  .filter(({ name }) => !name.startsWith("our own"))
  .map(({ name, text }) => ({ name, text, workflow: parse(text) as Workflow }));

describe.each(all)("the workflow $name", ({ text, workflow }) => {
  const jobs = Object.entries(workflow.jobs);
  const steps = jobs.flatMap(([, job]) => job.steps);

  it("gives each job what it needs, and a job that nobody thought of nothing", () => {
    expect(workflow.permissions).toEqual({});
    expect(Object.fromEntries(jobs.map(([name, { permissions }]) => [name, permissions]))).toEqual({
      judge: { contents: "write", checks: "write", "pull-requests": "write" },
      orchestrate: { contents: "write", issues: "write", "pull-requests": "write", checks: "read", actions: "read" },
    });
  });

  it("runs no shell, so that nobody's words can reach one", () => {
    expect(steps.filter(({ run }) => run !== undefined)).toEqual([]);
    // Texts that others write are compared, never put in somewhere.
    const expressions = [...text.matchAll(/\$\{\{(.*?)\}\}/g)].map(([, expression = ""]) => expression.trim());
    expect(expressions).toEqual(["github.event.pull_request.number || github.ref"]);
  });

  it("leaves no token in the checkout and has the whole history there", () => {
    const checkouts = steps.filter(({ uses = "" }) => uses.startsWith("actions/checkout@"));
    expect(checkouts.map((step) => step.with)).toEqual(
      jobs.map(() => ({ "fetch-depth": 0, "persist-credentials": false })),
    );
    expect(checkouts.every(({ uses = "" }) => /@[0-9a-f]{40}$/.test(uses))).toBe(true);
  });

  it("ends, judges the newest head only, and never breaks off a session", () => {
    expect(jobs.map(([, job]) => job["timeout-minutes"])).toEqual([15, 120]);
    expect(jobs.map(([, { concurrency }]) => concurrency["cancel-in-progress"])).toEqual([true, false]);
  });

  it("has a job for each of its events, by whose name it asks", () => {
    const asked = jobs.map(([, job]) => job.if).join(" ");
    for (const event of Object.keys(workflow.on)) expect(asked).toContain(`'${event}'`);
  });
});

describe("the workflow of a repository", () => {
  const named = (name: string) => all.find((each) => each.name === `as written ${name}`)?.workflow.on;

  it("listens to the base branch alone, whatever its name means in a pattern", () => {
    const branches = ["alone", "of release/1.x", 'of a"b', "of c++"].map((name) => named(name)?.push?.branches);
    expect(branches).toEqual([["main"], ["release/1.x"], ['a"b'], ["c\\+\\+"]]);
  });

  it("waits for the workflows that are there, and for none where there is none", () => {
    expect(named("beside others")?.workflow_run?.workflows).toEqual([
      "CI",
      `It's "CI", and: more`,
      ".github/workflows/unnamed.yaml",
    ]);
    expect(named("alone")).not.toHaveProperty("workflow_run");
  });
});

describe("a workflow without an account", () => {
  it.each([
    ["      - uses: OWNER/skl/action@v1", true],
    ['        uses: "OWNER/skl/action@0123456"', true],
    ["      - uses: acme/skl/action@v1", false],
    ["      # - uses: OWNER/skl/action@v1", false],
    ["      - uses: OWNERS/skl/action@v1", false],
    [`      - uses: acme/skl/action@${"0".repeat(40)}`, true],
  ])("is told by its uses: %s", (line, expected) => {
    expect(isUnnamed(`jobs:\n  judge:\n    steps:\n${line}\n`)).toBe(expected);
  });
});
