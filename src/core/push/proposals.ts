import { createHash } from "node:crypto";
import {
  type Assumption,
  classifyChange,
  type FileReport,
  formatTimestamp,
  type Loss,
  type ObjectId,
  type ProposalSet,
  type QueueEntry,
} from "../../kernel/domain/index.ts";
import type { CheckInput, JudgedFile } from "../../rules/checks/index.ts";
import { listTouchedSymbols } from "../../rules/orchestrator/index.ts";
import { listNewSideUses } from "../../syntax/use/index.ts";
import { encodePath } from "../../workspace/git/index.ts";
import type { Rules } from "../../workspace/ground/index.ts";
import { listKnownInvariants } from "../state/index.ts";
import type { DeclaredForPath, DeclaredStatements } from "./draft.ts";

/** Returns `prop_` and 8 hex digits of a hash of branch, head and path, so that every computation gives the same id. */
function computeProposalId(branch: string, head: string, path: string): string {
  const hash = createHash("sha256");
  for (const part of [Buffer.from(branch), Buffer.from(head), encodePath(path)]) hash.update(part).update("\0");
  return `prop_${hash.digest("hex").slice(0, 8)}`;
}

interface PushFacts {
  readonly rules: Rules;
  readonly head: ObjectId;
  readonly branch: string | null;
  readonly now: Date;
}

/** Returns a proposal for each changed file, with the results of the checks and the agent's own statements (specification 3.3.1). */
export function buildProposals(
  input: CheckInput & { readonly agent: string },
  reports: readonly FileReport[],
  facts: PushFacts,
  fork: ObjectId | null,
  statements: DeclaredStatements,
): QueueEntry[] {
  const imported = new Set(input.files.flatMap(listResolvedImports));
  return input.files.flatMap((file, at) => {
    const report = reports[at];
    const declared = statements.forPath(file.path);
    // What the agent says of the whole head is about those of its files that import it.
    const dependsOn = declared.dependsOn.filter((path) => !imported.has(path));
    const removes = declared.removes.filter((each) => file.paths.some((path) => parseRemoval(each, path) !== null));
    return report ? [draftFileProposal(file, report, input, facts, fork, { ...declared, dependsOn, removes })] : [];
  });
}

function listResolvedImports({ analysis }: JudgedFile): readonly string[] {
  return (analysis?.imports ?? []).flatMap(({ resolved }) => resolved);
}

function draftFileProposal(
  file: JudgedFile,
  report: FileReport,
  { agent, task, branch: pushed, losses = [] }: CheckInput & { readonly agent: string },
  { rules, head, now }: PushFacts,
  fork: ObjectId | null,
  declared: DeclaredForPath,
): QueueEntry {
  const branch = pushed ?? "(detached)";
  const { type, overridden } = classifyChange(declared.changeType, report.change_type, report.risk_signals);
  const at = formatTimestamp(now);
  return {
    proposal_id: computeProposalId(branch, head, file.path),
    agent_id: agent,
    path: file.path,
    semantic_scope: file.scope,
    scope_schema_version: rules.definitions.scope_definitions.version ?? null,
    change_type: type,
    responsibilities: declared.responsibilities || (file.entry?.responsibilities ?? ""),
    dependencies: listFileDependencies(file, declared),
    changed_symbols: file.analysis === null ? null : (listTouchedSymbols(file.analysis.syntax) as string[] | null),
    uses: file.analysis === null ? [] : listNewSideUses(file.path, file.analysis),
    ...listFileDefinitions(file),
    ...pickFileLosses(file, losses, declared),
    invariants_touched: [...collectTouchedInvariants(file, declared, rules)],
    assumptions: declared.assumptions.map((assumption) => buildAssumption(assumption, agent, file.scope)),
    uncertainty_delta: computeUncertaintyDelta(file.entry?.uncertainty_level),
    rationale: declared.rationale,
    out_of_scope: report.out_of_scope,
    cross_scope_flag: report.cross_scope_flag,
    branch,
    risk_signals: report.risk_signals,
    classification_verification: {
      agent_classification: declared.changeType,
      verifier_classification: null,
      agreement: null,
      stage1_override: overridden,
    },
    dependency_scan: report.dependency_scan,
    agent_reasoning_summary: declared.reasoning,
    status: file.entry?.uncertainty_level === 3 ? "escalated" : "pending",
    submitted_at: at,
    task_id: task?.id ?? null,
    base: fork,
    head,
    pushed_at: at,
    rfc: null,
    decision: null,
  };
}

