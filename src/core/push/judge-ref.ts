import {
  type CheckOutput,
  type InboxItem,
  isZeroId,
  type ObjectId,
  type ShortNote,
  SklError,
} from "../../kernel/domain/index.ts";
import { checkPeoplesRef, describePeoplesRef, type PeoplesRef } from "../../rules/checks/index.ts";
import { type Repository, refuseUnfitTrees } from "../../workspace/git/index.ts";
import {
  identifyInRepository,
  type PushIdentity,
  readRules,
  requireSignedBase,
  type Workspace,
  warnAboutUnknownAgent,
} from "../../workspace/ground/index.ts";
import { type IntentBook, listNotesOnPlace } from "../intents/index.ts";
import { joinDeclaredStatements, readDraft } from "./draft.ts";
import { collectInbox } from "./inbox.ts";
import { markInboxNews } from "./inbox-news.ts";
import { judge } from "./judge.ts";
import { warnAboutOtherAgent } from "./of-another.ts";
import { findPushedCommit, isTag, isTagOrNotes, type Push, readUpdateBranch } from "./push.ts";
import type { RefUpdate } from "./ref-lines.ts";
import type { PushRules } from "./rules-for-push.ts";

export interface JudgedRef {
  readonly output: CheckOutput;
  /** What is needed to record the ref's proposals; null if it has none. */
  readonly record: {
    readonly workspace: Workspace;
    readonly branch: string;
    readonly agent: string;
    readonly task: string | null;
    readonly book: IntentBook;
  } | null;
  /** What became of the agent's earlier pushes. */
  readonly inbox: readonly InboxItem[];
  /** Tells what others noted about the files. */
  readonly notes: readonly ShortNote[];
}

/** Judges one ref of a push and writes nothing. Throws BAD_REF, and BROKEN_DATA for `.skl` files that are not valid. */
export async function judgeRef(update: RefUpdate, rules: PushRules, push: Push): Promise<JudgedRef> {
  if (isTagOrNotes(update) && !isTag(update)) return createUnjudgedRef(update, "it holds notes");
  const { repository } = push;
  const { workspace } = rules;
  const branch = readUpdateBranch(update);
  const identity = identifyInRepository(repository, workspace?.rules ?? null, {
    env: push.env,
    branch,
    people: rules.people,
  });
  if (isTag(update)) {
    const refused = identity.agent === null ? null : await describeRefusedTag(update, rules, repository);
    return refused === null ? createUnjudgedRef(update, "it is a tag") : judgeSharedRef(update, refused, identity);
  }
  const isDeletion = isZeroId(update.localId);
  const what = describePeoplesRef(update.remoteRef, rules);
  if (what !== null && (isDeletion || what !== "the base branch")) return judgeSharedRef(update, what, identity);
  if (isDeletion || workspace === null) return createUnjudgedRef(update, "the push deletes it");
  const head = findPushedCommit(update);
  if (head === null)
    throw new SklError("BAD_REF", {
      message: `The pushed id of ${update.remoteRef} is not an object id: ${update.localId}`,
    });
  if (identity.agent === null && branch === workspace.base.branch) {
    await refuseUnfitTrees(repository, workspace.base.oid, head);
    await readRules(repository, head, "the pushed commit");
    await requireSignedPush(workspace, head);
    return createUnjudgedRef(update, "a person pushes to the base branch, and its .skl files are valid");
  }
  const {
    output: judged,
    task,
    pending,
    book,
  } = await judge({
    repository,
    base: workspace.base,
    rules: workspace.rules,
    head,
    branch,
    identity,
    env: push.env,
    now: push.now,
    checkTime: push.checkTime,
    statementsOf: async (name) => joinDeclaredStatements((await readDraft(repository.root, name)).statements),
  });
  const others = warnAboutOtherAgent({ ...workspace, agent: identity.agent, branch, env: push.env });
  const output = { ...judged, warnings: [...(judged.warnings ?? []), ...others] };
  // Judging has fetched them together with all else that is new.
  const paths = output.files.map(({ path }) => path);
  const notes = await listNotesOnPlace({ paths, agent: identity.agent }, workspace, push.now);
  if (identity.agent === null) {
    if (output.files.some(({ path }) => path.startsWith(".skl/")))
      await readRules(repository, head, "the pushed commit");
    return { output, record: null, inbox: [], notes };
  }
  const { agent } = identity;
  const inbox = await markInboxNews(await collectInbox(workspace, { pending, book }, { agent }), repository);
  if (output.proposals.length === 0) return { output, record: null, inbox, notes };
  return { output, record: { workspace, branch, agent, task: task?.id ?? null, book }, inbox, notes };
}

/** Returns what about a tag is not an agent's to push, or null. Throws GIT_FAILED where Git cannot tell whether the base has the commit. */
async function describeRefusedTag(
  update: RefUpdate,
  { tags }: PushRules,
  repository: Repository,
): Promise<PeoplesRef | null> {
  if (tags === null || tags.agents === "any") return null;
  if (!isZeroId(update.remoteId)) return "a tag that the remote has";
  if (isZeroId(update.localId)) return null;
  if (tags.agents === "none") return "a tag";
  const commit = await repository.commitOf(update.localId);
  if (commit === null) return "a tag of what the base does not have";
  const answer = await repository.git(["merge-base", "--is-ancestor", commit, tags.base], { answers: [1] });
  return answer.code === 0 ? null : "a tag of what the base does not have";
}

/** Refuses changed rules that the next command would refuse, while they can still be signed. Throws BASE_NOT_SIGNED. */
async function requireSignedPush({ repository, base, rules }: Workspace, head: ObjectId): Promise<void> {
  await requireSignedBase(
    { repository, rules, base: { ...base, oid: head } },
    "Sign what you push: `git commit --amend --no-edit -S`, or for several commits a signed one on top that changes something in .skl/.",
  );
}

/** Blocks an agent's change of a ref that only people may change; a person's change of it is not judged. */
function judgeSharedRef(update: RefUpdate, what: PeoplesRef, identity: PushIdentity): JudgedRef {
  const { agent } = identity;
  if (agent === null) return createUnjudgedRef(update, `a person changes ${what}`);
  const check = checkPeoplesRef({ agent, ref: update.remoteRef, what });
  return {
    output: {
      ...createEmptyOutput(update),
      agent,
      verdict: "block",
      checks: [check],
      warnings: warnAboutUnknownAgent(identity),
    },
    record: null,
    inbox: [],
    notes: [],
  };
}

function createUnjudgedRef(update: RefUpdate, reason: string): JudgedRef {
  return { output: { ...createEmptyOutput(update), ignored: reason }, record: null, inbox: [], notes: [] };
}

function createEmptyOutput(update: RefUpdate): CheckOutput {
  return {
    verdict: "pass",
    agent: null,
    branch: readUpdateBranch(update),
    base: null,
    head: findPushedCommit(update),
    checks: [],
    files: [],
    proposals: [],
    foretold: [],
    queue: { unresolved: 0, limit: 0 },
    warnings: [],
    ignored: null,
    proposal_ref: null,
    elapsed_ms: 0,
  };
}
