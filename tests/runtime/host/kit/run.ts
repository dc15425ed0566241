import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { buildSync } from "esbuild";
import { queueAdapter, secretsAdapter } from "../../../../src/runtime/engine/adapters/index.ts";
import {
  type RunReport,
  type RunRequest,
  runModule,
  startFreshThreads,
} from "../../../../src/runtime/engine/host/index.ts";
import {
  type Adapter,
  DEFAULT_LIMITS,
  type Effect,
  type Grant,
  type Limits,
} from "../../../../src/runtime/engine/index.ts";
import { freshFolder, keptFolder } from "../../../support/folders.ts";

/** The thread's script, bundled as the published one is: Node 20 starts no thread from TypeScript. */
export function workerScript(): URL {
  const folder = keptFolder("guest-worker", (empty) => {
    buildSync({
      entryPoints: ["src/runtime/engine/host/guest-worker.ts"],
      outfile: join(empty, "guest-worker.mjs"),
      bundle: true,
      format: "esm",
      platform: "node",
      logLevel: "warning",
    });
  });
  return pathToFileURL(join(folder, "guest-worker.mjs"));
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
  const threads = parts.threads ?? startFreshThreads(workerScript());
  try {
    return await runModule({
      runId: "run-1",
      granted: [],
      denied: [],
      adapters,
      cwd: parts.cwd ?? freshFolder(),
      home: parts.home ?? freshFolder(),
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
