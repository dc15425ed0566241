import type {
  CheckOutput,
  CheckResult,
  Foretold,
  HookOutput,
  InboxItem,
  Verdict,
  Warning,
} from "../domain/documents.generated.ts";
import { heldForPerson, pasteable } from "../domain/index.ts";
import type { CheckText } from "./check-text.ts";
import { findingLines, mark, placeOf } from "./findings.ts";
import { overlapLines } from "./inbox.ts";
import { type Occasion, summaryLines } from "./push-summary.ts";
import { bad, blank, compose, dim, good, type Line, line, type Span, strong, warn } from "./text/compose.ts";
import { shortenedPath, type TextStyle } from "./text/style.ts";
import { checksInOrder, isFlaggedOrBlocked, worstFirst } from "./verdicts.ts";
import { warningLines } from "./warnings.ts";
import { countOf } from "./words.ts";

interface Context {
  readonly occasion: Occasion;
  readonly style: TextStyle;
  readonly checks: readonly CheckText[];
}

const REFS_SHOWN = 10;
const BLOCKED_SHOWN = 3;
const LONGEST_BRANCH = 60;

/** Renders the verdict on one change for `skl check`. */
export function renderCheck(output: CheckOutput, style: TextStyle, checks: readonly CheckText[]): string {
  if (isIgnored(output)) return compose([ignoredLine(output)], style);
  const context = { occasion: "check", style, checks } as const;
  return compose(
    [
      ...(style.verbose
        ? [...checkLines(output, context), ...closingLines([output], output.verdict, context)]
        : summaryLines(output, "check", style)),
      ...warningLines(output.warnings),
    ],
    style,
  );
}

/** Renders what a push shows: a line for each ref that is not judged, the verdict on the others, and whether the push goes on. */
export function renderHook(output: HookOutput, style: TextStyle, checks: readonly CheckText[]): string {
  const judged = output.refs.filter((ref) => !isIgnored(ref));
  const ignored = output.refs.filter(isIgnored);
  const hidden = ignored.length - REFS_SHOWN;
  const context = { occasion: "push", style, checks } as const;
  return compose(
    [
      ...newsLines(output.inbox),
      ...ignored.slice(0, REFS_SHOWN).map(ignoredLine),
      ...(hidden > 0
        ? [line(0, dim(`skl: ${countOf(hidden, "more ref")} ${hidden === 1 ? "is" : "are"} not judged.`))]
        : []),
      ...(style.verbose
        ? [
            ...judged.flatMap((ref, index) => [...(index > 0 ? [blank] : []), ...checkLines(ref, context)]),
            ...(judged.length === 0 ? [] : closingLines(judged, output.verdict, context)),
            ...otherWorkLines(output),
          ]
        : judged.flatMap((ref) => summaryLines(ref, "push", style))),
      ...(output.refs.length === 0 ? [line(0, dim("skl: This push has nothing to judge."))] : []),
      ...warningLines(distinct(output.refs.flatMap((ref) => ref.warnings ?? []))),
    ],
    style,
  );
}

/** Returns what was decided since the agent's last push; it comes first, since it may change what the agent does now. */
function newsLines(inbox: HookOutput["inbox"] = []): Line[] {
  const news = inbox.filter(({ news: isNew }) => isNew);
  return news.length === 0 ? [] : news.flatMap(({ message }) => [line(0, dim("skl: "), message)]);
}

/** Returns what the agent has to act on or wait for on its other branches. */
function otherWorkLines({ inbox = [], refs }: HookOutput): Line[] {
  const pushed = new Set(refs.map(({ branch }) => branch));
  const open = inbox.filter(({ kind, news, branch }) => !news && ACTED_ON.has(kind) && !pushed.has(branch));
  if (open.length === 0) return [];
  const hidden = open.length - INBOX_SHOWN;
  const more = hidden > 0 ? [line(4, dim(`${hidden} more: \`skl inbox\``))] : [];
  return [
    line(2, dim("Your other work:")),
    ...open.slice(0, INBOX_SHOWN).map(({ message }) => line(4, message)),
    ...more,
  ];
}

