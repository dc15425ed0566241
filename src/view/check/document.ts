import type {
  CheckOutput,
  CheckResult,
  Finding,
  Foretold,
  Hold,
  Overlap,
} from "../../kernel/domain/documents.generated.ts";
import { listItems, pickPersonsHolds, toPasteableName } from "../../kernel/domain/index.ts";
import { type CheckText, findCheckText } from "../check-text.ts";
import {
  type Block,
  type Document,
  dim,
  type Inline,
  type Item,
  joinWithCommas,
  line,
  type Mark,
  name,
  namesAfter,
  own,
  say,
  strong,
  t,
  table,
  warned,
} from "../document/model.ts";
import { describePlaces, readBrokenPlace } from "../equal-reasons.ts";
import { renderToldNotes } from "../notes.ts";
import { listOutsideNotes, listSignalNames } from "../signals.ts";
import { isFlaggedOrBlocked, listChecksInOrder, pickFindingVerdict, sortStoppingFirst } from "../verdicts.ts";
import { formatCount, shortenCommitId } from "../words.ts";

/** A push is under way, somebody asks with `skl check` before pushing, or a pull request is judged. */
export type Occasion = "push" | "check" | "pull_request";

const ROWS_SHOWN = 8;
const PLACES_SHOWN = 4;
const OVERLAPS_SHOWN = 3;
const TWICE_SHOWN = 2;
const OWNERS_SHOWN = 4;

export const isIgnored = ({ ignored }: CheckOutput): boolean => typeof ignored === "string";

/**
 * Returns the verdict on a head: what happens and who acts, what was found, what others do at the same place, and the next step. `quiet` are
 * the codes of warnings that are not shown.
 */
export function renderCheck(
  output: CheckOutput,
  occasion: Occasion,
  checks: readonly CheckText[],
  quiet: ReadonlySet<string> = new Set(),
): Document {
  if (isIgnored(output)) return [renderNotJudged(output, occasion)];
  const steps = [...new Set(listNextSteps(output))].slice(0, 3).map((step) => t`${strong("Next:")} ${step}`);
  const met = (output.overlaps ?? []).filter(({ kind }) => kind !== "same_file");
  const isPage = occasion === "pull_request";
  return [
    {
      kind: "headline",
      ...describeCheckOutcome(output, occasion),
      ...(isPage ? { next: steps.flatMap((step) => t` ${step}`) } : {}),
    },
    { kind: "list", items: groupFindingRows(output), shown: ROWS_SHOWN, rest: "`skl check --verbose`" },
    {
      kind: "list",
      items: met.map(renderMeetingItem),
      shown: OVERLAPS_SHOWN,
      rest: "`skl inbox`",
    },
    {
      kind: "list",
      items: (output.twice ?? []).map(({ message }): Item => ({ mark: "meets", text: [message] })),
      shown: TWICE_SHOWN,
      rest: "`skl check --json`",
    },
    ...renderToldNotes(output.notes),
    ...(isPage ? [] : steps.map((spans): Block => ({ kind: "text", spans }))),
    { kind: "details", summary: "The checks one by one", blocks: renderCheckDetails(output, checks) },
    ...(isPage ? [renderFilesTable(output)] : []),
    warned((output.warnings ?? []).filter(({ code }) => !quiet.has(code))),
  ];
}

/** Shows where another change is met, and what it makes of the symbols that both need. */
const renderMeetingItem = ({ message, specification = [] }: Overlap): Item => ({
  mark: "meets",
  text: [message],
  ...(specification.length === 0 ? {} : { more: specification.map((each): Inline => [each]) }),
});

function renderNotJudged({ branch, ignored }: CheckOutput, occasion: Occasion): Block {
  if (occasion !== "pull_request") return line(0, dim(`skl: ${branch ?? "a ref"} is not judged, because ${ignored}.`));
  const text = t`${branch ?? "this change"} is not judged`;
  return { kind: "headline", mark: "skipped", text, next: t`, because ${ignored ?? ""}.` };
}

