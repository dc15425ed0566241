import type { CheckOutput, CheckResult, Finding, Foretold, Hold, Overlap } from "../domain/documents.generated.ts";
import { heldForPerson, pasteable } from "../domain/index.ts";
import { placeOf } from "./findings.ts";
import { bad, dim, good, type Line, line, type Span, strong, warn } from "./text/compose.ts";
import { marksOf, shortenedPath, type TextStyle } from "./text/style.ts";
import { checksInOrder, isFlaggedOrBlocked, verdictOf, worstFirst } from "./verdicts.ts";
import { countOf } from "./words.ts";

/** A push is under way, or somebody asks with `skl check` before pushing. */
export type Occasion = "push" | "check";

const LONGEST_BRANCH = 60;
const ROWS_SHOWN = 8;
const PLACES_SHOWN = 4;
const OVERLAPS_SHOWN = 3;

/** One thing that was found, with all the places where it was found. */
interface Row {
  readonly weight: "block" | "hold" | "note";
  readonly text: string;
  readonly places: string[];
}

/**
 * Returns the verdict on a head in as few words as its reader needs: one line for what happens and who acts, one for each thing that was
 * found, at most three for what others do at the same place, and the command that goes on.
 */
export function summaryLines(output: CheckOutput, occasion: Occasion, style: TextStyle): Line[] {
  const rows = rowsOf(output, style);
  const hidden = rows.length - ROWS_SHOWN;
  return [
    headline(output, occasion, style),
    ...rows.slice(0, ROWS_SHOWN).map((row) => rowLine(row, style)),
    ...(hidden > 0 ? [line(2, dim(`and ${hidden} more: \`skl check --verbose\``))] : []),
    ...meetingLines(output.overlaps),
    ...nextLines(output),
  ];
}

function headline(output: CheckOutput, occasion: Occasion, style: TextStyle): Line {
  const { sign, says } = outcomeOf(output, occasion, style);
  const branch = output.branch === null ? "this commit" : shortenedPath(output.branch, LONGEST_BRANCH, style);
  return line(0, "skl ", sign, " ", strong(branch), `: ${says} (${countOf(output.files.length, "file")})`);
}

interface Outcome {
  readonly sign: Span;
  readonly says: string;
}

function outcomeOf(output: CheckOutput, occasion: Occasion, style: TextStyle): Outcome {
  const { verdict, agent, foretold = [], overlaps = [] } = output;
  const marks = marksOf(style);
  const isPush = occasion === "push";
  if (verdict === "block") return { sign: bad(marks.block), says: isPush ? "the push stops" : "a push would stop" };
  if (agent === null)
    return verdict === "flag"
      ? { sign: warn(marks.flag), says: "no agent is known here, so this is advice" }
      : { sign: good(marks.pass), says: "in order; no agent is known here, so nothing is recorded" };
  if (foretold.some(({ outcome }) => outcome === "reject"))
    return { sign: bad(marks.flag), says: `${isPush ? "pushed, but " : ""}the review will send it back` };
  const isContested = output.proposals.some(({ status }) => status === "escalated");
  if (foretold.length > 0 || isContested || heldForPerson(output.holds).length > 0)
    return { sign: warn(marks.flag), says: "a person decides before it merges" };
  if (overlaps.some(({ kind }) => MEETS_IN_CODE.has(kind)))
    return { sign: warn(marks.flag), says: "in order alone, but it meets another change" };
  return { sign: good(marks.pass), says: "in order, merges at the next review" };
}

const MEETS_IN_CODE: ReadonlySet<Overlap["kind"]> = new Set([
  "conflict",
  "same_symbol",
  "same_new_path",
  "contradiction",
]);

