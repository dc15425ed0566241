import type { DigestEntry } from "../../domain/documents.generated.ts";
import { levelOf, type SessionLog, type StateEntry } from "../../domain/index.ts";
import { approvedDecisions } from "./approved.ts";
import type { DefinedScopes, DigestFacts } from "./facts.ts";
import { isOlderVersion } from "./scope-version.ts";

type Reason = DigestEntry["reasons"][number];

export interface ListedEntries {
  readonly at_threshold: DigestEntry[];
  readonly contested: DigestEntry[];
  readonly new_entries: DigestEntry[];
}

/**
 * The State entries that a person should look at. A contested one is listed as that only: it needs a decision, whatever
 * its counter says. An entry at the threshold is not listed as new once more.
 */
export function listedEntries(facts: Pick<DigestFacts, "state" | "scopes" | "logs" | "limits">): ListedEntries {
  const approved = approvedPaths(facts.logs);
  const lists: ListedEntries = { at_threshold: [], contested: [], new_entries: [] };
  for (const entry of facts.state) {
    const due = thresholdReasons(entry, facts);
    if (levelOf(entry) === 3) lists.contested.push(digestEntry(entry, ["contested"]));
    else if (due.length > 0) lists.at_threshold.push(digestEntry(entry, due));
    else if (isNew(entry, approved)) lists.new_entries.push(digestEntry(entry, ["proposed"]));
  }
  lists.at_threshold.sort((a, b) => b.change_count_since_review - a.change_count_since_review || byPath(a, b));
  lists.contested.sort(byPath);
  lists.new_entries.sort(byPath);
  return lists;
}

/**
 * Why an entry is due for review. Its counter; or that it was validated under older scope definitions, which specification
 * 4.2 puts at the threshold: `scope_definitions` where its scope is still defined, `scope_undefined` where it is not.
 */
function thresholdReasons(entry: StateEntry, { scopes, limits }: Pick<DigestFacts, "scopes" | "limits">): Reason[] {
  const reasons: Reason[] = [];
  // A limit of 0 would list every entry for ever, also right after its review.
  if ((entry.change_count_since_review ?? 0) >= Math.max(1, limits.review_threshold)) reasons.push("changes");
  if (hasUndefinedScope(entry, scopes)) reasons.push("scope_undefined");
  else if (hasRedefinedScope(entry, scopes)) reasons.push("scope_definitions");
  return reasons;
}

/** Whether the entry carries a label that the definitions do not have; without any definition there are no labels. */
function hasUndefinedScope({ semantic_scope }: StateEntry, { names }: DefinedScopes): boolean {
  return names.size > 0 && Boolean(semantic_scope) && !names.has(semantic_scope ?? "");
}

/** Whether the entry's scope is defined, but was validated by an older version of the definitions. */
export function hasRedefinedScope(entry: StateEntry, { names, version }: DefinedScopes): boolean {
  return names.has(entry.semantic_scope ?? "") && isOlderVersion(entry.scope_schema_version, version);
}

/** Made or changed by approved proposals, and neither reviewed by a person nor verified by a check since. */
function isNew(entry: StateEntry, approved: ReadonlySet<string>): boolean {
  if (levelOf(entry) !== 2) return false;
  return (entry.change_count_since_review ?? 0) > 0 || (!entry.last_reviewed_at && approved.has(entry.path));
}

function approvedPaths(logs: readonly SessionLog[]): Set<string> {
  return new Set(approvedDecisions(logs).map(({ path }) => path));
}

function digestEntry(entry: StateEntry, reasons: Reason[]): DigestEntry {
  return {
    id: entry.id,
    path: entry.path,
    semantic_scope: entry.semantic_scope ?? null,
    owner: entry.owner ?? null,
    version: entry.version ?? null,
    uncertainty_level: levelOf(entry),
    change_count_since_review: entry.change_count_since_review ?? 0,
    last_reviewed_at: entry.last_reviewed_at ?? null,
    contested_by: entry.contested_by ?? null,
    reasons,
  };
}

const byPath = (a: DigestEntry, b: DigestEntry): number => (a.path < b.path ? -1 : Number(a.path > b.path));
