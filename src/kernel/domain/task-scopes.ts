import type { Task } from "./documents.generated.ts";

/** Returns the semantic scopes that a task may change, the main one first; none where it names none. */
export function listTaskScopes({ semantic_scope, further_scopes = [] }: Task): string[] {
  return [...new Set([semantic_scope ?? "", ...further_scopes])].filter((scope) => scope !== "");
}
