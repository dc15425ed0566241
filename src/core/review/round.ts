import {
  type Adr,
  type Evidence,
  formatCount,
  type Handoff,
  listNames,
  type ObjectId,
  type Reading,
  type UnreadableHead,
  type Warning,
} from "../../kernel/domain/index.ts";
import type { Verification } from "../../rules/orchestrator/index.ts";
import { findSeparateForks, type Identity, type Repository } from "../../workspace/git/index.ts";
import type { Workspace } from "../../workspace/ground/index.ts";
import {
  computeBaseWithSquashed,
  describeRuleChange,
  listForeignRuleChanges,
  readRangesAtOnce,
} from "../../workspace/ground/index.ts";
import {
  createKnownModules,
  type KnownModules,
  mergeResolving,
  type OtherCandidate,
  StateConflicts,
} from "../push/index.ts";
import { followCommits } from "../state/index.ts";
import { verifyState } from "./evidence.ts";
import type { ExaminedHead } from "./examine.ts";
import { examineAll, isMoved } from "./examine-heads.ts";
import { FactsGatherer } from "./facts.ts";
import { type Intake, takeIn, type WaitingHead } from "./intake.ts";
import { judgeOpenPairs } from "./judge-open-pairs.ts";
import type { JudgedPairs } from "./judged-pairs.ts";
import type { Ledger } from "./ledger.ts";
import { type FindLocks, openLocks } from "./locks.ts";
import { noProgress, type Progress } from "./progress.ts";
import { reconcileMerged } from "./reconcile.ts";
import { buildRoundLedger, enterHeads } from "./round-ledger.ts";
import { SessionCommits } from "./session-commits.ts";
import { findStacks, type Stacks, sortBottomUp } from "./stacks.ts";
import { findUnjudgedHeads } from "./unjudged-heads.ts";
import { buildUnreadableHeadKey } from "./unreadable-head.ts";
import type { Unverified } from "./unverified-head.ts";
import type { Verifier } from "./verifier.ts";

/** Asks the forge why a head must not merge now; null if it may. */
export type HeldBack = (head: { readonly branch: string; readonly head: ObjectId }) => Promise<string | null>;

export interface RoundSettings {
  readonly refs: ReadonlyMap<string, ObjectId>;
  /** Names the remote that is asked for what this clone lacks; null if none may be asked. */
  readonly remote: string | null;
  readonly evidence: readonly Evidence[];
  readonly verifier: Verifier;
  readonly verified: Map<string, Verification>;
  readonly read: Map<string, Reading>;
  readonly judged: JudgedPairs;
  readonly sessionId: string;
  readonly identity: Identity;
  readonly adrs: readonly Adr[];
  /** What the last session left for this one. */
  readonly handoff: Handoff | null;
  /** The branches that may merge in this part of the session; null for all. */
  readonly mergesOnly: ReadonlySet<string> | null;
  /** Maps the branches whose merge the host refused in this session to its reason. */
  readonly refused: ReadonlyMap<string, string>;
  /** The heads whose merge was not verified on this base, by `buildUnreadableHeadKey`. */
  readonly unverified: ReadonlyMap<string, Unverified>;
  /** What the published parts of this session did; null in the first part. */
  readonly before: Progress | null;
  /** This is null without a forge. */
  readonly heldBack: HeldBack | null;
  /** Maps the heads that a person squashed or rebased, by the forge's record, to the commit of the base that holds them. */
  readonly squashed: ReadonlyMap<string, ObjectId>;
  /** The heads that took an earlier session too long, by `buildUnreadableHeadKey`. */
  readonly slow: ReadonlyMap<string, UnreadableHead>;
  /** Makes results of files that neither Git nor skl unites. */
  readonly candidates: readonly OtherCandidate[];
  readonly env: NodeJS.ProcessEnv;
  readonly now: Date;
}

/** One pass over the queue from one commit of the base. Everything is read first and then decided head by head. */
export interface Round {
  readonly workspace: Workspace;
  readonly settings: RoundSettings;
  readonly intake: Intake;
  readonly heads: readonly ExaminedHead[];
  readonly ledger: Ledger;
  readonly ownCommits: SessionCommits;
  readonly facts: FactsGatherer;
  readonly stacks: Stacks;
  readonly warnings: readonly Warning[];
  /** Finds the locks that intents of others have on a head's files. */
  readonly locks: FindLocks;
  /** Holds, by RFC of this session, the paths whose State entries it contests. */
  readonly contested: Map<string, readonly string[]>;
  /** What files give to other modules and take from them, by their content. */
  readonly links: KnownModules;
  progress: Progress;
}

