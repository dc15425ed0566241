import type { ApproveOutput } from "../kernel/domain/documents.generated.ts";
import { listItems } from "../kernel/domain/index.ts";
import { foldEqualReasons } from "./equal-reasons.ts";
import { type Document, dim, good, type Line, line, warn, warned } from "./text/compose.ts";
import { shortenCommitId } from "./words.ts";

/** Shows what a person decided on proposals, with what happens next. */
export function renderPersonsDecisions(
  kind: "approve" | "reject",
  { commit, ref, proposals, agents, warnings }: ApproveOutput,
): Document {
  const word = kind === "approve" ? good("approved") : warn("rejected");
  const record = describeDecisionRecord({ commit, ref, agents });
  const branches = [...new Set(proposals.map(({ branch }) => branch))];
  return [
    ...branches.map((branch) => {
      const files = proposals.filter((each) => each.branch === branch).map(({ path }) => path);
      return line(0, word, `  ${branch}: `, dim(listItems(files, 8)));
    }),
    ...agents.map((agent) => line(0, good("closed"), `  the circuit breaker of ${agent}`)),
    ...(record === "" ? [] : [line(2, record)]),
    ...(kind === "approve"
      ? listLinesAfterApproval(proposals, agents)
      : [line(2, "The branch is kept; its agent can push again.")]),
    warned(warnings),
  ];
}

function describeDecisionRecord({ commit, ref, agents }: Pick<ApproveOutput, "commit" | "ref" | "agents">): string {
  if (ref !== null) return "";
  if (commit !== null) return `Recorded on the base as ${shortenCommitId(commit)}.`;
  return agents.length > 0 ? "It was already closed." : "It was already decided like this.";
}

/** An approval settles holds, but neither an RFC nor a contested State entry. */
function listLinesAfterApproval(proposals: ApproveOutput["proposals"], agents: readonly string[]): Line[] {
  if (agents.length > 0)
    return [
      line(2, "Its labels count from zero again; the next session (`skl review`) takes up what it held for that."),
    ];
  const rfcs = [...new Set(proposals.flatMap(({ status, rfc }) => (status === "waiting_rfc" && rfc ? [rfc] : [])))];
  if (rfcs.length > 0) return [line(2, `It still waits for ${rfcs.join(", ")}, which an approval does not decide.`)];
  return [line(2, "The next session (`skl review`) merges it if nothing else stands against it.")];
}

/** Shows why an approval was not recorded, and what would help. */
export function renderRefusedApproval(
  { covers = [], because = [], warnings }: ApproveOutput,
  next: readonly string[],
): Document {
  return [
    line(0, warn("not approved"), `  ${listItems(covers, 5)}`),
    ...foldEqualReasons(because.map(({ text }) => text))
      .slice(0, 3)
      .map((text) => line(2, text)),
    ...next.map((command) => line(2, dim("Next: "), `\`${command}\``)),
    line(2, "An approval alone does not let it merge; `--anyway` records it all the same."),
    warned(warnings),
  ];
}
