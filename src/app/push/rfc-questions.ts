import { createHash } from "node:crypto";
import { type ChangeType, concernsCallers, type FileReport, type Rfc } from "../../domain/index.ts";
import type { AssumptionClash, Trigger } from "../../orchestrator/index.ts";
import { rfcTriggers } from "../../rfc/index.ts";
import type { Rules } from "../ground/index.ts";
import { linkedRfcs, linkOf } from "./rfc-answers.ts";
import type { ProposedFile } from "./state-conflicts.ts";

export interface ReportedFile extends ProposedFile {
  readonly report: FileReport;
}

/** What decides, besides the file itself, whether a person is to be asked about it. */
export interface QuestionFacts {
  readonly classification: ChangeType;
  readonly clashes: readonly AssumptionClash[];
  readonly rfcs: readonly Rfc[];
  readonly rules: Rules;
}

/** Returns the reasons to ask a person about a file, and the RFCs that are tied to it already. */
export function triggersOf(file: ReportedFile, { classification, clashes, rfcs, rules }: QuestionFacts): Trigger[] {
  const { proposal, report } = file;
  const about = fingerprints(file, clashes);
  const found = rfcTriggers({
    classification,
    proposal,
    newDependencies: newDependenciesOf(file),
    publicSignatureChanged: report.signature_changes.some(concernsCallers),
    highFanIn: proposal.risk_signals?.high_fan_in_module_modified === true,
    dependents: file.file.dependents.length,
    invariants: { ...rules.knowledge.invariants },
    assumptionConflicts: clashes.length,
    statements: statementsOf(file),
  }).map(({ trigger, because, words }): Trigger => ({ trigger, because, about: about(trigger, words) }));
  const linked = linkedRfcs(proposal, rfcs).map(
    (rfc): Trigger => ({
      trigger: rfc.triggers?.[0] ?? "architectural_change",
      because: `${rfc.id} is about this change: ${rfc.decision_required ?? "an architectural decision"}`,
      about: [linkOf(rfc)],
    }),
  );
  return [...found, ...linked];
}

/** What a trigger is about, in words that a later head of the branch makes again from the same facts. */
function fingerprints(
  file: ReportedFile,
  clashes: readonly AssumptionClash[],
): (trigger: Trigger["trigger"], words?: readonly string[]) => readonly string[] {
  const { path } = file.proposal;
  const dependencies = newDependenciesOf(file).map((each) => `dependency:${each.package}`);
  const signatures = file.report.signature_changes
    .filter(concernsCallers)
    // With what it became: the approval of one signature is none of another.
    .map(({ symbol, after }) => `signature:${path}:${symbol}:${digestOf(after ?? "")}`);
  return (trigger, words = []) => {
    switch (trigger) {
      case "new_external_dependency":
        return dependencies;
      case "shared_interface":
        return signatures;
      case "architectural_change":
        return [...dependencies, ...signatures].length > 0 ? [...dependencies, ...signatures] : [`change:${path}`];
      case "invariant_change":
      case "invariant_ambiguity":
        // With what was shown: the approval of one departure from an invariant is none of another one.
        return words.map((each) => `invariant:${path}:${digestOf(each)}`);
      case "assumption_conflict":
        return [...new Set(clashes.map(({ subject }) => `assumption:${subject}`))];
    }
  };
}

/** 128 bits: with 48, a person could be shown one of two texts that have the same digest. */
function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}

export interface NewDependency {
  readonly package: string;
  readonly path: string;
  readonly line: number;
  readonly import: string;
}

export function newDependenciesOf({ file, proposal }: ReportedFile): NewDependency[] {
  return (file.analysis?.newExternals ?? []).flatMap(({ external, line, module }) =>
    external === null ? [] : [{ package: external, path: proposal.path, line, import: module }],
  );
}

function statementsOf({ proposal }: ReportedFile): string[] {
  return [
    ...(proposal.assumptions ?? []).map(({ text }) => text),
    proposal.rationale ?? "",
    proposal.agent_reasoning_summary ?? "",
  ].filter(Boolean);
}