function listFileDefinitions({ analysis }: JudgedFile): Pick<QueueEntry, "definitions"> {
  const definitions = analysis?.definitions ?? [];
  return definitions.length === 0 ? {} : { definitions: [...definitions] };
}

/** Returns what merges and rebases took out of the file and nobody said to be on purpose, and what somebody did. */
function pickFileLosses(
  { paths }: JudgedFile,
  all: readonly Loss[],
  { removes }: DeclaredForPath,
): Pick<QueueEntry, "losses" | "removes"> {
  const losses = all.filter((loss) => paths.some((path) => path === loss.path) && !isRemoved(loss, removes));
  return {
    ...(losses.length > 0 ? { losses: losses.slice(0, MOST_LOSSES) } : {}),
    ...(removes.length > 0 ? { removes: [...removes] } : {}),
  };
}

const MOST_LOSSES = 20;

function isRemoved({ path, first, last }: Loss, removes: readonly string[]): boolean {
  return removes.some((each) => {
    const lines = parseRemoval(each, path);
    return lines !== null && lines.from <= first && last <= lines.to;
  });
}

/** Returns the lines of a file that `PATH` or `PATH:FIRST-LAST` names; null for another file. */
function parseRemoval(said: string, path: string): { readonly from: number; readonly to: number } | null {
  if (said === path) return { from: 0, to: Number.POSITIVE_INFINITY };
  if (!said.startsWith(`${path}:`)) return null;
  const lines = /^(\d{1,9})(?:[-–](\d{1,9}))?$/.exec(said.slice(path.length + 1));
  return lines === null ? null : { from: Number(lines[1]), to: Number(lines[2] ?? lines[1]) };
}

function collectTouchedInvariants(
  { entry }: JudgedFile,
  { invariants }: DeclaredForPath,
  { knowledge }: Rules,
): Set<string> {
  const known = listKnownInvariants(knowledge);
  return new Set([...(entry?.invariants_touched ?? []), ...invariants.filter((key) => known.has(key))]);
}

/** Returns the resolved imports, or what State knows if they could not be read, and the dependencies that the agent declares. */
function listFileDependencies(file: JudgedFile, declared: DeclaredForPath): string[] {
  const scanned = file.analysis?.imports ? listResolvedImports(file) : (file.entry?.dependencies ?? []);
  return [...new Set([...scanned, ...declared.dependsOn])].filter((path) => path !== file.path).sort();
}

function buildAssumption(
  { text, shared, composes }: Pick<Assumption, "text" | "shared" | "composes">,
  agent: string,
  scope: string | null,
): Assumption {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const digest = createHash("sha256").update(text).digest("hex").slice(0, 4);
  return {
    id: `assume_${[...words.slice(0, 5), digest].join("_")}`,
    text,
    declared_by: agent,
    scope,
    shared: shared ?? false,
    ...(composes === undefined ? {} : { composes }),
  };
}

/** Returns by how much approval raises the level of an entry, which is to 2; it never lowers it (specification 3.2.3). */
function computeUncertaintyDelta(level: number | undefined): string {
  const rise = Math.max(0, 2 - (level ?? 1));
  return rise === 0 ? "0" : `+${rise}`;
}

/** Returns the set of proposals that one push sends, without the fields that only the queue adds. */
export function buildProposalSet(
  proposals: readonly QueueEntry[],
  push: { branch: string; base: ObjectId | null; head: ObjectId; agent: string; task: string | null; now: Date },
): ProposalSet {
  return {
    schema_version: 1,
    branch: push.branch,
    base: push.base,
    head: push.head,
    agent_id: push.agent,
    task_id: push.task,
    pushed_at: formatTimestamp(push.now),
    proposals: proposals.map(({ task_id, base, head, pushed_at, rfc, decision, ...proposal }) => proposal),
  };
}