interface Outcome {
  readonly mark: Mark;
  readonly text: Inline;
}

export function describeCheckOutcome(output: CheckOutput, occasion: Occasion): Outcome {
  const { mark, says } = summarizeCheckOutcome(output, occasion);
  const branch = output.branch === null ? own("this commit") : name(output.branch);
  return { mark, text: t`${branch}: ${own(says)} (${own(formatCount(output.files.length, "file"))})` };
}

export function summarizeCheckOutcome(
  output: CheckOutput,
  occasion: Occasion,
): { readonly mark: Mark; readonly says: string } {
  const { verdict, agent, foretold = [], overlaps = [], warnings = [] } = output;
  const stops = { push: "the push stops", check: "a push would stop", pull_request: "must not merge like this" };
  if (verdict === "block") return { mark: "block", says: stops[occasion] };
  if (agent === null && warnings.some(({ code }) => code === "GATE_CHANGED"))
    return { mark: "flag", says: "it changes what judges pushes; no agent is known here, so this is advice" };
  if (agent === null)
    return verdict === "flag"
      ? { mark: "flag", says: "no agent is known here, so this is advice" }
      : { mark: "pass", says: "in order; no agent is known here, so nothing is recorded" };
  if (foretold.some(({ outcome }) => outcome === "reject"))
    return { mark: "block", says: `${occasion === "push" ? "pushed, but " : ""}the review will send it back` };
  if (renderBrokenLinks(output).length > 0) return { mark: "flag", says: "does not merge until what breaks is mended" };
  const isContested = output.proposals.some(({ status }) => status === "escalated");
  if (foretold.length > 0 || isContested || pickPersonsHolds(output.holds).length > 0)
    return { mark: "flag", says: "a person decides before it merges" };
  // On a pull request nobody has foretold what the review will say.
  if (occasion === "pull_request" && verdict === "flag")
    return { mark: "flag", says: "goes to the review, which looks at what is listed here" };
  if (overlaps.some(({ specification }) => specification !== undefined))
    return { mark: "flag", says: "in order; it waits for a word on how it goes together with another change" };
  if (overlaps.some(({ kind }) => MEETS_IN_CODE.has(kind)))
    return { mark: "flag", says: "in order alone, but it meets another change" };
  return { mark: "pass", says: "in order, merges at the next review" };
}

/** What does not go together is for the agent, as in all other views, though a person may let it merge all the same. */
const renderBrokenLinks = ({ holds }: CheckOutput): Hold[] =>
  pickPersonsHolds(holds).filter(({ kind }) => kind === "link");

/** Its message begins with the place that breaks, which may be in another file than the one that changed. */
const isOfLink = ({ data }: Finding): boolean => data?.kind === "link";

const MEETS_IN_CODE: ReadonlySet<Overlap["kind"]> = new Set([
  "conflict",
  "same_symbol",
  "same_new_path",
  "contradiction",
]);

/** What was found at one place or at several, as it is said of one: `is outside the task` behind the place, or a sentence of its own. */
interface Row {
  readonly mark: Mark;
  readonly text: Inline;
  /** The rest of a sentence that begins with the place; null for a sentence of its own. */
  readonly ofPlace: string | null;
  readonly places: string[];
  /** What breaks at each place, if that is what the row tells. */
  readonly breaks?: string;
}

