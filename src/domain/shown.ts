/** Results that only the page in the browser shows; no file and no output of a command has these shapes. */
import type { Change, QueueEntry, SessionLog } from "./documents.generated.ts";
import type { Language } from "./languages.generated.ts";

/** One line of one side of a change. */
export interface ShownLine {
  readonly number: number;
  readonly text: string;
  /** The definitions that the change touches in this line. */
  readonly symbols: readonly string[];
  /** The names in this line that the change touches. */
  readonly names: readonly string[];
}

/** A line of the old version beside that of the new one; null where the side has none. `gap` stands for lines that are left out. */
export type ChangeRow =
  | { readonly kind: "same" | "changed"; readonly old: ShownLine | null; readonly new: ShownLine | null }
  | { readonly kind: "gap"; readonly lines: number };

export interface ProposalChange {
  readonly proposal: QueueEntry;
  readonly language: Language | null;
  readonly rows: readonly ChangeRow[];
  /** The number of rows beyond those that are shown. */
  readonly cut: number;
  /** Why the sides are not shown; null where they are. */
  readonly reason: string | null;
}

/** A branch head with all of its files; `change` is null where it was decided too long ago to be shown. */
export interface ShownHead {
  readonly change: Change | null;
  readonly proposals: readonly QueueEntry[];
}

export interface MappedFile {
  readonly id: string;
  readonly path: string;
  readonly scope: string | null;
  /** Null where the file is no text of at most a megabyte, or is gone. */
  readonly lines: number | null;
  readonly uncertainty: number;
  /** Approved changes since the last review by a person. */
  readonly churn: number;
}

export interface MappedImport {
  readonly from: string;
  readonly to: string;
  /** State declares it; else it stands in a proposal that waits, and nobody declared it. */
  readonly declared: boolean;
  /** The proposal that brings an undeclared import. */
  readonly proposal: string | null;
}

export interface RepositoryMap {
  readonly files: readonly MappedFile[];
  readonly imports: readonly MappedImport[];
}

export interface SessionList {
  /** The newest session comes first. */
  readonly sessions: readonly SessionLog[];
  /** The files of logs that cannot be read. */
  readonly unreadable: readonly string[];
}
