import type { FileReport, Foretold, ObjectId, QueueEntry } from "../../kernel/domain/index.ts";
import type { CheckInput } from "../../rules/checks/index.ts";
import { classify, type RfcAnswer, type StateConflict } from "../../rules/orchestrator/index.ts";
import { GitTree, type Merge, openSharedTree, refuseUnfitMerge, TreeMerger } from "../../workspace/git/index.ts";
import { computeBaseWithSquashed, formatBaseName, type Workspace } from "../../workspace/ground/index.ts";
import { mergeResolving } from "./resolve-merge.ts";
import { findRfcAnswer } from "./rfc-answers.ts";
import { listQuestionTriggers, type ReportedFile } from "./rfc-questions.ts";
import { StateConflicts } from "./state-conflicts.ts";
import { explainUncleanMerge } from "./unclean-merge.ts";

/** Describes a head with the results of the checks. */
export interface JudgedFiles {
  readonly head: ObjectId;
  readonly fork: ObjectId | null;
  readonly files: CheckInput["files"];
  readonly reports: readonly FileReport[];
  readonly proposals: readonly QueueEntry[];
  readonly now: Date;
}

/**
 * Returns what a review would object to in a head besides the findings of the checks, by the functions that the review uses. It leaves the
 * assumptions of other branches and the evidence to the review, since they would cost a push further questions to the remote.
 */
export async function foretell(judged: JudgedFiles, workspace: Workspace): Promise<Foretold[]> {
  const files = judged.files.flatMap((file, at): ReportedFile[] => {
    const [report, proposal] = [judged.reports[at], judged.proposals[at]];
    return report && proposal ? [{ file, report, proposal }] : [];
  });
  const conflicts = new StateConflicts(workspace);
  const [ofFiles, ofHead] = await Promise.all([
    Promise.all(
      files.map(async (file) => [
        ...(await conflicts.of(file, judged.fork)).map((conflict) => foretellRejection(conflict, file.proposal.path)),
        ...foretellRfcAnswers(file, workspace, judged.now),
      ]),
    ),
    mergeConflict(judged, workspace),
  ]);
  const found = ofFiles.flat();
  // A symbol that both sides changed is no news beside lines that Git cannot merge.
  return dropRepeatedForetold([
    ...(ofHead.length === 0 ? found : found.filter(({ kind }) => kind !== "stale_read")),
    ...ofHead,
  ]);
}

function foretellRejection({ kind, message, rescope }: StateConflict, path: string): Foretold {
  return { outcome: "reject", kind, path, message, fix: rescope };
}

/** Returns what people decided about a change, or have to decide: one answer for each RFC, and one for what no RFC asks yet. */
function foretellRfcAnswers(file: ReportedFile, { rules }: Workspace, now: Date): Foretold[] {
  const { proposal, report } = file;
  const { rfcs } = rules;
  const classification = classify(proposal, report.change_type, null).result;
  const by = { rfcs, evidence: [], now, hours: rules.config.limits.rfc_hours };
  const answers = new Map<string | null, Foretold>();
  for (const trigger of listQuestionTriggers(file, { classification, clashes: [], rfcs, rules })) {
    const answer = findRfcAnswer(trigger, proposal, by);
    if (answer.kind === "approved") continue;
    const rfc = answer.kind === "none" ? null : answer.rfc;
    const isUndecided = answer.kind === "open" || answer.kind === "unmet" || rfc === null;
    answers.set(rfc, {
      outcome: isUndecided ? "wait" : "reject",
      kind: "rfc",
      path: proposal.path,
      message:
        answer.kind === "open"
          ? `${answer.because} ${rfcs.find(({ id }) => id === rfc)?.decision_required ?? ""}`.trim()
          : `${answers.get(rfc)?.message ?? explainUnapproved(answer)} ${trigger.because}`,
      fix: adviseAfterAnswer(answer),
    });
  }
  return [...answers.values()];
}

type Unapproved = Exclude<RfcAnswer, { readonly kind: "approved" }>;

function explainUnapproved(answer: Unapproved): string {
  if (answer.kind === "none") return "A person decides before this merges.";
  if (answer.kind === "rejected") return `${answer.rfc} decided against this: ${answer.because}`;
  return answer.kind === "deferred" ? `${answer.rfc} put this off: ${answer.because}` : answer.because;
}

function adviseAfterAnswer(answer: Unapproved): string {
  if (answer.kind === "none") return "Say why with `skl propose --rationale`; the review asks a person by an RFC.";
  return answer.kind === "open" || answer.kind === "unmet"
    ? `Go on with something else; \`skl rfc show ${answer.rfc}\` says what is asked.`
    : `Take it out; \`skl rfc show ${answer.rfc}\` has the decision.`;
}

/** Returns why a head does not merge into the base. It asks Git only if the base has changed a file of the head since the fork. */
async function mergeConflict(
  { head, fork, files }: JudgedFiles,
  { repository, base, rules }: Workspace,
): Promise<Foretold[]> {
  if (fork === null || fork === base.oid) return [];
  const [now, then] = [openSharedTree(repository.objects, base.oid), new GitTree(repository.objects, fork)];
  const paths = files.flatMap((file) => file.paths);
  const isChanged = async (path: string) => (await now.entry(path))?.oid !== (await then.entry(path))?.oid;
  const isOfBoth = (await Promise.all(paths.map(isChanged))).includes(true);
  const joined = isOfBoth ? null : await new TreeMerger(repository, head).merge(fork, base.oid, head);
  const merge: Merge =
    joined === null
      ? await mergeResolving(repository, await computeBaseWithSquashed(repository, base.oid), head, { rules })
      : { kind: "clean", tree: joined };
  const checked = await refuseUnfitMerge(repository, base.oid, merge);
  if (checked.kind === "clean") return [];
  const path = checked.kind === "conflict" ? (checked.files[0] ?? null) : null;
  return [{ outcome: "reject", kind: "merge_conflict", path, ...explainUncleanMerge(checked, formatBaseName(base)) }];
}

function dropRepeatedForetold(found: readonly Foretold[]): Foretold[] {
  return [...new Map(found.map((each) => [`${each.path} ${each.kind} ${each.message}`, each])).values()];
}