/** Returns what was found, what stops first, with the same text said once and all the places where it was found. */
function groupFindingRows(output: CheckOutput): Item[] {
  const rows = new Map<string, Row>();
  const add = (
    mark: Mark,
    key: string,
    place = "",
    row: Omit<Row, "mark" | "places"> = { text: [key], ofPlace: null },
  ) => {
    const known = rows.get(key);
    if (known === undefined) rows.set(key, { mark, ...row, places: place === "" ? [] : [place] });
    else if (place !== "" && !known.places.includes(place)) known.places.push(place);
  };
  const raised = listChecksInOrder(output).filter(isFlaggedOrBlocked);
  const findings = raised.flatMap((result) => sortStoppingFirst(result).map((finding) => ({ finding, result })));
  const held = new Set(pickPersonsHolds(output.holds).map(({ because }) => because));
  const isHeld = ({ message, path, line }: Finding) =>
    [message, `${path}: ${message}`, `${path}:${line}: ${message}`].some((text) => held.has(text));
  const isBlocking = ({ finding, result }: (typeof findings)[number]) =>
    pickFindingVerdict(finding, result) === "block";
  const crossing = describeCrossings(raised);
  const addFinding = (each: (typeof findings)[number]) => {
    const { finding } = each;
    const { path, message } = finding;
    const mark = isBlocking(each) ? "block" : isHeld(finding) ? "flag" : "none";
    const broken = isOfLink(finding) ? readBrokenPlace(message) : null;
    if (broken !== null)
      return add(mark, `${mark} ${broken.says}`, broken.place, { text: [message], ofPlace: null, breaks: broken.says });
    if (path !== null && message.startsWith(`${path} `)) {
      if (mark === "none" && isCrossing(finding) && crossing !== null)
        return add(mark, crossing, path, { text: [crossing], ofPlace: crossing });
      const rest = message.slice(path.length + 1);
      add(mark, `${mark} ${rest}`, path, { text: renderFindingMessage(finding, path.length + 1), ofPlace: rest });
    } else
      add(mark, message, isOfLink(finding) ? "" : formatFindingPlace(finding), {
        text: renderFindingMessage(finding),
        ofPlace: null,
      });
  };
  const addForetold = ({ outcome, path, message: whole }: Foretold) => {
    const message = outcome === "wait" ? whole.replace(/^A person decides before this merges\. /, "") : whole;
    const mark = outcome === "reject" ? "block" : "flag";
    if (path === null || !message.startsWith(`${path} `)) return add(mark, message);
    const rest = message.slice(path.length + 1);
    return add(mark, `${mark} ${rest}`, path, { text: [rest], ofPlace: rest });
  };
  // What a person is asked about a file names its new packages.
  const asked = new Set((output.foretold ?? []).flatMap(({ kind, path }) => (kind === "rfc" ? [path] : [])));
  const isTold = ({ path, message, data }: Finding) =>
    data?.kind === "new_external" && asked.has(path) && !message.endsWith(" approved it.");
  for (const each of findings.filter(isBlocking)) addFinding(each);
  for (const { findings: own, reason } of raised) if (own.length === 0 && reason) add("block", reason);
  for (const each of output.foretold ?? []) addForetold(each);
  for (const each of findings.filter(({ finding }) => isHeld(finding))) addFinding(each);
  for (const hold of pickPersonsHolds(output.holds))
    if (!findings.some(({ finding }) => saysHold(finding, hold))) add("flag", hold.because);
  for (const each of findings) if (!isTold(each.finding)) addFinding(each);
  return [...rows.values()].map((row) => ({ mark: row.mark, text: renderFindingRow(row) }));
}

/** Its data has the scope of the task and the owner of the file; a scope that is not defined is another matter. */
const isCrossing = ({ message, data }: Finding): boolean =>
  typeof data?.scope === "string" && typeof data.owner === "string" && !message.includes(", which is not defined");

/** Returns what is said of all files of other scopes together; null where there are none. */
function describeCrossings(results: readonly CheckResult[]): string | null {
  const data = results.flatMap(({ findings }) => findings.filter(isCrossing).map((each) => each.data ?? {}));
  const owners = [...new Set(data.map(({ owner }) => String(owner)))];
  const [scope] = data.map((each) => String(each.scope));
  return scope === undefined
    ? null
    : `is not among the paths of the scope ${scope}; it belongs to ${listItems(owners, OWNERS_SHOWN)}.`;
}

