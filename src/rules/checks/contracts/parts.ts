import type { SignatureChange } from "../../../kernel/domain/index.ts";

/** The parts of a contract by name; `text` is what its users depend on. */
export type Parts = ReadonlyMap<string, { readonly text: string; readonly line: number | null }>;

/** Compares two versions part by part. */
export function compareParts(before: Parts, after: Parts): SignatureChange[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((symbol): SignatureChange[] => {
    const [old, now] = [before.get(symbol), after.get(symbol)];
    if (old?.text === now?.text) return [];
    const kind = old === undefined ? "added" : now === undefined ? "removed" : "changed";
    return [{ symbol, kind, before: old?.text ?? null, after: now?.text ?? null, line: (now ?? old)?.line ?? null }];
  });
}

/** Compares the parts of two texts. If one of them cannot be read, the whole file counts as changed, so that a person looks. */
export function comparePartsOfTexts(
  before: string,
  after: string,
  partsIn: (text: string) => Parts,
): SignatureChange[] {
  try {
    return compareParts(partsIn(before), partsIn(after));
  } catch (error) {
    // A hostile text may nest deeper than the stack reaches.
    if (!(error instanceof SyntaxError || error instanceof RangeError)) throw error;
    return [
      {
        symbol: "contract of the file",
        kind: "changed",
        before: null,
        after: `unreadable: ${error.message}`,
        line: null,
      },
    ];
  }
}

/** Reports an added part that clients must send from now on as a change, unless the part that it belongs to (`of`) is new as well. */
export function addDemandedParts(
  changes: readonly SignatureChange[],
  demands: (change: SignatureChange) => { readonly of: string } | null,
): SignatureChange[] {
  const added = new Set(changes.flatMap(({ symbol, kind }) => (kind === "added" ? [symbol] : [])));
  return changes.map((change) => {
    const demand = change.kind === "added" ? demands(change) : null;
    return demand !== null && !added.has(demand.of) ? { ...change, kind: "changed" } : change;
  });
}

export function computeLineAtOffset(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}
