import { type Change, type InboxOutput, SklError } from "../../domain/index.ts";
import { currentBranch, identityIn, now, pendingOf, withWorkspace } from "../ground/index.ts";
import { intentBook, overlapsOfAgent } from "../intents/index.ts";
import { type InboxOwner, inboxOf, withNews } from "../push/index.ts";
import { changesOf } from "./changes-of.ts";

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
      const { repository, rules, base } = workspace;
      const here = await currentBranch(repository);
      const { agent } = identityIn(repository, rules, { given, env, branch: here });
      const onBranch = branch ?? (agent === null && here !== base.branch ? here : null);
      if (onBranch === null && agent === null) throw new SklError("AGENT_NEEDED", { data: { branch: here } });
      const pending = await pendingOf(workspace);
      const owner = onBranch === null ? { agent: agent ?? "" } : { branch: onBranch };
      const book = await intentBook(workspace, now(env));
      const items = await inboxOf(workspace, { pending, book }, owner);
      return {
        agent: onBranch === null ? agent : null,
        branch: onBranch,
        items: await withNews(items, repository),
        changes: (await changesOf(workspace, env)).filter((change) => concerns(change, owner)),
        overlaps: agent === null ? [] : await overlapsOfAgent(agent, { book, pending }, workspace),
        warnings: [...base.warnings, ...pending.warnings],
      };
    },
    offline ?? false,
  );
}

/** Returns whether a change is the owner's, or is held because of work of the owner. */
function concerns({ agent, branch, files }: Change, owner: InboxOwner): boolean {
  const isOwn = (side: { readonly agent_id?: string | null; readonly branch?: string } | undefined) =>
    "agent" in owner ? side?.agent_id === owner.agent : side?.branch === owner.branch;
  return isOwn({ agent_id: agent, branch }) || files.some(({ holds }) => holds.some((hold) => isOwn(hold.with)));
}
