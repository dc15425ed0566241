/** What somebody is about to change, or has changed and nobody has merged. What others say of themselves in it is data. */
export interface Claim {
  readonly source: "intent" | "change" | "work_tree";
  /** The id of the intent; null for what is no intent. */
  readonly id: string | null;
  readonly agent: string;
  /** A branch, or the folder of a work tree that has none. */
  readonly branch: string;
  readonly head: string | null;
  /** When it was declared or pushed; null where nobody knows. */
  readonly since: string | null;
  /** What it is about, in a sentence; empty where nothing was said. */
  readonly text: string;
  /** Paths and globs. */
  readonly files: readonly string[];
  /** The definitions that are touched, by path; null for a file of which that is not known. */
  readonly symbols: ReadonlyMap<string, readonly string[] | null>;
  /** What its files use, as `uses` of proposals. */
  readonly uses: readonly string[];
  readonly statements: readonly string[];
}

/** Returns the symbols by path that `path::name` texts name. */
export function symbolsByPath(symbols: readonly string[]): Map<string, readonly string[]> {
  const byPath = new Map<string, string[]>();
  for (const symbol of symbols) {
    const at = symbol.indexOf("::");
    const path = symbol.slice(0, at);
    byPath.set(path, [...(byPath.get(path) ?? []), symbol.slice(at + 2)]);
  }
  return byPath;
}
