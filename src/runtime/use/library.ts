import { resolve } from "node:path";
import type { AdapterModule } from "../engine/adapters/index.ts";
import { keepWarmThreads, type Threads } from "../engine/host/index.ts";
import type { Limits, RecordedAnswer } from "../engine/index.ts";
import { guestWorker } from "./guest-threads.ts";
import { readBounded } from "./private-files.ts";
import { type NodeRun, runNode as runNodeIn } from "./run-node.ts";
import { mostModuleBytes } from "./run-node-command.ts";
import { checkRunLimits } from "./run-options.ts";
import { claimGivenApprovals } from "./self-grants.ts";

export { type ErrorCode, SklError } from "../../kernel/domain/index.ts";
export type { AdapterModule } from "../engine/adapters/index.ts";
export type {
  Adapter,
  AdapterCall,
  CallContext,
  CallPlan,
  DeferredChange,
  RecordedAnswer,
  ScopeType,
} from "../engine/index.ts";
export { ERRNO } from "../engine/index.ts";
export {
  approvePlan,
  checkPolicy,
  listAttestations,
  listPlans,
  promoteNode,
  provideRuntimes,
  readNodeStatuses,
  routeRequest as route,
  showAttestation,
  validateNode,
  verifyAttestations,
} from "./index.ts";
export type { NodeRun } from "./run-node.ts";

export interface DirectGrant {
  readonly effect: string;
  readonly adapter: string;
  readonly scope: Readonly<Record<string, unknown>>;
  readonly limits?: Readonly<Record<string, number>>;
  readonly approved?: boolean;
}

export interface RunOptions {
  /** The bytes of a core module, or the path of its file. */
  readonly module: Uint8Array | string;
  readonly manifest?: string;
  /** Grants given directly, without the policy. Otherwise the policy decides about what the manifest asks for. */
  readonly grants?: readonly DirectGrant[];
  /** The path of a policy that says what is allowed, in place of the account's and the repository's. */
  readonly policy?: string;
  /** The path of a file of approval tokens; used tokens are removed from it. */
  readonly approvals?: string;
  /** Any JSON value. */
  readonly input?: unknown;
  readonly limits?: Partial<Limits>;
  /** Adapters beside those of skl, which grants, manifests and policies may name. */
  readonly adapters?: readonly AdapterModule[];
  /** Host calls with the answers that a dry run gives them, in place of those of the world. */
  readonly answers?: readonly RecordedAnswer[];
  /** `dry` changes nothing outside; the result has the plan. Default: `full`. */
  readonly mode?: "dry" | "full";
  readonly args?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** The folder that scopes of files and repositories are relative to. Default: the folder of the process. */
  readonly cwd?: string;
  /** Aborting the signal ends the run. */
  readonly signal?: AbortSignal;
}

export interface Runtime {
  run(options: RunOptions): Promise<NodeRun>;
  /** Ends the waiting threads. */
  close(): Promise<void>;
}

/** Starting a thread costs more than most runs, so one stays for the next. It does not keep the process alive. */
let shared: Threads | null = null;

/** Runs a node. Resolves with what `skl node run --json` prints; rejects where that command exits 2. */
export async function runNode(options: RunOptions): Promise<NodeRun> {
  shared ??= keepWarmThreads(guestWorker, 1);
  return runWith(options, shared);
}

/** Keeps threads that wait for runs, so that a run does not have to start one. */
export function createRuntime({ workers = 1 }: { readonly workers?: number } = {}): Runtime {
  const threads = keepWarmThreads(guestWorker, workers);
  return { run: (options) => runWith(options, threads), close: () => threads.close() };
}

async function runWith(options: RunOptions, threads: Threads): Promise<NodeRun> {
  const cwd = resolve(options.cwd ?? process.cwd());
  const { module, grants } = options;
  return runNodeIn({
    cwd,
    env: process.env,
    modulePath: typeof module === "string" ? resolve(cwd, module) : null,
    module: typeof module === "string" ? await readBounded(resolve(cwd, module), mostModuleBytes) : module,
    manifest: options.manifest ?? null,
    grants:
      grants === undefined
        ? { kind: "policy", given: options.policy ?? null }
        : { kind: "direct", file: "grants", bytes: Buffer.from(JSON.stringify(grants)) },
    input: options.input ?? null,
    limits: checkRunLimits(options.limits ?? {}),
    addedAdapters: options.adapters ?? [],
    approvals: await claimGivenApprovals({ cwd, env: process.env }, options.approvals ?? null),
    answers: options.answers ?? null,
    mode: options.mode === "dry" ? "dry run" : "full",
    args: ["node.wasm", ...(options.args ?? [])],
    environment: Object.entries(options.environment ?? {}).map(([name, value]) => `${name}=${value}`),
    threads,
    signal: options.signal ?? new AbortController().signal,
  });
}
