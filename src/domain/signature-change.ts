import type { SignatureChange } from "./syntax.ts";

type Kind = Pick<SignatureChange, "kind" | "compatible">;

/**
 * Returns whether code that uses the symbol stops working: it is gone or has another signature. One that moved to another file of
 * the same push keeps its signature, and only its imports must follow.
 */
export function isBreaking({ kind, compatible }: Kind): boolean {
  return kind === "removed" || (kind === "changed" && compatible !== true);
}

/** Returns whether code that uses the symbol has to be looked at: something that existed is different for it, was removed or moved. */
export function concernsCallers({ kind, compatible }: Kind): boolean {
  return kind !== "added" && compatible !== true;
}