const ACTED_ON: ReadonlySet<InboxItem["kind"]> = new Set(["rejected", "held", "rfc", "criteria"]);
const INBOX_SHOWN = 5;

const isIgnored = ({ ignored }: CheckOutput): boolean => typeof ignored === "string";

function nameOf({ branch }: CheckOutput, style: TextStyle): string {
  return branch === null ? "a commit without a branch" : shortenedPath(branch, LONGEST_BRANCH, style);
}

const ignoredLine = (output: CheckOutput): Line =>
  line(0, dim(`skl: ${output.branch ?? "a ref"} is not judged, because ${output.ignored}.`));

function checkLines(output: CheckOutput, { occasion, style, checks }: Context): Line[] {
  const inOrder = checksInOrder(output);
  const raised = inOrder.filter(isFlaggedOrBlocked);
  const details = [
    ...raised.flatMap((result) => findingLines(result, checks, style)),
    ...skippedLines(inOrder),
    ...noteLines(inOrder),
    ...(output.foretold ?? []).flatMap(foretoldLines),
    ...overlapLines(output.overlaps, 2),
  ];
  const marks = inOrder.flatMap((result, index) => [
    index === 0 ? "" : "  ",
    mark(result.verdict, style),
    ` ${result.id}`,
  ]);
  return [
    headline(output, raised, style),
    ...(marks.length === 0 ? [] : [{ ...line(2, ...marks), hang: 2 }]),
    ...(details.length === 0 ? [] : [blank, ...details, blank]),
    ...holdLines(output),
    // Of a guarded ref only one check is reported, and no queue was asked about.
    ...(output.checks.length > 1 ? queueLines(output, occasion, style) : []),
  ];
}

function headline(output: CheckOutput, raised: readonly CheckResult[], style: TextStyle): Line {
  const who = output.agent === null ? "by a person" : `by ${output.agent}`;
  return line(
    0,
    dim("skl: "),
    strong(nameOf(output, style)),
    ` ${who}, ${countOf(output.files.length, "file")}: `,
    summary(output, raised),
  );
}

/** Renders what a review would say against a head, or nothing. */
export function renderForetold(foretold: readonly Foretold[] = [], style: TextStyle): string {
  return compose(foretold.flatMap(foretoldLines), style);
}

/** Returns findings that the checks let through but a review would reject or hold. */
function foretoldLines({ outcome, message, fix }: Foretold): Line[] {
  const would = outcome === "reject" ? "Review would reject this: " : "Review would wait: ";
  return [line(2, warn(would), message), line(4, dim(`Next: ${fix}`))];
}

function summary({ verdict, foretold = [], overlaps = [] }: CheckOutput, raised: readonly CheckResult[]): Span {
  const blocking = raised.filter((result) => result.verdict === "block").length;
  if (verdict === "block") return bad(`blocked by ${countOf(Math.max(1, blocking), "check")}`);
  if (foretold.some(({ outcome }) => outcome === "reject")) return warn("review would reject it");
  if (raised.length > 0) return warn(`flagged by ${countOf(raised.length, "check")}`);
  if (foretold.length > 0) return warn("review would wait");
  return overlaps.some(({ kind }) => kind !== "same_file") ? warn("it meets another change") : good("all is well");
}

function skippedLines(checks: readonly CheckResult[]): Line[] {
  const skipped = checks.filter(({ verdict }) => verdict === "skipped");
  const reasons = [...new Set(skipped.map(({ reason }) => reason))];
  return reasons.map((reason) => {
    const names = skipped.filter((result) => result.reason === reason).map(({ id }) => id);
    return line(2, dim(`${names.join(", ")}: ${reason ?? "not run"}`));
  });
}

/** Findings of a passing check are only counted, since nobody has to act on them. */
function noteLines(checks: readonly CheckResult[]): Line[] {
  return checks
    .filter(({ verdict, findings }) => verdict === "pass" && findings.length > 0)
    .map(({ id, findings }) => line(2, dim(`${id}: ${countOf(findings.length, "note")}, see \`skl check --json\``)));
}

