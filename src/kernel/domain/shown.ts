/** Results that only the page in the browser shows; no file and no output of a command has these shapes. */
import type { Change, Overlap, QueueEntry, ReviewOutput, Rfc, SessionLog } from "./documents.generated.ts";
import type { Language } from "./languages.generated.ts";

/** One line of one side of a change. */
export interface ShownLine {
  readonly number: number;
  readonly text: string;
  /** Where the words are that differ from the other side, as offsets in `text`, in order. */
  readonly changed: readonly (readonly [number, number])[];
}

/** A line of the old version beside that of the new one; null where the side has none. `gap` stands for lines that are left out. */
export type ChangeRow =
  | { readonly kind: "same" | "changed"; readonly old: ShownLine | null; readonly new: ShownLine | null }
  | { readonly kind: "gap"; readonly lines: number };

export interface ProposalChange {
  readonly path: string;
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
  /** Where it meets branches that are still open. */
  readonly overlaps: readonly Overlap[];
}

/** Why something waits for a person, the most urgent first. */
export const AGENDA_RANKS = ["overdue", "conflict", "security", "contract", "scope", "contested"] as const;

/** One thing that waits for a person: a branch, a question, or files of State that somebody should look at. */
export interface AgendaRow {
  readonly rank: (typeof AGENDA_RANKS)[number];
  readonly change: Change | null;
  readonly rfc: Rfc | null;
  readonly files: readonly AgendaFile[];
  /** Further branches with the same finding. */
  readonly same: readonly Change[];
  /** When it was pushed or asked. */
  readonly at: string | null;
  readonly due: string | null;
}

export interface AgendaFile {
  readonly id: string;
  readonly path: string;
  readonly contested_by: string | null;
  readonly change_count_since_review: number;
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

/** A file with the work at it. */
export interface WorkedFile extends MappedFile {
  /** The sessions that merged a change of it, as places in `sessions` of the map. */
  readonly changed_in: readonly number[];
  /** The agents that have a waiting change or an intent here. */
  readonly agents: readonly string[];
}

export interface WorkMap extends RepositoryMap {
  readonly files: readonly WorkedFile[];
  /** The folders of the packages that the repository declares as its workspace. */
  readonly packages: readonly string[];
  /** The sessions that merged something, the oldest first. */
  readonly sessions: readonly Pick<SessionLog, "session_id" | "session_end" | "merged_branches">[];
}

export interface SessionList {
  /** The newest session comes first. */
  readonly sessions: readonly SessionLog[];
  /** The files of logs that cannot be read. */
  readonly unreadable: readonly string[];
}

/** A decision of a person in the page, which can be taken back until it is recorded. */
export interface PendingDecision {
  readonly id: string;
  readonly kind: "approve" | "reject" | "resolve";
  /** The branch or the RFC. */
  readonly about: string;
  readonly head: string | null;
  readonly outcome: string | null;
  /** When it is recorded. */
  readonly until: string;
  /** The number of the server's first reading that has it; null until it is recorded and read. */
  readonly recorded: number | null;
  /** Why it could not be recorded; null while that was not tried. */
  readonly error: { readonly message: string; readonly fix: string } | null;
}

/** How far a session is that a page has started. */
export interface ReviewProgress {
  readonly dry_run: boolean;
  readonly done: number;
  readonly total: number;
  readonly what: string;
}

export interface ReviewState {
  readonly running: ReviewProgress | null;
  readonly last: ReviewOutput | null;
  /** The number of the first reading that has what the last one merged. */
  readonly reading: number;
}
