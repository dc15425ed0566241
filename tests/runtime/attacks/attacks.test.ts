import { writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { keepWarmThreads, type Threads } from "../../../src/runtime/engine/host/index.ts";
import { workerScript } from "../host/kit/run.ts";
import type { AttackCase } from "./kit/case.ts";
import { listContainmentProblems } from "./kit/judge.ts";
import { play } from "./kit/play.ts";
import { readClasses } from "./kit/read-cases.ts";
import { removeTemplate } from "./kit/world.ts";

const PROXIES = ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"];
const classes = readClasses();
/** Of each class, what was as it has to be. */
const passed = new Map(classes.map(({ name }) => [name, { contained: 0, controls: 0 }]));
let threads: Threads;

beforeAll(async () => {
  // Whoever asks a proxy of the environment reaches nothing, and no control passes.
  for (const name of PROXIES) vi.stubEnv(name, "http://127.0.0.1:1");
  threads = keepWarmThreads(workerScript(), 2);
});

afterAll(async () => {
  vi.unstubAllEnvs();
  removeTemplate();
  await threads.close();
  const path = process.env.SKL_ATTACKS_TABLE;
  if (path !== undefined) writeFileSync(path, table());
});

const problems = (one: AttackCase): Promise<string[]> =>
  play(one, threads, (seen) => listContainmentProblems(one.must, seen));

const named = <Case extends AttackCase>(cases: readonly Case[]) => cases.map((one) => [one.name, one] as const);

/** Says each problem, which a comparison of lists would cut. */
function expectNone(found: readonly string[]): void {
  if (found.length > 0) expect.fail(found.join("\n"));
}

function counted(name: string, kind: "contained" | "controls"): void {
  const counts = passed.get(name);
  if (counts !== undefined) counts[kind] += 1;
}

describe.each(classes)("$name", ({ name, attacks, controls }) => {
  test.each(named(controls))("granted: %s", async (_, control) => {
    expectNone(await problems(control));
    counted(name, "controls");
  });

  test.each(named(attacks))("contained: %s", async (_, attack) => {
    expectNone(await problems(attack));
    counted(name, "contained");
  });
});

describe("the corpus", () => {
  test("has a control for each attack, and no two cases of one name", () => {
    const lonely = classes.flatMap(({ name, controls, attacks }) =>
      attacks
        .filter((attack) => !controls.some((control) => control.name === attack.control))
        .map((attack) => `${name}: ${attack.name}`),
    );
    const twice = classes.filter(({ attacks }) => new Set(attacks.map((one) => one.name)).size < attacks.length);
    expect({ lonely, twice: twice.map(({ name }) => name) }).toEqual({ lonely: [], twice: [] });
  });

  test("has at least 150 attacks in all classes that the runtime is to hold", () => {
    expect(classes.filter(({ attacks }) => attacks.length > 0).map(({ name }) => name)).toEqual(CLASSES);
    expect(classes.reduce((sum, { attacks }) => sum + attacks.length, 0)).toBeGreaterThanOrEqual(150);
  });
});

/** In the order of their files. */
const CLASSES = [
  "ABI and memory abuse",
  "approval",
  "attestation tampering",
  "confused deputy",
  "dry run",
  "fuel",
  "Git",
  "WASI introspection",
  "manifest lies",
  "hostile modules",
  "path escape",
  "policy",
  "protected places",
  "replay",
  "resource exhaustion",
  "secrets",
  "URL escape",
];

function table(): string {
  const rows = classes.map(({ name, attacks, controls }) => {
    const { contained, controls: granted } = passed.get(name) ?? { contained: 0, controls: 0 };
    return [name, `${contained} of ${attacks.length}`, `${granted} of ${controls.length}`];
  });
  const sum = (at: 1 | 2) =>
    rows.reduce(
      ([good, all], row) => {
        const [one = 0, other = 0] = (row[at] ?? "").split(" of ").map(Number);
        return [(good ?? 0) + one, (all ?? 0) + other];
      },
      [0, 0] as number[],
    );
  const lines = [["class", "contained", "controls"], ["---", "---", "---"], ...rows];
  lines.push(["all", sum(1).join(" of "), sum(2).join(" of ")]);
  return `${lines.map((line) => `| ${line.join(" | ")} |`).join("\n")}\n`;
}
