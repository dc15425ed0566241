import { isObjectId, isZeroId, type ObjectId } from "../../domain/index.ts";
import type { Repository } from "../../git/index.ts";
import type { CheckTime } from "../ground/index.ts";
import type { RefUpdate } from "./ref-lines.ts";

/** One `git push`, as the hook sees it. */
export interface Push {
  readonly updates: readonly RefUpdate[];
  readonly repository: Repository;
  /** The name of the remote that is pushed to, or its URL where it has none. */
  readonly remote: string;
  /** The agent that the environment or Git configuration names; null: nobody, so that the branch decides. */
  readonly configuredAgent: string | null;
  readonly env: NodeJS.ProcessEnv;
  readonly now: Date;
  readonly checkTime?: CheckTime | undefined;
}

const BRANCH = "refs/heads/";

export function remoteOf({ config }: Repository, { remote, url }: { readonly remote: string; readonly url: string }) {
  return config.get(`remote.${remote}.url`) === null ? url : remote;
}

/** Returns the branch that a ref is; the full name of a ref that is no branch. */
export function branchOf({ remoteRef }: RefUpdate): string {
  return remoteRef.startsWith(BRANCH) ? remoteRef.slice(BRANCH.length) : remoteRef;
}

export function isBranch({ remoteRef }: RefUpdate): boolean {
  return remoteRef.startsWith(BRANCH);
}

/** Tags and notes bring no change of the branch's files. */
export function isTagOrNotes({ remoteRef }: RefUpdate): boolean {
  return remoteRef.startsWith("refs/tags/") || remoteRef.startsWith("refs/notes/");
}

/** Returns the commit that is pushed; null where the ref is deleted, or where the line names no object. */
export function pushedCommit({ localId }: RefUpdate): ObjectId | null {
  return isObjectId(localId) && !isZeroId(localId) ? localId : null;
}
