import type { Warning } from "../../../kernel/domain/index.ts";
import { listRemote, type Repository } from "../../../workspace/git/index.ts";
import { UNNAMED_ACTION } from "./workflow-file.ts";

/** Describes the `uses:` of a workflow, and the version that a comment behind it tells people. */
export interface PinnedAction {
  readonly action: string;
  /** The version that the commit stands for; null if `action` was not replaced by a commit. */
  readonly version: string | null;
  readonly warning: Warning | null;
}

const COMMIT = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;

/**
 * Replaces the version of an Action by the commit that it names now, since whoever hosts the Action can move a tag, and what the workflow
 * runs may merge. `server` is where GitHub is. An Action whose host does not answer stays as it was given, with a warning.
 */
export async function pinAction(action: string, { repository, server }: Pinning): Promise<PinnedAction> {
  const [path = "", version = ""] = action.split("@");
  if (action === UNNAMED_ACTION || COMMIT.test(version)) return { action, version: null, warning: null };
  const remote = `${server}/${path.split("/").slice(0, 2).join("/")}`;
  const tag = `refs/tags/${version}`;
  const listed = await listRemote(repository, remote, [tag, `refs/heads/${version}`]).catch(() => null);
  const commit = listed?.refs.get(`${tag}^{}`) ?? listed?.refs.get(tag) ?? listed?.refs.get(`refs/heads/${version}`);
  if (commit !== undefined) return { action: `${path}@${commit}`, version, warning: null };
  const because = listed === null ? `${remote} did not answer` : `${remote} has no such version`;
  return { action, version: null, warning: createNotPinnedWarning(action, because) };
}

export interface Pinning {
  readonly repository: Repository;
  readonly server: string;
}

function createNotPinnedWarning(action: string, because: string): Warning {
  return {
    code: "ACTION_NOT_PINNED",
    message: `The workflow uses ${action}, which its host can change at any time: ${because}, so its commit is not known.`,
    fix: "Write the full id of a commit that you have looked at behind the @.",
  };
}
