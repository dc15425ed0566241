import { folderOf } from "../../domain/index.ts";

/** The names that some code uses from other modules, in the form of the `uses` of a proposal, and the modules that it imports. */
export interface UsedNames {
  readonly uses: ReadonlySet<string>;
  /** Holds files, and a folder that ends in a slash where all of its files are one module. */
  readonly imports: ReadonlySet<string>;
}

/** Returns the names that `uses` lists. Without a list of the imported files, those that it names are imported. */
export function usedNames(uses: readonly string[], files: readonly string[] | null = null): UsedNames {
  const naming = files === null ? uses.filter((use) => use.includes("::")) : uses.filter((use) => use.includes("/::"));
  const named = naming.map((use) => use.slice(0, use.indexOf("::")));
  return { uses: new Set(uses), imports: new Set([...(files ?? []), ...named]) };
}

/** Longer texts are not compared; no symbol of a real program is this long. */
const LONGEST_SYMBOL = 500;
const MOST_SYMBOLS = 300;

/**
 * Returns the changed symbols of a file that some code names: by import, by their common module, or as an attribute if it imports the file.
 * The author of a record can write anything as a symbol, so long, unprintable and repeated names are left out.
 */
export function usedSymbols({ uses, imports }: UsedNames, path: string, changed: readonly string[]): string[] {
  const modules = [path, `${folderOf(path)}/`].filter((module) => imports.has(module));
  if (uses.size === 0 || modules.length === 0) return [];
  const used = changed.filter((symbol) => {
    const member = symbol.lastIndexOf(".");
    return member < 0 ? modules.some((module) => uses.has(`${module}::${symbol}`)) : uses.has(symbol.slice(member));
  });
  return [...new Set(used)]
    .filter((symbol) => symbol.length <= LONGEST_SYMBOL && !/\p{C}/u.test(symbol))
    .slice(0, MOST_SYMBOLS);
}
