import type { CheckInput } from "../../checks/index.ts";
import type { FileReport, Foretold, ObjectId, QueueEntry } from "../../domain/index.ts";
import { GitTree, mergeTrees, sharedTree } from "../../git/index.ts";
import { classify, type StateConflict } from "../../orchestrator/index.ts";
import { nameOf, type Workspace } from "../ground/index.ts";
import { standingOf } from "./rfc-answers.ts";
import { type ReportedFile, triggersOf } from "./rfc-questions.ts";
import { StateConflicts } from "./state-conflicts.ts";

/** One judged head, as the checks left it. */
export interface JudgedFiles {
  readonly head: ObjectId;
  readonly fork: ObjectId | null;
  readonly files: CheckInput["files"];
  readonly reports: readonly FileReport[];
  readonly proposals: readonly QueueEntry[];
  readonly now: Date;
}

/**
 * Returns what a review would say against a head besides what the checks found, by the functions that the review uses. Assumptions of
 * other branches and evidence are left to the review, since they would cost a push further questions to the remote.
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
        ...(await conflicts.of(file, judged.fork)).map((conflict) => rejection(conflict, file.proposal.path)),
        ...rfcAnswers(file, workspace, judged.now),
      ]),
    ),
    mergeConflict(judged, workspace),
  ]);
  return distinct([...ofFiles.flat(), ...ofHead]);
}

function rejection({ kind, message, rescope }: StateConflict, path: string): Foretold {
  return { outcome: "reject", kind, path, message, fix: rescope };
}

/** Returns what people decided of a change, or have been asked and not decided; of several questions in one RFC there is one answer. */
function rfcAnswers(file: ReportedFile, { rules }: Workspace, now: Date): Foretold[] {
  const { proposal, report } = file;
  const { rfcs } = rules;
  const classification = classify(proposal, report.change_type, null).result;
  const by = { rfcs, evidence: [], now, hours: rules.config.limits.rfc_hours };
  const answers = new Map<string, Foretold>();
  for (const trigger of triggersOf(file, { classification, clashes: [], rfcs, rules })) {
    const standing = standingOf(trigger, proposal, by);
    if (standing.kind === "none" || standing.kind === "approved") continue;
    const { rfc } = standing;
    const isOpen = standing.kind === "open" || standing.kind === "unmet";
    const against = standing.kind === "deferred" ? "put this off" : "decided against this";
    const said = isOpen ? standing.because : `${rfc} ${against}: ${standing.because}`;
    answers.set(rfc, {
      outcome: isOpen ? "wait" : "reject",
      kind: "rfc",
      path: proposal.path,
      message: `${answers.get(rfc)?.message ?? said} ${trigger.because}`,
      fix: isOpen
        ? `Go on with something else; \`skl rfc show ${rfc}\` says what is asked.`
        : `Take it out; \`skl rfc show ${rfc}\` has the decision.`,
    });
  }
  return [...answers.values()];
}

/** Asks Git for a merge only where the base changed a file of the head since the head left it. */
async function mergeConflict({ head, fork, files }: JudgedFiles, { repository, base }: Workspace): Promise<Foretold[]> {
  if (fork === null || fork === base.oid) return [];
  const [now, then] = [sharedTree(repository.objects, base.oid), new GitTree(repository.objects, fork)];
  const paths = files.flatMap((file) => file.paths);
  const isChanged = async (path: string) => (await now.entry(path))?.oid !== (await then.entry(path))?.oid;
  if (!(await Promise.all(paths.map(isChanged))).includes(true)) return [];
  const merge = await mergeTrees(repository, base.oid, head);
  if (merge.kind === "clean") return [];
  const onto = nameOf(base);
  const shown =
    merge.files.slice(0, 5).join(", ") + (merge.files.length > 5 ? ` and ${merge.files.length - 5} more` : "");
  return [
    {
      outcome: "reject",
      kind: "merge_conflict",
      path: merge.files[0] ?? null,
      message: `It does not merge into ${onto}: both sides changed ${shown}.`,
      fix: `Run \`git fetch && git rebase ${onto}\`, settle these files, say what you took from the other side (\`skl propose --rationale\`) and push.`,
    },
  ];
}

function distinct(found: readonly Foretold[]): Foretold[] {
  return [...new Map(found.map((each) => [`${each.path} ${each.kind} ${each.message}`, each])).values()];
}
