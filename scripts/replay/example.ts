import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { keepWarmThreads } from "../../src/runtime/engine/host/index.ts";
import { type Routed, routeRequest } from "../../src/runtime/use/route/index.ts";
import { promoted } from "../../tests/app/runtime/kit/promoted.ts";
import { quantile } from "./statistics/bootstrap.ts";
import { workerScript } from "./worker-script.ts";

/** A step of the running example, and how long it took in each round. */
export interface ExampleStep {
  readonly step: string;
  readonly p50: number;
  readonly p95: number;
}

const NODE = "reviewer-ping-draft";
const ROUNDS = 30;
const WARM_UP = 5;

const context = JSON.stringify({
  reviewer: "ada",
  topic: "the new ledger",
  pull_requests: [2887, 2889, 2890, 2891].map((id) => ({ label: `acme/api#${id}`, title: `Part ${id} of the ledger` })),
});
const policy = `version: 1
rules:
  - { id: slot, user: "*", effect: external.draft, adapter: queue, scope: { output_slot: reviewer-ping, max: 1 }, decision: allow }
`;

/** Times the paper's running example step by step, with the promoted node that comes with skl: a ping for four pull requests. */
export async function writeExample(out: string): Promise<void> {
  const outer = mkdtempSync(join(tmpdir(), "skl-example-"));
  const [cwd, home] = [join(outer, "work"), join(outer, "home")];
  const env = { PATH: process.env.PATH, HOME: home, SKL_HOME: home };
  mkdirSync(join(cwd, ".skl/skills"), { recursive: true });
  mkdirSync(home, { mode: 0o700 });
  cpSync(join(import.meta.dirname, "../../nodes", NODE), join(cwd, ".skl/skills", NODE), { recursive: true });
  writeFileSync(join(home, "policy.yaml"), policy);
  await promoted({ cwd, env, home }, NODE);
  execFileSync("git", ["init", "-q", "-b", "main", cwd]);
  const commit = [
    "-c",
    "user.name=Ada",
    "-c",
    "user.email=ada@example.org",
    "commit",
    "-q",
    "--allow-empty",
    "-m",
    "Begin",
  ];
  execFileSync("git", commit, { cwd });
  const threads = keepWarmThreads(await workerScript(outer), 1);
  try {
    const rounds: Readonly<Record<string, number>>[] = [];
    for (let round = 0; round < WARM_UP + ROUNDS; round++) {
      const started = performance.now();
      const routed = await routeRequest({
        cwd,
        env,
        threads,
        mode: "run",
        request: "Draft a ping for the reviewer",
        context,
      });
      if (routed.run?.told?.changes !== "applied") throw new Error(`The example did not run: ${routed.run?.reason}`);
      if (round >= WARM_UP) rounds.push(sumStageTimes(routed, performance.now() - started));
    }
    const steps = Object.keys(rounds[0] ?? {}).map((step): ExampleStep => {
      const times = rounds.map((each) => each[step] ?? 0);
      return { step, p50: quantile(times, 0.5), p95: quantile(times, 0.95) };
    });
    writeFileSync(join(out, "example.json"), `${JSON.stringify(steps, null, 2)}\n`);
  } finally {
    await threads.close();
    rmSync(outer, { recursive: true, force: true });
  }
}

function sumStageTimes({ stages }: Routed, whole: number): Readonly<Record<string, number>> {
  const time = (...ids: readonly string[]) =>
    stages.filter(({ id }) => ids.includes(id)).reduce((sum, { elapsed_ms }) => sum + elapsed_ms, 0);
  const all = stages.reduce((sum, { elapsed_ms }) => sum + elapsed_ms, 0);
  return {
    "route: normalize, find, inputs, graph, tie": all - time("policy", "dry run"),
    "grant: policy": time("policy"),
    "dry run with its three verifiers and its attestation": time("dry run"),
    "library, policy file, the route's attestation, and the full run with its leaf call and attestation": whole - all,
    whole,
  };
}
