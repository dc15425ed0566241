import type { Breaker, Evidence, QueueEntry, Rfc, StateEntry } from "../../domain/index.ts";
import {
  type AssumptionClash,
  type AssumptionConflict,
  AssumptionIndex,
  breakerOf,
  countedWithin,
  type DeclaredAssumption,
  entryOf,
  type ReviewFacts,
  type StateConflict,
  type UnclearPair,
  type Verification,
} from "../../orchestrator/index.ts";
import { type SettledQuestions, settledQuestions } from "../../rfc/index.ts";
import { type Rules, timestamp } from "../ground/index.ts";
import { newDependenciesOf, type StateConflicts, standingOf, triggersOf } from "../push/index.ts";
import type { ExaminedFile, ExaminedHead } from "./examine.ts";
import type { JudgedPairs } from "./judged-pairs.ts";

/** What the facts of all proposals of a session have in common. */
export interface FactsSource {
  readonly rules: Rules;
  readonly heads: readonly ExaminedHead[];
  /** State as the merges of this session leave it. */
  readonly state: () => readonly StateEntry[];
  readonly rfcs: () => readonly Rfc[];
  readonly evidence: readonly Evidence[];
  readonly conflicts: StateConflicts;
  readonly judged: JudgedPairs;
  /** Whether pairs of assumptions that the detector left open count, by what the judge said of them or by themselves. */
  readonly leavesNothingOpen: boolean;
  /** Circuit breakers as the decisions of this session leave them. */
  readonly breakers: () => readonly Breaker[];
  readonly now: Date;
}

/** Gathers what the review of one proposal depends on. */
export class FactsGatherer {
  readonly #source: FactsSource;
  readonly #assumptions: AssumptionIndex;

  constructor(source: FactsSource) {
    this.#source = source;
    const { heads } = source;
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

  async factsOf(file: ExaminedFile, head: ExaminedHead, verification: Verification | null): Promise<ReviewFacts> {
    const { rules, now, evidence } = this.#source;
    const { proposal, report } = file;
    const clashes = this.conflictsOf(file, head).map(clashOf);
    const entry = entryOf(this.#source.state(), proposal.path, report.old_path);
    return {
      proposal,
      computed: report.change_type,
      verification,
      reading: null,
      entry,
      dependents: file.file.dependents,
      breaker: this.#breakerFor(proposal),
      assumptionClashes: clashes,
      stateConflicts: await this.#conflictsOf(file, head),
      findings: file.findings,
      holdForPerson: rules.config.review.hold,
      parseError: report.language === null ? null : report.parse_error,
      triggersFor: (classification) => triggersOf(file, { classification, clashes, rfcs: this.#source.rfcs(), rules }),
      standingOf: (trigger) =>
        standingOf(trigger, proposal, {
          rfcs: this.#source.rfcs(),
          evidence,
          now,
          hours: rules.config.limits.rfc_hours,
        }),
    };
  }

  #breakerFor({ agent_id, proposal_id }: QueueEntry): ReviewFacts["breaker"] {
    const { rules, now, breakers } = this.#source;
    const { limits, review } = rules.config;
    const own = breakerOf(breakers(), agent_id);
    const isTripped = own.tripped_at !== null;
    const counted = isTripped ? own.disagreements : countedWithin(own, timestamp(now), review.breaker_hours);
    const before = rules.knowledge.queue.find((entry) => entry.proposal_id === proposal_id);
    const isCounted = before?.decision != null && before.classification_verification?.agreement === false;
    return { limit: limits.breaker, disagreements: counted.length, isTripped, isCounted };
  }

  async #conflictsOf(file: ExaminedFile, head: ExaminedHead): Promise<StateConflict[]> {
    const gates = file.blocking.map(
      ({ message, fix }): StateConflict => ({ kind: "gate", with: file.proposal.path, message, rescope: fix }),
    );
    return [...gates, ...this.#decidedBefore(file, head), ...(await this.#source.conflicts.of(file, head.fork))];
  }
}

function withdrawStatement(text: string): string {
  const quotedText = `'${text.replaceAll("'", "'\\''")}'`;
  return `Correct or withdraw it (\`skl propose --withdraw ${quotedText}\`) and push again.`;
}

/** Returns the invariants that are texts, by their key. */
function statedInvariants({ knowledge }: Rules): ReadonlyMap<string, readonly string[]> {
  const texts = Object.entries(knowledge.invariants).map(([key, value]): [string, string[]] => [
    key,
    [value].flat().filter((each): each is string => typeof each === "string"),
  ]);
  return new Map(texts);
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
