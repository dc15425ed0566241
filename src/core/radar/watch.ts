import {
  formatTimestamp,
  isUndecided,
  listRfcScopes,
  type Overlap,
  openHolds,
  pickPersonsHolds,
  type QueueEntry,
  toVisibleLine,
  type WatchedAgent,
  type WatchedHead,
  type WatchedOverlap,
  type WatchOutput,
} from "../../kernel/domain/index.ts";
import { sortWorstFirst } from "../../rules/orchestrator/index.ts";
import {
  collectPendingQueue,
  formatBaseName,
  isActive,
  listOverdueRfcs,
  type PendingQueue,
  readClock,
  readKnownRefs,
  type Workspace,
  withWorkspace,
} from "../../workspace/ground/index.ts";
import { listBranchChanges } from "../changes/index.ts";
import {
  buildAgreementBook,
  groupByWaitingHead,
  type IntentBook,
  listIntentClaims,
  listQueueClaims,
  overlapsOfClaim,
  readIntentBook,
} from "../intents/index.ts";
import { type KnownFiles, type LocalWork, listLocalWork } from "./work-trees.ts";

export interface WatchQuestion {
  readonly cwd: string;
  /** Whether to use what this clone last saw of the remote; the live screen does so between two requests to it. */
  readonly offline: boolean;
  readonly env?: NodeJS.ProcessEnv;
  /** The files of work trees that an earlier look has read; they are read again only if they changed. */
  readonly known?: KnownFiles;
}

/** Runs one look of `skl watch`: everything that is under way, with uncommitted work of the work trees on this machine. */
export function watchOnce({ cwd, offline, env = process.env, known = new Map() }: WatchQuestion): Promise<WatchOutput> {
  const at = readClock(env);
  return withWorkspace(
    cwd,
    async (workspace) => {
      const { repository, base, rules } = workspace;
      const { refs, ageSeconds } = await readKnownRefs(workspace, at);
      const { ref_namespace: namespace } = rules.config.queue;
      const remote = base.refs === null ? null : base.remote;
      const pending = await collectPendingQueue({ repository, remote, refs, namespace, queue: rules.knowledge.queue });
      const book = await readIntentBook(workspace, at);
      const agreements = await buildAgreementBook(workspace, { book, at });
      const local = await listLocalWork(workspace, env, known);
      const overdue = new Set(listOverdueRfcs(rules, at).map(({ rfc }) => rfc.id));
      return {
        at: formatTimestamp(at),
        base: formatBaseName(base),
        age_s: ageSeconds,
        agents: listWatchedAgents({ workspace, pending, book, local }),
        intents: book.live.map(({ record }) => record),
        agreements: agreements.live.map(({ record }) => record),
        queue: { unresolved: pending.heads, limit: rules.config.limits.queue, heads: listWatchedHeads(pending) },
        rfcs: rules.rfcs.filter(isUndecided).map((rfc) => ({
          id: rfc.id,
          status: overdue.has(rfc.id) ? "overdue" : "open",
          question: toVisibleLine(rfc.decision_required ?? ""),
          scopes: listRfcScopes(rfc),
          deadline: rfc.human_response_deadline ?? null,
        })),
        changes: await listBranchChanges(workspace, env),
        work_trees: local.map(({ tree }) => tree),
        overlaps: await overlapsOfAll({ workspace, pending, book, local }),
        warnings: base.warnings.filter(({ code }) => code !== "BASE_NOT_FRESH"),
      };
    },
    offline,
  );
}

interface UnderWay {
  readonly workspace: Workspace;
  readonly pending: PendingQueue;
  readonly book: IntentBook;
  readonly local: readonly LocalWork[];
}

function listWatchedAgents({ workspace, pending, book, local }: UnderWay): WatchedAgent[] {
  const tasks = workspace.rules.knowledge.tasks.filter(isActive);
  const heads = listWatchedHeads(pending);
  const names = [
    ...tasks.map(({ agent_id }) => agent_id),
    ...book.live.map(({ record }) => record.agent),
    ...heads.map(({ agent }) => agent),
    ...local.flatMap(({ tree }) => tree.agent ?? []),
  ];
  return [...new Set(names)].sort().map((agent) => {
    const own = {
      tasks: tasks.filter(({ agent_id }) => agent_id === agent),
      intents: book.live.filter(({ record }) => record.agent === agent),
      heads: heads.filter((head) => head.agent === agent),
      trees: local.filter(({ tree }) => tree.agent === agent),
    };
    const branches = [
      ...own.tasks.map(({ branch }) => branch),
      ...own.intents.flatMap(({ record }) => record.branch ?? []),
      ...own.heads.map(({ branch }) => branch),
      ...own.trees.flatMap(({ tree }) => tree.branch ?? []),
    ];
    return {
      agent,
      branches: [...new Set(branches)],
      tasks: own.tasks.length,
      intents: own.intents.length,
      waiting: own.heads.length,
      work_trees: own.trees.map(({ tree }) => tree.path),
    };
  });
}

const WORST_FIRST: readonly QueueEntry["status"][] = ["rejected", "escalated", "waiting_rfc", "pending"];

function listWatchedHeads(pending: PendingQueue): WatchedHead[] {
  return groupByWaitingHead(pending.proposals).map((entries) => {
    const [first] = entries;
    const status = WORST_FIRST.find((each) => entries.some((entry) => entry.status === each)) ?? first.status;
    const holds = entries.flatMap((entry) => pickPersonsHolds(openHolds(entry)));
    return {
      branch: first.branch,
      agent: first.agent_id,
      since: first.pushed_at ?? null,
      files: entries.length,
      status,
      holds: [...new Set(holds.map(({ because }) => toVisibleLine(because)))],
    };
  });
}

/** Returns the overlaps between any two claims, each pair once for a file; uncommitted work comes before an intent of the same branch. */
async function overlapsOfAll({ workspace, pending, book, local }: UnderWay): Promise<WatchedOverlap[]> {
  const waiting = listQueueClaims(pending);
  const claims = [...local.flatMap(({ claim }) => claim ?? []), ...waiting, ...listIntentClaims(book, waiting)];
  const met = new Map<string, WatchedOverlap>();
  for (const [at, claim] of claims.entries()) {
    for (const overlap of await overlapsOfClaim(claim, claims.slice(at + 1), workspace)) {
      const sides = [`${claim.agent} ${claim.branch}`, `${overlap.agent_id} ${overlap.branch}`].sort();
      const key = JSON.stringify([overlap.path, ...sides]);
      const before = met.get(key)?.overlap;
      const found = { by: claim.agent, by_branch: claim.branch, overlap };
      if (before === undefined || sortWorstFirst([before, overlap])[0] !== before) met.set(key, found);
    }
  }
  const order = sortWorstFirst([...met.values()].map(({ overlap }) => overlap));
  const places = new Map(order.map((overlap, place): [Overlap, number] => [overlap, place]));
  return [...met.values()].toSorted((a, b) => (places.get(a.overlap) ?? 0) - (places.get(b.overlap) ?? 0));
}