function renderFindingRow({ text, ofPlace, places, breaks }: Row): Inline {
  if (breaks !== undefined) return places.length > 1 ? [describePlaces(places, breaks)] : text;
  if (places.length === 0) return text;
  const shown = joinWithCommas(...places.slice(0, PLACES_SHOWN).map((place) => [name(place)]));
  const hidden = places.length - PLACES_SHOWN;
  const named = t`${shown}${hidden > 0 ? own(` and ${hidden} more`) : null}`;
  if (ofPlace === null) return t`${named}: ${text}`;
  return places.length === 1 ? t`${named} ${text}` : t`${named} ${toPluralMessage(ofPlace)}`;
}

/** Says of several files what a message says of one: `is outside …; it belongs to x` becomes `are outside …; they belong to x`. */
const toPluralMessage = (rest: string): string =>
  rest
    .replace(/^(is|was|changes its|brings)\b/, (verb) => SEVERAL[verb] ?? verb)
    .replace("; it belongs to ", "; they belong to ")
    .replace("; no scope owns it", "; no scope owns them");

const SEVERAL: Readonly<Record<string, string>> = {
  is: "are",
  was: "were",
  "changes its": "change their",
  brings: "bring",
};

/** Returns a message with the symbol and the signature that it quotes as names; check 3 puts both into the data of its findings. */
function renderFindingMessage({ message, data }: Finding, from = 0): Inline {
  const text = message.slice(from);
  const { symbol, after } = data ?? {};
  const quoted = [typeof after === "string" ? after : "", typeof symbol === "string" ? `Public ${symbol} was ` : ""];
  const found = quoted.find((each) => each.trim() !== "" && text.includes(each));
  if (found === undefined) return [text];
  const isSymbol = found !== after;
  const at = text.lastIndexOf(found) + (isSymbol ? "Public ".length : 0);
  const named = isSymbol ? String(symbol) : found;
  return [text.slice(0, at), { ...name(named), tone: "plain" }, text.slice(at + named.length)];
}

function saysHold({ message }: Finding, { because }: Hold): boolean {
  return because.endsWith(message);
}

/** Returns `path:line`, or an empty text for a finding without a file. */
const formatFindingPlace = ({ path, line }: Finding): string =>
  path === null ? "" : line === null ? path : `${path}:${line}`;

/** Returns the steps that go on, those of what stops before those of what waits. */
function listNextSteps(output: CheckOutput): string[] {
  const { verdict, foretold = [], holds, branch, agent, overlaps = [] } = output;
  if (verdict === "block")
    return listChecksInOrder(output).flatMap((result) =>
      result.findings
        .filter((each) => pickFindingVerdict(each, result) === "block" && each.fix !== "")
        .map(({ fix }) => fix),
    );
  if (agent === null) return [];
  const listForetoldFixes = (outcome: Foretold["outcome"]) =>
    foretold.filter((each) => each.outcome === outcome).map(({ fix }) => fix);
  const rejected = listForetoldFixes("reject");
  if (rejected.length > 0) return rejected;
  const target = toPasteableName(branch ?? "", "BRANCH");
  const approve =
    pickPersonsHolds(holds).length === 0
      ? []
      : [
          `Say why with \`skl propose --rationale "…"\`; a person lets it merge with \`skl approve ${target} --rationale "…"\``,
        ];
  const broken = renderBrokenLinks(output);
  if (broken.length > 0) {
    const found = listChecksInOrder(output).flatMap((result) => result.findings);
    const links = found.filter((finding) => broken.some((hold) => saysHold(finding, hold)));
    return links.map(({ fix }) => fix);
  }
  // An RFC asks the person; to say why is part of its step.
  const asked = listForetoldFixes("wait");
  if (approve.length + asked.length > 0) return asked.length > 0 ? asked : approve;
  return overlaps
    .filter(({ kind, specification }) => MEETS_IN_CODE.has(kind) || specification !== undefined)
    .map(({ fix }) => fix);
}

