/** Work that somebody has announced, or has done and nobody has merged yet. Its texts were written by others, so they are only data. */
export interface Claim {
  readonly source: "intent" | "change" | "work_tree";
  /** The id of the intent; null if the claim comes from a branch or a work tree. */
  readonly id: string | null;
  readonly agent: string;
  /** A branch, or the folder of a work tree that has none. */
  readonly branch: string;
  readonly head: string | null;
  /** When it was declared or pushed; null where nobody knows. */
  readonly since: string | null;
  /** A sentence on what the work is about; empty if nobody wrote one. */
  readonly text: string;
  /** The files that the work touches, as paths and globs. */
  readonly files: readonly string[];
  /** The names of the touched definitions by path; null for a file whose definitions are not known. */
  readonly symbols: ReadonlyMap<string, readonly string[] | null>;
  /** The names that its files use from other modules, in the form of the `uses` of a proposal. */
  readonly uses: readonly string[];
  readonly statements: readonly string[];
}

/** Groups texts such as `path::name` into the names by path. */
export function groupSymbolsByPath(symbols: readonly string[]): Map<string, readonly string[]> {
  const byPath = new Map<string, string[]>();
  for (const symbol of symbols) {
    const at = symbol.indexOf("::");
    const path = symbol.slice(0, at);
    byPath.set(path, [...(byPath.get(path) ?? []), symbol.slice(at + 2)]);
  }
  return byPath;
}
