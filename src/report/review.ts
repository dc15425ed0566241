import type { ReviewOutput } from "../domain/documents.generated.ts";
import { heldForPerson, pasteable } from "../domain/index.ts";
import { bad, compose, dim, good, type Line, line, type Span, strong, warn } from "./text/compose.ts";
import { type Marks, marksOf, type TextStyle } from "./text/style.ts";
import { verifiedSentence } from "./verified.ts";
import { warningLines } from "./warnings.ts";
import { countOf, shortId } from "./words.ts";

type Reviewed = ReviewOutput["reviewed"][number];

/** What a session did with one branch. */
interface Outcome {
  readonly branch: string;
  readonly agent: string | null;
  readonly sign: Span;
  readonly says: Span;
  /** Why a person or an agent has to act, each reason once; empty where nobody has to. */
  readonly because: readonly string[];
  readonly next: readonly string[];
  readonly files: readonly Reviewed[];
}

/**
 * Renders what a session decided: a line for each branch, and below it the reason and the command to paste where a person or an agent has to
 * act. With `verbose` every file has its decision.
 */
export function renderReview(output: ReviewOutput, style: TextStyle): string {
  const { notices = [], reconciled = [], verified = [], warnings = [], log, dry_run } = output;
  const outcomes = branchesOf(output).map((branch) => outcomeOf(branch, output, marksOf(style)));
  const said = outcomes.flatMap(({ because }) => because);
  const told = [...verified.map((each) => verifiedSentence(each, dry_run === true)), ...reconciled, ...notices];
  return compose(
    [
      summary(output, outcomes.length),
      ...outcomes.flatMap((outcome) => outcomeLines(outcome, style)),
      ...told.filter((text) => !said.includes(text)).map((text) => line(2, dim("- "), text)),
      ...endingLines(output),
      ...(style.verbose && log ? [line(2, dim(`Log: ${log}`))] : []),
      ...warningLines(warnings),
    ],
    style,
  );
}

function branchesOf({ reviewed, merged, held = [], waiting = [] }: ReviewOutput): string[] {
  const named = [...merged, ...reviewed, ...held, ...waiting].map(({ branch }) => branch ?? "");
  return [...new Set(named.filter((branch) => branch !== ""))];
}

function summary({ session_id, merged, dry_run }: ReviewOutput, all: number): Line {
  const what = all === 0 ? "no branch waits" : `${merged.length} of ${countOf(all, "branch")} merged`;
  return line(0, strong(session_id), dry_run ? `: would be: ${what}` : `: ${what}`);
}

function outcomeOf(branch: string, output: ReviewOutput, { pass, flag, block }: Marks): Outcome {
  const { reviewed, merged, held = [], waiting = [] } = output;
  const files = reviewed.filter((each) => each.branch === branch);
  const holds = held.filter((each) => each.branch === branch);
  const agent = files[0]?.agent_id ?? holds[0]?.agent_id ?? null;
  const common = { branch, agent, files, because: [], next: [] };
  const merge = merged.find((each) => each.branch === branch);
  if (merge !== undefined) {
    const as = merge.commit ? ` as ${shortId(merge.commit)}` : "";
    return { ...common, sign: good(pass), says: good(`merged${as}`) };
  }
  const rejected = rationales(files, "reject").filter((text) => !text.startsWith("Not merged: "));
  if (rejected.length > 0 || files.some(({ decision }) => decision === "reject"))
    return { ...common, sign: bad(block), says: bad("goes back to its agent"), because: rejected };
  const rfcs = [...new Set(files.flatMap(({ rfc }) => rfc ?? []))];
  const name = pasteable(branch, "BRANCH");
  const decide = [`skl approve ${name} --rationale "…"`, `skl reject ${name} --rationale "…"`];
  const open = holds.flatMap((each) => heldForPerson(each.holds));
  const kinds = [...new Set(open.map(({ kind }) => kind))].join(", ");
  if (files.some(({ decision }) => decision === "rfc")) {
    const because = [...rationales(files, "rfc"), ...open.map((hold) => hold.because)];
    const says = warn(`needs you (${[...rfcs, ...(kinds === "" ? [] : [kinds])].join(", ")})`);
    return { ...common, sign: warn(flag), says, because, next: rfcs.map((id) => `skl rfc show ${id}`) };
  }
  if (open.length > 0) {
    const because = [...new Set(open.map((hold) => hold.because))];
    return { ...common, sign: warn(flag), says: warn(`needs you (${kinds})`), because, next: decide };
  }
  const escalated = rationales(files, "escalate");
  if (escalated.length > 0)
    return { ...common, sign: warn(flag), says: warn("needs you"), because: escalated, next: decide };
  const reasons = waiting
    .filter((each) => each.branch === branch)
    .map(({ reason }) => (reason.endsWith(".") ? reason : `${reason}.`));
  return { ...common, sign: dim("-"), says: dim("waits"), because: [...new Set(reasons)] };
}

function rationales(files: readonly Reviewed[], decision: Reviewed["decision"]): string[] {
  return [...new Set(files.filter((each) => each.decision === decision).map(({ rationale }) => rationale))];
}

const REASONS_SHOWN = 3;

function outcomeLines({ branch, agent, sign, says, because, next, files }: Outcome, { verbose }: TextStyle): Line[] {
  const shown = verbose ? because : because.slice(0, REASONS_SHOWN);
  const rest = because.length - shown.length;
  return [
    line(2, sign, " ", strong(branch), agent === null ? ": " : dim(` of ${agent}: `), says),
    ...shown.map((text) => line(6, text)),
    ...(rest > 0 ? [line(6, dim(`and ${rest} more: \`skl review --verbose\`, or \`skl queue --verbose\` later`))] : []),
    ...(verbose ? files.map(fileLine) : []),
    ...(next.length > 0 ? [line(4, strong("Next:"), ` ${next.map((command) => `\`${command}\``).join(" or ")}`)] : []),
  ];
}

const WORDS: Readonly<Record<Reviewed["decision"], Span>> = {
  auto_approve: good("approved automatically"),
  approve: good("approved"),
  reject: bad("rejected"),
  escalate: warn("held"),
  rfc: warn("waits for a person"),
};

function fileLine({ path, decision, classification, rationale, proposal_id }: Reviewed): Line {
  return line(6, WORDS[decision], `  ${path}  `, dim(`${classification}, ${proposal_id}: ${rationale}`));
}

const ENDINGS: Readonly<Record<ReviewOutput["ended_because"], string | null>> = {
  queue_empty: null,
  proposal_budget: "The session's budget of branches is used up; run `skl review` again for the rest.",
  time_budget: "The session's time is used up; run `skl review` again for the rest.",
  uncertain:
    "Several decisions in a row were uncertain, so the session ended; look at them, then run `skl review` again.",
  manual: "The session was asked to end; run `skl review` again for the rest.",
};

function endingLines({ ended_because }: ReviewOutput): Line[] {
  const text = ENDINGS[ended_because];
  return text === null ? [] : [line(2, text)];
}