/** Returns every check with what it found, and what came of the change in the queue. */
function renderCheckDetails(output: CheckOutput, checks: readonly CheckText[]): Document {
  const { base, head, queue, agent, proposals, proposal_ref: ref } = output;
  const compared = t`Compared with ${base === null ? own("nothing") : name(shortenCommitId(base))} at ${head === null ? own("nothing") : name(shortenCommitId(head))}.`;
  const recorded =
    agent === null
      ? null
      : output.verdict === "block"
        ? own(" Nothing was sent.")
        : t` ${formatCount(proposals.length, "proposal")}${ref ? t` sent to ${name(ref)}` : null}.`;
  return [
    { kind: "list", items: listChecksInOrder(output).map((result) => checkItem(result, checks)) },
    ...(output.checks.length > 1
      ? [say`${compared} Queue: ${own(String(queue.unresolved))} of ${own(String(queue.limit))} waiting.${recorded}`]
      : []),
  ];
}

const MARKS = { pass: "pass", flag: "flag", block: "block", skipped: "skipped" } as const;

function checkItem(result: CheckResult, checks: readonly CheckText[]): Item {
  const { number, id, verdict, reason, findings } = result;
  const check = findCheckText(id, checks);
  const isRaised = isFlaggedOrBlocked(result);
  const says = isRaised
    ? t`: ${check.title}. ${check.why}`
    : verdict === "skipped"
      ? t`: ${reason ?? "not run"}`
      : null;
  const fixes = new Set(findings.map(({ fix }) => fix || check.fix));
  const shared = fixes.size > 1 ? null : ([...fixes][0] ?? (isRaised ? check.fix : ""));
  const whyStopped = findings.length === 0 && isRaised && reason ? [[reason]] : [];
  return {
    mark: MARKS[verdict],
    text: t`${own(`${number} `)}${strong(id)}${says}`,
    more: [
      ...whyStopped,
      ...sortStoppingFirst(result)
        .slice(0, 20)
        .map((finding) => renderFindingText(finding, shared === null ? finding.fix || check.fix : null)),
      ...(findings.length > 20 ? [t`and ${own(String(findings.length - 20))} more: \`skl check --json\``] : []),
      ...(shared === null || shared === "" ? [] : [t`${strong("Next:")} ${shared}`]),
    ],
  };
}

function renderFindingText(finding: Finding, fix: string | null): Inline {
  const { path, message } = finding;
  const text = renderFindingMessage(finding, path !== null && message.startsWith(`${path} `) ? path.length + 1 : 0);
  const next = fix === null || fix === "" ? null : t` ${strong("Next:")} ${fix}`;
  const place = isOfLink(finding) ? null : t`${namesAfter("", [formatFindingPlace(finding)])} `;
  return t`${place}${text}${describeFindingTask(finding)}${next}`;
}

/** Returns what the task that check 1 names is about. */
function describeFindingTask({ data }: Finding): Inline | null {
  if (typeof data?.title !== "string" || !Array.isArray(data.scope_files)) return null;
  const files = namesAfter(" is for ", data.scope_files.slice(0, 5).map(String));
  return files === null ? null : t` That task${data.title.trim() === "" ? null : t` (${data.title})`}${files}.`;
}

function renderFilesTable({ files }: CheckOutput): Block {
  const rows = files.map((file) => [
    name(file.path),
    own(file.status.replace("_", " ")),
    file.semantic_scope === null ? "" : name(file.semantic_scope),
    own(file.change_type),
    own([...listOutsideNotes(file), ...listSignalNames(file.risk_signals)].join(", ")),
  ]);
  return {
    kind: "details",
    summary: formatCount(files.length, "file"),
    blocks: files.length === 0 ? [] : [table(["file", "", "scope", "change", "notes"], rows)],
  };
}
