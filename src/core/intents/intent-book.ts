import type { Intent, ObjectId } from "../../kernel/domain/index.ts";
import { parseIntent } from "../../kernel/knowledge/index.ts";
import {
  encodeRefPart,
  type JunkRecord,
  mapBaseMerges,
  type ReadRecord,
  type RecordKind,
  type RecordRef,
  readKnownRefs,
  readRecords,
  toBranchRef,
  type Workspace,
} from "../../workspace/ground/index.ts";
import { explainIntentProblem, holdsAt, MOST_RECORDS, MOST_REFS } from "./bounds.ts";

/** Every intent of the remote. */
export interface IntentBook {
  /** Lists the intents that are in force, the oldest first. */
  readonly live: readonly ReadRecord<Intent>[];
  /** Lists the intents that have ended by time, by a merge, or with their branch. */
  readonly over: readonly ReadRecord<Intent>[];
  readonly junk: readonly JunkRecord[];
  /** Counts the seconds since the remote was asked; null if it never was. */
  readonly ageSeconds: number | null;
}

export const INTENT: RecordKind<Intent> = {
  folder: "intents",
  file: "intent.json",
  parse: parseIntent,
  problem: (intent, name) => {
    if (name !== `${encodeRefPart(intent.agent)}/${intent.id}`)
      return "it speaks for another agent or intent than its ref";
    return explainIntentProblem(intent);
  },
};

/** Returns the ref of an intent. */
export function buildIntentRef(namespace: string, { agent, id }: Pick<Intent, "agent" | "id">): string {
  return `${namespace}/intents/${encodeRefPart(agent)}/${id}`;
}

/** Returns every intent, by the refs that are known already, or where the remote was not asked by those last seen. */
export async function readIntentBook(workspace: Workspace, at: Date): Promise<IntentBook> {
  const { repository, base, rules } = workspace;
  const known = await readKnownRefs(workspace, at);
  const prefix = `${rules.config.queue.ref_namespace}/intents/`;
  const all = [...known.refs].flatMap(([ref, oid]) => (ref.startsWith(prefix) ? [{ ref, oid }] : []));
  if (all.length === 0) return { live: [], over: [], junk: [], ageSeconds: known.ageSeconds };
  const { within, beyond } = splitByBounds(all, prefix);
  const { records, junk } = await readRecords(workspace, within, INTENT);
  const needsMerges = records.some(({ record }) => record.head);
  const merges = needsMerges ? await mapBaseMerges(repository, base.oid) : new Map<string, string>();
  const isOver = ({ record }: ReadRecord<Intent>) => hasEnded(record, { at, merges, refs: known.refs, workspace });
  const byTime = records.toSorted((a, b) => (a.record.declared_at < b.record.declared_at ? -1 : 1));
  return {
    live: byTime.filter((each) => !isOver(each)),
    over: byTime.filter(isOver),
    junk: [...junk, ...beyond],
    ageSeconds: known.ageSeconds,
  };
}

interface EndFacts {
  readonly at: Date;
  readonly merges: ReadonlyMap<string, string>;
  readonly refs: ReadonlyMap<string, ObjectId>;
  readonly workspace: Workspace;
}

/** An intent ends by its time, with its task, and once it was pushed, with the merge or the deletion of its branch. */
function hasEnded(intent: Intent, { at, merges, refs, workspace }: EndFacts): boolean {
  const { expires_at, head, branch, task_id } = intent;
  if (!holdsAt(expires_at, at)) return true;
  const task = task_id ? workspace.rules.knowledge.tasks.find(({ id }) => id === task_id) : undefined;
  if (task?.status === "done" || task?.status === "cancelled") return true;
  if (!head) return false;
  return merges.has(head) || head === workspace.base.oid || (branch !== null && !refs.has(toBranchRef(branch)));
}

/** An agent that writes thousands of refs cannot keep the records of others from being read. */
export function splitByBounds(
  all: readonly RecordRef[],
  prefix: string,
  most = MOST_REFS,
): { within: RecordRef[]; beyond: JunkRecord[] } {
  const counts = new Map<string, number>();
  const within: RecordRef[] = [];
  const beyond: JunkRecord[] = [];
  for (const each of all) {
    const [folder = ""] = each.ref.slice(prefix.length).split("/");
    const count = (counts.get(folder) ?? 0) + 1;
    counts.set(folder, count);
    if (count <= most && within.length < MOST_RECORDS) within.push(each);
    else beyond.push({ ...each, why: "there are more beside it than are read" });
  }
  return { within, beyond };
}
