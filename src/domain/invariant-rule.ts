/** Describes an invariant that code can be compared with. */
export interface InvariantRule {
  readonly key: string;
  /** Says the invariant in words. */
  readonly text: string;
  readonly forbiddenImports: readonly string[];
  readonly forbiddenPackages: readonly string[];
  /** Lists globs of the files to which the rule applies; without them it applies to all files. */
  readonly paths: readonly string[];
}
