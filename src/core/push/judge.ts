import {
  type CheckOutput,
  type FileChange,
  type Loss,
  listChangePaths,
  type ObjectId,
  type Overlap,
  type QueueEntry,
  type Task,
} from "../../kernel/domain/index.ts";
import {
  buildFileReport,
  buildSkippedResults,
  type CheckInput,
  computeOverallVerdict,
  type LockedPath,
  runChecks,
} from "../../rules/checks/index.ts";
import {
  explainBreaker,
  findBreaker,
  listProposalHolds,
  listTwiceWritten,
  sortWorstFirst,
} from "../../rules/orchestrator/index.ts";
import type { BranchHead, PushIdentity, Rules } from "../../workspace/ground/index.ts";
import {
  computeBaseWithSquashed,
  findWaitingBelow,
  listOverdueRfcs,
  type PendingQueue,
  queueLoad,
  readPendingQueue,
  warnAboutUnknownAgent,
} from "../../workspace/ground/index.ts";
import {
  buildAgreementBook,
  findBrokenAgreements,
  type IntentBook,
  listIntentLocks,
  overlapsWithIntents,
  readIntentBook,
} from "../intents/index.ts";
import { carryOver } from "./carried-statements.ts";
import { addAnalysis, checkInput, type JudgedHead, resolveBranchRange, resolvePusher } from "./check-input.ts";
import { type DeclaredStatements, noStatements } from "./draft.ts";
import { foretell } from "./foretell.ts";
import { linkFindingsOfPush } from "./link-findings.ts";
import { describeHeadLosses } from "./losses/index.ts";
import { findHeadOverlaps, type PushedHead } from "./overlaps.ts";
import { buildProposals } from "./proposals.ts";
import { createKnownModules } from "./tree-links.ts";

export interface Judgement {
  readonly output: CheckOutput;
  readonly identity: PushIdentity;
  readonly task: Task | null;
  /** The common ancestor with which the head was compared; null for the empty tree. */
  readonly fork: ObjectId | null;
  /** The proposals that waited when the head was judged. */
  readonly pending: PendingQueue;
  readonly book: IntentBook;
}

export interface JudgeRequest extends JudgedHead {
  readonly statementsOf?: (agent: string) => Promise<DeclaredStatements>;
  /** The proposals that this judgement replaces, unless they are those that wait on the branch. */
  readonly replaces?: readonly QueueEntry[];
}

/** Judges one pushed head by the checks. It only reads, and the same request gives the same verdict everywhere. */
export async function judge(request: JudgeRequest): Promise<Judgement> {
  const started = performance.now();
  const { base, rules, branch } = request;
  const pusher = resolvePusher(request);
  const { identity, task } = pusher;
  const [own, { pending, book }] = await Promise.all([resolveBranchRange(request, task), readJudgeRecords(request)]);
  const below = await findBelow(request, pending);
  const range = below[0] === undefined ? own : await resolveBranchRange({ ...request, stackedOn: below[0] }, task);
  const warnings = [...base.warnings, ...warnAboutUnknownAgent(identity), ...range.warnings, ...pending.warnings];
  const declared = identity.agent && request.statementsOf ? await request.statementsOf(identity.agent) : noStatements;
  const replaced =
    request.replaces ??
    [...rules.knowledge.queue.filter(({ status }) => status === "rejected"), ...pending.proposals].filter(
      (old) => old.branch === branch && old.agent_id === identity.agent,
    );
  const statements = carryOver(declared, replaced);
  const input: CheckInput = {
    ...(await checkInput(request, pusher, range.changes)),
    overdueRfcs: listOverdueRfcs(rules, request.now).map(({ rfc, scopes }) => ({
      id: rfc.id,
      scopes,
      deadline: rfc.human_response_deadline ?? null,
    })),
    queue: queueLoad(pending, { agent: identity.agent, branch }, rules.config.limits),
    locked: listLockedPaths(range.changes, { book, agent: identity.agent }, request),
  };
  const judged = await runAll(input, request, {
    fork: range.fork,
    statements,
    book,
    isStacked: below.length > 0,
    recorded: replaced.flatMap(({ losses = [] }) => losses),
  });
  const reports = judged.input.files.map((file) => buildFileReport(file, judged.input));
  // No session merges it, so that there is nothing to propose.
  const isUnrelated =
    identity.agent !== null && rules.present && range.warnings.some(({ code }) => code === "UNRELATED_HISTORY");
  const verdict = isUnrelated ? "block" : computeOverallVerdict(judged.checks);
  const built =
    identity.agent === null
      ? []
      : buildProposals({ ...judged.input, agent: identity.agent }, reports, request, range.fork, statements);
  // A blocked push is not reviewed, so that nothing of it is held.
  const proposals =
    verdict === "block" ? built : built.map((proposal) => addSessionHolds(proposal, judged.checks, rules));
  const isForReview = verdict !== "block" && request.compareWith === undefined && proposals.length > 0;
  const { files } = judged.input;
  const { head, now } = request;
  const ofOthers = { ...pending, proposals: pending.proposals.filter((each) => !below.some(isOfHead(each))) };
  const met = isForReview ? await findAllOverlaps({ head, proposals }, { pending: ofOthers, book }, request) : [];
  // Of a file whose links break, more is said already than how two changes go together.
  const isBroken = (path: string) =>
    proposals.some((each) => each.path === path && (each.holds ?? []).some(({ kind }) => kind === "link"));
  const overlaps = met.filter(({ path, specification }) => specification === undefined || !isBroken(path));
  const twice = isForReview ? listTwiceWritten(proposals, [...ofOthers.proposals, ...listLastMerged(rules)]) : [];
  const output: CheckOutput = {
    verdict,
    agent: identity.agent,
    branch,
    base: range.fork,
    head,
    checks: judged.checks,
    files: reports,
    proposals: proposals.map((proposal) => addProposalOverlaps(proposal, overlaps)),
    holds: proposals.flatMap(({ holds = [] }) => holds),
    foretold: isForReview ? await foretell({ head, fork: range.fork, files, reports, proposals, now }, request) : [],
    overlaps,
    ...(twice.length > 0 ? { twice } : {}),
    queue: { unresolved: input.queue.unresolved, limit: input.queue.limit },
    warnings: [...warnings],
    ignored: null,
    proposal_ref: null,
    elapsed_ms: Math.round(performance.now() - started),
  };
  return { output, identity, task, fork: range.fork, pending, book };
}

