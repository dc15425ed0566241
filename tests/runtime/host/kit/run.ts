import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { afterAll } from "vitest";
import { queueAdapter, secretsAdapter } from "../../../../src/runtime/adapters/index.ts";
import { freshThreads, type RunReport, type RunRequest, runModule } from "../../../../src/runtime/host/index.ts";
import { type Adapter, DEFAULT_LIMITS, type Effect, type Grant, type Limits } from "../../../../src/runtime/index.ts";

let script: Promise<URL> | null = null;
const folders: string[] = [];

afterAll(async () => {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
  script = null;
});

export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "skl-host-"));
  folders.push(folder);
  return folder;
}

/** The thread's script, bundled as the published one is: Node 20 starts no thread from TypeScript. */
export function workerScript(): Promise<URL> {
  script ??= bundled();
  return script;
}

async function bundled(): Promise<URL> {
  const outfile = join(await aFolder(), "guest-worker.mjs");
  await build({
    entryPoints: ["src/runtime/host/guest-worker.ts"],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    logLevel: "warning",
  });
  return pathToFileURL(outfile);
}

export const aGrant = (effect: Effect, adapter: string, scope: Grant["scope"], more: Partial<Grant> = {}): Grant => ({
  effect,
  adapter,
  scope,
  limits: { max_calls: null, max_bytes: null, expires_ms: null },
  approved: false,
  ...more,
});

const adapters = new Map<string, Adapter>([queueAdapter, secretsAdapter].map((each) => [each.name, each as Adapter]));

export interface RunParts extends Partial<Omit<RunRequest, "limits">> {
  readonly bytes: Uint8Array;
  readonly limits?: Partial<Limits>;
}

/** One run with real threads and adapters, in a folder of its own unless one is given. */
export async function run(parts: RunParts): Promise<RunReport> {
  const threads = parts.threads ?? freshThreads(await workerScript());
  try {
    return await runModule({
      runId: "run-1",
      granted: [],
      denied: [],
      adapters,
      cwd: parts.cwd ?? (await aFolder()),
      home: parts.home ?? (await aFolder()),
      input: null,
      args: ["node.wasm"],
      environment: [],
      mode: "full",
      approvals: [],
      approvedPlan: null,
      signal: new AbortController().signal,
      accepts: async () => null,
      ...parts,
      threads,
      limits: { ...DEFAULT_LIMITS, ...parts.limits },
    });
  } finally {
    if (parts.threads === undefined) await threads.close();
  }
}
