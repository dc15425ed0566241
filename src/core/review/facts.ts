import {
  type Breaker,
  type Evidence,
  formatTimestamp,
  type QueueEntry,
  type Rfc,
  type StateEntry,
} from "../../kernel/domain/index.ts";
import {
  type AssumptionClash,
  type AssumptionConflict,
  AssumptionIndex,
  type DeclaredAssumption,
  findBreaker,
  findEntryForPath,
  listRecentDisagreements,
  type ReviewFacts,
  type StateConflict,
  type UnclearPair,
  type Verification,
} from "../../rules/orchestrator/index.ts";
import type { Rules } from "../../workspace/ground/index.ts";
import { DecidedStatements, findRfcAnswer, listQuestionTriggers, type StateConflicts } from "../push/index.ts";
import type { ExaminedFile, ExaminedHead } from "./examine.ts";
import type { JudgedPairs } from "./judged-pairs.ts";

/** What the facts of all proposals of a session have in common. */
export interface FactsSource {
  readonly rules: Rules;
  readonly heads: readonly ExaminedHead[];
  /** Returns State after the merges of this session so far. */
  readonly state: () => readonly StateEntry[];
  readonly rfcs: () => readonly Rfc[];
  readonly evidence: readonly Evidence[];
  readonly conflicts: StateConflicts;
  readonly judged: JudgedPairs;
  /** Whether pairs of assumptions that the detector left open count, by the judge's answer or as conflicts. */
  readonly leavesNothingOpen: boolean;
  /** Whether a model reads what needs individual review. */
  readonly hasReader: boolean;
  /** Returns the circuit breakers after the decisions of this session so far. */
  readonly breakers: () => readonly Breaker[];
  readonly now: Date;
}

/** Gathers the facts on which the review of a proposal depends. */
export class FactsGatherer {
  readonly #source: FactsSource;
  readonly #assumptions: AssumptionIndex;
  readonly #decided: DecidedStatements;

  constructor(source: FactsSource) {
    this.#source = source;
    this.#decided = new DecidedStatements(source.rules);
    const { heads } = source;
    this.#assumptions = new AssumptionIndex([
      ...source.state().flatMap(listEntryAssumptions),
      ...heads.flatMap((head) => head.files.flatMap((file) => listFileAssumptions(file, head))),
    ]);
  }

  /** Returns the conflicts of a file's assumptions with what other branches and State assume. */
  findAssumptionConflicts(file: ExaminedFile, head: ExaminedHead): AssumptionConflict[] {
    const { judged, leavesNothingOpen } = this.#source;
    const met = listFileAssumptions(file, head).map((own) => this.#assumptions.compareWithOtherHolders(own));
    const found = [
      ...met.flatMap(({ conflicts }) => conflicts),
      ...(leavesNothingOpen ? judged.conflictsAmong(met.flatMap(({ unclear }) => unclear)) : []),
    ].filter(({ a, b }) => a.path !== b.path && !this.#decided.areSettled(a.text, b.text));
    return [...new Map(found.map((each) => [JSON.stringify([each.subject, each.a.text, each.b.text]), each])).values()];
  }

  /** Returns pairs of a file's assumptions and others on one subject of which the detector could not say whether they contradict. */
  findUnclearPairs(file: ExaminedFile, head: ExaminedHead): UnclearPair[] {
    const pairs = listFileAssumptions(file, head).flatMap(
      (own) => this.#assumptions.compareWithOtherHolders(own).unclear,
    );
    return pairs.filter(({ a, b }) => a.path !== b.path);
  }

  async gatherReviewFacts(
    file: ExaminedFile,
    head: ExaminedHead,
    verification: Verification | null,
  ): Promise<ReviewFacts> {
    const { rules, now, evidence } = this.#source;
    const { proposal, report } = file;
    const clashes = this.findAssumptionConflicts(file, head).map(toAssumptionClash);
    const entry = findEntryForPath(this.#source.state(), proposal.path, report.old_path);
    return {
      proposal,
      computed: report.change_type,
      verification,
      reading: null,
      entry,
      dependents: file.file.dependents,
      breaker: this.#breakerFor(proposal),
      assumptionClashes: clashes,
      stateConflicts: await this.findStateConflicts(file, head),
      findings: file.findings,
      holdForPerson: rules.config.review.hold,
      holdWithoutReader: this.#source.hasReader ? [] : rules.config.review.without_reader,
      parseError: report.language === null ? null : report.parse_error,
      triggersFor: (classification) =>
        listQuestionTriggers(file, { classification, clashes, rfcs: this.#source.rfcs(), rules }),
      rfcAnswerTo: (trigger) =>
        findRfcAnswer(trigger, proposal, {
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
    const own = findBreaker(breakers(), agent_id);
    const isTripped = own.tripped_at !== null;
    const counted = isTripped
      ? own.disagreements
      : listRecentDisagreements(own, formatTimestamp(now), review.breaker_hours);
    const before = rules.knowledge.queue.find((entry) => entry.proposal_id === proposal_id);
    const isCounted = before?.decision != null && before.classification_verification?.agreement === false;
    return { limit: limits.breaker, disagreements: counted.length, isTripped, isCounted };
  }

  /** Returns the conflicts of a file with State as it is now, and what stops it at the gate. */
  async findStateConflicts(file: ExaminedFile, head: ExaminedHead): Promise<StateConflict[]> {
    const stopped = file.blocking.map(
      ({ message, fix, data }): StateConflict => ({
        kind: data.kind === "decided_before" ? "decided_before" : "gate",
        with: typeof data.by === "string" ? data.by : file.proposal.path,
        message,
        rescope: fix,
      }),
    );
    return [...stopped, ...(await this.#source.conflicts.of(file, head.fork))];
  }
}

/** Returns the assumptions of a file. All files of a branch are one holder, since an agent does not contradict itself by two files. */
function listFileAssumptions({ proposal }: ExaminedFile, head: ExaminedHead): DeclaredAssumption[] {
  return (proposal.assumptions ?? []).map(({ text, declared_by, scope }) => ({
    text,
    declaredBy: declared_by ?? proposal.agent_id,
    scope: scope ?? proposal.semantic_scope ?? null,
    holder: `branch:${head.branch}`,
    path: proposal.path,
  }));
}

function listEntryAssumptions(entry: StateEntry): DeclaredAssumption[] {
  return (entry.assumptions ?? []).map(({ text, declared_by, scope }) => ({
    text,
    declaredBy: declared_by ?? entry.owner ?? "",
    scope: scope ?? entry.semantic_scope ?? null,
    holder: `state:${entry.id}`,
    path: entry.path,
  }));
}

function toAssumptionClash({ subject, reason, a, b }: AssumptionConflict): AssumptionClash {
  return { subject, reason, own: a.text, other: b.text, otherHolder: nameHolder(b.holder) };
}

function nameHolder(holder: string): string {
  return holder.startsWith("state:") ? `State entry ${holder.slice(6)}` : `branch ${holder.slice(7)}`;
}
