import type { SignatureChange } from "./syntax.ts";

type Kind = Pick<SignatureChange, "kind" | "compatible">;

/** The changes of public signatures that a person decides on: those that take something from callers, or all (`rfc.signatures`). */
export type AskedSignatures = "breaking" | "any";

/**
 * Returns whether the change is an architectural one: the symbol is gone or has another signature. One that moved to another file of
 * the same push keeps its signature, and only its imports must follow.
 */
export function changesInterface({ kind, compatible }: Kind, asked: AskedSignatures): boolean {
  return (kind === "removed" || kind === "changed") && (asked === "any" || compatible !== true);
}

/** Returns whether code that uses the symbol has to be looked at: something that existed was changed, removed or moved. */
export function concernsCallers({ kind, compatible }: Kind, asked: AskedSignatures): boolean {
  return kind !== "added" && (asked === "any" || compatible !== true);
}
