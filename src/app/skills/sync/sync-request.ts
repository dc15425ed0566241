import type { SyncStatus } from "../../../skills/marketplace/index.ts";
import type { HttpPatience } from "./http.ts";

export interface SyncRequest {
  readonly cwd: string;
  /** Is the address of the index; null chooses the configured one. */
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
export interface SyncedSkill {
  readonly name: string;
  readonly status: SyncStatus | "gone" | "removed" | "failed";
  readonly version: string | null;
  /** Is the version that was installed; null if there was none of this marketplace. */
  readonly former: string | null;
  readonly path: string;
  /** Names the folder to which a replaced or removed package was moved. */
  readonly kept: string | null;
  readonly reason: string | null;
}

export interface SyncResult {
  readonly index: {
    readonly url: string;
    readonly status: "fetched" | "not_modified";
    readonly revision: number;
    readonly etag: string | null;
  };
  readonly skills: readonly SyncedSkill[];
  readonly dry_run: boolean;
}
