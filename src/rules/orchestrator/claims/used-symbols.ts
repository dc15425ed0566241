import { getParentFolder } from "../../../kernel/domain/index.ts";

/** The names that some code uses from other modules, in the form of the `uses` of a proposal, and the modules that it imports. */
interface UsedNames {
  readonly uses: ReadonlySet<string>;
  /** Holds files, and a folder that ends in a slash where all of its files are one module. */
  readonly imports: ReadonlySet<string>;
}

interface User {
  readonly uses?: readonly string[] | undefined;
}

const read = new WeakMap<User, UsedNames>();

/**
 * Returns the names that a proposal or a claim uses, read once, since it is compared with all others. Without a list of the imported
 * files, those that it names are imported.
 */
export function listUsedNames(user: User, files: readonly string[] | null = null): UsedNames {
  const known = read.get(user);
  if (known !== undefined) return known;
  const { uses = [] } = user;
  const naming = files === null ? uses.filter((use) => use.includes("::")) : uses.filter((use) => use.includes("/::"));
  const named = naming.map((use) => use.slice(0, use.indexOf("::")));
  const names = { uses: new Set(uses), imports: new Set([...(files ?? []), ...named]) };
  read.set(user, names);
  return names;
}

/** Longer texts are not compared; no symbol of a real program is this long. */
const LONGEST_SYMBOL = 500;
const MOST_SYMBOLS = 300;
const SPECIAL = /^(?:constructor|new|initialize|__\w+__)$/;

/**
 * Returns the changed symbols of a file that some code names: by import, by their common module, or as an attribute if it imports the file.
 * The author of a record can write anything as a symbol, so long, unprintable and repeated names are left out.
 */
export function listUsedSymbols({ uses, imports }: UsedNames, path: string, changed: readonly string[]): string[] {
  const modules = [path, `${getParentFolder(path)}/`].filter((module) => imports.has(module));
  if (uses.size === 0 || modules.length === 0) return [];
  const used = changed.filter((symbol) => {
    const member = symbol.lastIndexOf(".");
    const usesNameOfModule = (name: string) => modules.some((module) => uses.has(`${module}::${name}`));
    if (member < 0) return usesNameOfModule(symbol);
    // Every class has these, so that the name alone tells nothing: whoever calls them names the class.
    return SPECIAL.test(symbol.slice(member + 1))
      ? usesNameOfModule(symbol.slice(0, member))
      : uses.has(symbol.slice(member));
  });
  return [...new Set(used)]
    .filter((symbol) => symbol.length <= LONGEST_SYMBOL && !/\p{C}/u.test(symbol))
    .slice(0, MOST_SYMBOLS);
}
