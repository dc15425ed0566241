import type { ReviewOutput } from "../domain/documents.generated.ts";
import { heldForPerson } from "../domain/index.ts";
import { bad, blank, compose, dim, good, type Line, line, paragraph, type Span, strong, warn } from "./text/compose.ts";
import type { TextStyle } from "./text/style.ts";
import { verifiedSentence } from "./verified.ts";
import { warningLines } from "./warnings.ts";
import { countOf, shortId } from "./words.ts";

type Reviewed = ReviewOutput["reviewed"][number];

/** Renders what a session decided, branch by branch, with the reason for everything that did not merge. */
export function renderReview(output: ReviewOutput, style: TextStyle): string {
  const { reviewed, merged, waiting = [], held = [], notices = [], reconciled = [], verified = [] } = output;
  const isHeld = ({ proposal_id }: { proposal_id: string }) => held.some((each) => each.proposal_id === proposal_id);
  const branches = [...new Set(reviewed.map(({ branch }) => branch ?? ""))];
  return compose(
    [
      summary(output),
      ...branches.flatMap((branch) => branchLines(branch, output)),
      ...section("Held for a person", heldLines(held)),
      ...section(
        "Waiting",
        waiting
          .filter((each) => !isHeld(each))
          .map(({ path, reason, proposal_id }) => line(4, `${path}  `, dim(proposal_id), `  ${reason}`)),
      ),
      ...section(
        "Verification of merged results",
        verified.map((each) => line(4, verifiedSentence(each, output.dry_run === true))),
      ),
      ...section(
        "Finished from an earlier session",
        reconciled.map((text) => line(4, text)),
      ),
      ...section(
        "Notices",
        notices.map((text) => line(4, text)),
      ),
      ...endingLines(output, merged.length),
      ...warningLines(output.warnings ?? []),
    ],
    style,
  );
}

function summary({ session_id, reviewed, merged, dry_run }: ReviewOutput): Line {
  const what = `${countOf(reviewed.length, "proposal")} reviewed, ${countOf(merged.length, "branch")} merged`;
  return line(
    0,
    strong(session_id),
    dry_run ? `  would be: ${what}` : `  ${what}`,
    dry_run ? dim(" (nothing was changed)") : "",
  );
}

function branchLines(branch: string, { reviewed, merged }: ReviewOutput): Line[] {
  const own = reviewed.filter((each) => (each.branch ?? "") === branch);
  const commit = merged.find((each) => each.branch === branch)?.commit;
  const agent = own[0]?.agent_id;
  return [
    blank,
    line(
      2,
      strong(branch),
      agent ? dim(`  ${agent}`) : "",
      commit === undefined ? "" : good(`  merged${commit ? ` as ${shortId(commit)}` : ""}`),
    ),
    ...own.flatMap(proposalLines),
  ];
}

const WORDS: Readonly<Record<Reviewed["decision"], Span>> = {
  auto_approve: good("approved automatically"),
  approve: good("approved"),
  reject: bad("rejected"),
  escalate: warn("escalated"),
  rfc: warn("waits for a person"),
};

/** Returns, branch by branch, what a person has to look at and why, and the commands that settle it. */
function heldLines(held: NonNullable<ReviewOutput["held"]>): Line[] {
  return [...new Set(held.map(({ branch }) => branch))].flatMap((branch) => {
    const own = held.filter((each) => each.branch === branch);
    const ids = own.map(({ proposal_id }) => proposal_id).join(" ");
    return [
      ...own.flatMap(({ path, proposal_id, holds }) => [
        line(4, strong(path), dim(`  ${proposal_id} of ${branch}`)),
        ...holds.map(({ kind, because }) => line(6, warn(kind), `: ${because}`)),
      ]),
      line(4, strong("Next:"), ` look at ${branch}, then paste one of these with your reason:`),
      line(6, `skl approve ${ids} --rationale "…"`),
      line(6, `skl reject ${ids} --rationale "…"`),
    ];
  });
}

function proposalLines({ path, decision, classification, rationale, rfc, proposal_id, holds = [] }: Reviewed): Line[] {
  const isHeld = decision === "escalate" && heldForPerson(holds).length > 0;
  const isShort = decision === "auto_approve" || isHeld;
  return [
    line(
      4,
      isHeld ? warn("held for a person") : WORDS[decision],
      `  ${path}  `,
      dim(`${classification}, ${proposal_id}${rfc ? `, ${rfc}` : ""}`),
    ),
    ...(isShort ? [] : paragraph(6, rationale)),
  ];
}

function section(title: string, lines: readonly Line[]): Line[] {
  return lines.length === 0 ? [] : [blank, line(2, dim(title)), ...lines];
}

const ENDINGS: Readonly<Record<ReviewOutput["ended_because"], string>> = {
  queue_empty: "Nothing is left that this session could decide.",
  proposal_budget: "The session's budget of proposals is used up; run `skl review` again for the rest.",
  time_budget: "The session's time is used up; run `skl review` again for the rest.",
  uncertain:
    "Several decisions in a row were uncertain, so the session ended; look at them, then run `skl review` again.",
  manual: "The session was asked to end; run `skl review` again for the rest.",
};

function endingLines({ ended_because, log, dry_run }: ReviewOutput, merged: number): Line[] {
  const rest = merged > 0 && !dry_run ? " Fetch the base branch to see the merges." : "";
  return [blank, line(2, ENDINGS[ended_because] + rest), ...(log ? [line(2, dim(`Log: ${log}`))] : [])];
}
