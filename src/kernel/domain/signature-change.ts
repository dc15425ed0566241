import type { SignatureChange } from "./syntax.ts";

type Kind = Pick<SignatureChange, "kind" | "compatible" | "internal">;

/** Which changes of public signatures a person decides on: those that take something from callers, or all (`rfc.signatures`). */
export type AskedSignatures = "breaking" | "any";

/**
 * Returns whether the change is an architectural one: the symbol is gone or has another signature. One that moved to another file of
 * the same push keeps its signature, and only its imports must follow.
 */
export function changesInterface(change: Kind, asked: AskedSignatures): boolean {
  return (change.kind === "removed" || change.kind === "changed") && (asked === "any" || takesSomething(change));
}

/** Returns whether code that uses the symbol has to be looked at: something that existed was changed, removed or moved. */
export function concernsCallers(change: Kind, asked: AskedSignatures): boolean {
  return change.kind !== "added" && (asked === "any" || takesSomething(change));
}

/** An internal symbol is used only in this repository, where check 4 names every use that breaks, so it counts as harmless here. */
function takesSomething({ compatible, internal }: Kind): boolean {
  return compatible !== true && internal !== true;
}
