import {
  type CheckOutput,
  type HookOutput,
  isObjectId,
  isZeroId,
  type ObjectId,
  SklError,
  type Warning,
} from "../../domain/index.ts";
import { openRepository, type Repository } from "../../git/index.ts";
import { findBase, identify, now, readRules, rememberedBase, type Workspace, withRules } from "../ground/index.ts";
import { type Anticipation, anticipate } from "./anticipate.ts";
import { archiveDraft, declared, readDraft } from "./draft.ts";
import { judge } from "./judge.ts";
import { parseRefLines, type RefUpdate } from "./ref-lines.ts";
import { sendProposals } from "./send-proposals.ts";

export interface PrePushRequest {
  readonly cwd: string;
  /** The remote's name, or its URL where it has none, as Git gives it to the hook. */
  readonly remote: string;
  readonly url: string;
  /** The ref lines that Git writes to the hook's standard input. */
  readonly stdin: string;
  /** The repository, where it is being opened already. */
  readonly repository?: Promise<Repository>;
  readonly env?: NodeJS.ProcessEnv;
  /** Called while the remote takes the proposals, with what the outcome will be if it does: there is time to write the report. */
  readonly meanwhile?: (expected: HookOutput) => void;
}

/** `skl hook pre-push`: judges every ref of a push and records its proposals. All refs are judged before any is recorded. */
export async function prePush(request: PrePushRequest): Promise<HookOutput> {
  const env = request.env ?? process.env;
  const repository = await (request.repository ?? openRepository(request.cwd));
  try {
    const updates = parseRefLines(request.stdin);
    if (updates.length === 0) return { refs: [], verdict: "pass" };
    const push = { env, now: now(env), repository, request };
    if (updates.every((update) => isUnjudged(update) || isZeroId(update.localId)))
      return await withoutRules(updates, push);
    const heads = updates.flatMap(({ localId }) => (isObjectId(localId) && !isZeroId(localId) ? [localId] : []));
    const remembered = rememberedBase(repository, { remote: remoteOf(repository, request) });
    const anticipation = anticipate(repository, remembered, heads);
    const workspace = await rulesForPush(push, updates, anticipation).finally(anticipation.end);
    const judged: JudgedRef[] = [];
    for (const update of updates) judged.push(await judgeRef(update, workspace, push));
    const verdict = combined(judged.map(({ output }) => output)).verdict;
    const sent = verdict === "block" ? judged : await sendAll(judged, push);
    return combined(sent.map(({ output }) => output));
  } finally {
    repository.close();
  }
}

interface Push {
  readonly env: NodeJS.ProcessEnv;
  readonly now: Date;
  readonly repository: Repository;
  readonly request: PrePushRequest;
}

interface JudgedRef {
  readonly output: CheckOutput;
  /** Set when the ref's proposals are to be recorded. */
  readonly record: {
    readonly workspace: Workspace;
    readonly branch: string;
    readonly agent: string;
    readonly task: string | null;
  } | null;
}

const BRANCH = "refs/heads/";

/** Tags and notes carry no change of the branch's files. */
function isUnjudged({ remoteRef }: RefUpdate): boolean {
  return remoteRef.startsWith("refs/tags/") || remoteRef.startsWith("refs/notes/");
}

/** Tags, notes and deletions bring no change to judge; only what everybody relies on is kept from agents. */
async function withoutRules(updates: readonly RefUpdate[], { env, repository, request }: Push): Promise<HookOutput> {
  const { agent } = identify({ env, gitConfig: repository.config, branch: null, tasks: [], agents: {} });
  if (agent === null || updates.every(isUnjudged)) return combined(updates.map(ignored));
  const base = await findBase(repository, { remote: remoteOf(repository, request), offline: false });
  const shared = new Map([[`${BRANCH}${base.branch}`, "the base branch"]]);
  return combined(
    updates.map((update) => {
      const what =
        shared.get(update.remoteRef) ?? (update.remoteRef.startsWith("refs/skl/") ? "the records of skl" : null);
      return what === null ? ignored(update) : guarded(update, agent, what);
    }),
  );
}

function remoteOf({ config }: Repository, { remote, url }: PrePushRequest): string {
  return config.get(`remote.${remote}.url`) === null ? url : remote;
}

