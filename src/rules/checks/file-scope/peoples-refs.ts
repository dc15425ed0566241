import type { CheckFinding } from "../input.ts";
import { buildFinding } from "../signals.ts";

/** Where a repository keeps what only people may change. */
export interface SharedRefs {
  /** The name of the base branch; null where nobody asked the remote for it. */
  readonly baseBranch: string | null;
  /** The namespace of the records of skl, such as `refs/skl`. */
  readonly namespace: string;
}

export type PeoplesRef =
  | "the base branch"
  | "the records of skl"
  | "a tag that the remote has"
  | "a tag"
  | "a tag of what the base does not have";

export interface PeoplesRefChange {
  readonly agent: string;
  /** The ref's full name. */
  readonly ref: string;
  readonly what: PeoplesRef;
}

/**
 * Returns which of the refs that the whole team relies on a ref is, or null. To delete or to rewrite one of them is a person's decision.
 * Commits for the base branch are judged by their files instead.
 */
export function describePeoplesRef(ref: string, { baseBranch, namespace }: SharedRefs): PeoplesRef | null {
  if (ref === namespace || ref.startsWith(`${namespace}/`)) return "the records of skl";
  return baseBranch !== null && ref === `refs/heads/${baseBranch}` ? "the base branch" : null;
}

export function reportPeoplesRefChange({ agent, ref, what }: PeoplesRefChange): CheckFinding {
  if (!what.startsWith("a tag"))
    return buildFinding("peoples_ref", null, `${agent} may not change ${what} (${ref}).`, {
      data: { ref },
      verdict: "block",
    });
  const verb = what === "a tag that the remote has" ? "move or delete" : "push";
  const fix =
    what === "a tag of what the base does not have"
      ? "Push the branch alone; tag the commit when it is on the base, or ask a person."
      : "Ask a person to do it.";
  const message = `${agent} may not ${verb} ${what} (${ref}): a tag may start a release.`;
  return buildFinding("peoples_ref", null, message, { fix, data: { ref }, verdict: "block" });
}
