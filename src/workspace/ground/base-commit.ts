import { type ObjectId, SklError, type Warning } from "../../kernel/domain/index.ts";
import { type LoadedKnowledge, serializeDocument } from "../../kernel/knowledge/index.ts";
import { pushRef, writeCommit, writeFiles } from "../git/index.ts";
import { createBaseRefusedError, moveBranch, type Refusal } from "./move-branch.ts";
import { type GitHubPerson, refuseAgent, requirePerson, toCommitAuthor } from "./person.ts";
import { requireSignedBase } from "./rule-changes.ts";
import { readRules } from "./rules.ts";
import { signWhereNeeded } from "./signatures.ts";
import { addWaitingRecords, removeFolded } from "./waiting-records.ts";
import { requireCommittedSetup, rereadBase, type Workspace } from "./workspace.ts";

export interface BaseChange {
  /** The first line of the commit's message. */
  readonly subject: string;
  /** Returns the new knowledge; called again on a fresh read when somebody else was quicker. Throws to refuse. */
  readonly edit: (knowledge: LoadedKnowledge) => LoadedKnowledge;
  /** Returns other files of the same commit, by path, from the same read. Called before `edit`. */
  readonly files?: (fresh: Workspace) => ReadonlyMap<string, string> | Promise<ReadonlyMap<string, string>>;
  /** Whether this is the commit that brings what `init` wrote, so that its lying in the work tree is no obstacle. */
  readonly isSetup?: boolean;
  readonly now: Date;
  readonly env: NodeJS.ProcessEnv;
  /** The person who decides; without one, the Git identity of this process does. */
  readonly person?: GitHubPerson | undefined;
  /** Stop after the commit on the local base branch. */
  readonly noPush?: boolean | undefined;
  /** Put the commit on this branch instead, for a pull request. */
  readonly toBranch?: string | undefined;
  /** `orchestrator`: the change follows from the clock or from evidence and is no person's decision; an agent is refused all the same. */
  readonly by?: "person" | "orchestrator";
}

export interface BaseCommit {
  readonly commit: ObjectId;
  readonly pushed: boolean;
  readonly warnings: readonly Warning[];
}

export interface WriteOptions {
  readonly cwd: string;
  /** The workspace around `cwd` where it is open already. */
  readonly workspace?: Workspace | undefined;
  readonly noPush?: boolean | undefined;
  readonly toBranch?: string | undefined;
  readonly env?: NodeJS.ProcessEnv;
  /** The person who decides; without one, the Git identity of this process does. */
  readonly person?: GitHubPerson | undefined;
}

/** Only a few people write to the base at once, so more lost races than this mean that something else is wrong. */
const TRIES = 8;

/**
 * Makes one commit on the base branch, by compare-and-swap: a lost race is redone from a fresh read. Throws
 * PERSON_NEEDED for an agent, SETUP_UNCOMMITTED, BASE_MOVED, BASE_REFUSED, and SIGNATURE_NEEDED or BASE_NOT_SIGNED where
 * identity is signed.
 */
export async function changeBase(workspace: Workspace, change: BaseChange): Promise<BaseCommit> {
  const warnings = change.by === "orchestrator" ? refuseAgent(workspace, change.env) : requirePerson(workspace, change);
  if (!change.isSetup) await requireCommittedSetup(workspace);
  let current = workspace;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    await requireSignedBase(current);
    const place = await chooseCommitPlace(current, change);
    const commit = await signWhereNeeded(current, await commitOn(place, change));
    const refused = await publish(place, commit, change);
    if (refused === null) {
      const isOnBase = change.toBranch === undefined && (!change.noPush || current.base.remote === null);
      if (isOnBase && foldsWaitingRecords(change)) await removeFolded(current);
      return { commit, pushed: !change.noPush && current.base.remote !== null, warnings };
    }
    const fresh = await rereadBase(current);
    if (fresh.base.oid === current.base.oid) throw createBaseRefusedError(refused);
    current = fresh;
  }
  throw new SklError("BASE_MOVED", { data: { tries: TRIES } });
}

/**
 * Returns the workspace on which the commit is put. One that stays here goes on top of local commits that nobody pushed yet, as with
 * `git commit`.
 */
async function chooseCommitPlace(workspace: Workspace, change: BaseChange): Promise<Workspace> {
  const { repository, base } = workspace;
  if (!change.noPush || base.remote === null || change.toBranch !== undefined) return workspace;
  const tip = await repository.commitOf(`refs/heads/${base.branch}`);
  if (tip === null || tip === base.oid) return workspace;
  const contained = await repository.git(["merge-base", "--is-ancestor", base.oid, tip], { answers: [1, 128] });
  if (contained.code !== 0) return workspace;
  const rules = addWaitingRecords(await readRules(repository, tip, base.branch), workspace.rules.records);
  return { repository, base: { ...base, oid: tip }, rules };
}

/** Returns whether a commit takes in the records that wait: what follows from the clock changes nothing that people decide. */
function foldsWaitingRecords({ by }: BaseChange): boolean {
  return by !== "orchestrator";
}

async function commitOn(workspace: Workspace, change: BaseChange): Promise<ObjectId> {
  const { repository, base, rules } = workspace;
  const others = (await change.files?.(workspace)) ?? new Map<string, string>();
  const before = foldsWaitingRecords(change) ? rules.knowledge : rules.committed;
  const text = serializeDocument("knowledge", change.edit(before));
  const files = new Map([[".skl/knowledge.json", text], ...others]);
  const tree = await writeFiles(repository, base.oid, files);
  return writeCommit(repository, {
    tree,
    parents: [base.oid],
    message: `${change.subject}\n`,
    identity: null,
    author: toCommitAuthor(change.person),
    at: change.now,
  });
}

/** Moves the branch to the commit. Returns null on success, else the reason for the refusal. */
async function publish({ repository, base }: Workspace, commit: ObjectId, change: BaseChange): Promise<Refusal | null> {
  const branch = change.toBranch ?? base.branch;
  const ref = `refs/heads/${branch}`;
  if (change.noPush || base.remote === null) {
    const from = change.toBranch === undefined ? base.oid : await repository.commitOf(ref);
    return moveBranch(repository, { branch, from, to: commit, subject: change.subject });
  }
  const expected = change.toBranch === undefined ? base.oid : (base.refs?.get(ref) ?? null);
  const outcome = await pushRef(repository, base.remote, { ref, oid: commit, expected });
  return outcome.ok ? null : { reason: outcome.reason, fix: null };
}
