import type { SymbolSignature } from "../../kernel/domain/index.ts";

/** Returns symbols that others find only under a condition, which is part of their signatures. Those before `fromLine` are always found. */
export function addSymbolCondition(
  condition: string,
  symbols: readonly SymbolSignature[],
  fromLine = 0,
): readonly SymbolSignature[] {
  if (condition === "") return symbols;
  return symbols.map((symbol) =>
    symbol.line < fromLine ? symbol : { ...symbol, signature: `${symbol.signature} [${condition}]` },
  );
}
