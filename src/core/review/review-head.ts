import {
  type DecisionRecord,
  formatTimestamp,
  type MergeResolution,
  openHolds,
  pickPersonsHolds,
  type QueueEntry,
  raiseLevel,
  readUncertaintyLevel,
  type SquashedHead,
} from "../../kernel/domain/index.ts";
import { addDisagreement, findEntryForPath } from "../../rules/orchestrator/index.ts";
import { parseCommit } from "../../workspace/git/index.ts";
import { formatBaseName } from "../../workspace/ground/index.ts";
import { explainUncleanMerge, findRfcAnswer, isOfAnotherBranch, type UncleanMerge } from "../push/index.ts";
import { describeResolution, mergeMessage, squashMessage } from "./commit-messages.ts";
import { addDecision, addRejection, decideProposal, recall } from "./decide.ts";
import type { ExaminedFile, ExaminedHead } from "./examine.ts";
import { addMergeAndLinks } from "./head-links.ts";
import { addFileDescriptions, applyMergeToState } from "./merged-state.ts";
import { openRfcs } from "./open-rfcs.ts";
import type { Decided, Progress } from "./progress.ts";
import { findReasonNotToMerge, findReasonToWait } from "./reasons-to-wait.ts";
import { addPassedChecks, recordCriteria } from "./recorded-criteria.ts";
import type { Round } from "./round.ts";
import { buildUnreadableHeadKey } from "./unreadable-head.ts";
import type { Unverified } from "./unverified-head.ts";

/** Decides every proposal of one head that can be decided, and merges the branch when all of them are approved. */
export async function reviewHead(round: Round, examined: ExaminedHead, hasEnded: () => boolean): Promise<void> {
  if (hasEnded()) return;
  round.progress = forgetHeadWaits(round.progress, examined);
  if (rejectIfBelowRejected(round, examined) || (await rejectIfUnmergeable(round, examined))) return;
  const head = await addMergeAndLinks(round, examined);
  const fresh: Decided[] = [];
  let isWaiting = false;
  for (const file of head.files) {
    if (hasEnded()) return;
    const entry = round.ledger.entry(file.proposal.proposal_id) ?? file.proposal;
    const reason = findReasonToWait(round, head, file)?.because ?? findSettledReason(round, entry, file);
    if (reason !== null) {
      wait(round, entry, reason);
      isWaiting = true;
      continue;
    }
    const decided = await decide(round, head, file);
    fresh.push(decided);
    if (!decided.isNew && isHeld(decided.entry)) wait(round, decided.entry, HELD);
  }
  await openRfcs(round, head, fresh);
  if (hasEnded() && !isWholeHeadDecided(round, head)) return;
  await settle(round, head, isWaiting);
}

function isWholeHeadDecided({ ledger }: Round, { files }: ExaminedHead): boolean {
  return files.every(({ proposal }) => ledger.entry(proposal.proposal_id)?.decision);
}

/** Returns why a proposal still waits after an earlier decision, or null if it has to be decided again. */
function findSettledReason(
  { ledger, settings, workspace }: Round,
  entry: QueueEntry,
  file: ExaminedFile,
): string | null {
  const level = findEntryForPath(ledger.state, entry.path, file.report.old_path)?.uncertainty_level;
  if (entry.status === "escalated" && entry.decision && level === 3)
    return "it is escalated, and its State entry is still contested";
  if (entry.status !== "waiting_rfc" || !entry.rfc || isMoot(entry, file, ledger)) return null;
  const trigger = { trigger: "architectural_change" as const, because: "", about: [`rfc:${entry.rfc}`] };
  const { evidence, now } = settings;
  const hours = workspace.rules.config.limits.rfc_hours;
  const answer = findRfcAnswer(trigger, entry, { rfcs: ledger.rfcs, evidence, now, hours });
  return answer.kind === "open" || answer.kind === "unmet" ? answer.because : null;
}

/** Returns whether an approval of another branch does not concern the file any more, since the base now has its packages. */
function isMoot(entry: QueueEntry, file: ExaminedFile, { rfcs }: Round["ledger"]): boolean {
  const rfc = rfcs.find(({ id }) => id === entry.rfc);
  if (rfc === undefined || !isOfAnotherBranch(rfc, entry)) return false;
  const packages = new Set((file.file.analysis?.newExternals ?? []).map(({ external }) => `dependency:${external}`));
  return !(rfc.covers ?? []).some((fact) => packages.has(fact));
}

