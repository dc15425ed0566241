import { SklError } from "../../domain/index.ts";
import type { PlannedNode } from "../../runtime/composition/index.ts";
import type { SharedCommit, Threads } from "../../runtime/host/index.ts";
import type { RunFacts } from "../../runtime/index.ts";
import type { ClaimedApprovals } from "./approvals-file.ts";
import type { LibraryNode } from "./library-node.ts";
import { type NodeRun, runNode } from "./run-node.ts";

/** A node of a plan that was started. */
export interface Step {
  readonly name: string;
  /** When the node came to its end: why the plan cannot go on, or null. */
  readonly failure: Promise<string | null>;
  /** Known when the guest came to its end. */
  ended(): Pick<RunFacts, "output" | "plan">;
  /** Lets a run that waits hand in its changes, or gives it the reason why not. */
  release(objection: string | null): void;
  /** When a released run handed in its changes, or ended: why it did not hand them in, or null. */
  readonly handedIn: Promise<string | null>;
  readonly run: Promise<NodeRun>;
}

interface Starting {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly planned: PlannedNode;
  /** As it was read. */
  readonly node: LibraryNode;
  readonly mode: "dry run" | "full";
  readonly planId: string;
  readonly approvals: ClaimedApprovals;
  /** Of the node, with what it receives. */
  readonly input: unknown;
  readonly commit: SharedCommit;
  readonly threads: Threads;
  readonly signal: AbortSignal;
}

/** Starts a node of a plan. A full run waits twice: when it came to its end, and when it handed in its changes. */
export function startStep(starting: Starting): Step {
  const { planned, node, mode, planId, commit } = starting;
  const { name } = planned.node;
  const ended = deferred<RunFacts>();
  const released = deferred<string | null>();
  const handed = deferred<null>();
  const run = runNode({
    cwd: starting.cwd,
    env: starting.env,
    module: node.module.bytes,
    manifest: node.manifest,
    grants: { kind: "policy", given: null },
    input: starting.input,
    limits: {},
    approvals: starting.approvals,
    mode,
    args: [`${node.module.name}.wasm`],
    environment: [],
    threads: starting.threads,
    signal: starting.signal,
    partOf: {
      planId,
      mayChange: (facts) => {
        ended.resolve(facts);
        return released.promise;
      },
      makes: (changes) => {
        const applied = commit.handIn(changes);
        handed.resolve(null);
        return applied;
      },
    },
  });
  let facts: Pick<RunFacts, "output" | "plan"> = { output: null, plan: [] };
  const waits = ended.promise.then((waiting) => {
    facts = waiting;
    return null;
  });
  const over = run.then((result) => {
    facts = result;
    return problemOf(result) === null ? null : describeProblem(name, result);
  });
  // Where nobody waits for it any more, the run itself tells what went wrong.
  const broken = over.catch((cause: unknown) => `${name}: ${messageOf(cause)}`);
  return {
    name,
    failure: Promise.race([waits, over]),
    ended: () => facts,
    release: released.resolve,
    handedIn: Promise.race([handed.promise, broken]),
    run,
  };
}

/** Of a run that could not be attested. A mistake of ours is thrown on. */
export function messageOf(cause: unknown): string {
  if (cause instanceof SklError) return cause.message;
  throw cause;
}

/** Why a run did not end well; null: it did. */
export function problemOf({ outcome, exit_code, reason }: NodeRun): string | null {
  if (reason !== null) return reason;
  if (outcome !== "ok") return `It ended with ${outcome}.`;
  return exit_code === 0 ? null : `It exited with ${exit_code}.`;
}

export const describeProblem = (name: string, run: NodeRun): string =>
  `${name}: ${problemOf(run) ?? "It did not end well."}`;

interface Deferred<T> {
  readonly promise: Promise<T>;
  resolve(value: T): void;
}

function deferred<T>(): Deferred<T> {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve: (value) => resolve(value) };
}
