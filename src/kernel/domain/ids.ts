/** A Git object id: 40 (SHA-1) or 64 (SHA-256) lower-case hex digits. */
export type ObjectId = string & { readonly brand: "ObjectId" };

const OBJECT_ID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

export function isObjectId(text: string): text is ObjectId {
  return OBJECT_ID.test(text);
}

/** Git writes an absent object as zeros, as many as the repository's hash has digits. */
export function isZeroId(id: string): boolean {
  return /^0+$/.test(id);
}

/**
 * A path inside the repository, `/`-separated, as Git holds it. Bytes that are not UTF-8 stand as the lone surrogates
 * U+DC80–U+DCFF (the convention of Python's `surrogateescape`), so two different paths never become one string.
 */
export type RepoPath = string & { readonly brand: "RepoPath" };

/** Returns whether a person means the RFC or ADR by what they typed: its id in any case, or its number alone. */
export function isRecordId(id: string, typed: string): boolean {
  if (/^\d+$/.test(typed)) return Number(id.replace(/^\D+/, "")) === Number(typed);
  return id.toLowerCase() === typed.toLowerCase();
}
