import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { keepWarmThreads, type Threads } from "../../../src/runtime/engine/host/index.ts";
import { listContainmentProblems } from "../../../tests/runtime/attacks/kit/judge.ts";
import { play } from "../../../tests/runtime/attacks/kit/play.ts";
import { type AttackClass, readClasses } from "../../../tests/runtime/attacks/kit/read-cases.ts";
import { removeTemplate } from "../../../tests/runtime/attacks/kit/world.ts";
import { missingWasmtime } from "../../../tests/runtime/second-opinion/wasmtime.ts";
import { writeLines } from "../files.ts";
import { workerScript } from "../worker-script.ts";
import { type DeclaredRun, runDeclared } from "./declared.ts";
import { listSandboxEscapes } from "./escapes.ts";
import { type AttackLine, lineOfRun, lineUnderE } from "./log.ts";

/** What became of the attacks of one class. */
export interface AttackRow {
  readonly name: string;
  readonly cases: number;
  /** Attacks whose effect reached something that was not granted. */
  readonly escapedT: number;
  /** Attacks that ended otherwise than the case says, down to the number of the error. */
  readonly differsT: number;
  /** What Table 4 of the paper counts of T: effects that a grant or the policy denied, calls of `external_send` that were refused, and approved effects without an approval. */
  readonly requestsDenied: number;
  readonly sendsBlocked: number;
  readonly approvalViolations: number;
  /** Null where the declared-capability runtime was not asked. */
  readonly escapedE: number | null;
  /** Attacks that E cannot start, since it has no host calls of `skg`; they count as contained. */
  readonly refusedE: number | null;
  readonly deniedT: number;
  readonly examplesE: readonly string[];
}

export interface AttackResults {
  readonly rows: readonly AttackRow[];
  /** Why E was not asked at all; null where it was. */
  readonly missingE: string | null;
}

/** Plays the attack corpus of the runtime through T and through E; every value of every list where SKL_ATTACKS is `all`. */
export async function writeAttackResults(out: string): Promise<void> {
  // Before the proxies below, through which Wasmtime could not be installed.
  missingWasmtime();
  for (const name of ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"]) process.env[name] = "http://127.0.0.1:1";
  const folder = mkdtempSync(join(tmpdir(), "skl-replay-"));
  const threads = keepWarmThreads(await workerScript(folder), 2);
  try {
    const classes = readClasses();
    const declared = await runDeclared(classes);
    const rows: AttackRow[] = [];
    const lines: AttackLine[] = [];
    for (const each of classes) {
      const own = await playClass(each, threads, declared);
      rows.push(buildAttackRow(each, own));
      lines.push(...own);
    }
    const results: AttackResults = { rows, missingE: typeof declared === "string" ? declared : null };
    writeFileSync(join(out, "attacks.json"), `${JSON.stringify(results, null, 2)}\n`);
    writeLines(join(out, "attacks.jsonl"), lines);
  } finally {
    await threads.close();
    removeTemplate();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function playClass(
  { name, attacks }: AttackClass,
  threads: Threads,
  declared: ReadonlyMap<string, DeclaredRun> | string,
): Promise<AttackLine[]> {
  const lines: AttackLine[] = [];
  for (const attack of attacks) {
    const line = await play(attack, threads, (seen) => {
      const said = typeof seen.run === "string" ? "" : `${seen.run.stdout}\n${seen.run.stderr}`;
      const judged = {
        escapes: listSandboxEscapes(attack.must, seen, said),
        problems: listContainmentProblems(attack.must, seen),
      };
      return lineOfRun({ class: name, attack }, seen.run, judged);
    });
    const under = typeof declared === "string" ? undefined : declared.get(line.id);
    lines.push(line, ...(under === undefined ? [] : [lineUnderE(line, under)]));
  }
  return lines;
}

function buildAttackRow({ name, attacks }: AttackClass, lines: readonly AttackLine[]): AttackRow {
  const own = lines.filter(({ system }) => system === "T");
  const asked = lines.filter(({ system }) => system === "E");
  const sum = (value: (line: AttackLine) => number) => own.reduce((total, line) => total + value(line), 0);
  const escapedE = asked.filter(({ outcome }) => outcome === "escaped");
  return {
    name,
    cases: attacks.length,
    escapedT: own.filter(({ outcome }) => outcome === "escaped").length,
    differsT: own.filter(({ correct }) => !correct).length,
    deniedT: sum(({ ungranted }) => ungranted),
    requestsDenied: sum(({ denied }) => denied),
    sendsBlocked: sum(({ sends_blocked }) => sends_blocked),
    approvalViolations: sum(({ approval_violations }) => approval_violations),
    escapedE: asked.length === 0 ? null : escapedE.length,
    refusedE: asked.length === 0 ? null : asked.filter(({ outcome }) => outcome === "not started").length,
    examplesE: escapedE.slice(0, 2).map((line) => line.escape ?? ""),
  };
}