/** Returns the waiting heads that the judged one contains, the nearest first. */
async function findBelow(request: JudgeRequest, { proposals }: PendingQueue): Promise<BranchHead[]> {
  const { repository, base, branch, head, compareWith } = request;
  if (branch === null || compareWith !== undefined) return [];
  const others = proposals.filter((each) => each.branch !== branch && each.head && each.head !== head);
  if (others.length === 0) return [];
  const waiting = others.map((each) => ({ branch: each.branch, head: each.head as ObjectId }));
  const below = await findWaitingBelow(repository, await computeBaseWithSquashed(repository, base.oid), [
    { branch, head },
    ...waiting,
  ]);
  const found: BranchHead[] = [];
  for (let next = below.get(branch); next !== undefined && !found.includes(next); next = below.get(next.branch))
    found.push(next);
  return found;
}

const isOfHead =
  ({ branch, head }: Pick<QueueEntry, "branch" | "head">) =>
  (each: BranchHead): boolean =>
    each.branch === branch && each.head === head;

interface Records {
  readonly pending: PendingQueue;
  readonly book: IntentBook;
}

/** Reads the proposals first, since they fetch what both need from the remote. */
async function readJudgeRecords(request: JudgeRequest): Promise<Records> {
  const pending = await readPendingQueue(request);
  return { pending, book: await readIntentBook(request, request.now) };
}

function listLockedPaths(
  changes: readonly FileChange[],
  { book, agent }: { readonly book: IntentBook; readonly agent: string | null },
  request: JudgeRequest,
): LockedPath[] {
  if (agent === null) return [];
  return listIntentLocks(changes.flatMap(listChangePaths), { book, agent }, request).map(({ path, intent }) => ({
    path,
    agent: intent.agent,
    intent: intent.id,
    branch: intent.branch,
    text: intent.text,
    until: intent.expires_at,
  }));
}

/** Returns the overlaps of a head with waiting heads and with the intents of others, the most serious first. */
async function findAllOverlaps(
  pushed: PushedHead,
  { pending, book }: Records,
  request: JudgeRequest,
): Promise<Overlap[]> {
  const waiting = await findHeadOverlaps(pushed, pending, request);
  return sortWorstFirst([...waiting, ...(await overlapsWithIntents(pushed.proposals, { book, pending }, request))]);
}

const listLastMerged = ({ knowledge }: Rules) => knowledge.queue.filter(({ status }) => status === "merged");

/** Adds what a review session will hold, by the function with which the session decides. */
function addSessionHolds(
  proposal: QueueEntry,
  checks: CheckOutput["checks"],
  { config, knowledge }: Rules,
): QueueEntry {
  const findings = checks.flatMap((check) => check.findings.filter(({ path }) => path === proposal.path));
  const breaker = explainBreaker(findBreaker(knowledge.breakers ?? [], proposal.agent_id));
  const holds = listProposalHolds({
    proposal,
    findings,
    forPerson: config.review.hold,
    withoutReader: config.verifier.kind === "llm" ? [] : config.review.without_reader,
    verification: null,
    reading: null,
    breaker,
  });
  return { ...proposal, holds };
}

function addProposalOverlaps(proposal: QueueEntry, overlaps: readonly Overlap[]): QueueEntry {
  const own = overlaps.filter(({ path }) => path === proposal.path);
  return own.length === 0 ? proposal : { ...proposal, overlaps: own };
}

async function runAll(
  input: CheckInput,
  request: JudgeRequest,
  compared: {
    readonly fork: ObjectId | null;
    readonly statements: DeclaredStatements;
    readonly book: IntentBook;
    readonly isStacked: boolean;
    readonly recorded: readonly Loss[];
  },
) {
  const quick = runChecks(input, "quick");
  if (computeOverallVerdict(quick) === "block")
    return { input, checks: sortChecksByNumber([...quick, ...buildSkippedResults(quick)]) };
  const known = createKnownModules();
  const files = await addAnalysis(input, request, { ...compared, modules: known });
  const paths = input.files.flatMap((file) => file.paths);
  const isStacked = Boolean(input.task?.base) || compared.isStacked;
  const links =
    request.compareWith === undefined
      ? await linkFindingsOfPush({ ...request, fork: compared.fork, paths, known, isStacked })
      : [];
  const at = { book: compared.book, at: request.now };
  const { repository, head } = request;
  const agreed = { repository, head, fork: compared.fork, paths };
  const agreements = await findBrokenAgreements(await buildAgreementBook(request, at), agreed);
  const isProposed = input.agent !== null && request.compareWith === undefined;
  const losses = isProposed ? await describeHeadLosses({ ...request, ...compared }, request) : [];
  const analysed = { ...files, links, agreements, losses };
  return { input: analysed, checks: sortChecksByNumber([...quick, ...runChecks(analysed, "reads-files")]) };
}

function sortChecksByNumber(results: CheckOutput["checks"]): CheckOutput["checks"] {
  return results.sort((a, b) => a.number - b.number);
}
