import {
  type Hold,
  type InboxItem,
  listNames,
  type ObjectId,
  openHolds,
  type QueueEntry,
  type Rfc,
} from "../../kernel/domain/index.ts";
import { covers } from "../../rules/checks/index.ts";
import { sortWorstFirst } from "../../rules/orchestrator/index.ts";
import { mapBaseMerges, type PendingQueue, toBranchRef, type Workspace } from "../../workspace/ground/index.ts";
import { type IntentBook, overlapsWithIntents } from "../intents/index.ts";
import { overlapsInQueue } from "./overlaps.ts";
import { answerOfResolved } from "./rfc-answers.ts";

/** Says whose work is asked about: an agent's, or that of one branch. */
export type InboxOwner = { readonly agent: string } | { readonly branch: string };

const MERGED_SHOWN = 10;

/** Returns what became of pushed work, an item for each head, those first on which the agent has to act. It asks no remote. */
export async function collectInbox(
  workspace: Workspace,
  { pending, book }: { readonly pending: PendingQueue; readonly book: IntentBook },
  owner: InboxOwner,
): Promise<InboxItem[]> {
  const { rules, base } = workspace;
  const heads = groupByHead([...pending.proposals, ...rules.knowledge.queue], (entry) =>
    isCurrent(entry, base.refs),
  ).filter((entries) => isOwn(entries, owner) || listHoldsOnOwner(entries, owner).length > 0);
  const order = mapQueuePositions(pending);
  const merged = await listMergedItems(workspace, owner);
  const isMerged = new Set(merged.map(({ branch, head }) => `${branch} ${head}`));
  const others = await Promise.all(
    heads.map(async (entries): Promise<InboxItem[]> => {
      if (!isOwn(entries, owner)) return buildConflictItem(entries, owner, order);
      const item = buildInboxItem(entries, { rfcs: rules.rfcs, order });
      if (!OPEN.has(item.kind)) return [item];
      const planned = await overlapsWithIntents(entries, { book, pending }, workspace);
      return [{ ...item, overlaps: sortWorstFirst([...overlapsInQueue(entries, pending), ...planned]) }];
    }),
  );
  const open = others.flat().filter(({ branch, head }) => !isMerged.has(`${branch} ${head}`));
  return [...open, ...merged].toSorted((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
}

/** Lists the kinds in the order in which an agent needs to know them. */
const KINDS: readonly InboxItem["kind"][] = [
  "rejected",
  "criteria",
  "held",
  "rfc",
  "waiting",
  "approved",
  "withdrawn",
  "merged",
];

const OPEN: ReadonlySet<InboxItem["kind"]> = new Set(["waiting", "held", "rfc", "criteria"]);

/** Returns whether an entry is about the present head of its branch, or about a merged head whose branch is gone. */
function isCurrent({ branch, head, status }: QueueEntry, refs: ReadonlyMap<string, ObjectId> | null): boolean {
  if (status === "superseded") return false;
  const tip = refs?.get(toBranchRef(branch));
  return tip === undefined ? status === "merged" || refs === null : tip === head;
}

type Head = readonly [QueueEntry, ...QueueEntry[]];

function groupByHead(entries: readonly QueueEntry[], isWanted: (entry: QueueEntry) => boolean): Head[] {
  const heads = new Map<string, Map<string, QueueEntry>>();
  for (const entry of entries.filter(isWanted)) {
    const key = `${entry.branch} ${entry.head}`;
    const own = heads.get(key) ?? new Map<string, QueueEntry>();
    if (!own.has(entry.proposal_id)) own.set(entry.proposal_id, entry);
    heads.set(key, own);
  }
  return [...heads.values()].flatMap((own) => {
    const [first, ...others] = own.values();
    return first ? [[first, ...others] as const] : [];
  });
}

function isOwn([first]: Head, owner: InboxOwner): boolean {
  return "agent" in owner ? first.agent_id === owner.agent : first.branch === owner.branch;
}

/** Returns the holds of another agent's head that name work of the owner. */
function listHoldsOnOwner(entries: Head, owner: InboxOwner): Hold[] {
  const holds = entries.flatMap((entry) => (entry.status === "escalated" ? openHolds(entry) : []));
  return holds.filter(({ with: other }) =>
    "agent" in owner ? other?.agent_id === owner.agent : other?.branch === owner.branch,
  );
}

/** Returns the item by which the agent of a merged branch learns of another head that conflicts with it. */
function buildConflictItem(entries: Head, owner: InboxOwner, order: ItemFacts["order"]): InboxItem[] {
  const holds = listHoldsOnOwner(entries, owner);
  const [hold] = holds;
  if (hold === undefined) return [];
  const item = buildInboxItem(entries, { rfcs: [], order });
  const message = `${item.branch} of ${item.agent_id} is held because of your ${hold.with?.branch}: ${hold.because}`;
  return [{ ...item, kind: "held", holds, message }];
}

/** Returns the place of each waiting head, the first pushed first. */
function mapQueuePositions({ proposals }: PendingQueue): ReadonlyMap<string, number> {
  const ordered = proposals.toSorted((a, b) => ((a.pushed_at ?? "") < (b.pushed_at ?? "") ? -1 : 1));
  return new Map([...new Set(ordered.map(({ branch, head }) => `${branch} ${head}`))].map((key, at) => [key, at + 1]));
}

interface ItemFacts {
  readonly rfcs: readonly Rfc[];
  readonly order: ReadonlyMap<string, number>;
}

/** Returns the item of a head. Its worst proposal decides, since a branch merges as a whole or not at all. */
function buildInboxItem(entries: Head, { rfcs, order }: ItemFacts): InboxItem {
  const worst = WORST_FIRST.flatMap((status) => entries.filter((entry) => entry.status === status));
  const first = worst.find(({ decision }) => !decision?.blocked_by?.length) ?? worst[0] ?? entries[0];
  const { branch, agent_id, decision, rfc = null } = first;
  const head = first.head ?? null;
  const same = {
    branch,
    head,
    agent_id,
    paths: entries.map(({ path }) => path),
    proposals: entries.map(({ proposal_id }) => proposal_id),
    commit: null,
    rfc,
    position: null,
    holds: entries.flatMap(({ holds = [] }) => holds),
    news: false,
  };
  const why = decision?.rationale ?? "";
  switch (first.status) {
    case "rejected":
      return { ...same, kind: "rejected", message: `${branch} was rejected: ${why}` };
    case "withdrawn":
    case "superseded":
      return { ...same, kind: "withdrawn", message: `${branch} was withdrawn: ${why}` };
    case "escalated": {
      const [hold] = same.holds;
      const because = hold ? formatHoldReason(hold) : why;
      const whom = hold?.needs === "reader" ? "the reviewer's reading" : "a person";
      return { ...same, kind: "held", message: `${branch} is held for ${whom}: ${because}` };
    }
    case "waiting_rfc": {
      const answer = describeRfcEffect(first, rfcs);
      // What the agent can mend need not wait for the answer.
      const [hold] = entries.flatMap(openHolds);
      const more = hold === undefined ? "" : ` It is also held for a person: ${formatHoldReason(hold)}`;
      return { ...same, kind: answer.kind, message: answer.message + more };
    }
    case "approved":
      if (decision?.unproven !== undefined)
        return {
          ...same,
          kind: "criteria",
          message: `${branch} is approved and does not merge: ${decision.not_merged ?? ""}.`,
        };
      return {
        ...same,
        kind: "approved",
        message: `${branch} is approved and has not been merged${explainNotMerged(entries)}`,
      };
    case "merged":
      return { ...same, kind: "merged", message: `${branch} is merged.` };
    case "pending": {
      const position = order.get(`${branch} ${head}`) ?? null;
      const place = position === null ? "" : ` at position ${position}`;
      return { ...same, kind: "waiting", position, message: `${branch} waits in the queue${place}.` };
    }
  }
}

/** Returns why a change is held, with its path in front unless the sentence begins with it. */
function formatHoldReason({ path, because }: Hold): string {
  return because.startsWith(path) ? because : `${path}: ${because}`;
}

/** Returns what an RFC means now for a proposal that waits for it; a session acts on a decision when it runs next. */
function describeRfcEffect(entry: QueueEntry, rfcs: readonly Rfc[]): Pick<InboxItem, "kind" | "message"> {
  const { branch, rfc: id = null } = entry;
  const asked = rfcs.find((rfc) => rfc.id === id);
  // A decided RFC has no deadline any more, so that the time does not matter.
  const answer = asked?.status === "resolved" ? answerOfResolved(asked, entry, []) : null;
  switch (answer?.kind) {
    case "rejected": {
      const what = answer.wrong === undefined ? "Take it out" : `Correct or withdraw “${answer.wrong}”`;
      return {
        kind: "rejected",
        message: `${branch} is rejected by ${id}: ${answer.because} ${what} and push again.`,
      };
    }
    case "deferred":
      return {
        kind: "rfc",
        message: `${branch} does not merge for now, since ${id} was deferred: ${answer.because}`,
      };
    case "approved":
      return { kind: "waiting", message: `${branch} is approved by ${id} and waits for the next session.` };
    case "unmet": {
      const criteria = (asked?.acceptance_criteria ?? []).map(
        ({ id: name, check_reference }) => check_reference ?? name,
      );
      const names = criteria.join(", ") || "it has none";
      const message = `${branch} waits for the acceptance criteria of ${id}, which have to pass for its head: ${names}.`;
      return { kind: "criteria", message };
    }
    default:
      return { kind: "rfc", message: `${branch} waits until a person decides ${id ?? "an RFC"}.` };
  }
}

function explainNotMerged(entries: Head): string {
  const because = entries.flatMap(({ decision }) => decision?.not_merged ?? [])[0];
  return because === undefined ? " yet." : `: ${because}`;
}

const WORST_FIRST = ["rejected", "withdrawn", "escalated", "waiting_rfc", "pending", "approved", "merged"] as const;

/** Returns which files of a branch the last session united with another one, either way round; empty if none. */
export function describeUnitedFiles(branch: string, queue: readonly QueueEntry[]): string {
  const united = queue.flatMap((entry) =>
    (entry.decision?.resolved ?? []).flatMap(({ path, with: other }) =>
      entry.branch === branch || other === branch ? [{ path, second: entry.branch }] : [],
    ),
  );
  const seconds = [...new Set(united.map(({ second }) => second))];
  return seconds
    .map((second) => {
      const paths = listNames(
        united.flatMap((each) => (each.second === second ? [each.path] : [])),
        5,
      );
      return ` Git could not merge ${paths}, so both sides were united: \`skl resolve show ${second}\`.`;
    })
    .join("");
}

/** Returns the branches of the owner whose head a session has merged, as the commits of the base show it. */
async function listMergedItems({ repository, base, rules }: Workspace, owner: InboxOwner): Promise<InboxItem[]> {
  const tips = listOwnerBranches(owner, { base, rules }).flatMap((branch) => {
    const head = base.refs?.get(toBranchRef(branch));
    return head && head !== base.oid ? [{ branch, head }] : [];
  });
  if (tips.length === 0) return [];
  const merges = await mapBaseMerges(repository, base.oid);
  const items = tips.flatMap(({ branch, head }): InboxItem[] => {
    const commit = merges.get(head);
    if (commit === undefined) return [];
    const message = `${branch} is merged as ${commit.slice(0, 12)}.${describeUnitedFiles(branch, rules.knowledge.queue)}`;
    const agent_id = "agent" in owner ? owner.agent : null;
    const nothing = { paths: [], proposals: [], rfc: null, position: null, holds: [], news: false };
    return [{ ...nothing, kind: "merged", branch, head, agent_id, commit, message }];
  });
  const age = new Map<string, number>([...merges.values()].map((commit, at) => [commit, at]));
  return items
    .toSorted((a, b) => (age.get(a.commit ?? "") ?? 0) - (age.get(b.commit ?? "") ?? 0))
    .slice(0, MERGED_SHOWN);
}

function listOwnerBranches(owner: InboxOwner, { base, rules }: Pick<Workspace, "base" | "rules">): string[] {
  if ("branch" in owner) return [owner.branch];
  const { agent } = owner;
  const { tasks, queue } = rules.knowledge;
  const patterns = rules.config.agents[agent]?.branches ?? [];
  const names = [...(base.refs?.keys() ?? [])].flatMap((ref) => /^refs\/heads\/(.+)$/.exec(ref)?.[1] ?? []);
  return [
    ...new Set([
      ...tasks.filter(({ agent_id }) => agent_id === agent).map(({ branch }) => branch),
      ...queue.filter(({ agent_id }) => agent_id === agent).map(({ branch }) => branch),
      ...(patterns.length === 0 ? [] : names.filter((name) => covers(patterns, name))),
    ]),
  ];
}
