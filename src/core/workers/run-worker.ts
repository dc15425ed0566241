import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import {
  describeThrown,
  isObject,
  type MergeVerification,
  SklError,
  toVisibleLine,
} from "../../kernel/domain/index.ts";
import {
  askServer,
  findTeamServer,
  type TeamServer,
  type Workspace,
  withWorkspace,
} from "../../workspace/ground/index.ts";
import {
  encodeSignedBytes,
  findWorkerResult,
  hashVerifiedSubject,
  type ProveMerge,
  runSession,
  serializeFinding,
} from "../review/index.ts";
import { loadWorkerKey, type WorkerKey } from "./worker-key.ts";

export interface WorkerOptions {
  readonly cwd: string;
  /** Lists what the worker is for: `verify`. */
  readonly work: readonly string[];
  /** Names the worker in `server.workers` and the file of its key; null takes the name of the machine. */
  readonly name: string | null;
  /** Ends when nothing waits any more, instead of waiting for more. */
  readonly once: boolean;
  readonly env?: NodeJS.ProcessEnv;
  readonly signal?: AbortSignal;
  readonly log: (text: string) => void;
}

export interface WorkerEnd {
  readonly worker: string;
  readonly key: string;
  /** The number of jobs that it ended. */
  readonly done: number;
}

interface Job {
  readonly id: string;
  readonly kind: string;
  readonly subject: string;
  readonly attempt: number;
  readonly lease_seconds: number;
}

const WORK: readonly string[] = ["verify"];
const PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;
const SIGNS_PER_LEASE = 4;
/** So many tests are asked for ahead of their turn: the whole train, its first half, and so on. */
const AHEAD = 4;

/** Returns the public key of a worker of this account, which a person lists on the base. */
export async function readWorkerKey(name: string | null, env: NodeJS.ProcessEnv = process.env): Promise<WorkerEnd> {
  const worker = requireWorkerName(name);
  return { worker, key: (await loadWorkerKey(worker, env)).name, done: 0 };
}

function requireWorkerName(name: string | null): string {
  const worker = name ?? hostname();
  if (/^[\w.-]{1,60}$/.test(worker) && !/^\.+$/.test(worker)) return worker;
  throw new SklError("USAGE", { message: `${worker} is no name of a worker: letters, digits, "_", "-" and "." are.` });
}

/**
 * Runs `skl worker` in a clone: takes jobs of its repository until it is told to end. Rules and commands are those of the base as the remote
 * of this clone has it; a job only names what is to be done. Throws SERVER_AWAY where no server is configured.
 */
export async function runWorker(options: WorkerOptions): Promise<WorkerEnd> {
  // A worker is nobody's agent, whoever started it.
  const { SKL_AGENT: _, ...env } = options.env ?? process.env;
  const worker = requireWorkerName(options.name);
  for (const each of options.work)
    if (!WORK.includes(each))
      throw new SklError("USAGE", { message: `A worker is for ${WORK.join(", ")}, not for ${toVisibleLine(each)}.` });
  const key = await loadWorkerKey(worker, env);
  const server = await requireTeamServer(options.cwd, env);
  let done = 0;
  for (let pause = PAUSE_MS; !options.signal?.aborted; ) {
    const took = await takeOne({ ...options, env, key, server }).catch((cause: unknown) => {
      if (!(cause instanceof SklError) || cause.code !== "SERVER_AWAY" || options.once) throw cause;
      options.log(cause.message);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      return null;
    });
    if (took === true) {
      done += 1;
      pause = PAUSE_MS;
      continue;
    }
    if (took === false) {
      if (options.once) break;
      pause = PAUSE_MS;
    }
    await sleep(pause, undefined, { signal: options.signal }).catch(() => undefined);
  }
  return { worker, key: key.name, done };
}

interface AtWork extends WorkerOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly key: WorkerKey;
  readonly server: TeamServer;
}

/** Returns the server of a clone. Throws SERVER_AWAY where none is named. */
function requireTeamServer(cwd: string, env: NodeJS.ProcessEnv): Promise<TeamServer> {
  return withWorkspace(cwd, async (workspace) => {
    const server = findTeamServer(workspace, env);
    if (server !== null) return server;
    throw new SklError("SERVER_AWAY", {
      message: "No team server is named for this worker.",
      fix: "Set SKL_SERVER and SKL_SERVER_TOKEN, or `server.url` on the base.",
    });
  });
}

