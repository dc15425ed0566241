import type { Lacking } from "./link-state.ts";

/** Something that a merge breaks between modules, or in a file that both sides changed. */
export interface LinkProblem {
  readonly kind: Lacking | "syntax" | "unbound" | "cycle" | "value" | "exception";
  /** The file with the broken use. */
  readonly path: string;
  readonly line: number | null;
  /** The file that lacks what is used. */
  readonly file: string | null;
  /** The file that the branch changed and that it comes from. */
  readonly cause: string;
  readonly what: string;
  /** Whether the branch alone already has the problem, without the newer commits of the base. */
  readonly isAlone: boolean;
}
