import type { DeepReadonly, SkillSyncOutput } from "../../../kernel/domain/index.ts";
import type { HttpPatience } from "./http.ts";

export interface SyncRequest {
  readonly cwd: string;
  /** The address of the index; null chooses the configured one. */
  readonly url: string | null;
  /** Names the skills to install; an empty list stands for all. */
  readonly only: readonly string[];
  /** Leaves out what is not installed from this index, and the skills that come with skl. */
  readonly installedOnly?: boolean;
  readonly dryRun: boolean;
  /** Removes skills that came from this index and are no longer in it. */
  readonly remove: boolean;
  /** Replaces skills that were edited or came from elsewhere; the old folders are kept. */
  readonly replace: boolean;
  readonly allowDowngrade: boolean;
  readonly env?: NodeJS.ProcessEnv;
  readonly patience?: HttpPatience;
  readonly onProgress?: (done: number, total: number, what: string) => void;
}

/** A `gone` skill is installed and no longer in the index; a `failed` one was not downloaded, or not as the index describes it. */
export type SyncedSkill = SyncResult["skills"][number];

export type SyncResult = DeepReadonly<SkillSyncOutput>;
