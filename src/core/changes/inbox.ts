import type { Change, InboxOutput } from "../../kernel/domain/index.ts";
import { readClock, readPendingQueue, withWorkspace } from "../../workspace/ground/index.ts";
import { overlapsOfAgent, readIntentBook } from "../intents/index.ts";
import { collectInbox, type InboxOwner, markInboxNews } from "../push/index.ts";
import { listBranchChanges } from "./changes-of.ts";
import { isOwn, resolveOwnerHere } from "./owner.ts";

export interface InboxQuestion {
  readonly cwd: string;
  readonly agent?: string | undefined;
  readonly branch?: string | undefined;
  readonly offline?: boolean | undefined;
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs `skl inbox`, which says what became of the pushed work of an agent or a branch, by default of the agent in this work tree. Throws AGENT_NEEDED. */
export function readInbox({
  cwd,
  agent: given,
  branch,
  offline,
  env = process.env,
}: InboxQuestion): Promise<InboxOutput> {
  return withWorkspace(
    cwd,
    async (workspace) => {
      const { repository, base } = workspace;
      const { owner, agent } = await resolveOwnerHere(workspace, { agent: given, branch, env });
      const pending = await readPendingQueue(workspace);
      const book = await readIntentBook(workspace, readClock(env));
      const items = await collectInbox(workspace, { pending, book }, owner);
      return {
        agent: "agent" in owner ? owner.agent : null,
        branch: "branch" in owner ? owner.branch : null,
        items: await markInboxNews(items, repository),
        changes: (await listBranchChanges(workspace, env)).filter((change) => concernsOwner(change, owner)),
        overlaps: agent === null ? [] : await overlapsOfAgent(agent, { book, pending }, workspace),
        warnings: [...base.warnings, ...pending.warnings],
      };
    },
    offline ?? false,
  );
}

/** Returns whether a change is the owner's, or is held because of work of the owner. */
function concernsOwner(change: Change, owner: InboxOwner): boolean {
  const holds = change.files.flatMap((file) => file.holds);
  const isOwnersSide = ({ with: side }: (typeof holds)[number]) =>
    side !== undefined && isOwn({ agent: side.agent_id ?? null, branch: side.branch ?? "" }, owner);
  return isOwn(change, owner) || holds.some(isOwnersSide);
}