const HELD = "it is held for a person";

function wait(round: Round, { proposal_id, path, branch }: QueueEntry, reason: string): void {
  round.progress = { ...round.progress, waiting: [...round.progress.waiting, { proposal_id, path, branch, reason }] };
}

/** Forgets why a head waited when it was looked at before in this session. */
function forgetHeadWaits(progress: Progress, { files }: ExaminedHead): Progress {
  const own = new Set(files.map(({ proposal }) => proposal.proposal_id));
  return { ...progress, waiting: progress.waiting.filter(({ proposal_id }) => !own.has(proposal_id)) };
}

/** Gives a head back to its agent if the branch that it is stacked on was rejected, since it would bring that change along. */
function rejectIfBelowRejected(round: Round, head: ExaminedHead): boolean {
  const below = round.stacks.get(head.branch);
  const lower = round.heads.find(({ branch }) => branch === below?.branch);
  const isRejected = lower?.files.some(
    ({ proposal }) => round.ledger.entry(proposal.proposal_id)?.status === "rejected",
  );
  if (below === undefined || !isRejected) return false;
  const rationale = `It is stacked on ${below.branch}, which was rejected. Rebase it on ${formatBaseName(round.workspace.base)} without that change, or correct ${below.branch} first.`;
  rejectWhole(round, head, { rationale, blocked_by: [] });
  return true;
}

/** Gives a head back to its agent at once if Git does not merge it, whatever else it waits for. */
async function rejectIfUnmergeable(round: Round, head: ExaminedHead): Promise<boolean> {
  if (head.files.some((file) => findReasonToWait(round, head, file) !== null)) return false;
  const merge = await round.ownCommits.tryMerge(head.head);
  if (merge.kind === "clean") return false;
  rejectWhole(round, head, recordMergeConflict(round, merge));
  return true;
}

/** Rejects every proposal of a head for a reason that concerns all of it. */
function rejectWhole(round: Round, { files }: ExaminedHead, reason: Partial<DecisionRecord>): void {
  const { ledger, settings } = round;
  for (const { proposal } of files) {
    const before = ledger.entry(proposal.proposal_id) ?? proposal;
    const decision: DecisionRecord = {
      ...before.decision,
      session_id: settings.sessionId,
      decided_at: formatTimestamp(settings.now),
      decision: "reject",
      decision_type: before.decision?.decision_type ?? "implementation",
      by: settings.sessionId,
      ...reason,
    };
    const entry = { ...before, status: "rejected" as const, decision };
    ledger.setEntry(entry);
    round.progress = addRejection(round.progress, entry);
  }
}

function recordMergeConflict({ workspace }: Round, merge: UncleanMerge): Partial<DecisionRecord> {
  const { message, fix } = explainUncleanMerge(merge, formatBaseName(workspace.base));
  return { rationale: `${message} ${fix}`, conflicts: merge.kind === "conflict" ? [...merge.files] : [] };
}

async function decide(round: Round, head: ExaminedHead, file: ExaminedFile): Promise<Decided> {
  const { settings, facts, ledger, progress } = round;
  const before = ledger.entry(file.proposal.proposal_id);
  const isDecided = before?.status === "approved" || isHeld(before);
  if (before !== undefined && isDecided) recall(before, settings);
  const { decided, review } = await decideProposal(file, head, { ...settings, facts });
  // If an earlier session decided the same, the decision counts for no budget and is not written again.
  if (isDecided && isSameDecision(before, decided.entry))
    return { ...decided, isNew: before?.decision?.session_id === settings.sessionId };
  ledger.setEntry(decided.entry);
  const isAgain = progress.decided.some(({ entry }) => entry.proposal_id === decided.entry.proposal_id);
  round.progress = addDecision(progress, decided, review);
  if (review.disagreements > 0 && !isAgain) countDisagreement(round, decided.entry);
  if (review.tripsBreaker) contest(round, decided.entry, file);
  return decided;
}

/** Returns whether an earlier session held the proposal for a person. */
function isHeld(entry: QueueEntry | undefined): boolean {
  return entry?.status === "escalated" && entry.decision != null && pickPersonsHolds(entry.holds ?? []).length > 0;
}

