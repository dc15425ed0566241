/** The names that some code uses from other modules, in the form of the `uses` of a proposal, and the files that it imports. */
export interface UsedNames {
  readonly uses: ReadonlySet<string>;
  readonly imports: ReadonlySet<string>;
}

/** Longer texts are not compared; no symbol of a real program is this long. */
const LONGEST_SYMBOL = 500;
const MOST_SYMBOLS = 300;

/**
 * Returns the changed symbols of a file that some code names: by import, or as an attribute if it imports the file. The author of a record can
 * write anything as a symbol, so long, unprintable and repeated names are left out.
 */
export function usedSymbols({ uses, imports }: UsedNames, path: string, changed: readonly string[]): string[] {
  if (uses.size === 0 || !imports.has(path)) return [];
  const used = changed.filter((symbol) => {
    const member = symbol.lastIndexOf(".");
    return uses.has(member < 0 ? `${path}::${symbol}` : symbol.slice(member));
  });
  return [...new Set(used)]
    .filter((symbol) => symbol.length <= LONGEST_SYMBOL && !/\p{C}/u.test(symbol))
    .slice(0, MOST_SYMBOLS);
}
