import { setTimeout as sleep } from "node:timers/promises";
import type { UnreadableHead } from "../../kernel/domain/index.ts";
import { computeBaseWithSquashed, findWaitingBelow, type Workspace } from "../../workspace/ground/index.ts";
import type { KnownModules } from "../push/index.ts";
import { type ExaminedHead, examine } from "./examine.ts";
import type { WaitingHead } from "./intake.ts";
import { wasHandled } from "./unjudged-heads.ts";
import { type AtOneHead, buildUnreadableHeadKey, findHeldAtCrash, runAtOneHead } from "./unreadable-head.ts";

/** So many heads are examined at once, since examinations wait for Git most of the time. */
const AT_ONCE = 4;

/** Work that took too long ends at its next file, which takes seconds at most. */
const LEFTOVER_MS = 15_000;

/** Waits for work that goes on after its time, so that the next head is not blamed for it. Work that was ended never settles. */
async function settleFor(ms: number, begun: readonly Promise<unknown>[]): Promise<void> {
  const enough = new AbortController();
  const waited = sleep(ms, undefined, { signal: enough.signal }).catch(() => {});
  await Promise.race([Promise.allSettled(begun), waited]);
  enough.abort();
}

interface ExamineSettings {
  readonly env: NodeJS.ProcessEnv;
  readonly now: Date;
  /** Takes up what the changed files give and take, which the search for broken links needs again. */
  readonly links: KnownModules;
  /** The heads that took an earlier session too long, by `buildUnreadableHeadKey`. */
  readonly slow: ReadonlyMap<string, UnreadableHead>;
}

interface Examined {
  readonly heads: readonly ExaminedHead[];
  readonly unreadable: readonly UnreadableHead[];
}

/** Examines all heads. One that cannot be judged is named and stays where it is, and the others do not wait for it. */
export async function examineAll(
  waiting: readonly WaitingHead[],
  workspace: Workspace,
  { env, now, slow, links }: ExamineSettings,
): Promise<Examined> {
  const { repository, base, rules } = workspace;
  const found: (ExaminedHead | null)[] = [];
  const unreadable: UnreadableHead[] = [];
  const { lost, suspects } = findHeldAtCrash(waiting);
  const all = waiting.map((head, at) => ({ head, at }));
  const queue = all.filter(({ head }) => !suspects.has(buildUnreadableHeadKey(head)));
  const again = all.filter(({ head }) => suspects.has(buildUnreadableHeadKey(head)));
  const begun: Promise<unknown>[] = [];
  const below = await findWaitingBelow(repository, await computeBaseWithSquashed(repository, base.oid), waiting);
  const tryHead = ({ head }: (typeof queue)[number]) =>
    runAtOneHead(head, rules.config.limits.head_seconds, async (checkTime) => {
      const examining = examine(head, { repository, base, rules, env, now, links, below, checkTime });
      begun.push(examining);
      const examined = await examining;
      return (await isHandled(examined, workspace)) ? null : examined;
    });
  const work = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const known = slow.get(buildUnreadableHeadKey(next.head)) ?? lost.get(buildUnreadableHeadKey(next.head));
      const result: AtOneHead<ExaminedHead | null> = known ? { ok: false, head: known } : await tryHead(next);
      if (result.ok) found[next.at] = result.value;
      else if (result.head.is_slow && !known) again.push(next);
      else unreadable.push(result.head);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  // A head that blocks the event loop makes all others slow, too, so that slow ones are tried again one by one.
  for (const next of again) {
    await settleFor(LEFTOVER_MS, begun);
    const result = await tryHead(next);
    if (result.ok) found[next.at] = result.value;
    else unreadable.push(result.head);
  }
  return { heads: found.filter((head) => head !== null && head !== undefined), unreadable };
}

/** Returns whether a head was pushed past the hook. */
export function isMoved({ earlier }: WaitingHead): boolean {
  return earlier !== undefined;
}

/** Returns whether a head that was pushed past the hook was decided before, by a record older than the queue. */
async function isHandled(head: ExaminedHead, workspace: Workspace): Promise<boolean> {
  return isMoved(head) && wasHandled(workspace, { ...head, proposals: head.files.map(({ proposal }) => proposal) });
}
