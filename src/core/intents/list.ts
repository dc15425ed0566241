import type { Intent, Overlap, Warning } from "../../kernel/domain/index.ts";
import { sortWorstFirst } from "../../rules/orchestrator/index.ts";
import {
  identifyInRepository,
  type PendingQueue,
  readClock,
  readCurrentBranch,
  readPendingQueue,
  resolveDecidingPerson,
  type Workspace,
  warnAboutJunk,
  withWorkspace,
} from "../../workspace/ground/index.ts";
import { claimOfIntent, listIntentClaims, listQueueClaims, overlapsOfClaim } from "./claims.ts";
import { type IntentBook, readIntentBook } from "./intent-book.ts";

export interface IntentListing {
  readonly intents: readonly Intent[];
  readonly overlaps: readonly Overlap[];
  readonly age_s: number | null;
  readonly warnings: readonly Warning[];
}

export interface ListQuestion {
  readonly cwd: string;
  /** Is the workspace of `cwd`, if it is open already. */
  readonly workspace?: Workspace | undefined;
  /** Limits the list to this agent. */
  readonly agent?: string | undefined;
  readonly offline?: boolean | undefined;
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs `skl intent list`: every intent that holds, and whom those of whoever asks meet. */
export function listIntents({
  cwd,
  workspace: open,
  agent,
  offline = false,
  env = process.env,
}: ListQuestion): Promise<IntentListing> {
  return withWorkspace(
    open ?? cwd,
    async (workspace) => {
      const { repository, rules, base } = workspace;
      const [branch, pending] = await Promise.all([readCurrentBranch(repository), readPendingQueue(workspace)]);
      const book = await readIntentBook(workspace, readClock(env));
      const asking =
        identifyInRepository(repository, rules, { given: agent, env, branch }).agent ??
        resolveDecidingPerson(workspace);
      return {
        intents: book.live
          .map(({ record }) => record)
          .filter((intent) => agent === undefined || intent.agent === agent),
        overlaps: await overlapsOfAgent(asking, { book, pending }, workspace),
        age_s: book.ageSeconds,
        warnings: [...base.warnings, ...warnAboutJunk(book.junk)],
      };
    },
    offline,
  );
}

/** Returns whom the intents of an agent meet: the intents of others, and what waits. */
export async function overlapsOfAgent(
  agent: string,
  { book, pending }: { readonly book: IntentBook; readonly pending: PendingQueue },
  workspace: Workspace,
): Promise<Overlap[]> {
  const own = book.live.filter(({ record }) => record.agent === agent);
  if (own.length === 0) return [];
  const waiting = listQueueClaims(pending);
  const claims = [...waiting, ...listIntentClaims(book, waiting)];
  const found = await Promise.all(own.map(({ record }) => overlapsOfClaim(claimOfIntent(record), claims, workspace)));
  // Two intents of one branch meet the same work of others, which is said once.
  return sortWorstFirst([...new Map(found.flat().map((overlap) => [overlap.message, overlap])).values()]);
}
