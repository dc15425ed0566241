import { type Evidence, type ObjectId, SklError } from "../../kernel/domain/index.ts";
import { parseCommit } from "../../workspace/git/index.ts";
import { isOfAgent, isSignedByCommitter, type Rules, type Workspace } from "../../workspace/ground/index.ts";

const ACTION = "@github-actions[bot]";

/**
 * Returns whether a record proves something: its author may record evidence, and has signed it if identities are signed. A record names the
 * e-mail of its commit, an agent, or the app that found it.
 */
export async function countsAsEvidence(
  { repository, base, rules }: Workspace,
  record: Evidence,
  commit: ObjectId,
): Promise<boolean> {
  const stored = await repository.objects.read(commit);
  if (stored?.type !== "commit") return false;
  const { committer } = parseCommit(stored.content);
  if (!mayRecord(rules, committer.email, record.recorded_by)) return false;
  return !rules.people.needSignatures || isSignedByCommitter(repository, commit, base.oid);
}

/** Returns whether evidence counts that was committed with this e-mail and names `by` as its author. */
export function mayRecord({ config, knowledge, people }: Rules, email: string, by: string | undefined): boolean {
  const { recorders } = config.evidence;
  const isAgent =
    by !== undefined && (Object.hasOwn(config.agents, by) || knowledge.tasks.some(({ agent_id }) => agent_id === by));
  if (isAgent) return recorders.includes(by);
  // Whatever such a commit says of its author, it was made where an agent works.
  if (isOfAgent(email, config)) return false;
  if (by?.includes("@") && people.mappedEmail(by) !== people.mappedEmail(email)) return false;
  if (recorders.length > 0) return people.isAmong(email, recorders);
  return !people.areNamed || people.has(email) || people.isAmong(email, [ACTION]);
}

/** Refuses an agent that is not named as a recorder. Throws PERSON_NEEDED. */
export function requireRecorder({ rules }: Workspace, agent: string | null): void {
  if (agent === null || rules.config.evidence.recorders.includes(agent)) return;
  throw new SklError("PERSON_NEEDED", {
    message: `You are the agent ${agent} here, and \`evidence.recorders\` does not name it.`,
    data: { agent },
  });
}