/** Takes a job and does it. Returns false where none waited. */
async function takeOne(at: AtWork): Promise<boolean> {
  const { server, cwd } = at;
  const jobs = `/v1/${encodeURIComponent(server.repository)}/jobs`;
  const answer = await askServer(server, "POST", `${jobs}/take`, { body: { kinds: ["plan", "verify"] } });
  const job = isObject(answer) && isObject(answer.job) ? (answer.job as unknown as Job) : null;
  if (job === null) return false;
  const lease = { kind: job.kind, attempt: job.attempt };
  const lost = new AbortController();
  const renewing = setInterval(
    () => {
      askServer(server, "POST", `${jobs}/${job.id}/renew`, { body: lease }).then(
        (found) => isObject(found) && found.renewed === false && lost.abort(),
        () => {},
      );
    },
    (job.lease_seconds * 1000) / SIGNS_PER_LEASE,
  );
  const signal = at.signal === undefined ? lost.signal : AbortSignal.any([at.signal, lost.signal]);
  let [result, failure]: [SignedResult | null, string | null] = [null, null];
  try {
    result = await withWorkspace(cwd, (workspace) => work(job, { ...at, workspace, signal }));
  } catch (cause) {
    failure = describeThrown(cause).slice(0, 2_000);
    at.log(`${job.kind} failed: ${failure}`);
  } finally {
    clearInterval(renewing);
  }
  // What was stopped is left to its lease; another worker takes it.
  if (signal.aborted) return true;
  await askServer(server, "POST", `${jobs}/${job.id}/end`, { body: { ...lease, failure, result } });
  return true;
}

interface AtJob extends AtWork {
  readonly workspace: Workspace;
  readonly signal: AbortSignal;
}

interface SignedResult {
  readonly subject: string;
  readonly key: string;
  readonly payload: string;
  readonly signature: string;
}

/**
 * Plays the next session. Tests whose results are known are not run; the one that the job names is run here; for the others that the session
 * would need next, a plan asks other workers. Where the queue has moved on and the session makes that merge no more, the first one that it
 * would test now is run instead, so that workers keep up with agents who push all the time.
 */
async function work(job: Job, { workspace, server, env, signal, key, log }: AtJob): Promise<SignedResult | null> {
  if (workspace.rules.config.merge.verify.length === 0) return null;
  const { workers } = workspace.rules.config.server;
  const asked = new Map<string, () => Promise<MergeVerification>>();
  let made: MergeVerification | null = null;
  const rehearse =
    (own: ProveMerge): ProveMerge =>
    async (merge, settings) => {
      const subject = hashVerifiedSubject(merge, settings);
      if (job.kind === "verify" && subject === job.subject) {
        made ??= await own(merge, settings);
        return { ...made, branches: [...merge.branches] };
      }
      const { commit, tree } = merge;
      const about = { commit, tree, branches: [...merge.branches], commands: [...merge.commands] };
      const found = await findWorkerResult(server, subject, workers);
      if (found !== null) return { ...about, status: found.finding.status, because: found.finding.because ?? "" };
      if (!asked.has(subject)) asked.set(subject, () => own(merge, settings));
      return { ...about, status: "undecided", because: "no worker has run it yet" };
    };
  const cwd = workspace.repository.root;
  await runSession({ cwd, workspace, dryRun: true, verifier: "heuristic", env, signal, rehearse });
  if (job.kind === "plan") {
    for (const subject of [...asked.keys()].slice(0, AHEAD)) {
      const path = `/v1/${encodeURIComponent(server.repository)}/jobs`;
      await askServer(server, "POST", path, { body: { kind: "verify", subject } });
    }
    return null;
  }
  const [next] = asked;
  const [subject, verification] =
    made === null && next !== undefined ? [next[0], await next[1]()] : [job.subject, made as MergeVerification | null];
  if (verification === null || signal.aborted) return null;
  const { status, because = null, output = null, seconds = 0 } = verification;
  if (status === "undecided") throw new SklError("INTERRUPTED", { message: because ?? "It did not come to an end." });
  log(`${subject.slice(0, 24)} ${status} in ${seconds} s`);
  const payload = serializeFinding({ subject, status, because, output, seconds });
  return { subject, key: key.name, payload, signature: key.sign(encodeSignedBytes(payload)) };
}
