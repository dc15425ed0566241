import type { DigestEntry } from "../../../kernel/domain/documents.generated.ts";
import { readUncertaintyLevel, type SessionLog, type StateEntry } from "../../../kernel/domain/index.ts";
import { listApprovedDecisions } from "./approved.ts";
import type { DefinedScopes, DigestFacts } from "./facts.ts";
import { isOlderVersion } from "./scope-version.ts";

type Reason = DigestEntry["reasons"][number];

export interface ListedEntries {
  readonly at_threshold: DigestEntry[];
  readonly contested: DigestEntry[];
  readonly new_entries: DigestEntry[];
}

/** Lists the State entries that a person should review, each once: as contested, else as at the threshold, else as new. */
export function listEntriesForReview(facts: Pick<DigestFacts, "state" | "scopes" | "logs" | "limits">): ListedEntries {
  const approved = collectApprovedPaths(facts.logs);
  const lists: ListedEntries = { at_threshold: [], contested: [], new_entries: [] };
  for (const entry of facts.state) {
    const due = listThresholdReasons(entry, facts);
    if (readUncertaintyLevel(entry) === 3) lists.contested.push(toDigestEntry(entry, ["contested"]));
    else if (due.length > 0) lists.at_threshold.push(toDigestEntry(entry, due));
    else if (isNew(entry, approved)) lists.new_entries.push(toDigestEntry(entry, ["proposed"]));
  }
  lists.at_threshold.sort(
    (a, b) => b.change_count_since_review - a.change_count_since_review || compareEntryPaths(a, b),
  );
  lists.contested.sort(compareEntryPaths);
  lists.new_entries.sort(compareEntryPaths);
  return lists;
}

/**
 * Returns why an entry is due for review: its counter has reached the limit, its scope has newer definitions (`scope_definitions`,
 * specification 4.2), or its scope is not defined any more (`scope_undefined`).
 */
function listThresholdReasons(entry: StateEntry, { scopes, limits }: Pick<DigestFacts, "scopes" | "limits">): Reason[] {
  const reasons: Reason[] = [];
  // A limit of 0 would list every entry even right after its review.
  if ((entry.change_count_since_review ?? 0) >= Math.max(1, limits.review_threshold)) reasons.push("changes");
  if (hasUndefinedScope(entry, scopes)) reasons.push("scope_undefined");
  else if (hasRedefinedScope(entry, scopes)) reasons.push("scope_definitions");
  return reasons;
}

/** Returns whether the definitions lack the entry's scope. A project without definitions has no undefined scopes. */
function hasUndefinedScope({ semantic_scope }: StateEntry, { names }: DefinedScopes): boolean {
  return names.size > 0 && Boolean(semantic_scope) && !names.has(semantic_scope ?? "");
}

/** Returns whether the entry's scope is defined, but the entry was validated under an older version of the definitions. */
export function hasRedefinedScope(entry: StateEntry, { names, version }: DefinedScopes): boolean {
  return names.has(entry.semantic_scope ?? "") && isOlderVersion(entry.scope_schema_version, version);
}

/** Returns whether approved proposals changed the entry and neither a person nor a check has verified it since. */
function isNew(entry: StateEntry, approved: ReadonlySet<string>): boolean {
  if (readUncertaintyLevel(entry) !== 2) return false;
  return (entry.change_count_since_review ?? 0) > 0 || (!entry.last_reviewed_at && approved.has(entry.path));
}

function collectApprovedPaths(logs: readonly SessionLog[]): Set<string> {
  return new Set(listApprovedDecisions(logs).map(({ path }) => path));
}

function toDigestEntry(entry: StateEntry, reasons: Reason[]): DigestEntry {
  return {
    id: entry.id,
    path: entry.path,
    semantic_scope: entry.semantic_scope ?? null,
    owner: entry.owner ?? null,
    version: entry.version ?? null,
    uncertainty_level: readUncertaintyLevel(entry),
    change_count_since_review: entry.change_count_since_review ?? 0,
    last_reviewed_at: entry.last_reviewed_at ?? null,
    contested_by: entry.contested_by ?? null,
    reasons,
  };
}

const compareEntryPaths = (a: DigestEntry, b: DigestEntry): number => (a.path < b.path ? -1 : Number(a.path > b.path));
