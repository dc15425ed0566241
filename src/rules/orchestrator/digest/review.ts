import {
  lowerUncertainty,
  readUncertaintyLevel,
  type StateEntry,
  type UncertaintyProof,
} from "../../../kernel/domain/index.ts";
import { hasRedefinedScope } from "./entries.ts";
import type { DefinedScopes, Digest } from "./facts.ts";

export function listDigestEntryIds({ contested, at_threshold, new_entries }: Digest): string[] {
  return [...contested, ...at_threshold, ...new_entries].map(({ id }) => id);
}

/** Returns whether a person's review would change the entry, which is not so if it was reviewed and has not changed since. */
export function awaitsReview(entry: StateEntry, scopes: DefinedScopes): boolean {
  return (
    readUncertaintyLevel(entry) > 1 ||
    (entry.change_count_since_review ?? 0) > 0 ||
    Boolean(entry.contested_by) ||
    !entry.last_reviewed_at ||
    hasRedefinedScope(entry, scopes)
  );
}

/**
 * Applies a person's review to the entry: its uncertainty is lowered, its counter is 0 and it is no longer contested. If its scope
 * was redefined, it gets the current version of the definitions and is not due for them again (specification 4.2).
 */
export function applyPersonsReview(entry: StateEntry, proof: UncertaintyProof, scopes: DefinedScopes): StateEntry {
  const { contested_by: _, ...rest } = lowerUncertainty(entry, proof);
  return hasRedefinedScope(entry, scopes) ? { ...rest, scope_schema_version: scopes.version } : rest;
}
