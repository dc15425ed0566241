import {
  formatTimestamp,
  parseInstant,
  pickPersonsHolds,
  type QueueEntry,
  type Rfc,
  SklError,
  type StatsOutput,
} from "../../kernel/domain/index.ts";
import { countRefusedClaims, readClock, type Workspace, withWorkspace } from "../../workspace/ground/index.ts";
import { groupByWaitingHead } from "../intents/index.ts";
import { type MergedHead, readRecorded } from "./stats-period.ts";

export interface StatsQuestion {
  readonly cwd: string;
  /** The workspace around `cwd` where it is open already. */
  readonly workspace?: Workspace | undefined;
  /** Where the period begins: a span such as `14d`, `12h` or `2w`, or a time. */
  readonly since?: string | undefined;
  readonly offline?: boolean | undefined;
  readonly env?: NodeJS.ProcessEnv | undefined;
}

const DEFAULT_SPAN = "14d";
const DAY = 86_400_000;

/**
 * Runs `skl stats`: what came of the work in a period. It reads the history of the base and the records, and sends nothing anywhere.
 * Throws USAGE.
 */
export function runStats({
  cwd,
  workspace: open,
  since = DEFAULT_SPAN,
  offline,
  env = process.env,
}: StatsQuestion): Promise<StatsOutput> {
  const at = readClock(env);
  const asked = resolvePeriodBegin(since, at);
  return withWorkspace(
    open ?? cwd,
    async (workspace) => {
      const { repository, base, rules } = workspace;
      const { sessions, first, merged, entries } = await readRecorded(workspace, asked);
      const begin = first === null ? asked : new Date(Math.max(asked.getTime(), first));
      const times = merged.flatMap(({ pushed, at: then }) => (pushed === null ? [] : [Math.max(0, then - pushed)]));
      return {
        since: formatTimestamp(begin),
        until: formatTimestamp(at),
        days: Math.round(((at.getTime() - begin.getTime()) / DAY) * 10) / 10,
        sessions,
        branches: merged.length,
        unattended: merged.filter(isUnattended).length,
        push_to_merge:
          times.length === 0
            ? null
            : {
                count: times.length,
                p50_s: computeSecondsAtShare(times, 0.5),
                p95_s: computeSecondsAtShare(times, 0.95),
              },
        questions: countQuestions(entries, rules.rfcs, asked),
        conflicts: conflictsIn(entries.filter(isPushedSince(asked)), merged),
        claims_refused: await countRefusedClaims(repository, asked),
        warnings: [...base.warnings],
      };
    },
    offline,
  );
}

const UNITS: Readonly<Record<string, number>> = { h: DAY / 24, d: DAY, w: 7 * DAY };

/** Returns where a period begins. Throws USAGE. */
function resolvePeriodBegin(since: string, at: Date): Date {
  const [, count = "", unit = ""] = /^(\d{1,5})\s*([hdw])$/.exec(since.trim()) ?? [];
  const begin = unit === "" ? parseInstant(since) : at.getTime() - Number(count) * (UNITS[unit] ?? 0);
  if (begin !== null && begin < at.getTime()) return new Date(begin);
  throw new SklError("USAGE", {
    message: `--since takes a span such as 14d, 12h or 2w, or a past date, not ${since}.`,
  });
}

/** Returns the value, in seconds, that this share of the times does not exceed. */
function computeSecondsAtShare(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0) / 1000);
}

/** Returns whether no person said anything of a head, neither to it nor to an RFC that it waited for. */
function isUnattended({ entries }: MergedHead): boolean {
  return entries.every(({ approvals = [], rfc = null }) => approvals.length === 0 && rfc === null);
}

const isPushedSince =
  (begin: Date) =>
  ({ pushed_at }: QueueEntry): boolean =>
    (parseInstant(pushed_at) ?? 0) >= begin.getTime();

/** Returns what people were asked: RFCs, and heads that a person held in hand. A head that an RFC holds up is one question with it. */
function countQuestions(entries: readonly QueueEntry[], rfcs: readonly Rfc[], begin: Date): StatsOutput["questions"] {
  const ofHeads = groupByWaitingHead(entries).flatMap((own) => {
    const answers = own.flatMap(({ approvals = [] }) => approvals.flatMap((each) => parseInstant(each.at) ?? []));
    const isHeld = own.some((entry) => entry.status === "escalated" && pickPersonsHolds(entry.holds).length > 0);
    const from = own.flatMap(({ seen_at, pushed_at }) => parseInstant(seen_at ?? pushed_at) ?? []);
    // The queue keeps what people rejected long ago.
    const isRecent = answers.some((time) => time >= begin.getTime());
    return isRecent || isHeld ? [{ from: findEarliestTime(from), to: findEarliestTime(answers) }] : [];
  });
  const ofRfcs = rfcs.map(({ created_at, resolved_at }) => ({
    from: parseInstant(created_at),
    to: parseInstant(resolved_at),
  }));
  const asked = [...ofHeads, ...ofRfcs.filter(({ from }) => (from ?? 0) >= begin.getTime())];
  const times = asked.flatMap(({ from, to }) => (from === null || to === null ? [] : [Math.max(0, to - from)]));
  const median = times.length === 0 ? null : computeSecondsAtShare(times, 0.5);
  return {
    asked: asked.length,
    answered: times.length,
    median_s: median,
    person_minutes: median === null ? null : Math.round((asked.length * median) / 60),
  };
}

const findEarliestTime = (times: readonly number[]): number | null => (times.length === 0 ? null : Math.min(...times));

function conflictsIn(entries: readonly QueueEntry[], merged: readonly MergedHead[]): StatsOutput["conflicts"] {
  const pairs = entries.flatMap(({ branch, overlaps = [] }) =>
    overlaps.filter(({ kind }) => kind === "conflict").map((other) => [branch, other.branch].sort().join("\0")),
  );
  const resolved = merged.flatMap((head) => head.entries.flatMap(({ decision }) => decision?.resolved ?? []));
  return { foreseen: new Set(pairs).size, resolved: resolved.filter((each) => each.undone_by === undefined).length };
}
