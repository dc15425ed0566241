import { type ObjectId, SklError, type Warning } from "../../kernel/domain/index.ts";
import { GitTree, parseCommit, type Repository, type StoredCommit } from "../git/index.ts";
import { findResponsibleEmail } from "./people.ts";
import type { Workspace } from "./rules.ts";
import { readPeople } from "./rules.ts";
import { isSignedByCommitter } from "./signatures.ts";

/** A commit of the base that changed `.skl/` or `.mailmap` and does not count as made by a session or a person who may decide. */
export interface RuleChange {
  readonly commit: ObjectId;
  /** The Git e-mail of whoever made it. */
  readonly by: string;
  /** Whether it needed a good signature by a listed key and has none. */
  readonly isUnsigned: boolean;
}

/**
 * Returns the changes of rules since the last session that do not count, the latest first. Who may decide, and whether and by which
 * keys commits have to be signed, is what the rules said before each change. Where people are not named, everybody who is no agent
 * may decide. A person's signed commit vouches for what was there before it, as `skl` itself writes on no base that does not count.
 */
export async function listForeignRuleChanges({
  repository,
  base,
}: Pick<Workspace, "repository" | "base">): Promise<RuleChange[]> {
  const changes: RuleChange[] = [];
  for await (const { id, commit, parent } of walkRuleCommits(repository, base.oid)) {
    const people = await readPeople(repository, parent);
    const by = findResponsibleEmail(commit);
    const isUnsigned = people.needSignatures && !(await isSignedByCommitter(repository, id, parent));
    const isPerson = !people.areNamed || people.has(by);
    if (!isUnsigned && ((people.needSignatures && isPerson) || (await isOfSession(repository, id, parent)))) break;
    if (isUnsigned || (!isPerson && !(await isSweep(repository, commit, { id, parent }))))
      changes.push({ commit: id, by, isUnsigned });
  }
  return changes;
}

/** Refuses to go on from a base whose rules were changed without the signature that they ask for. Throws BASE_NOT_SIGNED. */
export async function requireSignedBase(workspace: Workspace, fix?: string): Promise<void> {
  const [unsigned] = (await listForeignRuleChanges(workspace)).filter((change) => change.isUnsigned);
  if (unsigned === undefined) return;
  const message = describeRuleChange(workspace, unsigned);
  throw new SklError("BASE_NOT_SIGNED", { message, ...(fix === undefined ? {} : { fix }), data: { ...unsigned } });
}

export function describeRuleChange({ base }: Workspace, { commit, by, isUnsigned }: RuleChange): string {
  const lack = isUnsigned ? ", without a good signature by a key that the base lists" : "";
  return `Rules were changed on ${base.branch} by ${by} in ${commit.slice(0, 12)}${lack}.`;
}

export async function warnAboutRuleChanges(workspace: Workspace): Promise<Warning[]> {
  const changes = await listForeignRuleChanges(workspace);
  return changes.map((change) => ({
    code: "RULES_CHANGED",
    message: describeRuleChange(workspace, change),
    fix: `Look at it with \`git show ${change.commit.slice(0, 12)}\`, and revert it if it is not wanted.`,
  }));
}

interface RuleCommit {
  readonly id: ObjectId;
  readonly commit: StoredCommit;
  /** The base before it. */
  readonly parent: ObjectId;
}

/** The number of the base's own commits that are looked at; older changes do not matter any more. */
const MOST_COMMITS = 2000;
/** After this many commits without rules, older ones count as having none, either. */
const MOST_WITHOUT_RULES = 200;

/** Goes back along the base's own commits, without those of merged branches, and yields those that change rules. */
async function* walkRuleCommits(repository: Repository, tip: ObjectId): AsyncGenerator<RuleCommit> {
  let id = tip;
  let rules = await fingerprintRules(repository, id);
  let without = 0;
  for (let walked = 0; walked < MOST_COMMITS && without < MOST_WITHOUT_RULES; walked += 1) {
    const stored = await repository.objects.read(id);
    const commit = stored && parseCommit(stored.content);
    const [parent] = commit?.parents ?? [];
    // A shallow clone has no more of the history.
    if (!commit || parent === undefined || (await repository.objects.info(parent)) === null) return;
    const before = await fingerprintRules(repository, parent);
    if (before !== rules) yield { id, commit, parent };
    without = before === NO_RULES ? without + 1 : 0;
    [id, rules] = [parent, before];
  }
}

const NO_RULES = "";

async function fingerprintRules({ objects }: Repository, commit: ObjectId): Promise<string> {
  const tree = new GitTree(objects, commit);
  const [folder, mailmap] = await Promise.all([tree.entry(".skl"), tree.entry(".mailmap")]);
  return folder === null ? NO_RULES : `${folder.oid} ${mailmap?.oid ?? ""}`;
}

/** Returns whether a commit brings the log of a session; whatever the session merged and wrote comes before it. */
async function isOfSession({ objects }: Repository, id: ObjectId, parent: ObjectId): Promise<boolean> {
  const [logs, before] = await Promise.all(
    [id, parent].map((commit) => new GitTree(objects, commit).entries(".skl/orchestrator_log")),
  );
  return [...(logs?.keys() ?? [])].some((name) => before?.has(name) !== true);
}

/** Returns whether a commit only writes down which RFCs are overdue, which follows from the clock. */
async function isSweep(
  { objects }: Repository,
  { message }: StoredCommit,
  { id, parent }: Pick<RuleCommit, "id" | "parent">,
): Promise<boolean> {
  if (!message.startsWith("skl: overdue: ")) return false;
  const [rules = null, before = null] = await Promise.all(
    [id, parent].map((commit) => new GitTree(objects, commit).entries(".skl")),
  );
  return [...(rules ?? [])].every(([name, { oid }]) => name === "rfc" || before?.get(name)?.oid === oid);
}
