import { createHash } from "node:crypto";
import {
  type AskedSignatures,
  type ChangeType,
  concernsCallers,
  type FileReport,
  type FileSide,
  type Rfc,
} from "../../kernel/domain/index.ts";
import type { AssumptionClash, Trigger } from "../../rules/orchestrator/index.ts";
import { collectSettledQuestions, findRfcTriggers, type NewDependency } from "../../rules/rfc/index.ts";
import type { Rules } from "../../workspace/ground/index.ts";
import { computeRfcLink, findLinkedRfcs } from "./rfc-answers.ts";
import type { ProposedFile } from "./state-conflicts.ts";

export interface ReportedFile extends ProposedFile {
  readonly report: FileReport;
}

/** What decides, besides the file itself, whether a person has to be asked about it. */
export interface QuestionFacts {
  readonly classification: ChangeType;
  readonly clashes: readonly AssumptionClash[];
  readonly rfcs: readonly Rfc[];
  readonly rules: Rules;
}

/** Returns the reasons to ask a person about a file, and the RFCs that are tied to it already. */
export function listQuestionTriggers(
  file: ReportedFile,
  { classification, clashes, rfcs, rules }: QuestionFacts,
): Trigger[] {
  const { proposal, report } = file;
  const asked = rules.config.rfc.signatures;
  const about = fingerprintTriggers(file, { clashes, rfcs, asked });
  const found = findRfcTriggers({
    classification,
    proposal,
    newDependencies: listUndecidedDependencies(file, rfcs),
    publicSignatureChanged: report.signature_changes.some((each) => concernsCallers(each, asked)),
    highFanIn: proposal.risk_signals?.high_fan_in_module_modified === true,
    dependents: file.file.dependents.length,
    invariants: { ...rules.knowledge.invariants },
    assumptionConflicts: clashes.length,
    statements: listProposalStatements(file),
  })
    .map(({ trigger, because, words }): Trigger => ({ trigger, because, about: about(trigger, words) }))
    .filter((each) => each.about.length > 0);
  const linked = findLinkedRfcs(proposal, rfcs).map(
    (rfc): Trigger => ({
      trigger: rfc.triggers?.[0] ?? "architectural_change",
      because: `${rfc.id} is about this change: ${rfc.decision_required ?? "an architectural decision"}`,
      about: [computeRfcLink(rfc)],
    }),
  );
  return [...found, ...listApprovedPackages(file, rfcs), ...linked];
}

/** Returns triggers for packages that a person approved for another branch. Nobody is asked again, but the criteria of that decision hold. */
function listApprovedPackages(file: ReportedFile, rfcs: readonly Rfc[]): Trigger[] {
  const { approvalOfPackage } = collectSettledQuestions(rfcs);
  const packages = new Set(listNewDependencies(file).map((each) => each.package));
  return [...packages].flatMap((name) => {
    const rfc = approvalOfPackage(name);
    if (rfc === null) return [];
    const because = `${name} was approved by ${rfc.id}, and the base does not have it yet.`;
    return [{ trigger: "new_external_dependency", because, about: [`dependency:${name}`] }];
  });
}

/** Returns the new packages that nobody has approved yet. */
export function listUndecidedDependencies(file: ReportedFile, rfcs: readonly Rfc[]): NewDependency[] {
  const { approvalOfPackage } = collectSettledQuestions(rfcs);
  return listNewDependencies(file).filter((each) => approvalOfPackage(each.package) === null);
}

/** Returns what a trigger is about, in words that a later head of the branch gives for the same facts; none if everything is approved. */
function fingerprintTriggers(
  file: ReportedFile,
  { clashes, rfcs, asked }: Pick<QuestionFacts, "clashes" | "rfcs"> & { readonly asked: AskedSignatures },
): (trigger: Trigger["trigger"], words?: readonly string[]) => readonly string[] {
  const { path } = file.proposal;
  const dependencies = listUndecidedDependencies(file, rfcs).map((each) => `dependency:${each.package}`);
  const areAllApproved = dependencies.length === 0 && listNewDependencies(file).length > 0;
  const signatures = file.report.signature_changes
    .filter((each) => concernsCallers(each, asked))
    // The new signature is part of the word, since the approval of one is no approval of another.
    .map(({ symbol, after }) => `signature:${path}:${symbol}:${hashTo128Bits(after ?? "")}`);
  return (trigger, words = []) => {
    switch (trigger) {
      case "new_external_dependency":
        return dependencies;
      case "shared_interface":
        return signatures;
      case "architectural_change":
        if (areAllApproved || [...dependencies, ...signatures].length > 0) return [...dependencies, ...signatures];
        return [`change:${path}:${hashTo128Bits(nameFileVersions(file.file))}`];
      case "invariant_change":
      case "invariant_ambiguity":
        // The shown words are part of it, since the approval of one departure from an invariant is no approval of another.
        return words.map((each) => `invariant:${path}:${hashTo128Bits(each)}`);
      case "assumption_conflict":
        return [...new Set(clashes.map(({ subject }) => `assumption:${subject}`))];
    }
  };
}

/** Names both versions of a file, as the approval of one content is no approval of another. */
function nameFileVersions({ change }: ReportedFile["file"]): string {
  const sides: readonly (FileSide | null)[] = [
    change.kind === "added" ? null : change.before,
    change.kind === "deleted" ? null : change.after,
  ];
  return sides.map((side) => (side === null ? "none" : `${side.mode} ${side.oid}`)).join(" ");
}

/** Returns 128 bits; with 48, somebody could make two texts of the same digest and show a person only one. */
function hashTo128Bits(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}

function listNewDependencies({ file, proposal }: ReportedFile): NewDependency[] {
  return (file.analysis?.newExternals ?? []).flatMap(({ external, line, module }) =>
    external === null ? [] : [{ package: external, path: proposal.path, line, import: module }],
  );
}

function listProposalStatements({ proposal }: ReportedFile): string[] {
  return [
    ...(proposal.assumptions ?? []).map(({ text }) => text),
    proposal.rationale ?? "",
    proposal.agent_reasoning_summary ?? "",
  ].filter(Boolean);
}