/** Returns what a session will hold for a person, so that nobody has to wait for the review to learn it. */
function holdLines({ holds, branch }: CheckOutput): Line[] {
  const held = heldForPerson(holds);
  if (held.length === 0) return [];
  const kinds = [...new Set(held.map(({ kind }) => kind))];
  return [
    line(2, warn("The review will hold this for a person:")),
    ...kinds.flatMap((kind) => {
      const own = held.filter((hold) => hold.kind === kind);
      const more = own.length > 1 ? ` (and ${own.length - 1} more)` : "";
      return [line(4, warn(kind), `, because ${own[0]?.because ?? ""}${more}`)];
    }),
    line(
      4,
      strong("Next:"),
      ` say why with \`skl propose --rationale\`; a person lets it merge with \`skl approve ${pasteable(branch ?? "", "ID…")}\`.`,
    ),
    blank,
  ];
}

function queueLines(output: CheckOutput, occasion: Context["occasion"], style: TextStyle): Line[] {
  const { queue, proposal_ref: ref } = output;
  const queued = line(
    2,
    dim(`Queue: ${queue.unresolved} of ${queue.limit} waiting.${proposalsText(output, occasion)}`),
  );
  return ref ? [queued, line(4, dim(shortenedPath(ref, style.width - 4, style)))] : [queued];
}

function proposalsText(
  { agent, verdict, proposals, proposal_ref: ref }: CheckOutput,
  occasion: Context["occasion"],
): string {
  if (agent === null) return "";
  const count = countOf(proposals.length, "proposal");
  if (ref) return ` ${count} sent to`;
  if (proposals.length === 0) return " No proposals.";
  if (verdict === "block") return " Nothing was sent.";
  return occasion === "check" ? ` A push sends ${count}.` : ` ${count}, not sent.`;
}

/** Several refs share one closing line, since Git pushes all of them or none. */
function closingLines(outputs: readonly CheckOutput[], verdict: Verdict, { occasion, style }: Context): Line[] {
  const push = occasion === "push" ? "The push" : "A push";
  const first = firstLook(outputs, verdict, style);
  const several = outputs.length > 1;
  const last = (...spans: (Span | string)[]) => [...(several ? [blank] : []), line(several ? 0 : 2, ...spans)];
  if (verdict === "block") {
    const stops = occasion === "push" ? "stops" : "would stop here";
    return last(bad(`${push} ${stops}${several ? blockedBranches(outputs, style) : ""}.`), first);
  }
  const goesOn = good(`${push} ${occasion === "push" ? "goes on" : "would go on"}`);
  const advisory = outputs.every(({ agent }) => agent === null);
  if (advisory) return last(goesOn, ": no agent is known here, so the checks only advise.", first);
  return last(goesOn, verdict === "flag" ? "; a reviewer sees what is flagged." : ".", first);
}

function blockedBranches(outputs: readonly CheckOutput[], style: TextStyle): string {
  const blocked = outputs.filter(({ verdict }) => verdict === "block");
  const names = blocked.slice(0, BLOCKED_SHOWN).map((output) => nameOf(output, style));
  const hidden = blocked.length - names.length;
  const all = [...names, ...(hidden > 0 ? [`${hidden} more`] : [])];
  return `: ${all.join(", ")} ${all.length > 1 ? "are" : "is"} blocked`;
}

function firstLook(outputs: readonly CheckOutput[], verdict: Verdict, style: TextStyle): string {
  const results = outputs.flatMap(checksInOrder);
  const first = results.find((result) => result.verdict === "block") ?? results.find(isFlaggedOrBlocked);
  if (first === undefined) return "";
  const [worst] = worstFirst(first);
  const place = worst ? placeOf(worst, style.width - 30, style) : "";
  const look = verdict === "block" ? "Begin with" : "Look first at";
  return ` ${look} ${first.id}${place === "" ? "" : `, ${place}`}.`;
}

function distinct(warnings: readonly Warning[]): Warning[] {
  return [...new Map(warnings.map((warning) => [`${warning.code}\n${warning.message}`, warning])).values()];
}
