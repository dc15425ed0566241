import { setTimeout as sleep } from "node:timers/promises";
import {
  type ObjectId,
  type Reading,
  type ReviewOutput,
  type SessionEnd,
  SklError,
  type Warning,
} from "../../kernel/domain/index.ts";
import type { Verification } from "../../rules/orchestrator/index.ts";
import type { TraceStore } from "../../skills/engine/run/index.ts";
import {
  type Identity,
  openRefStore,
  type RefStore,
  type Repository,
  removeLeftCopies,
} from "../../workspace/git/index.ts";
import {
  readClock as clock,
  createBaseRefusedError,
  findTeamServer,
  moveBranch,
  type Refusal,
  readAdrs,
  refuseAgent,
  removeFolded,
  requireRemote,
  requireSignedBase,
  rereadBase,
  signWhereNeeded,
  type Workspace,
  watchEventLoop,
  withWorkspace,
} from "../../workspace/ground/index.ts";
import { listMergedIntentRefs } from "../intents/index.ts";
import { listMergeCandidates } from "./candidates.ts";
import { createVerifier } from "./choose-verifier.ts";
import { type ClosedSession, closeSession, listUndecidedEntries } from "./close-session.ts";
import type { ExaminedFile } from "./examine.ts";
import { readLastHandoff } from "./handoff.ts";
import { JudgedPairs } from "./judged-pairs.ts";
import { readRemoteEvidence } from "./known-evidence.ts";
import { landInParts } from "./land-in-parts.ts";
import { type Budget, findSessionEnd, type Progress } from "./progress.ts";
import { reviewHeads } from "./review-heads.ts";
import { type HeldBack, openRound, type Round } from "./round.ts";
import { takeLock } from "./session-lock.ts";
import { computeNextSessionId } from "./session-logs.ts";
import { readSlowHeads } from "./unreadable-head.ts";
import type { Verifier } from "./verifier.ts";
import { type ProveMerge, proveByCommands, proveByWorkers, Verifications } from "./verify/index.ts";

export interface SessionOptions {
  readonly cwd: string;
  /** The workspace around `cwd`, if it is open already. */
  readonly workspace?: Workspace | undefined;
  readonly max?: number | undefined;
  readonly dryRun?: boolean | undefined;
  readonly verifier?: string | undefined;
  /** The key of the model, if it is not in the variable that the configuration names. */
  readonly apiKey?: string | undefined;
  readonly noPush?: boolean | undefined;
  readonly noWait?: boolean | undefined;
  readonly env?: NodeJS.ProcessEnv;
  /** Keeps the traces of calls of models; without it they are not kept. */
  readonly traces?: TraceStore | undefined;
  /** Returns why the forge keeps a head from merging, or null. It is left out without a forge. */
  readonly heldBack?: HeldBack | undefined;
  /** Maps the heads that a person squashed or rebased, by the forge's record, to the commit of the base that holds them. */
  readonly squashed?: ReadonlyMap<string, ObjectId> | undefined;
  /** Verifies merged results by the forge's check runs; without it, commands are run here. */
  readonly prove?: ProveMerge | undefined;
  /** With `dryRun`, what would be merged is verified by what this makes of running the commands here; else a dry run verifies nothing. */
  readonly rehearse?: ((own: ProveMerge) => ProveMerge) | undefined;
  /** Ends the session after the current proposal, when a person asks for it. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((done: number, total: number, what: string) => void) | undefined;
}

/** If a session loses more races than this, something else than another writer is wrong. */
const TRIES = 12;

/** Runs `skl review`, one Orchestrator session (specification 7). Throws LOCKED, BASE_MOVED, BASE_REFUSED, PERSON_NEEDED. */
export async function runSession(options: SessionOptions): Promise<ReviewOutput> {
  return withWorkspace(options.workspace ?? options.cwd, async (workspace) => {
    const env = options.env ?? process.env;
    const { repository, base, rules } = workspace;
    refuseAgent(workspace, env);
    requireRemote(base);
    watchEventLoop();
    const refs = openRefStore(repository, base.remote);
    const verifier = await createVerifier(workspace, {
      named: options.verifier,
      env,
      apiKey: options.apiKey,
      traces: options.traces,
    });
    const isPrivate = options.dryRun || options.noPush;
    const lock = isPrivate
      ? null
      : await takeLock({ repository, refs, namespace: rules.config.queue.ref_namespace, wait: !options.noWait });
    try {
      // Another session may have changed the base between the first reading and the lock.
      const fresh = lock === null ? workspace : await rereadBase(workspace);
      await removeLeftCopies(repository);
      return await new Session({ workspace: fresh, refs, verifier, options, env }).run(() => lock?.check());
    } finally {
      await lock?.release();
    }
  });
}

interface SessionParts {
  readonly workspace: Workspace;
  readonly refs: RefStore;
  readonly verifier: Verifier;
  readonly options: SessionOptions;
  readonly env: NodeJS.ProcessEnv;
}

class Session {
  readonly #parts: SessionParts;
  readonly #verified = new Map<string, Verification>();
  readonly #read = new Map<string, Reading>();
  readonly #judged = new JudgedPairs();
  readonly #started = performance.now();
  readonly #now: Date;
  readonly #verifications: Verifications;
  readonly #warnings: Warning[] = [];
  #workspace: Workspace;
  /** The branches that may merge while the host is asked in parts; null if all may. */
  #allowed: ReadonlySet<string> | null = null;
  /** Maps the branches whose merge the host refused to its reason. */
  #refused: ReadonlyMap<string, string> = new Map();
  /** The commits that earlier parts of this session published. */
  #published: readonly ObjectId[] = [];
  #before: Progress | null = null;
  #sessionId: string | null = null;

