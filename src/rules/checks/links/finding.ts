import type { OtherSide } from "../../../kernel/domain/index.ts";
import type { CheckFinding } from "../input.ts";
import { buildFinding } from "../signals.ts";
import type { LinkProblem } from "./problem.ts";

/** Stands in the message of what breaks only together with a change of others; all else a branch breaks by itself. */
export const ONCE_MERGED = "once this is merged";

/** Returns the finding of a problem, for the one of its files that the branch changed. `onto` is the base as an agent names it. */
export function linkFinding(
  problem: LinkProblem,
  {
    changed,
    other,
    onto,
  }: { readonly changed: readonly string[]; readonly other: OtherSide | null; readonly onto: string },
): CheckFinding {
  const { kind, path, line, file, cause, isAlone } = problem;
  const place = line === null ? path : `${path}:${line}`;
  const when = isAlone ? "with this change" : ONCE_MERGED;
  const by = other === null ? "what the base gained" : `what ${other.agent_id} changed on ${other.branch}`;
  const next =
    kind === "exception"
      ? "Raise it as before, or change what expects it together with its owner, and say so in `skl propose --rationale`."
      : kind === "value"
        ? "Make sure that what uses it can live with the new value, and say so in `skl propose --rationale`."
        : isAlone
          ? "Correct the named place, or keep what it uses, and push again."
          : `Rebase on the base (\`git fetch && git rebase ${onto}\`), follow the other change${other === null ? "" : ` or settle it with ${other.agent_id}`}, and push again.`;
  const isOwn = changed.includes(path);
  const message = `${place} ${saysWhat(problem)} ${when}${isAlone ? "" : `, because of ${by}`}.`;
  return buildFinding(kind === "value" || kind === "exception" ? "constant" : "link", isOwn ? path : cause, message, {
    line: isOwn ? line : null,
    fix: next,
    data: { kind: "link", lacks: kind, file },
    ...(isAlone || other === null ? {} : { with: other }),
  });
}

function saysWhat({ kind, file, what }: LinkProblem): string {
  switch (kind) {
    case "module":
      return `imports ${file ?? what}, which is not there`;
    case "name":
    case "member":
      return `uses ${what}, which ${file} does not have`;
    case "arguments":
      return `makes a call that does not fit ${file}: ${what}`;
    case "syntax":
      return "cannot be parsed";
    case "value":
      return `uses ${what}`;
    case "exception":
      return `expects ${what}`;
    case "cycle":
      return `closes a circle of imports over several scopes (${what})`;
    case "unbound":
      return `uses ${what}, which nothing in the file defines`;
  }
}
