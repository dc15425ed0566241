type TopicKind =
  | "check"
  | "error"
  | "artifact"
  | "finding"
  | "lint"
  | "warning"
  | "signal"
  | "hold"
  | "change_type"
  | "uncertainty"
  | "verdict"
  | "status"
  | "files";

type ExplanationKind = TopicKind | "proposal" | "task" | "rfc";

/** What something is (`says`), why it matters (`why`) and the next step (`fix`). */
export interface Explanation {
  readonly id: string;
  readonly kind: ExplanationKind;
  readonly says: string;
  readonly why: string;
  readonly fix: string;
  /** For a code: the exit code of a command that reports nothing worse. */
  readonly exit?: 0 | 1 | 2;
  /** Further facts, in sentences. */
  readonly notes?: readonly string[];
}

/** The three sentences of a table of explanations. */
export interface TopicText {
  readonly says: string;
  readonly why: string;
  readonly fix: string;
}

/** Something that is explained without looking at a repository. */
export interface Topic extends Explanation {
  readonly kind: TopicKind;
  /** Other names by which it is asked for. */
  readonly aliases?: readonly string[];
}

/** Returns whether a topic is a code that programs see in an output. */
export function isCode({ kind }: Pick<Topic, "kind">): boolean {
  return kind === "error" || kind === "artifact" || kind === "finding" || kind === "lint" || kind === "warning";
}
