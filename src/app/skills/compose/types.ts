import type { CheckedDraft, DraftAnswer } from "../../../skills/authoring/index.ts";
import type { Problem } from "../../../skills/package/index.ts";
import type { ReadNodeStatuses } from "../library/index.ts";
import type { ComposeRound, ComposeUsage } from "./rounds.ts";

/** What a person is shown before anything is written. */
export interface PresentedDraft {
  readonly name: string;
  readonly files: CheckedDraft["files"];
  readonly problems: readonly Problem[];
  readonly similar: readonly SimilarSkill[];
  /** Artifacts that execute something. */
  readonly runs: readonly string[];
  readonly note: string;
  readonly model: string | null;
  readonly usage: ComposeUsage;
}

export interface SimilarSkill {
  readonly name: string;
  readonly description: string;
  readonly score: number;
}

export type PersonsAnswer =
  | { readonly kind: "save" }
  | { readonly kind: "stop" }
  | { readonly kind: "refine"; readonly feedback: string };

export interface ComposeRequest {
  readonly cwd: string;
  /** Null: `resume` says which draft to go on with. */
  readonly request: string | null;
  readonly resume: { readonly name: string | null } | null;
  readonly name: string | null;
  readonly feedback: readonly string[];
  /** The person agrees with whatever comes; not with code that they have not seen. */
  readonly yes: boolean;
  /** Digest of the draft that a person looked at, code included. */
  readonly accept: string | null;
  readonly replace: boolean;
  readonly dryRun: boolean;
  /** Calls of the model, at most. */
  readonly maxRounds: number;
  /** Null: nobody can be asked. */
  readonly askPerson: ((draft: PresentedDraft) => Promise<PersonsAnswer>) | null;
  readonly onProgress?: (round: number, most: number, what: string) => void;
  readonly env?: NodeJS.ProcessEnv;
  readonly nodeStatuses: ReadNodeStatuses;
}

/**
 * `saved`; `valid` in a dry run; `invalid` after the last round; `unconfirmed`: nobody agreed; `unseen`: it holds code, and nobody
 * has looked at it; `stopped` by the person; `model_failed`.
 */
export type ComposeStatus = "saved" | "valid" | "invalid" | "unconfirmed" | "unseen" | "stopped" | "model_failed";

export interface ComposeResult {
  readonly status: ComposeStatus;
  readonly name: string;
  readonly path: string;
  readonly written: readonly string[] | null;
  readonly files: CheckedDraft["files"];
  /** Of the package; null where there is none yet. */
  readonly digest: string | null;
  readonly runs: readonly string[];
  readonly rounds: readonly ComposeRound[];
  readonly problems: readonly Problem[];
  readonly similar: readonly SimilarSkill[];
  readonly note: string;
  readonly model: string | null;
  readonly usage: ComposeUsage;
  /** Where the draft is kept; null: it was saved, or this was a dry run. */
  readonly draft: string | null;
  /** Where the package is that stood there before. */
  readonly kept: string | null;
  readonly error: string | null;
}

/** Where a composition stands. */
export interface Beginning {
  readonly request: string;
  /** Feedback that went into the draft. */
  readonly feedback: readonly string[];
  readonly answer: DraftAnswer | null;
  readonly fixedName: string | null;
  readonly writtenBy: string | null;
}
