import type { Side } from "./split.ts";

/** Says by what an answer is judged: the tree of the commit that history made, or the name of the node that people chose. */
export type Oracle = "tree" | "label";

/** One task of the replay: a line of a corpus (schemas/replay.schema.json). */
export interface ReplayRecord {
  readonly id: string;
  /** ISO 8601; the order of the tasks of one source is that of the lines. */
  readonly at: string | null;
  /** Tasks that differ only in their values. Null for a task whose like does not occur four times. */
  readonly family: string | null;
  readonly request: string;
  readonly context: Readonly<Record<string, unknown>>;
  /** The state that the task begins from: the parent of the commit that did it in history. */
  readonly cwd: { readonly repo: string; readonly commit: string } | null;
  readonly policy: { readonly allow: readonly string[]; readonly forbid: readonly string[] };
  /** `node` is the right node of a labelled task; `value` is the commit whose tree is right. */
  readonly gold: { readonly node: string | null; readonly oracle: Oracle; readonly value: string | null };
  /** True for a task that no procedure is expected for, so that abstaining is right. */
  readonly distractor: boolean;
  readonly split: Side;
  readonly source: "paper-small" | "paper-large" | "git" | "skl-trace";
  readonly licence: string;
  /** Tokens that a direct planning call reads for this task. */
  readonly input_tokens: number;
  /** Tokens of the answer that history has; a lower bound, and 0 where there is none. */
  readonly output_tokens: number;
}