function isSameDecision(before: QueueEntry | undefined, now: QueueEntry): boolean {
  if (before?.status !== now.status) return false;
  return now.status === "approved" || JSON.stringify(before.holds) === JSON.stringify(now.holds);
}

function countDisagreement({ ledger, settings, workspace }: Round, { agent_id, proposal_id }: QueueEntry): void {
  const { limits, review } = workspace.rules.config;
  const disagreement = { agent: agent_id, proposal_id, at: formatTimestamp(settings.now) };
  const policy = { limit: limits.breaker, hours: review.breaker_hours };
  ledger.setBreakers(addDisagreement(ledger.breakers, disagreement, policy));
}

/** Contests the State entry of a proposal that trips a breaker (specification 3.2.3). */
function contest({ ledger, settings }: Round, { agent_id }: QueueEntry, { file }: ExaminedFile): void {
  const id = file.entry?.id;
  ledger.setState(
    ledger.state.map((entry) =>
      entry.id === id && readUncertaintyLevel(entry) < 3
        ? { ...raiseLevel(entry, 3), contested_by: `breaker of ${agent_id} in ${settings.sessionId}` }
        : entry,
    ),
  );
}

/** Merges a head or records why it does not merge. A head that waits does not, even if an earlier session approved it. */
async function settle(round: Round, head: ExaminedHead, isWaiting: boolean): Promise<void> {
  const entries = head.files.flatMap(({ proposal }) => round.ledger.entry(proposal.proposal_id) ?? []);
  if (entries.length === 0) return;
  if (entries.some(({ status }) => status === "waiting_rfc")) recordCriteria(round, head, false);
  const rejected = entries.filter(({ status }) => status === "rejected" || status === "withdrawn");
  const held = entries.filter((entry) => openHolds(entry).length > 0 && entry.status === "escalated");
  if (rejected.length > 0) holdBack(round, entries, rejected);
  else if (held.length > 0) waitForHeld(round, entries, held);
  else if (!isWaiting && entries.every(({ status }) => status === "approved")) await mergeOrHold(round, head, entries);
}

/** Lets the approved proposals of a held head wait, since no part of it merges. */
function waitForHeld(round: Round, entries: readonly QueueEntry[], held: readonly QueueEntry[]): void {
  const names = held.map(({ proposal_id, path }) => `${path} (${proposal_id})`).join(", ");
  for (const entry of entries)
    if (entry.status === "approved")
      wait(round, entry, `it is approved, but ${names} of the same head ${held.length === 1 ? "is" : "are"} held`);
}

async function mergeOrHold(round: Round, head: ExaminedHead, entries: readonly QueueEntry[]): Promise<void> {
  const failed = round.settings.unverified.get(buildUnreadableHeadKey(head));
  if (failed?.kind === "failed") return rejectUnverified(round, entries, failed);
  const reason = await findReasonNotToMerge(round, head);
  if (reason === null) return mergeHead(round, head, entries);
  const found = {
    ...(reason.verification ? { verification: reason.verification } : {}),
    ...(reason.unproven ? { unproven: [...reason.unproven] } : {}),
  };
  for (const entry of entries) {
    wait(round, entry, reason.because);
    const { verification: _verification, unproven: _unproven, ...before } = entry.decision ?? {};
    if (reason.isRecorded && before.not_merged !== reason.because)
      round.ledger.setEntry({
        ...entry,
        decision: { ...before, not_merged: reason.because, ...found },
      });
  }
}

/** Rejects a head whose merged result does not pass, with what the commands printed. */
function rejectUnverified(
  { ledger }: Round,
  entries: readonly QueueEntry[],
  { because, verification }: Unverified,
): void {
  for (const entry of entries) {
    const decision: DecisionRecord = {
      ...entry.decision,
      decision: "reject",
      rationale: `${because} Rebase the branch on the base, run the same there, correct it and push again. The branch is kept.`,
      ...(verification === null ? {} : { verification }),
    };
    ledger.setEntry({ ...entry, status: "rejected", decision });
  }
}

