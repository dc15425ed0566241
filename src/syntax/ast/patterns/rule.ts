import type { Language } from "../../../kernel/domain/index.ts";
import { findLanguageByPath } from "../languages.ts";

/** A rule that a repository has of its own, as its file in `.skl/rules` says it. */
export interface RepositoryRule {
  readonly id: string;
  readonly file: string;
  readonly language: Language;
  /** Which matches count: those that the new version has and the old one has not, the reverse, or both. */
  readonly on: "added" | "removed" | "changed";
  readonly message: string;
  readonly fix: string | null;
  /** Whether a person decides before a change with a match merges. */
  readonly hold: boolean;
  readonly rule: Condition;
  readonly fixtures: { readonly found: readonly Fixture[]; readonly passes: readonly Fixture[] };
}

/** Returns whether a rule is about files of this name. A header may be of C and of C++. */
export function isAbout({ language }: Pick<RepositoryRule, "language">, path: string): boolean {
  return findLanguageByPath(path) === language || (language === "cpp" && /\.h$/i.test(path));
}

/** Two versions of a file by which a rule is tried; null stands for a file that is not there. */
export interface Fixture {
  readonly before: string | null;
  readonly after: string | null;
  readonly line: number;
}

/** What a node has to be: all that is given has to hold. */
export interface Condition {
  readonly pattern?: Written;
  readonly kind?: Written;
  readonly regex?: Written;
  readonly all?: readonly Condition[];
  readonly any?: readonly Condition[];
  readonly not?: Condition;
  readonly inside?: Relation;
  readonly has?: Relation;
}

export interface Written {
  readonly text: string;
  readonly line: number;
}

export interface Relation {
  readonly of: Condition;
  /** Whether every node around or below counts, and not only the next one. */
  readonly isFar: boolean;
}

/** What is wrong with a rule, and on which line of its file. */
export interface RuleProblem {
  readonly line: number | null;
  readonly message: string;
}
