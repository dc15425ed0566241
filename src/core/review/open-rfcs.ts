import {
  concernsCallers,
  type Rfc,
  type RfcTrigger,
  raiseLevel,
  readUncertaintyLevel,
} from "../../kernel/domain/index.ts";
import type { AssumptionConflict, DeclaredAssumption } from "../../rules/orchestrator/index.ts";
import { computeNextId, draftRfc, type RfcFacts } from "../../rules/rfc/index.ts";
import { listUndecidedDependencies } from "../push/index.ts";
import type { ExaminedFile, ExaminedHead } from "./examine.ts";
import type { Decided } from "./progress.ts";
import type { Round } from "./round.ts";
import { findSymbolUsers } from "./symbol-users.ts";

/**
 * Writes one RFC for all proposals of a head that need a person's decision and have none yet, so that a person does not answer the same
 * question file by file.
 */
export async function openRfcs(round: Round, head: ExaminedHead, decided: readonly Decided[]): Promise<void> {
  const asking = decided.filter(
    ({ entry, triggers }) => entry.decision.decision === "rfc" && triggers.length > 0 && !entry.rfc,
  );
  if (asking.length === 0) return;
  const { ledger, settings, workspace } = round;
  const files = asking.flatMap(
    ({ entry }) => head.files.find(({ proposal }) => proposal.proposal_id === entry.proposal_id) ?? [],
  );
  const id = computeNextId(
    "RFC",
    ledger.rfcs.map((rfc) => rfc.id),
  );
  const about = [...new Set(asking.flatMap(({ triggers }) => triggers.flatMap((trigger) => trigger.about)))];
  const facts = await gatherRfcFacts(round, head, files);
  const parties = listWaitingParties(round, head, facts);
  const draft = draftRfc({
    id,
    triggers: listRfcTriggers(asking),
    proposals: asking.map(({ entry }) => entry),
    facts,
    rfcHours: workspace.rules.config.limits.rfc_hours,
    now: settings.now,
  });
  const rfc = {
    ...draft,
    covers: [...new Set([...about, ...(draft.covers ?? [])])].sort(),
    branches: parties,
  };
  ledger.setRfc({ ...rfc, ...(await requestModelDraft(round, rfc)) });
  for (const { entry } of asking) {
    const rationale = `${entry.decision.rationale} See ${id}.`;
    ledger.setEntry({ ...entry, rfc: id, decision: { ...entry.decision, rationale } });
  }
  if (asking.some(({ triggers }) => triggers.some(({ trigger }) => trigger === "assumption_conflict")))
    round.contested.set(id, listContestedPaths(facts));
  round.progress = { ...round.progress, rfcsOpened: [...round.progress.rfcsOpened, id] };
}

/** Returns a model's draft of an RFC, which stands beside the computed text; without one the RFC is as complete. */
async function requestModelDraft(round: Round, rfc: Rfc): Promise<Partial<Pick<Rfc, "model_draft">>> {
  const drafted = await round.settings.verifier.draft?.(rfc);
  if (drafted === undefined) return {};
  if (drafted.kind === "drafted") return { model_draft: drafted.draft };
  const notice = `${rfc.id} has no draft by a model: ${drafted.why}`;
  round.progress = { ...round.progress, notices: [...round.progress.notices, notice] };
  return {};
}

function listRfcTriggers(asking: readonly Decided[]): RfcTrigger[] {
  return [...new Set(asking.flatMap(({ triggers }) => triggers.map(({ trigger }) => trigger)))];
}

/** Returns everything that a person needs to decide, gathered from the proposals that ask. */
async function gatherRfcFacts(round: Round, head: ExaminedHead, files: readonly ExaminedFile[]): Promise<RfcFacts> {
  const { workspace } = round;
  const conflicts = files
    .flatMap((file) => round.facts.findAssumptionConflicts(file, head))
    .map((conflict) => describeConflictForRfc(conflict, round))
    // The options are worded after the first conflict, so that contradictions come before pairs that nobody could judge.
    .toSorted((a, b) => Number(a.kind === "undecided") - Number(b.kind === "undecided"));
  const { invariants } = workspace.rules.knowledge;
  const touched = new Set(files.flatMap(({ proposal }) => proposal.invariants_touched ?? []));
  return {
    signatureChanges: files.flatMap(({ proposal, report }) =>
      report.signature_changes
        .filter((each) => concernsCallers(each, workspace.rules.config.rfc.signatures))
        .map(({ line, ...change }) => ({ path: proposal.path, ...change })),
    ),
    newDependencies: files.flatMap((file) => listUndecidedDependencies(file, workspace.rules.rfcs)),
    dependents: await Promise.all(
      files
        .filter(({ file }) => file.dependents.length > 0)
        .map(async (examined) => ({
          path: examined.proposal.path,
          count: examined.file.dependents.length,
          entries: examined.file.dependents.map(({ id }) => id),
          paths: examined.file.dependents.map((entry) => entry.path),
          users: await findSymbolUsers(examined, head.head, workspace.repository),
          scopes: [...new Set(examined.file.dependents.flatMap(({ semantic_scope }) => semantic_scope ?? []))].sort(),
        })),
    ),
    invariants: Object.entries(invariants)
      .filter(([key]) => key !== "security_patterns")
      .map(([key, value]) => ({
        key,
        value: Array.isArray(value)
          ? value.join(", ")
          : typeof value === "object"
            ? JSON.stringify(value)
            : String(value),
        why: touched.has(key) ? "The changed file depends on it." : "",
      })),
    assumptionConflicts: conflicts,
    scopes: [...new Set(files.flatMap(({ proposal }) => proposal.semantic_scope ?? []))].sort(),
    techStack: invariants.tech_stack ?? [],
    relatedAdrs: round.settings.adrs.map(({ id, title, status }) => ({ id, title, status })),
  };
}

