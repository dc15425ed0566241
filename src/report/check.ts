import type { CheckOutput, CheckResult, HookOutput, Verdict, Warning } from "../domain/documents.generated.ts";
import type { CheckText } from "./check-text.ts";
import { findingLines, mark, placeOf } from "./findings.ts";
import { bad, blank, compose, dim, good, type Line, line, type Span, strong, warn } from "./text/compose.ts";
import { shortenedPath, type TextStyle } from "./text/style.ts";
import { worstFirst } from "./verdict-of.ts";
import { warningLines } from "./warnings.ts";
import { counted } from "./words.ts";

/** Whether a push is under way or somebody asks before pushing. */
interface Context {
  readonly occasion: "push" | "check";
  readonly style: TextStyle;
  readonly checks: readonly CheckText[];
}

const REFS_SHOWN = 10;
const CULPRITS_SHOWN = 3;
const LONGEST_BRANCH = 60;

/** The verdict on one change as `skl check` shows it. Ends with a newline. */
export function renderCheck(output: CheckOutput, style: TextStyle, checks: readonly CheckText[]): string {
  if (isIgnored(output)) return compose([ignoredLine(output)], style);
  const context = { occasion: "check", style, checks } as const;
  return compose(
    [...checkLines(output, context), ...closing([output], output.verdict, context), ...warningLines(output.warnings)],
    style,
  );
}

/** What a push shows: one line for each ref that is not judged, each ref that is, and whether the push goes on. */
export function renderHook(output: HookOutput, style: TextStyle, checks: readonly CheckText[]): string {
  const judged = output.refs.filter((ref) => !isIgnored(ref));
  const ignored = output.refs.filter(isIgnored);
  const hidden = ignored.length - REFS_SHOWN;
  const context = { occasion: "push", style, checks } as const;
  return compose(
    [
      ...ignored.slice(0, REFS_SHOWN).map(ignoredLine),
      ...(hidden > 0
        ? [line(0, dim(`skl: ${counted(hidden, "more ref")} ${hidden === 1 ? "is" : "are"} not judged.`))]
        : []),
      ...judged.flatMap((ref, index) => [...(index > 0 ? [blank] : []), ...checkLines(ref, context)]),
      ...(judged.length === 0 ? [] : closing(judged, output.verdict, context)),
      ...(output.refs.length === 0 ? [line(0, dim("skl: This push has nothing to judge."))] : []),
      ...warningLines(distinct(output.refs.flatMap((ref) => ref.warnings ?? []))),
    ],
    style,
  );
}

const isIgnored = ({ ignored }: CheckOutput): boolean => typeof ignored === "string";

function nameOf({ branch }: CheckOutput, style: TextStyle): string {
  return branch === null ? "a commit without a branch" : shortenedPath(branch, LONGEST_BRANCH, style);
}

const ignoredLine = (output: CheckOutput): Line =>
  line(0, dim(`skl: ${output.branch ?? "a ref"} is not judged, because ${output.ignored}.`));

function checkLines(output: CheckOutput, { occasion, style, checks }: Context): Line[] {
  const inOrder = [...output.checks].sort((a, b) => a.number - b.number);
  const loud = inOrder.filter(isLoud);
  const details = [
    ...loud.flatMap((result) => findingLines(result, checks, style)),
    ...skippedLines(inOrder),
    ...noteLines(inOrder),
  ];
  const marks = inOrder.flatMap((result, index) => [
    index === 0 ? "" : "  ",
    mark(result.verdict, style),
    ` ${result.id}`,
  ]);
  return [
    headline(output, loud, style),
    ...(marks.length === 0 ? [] : [{ ...line(2, ...marks), hang: 2 }]),
    ...(details.length === 0 ? [] : [blank, ...details, blank]),
    // Where no queue was asked about (a guarded ref), there is nothing to say of it.
    ...(inOrder.some(({ id }) => id === "queue-budget") ? queueLines(output, occasion, style) : []),
  ];
}

const isLoud = ({ verdict }: CheckResult): boolean => verdict === "flag" || verdict === "block";

function headline(output: CheckOutput, loud: readonly CheckResult[], style: TextStyle): Line {
  const who = output.agent === null ? "by a person" : `by ${output.agent}`;
  return line(
    0,
    dim("skl: "),
    strong(nameOf(output, style)),
    ` ${who}, ${counted(output.files.length, "file")}: `,
    summary(output.verdict, loud),
  );
}

