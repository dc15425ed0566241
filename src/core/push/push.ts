import { isObjectId, isZeroId, type ObjectId } from "../../kernel/domain/index.ts";
import type { Repository } from "../../workspace/git/index.ts";
import type { CheckTime } from "../../workspace/ground/index.ts";
import type { RefUpdate } from "./ref-lines.ts";

/** Describes one `git push`, as the hook sees it. */
export interface Push {
  readonly updates: readonly RefUpdate[];
  readonly repository: Repository;
  /** The name of the remote, or its URL if it has none. */
  readonly remote: string;
  /** The agent that the environment or Git configuration names; null if neither does and the branch decides. */
  readonly configuredAgent: string | null;
  readonly env: NodeJS.ProcessEnv;
  readonly now: Date;
  readonly checkTime?: CheckTime | undefined;
}

const BRANCH = "refs/heads/";

export function resolvePushRemote(
  { config }: Repository,
  { remote, url }: { readonly remote: string; readonly url: string },
) {
  return config.get(`remote.${remote}.url`) === null ? url : remote;
}

/** Returns the name of a branch, or the full name of any other ref. */
export function readUpdateBranch({ remoteRef }: RefUpdate): string {
  return remoteRef.startsWith(BRANCH) ? remoteRef.slice(BRANCH.length) : remoteRef;
}

export function isBranch({ remoteRef }: RefUpdate): boolean {
  return remoteRef.startsWith(BRANCH);
}

export function isTag({ remoteRef }: Pick<RefUpdate, "remoteRef">): boolean {
  return remoteRef.startsWith("refs/tags/");
}

/** Returns whether a ref is a tag or holds notes, neither of which changes files of a branch. */
export function isTagOrNotes({ remoteRef }: RefUpdate): boolean {
  return isTag({ remoteRef }) || remoteRef.startsWith("refs/notes/");
}

/** Returns the commit that is pushed; null if the ref is deleted, or the line names no object. */
export function findPushedCommit({ localId }: RefUpdate): ObjectId | null {
  return isObjectId(localId) && !isZeroId(localId) ? localId : null;
}
