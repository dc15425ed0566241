/** Describes an invariant that code can be compared with. */
export interface InvariantRule {
  readonly key: string;
  /** Says the invariant in words. */
  readonly text: string;
  readonly forbiddenImports: readonly string[];
  readonly forbiddenPackages: readonly string[];
  /** Lists functions, methods and classes that the rule is about. */
  readonly symbols: readonly string[];
  /** Lists globs of the files to which the rule applies; without them it applies to all files. Alone, they name what the rule is about. */
  readonly paths: readonly string[];
}
