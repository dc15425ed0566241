/** The reason why an edit, a token or a rollback is refused. */
export type RefusalCode =
  | "SELF_EDGE"
  | "SKILL_UNKNOWN"
  | "EDGE_EXISTS"
  | "EDGE_ABSENT"
  | "EDGE_AMBIGUOUS"
  | "EDGE_CYCLE"
  | "EDGE_CONTRADICTION"
  | "EDIT_UNSAID"
  | "TOKEN_MALFORMED"
  | "TOKEN_OTHER_EDIT"
  | "TOKEN_STALE"
  | "ROLLBACK_EMPTY"
  | "ROLLBACK_TOO_MANY"
  | "ROLLBACK_TWICE"
  | "ROLLBACK_BREAKS"
  | "ENTRY_UNKNOWN";

/** A refusal with its explanation and the next step; nothing has changed. */
export interface Refusal {
  readonly code: RefusalCode;
  readonly message: string;
  readonly fix: string;
  readonly data: Readonly<Record<string, unknown>>;
}
