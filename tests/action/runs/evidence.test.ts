import { strToU8, zipSync } from "fflate";
import { afterEach, describe, expect, it } from "vitest";
import type { ActionResult } from "../../support/runner/index.ts";
import { closeWorlds, type Evidence, login, type ReviewWorld, reviewWorld } from "./review-world.ts";

afterEach(closeWorlds);

const LOGIN = { "app/auth/login.py": login("name") };
const artifacts = { ".skl/config.json": { evidence: { artifacts: ["junit-*"], apps: ["buildkite"] } } };

const junit = (cases: Readonly<Record<string, "passed" | "failed">>): string =>
  `<testsuite>${Object.entries(cases)
    .map(([name, status]) => `<testcase name="${name}">${status === "failed" ? "<failure/>" : ""}</testcase>`)
    .join("")}</testsuite>`;

const zipFiles = (files: Readonly<Record<string, string>>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));

/** A run of CI that made this artifact. */
function aRun(world: ReviewWorld, head: string, name: string, zip: Uint8Array): number {
  const run = world.github.workflowRun({ head });
  world.github.addArtifact(run, name, zip);
  return run;
}

async function afterRun(world: ReviewWorld, run: number): Promise<ActionResult> {
  return world.run("workflow_run", await world.github.event.workflowRun(run));
}

const brief = (evidence: readonly Evidence[]): string[] =>
  evidence.map(({ name, status, recorded_by }) => `${name}: ${status} by ${recorded_by}`);

describe("check runs as evidence", () => {
  it("count from trusted apps only, the failed one of two, and those that found something", async () => {
    const world = await reviewWorld(artifacts);
    const head = world.push("a1", LOGIN);
    const by = (app: string, name: string, conclusion?: string, externalId?: string) =>
      world.github.checkRunBy(app, {
        name,
        head,
        ...(conclusion === undefined ? {} : { conclusion }),
        ...(externalId === undefined ? {} : { externalId }),
      });
    by("github-actions", "tests", "success");
    by("buildkite", "build", "success");
    by("forger", "contract", "success");
    by("github-actions", "lint", "success");
    by("buildkite", "lint", "failure");
    for (const conclusion of ["skipped", "neutral", "cancelled"]) by("github-actions", conclusion, conclusion);
    by("github-actions", "slow");
    by("github-actions", "late", "timed_out");
    by("github-actions", "skl", "success", "skl:check");
    const result = await afterRun(world, world.github.workflowRun({ head }));
    expect(result.exit).toBe(0);
    expect(result.outputs).toMatchObject({ mode: "evidence", ignored: "" });
    expect(brief(world.evidence(head))).toEqual([
      "build: passed by buildkite",
      "late: failed by github-actions",
      "lint: failed by buildkite",
      "tests: passed by github-actions",
    ]);
    expect(result.summary).toContain("| lint | check | failed |");
  });

  it("are recorded once, by one push for all of them, and again when a re-run says something else", async () => {
    const world = await reviewWorld();
    const head = world.push("a1", LOGIN);
    for (let at = 0; at < 40; at += 1)
      world.github.checkRunBy("github-actions", { name: `job ${at}`, head, conclusion: "success" });
    world.github.checkRunBy("github-actions", { name: "flaky", head, conclusion: "failure" });
    const run = world.github.workflowRun({ head });
    const pushes = () => world.github.requests.filter(({ path }) => path.endsWith("/git-receive-pack")).length;
    const began = performance.now();
    await afterRun(world, run);
    expect(performance.now() - began).toBeLessThan(20_000);
    expect(world.evidence(head)).toHaveLength(41);
    expect(pushes()).toBe(1);
    const before = world.refs();
    const again = await afterRun(world, run);
    expect(again.report).toEqual({ commit: head, evidence: [] });
    expect(world.refs()).toEqual(before);
    expect(pushes()).toBe(1);
    world.github.checkRunBy("github-actions", { name: "flaky", head, conclusion: "success" });
    await afterRun(world, run);
    expect(brief(world.evidence(head))).toContain("flaky: passed by github-actions");
    expect(world.refs()).toHaveLength(before.length);
    expect(pushes()).toBe(2);
  });

  it("are recorded by two runs at once without a refusal", async () => {
    const world = await reviewWorld();
    const head = world.push("a1", LOGIN);
    world.github.checkRunBy("github-actions", { name: "tests", head, conclusion: "success" });
    const run = world.github.workflowRun({ head });
    let second: Promise<ActionResult> | undefined;
    world.github.faults.push({
      method: "POST",
      path: /\/git-receive-pack$/,
      kind: "meanwhile",
      run: async () => {
        second = afterRun(world, run);
        await second;
      },
    });
    const first = await afterRun(world, run);
    expect([first.exit, (await second)?.exit]).toEqual([0, 0]);
    expect(brief(world.evidence(head))).toEqual(["tests: passed by github-actions"]);
  });

  it("count for heads and for what the base has, and for nothing else", async () => {
    const world = await reviewWorld();
    const base = world.git("rev-parse", "HEAD");
    const old = world.push("a1", LOGIN);
    const head = world.push("a1", { "app/auth/login.py": login("password") });
    world.push("main", { "notes.txt": "later\n" });
    for (const commit of [base, old, head])
      world.github.checkRunBy("github-actions", { name: "tests", head: commit, conclusion: "success" });
    const gone = await afterRun(world, world.github.workflowRun({ head: old }));
    expect(gone.outputs.ignored).toBe(`no branch has ${old.slice(0, 12)} as its head any more`);
    expect(gone.exit).toBe(0);
    await afterRun(world, world.github.workflowRun({ head: base }));
    expect([world.evidence(base).length, world.evidence(old).length, world.evidence(head).length]).toEqual([1, 0, 0]);
  });
});

