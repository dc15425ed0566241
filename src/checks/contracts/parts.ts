import type { SignatureChange } from "../../domain/index.ts";

/** Named parts of a contract, each with what its users can see. */
export type Parts = ReadonlyMap<string, { readonly text: string; readonly line: number | null }>;

/** Compares two versions part by part. */
export function comparedParts(before: Parts, after: Parts): SignatureChange[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((symbol): SignatureChange[] => {
    const [old, now] = [before.get(symbol), after.get(symbol)];
    if (old?.text === now?.text) return [];
    const kind = old === undefined ? "added" : now === undefined ? "removed" : "changed";
    return [{ symbol, kind, before: old?.text ?? null, after: now?.text ?? null, line: (now ?? old)?.line ?? null }];
  });
}

export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}
