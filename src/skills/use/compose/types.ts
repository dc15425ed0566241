import type { DeepReadonly, SkillComposeOutput } from "../../../kernel/domain/index.ts";
import type { CheckedDraft, DraftAnswer } from "../../engine/authoring/index.ts";
import type { Problem } from "../../engine/package/index.ts";
import type { ReadNodeStatuses } from "../library/index.ts";
import type { ComposeUsage } from "./draft-writer.ts";

/** A person sees this before anything is written. */
export interface PresentedDraft {
  readonly name: string;
  readonly files: CheckedDraft["files"];
  readonly problems: readonly Problem[];
  readonly similar: readonly SimilarSkill[];
  /** Names the artifacts that execute something. */
  readonly runs: readonly string[];
  readonly note: string;
  readonly model: string | null;
  readonly usage: ComposeUsage;
}

export type SimilarSkill = SkillComposeOutput["similar"][number];

export type PersonsAnswer =
  | { readonly kind: "save" }
  | { readonly kind: "stop" }
  | { readonly kind: "refine"; readonly feedback: string };

export interface ComposeRequest {
  readonly cwd: string;
  /** Null if `resume` names a draft to continue. */
  readonly request: string | null;
  readonly resume: { readonly name: string | null } | null;
  readonly name: string | null;
  readonly feedback: readonly string[];
  /** The person accepts any valid draft without being asked, except one with code, which they have to see first. */
  readonly yes: boolean;
  /** The digest of the draft that a person looked at, code included. */
  readonly accept: string | null;
  readonly replace: boolean;
  /** Saves the skill in the account's library instead of the workspace's. */
  readonly account?: boolean;
  readonly dryRun: boolean;
  readonly maxRounds: number;
  /** Null if nobody can be asked. */
  readonly askPerson: ((draft: PresentedDraft) => Promise<PersonsAnswer>) | null;
  readonly onProgress?: (round: number, most: number, what: string) => void;
  readonly env?: NodeJS.ProcessEnv;
  readonly nodeStatuses: ReadNodeStatuses;
}

/**
 * The outcome. A dry run has the status `valid`, and a draft that still has errors after the last round `invalid`. `unconfirmed` means that nobody
 * agreed, `unseen` that the draft holds code which nobody has looked at, and `stopped` that the person ended the composition.
 */
export type ComposeResult = DeepReadonly<SkillComposeOutput>;

/** The state of a composition between two rounds. */
export interface CompositionState {
  readonly request: string;
  /** The feedback that the draft has to take in. */
  readonly feedback: readonly string[];
  readonly answer: DraftAnswer | null;
  readonly fixedName: string | null;
  readonly writtenBy: string | null;
}