/** Rejects the other proposals of a head with a rejected one, since a branch merges as a whole or not at all. */
function holdBack({ ledger }: Round, entries: readonly QueueEntry[], rejected: readonly QueueEntry[]): void {
  const blocked_by = rejected.map(({ proposal_id }) => proposal_id);
  for (const entry of entries) {
    if (rejected.includes(entry)) continue;
    const rationale = `${entry.decision?.rationale ?? ""} Not merged: ${blocked_by.join(", ")} of the same head was rejected.`;
    ledger.setEntry({
      ...entry,
      status: "rejected",
      decision: { ...entry.decision, rationale: rationale.trim(), blocked_by },
    });
  }
}

async function mergeHead(round: Round, head: ExaminedHead, entries: readonly QueueEntry[]): Promise<void> {
  const { ownCommits, ledger, settings, workspace } = round;
  const merge = await ownCommits.tryMerge(head.head);
  if (merge.kind !== "clean") {
    rejectWhole(round, head, recordMergeConflict(round, merge));
    return;
  }
  const scopeVersion = workspace.rules.definitions.scope_definitions.version ?? null;
  recordCriteria(round, head, true);
  const resolved = addResolutionOthers(merge.resolved ?? [], head, ledger);
  let state = ledger.state;
  for (const { proposal, report } of head.files) {
    const entry = ledger.entry(proposal.proposal_id) ?? proposal;
    state = applyMergeToState(state, { proposal: entry, report, scopeVersion });
    const { not_merged: _before, verification: _verification, unproven: _unproven, ...decision } = entry.decision ?? {};
    const own = resolved.filter(({ path }) => path === entry.path);
    ledger.setEntry({
      ...entry,
      status: "merged",
      decision: own.length === 0 ? decision : { ...decision, resolved: own },
    });
  }
  const paths = head.files.map(({ proposal }) => proposal.path);
  const place = { repository: workspace.repository, commit: head.head };
  ledger.setState(addPassedChecks(await addFileDescriptions(state, paths, place), round, head));
  const squash =
    workspace.rules.config.merge.style === "squash" ? await composeSquashCommit(round, head, entries, resolved) : null;
  const commit = ownCommits.merge(head.head, {
    tree: merge.tree,
    message: mergeMessage(head.branch, settings.sessionId, entries, resolved),
    squash,
    next: round.heads[round.heads.findIndex((each) => each.head === head.head) + 1]?.head ?? null,
  });
  ledger.finishTask(head.task?.id ?? null, head.head);
  const { merged, squashed } = round.progress;
  round.progress = {
    ...round.progress,
    merged: [...merged, { branch: head.branch, commit }],
    notices: [...round.progress.notices, ...resolved.map((each) => describeResolution(each, head.branch))],
    squashed: squash === null ? squashed : [...squashed, toSquashedHead(head)],
  };
}

/** Adds the branch that changed the same file and was merged last. */
function addResolutionOthers(
  resolved: readonly MergeResolution[],
  { branch }: ExaminedHead,
  { knowledge }: Round["ledger"],
) {
  return resolved.map((each): MergeResolution => {
    const other = knowledge.queue.findLast(
      (entry) => entry.status === "merged" && entry.path === each.path && entry.branch !== branch,
    );
    return { ...each, with: other?.branch ?? null };
  });
}

/** Returns what the commit of a squashed branch says, in the name of who wrote the branch's last commit. */
async function composeSquashCommit(
  { workspace, settings }: Round,
  head: ExaminedHead,
  entries: readonly QueueEntry[],
  resolved: readonly MergeResolution[],
) {
  const stored = await workspace.repository.objects.read(head.head);
  const { author, message } = parseCommit(stored?.content ?? new Uint8Array());
  const title = head.task?.title || (message.split("\n", 1)[0] ?? "");
  const { branch, head: oid } = head;
  return {
    author,
    message: squashMessage({ branch, head: oid, session: settings.sessionId, title }, entries, resolved),
  };
}

function toSquashedHead({ branch, head, agent }: ExaminedHead): SquashedHead {
  return { branch, head, agent_id: agent };
}

/** Returns the decisions with the entries as they are now: merged, held back, or rejected after all. */
export function refreshDecided(decided: readonly Decided[], ledger: Round["ledger"]): Decided[] {
  return decided.map((each) => {
    const entry = ledger.entry(each.entry.proposal_id);
    return entry?.decision ? { ...each, entry: { ...entry, decision: entry.decision } } : each;
  });
}
