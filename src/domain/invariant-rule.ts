/** An invariant that code can be compared with. */
export interface InvariantRule {
  readonly key: string;
  /** The invariant in words. */
  readonly text: string;
  readonly forbiddenImports: readonly string[];
  readonly forbiddenPackages: readonly string[];
  /** Globs of the files that it holds for; without them it holds for all. */
  readonly paths: readonly string[];
}
