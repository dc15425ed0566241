import {
  describeThrown,
  type ObjectId,
  SklError,
  type UnreadableHead,
  type Warning,
} from "../../kernel/domain/index.ts";
import { announceWork, readEarlierCrashes } from "../../kernel/supervisor/index.ts";
import { GitTree, type Repository } from "../../workspace/git/index.ts";
import { type CheckTime, runWithinSeconds } from "../../workspace/ground/index.ts";
import type { WaitingHead } from "./intake.ts";
import { readLastLog } from "./session-logs.ts";

/** An error at one head concerns that head only: it is recorded with the reason, and the session goes on. */
export type AtOneHead<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly head: UnreadableHead };

/** Runs a step for one head, within `seconds` unless they are null since a model may be asked, which takes its own time. */
export async function runAtOneHead<T>(
  { branch, head, agent }: WaitingHead,
  seconds: number | null,
  run: (checkTime: CheckTime) => Promise<T>,
): Promise<AtOneHead<T>> {
  try {
    return {
      ok: true,
      value: await announceWork(buildUnreadableHeadKey({ branch, head }), () => runWithinSeconds(seconds, branch, run)),
    };
  } catch (cause) {
    const reason = describeThrown(cause);
    const is_slow = cause instanceof SklError && cause.code === "TOO_SLOW";
    return { ok: false, head: { branch, head, agent_id: agent, reason: reason.slice(0, LONGEST_REASON), is_slow } };
  }
}

const LONGEST_REASON = 1000;

export function createUnreadableHeadWarning({ branch, reason }: UnreadableHead): Warning {
  return {
    code: "HEAD_UNREADABLE",
    message: `${branch} cannot be reviewed: ${reason}`,
    fix: "Push the branch again without what the message names, or let a person look at it. The other branches were reviewed.",
  };
}

/** Returns the heads that took the last session too long, by branch and head, since the same would happen again. */
export async function readSlowHeads(
  { objects }: Repository,
  base: ObjectId,
): Promise<ReadonlyMap<string, UnreadableHead>> {
  const log = await readLastLog(new GitTree(objects, base));
  const heads = log?.unreadable ?? [];
  return new Map(heads.filter(({ is_slow }) => is_slow).map((each) => [buildUnreadableHeadKey(each), each]));
}

/** Returns the heads at which a process of this session ended, and those to be judged alone, since one of them may be the cause. */
export function findHeldAtCrash(waiting: readonly WaitingHead[]): {
  readonly lost: ReadonlyMap<string, UnreadableHead>;
  readonly suspects: ReadonlySet<string>;
} {
  const { lost, suspects } = readEarlierCrashes();
  const found = waiting.flatMap(({ branch, head, agent }): [string, UnreadableHead][] => {
    const key = buildUnreadableHeadKey({ branch, head });
    const how = lost.get(key);
    if (how === undefined) return [];
    const reason = `The process that judged it ended with ${how}, which no branch may do to the others.`;
    return [[key, { branch, head, agent_id: agent, reason, is_slow: true }]];
  });
  return { lost: new Map(found), suspects };
}

export function buildUnreadableHeadKey({ branch, head }: Pick<UnreadableHead, "branch" | "head">): string {
  return `${branch}\0${head}`;
}