async function rulesForPush(
  { env, repository, request }: Push,
  updates: readonly RefUpdate[],
  { wait }: Anticipation,
): Promise<Workspace> {
  const remote = remoteOf(repository, request);
  try {
    return await withRules(repository, { cwd: request.cwd, remote, onAsked: wait });
  } catch (cause) {
    // The first push of a base branch: there is nothing on the remote yet to judge by, nor to be judged against.
    if (cause instanceof SklError && cause.code === "NO_BASE") return firstPush(repository, remote, updates, cause);
    if (cause instanceof SklError && cause.code === "BROKEN_DATA")
      return repair({ env, repository, remote }, updates, cause);
    throw cause;
  }
}

/** Where the base's own files are broken, a person must be able to push the commit that mends them, and nothing else. */
async function repair(
  {
    env,
    repository,
    remote,
  }: { readonly env: NodeJS.ProcessEnv; readonly repository: Repository; readonly remote: string },
  updates: readonly RefUpdate[],
  cause: SklError,
): Promise<Workspace> {
  const base = await findBase(repository, { remote, offline: false });
  const isPerson = identify({ env, gitConfig: repository.config, branch: null, tasks: [], agents: {} }).agent === null;
  const [update, ...others] = updates;
  const mends =
    update?.remoteRef === `${BRANCH}${base.branch}` &&
    others.length === 0 &&
    isObjectId(update.localId) &&
    !isZeroId(update.localId);
  if (!isPerson || !mends) throw cause;
  return { repository, base, rules: await readRules(repository, update.localId as ObjectId, "the pushed commit") };
}

async function firstPush(
  repository: Repository,
  remote: string,
  updates: readonly RefUpdate[],
  cause: SklError,
): Promise<Workspace> {
  const listing = await repository.git(["ls-remote", "--heads", "--", remote], { answers: [128], timeoutMs: 60_000 });
  const isEmpty = listing.code === 0 && listing.stdout.length === 0;
  const first = updates.find(
    (update) => update.remoteRef.startsWith(BRANCH) && isObjectId(update.localId) && !isZeroId(update.localId),
  );
  if (!isEmpty || !first) throw cause;
  const branch = repository.config.get("skl.base") ?? first.remoteRef.slice(BRANCH.length);
  const oid = first.localId as ObjectId;
  const empty = await readRules(repository, oid, "the pushed commit");
  return { repository, base: { remote, branch, oid, ageSeconds: 0, refs: new Map(), warnings: [] }, rules: empty };
}

async function judgeRef(update: RefUpdate, workspace: Workspace, push: Push): Promise<JudgedRef> {
  const { remoteRef, localId } = update;
  const branch = remoteRef.startsWith(BRANCH) ? remoteRef.slice(BRANCH.length) : remoteRef;
  const { base, rules } = workspace;
  const agent = identify({
    env: push.env,
    gitConfig: push.repository.config,
    branch,
    tasks: rules.knowledge.tasks,
    agents: rules.config.agents,
  }).agent;
  if (isUnjudged(update)) return { output: ignored(update), record: null };
  if (remoteRef.startsWith(`${rules.config.queue.ref_namespace}/`))
    return { output: guarded(update, agent, "the records of skl"), record: null };
  if (isZeroId(localId)) {
    return {
      output: branch === base.branch ? guarded(update, agent, "the base branch") : ignored(update),
      record: null,
    };
  }
  if (!isObjectId(localId))
    throw new SklError("BAD_REF", { message: `The pushed id of ${remoteRef} is not an object id: ${localId}` });
  if (branch === base.branch && agent === null) return { output: await basePush(update, push), record: null };
  const { output, task, identity } = await judge({
    repository: push.repository,
    base,
    rules,
    head: localId,
    branch,
    env: push.env,
    now: push.now,
    statementsOf: async (name) => declared((await readDraft(push.repository.root, name)).statements),
  });
  if (identity.agent === null && output.files.some(({ path }) => path.startsWith(".skl/")))
    await readRules(push.repository, localId, "the pushed commit");
  const record =
    identity.agent !== null && output.proposals.length > 0
      ? { workspace, branch, agent: identity.agent, task: task?.id ?? null }
      : null;
  return { output, record };
}

