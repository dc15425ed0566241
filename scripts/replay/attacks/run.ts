import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { type Threads, warmThreads } from "../../../src/runtime/host/index.ts";
import { problemsOf } from "../../../tests/runtime/attacks/kit/judge.ts";
import { play } from "../../../tests/runtime/attacks/kit/play.ts";
import { type AttackClass, readClasses } from "../../../tests/runtime/attacks/kit/read-cases.ts";
import { removeTemplate } from "../../../tests/runtime/attacks/kit/world.ts";
import { missingWasmtime } from "../../../tests/runtime/second-opinion/wasmtime.ts";
import { type DeclaredRun, runDeclared } from "./declared.ts";
import { escapesOf } from "./escapes.ts";

/** What became of the attacks of one class. */
export interface AttackRow {
  readonly name: string;
  readonly cases: number;
  /** Attacks whose effect reached something that was not granted. */
  readonly escapedT: number;
  /** Attacks that ended otherwise than the case says, down to the number of the error. */
  readonly differsT: number;
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
export async function writeAttackResults(path: string): Promise<void> {
  // Before the proxies below, through which Wasmtime could not be installed.
  missingWasmtime();
  for (const name of ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"]) process.env[name] = "http://127.0.0.1:1";
  const folder = mkdtempSync(join(tmpdir(), "skl-replay-"));
  const threads = warmThreads(await workerScript(folder), 2);
  try {
    const classes = readClasses();
    const declared = await runDeclared(classes);
    const rows: AttackRow[] = [];
    for (const each of classes) rows.push(await playClass(each, threads, declared));
    const results: AttackResults = { rows, missingE: typeof declared === "string" ? declared : null };
    writeFileSync(path, `${JSON.stringify(results, null, 2)}\n`);
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
): Promise<AttackRow> {
  const counts = { escapedT: 0, differsT: 0, deniedT: 0 };
  for (const attack of attacks) {
    const { escapes, problems, denied } = await play(attack, threads, (seen) => ({
      escapes: escapesOf(
        attack.must,
        seen,
        typeof seen.run === "string" ? "" : `${seen.run.stdout}\n${seen.run.stderr}`,
      ),
      problems: problemsOf(attack.must, seen),
      denied: typeof seen.run === "string" ? 0 : seen.run.ungranted_attempts,
    }));
    counts.escapedT += escapes.length > 0 ? 1 : 0;
    counts.differsT += problems.length > 0 ? 1 : 0;
    counts.deniedT += denied;
  }
  const asked =
    typeof declared === "string" ? [] : attacks.flatMap((attack) => declared.get(`${name}: ${attack.name}`) ?? []);
  const escaped = asked.filter(({ escapes }) => escapes.length > 0);
  return {
    name,
    cases: attacks.length,
    ...counts,
    escapedE: asked.length === 0 ? null : escaped.length,
    refusedE: asked.length === 0 ? null : asked.filter(({ hasStarted }) => !hasStarted).length,
    examplesE: escaped.slice(0, 2).map(({ escapes }) => escapes[0] ?? ""),
  };
}

/** Node 20 starts no thread from TypeScript, so the thread's script is bundled as the published one is. */
async function workerScript(folder: string): Promise<URL> {
  const outfile = join(folder, "guest-worker.mjs");
  await build({
    entryPoints: ["src/runtime/host/guest-worker.ts"],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
  });
  return pathToFileURL(outfile);
}
