import type { SignatureChange } from "./syntax.ts";

type Kind = Pick<SignatureChange, "kind">;

/**
 * Whether code that uses the symbol stops working: it is gone or has another signature. One that moved to another file of
 * the same push keeps its signature, and only its imports must follow.
 */
export function isBreaking({ kind }: Kind): boolean {
  return kind === "removed" || kind === "changed";
}

/** Whether code that uses the symbol has to be looked at: something that existed changed, was removed or moved. */
export function concernsCallers({ kind }: Kind): boolean {
  return kind !== "added";
}
