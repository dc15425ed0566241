import { createHash } from "node:crypto";
import { type ChangeType, concernsCallers, type Evidence, type Rfc, type StateEntry } from "../../domain/index.ts";
import { scopeLookup } from "../../knowledge/index.ts";
import {
  type AssumptionClash,
  type AssumptionConflict,
  AssumptionIndex,
  type AtFork,
  type DeclaredAssumption,
  entryOf,
  forbiddenResponsibility,
  type ReviewFacts,
  ScopeGraph,
  type StateConflict,
  scopeCycle,
  staleRead,
  type Trigger,
  type UnclearPair,
  type Verification,
} from "../../orchestrator/index.ts";
import { rfcTriggers, type SettledQuestions, settledQuestions } from "../../rfc/index.ts";
import type { Rules } from "../ground/index.ts";
import type { ExaminedFile, ExaminedHead } from "./examine.ts";
import type { JudgedPairs } from "./judged-pairs.ts";
import { linkedRfcs, linkOf, standingOf } from "./rfc-answers.ts";

/** What the facts of all proposals of a session have in common. */
export interface FactsSource {
  readonly rules: Rules;
  readonly heads: readonly ExaminedHead[];
  /** State as the merges of this session leave it. */
  readonly state: () => readonly StateEntry[];
  readonly rfcs: () => readonly Rfc[];
  readonly evidence: readonly Evidence[];
  /** State where a head left the base, by path. */
  readonly stateAtFork: (head: ExaminedHead) => Promise<ReadonlyMap<string, StateEntry>>;
  /** Whether the base has another content of a path by now than where a head left it. */
  readonly isChangedSince: (head: ExaminedHead, path: string) => Promise<boolean>;
  readonly judged: JudgedPairs;
  /** Whether pairs of assumptions that the detector left open count, by what the judge said of them or by themselves. */
  readonly leavesNothingOpen: boolean;
  readonly breakerLimit: number;
  readonly now: Date;
}

/** Gathers what the review of one proposal depends on. */
export class FactsGatherer {
  readonly #source: FactsSource;
  readonly #assumptions: AssumptionIndex;
  readonly #scopes: ScopeGraph;
  readonly #scopeOf: (path: string) => string | null;