describe("a result whose event GitHub dropped", () => {
  it("is recorded by the next session for the base, also where the session before was the one that pushed it", async () => {
    const state = {
      id: "auth_login",
      path: "app/auth/login.py",
      semantic_scope: "auth",
      responsibilities: "Logins.",
      dependencies: [],
      invariants_touched: [],
      owner: "Agent-1",
      version: 1,
      uncertainty_level: 2,
      uncertainty_reduced_by: "tests",
      change_count_since_review: 0,
    };
    const world = await reviewWorld({ ".skl/knowledge.json": { state: [state] } });
    await world.propose("a1", LOGIN);
    await world.review();
    expect(world.levels()).toEqual(["app/auth/login.py: 2"]);
    const tip = (await world.github.commit("main")) ?? "";
    world.github.checkRunBy("github-actions", { name: "tests", head: tip, conclusion: "success" });
    await world.review();
    expect(brief(world.evidence(tip))).toEqual(["tests: passed by github-actions"]);
    expect(world.levels()).toEqual(["app/auth/login.py: 0"]);
  });
});

describe("JUnit artifacts as evidence", () => {
  it("count by the cases of every file, where the configuration names them", async () => {
    const world = await reviewWorld(artifacts);
    const head = world.push("a1", LOGIN);
    const run = aRun(
      world,
      head,
      "junit-unit",
      zipFiles({ "a.xml": junit({ one: "passed" }), "deep/b.xml": junit({ two: "failed" }), "readme.txt": "no" }),
    );
    aRun(world, head, "coverage", zipFiles({ "c.xml": junit({ three: "passed" }) }));
    await afterRun(world, run);
    expect(world.evidence(head).map(({ name, status, cases }) => [name, status, cases])).toEqual([
      ["junit-unit/a.xml", "passed", [{ name: "one", status: "passed" }]],
      ["junit-unit/deep/b.xml", "failed", [{ name: "two", status: "failed" }]],
    ]);
    const before = world.refs();
    await afterRun(world, run);
    expect(world.refs()).toEqual(before);
  });

  it("count from the latest of two runs, not from expired ones, and not from another head's", async () => {
    const world = await reviewWorld(artifacts);
    const head = world.push("a1", LOGIN);
    const other = world.push("a2", { "app/services/email.py": "X = 1\n" });
    const first = aRun(world, head, "junit-unit", zipFiles({ "a.xml": junit({ one: "failed" }) }));
    aRun(world, head, "junit-unit", zipFiles({ "a.xml": junit({ one: "failed" }) }));
    // The first run, started again: it keeps its id.
    world.github.addArtifact(first, "junit-unit", zipFiles({ "a.xml": junit({ one: "passed" }) }));
    world.github.expireArtifact(
      world.github.addArtifact(first, "junit-old", zipFiles({ "a.xml": junit({ x: "passed" }) })),
    );
    aRun(world, other, "junit-other", zipFiles({ "a.xml": junit({ one: "passed" }) }));
    await afterRun(world, first);
    expect(brief(world.evidence(head))).toEqual(["junit-unit/a.xml: passed by github-actions"]);
  });

  it("leave out, one by one, what is hostile or broken", async () => {
    const world = await reviewWorld(artifacts);
    const head = world.push("a1", LOGIN);
    const big = `<testsuite><testcase name="x"/>${" ".repeat(135 * 1024 * 1024)}</testsuite>`;
    const bomb = zipSync({ "one.xml": strToU8(big), "two.xml": strToU8(big) }, { level: 1 });
    const liar = Buffer.from(zipFiles({ "liar.xml": `${junit({ one: "passed" })}${" ".repeat(100_000)}` }));
    liar.writeUInt32LE(10, liar.indexOf(Buffer.from("PK\u0001\u0002", "latin1")) + 24);
    const run = aRun(
      world,
      head,
      "junit-good",
      zipFiles({
        "../../etc/passwd.xml": junit({ traversal: "passed" }),
        "broken.xml": "<testsuite><testcase",
        "empty.xml": "",
      }),
    );
    world.github.addArtifact(run, "junit-bomb", bomb);
    world.github.addArtifact(run, "junit-liar", liar);
    world.github.addArtifact(run, "junit-none", new TextEncoder().encode("no archive"));
    world.github.addArtifact(run, "junit-cut", zipFiles({ "cut.xml": junit({ one: "passed" }) }).subarray(20));
    world.github.addArtifact(run, "junit-huge", new Uint8Array(65 * 1024 * 1024));
    const began = performance.now();
    const result = await afterRun(world, run);
    expect(performance.now() - began).toBeLessThan(30_000);
    expect(result.exit).toBe(0);
    expect(world.evidence(head).map(({ name }) => name)).toEqual([
      "junit-bomb/one.xml",
      "junit-good/../../etc/passwd.xml",
    ]);
    const said = result.log.split("\n").filter((line) => /^(?:Left out|A report was not recorded)/.test(line));
    expect(said.map((line) => line.slice(0, 90)).sort()).toMatchInlineSnapshot(`
      [
        "A report was not recorded: junit-good/broken.xml: The report is not complete XML in line 1",
        "A report was not recorded: junit-good/empty.xml: The report is empty.",
        "Left out liar.xml of the artifact junit-liar: The entry is larger than the 10 bytes that i",
        "Left out the artifact junit-cut: The zip archive is broken or cut off.",
        "Left out the artifact junit-huge: It has 68157440 bytes; at most 67108864 are read.",
        "Left out the artifact junit-none: The zip archive is broken or cut off.",
        "Left out two.xml of the artifact junit-bomb: The reports have more than 256 MB.",
      ]
    `);
  });

  it("may be large", async () => {
    const world = await reviewWorld(artifacts);
    const head = world.push("a1", LOGIN);
    const printed = `<system-out>${"x".repeat(60 * 1024 * 1024)}</system-out>`;
    const text = junit({ one: "passed" }).replace("</testcase>", `${printed}</testcase>`);
    const zip = zipSync({ "a.xml": [strToU8(text), { level: 0 }] });
    const result = await afterRun(world, aRun(world, head, "junit-unit", zip));
    expect(result.exit).toBe(0);
    expect(world.evidence(head)).toHaveLength(1);
  });
});