/** A person's push to the base: its `.skl` files must be usable, for everybody reads them next. Throws BROKEN_DATA. */
async function basePush(update: RefUpdate, { repository }: Push): Promise<CheckOutput> {
  await readRules(repository, update.localId as ObjectId, "the pushed commit");
  return { ...ignored(update), ignored: "a person pushes to the base branch and its .skl files are valid" };
}

function ignored({ remoteRef, localId }: RefUpdate): CheckOutput {
  const reason = isZeroId(localId)
    ? "the push deletes it"
    : remoteRef.startsWith("refs/tags/")
      ? "it is a tag"
      : "it holds Git notes";
  return { ...emptyOutput(remoteRef, localId), ignored: reason };
}

/** Deleting or rewriting what the whole team relies on is a person's decision. */
function guarded(update: RefUpdate, agent: string | null, what: string): CheckOutput {
  const output = emptyOutput(update.remoteRef, update.localId);
  if (agent === null) return { ...output, ignored: `a person changes ${what}` };
  const message = `${agent} may not change ${what} (${update.remoteRef}).`;
  const finding = {
    path: null,
    line: null,
    message,
    fix: "Leave it to a person, or to the Orchestrator.",
    data: { ref: update.remoteRef },
  };
  return {
    ...output,
    agent,
    verdict: "block",
    checks: [{ id: "file-scope", number: 1, verdict: "block", reason: message, findings: [finding] }],
  };
}

function emptyOutput(remoteRef: string, localId: string): CheckOutput {
  const branch = remoteRef.startsWith(BRANCH) ? remoteRef.slice(BRANCH.length) : remoteRef;
  const head = isObjectId(localId) && !isZeroId(localId) ? localId : null;
  return {
    verdict: "pass",
    agent: null,
    branch,
    base: null,
    head,
    checks: [],
    files: [],
    proposals: [],
    queue: { unresolved: 0, limit: 0 },
    warnings: [],
    ignored: null,
    proposal_ref: null,
    elapsed_ms: 0,
  };
}

function combined(refs: CheckOutput[]): HookOutput {
  const verdicts = refs.map(({ verdict }) => verdict);
  return { refs, verdict: verdicts.includes("block") ? "block" : verdicts.includes("flag") ? "flag" : "pass" };
}

async function sendAll(judged: readonly JudgedRef[], push: Push): Promise<JudgedRef[]> {
  const sent: JudgedRef[] = [];
  for (const [at, each] of judged.entries()) {
    const others = [...sent, each, ...judged.slice(at + 1)].map(({ output }) => output);
    const expect = (output: CheckOutput) => push.request.meanwhile?.(combined(others.with(at, output)));
    sent.push(each.record ? { ...each, output: await send(each.output, each.record, push, expect) } : each);
  }
  return sent;
}

/** Records a ref's proposals; where the host refuses them, the repository's `on_tool_error` says whether the push goes on. */
async function send(
  output: CheckOutput,
  record: NonNullable<JudgedRef["record"]>,
  { repository, now: at }: Push,
  expect: (output: CheckOutput) => void,
): Promise<CheckOutput> {
  const { workspace, branch, agent, task } = record;
  const { base, rules } = workspace;
  const namespace = rules.config.queue.ref_namespace;
  const warnings: Warning[] = [...(output.warnings ?? [])];
  try {
    const meanwhile = (ref: string) => expect({ ...output, warnings, proposal_ref: ref });
    const ref = await sendProposals({ repository, base, namespace, output, branch, agent, task, now: at, meanwhile });
    const kept = await putDraftAway(repository, agent, output.head);
    return { ...output, warnings: [...warnings, ...kept], proposal_ref: ref };
  } catch (cause) {
    if (!(cause instanceof SklError) || cause.code !== "PROPOSAL_REFUSED" || rules.config.on_tool_error === "block")
      throw cause;
    return { ...output, warnings: [...warnings, { code: cause.code, message: cause.message, fix: cause.fix }] };
  }
}

async function putDraftAway(repository: Repository, agent: string, head: string | null): Promise<Warning[]> {
  try {
    await archiveDraft(repository.root, agent, head ?? "unknown");
    return [];
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return [];
    return [
      {
        code: "DRAFT_KEPT",
        message: `The draft was sent but could not be put away: ${message}`,
        fix: "Delete it, or the next push says the same again.",
      },
    ];
  }
}
