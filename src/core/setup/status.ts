import {
  type Change,
  type Handoff,
  type HeldHead,
  type InboxItem,
  listHeldHeads,
  type Overlap,
  SklError,
  type UnjudgedHead,
  type Warning,
} from "../../kernel/domain/index.ts";
import { openRepository, type Repository } from "../../workspace/git/index.ts";
import {
  formatBaseName,
  identifyInRepository,
  listOverdueRfcs,
  openWithRules,
  type Present,
  readClock,
  readCurrentBranch,
  readPendingQueue,
  readPresence,
  type Workspace,
  warnAboutRuleChanges,
} from "../../workspace/ground/index.ts";
import { listBranchChanges } from "../changes/index.ts";
import { isDigestDue } from "../decisions/index.ts";
import { overlapsOfAgent, readIntentBook } from "../intents/index.ts";
import { collectInbox } from "../push/index.ts";
import { findUnjudgedHeads, readLastHandoff, toShownHeads } from "../review/index.ts";
import { inspectHook } from "./install/index.ts";

export interface Status {
  readonly base: { readonly branch: string | null; readonly oid: string | null; readonly age_s: number | null };
  readonly identity: { readonly agent: string | null; readonly source: string | null };
  readonly queue: { readonly unresolved: number; readonly limit: number };
  readonly rfcs: { readonly open: number; readonly overdue: number };
  readonly contested: string[];
  readonly digest_due: boolean;
  /** Says by `judged` whether a push from this work tree would be judged, and if not, by `reason` and `fix` why and what to do. */
  readonly hook: {
    readonly installed: boolean;
    readonly path: string | null;
    readonly judged: boolean;
    readonly reason: string | null;
    readonly fix: string | null;
  };
  /** What happened to the pushed work of the agent that works here. */
  readonly inbox: InboxItem[];
  /** Lists the others whose intents overlap with those of that agent. */
  readonly overlaps: Overlap[];
  /** Lists the heads of agents' branches that neither a push nor a session has judged. */
  readonly held: HeldHead[];
  /** Lists the branches under way, with what becomes of each. */
  readonly changes: Change[];
  readonly unjudged: UnjudgedHead[];
  /** Lists who works where by what the team server heard, which is advice; empty without a server. */
  readonly presence: Present[];
  /** What the last session left for the next one; null before the first session. */
  readonly handoff: Handoff | null;
  readonly warnings: Warning[];
}

/** Runs `skl status`: where things stand for whoever asks. A repository without a base yet still has a hook to speak of. */
export async function runStatus(options: {
  readonly cwd: string;
  readonly offline: boolean;
  readonly env?: NodeJS.ProcessEnv;
  /** A workspace that is open already; the caller closes it. */
  readonly workspace?: Workspace;
}): Promise<Status> {
  const env = options.env ?? process.env;
  const repository = options.workspace?.repository ?? (await openRepository(options.cwd));
  try {
    const opened = options.workspace ?? openStatusWorkspace(repository, options);
    const [hook, workspace] = await Promise.all([inspectHook(repository), opened]);
    const hookState = {
      installed: hook.installed,
      path: hook.path,
      judged: hook.runs,
      reason: hook.reason?.message ?? null,
      fix: hook.reason?.fix ?? null,
    };
    if (!("rules" in workspace)) return reportWithoutBase(repository, hookState, workspace, env);
    const { base, rules } = workspace;
    const pending = await readPendingQueue(workspace);
    const at = readClock(env);
    const book = await readIntentBook(workspace, at);
    const overdue = listOverdueRfcs(rules, at).length;
    const identity = identifyInRepository(repository, rules, { env, branch: await readCurrentBranch(repository) });
    return {
      base: { branch: formatBaseName(base), oid: base.oid, age_s: base.ageSeconds },
      identity,
      queue: { unresolved: pending.heads, limit: rules.config.limits.queue },
      rfcs: { open: rules.rfcs.filter(({ status: state }) => state === "open" || state === "overdue").length, overdue },
      contested: rules.knowledge.state.filter(({ uncertainty_level }) => uncertainty_level === 3).map(({ id }) => id),
      held: listHeldHeads(rules.knowledge.queue),
      changes: await listBranchChanges(workspace, env),
      digest_due: await isDigestDue(workspace),
      hook: hookState,
      inbox: identity.agent === null ? [] : await collectInbox(workspace, { pending, book }, { agent: identity.agent }),
      overlaps: identity.agent === null ? [] : await overlapsOfAgent(identity.agent, { book, pending }, workspace),
      unjudged: toShownHeads(await findUnjudgedHeads(workspace)),
      presence: await readPresence(workspace, env),
      handoff: await readLastHandoff(repository, base.oid),
      warnings: [...base.warnings, ...(await warnAboutRuleChanges(workspace)), ...pending.warnings],
    };
  } finally {
    if (options.workspace === undefined) repository.close();
  }
}

async function openStatusWorkspace(
  repository: Repository,
  { cwd, offline }: { cwd: string; offline: boolean },
): Promise<Workspace | Warning> {
  try {
    return await openWithRules(repository, { cwd, offline });
  } catch (cause) {
    if (cause instanceof SklError && cause.code === "NO_BASE")
      return { code: cause.code, message: cause.message, fix: cause.fix };
    throw cause;
  }
}

async function reportWithoutBase(
  repository: Repository,
  hook: Status["hook"],
  warning: Warning,
  env: NodeJS.ProcessEnv,
): Promise<Status> {
  const identity = identifyInRepository(repository, null, { env, branch: await readCurrentBranch(repository) });
  return {
    base: { branch: null, oid: null, age_s: null },
    identity,
    queue: { unresolved: 0, limit: 0 },
    rfcs: { open: 0, overdue: 0 },
    contested: [],
    held: [],
    changes: [],
    digest_due: false,
    hook,
    inbox: [],
    overlaps: [],
    unjudged: [],
    presence: [],
    handoff: null,
    warnings: [warning],
  };
}
