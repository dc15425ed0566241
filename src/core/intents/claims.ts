import type { Intent, Overlap, QueueEntry } from "../../kernel/domain/index.ts";
import { type Claim, compareClaims, FileSet, groupSymbolsByPath, hasWildcard } from "../../rules/orchestrator/index.ts";
import { openSharedTree } from "../../workspace/git/index.ts";
import { type PendingQueue, readClock, type Workspace } from "../../workspace/ground/index.ts";
import { readAgreementsOnce } from "./agreements/agreement-book.ts";
import type { IntentBook } from "./intent-book.ts";

/** Returns what an intent claims. Its own words are a statement, too. */
export function claimOfIntent(intent: Intent): Claim {
  const { id, agent, branch, head, text, files, symbols, uses = [], assumptions = [], declared_at, task_id } = intent;
  const byPath = groupSymbolsByPath(symbols);
  return {
    source: "intent",
    id,
    agent,
    branch: branch ?? "no branch",
    head: head ?? null,
    since: declared_at,
    text,
    files: [...new Set([...files, ...byPath.keys()])],
    symbols: byPath,
    uses,
    // The title of a task is only a name: "Part 1" does not contradict "Part 2".
    statements: [...(task_id === undefined ? [text] : []), ...assumptions],
  };
}

/** Returns what one waiting head claims. */
export function claimOfHead(entries: readonly [QueueEntry, ...QueueEntry[]]): Claim {
  const [{ agent_id: agent, branch, head, pushed_at, submitted_at }] = entries;
  return {
    source: "change",
    id: null,
    agent,
    branch,
    head: head ?? null,
    since: pushed_at ?? submitted_at ?? null,
    text: "",
    files: entries.map(({ path }) => path),
    symbols: new Map(entries.map(({ path, changed_symbols = null }) => [path, changed_symbols])),
    // Names of its own files tell nothing here: whoever else works on them is compared by definitions.
    uses: [...new Set(entries.flatMap(({ path, uses = [] }) => uses.filter((use) => !use.startsWith(`${path}::`))))],
    statements: [...new Set(entries.flatMap(({ assumptions = [] }) => assumptions.map(({ text }) => text)))],
  };
}

/** The proposals of one head, of which there is at least one. */
type Head = [QueueEntry, ...QueueEntry[]];

/** Returns the proposals that wait by their heads. */
export function groupByWaitingHead(proposals: readonly QueueEntry[]): Head[] {
  const heads = new Map<string, Head>();
  for (const entry of proposals) {
    const key = `${entry.branch} ${entry.head}`;
    const known = heads.get(key);
    if (known === undefined) heads.set(key, [entry]);
    else known.push(entry);
  }
  return [...heads.values()];
}

/** Returns the claims of all waiting heads. */
export function listQueueClaims(pending: PendingQueue): Claim[] {
  return groupByWaitingHead(pending.proposals).map(claimOfHead);
}

/** Returns the intents of others whose branch does not wait itself: once it does, its head says more. */
export function listIntentClaims({ live }: IntentBook, waiting: readonly Claim[]): Claim[] {
  const pushed = new Set(waiting.map(({ agent, branch }) => `${agent} ${branch}`));
  return live.flatMap(({ record }) => (pushed.has(`${record.agent} ${record.branch}`) ? [] : [claimOfIntent(record)]));
}

/** Returns where a claim meets others. What is on one branch of one agent is one piece of work, which meets nothing of itself. */
export async function overlapsOfClaim(own: Claim, others: readonly Claim[], workspace: Workspace): Promise<Overlap[]> {
  const foreign = others.filter((other) => other.agent !== own.agent || other.branch !== own.branch);
  if (foreign.length === 0) return [];
  const tree = openSharedTree(workspace.repository.objects, workspace.base.oid);
  const known = new Map<string, boolean>();
  const ownFiles = new FileSet(own.files);
  const shared = foreign.flatMap(({ files }) => files.filter((file) => ownFiles.meets(file)));
  for (const path of new Set([...own.files, ...shared]))
    known.set(path, hasWildcard(path) || (await tree.entry(path)) !== null);
  const { live } = await readAgreementsOnce(workspace, readClock());
  const agreements = live.map(({ record }) => record);
  return compareClaims(own, foreign, { exists: (path) => known.get(path) ?? true, agreements });
}