  constructor(parts: SessionParts) {
    this.#parts = parts;
    this.#workspace = parts.workspace;
    this.#now = clock(parts.env);
    const { options, env, workspace } = parts;
    const { config } = workspace.rules;
    const own = proveByCommands({ repository: workspace.repository, env, signal: options.signal });
    this.#verifications = new Verifications({
      means: options.prove ? "checks" : "commands",
      prove: options.prove ?? options.rehearse?.(own) ?? this.#withWorkers(own),
      isDryRun: (options.dryRun ?? false) && options.rehearse === undefined,
      hasTime: () => !options.signal?.aborted && this.#minutesGone() < config.limits.session_minutes,
    });
  }

  /** Takes results of the workers that the rules of the base name, where there is a team server. */
  #withWorkers(own: ProveMerge): ProveMerge {
    const { workspace, env } = this.#parts;
    const server = findTeamServer(workspace, env);
    const settings = workspace.rules.config.server;
    const warn = (warning: Warning) => this.#warnings.push(warning);
    return server === null ? own : proveByWorkers({ server, settings, random: Math.random, warn }, own);
  }

  #minutesGone(): number {
    return (performance.now() - this.#started) / 60_000;
  }

  /** Reviews and publishes. If the host refuses merges, the others land and the record holds its reasons. */
  async run(checkLock: () => void): Promise<ReviewOutput> {
    const whole = await this.#land(checkLock);
    const { refused, done } = whole;
    if (refused === null) return whole.output;
    const branches = done.round.progress.merged.map(({ branch }) => branch);
    if (branches.length === 0 || !this.#isPushed(done.round.workspace)) throw createBaseRefusedError(refused);
    const likely = findLikelyRefused(done.round);
    const landAllowedBranches = async (allowed: readonly string[]) => {
      this.#allowed = new Set(allowed);
      return (await this.#land(checkLock)).refused;
    };
    const requireBase = async () => {
      const alone = await landAllowedBranches([]);
      if (alone !== null) throw createBaseRefusedError(alone);
    };
    this.#refused = await landInParts(
      { branches, because: refused.reason },
      {
        land: async (some) => (await landAllowedBranches(some))?.reason ?? null,
        isLikely: (branch) => likely.has(branch),
        requireBase,
      },
    );
    this.#allowed = new Set();
    const last = await this.#land(checkLock);
    if (last.refused !== null) throw createBaseRefusedError(last.refused);
    return last.output;
  }

  /** Reviews, and publishes by compare-and-swap. After a lost race it reads everything again and starts over. */
  async #land(checkLock: () => void): Promise<Landed> {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const workspace = this.#workspace;
      const done = await this.#review(workspace);
      if (this.#parts.options.dryRun || done.commits.length === 0) {
        await this.#clean(done.round);
        return { refused: null, done, output: done.output(this.#published, this.#published.at(-1) ?? null) };
      }
      checkLock();
      if (await this.#isDecidedMeanwhile(workspace)) continue;
      // The log is in the last commit, whose signature vouches for the merges before it.
      const tip = await signWhereNeeded(workspace, done.commits.at(-1) ?? workspace.base.oid);
      const refused = await this.#publish(workspace, tip);
      if (refused === null) {
        await this.#clean(done.round);
        if (this.#isPushed(workspace) || workspace.base.remote === null) await removeFolded(workspace);
        this.#published = [...this.#published, ...done.commits, tip];
        this.#before = done.round.progress;
        const output = done.output(this.#published, tip);
        if (this.#allowed !== null) this.#workspace = await rereadBase(workspace);
        return { refused: null, done, output };
      }
      const fresh = await rereadBase(workspace);
      if (fresh.base.oid === workspace.base.oid) return { refused, done, output: done.output([], null) };
      this.#workspace = fresh;
      await sleep(Math.random() * 50 * attempt);
    }
    throw new SklError("BASE_MOVED", { data: { tries: TRIES } });
  }

  /** Reads the base again where a person has decided something since it was read, since no race on the base would tell. */
  async #isDecidedMeanwhile(workspace: Workspace): Promise<boolean> {
    const { config, records } = workspace.rules;
    if (config.queue.records === "commits") return false;
    const folder = `${config.queue.ref_namespace}/decisions/`;
    const present = await this.#parts.refs.list([`${folder}*`]);
    if ([...present].every(([ref, oid]) => records.seen.get(ref) === oid)) return false;
    this.#workspace = await rereadBase(workspace);
    return true;
  }

  async #review(workspace: Workspace): Promise<ClosedSession> {
    const { options, verifier, env, refs } = this.#parts;
    const { repository, base, rules } = workspace;
    await requireSignedBase(workspace);
    const namespace = rules.config.queue.ref_namespace;
    const branches = base.refs ?? (await refs.list(["refs/heads/*", `${namespace}/proposals/*`]));
    const sessionId =
      (this.#before === null ? null : this.#sessionId) ?? (await computeNextSessionId(repository, base.oid));
    this.#sessionId = sessionId;
    const { evidence, warnings } = await readRemoteEvidence(workspace, refs);
    const unverified = this.#verifications.unverifiedOn(base.oid);
    const round = await openRound(workspace, {
      unverified,
      refs: branches,
      remote: base.remote,
      evidence,
      verifier,
      verified: this.#verified,
      read: this.#read,
      judged: this.#judged,
      sessionId,
      identity: readSessionIdentity(repository),
      adrs: await readAdrs(repository, base.oid),
      handoff: await readLastHandoff(repository, base.oid),
      heldBack: options.heldBack ?? null,
      mergesOnly: this.#allowed,
      refused: this.#refused,
      before: this.#before,
      squashed: options.squashed ?? new Map(),
      slow: await readSlowHeads(repository, base.oid),
      // Beside a token of the host, no command of the rules is run.
      candidates: listMergeCandidates({
        ...{ repository, rules, env, signal: options.signal, model: verifier.merge },
        runsCommands: options.prove === undefined,
      }),
      env,
      now: this.#now,
    });
    const budget: Budget = {
      proposals: options.max ?? rules.config.limits.session_proposals,
      minutes: rules.config.limits.session_minutes,
      uncertain: rules.config.limits.consecutive_uncertain,
    };
    const decideSessionEnd = (): SessionEnd | null =>
      options.signal?.aborted ? "manual" : findSessionEnd(round.progress, budget, this.#minutesGone());
    // A later part decides nothing; it merges its own heads within the budget of the first part.
    const isFirst = this.#before === null;
    const heads = isFirst ? round.heads : round.heads.filter(({ branch }) => this.#isOfPart(branch));
    const own = new Set(heads.flatMap(({ files }) => files.map(({ proposal }) => proposal.proposal_id)));
    const waiting = (this.#before?.waiting ?? []).filter(({ proposal_id }) => !own.has(proposal_id));
    round.progress = { ...round.progress, waiting };
    await reviewHeads(round, heads, {
      hasEnded: () => isFirst && decideSessionEnd() !== null,
      onHead: (at, total, branch) => options.onProgress?.(at, total, branch),
    });
    if (!(await this.#verifications.isVerified(round))) return this.#review(workspace);
    return closeSession(round, {
      ended: listUndecidedEntries(round).length > 0 ? (decideSessionEnd() ?? "queue_empty") : "queue_empty",
      warnings: [...warnings, ...this.#warnings],
      start: this.#now,
      verified: this.#verifications.records,
      isDryRun: options.dryRun ?? false,
      isPushed: this.#isPushed(workspace),
    });
  }

  #isOfPart(branch: string): boolean {
    return this.#allowed?.has(branch) || this.#refused.has(branch);
  }

  #isPushed({ base }: Workspace): boolean {
    return !this.#parts.options.noPush && base.remote !== null;
  }

  /** Moves the base to `tip` and returns null, or why the host refused. */
  async #publish({ repository, base }: Workspace, tip: ObjectId): Promise<Refusal | null> {
    const { options, refs } = this.#parts;
    const { branch, oid: from, remote } = base;
    if (options.noPush || remote === null)
      return moveBranch(repository, { branch, from, to: tip, subject: "skl: review" });
    const outcome = await refs.swap({ ref: `refs/heads/${branch}`, oid: tip, expected: from });
    return outcome.ok ? null : { reason: outcome.reason, fix: SESSION_FIX };
  }

  /** Removes the refs whose proposals the base now holds. A later session removes one that cannot be removed now. */
  async #clean({ intake, workspace, ledger, progress }: Round): Promise<void> {
    const { options } = this.#parts;
    if (options.dryRun || (options.noPush && workspace.base.remote !== null)) return;
    const { queue } = ledger.isChanged ? ledger.knowledge : workspace.rules.committed;
    const held = new Set(queue.map(({ branch, head }) => `${branch}\0${head}`));
    const taken = intake.settled.filter(({ branch, head }) => held.has(`${branch}\0${head}`));
    const ended = await listMergedIntentRefs(workspace, progress.merged, this.#now).catch(() => []);
    const gone = [...taken, ...ended].map(({ ref, oid }) => [ref, oid] as const);
    await this.#parts.refs.remove(new Map(gone)).catch(() => undefined);
  }
}

interface Landed {
  /** The host's refusal; null if the base has the commits. */
  readonly refused: Refusal | null;
  readonly done: ClosedSession;
  readonly output: ReviewOutput;
}

/** Returns the branches that a host probably refuses: those with workflow files, which need a right of their own, and those refused before. */
function findLikelyRefused({ heads, workspace }: Round): ReadonlySet<string> {
  const before = workspace.rules.knowledge.queue.filter(({ decision }) => decision?.not_merged !== undefined);
  const isWorkflow = ({ proposal }: ExaminedFile) => proposal.path.startsWith(".github/workflows/");
  const now = heads.filter(({ files }) => files.some(isWorkflow));
  return new Set([...before, ...now].map(({ branch }) => branch));
}

function readSessionIdentity({ config }: Repository): Identity {
  return { name: config.get("user.name") ?? "skl", email: config.get("user.email") ?? "skl@localhost" };
}

const SESSION_FIX =
  "A session writes State, queue and log to the base, however branches are merged. Give the account that runs it the right to push there; on GitHub, put the app whose token it uses on the bypass list of the rule that protects the branch.";
