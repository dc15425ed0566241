import { type Change, type ChangeReason, type Overlap, toPasteableName } from "../../kernel/domain/index.ts";
import { ONCE_MERGED } from "../../rules/checks/index.ts";
import { overlapsWithWaiting } from "../../rules/orchestrator/index.ts";
import type { ForeseenHead, Objection } from "../review/index.ts";

export type Judged = Pick<Change, "state" | "because" | "waits_for" | "rfcs" | "next">;

const STATES = {
  nobody: "rejected",
  agent: "needs_agent",
  rfc: "rfc",
  person: "needs_person",
  session: "merges_next",
} as const satisfies Record<Objection["actor"], Change["state"]>;

/** Returns the one state of a head that waits, by what the next session does with it. `onto` names the base. */
export function judgeState(foreseen: ForeseenHead, all: readonly ForeseenHead[], onto: string): Judged {
  return foreseen.merges === "not" ? judgeObjections(foreseen, all, onto) : judgeMeetings(foreseen, all);
}

function judgeObjections({ head, objections }: ForeseenHead, all: readonly ForeseenHead[], onto: string): Judged {
  const [first] = objections;
  if (first === undefined) return { ...UNEXPLAINED, waits_for: [], rfcs: [] };
  const because = objections.map(({ kind, because: text, path, line }) => ({ kind, text, path, line }));
  const rfcs = [...new Set(objections.flatMap(({ rfc }) => rfc ?? []))];
  const lower = first.kind === "below" ? all.find((other) => other.head.branch === first.branch) : undefined;
  const below = lower && judgeState(lower, all, onto);
  // What is built on a change that somebody has to act on waits for the same person or agent.
  if (below !== undefined && below.state !== "rejected")
    return { ...below, because: [...because, ...below.because], waits_for: [lower?.head.branch ?? ""] };
  return { state: STATES[first.actor], because, waits_for: [], rfcs, next: listNextCommands(first, head.branch, onto) };
}

/** A view that others rely on does not end where a reason is missing. */
const UNEXPLAINED = {
  state: "needs_person",
  because: [{ kind: "session", text: "The next session does not merge it.", path: null, line: null }],
  next: ["skl review --dry-run --verbose"],
} satisfies Pick<Judged, "state" | "because" | "next">;

function listNextCommands(
  { kind, actor, because, rfc, entry, branch: other }: Objection,
  branch: string,
  onto: string,
): string[] {
  const name = toPasteableName(branch, "BRANCH");
  switch (actor) {
    case "nobody":
    case "session":
      return [];
    case "rfc":
      return rfc === null ? ["skl review"] : [`skl rfc show ${rfc}`];
    case "person":
      if (entry !== null) return [`skl state review ${entry}`];
      if (rfc !== null) return [`skl rfc show ${rfc}`];
      return [`skl approve ${name} --rationale "…"`, `skl reject ${name} --rationale "…"`];
    case "agent":
      if (rfc !== null) return [`skl rfc check ${rfc}`];
      if (kind === "composition") return [`skl propose --composes ${toPasteableName(other ?? "", "BRANCH")} "…"`];
      if (kind === "evidence") return ['skl evidence record --command "…"'];
      // What a branch breaks by itself is mended in it; a rebase would bring nothing.
      if (kind === "link" && !because.includes(ONCE_MERGED)) return ["skl check"];
      return kind === "lock" ? ["skl intent list"] : [`git fetch && git rebase ${onto}`];
  }
}

/** Judges a head that merges by itself: it waits for what it meets among the heads that merge before it in the same session. */
function judgeMeetings(foreseen: ForeseenHead, all: readonly ForeseenHead[]): Judged {
  const before = all.slice(0, all.indexOf(foreseen)).filter(({ merges }) => merges === "now");
  const met = before.flatMap((other) => findHeadMeeting(foreseen, other) ?? []);
  const found = met.length > 0 || foreseen.merges === "now" || !foreseen.isReached ? met : before.map(comesFirst);
  const same = { rfcs: [], next: [] };
  if (found.length === 0 && foreseen.merges === "now")
    return { state: "merges_next", because: listHeadNotes(foreseen), waits_for: [], ...same };
  const because = found.length > 0 ? found.map(({ reason }) => reason) : [OVER_BUDGET];
  return { state: "waits", because, waits_for: found.map(({ branch }) => branch), ...same };
}

/** Returns what people should know of a head that merges next. */
function listHeadNotes({ head: { earlier, files } }: ForeseenHead): ChangeReason[] {
  const tried = files.flatMap(({ proposal: { decision } }) =>
    decision?.unproven ? [] : (decision?.not_merged ?? []),
  )[0];
  const note = (kind: string, text: string): ChangeReason => ({ kind, text, path: null, line: null });
  return [
    ...(earlier === undefined
      ? []
      : [note("unjudged", "It was pushed without being judged; the next session judges it.")]),
    ...(tried === undefined ? [] : [note("tried_before", `The last session did not merge it: ${tried}.`)]),
  ];
}

interface Meeting {
  readonly branch: string;
  readonly reason: ChangeReason;
}

/** Returns how a head meets one that merges before it: it is built on it, Git cannot merge both, or they share or use symbols. */
function findHeadMeeting(
  { below, entries, conflicts }: ForeseenHead,
  { head: other, entries: theirs }: ForeseenHead,
): Meeting | null {
  const { branch } = other;
  if (below === branch)
    return { branch, reason: { kind: "below", text: `It is built on ${branch}.`, path: null, line: null } };
  const change = { branch, head: other.head, agent: other.agent, proposals: theirs };
  const texts = conflicts.map((path) => ({ path, lines: null }));
  const [worst] = overlapsWithWaiting(entries, change, texts);
  return worst === undefined ? null : { branch, reason: toOverlapReason(worst) };
}

function toOverlapReason({ kind, message, path }: Overlap): ChangeReason {
  return { kind, text: message, path, line: null };
}

function comesFirst({ head: { branch } }: ForeseenHead): Meeting {
  const text = `It does not go together with ${branch}, which merges first.`;
  return { branch, reason: { kind: "order", text, path: null, line: null } };
}

const OVER_BUDGET: ChangeReason = {
  kind: "budget",
  text: "The next session ends before it, so a later one decides.",
  path: null,
  line: null,
};
