import { setTimeout as sleep } from "node:timers/promises";
import {
  type Adr,
  counted,
  type Evidence,
  enumerated,
  type Handoff,
  type ObjectId,
  type Reading,
  type UnreadableHead,
  type Warning,
} from "../../domain/index.ts";
import { findSeparateForks, type Identity, notContained } from "../../git/index.ts";
import { overlapNotice, overlapsOf, type Verification, type WaitingOverlap } from "../../orchestrator/index.ts";
import type { Workspace } from "../ground/index.ts";
import { branchRef, foreignRuleChanges, isNewTo, readRangesAtOnce, ruleChangeNotice } from "../ground/index.ts";
import { type KnownModules, noKnownModules, StateConflicts } from "../push/index.ts";
import { followCommits } from "../state/index.ts";
import { verifyState } from "./evidence.ts";
import { type ExaminedHead, examine } from "./examine.ts";
import { FactsGatherer } from "./facts.ts";
import { type Intake, isGone, takeIn, type WaitingHead } from "./intake.ts";
import { judgeOpenPairs } from "./judge-open-pairs.ts";
import type { JudgedPairs } from "./judged-pairs.ts";
import { keptEntries } from "./kept-entries.ts";
import { Ledger } from "./ledger.ts";
import { type FindLocks, openLocks } from "./locks.ts";
import { noProgress, type Progress } from "./progress.ts";
import { reconcileMerged } from "./reconcile.ts";
import { SessionCommits } from "./session-commits.ts";
import { unjudgedHeads, wasHandled } from "./unjudged-heads.ts";
import { type AtOneHead, atOneHead, headKey, heldAtCrash } from "./unreadable-head.ts";
import type { Unverified } from "./unverified-head.ts";
import type { Verifier } from "./verifier.ts";

/** Asks the forge why a head must not merge now; null if it may. */
export type HeldBack = (head: { readonly branch: string; readonly head: ObjectId }) => Promise<string | null>;

export interface RoundSettings {
  readonly refs: ReadonlyMap<string, ObjectId>;
  readonly evidence: readonly Evidence[];
  readonly verifier: Verifier;
  readonly verified: Map<string, Verification>;
  readonly read: Map<string, Reading>;
  readonly judged: JudgedPairs;
  readonly sessionId: string;
  readonly identity: Identity;
  readonly adrs: readonly Adr[];
  /** Holds what the last session left for this one. */
  readonly handoff: Handoff | null;
  /** Holds the branches that may merge in this part of the session; null for all. */
  readonly mergesOnly: ReadonlySet<string> | null;
  /** Maps the branches whose merge the host refused in this session to its reason. */
  readonly refused: ReadonlyMap<string, string>;
  /** Holds the heads whose merge was not verified on this base, by `headKey`. */
  readonly unverified: ReadonlyMap<string, Unverified>;
  /** Holds what the published parts of this session did; null in the first part. */
  readonly before: Progress | null;
  /** Is null without a forge. */
  readonly heldBack: HeldBack | null;
  /** Maps the heads that a person squashed or rebased, by the forge's record, to the commit of the base that holds them. */
  readonly squashed: ReadonlyMap<string, ObjectId>;
  /** Holds the heads that took an earlier session too long, by `headKey`. */
  readonly slow: ReadonlyMap<string, UnreadableHead>;
  readonly env: NodeJS.ProcessEnv;
  readonly now: Date;
}

/** Holds one pass over the queue from one commit of the base. Everything is read first and then decided head by head. */
export interface Round {
  readonly workspace: Workspace;
  readonly settings: RoundSettings;
  readonly intake: Intake;
  readonly heads: readonly ExaminedHead[];
  readonly ledger: Ledger;
  readonly ownCommits: SessionCommits;
  readonly facts: FactsGatherer;
  readonly overlaps: ReadonlyMap<string, WaitingOverlap>;
  /** Maps branches to the branch on which they are stacked, if the base does not contain that one yet. */
  readonly stacked: ReadonlyMap<string, string>;
  readonly warnings: readonly Warning[];
  /** Finds the locks that intents of others have on a head's files. */
  readonly locks: FindLocks;
  /** Holds, by RFC of this session, the paths whose State entries it contests. */
  readonly contested: Map<string, readonly string[]>;
  /** Holds what files give to other modules and take from them, by their content. */
  readonly links: KnownModules;
  progress: Progress;
}