/** Describes a conflict for an RFC. A statement of a branch names one of its proposals, a statement of State names the entry. */
function describeConflictForRfc(
  { kind, subject, reason, a, b }: AssumptionConflict,
  { heads }: Round,
): RfcFacts["assumptionConflicts"][number] {
  const describeConflictSide = (assumption: DeclaredAssumption) => {
    const branch = assumption.holder.startsWith("branch:") ? assumption.holder.slice(7) : null;
    const proposal = heads
      .find((head) => head.branch === branch)
      ?.files.find(({ proposal: { path } }) => path === assumption.path)?.proposal;
    return {
      text: assumption.text,
      declared_by: assumption.declaredBy,
      scope: assumption.scope,
      path: assumption.path,
      proposal_id: proposal?.proposal_id ?? null,
      state_id: branch === null ? assumption.holder.slice(6) : null,
    };
  };
  return { kind, subject, reason, a: describeConflictSide(a), b: describeConflictSide(b) };
}

/** Returns every branch that waits for the decision: the head's own, and the other sides of conflicts of assumptions. */
function listWaitingParties(round: Round, head: ExaminedHead, { assumptionConflicts }: RfcFacts): string[] {
  const others = assumptionConflicts.flatMap(({ a, b }) => [a.proposal_id, b.proposal_id]);
  const branches = round.heads.filter(({ files }) =>
    files.some(({ proposal }) => others.includes(proposal.proposal_id)),
  );
  return [...new Set([head.branch, ...branches.map(({ branch }) => branch)])];
}

function listContestedPaths({ assumptionConflicts }: RfcFacts): string[] {
  return [...new Set(assumptionConflicts.flatMap(({ a, b }) => [a.path, b.path]))];
}

/**
 * Contests the modules on both sides of open conflicts of assumptions (specification 3.2.3). This happens when the session closes, so that
 * the other side is still asked in the same RFC instead of being escalated. An entry that was contested before keeps its earlier reason,
 * which an answer to this question does not remove.
 */
export function contestConflicts({ ledger, contested }: Round): void {
  for (const [id, paths] of contested) {
    ledger.setState(
      ledger.state.map((entry) =>
        paths.includes(entry.path) && readUncertaintyLevel(entry) < 3
          ? { ...raiseLevel(entry, 3), contested_by: id }
          : entry,
      ),
    );
  }
}

const UNRESOLVED: ReadonlySet<string> = new Set(["pending", "escalated", "waiting_rfc", "approved"]);

/**
 * Withdraws open RFCs that no proposal needs any more: each of their proposals was replaced or withdrawn, and no newer one of their branches
 * waits for them or for its review. They would pause scopes for changes that are gone. RFCs that a person wrote name no triggers and stay.
 */
export function withdrawMoot(round: Round): void {
  const { ledger } = round;
  const open = ledger.knowledge.queue.filter(({ status }) => UNRESOLVED.has(status));
  for (const rfc of ledger.rfcs) {
    const { id, status, proposals = [], triggers = [], branch } = rfc;
    if ((status !== "open" && status !== "overdue") || triggers.length === 0 || proposals.length === 0) continue;
    const isAsked = open.some(
      (entry) =>
        entry.rfc === id ||
        proposals.includes(entry.proposal_id) ||
        (!entry.decision && (entry.branch === branch || (rfc.branches ?? []).includes(entry.branch))),
    );
    if (isAsked) continue;
    ledger.setRfc({ ...rfc, status: "withdrawn" });
    const notice = `${id} is withdrawn: no open proposal needs its answer any more.`;
    round.progress = { ...round.progress, notices: [...round.progress.notices, notice] };
  }
}
