import { SklError } from "../../kernel/domain/index.ts";
import type { PlannedNode } from "../engine/composition/index.ts";
import type { SharedCommit, Threads } from "../engine/host/index.ts";
import type { RunFacts } from "../engine/index.ts";
import type { ClaimedApprovals } from "./approvals-file.ts";
import type { LibraryNode } from "./library-node.ts";
import { type NodeRun, runNode } from "./run-node.ts";

/** A started node of a plan. */
export interface Step {
  readonly name: string;
  /** Resolves when the node has ended, with the reason why the plan cannot go on, or null. */
  readonly failure: Promise<string | null>;
  /** Available when the guest has ended. */
  outcome(): Pick<RunFacts, "output" | "plan">;
  /** Lets a waiting run hand in its changes, or gives it the reason not to. */
  release(objection: string | null): void;
  /**
   * Resolves when a released run has handed in its changes, or has ended, with the reason why it did not hand them in, or null.
   */
  readonly handedIn: Promise<string | null>;
  readonly run: Promise<NodeRun>;
}

interface Starting {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly planned: PlannedNode;
  readonly node: LibraryNode;
  readonly mode: "dry run" | "full";
  readonly planId: string;
  readonly approvals: ClaimedApprovals;
  /** The input of the node, with the results that it receives. */
  readonly input: unknown;
  readonly context: Readonly<Record<string, unknown>>;
  readonly commit: SharedCommit;
  readonly threads: Threads;
  readonly signal: AbortSignal;
}

/** Starts a node of a plan. A full run waits twice: when it has ended, and when it has handed in its changes. */
export function startStep(starting: Starting): Step {
  const { planned, node, mode, planId, commit } = starting;
  const { name } = planned.node;
  const ended = createDeferred<RunFacts>();
  const released = createDeferred<string | null>();
  const handed = createDeferred<null>();
  const run = runNode({
    cwd: starting.cwd,
    env: starting.env,
    module: node.module.bytes,
    manifest: node.manifest,
    grants: { kind: "policy", given: null },
    input: starting.input,
    context: starting.context,
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
    return findRunProblem(result) === null ? null : describeProblem(name, result);
  });
  // If nobody waits for it any more, the run itself reports what went wrong.
  const broken = over.catch((cause: unknown) => `${name}: ${readUnattestedMessage(cause)}`);
  return {
    name,
    failure: Promise.race([waits, over]),
    outcome: () => facts,
    release: released.resolve,
    handedIn: Promise.race([handed.promise, broken]),
    run,
  };
}

/** Returns the message of a run that could not be attested. Other errors are thrown on. */
export function readUnattestedMessage(cause: unknown): string {
  if (cause instanceof SklError) return cause.message;
  throw cause;
}

/** Returns why a run did not end well; null where it did. */
export function findRunProblem({ outcome, exit_code, reason }: NodeRun): string | null {
  if (reason !== null) return reason;
  if (outcome !== "ok") return `It ended with ${outcome}.`;
  return exit_code === 0 ? null : `It exited with ${exit_code}.`;
}

export const describeProblem = (name: string, run: NodeRun): string =>
  `${name}: ${findRunProblem(run) ?? "It did not end well."}`;

interface Deferred<T> {
  readonly promise: Promise<T>;
  resolve(value: T): void;
}

function createDeferred<T>(): Deferred<T> {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve: (value) => resolve(value) };
}