/** So many heads are examined at once, since examinations wait for Git most of the time. */
const AT_ONCE = 4;

export async function openRound(workspace: Workspace, settings: RoundSettings): Promise<Round> {
  const { repository, base, rules } = workspace;
  const { refs, squashed } = settings;
  const moved = await unjudgedHeads({ repository, rules, base: { ...base, refs } });
  const intake = await takeIn({
    repository,
    remote: base.remote,
    refs,
    rules,
    base: base.oid,
    squashed,
    moved,
    now: settings.now,
  });
  const ledger = new Ledger(rules);
  const named = new Set(intake.refs.map(({ branch, head }) => `${branch}\0${head}`));
  const kept = keptEntries(rules.knowledge.queue, refs);
  ledger.forgetResolved(
    rules.knowledge.queue,
    (entry) => kept.has(entry) || named.has(`${entry.branch}\0${entry.head}`),
  );
  for (const entry of intake.gone) ledger.setEntry(entry);
  const { sessionId, now, evidence } = settings;
  const reconciled = await reconcileMerged({ merged: intake.merged, squashed, ledger, workspace, sessionId, now });
  const verified = await verifyState({ repository, base: base.oid, state: ledger.state, evidence });
  ledger.setState(verified.state);
  await readRangesAtOnce(
    repository,
    base.oid,
    intake.waiting.map(({ head }) => head),
  );
  const examined = await examineAll(intake.waiting, workspace, settings);
  const { unreadable } = examined;
  if (unreadable.some((head) => !settings.slow.has(headKey(head)))) ledger.requireLog();
  const heads = unfinishedFirst(examined.heads, settings.handoff, ledger);
  for (const head of heads) {
    for (const { proposal } of head.files) {
      const known = ledger.entry(proposal.proposal_id);
      if (known === undefined || isGone(known) || isNewTo(known, proposal)) ledger.setEntry(proposal);
    }
    ledger.startTask(head.taskId);
  }
  const overlaps = overlapsOf(heads);
  const changes = await foreignRuleChanges(workspace);
  if (changes.length > 0) ledger.requireLog();
  const facts = new FactsGatherer({
    rules,
    heads,
    state: () => ledger.state,
    rfcs: () => ledger.rfcs,
    evidence: settings.evidence,
    judged: settings.judged,
    leavesNothingOpen: settings.verifier.leavesNothingOpen,
    hasReader: settings.verifier.read !== undefined,
    conflicts: new StateConflicts(workspace, () => ledger.state),
    breakers: () => ledger.breakers,
    now: settings.now,
  });
  await judgeOpenPairs({ heads, ledger, facts, ...settings });
  return {
    workspace,
    settings,
    intake,
    heads,
    ledger,
    ownCommits: new SessionCommits({
      repository,
      base: base.oid,
      identity: settings.identity,
      at: settings.now,
      forks: await forksOf(heads, workspace),
    }),
    facts,
    overlaps: new Map(overlaps.map((overlap) => [overlap.proposalId, overlap])),
    stacked: await stackedHeads(heads, workspace, settings),
    warnings: [...intake.warnings, ...heads.flatMap(({ warnings }) => warnings)],
    locks: await openLocks(workspace, settings.now),
    contested: new Map(),
    links: noKnownModules(),
    progress: {
      ...(settings.before ?? noProgress),
      waiting: [],
      unreadable,
      reconciled: [...(settings.before?.reconciled ?? []), ...reconciled],
      notices: [
        ...changes.map((change) => ruleChangeNotice(workspace, change)),
        ...heads.filter(isMoved).map(movedNotice),
        ...verified.notes,
        ...new Set(overlaps.map(overlapNotice)),
        ...settings.judged.notices(),
      ],
    },
  };
}

/**
 * Makes State follow what people committed to the base themselves. This happens after the heads are decided, since the merge of a head that
 * conflicts with such a commit names the files.
 */
export async function followPeople({ workspace, intake, ledger, ...round }: Round): Promise<Progress> {
  const merged = new Set(intake.merged.flatMap(({ recorded }) => recorded.map(({ path }) => path)));
  const { state, differences } = await followCommits(workspace, ledger.state, merged);
  if (differences.length === 0) return round.progress;
  ledger.setState(state);
  const paths = enumerated(
    differences.map(({ path }) => path),
    NAMED_PATHS,
  );
  const note = `People changed ${counted(differences.length, "file")} of State on the base themselves: ${paths}; State now says so.`;
  return { ...round.progress, reconciled: [...round.progress.reconciled, note] };
}

