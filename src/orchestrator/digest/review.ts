import { levelOf, lowered, type StateEntry, type UncertaintyProof } from "../../domain/index.ts";
import { hasRedefinedScope } from "./entries.ts";
import type { DefinedScopes, Digest } from "./facts.ts";

/** The ids of every State entry that a digest lists, each once. */
export function listedIds({ contested, at_threshold, new_entries }: Digest): string[] {
  return [...contested, ...at_threshold, ...new_entries].map(({ id }) => id);
}

/** Whether a person's review would change the entry; one that was reviewed and not changed since stays as it is. */
export function awaitsReview(entry: StateEntry, scopes: DefinedScopes): boolean {
  return (
    levelOf(entry) > 1 ||
    (entry.change_count_since_review ?? 0) > 0 ||
    Boolean(entry.contested_by) ||
    !entry.last_reviewed_at ||
    hasRedefinedScope(entry, scopes)
  );
}

/**
 * The entry as a person's review leaves it: lowered, its counter at 0, no longer contested. Where its scope is defined, the
 * person saw it under the definitions of today, so that it is not due for them once more (specification 4.2).
 */
export function afterReview(entry: StateEntry, proof: UncertaintyProof, scopes: DefinedScopes): StateEntry {
  const { contested_by: _, ...rest } = lowered(entry, proof);
  return hasRedefinedScope(entry, scopes) ? { ...rest, scope_schema_version: scopes.version } : rest;
}