/** Returns what was found, what stops first, with the same text said once. */
function rowsOf(output: CheckOutput, style: TextStyle): Row[] {
  const rows = new Map<string, Row>();
  const add = (weight: Row["weight"], text: string, place: string) => {
    const known = rows.get(text);
    if (known === undefined) rows.set(text, { weight, text, places: place === "" ? [] : [place] });
    else if (place !== "" && !known.places.includes(place)) known.places.push(place);
  };
  const raised = checksInOrder(output).filter(isFlaggedOrBlocked);
  const findings = raised.flatMap((result) => worstFirst(result).map((finding) => ({ finding, result })));
  const held = new Set(heldForPerson(output.holds).map(({ because }) => because));
  const isHeld = ({ message, path, line: at }: Finding) =>
    [message, `${path}: ${message}`, `${path}:${at}: ${message}`].some((text) => held.has(text));
  const addFinding = ({ finding, result }: { finding: Finding; result: CheckResult }) => {
    const isBlocking = verdictOf(finding, result) === "block";
    const [text, place] = withoutPlace(finding, style);
    add(isBlocking ? "block" : isHeld(finding) ? "hold" : "note", text, place);
  };
  for (const each of findings.filter(({ finding, result }) => verdictOf(finding, result) === "block")) addFinding(each);
  for (const result of raised) if (result.findings.length === 0 && result.reason) add("block", result.reason, "");
  for (const { outcome, message } of output.foretold ?? []) add(outcome === "reject" ? "block" : "hold", message, "");
  for (const each of findings.filter(({ finding }) => isHeld(finding))) addFinding(each);
  for (const hold of heldForPerson(output.holds))
    if (!findings.some(({ finding }) => saysHold(finding, hold))) add("hold", hold.because, "");
  for (const each of findings) addFinding(each);
  return [...rows.values()];
}

function saysHold({ message }: Finding, { because }: Hold): boolean {
  return because.endsWith(message);
}

/** Returns the message of a finding without its place, and the place. */
function withoutPlace(finding: Finding, style: TextStyle): [text: string, place: string] {
  const place = placeOf(finding, style.width - 4, style);
  const { path, message } = finding;
  return path !== null && message.startsWith(`${path} `) ? [message, ""] : [message, place];
}

function rowLine({ weight, text, places }: Row, style: TextStyle): Line {
  const { block, flag } = marksOf(style);
  const sign = weight === "block" ? bad(block) : weight === "hold" ? warn(flag) : dim("-");
  const hidden = places.length - PLACES_SHOWN;
  const shown = places.slice(0, PLACES_SHOWN).join(", ") + (hidden > 0 ? ` and ${hidden} more` : "");
  return line(2, sign, " ", ...(shown === "" ? [] : [strong(shown), ": "]), text);
}

function meetingLines(overlaps: readonly Overlap[] = []): Line[] {
  const told = overlaps.filter(({ kind }) => kind !== "same_file");
  const hidden = told.length - OVERLAPS_SHOWN;
  return [
    ...told.slice(0, OVERLAPS_SHOWN).map(({ message }) => line(2, warn("~"), " ", message)),
    ...(hidden > 0 ? [line(2, dim(`and ${hidden} more: \`skl inbox\``))] : []),
  ];
}

/** Returns the steps that go on, those of what stops before those of what waits. */
function nextLines(output: CheckOutput): Line[] {
  const steps = [...new Set(stepsOf(output))].slice(0, 3);
  return steps.map((step) => line(2, strong("Next:"), ` ${step}`));
}

function stepsOf(output: CheckOutput): string[] {
  const { verdict, foretold = [], holds, branch, agent, overlaps = [] } = output;
  if (verdict === "block")
    return checksInOrder(output).flatMap((result) =>
      result.findings.filter((each) => verdictOf(each, result) === "block" && each.fix !== "").map(({ fix }) => fix),
    );
  if (agent === null) return [];
  const fixes = (outcome: Foretold["outcome"]) =>
    foretold.filter((each) => each.outcome === outcome).map(({ fix }) => fix);
  const rejected = fixes("reject");
  if (rejected.length > 0) return rejected;
  const approve =
    heldForPerson(holds).length === 0
      ? []
      : [
          `say why with \`skl propose --rationale "…"\`; a person lets it merge with \`skl approve ${pasteable(branch ?? "", "BRANCH")} --rationale "…"\``,
        ];
  if (approve.length + foretold.length > 0) return [...approve, ...fixes("wait")];
  return overlaps.filter(({ kind }) => MEETS_IN_CODE.has(kind)).map(({ fix }) => fix);
}