const NAMED_PATHS = 5;

/** Work that took too long ends at its next file, which takes seconds at most. */
const LEFTOVER_MS = 15_000;

/** Waits for work that goes on after its time, so that the next head is not blamed for it. Work that was ended never settles. */
async function settleFor(ms: number, begun: readonly Promise<unknown>[]): Promise<void> {
  const enough = new AbortController();
  const waited = sleep(ms, undefined, { signal: enough.signal }).catch(() => {});
  await Promise.race([Promise.allSettled(begun), waited]);
  enough.abort();
}

interface Examined {
  readonly heads: readonly ExaminedHead[];
  readonly unreadable: readonly UnreadableHead[];
}

/** Examines all heads. One that cannot be judged is named and stays where it is, and the others do not wait for it. */
async function examineAll(
  waiting: readonly WaitingHead[],
  workspace: Workspace,
  { env, now, slow }: RoundSettings,
): Promise<Examined> {
  const { repository, base, rules } = workspace;
  const found: (ExaminedHead | null)[] = [];
  const unreadable: UnreadableHead[] = [];
  const { lost, suspects } = heldAtCrash(waiting);
  const all = waiting.map((head, at) => ({ head, at }));
  const queue = all.filter(({ head }) => !suspects.has(headKey(head)));
  const again = all.filter(({ head }) => suspects.has(headKey(head)));
  const begun: Promise<unknown>[] = [];
  const tryHead = ({ head }: (typeof queue)[number]) =>
    atOneHead(head, rules.config.limits.head_seconds, async (checkTime) => {
      const examining = examine(head, { repository, base, rules, env, now, checkTime });
      begun.push(examining);
      const examined = await examining;
      return (await isHandled(examined, workspace)) ? null : examined;
    });
  const work = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const known = slow.get(headKey(next.head)) ?? lost.get(headKey(next.head));
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

function isMoved({ earlier }: WaitingHead): boolean {
  return earlier !== undefined;
}

function movedNotice({ branch, head, agent }: WaitingHead): string {
  return `${branch} moved to ${head.slice(0, 12)} without being judged; this session judged it as the work of ${agent}.`;
}

/** Puts the heads first that the last session did not reach, so that newer ones do not always come before them. */
function unfinishedFirst(heads: readonly ExaminedHead[], handoff: Handoff | null, ledger: Ledger): ExaminedHead[] {
  if (handoff === null || handoff.ended_because === "queue_empty") return [...heads];
  const ids = new Set(handoff.unfinished.map(({ proposal_id }) => proposal_id));
  const isLeft = ({ files }: ExaminedHead) =>
    files.some(({ proposal: { proposal_id } }) => ids.has(proposal_id) && !ledger.entry(proposal_id)?.decision);
  return heads.toSorted((a, b) => Number(isLeft(b)) - Number(isLeft(a)));
}

/** Returns whether a head that was pushed past the hook was decided before, by a record older than the queue. */
async function isHandled(head: ExaminedHead, workspace: Workspace): Promise<boolean> {
  return isMoved(head) && wasHandled(workspace, { ...head, proposals: head.files.map(({ proposal }) => proposal) });
}

async function forksOf(heads: readonly ExaminedHead[], { repository, base }: Workspace) {
  if (repository.isShallow) return new Map<ObjectId, ObjectId>();
  const tips = heads.map(({ head }) => head);
  return findSeparateForks(repository, base.oid, tips);
}

/** Finds branches that are stacked on another one, since they would bring its commits along unreviewed. */
async function stackedHeads(
  heads: readonly ExaminedHead[],
  { repository, base }: Workspace,
  { refs }: RoundSettings,
): Promise<ReadonlyMap<string, string>> {
  const tips = heads.flatMap(({ branch, task }) => {
    const tip = task?.base && task.base !== base.branch ? refs.get(branchRef(task.base)) : undefined;
    return task?.base && tip ? [{ branch, below: task.base, tip }] : [];
  });
  const open = await notContained(
    repository,
    base.oid,
    tips.map(({ tip }) => tip),
  );
  return new Map(tips.filter(({ tip }) => open.has(tip)).map(({ branch, below }) => [branch, below]));
}