  constructor(source: FactsSource) {
    this.#source = source;
    const { rules, heads } = source;
    this.#scopeOf = scopeLookup(source.state(), rules.scopes.ownersOf);
    this.#scopes = new ScopeGraph(source.state(), this.#scopeOf);
    this.#assumptions = new AssumptionIndex([
      ...source.state().flatMap(assumptionsOfEntry),
      ...heads.flatMap((head) => head.files.flatMap((file) => assumptionsOf(file, head))),
    ]);
  }

  /** The conflicts of a file's assumptions with what other branches and State assume. */
  conflictsOf(file: ExaminedFile, head: ExaminedHead): AssumptionConflict[] {
    const { judged, leavesNothingOpen } = this.#source;
    const met = assumptionsOf(file, head).map((own) => this.#assumptions.meeting(own));
    const settled = this.#settled();
    const found = [
      ...met.flatMap(({ conflicts }) => conflicts),
      ...(leavesNothingOpen ? judged.among(met.flatMap(({ unclear }) => unclear)) : []),
    ].filter(({ a, b }) => a.path !== b.path && !settled.areSettled(a.text, b.text));
    return [...new Map(found.map((each) => [JSON.stringify([each.subject, each.a.text, each.b.text]), each])).values()];
  }

  #settled(): SettledQuestions {
    return settledQuestions(this.#source.rfcs(), statedInvariants(this.#source.rules));
  }

  /** What people decided against before, whoever brings it now. */
  #decidedBefore(file: ExaminedFile, head: ExaminedHead): StateConflict[] {
    const settled = this.#settled();
    const path = file.proposal.path;
    const statements = assumptionsOf(file, head).flatMap((own) => {
      const pair = this.#assumptions.meeting(own).conflicts.find(({ b }) => settled.againstOneOf(own.text, b.text));
      const against = settled.againstStatement(own.text) ?? (pair && settled.againstOneOf(own.text, pair.b.text));
      return against
        ? [{ what: `The assumption “${own.text}” of ${path}`, against, next: withdrawStatement(own.text) }]
        : [];
    });
    const packages = newDependenciesOf(file).flatMap(({ package: name }) => {
      const against = settled.againstPackage(name);
      return against
        ? [{ what: `The new package ${name} of ${path}`, against, next: `Take ${name} out and push again.` }]
        : [];
    });
    return [...statements, ...packages].map(({ what, against, next }) => ({
      kind: "decided_before",
      with: against.rfc ?? against.by,
      message: `${what} was decided against by ${against.by}: ${against.because}`,
      rescope: next,
    }));
  }

  /** Pairs of a file's assumptions and others on one subject that the detector could not tell apart or together. */
  unclearOf(file: ExaminedFile, head: ExaminedHead): UnclearPair[] {
    const pairs = assumptionsOf(file, head).flatMap((own) => this.#assumptions.meeting(own).unclear);
    return pairs.filter(({ a, b }) => a.path !== b.path);
  }

  async factsOf(
    file: ExaminedFile,
    head: ExaminedHead,
    given: { readonly verification: Verification | null; readonly disagreements: number },
  ): Promise<ReviewFacts> {
    const { rules, now, evidence, breakerLimit } = this.#source;
    const { proposal, report } = file;
    const clashes = this.conflictsOf(file, head).map(clashOf);
    const entry = entryOf(this.#source.state(), proposal.path, report.old_path);
    return {
      proposal,
      computed: report.change_type,
      verification: given.verification,
      entry,
      dependents: file.file.dependents,
      breaker: { limit: breakerLimit, disagreements: given.disagreements },
      assumptionClashes: clashes,
      stateConflicts: await this.#conflictsOf(file, head, entry),
      parseError: report.language === null ? null : report.parse_error,
      triggersFor: (classification) => this.#triggersFor(classification, file, clashes),
      standingOf: (trigger) =>
        standingOf(trigger, proposal, {
          rfcs: this.#source.rfcs(),
          evidence,
          now,
          hours: rules.config.limits.rfc_hours,
        }),
    };
  }

  async #conflictsOf(file: ExaminedFile, head: ExaminedHead, entry: StateEntry | null): Promise<StateConflict[]> {
    const { rules } = this.#source;
    const { proposal, blocking } = file;
    const scopes = rules.definitions.scope_definitions.scopes;
    const scope = proposal.semantic_scope ?? null;
    const targets = (proposal.dependencies ?? []).map((path) => this.#scopeOf(path));
    return [
      ...blocking.map(
        ({ message, fix }): StateConflict => ({ kind: "gate", with: proposal.path, message, rescope: fix }),
      ),
      ...this.#decidedBefore(file, head),
      ...staleRead(proposal, entry, await this.#atFork(file, head)),
      ...forbiddenResponsibility(proposal, scope === null ? null : (scopes[scope] ?? null)),
      ...scopeCycle(proposal, this.#scopes.newCycle(scope, targets)),
    ];
  }

  async #atFork({ proposal: { path }, report: { old_path } }: ExaminedFile, head: ExaminedHead): Promise<AtFork> {
    const before = await this.#source.stateAtFork(head);
    const entry = before.get(path) ?? (old_path === null ? undefined : before.get(old_path)) ?? null;
    return { entry, isChangedSince: entry === null && (await this.#source.isChangedSince(head, path)) };
  }

  #triggersFor(classification: ChangeType, file: ExaminedFile, clashes: readonly AssumptionClash[]): Trigger[] {
    const { rules } = this.#source;
    const { proposal, report } = file;
    const about = fingerprints(file, clashes);
    const broken = report.signature_changes.some(concernsCallers);
    const found = rfcTriggers({
      classification,
      proposal,
      newDependencies: newDependenciesOf(file),
      publicSignatureChanged: broken,
      highFanIn: proposal.risk_signals?.high_fan_in_module_modified === true,
      dependents: file.file.dependents.length,
      fanIn: rules.config.limits.fan_in,
      invariants: { ...rules.knowledge.invariants },
      assumptionConflicts: clashes.length,
      statements: statementsOf(file),
    }).map(({ trigger, because }): Trigger => ({ trigger, because, about: about(trigger) }));
    const linked = linkedRfcs(proposal, this.#source.rfcs()).map(
      (rfc): Trigger => ({
        trigger: rfc.triggers?.[0] ?? "architectural_change",
        because: `${rfc.id} is about this change: ${rfc.decision_required ?? "an architectural decision"}`,
        about: [linkOf(rfc)],
      }),
    );
    return [...found, ...linked];
  }
}

/** What a trigger is about, in words that a later head of the branch makes again from the same facts. */
function fingerprints(
  file: ExaminedFile,
  clashes: readonly AssumptionClash[],
): (trigger: Trigger["trigger"]) => readonly string[] {
  const { path } = file.proposal;
  const dependencies = newDependenciesOf(file).map((each) => `dependency:${each.package}`);
  const signatures = file.report.signature_changes
    .filter(concernsCallers)
    // With what it became: the approval of one signature is none of another.
    .map(({ symbol, after }) => `signature:${path}:${symbol}:${shortDigest(after ?? "")}`);
  return (trigger) => {
    switch (trigger) {
      case "new_external_dependency":
        return dependencies;
      case "shared_interface":
        return signatures;
      case "architectural_change":
        return [...dependencies, ...signatures].length > 0 ? [...dependencies, ...signatures] : [`change:${path}`];
      case "invariant_change":
      case "invariant_ambiguity":
        return [`invariant:${path}`];
      case "assumption_conflict":
        return [...new Set(clashes.map(({ subject }) => `assumption:${subject}`))];
    }
  };
}

function withdrawStatement(text: string): string {
  const quotedText = `'${text.replaceAll("'", "'\\''")}'`;
  return `Correct or withdraw it (\`skl propose --withdraw ${quotedText}\`) and push again.`;
}

/** The invariants that are texts, by their key. */
function statedInvariants({ knowledge }: Rules): ReadonlyMap<string, readonly string[]> {
  const texts = Object.entries(knowledge.invariants).map(([key, value]): [string, string[]] => [
    key,
    [value].flat().filter((each): each is string => typeof each === "string"),
  ]);
  return new Map(texts);
}

function shortDigest(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}

export interface NewDependency {
  readonly package: string;
  readonly path: string;
  readonly line: number;
  readonly import: string;
}

export function newDependenciesOf({ file, proposal }: ExaminedFile): NewDependency[] {
  return (file.analysis?.newExternals ?? []).flatMap(({ external, line, module }) =>
    external === null ? [] : [{ package: external, path: proposal.path, line, import: module }],
  );
}

function statementsOf({ proposal }: ExaminedFile): string[] {
  return [
    ...(proposal.assumptions ?? []).map(({ text }) => text),
    proposal.rationale ?? "",
    proposal.agent_reasoning_summary ?? "",
  ].filter(Boolean);
}

/** All files of a branch are one holder: an agent does not contradict itself by saying a thing of two files. */
function assumptionsOf({ proposal }: ExaminedFile, head: ExaminedHead): DeclaredAssumption[] {
  return (proposal.assumptions ?? []).map(({ text, declared_by, scope }) => ({
    text,
    declaredBy: declared_by ?? proposal.agent_id,
    scope: scope ?? proposal.semantic_scope ?? null,
    holder: `branch:${head.branch}`,
    path: proposal.path,
  }));
}

function assumptionsOfEntry(entry: StateEntry): DeclaredAssumption[] {
  return (entry.assumptions ?? []).map(({ text, declared_by, scope }) => ({
    text,
    declaredBy: declared_by ?? entry.owner ?? "",
    scope: scope ?? entry.semantic_scope ?? null,
    holder: `state:${entry.id}`,
    path: entry.path,
  }));
}

function clashOf({ subject, reason, a, b }: AssumptionConflict): AssumptionClash {
  return { subject, reason, own: a.text, other: b.text, otherHolder: holderName(b.holder) };
}

function holderName(holder: string): string {
  return holder.startsWith("state:") ? `State entry ${holder.slice(6)}` : `branch ${holder.slice(7)}`;
}