export async function openRound(workspace: Workspace, settings: RoundSettings): Promise<Round> {
  const { repository, base, rules } = workspace;
  const { refs, remote, squashed, sessionId, now, evidence } = settings;
  const moved = await findUnjudgedHeads({ repository, rules, base: { ...base, refs } });
  const intake = await takeIn({ repository, remote, refs, rules, base: base.oid, squashed, moved, now });
  const ledger = buildRoundLedger(workspace, intake, refs);
  const reconciled = await reconcileMerged({ merged: intake.merged, squashed, ledger, workspace, sessionId, now });
  const verified = await verifyState({ repository, base: base.oid, state: ledger.state, evidence });
  ledger.setState(verified.state);
  const start = await computeBaseWithSquashed(repository, base.oid);
  await readRangesAtOnce(
    repository,
    start,
    intake.waiting.map(({ head }) => head),
  );
  const links = createKnownModules();
  const examined = await examineAll(intake.waiting, workspace, { ...settings, links });
  const { unreadable } = examined;
  if (unreadable.some((head) => !settings.slow.has(buildUnreadableHeadKey(head)))) ledger.requireLog();
  const stacks = await findStacks(examined.heads, workspace, settings.refs);
  const heads = sortBottomUp(putUnfinishedFirst(examined.heads, settings.handoff, ledger), stacks);
  enterHeads(heads, ledger);
  const changes = await listForeignRuleChanges(workspace);
  if (changes.length > 0) ledger.requireLog();
  const ownCommits = new SessionCommits({
    repository,
    base: base.oid,
    start,
    identity: settings.identity,
    at: now,
    merge: (ours, theirs) => mergeResolving(repository, ours, theirs, { rules, others: settings.candidates }),
    forks: await findRoundForks(heads, repository, start),
  });
  const facts = createFactsGatherer(heads, { ledger, ownCommits }, workspace, settings);
  await judgeOpenPairs({ heads, ledger, facts, ...settings });
  return {
    workspace,
    settings,
    intake,
    heads,
    ledger,
    ownCommits,
    facts,
    stacks,
    warnings: [...intake.warnings, ...heads.flatMap(({ warnings }) => warnings)],
    locks: await openLocks(workspace, now),
    contested: new Map(),
    links,
    progress: createFirstProgress(settings, unreadable, reconciled, [
      ...changes.map((change) => describeRuleChange(workspace, change)),
      ...heads.filter(isMoved).map(describeMovedHead),
      ...verified.notes,
      ...settings.judged.notices(),
    ]),
  };
}

function createFirstProgress(
  { before }: RoundSettings,
  unreadable: readonly UnreadableHead[],
  reconciled: readonly string[],
  notices: readonly string[],
): Progress {
  const { reconciled: earlier } = before ?? noProgress;
  return { ...(before ?? noProgress), waiting: [], unreadable, reconciled: [...earlier, ...reconciled], notices };
}

function createFactsGatherer(
  heads: readonly ExaminedHead[],
  { ledger, ownCommits }: Pick<Round, "ledger" | "ownCommits">,
  workspace: Workspace,
  { evidence, judged, verifier, now }: RoundSettings,
): FactsGatherer {
  return new FactsGatherer({
    rules: workspace.rules,
    heads,
    state: () => ledger.state,
    rfcs: () => ledger.rfcs,
    evidence,
    judged,
    leavesNothingOpen: verifier.leavesNothingOpen,
    hasReader: verifier.read !== undefined,
    conflicts: new StateConflicts(workspace, { state: () => ledger.state, tip: () => ownCommits.tip }),
    breakers: () => ledger.breakers,
    now,
  });
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
  const paths = listNames(
    differences.map(({ path }) => path),
    NAMED_PATHS,
  );
  const note = `People changed ${formatCount(differences.length, "file")} of State on the base themselves: ${paths}; State now says so.`;
  return { ...round.progress, reconciled: [...round.progress.reconciled, note] };
}

const NAMED_PATHS = 5;

function describeMovedHead({ branch, head, agent }: WaitingHead): string {
  return `${branch} moved to ${head.slice(0, 12)} without being judged; this session judged it as the work of ${agent}.`;
}

/** Puts the heads first that the last session did not reach, so that newer ones do not always come before them. */
function putUnfinishedFirst(heads: readonly ExaminedHead[], handoff: Handoff | null, ledger: Ledger): ExaminedHead[] {
  if (handoff === null || handoff.ended_because === "queue_empty") return [...heads];
  const ids = new Set(handoff.unfinished.map(({ proposal_id }) => proposal_id));
  const isLeft = ({ files }: ExaminedHead) =>
    files.some(({ proposal: { proposal_id } }) => ids.has(proposal_id) && !ledger.entry(proposal_id)?.decision);
  return heads.toSorted((a, b) => Number(isLeft(b)) - Number(isLeft(a)));
}

async function findRoundForks(heads: readonly ExaminedHead[], repository: Repository, start: ObjectId) {
  if (repository.isShallow) return new Map<ObjectId, ObjectId>();
  const tips = heads.map(({ head }) => head);
  return findSeparateForks(repository, start, tips);
}