function summary(verdict: Verdict, loud: readonly CheckResult[]): Span {
  const blocking = loud.filter((result) => result.verdict === "block").length;
  if (verdict === "block") return bad(`blocked by ${counted(Math.max(1, blocking), "check")}`);
  return loud.length === 0 ? good("all is well") : warn(`flagged by ${counted(loud.length, "check")}`);
}

function skippedLines(checks: readonly CheckResult[]): Line[] {
  const skipped = checks.filter(({ verdict }) => verdict === "skipped");
  const reasons = [...new Set(skipped.map(({ reason }) => reason))];
  return reasons.map((reason) => {
    const names = skipped.filter((result) => result.reason === reason).map(({ id }) => id);
    return line(2, dim(`${names.join(", ")}: ${reason ?? "not run"}`));
  });
}

/** What a passing check noticed is counted only: nobody has to do anything about it. */
function noteLines(checks: readonly CheckResult[]): Line[] {
  return checks
    .filter(({ verdict, findings }) => verdict === "pass" && findings.length > 0)
    .map(({ id, findings }) => line(2, dim(`${id}: ${counted(findings.length, "note")}, see \`skl check --json\``)));
}

function queueLines(output: CheckOutput, occasion: Context["occasion"], style: TextStyle): Line[] {
  const { queue, proposal_ref: ref } = output;
  const sent = line(2, dim(`Queue: ${queue.unresolved} of ${queue.limit} waiting.${proposalsText(output, occasion)}`));
  return ref ? [sent, line(4, dim(shortenedPath(ref, style.width - 4, style)))] : [sent];
}

function proposalsText(
  { agent, verdict, proposals, proposal_ref: ref }: CheckOutput,
  occasion: Context["occasion"],
): string {
  if (agent === null) return "";
  const count = counted(proposals.length, "proposal");
  if (ref) return ` ${count} sent to`;
  if (proposals.length === 0) return " No proposals.";
  if (verdict === "block") return " Nothing was sent.";
  return occasion === "check" ? ` A push sends ${count}.` : ` ${count}, not sent.`;
}

/** Whether it goes on, and where to look first. Several refs share one closing line, since Git takes all or none. */
function closing(outputs: readonly CheckOutput[], verdict: Verdict, { occasion, style }: Context): Line[] {
  const push = occasion === "push" ? "The push" : "A push";
  const first = firstLook(outputs, verdict, style);
  const several = outputs.length > 1;
  const last = (...spans: (Span | string)[]) => [...(several ? [blank] : []), line(several ? 0 : 2, ...spans)];
  if (verdict === "block") {
    const stops = occasion === "push" ? "stops" : "would stop here";
    return last(bad(`${push} ${stops}${several ? culprits(outputs, style) : ""}.`), first);
  }
  const goesOn = good(`${push} ${occasion === "push" ? "goes on" : "would go on"}`);
  const advisory = outputs.every(({ agent }) => agent === null);
  if (advisory) return last(goesOn, ": no agent is known here, so the checks only advise.", first);
  return last(goesOn, verdict === "flag" ? "; a reviewer sees what is flagged." : ".", first);
}

function culprits(outputs: readonly CheckOutput[], style: TextStyle): string {
  const blocked = outputs.filter(({ verdict }) => verdict === "block");
  const names = blocked.slice(0, CULPRITS_SHOWN).map((output) => nameOf(output, style));
  const hidden = blocked.length - names.length;
  const all = [...names, ...(hidden > 0 ? [`${hidden} more`] : [])];
  return `: ${all.join(", ")} ${all.length > 1 ? "are" : "is"} blocked`;
}

function firstLook(outputs: readonly CheckOutput[], verdict: Verdict, style: TextStyle): string {
  const results = outputs.flatMap(({ checks }) => [...checks].sort((a, b) => a.number - b.number));
  const first = results.find((result) => result.verdict === "block") ?? results.find(isLoud);
  if (first === undefined) return "";
  const [worst] = worstFirst(first);
  const place = worst ? placeOf(worst, style.width - 30, style) : "";
  const look = verdict === "block" ? "Begin with" : "Look first at";
  return ` ${look} ${first.id}${place === "" ? "" : `, ${place}`}.`;
}

function distinct(warnings: readonly Warning[]): Warning[] {
  return [...new Map(warnings.map((warning) => [`${warning.code}\n${warning.message}`, warning])).values()];
}
