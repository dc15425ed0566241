import { quote, toVisibleLine } from "../../../kernel/domain/index.ts";
import type { FileAnalysis, TouchedName } from "../input.ts";

/** What a change does to one security pattern in one definition. */
export interface SecurityChange {
  readonly kind: "removed" | "changed" | "added";
  readonly identifier: string;
  /** Line in the new version; null where nothing stands in place of what was removed. */
  readonly line: number | null;
  /** One sentence that quotes the old and the new line. */
  readonly message: string;
  readonly fix: string;
}

interface Place {
  readonly line: number;
  readonly text: string;
}

/** The touches of one name in one definition. */
interface Group {
  readonly identifier: string;
  readonly symbol: string | null;
  readonly before: readonly TouchedName[];
  readonly after: readonly TouchedName[];
}

const ORDER: readonly SecurityChange["kind"][] = ["removed", "changed", "added"];
/** The head of a definition, with its decorators, is searched for within this many lines. */
const LONGEST_HEAD = 40;
const LONGEST_QUOTE = 120;

/** Returns what a change does to the names that the security patterns speak of, the removed ones first. */
export function listSecurityChanges(touches: readonly TouchedName[], analysis: FileAnalysis): SecurityChange[] {
  const heads = { before: collectTouchedHeads(analysis, "before"), after: collectTouchedHeads(analysis, "after") };
  const lines = { before: analysis.linesOf("before"), after: analysis.linesOf("after") };
  return groupTouchedNames(touches)
    .map((group) => describeGroupChange(group, heads, lines, analysis))
    .toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || (a.line ?? 0) - (b.line ?? 0));
}

function collectTouchedHeads({ syntax }: FileAnalysis, side: TouchedName["side"]): ReadonlySet<string> {
  return new Set(syntax.touched.flatMap((each) => (each.isHead && each.side === side ? (each.symbol ?? []) : [])));
}

/** A decorator or a chain is also touched by its last part; the fullest name stands for all of them. */
function groupTouchedNames(touches: readonly TouchedName[]): Group[] {
  const groups = new Map<string, TouchedName[]>();
  for (const touch of touches) {
    const key = `${touch.symbol ?? ""}\0${readLastIdentifierPart(touch.identifier)}`;
    groups.set(key, [...(groups.get(key) ?? []), touch]);
  }
  return [...groups.values()].map((own) => {
    const identifier = own.map((each) => each.identifier).reduce((a, b) => (b.length > a.length ? b : a));
    const withFullName = own.filter((each) => each.identifier === identifier);
    const pickTouchesOnSide = (side: TouchedName["side"]) => withFullName.filter((each) => each.side === side);
    return {
      identifier,
      symbol: own[0]?.symbol ?? null,
      before: pickTouchesOnSide("before"),
      after: pickTouchesOnSide("after"),
    };
  });
}

function readLastIdentifierPart(identifier: string): string {
  return identifier.slice(identifier.lastIndexOf(".") + 1).replace(/^@/, "");
}

type Sides<T> = { readonly [Side in TouchedName["side"]]: T };

function describeGroupChange(
  group: Group,
  heads: Sides<ReadonlySet<string>>,
  lines: Sides<readonly string[]>,
  analysis: FileAnalysis,
): SecurityChange {
  const { identifier, symbol } = group;
  const isOwnName =
    symbol !== null &&
    readLastIdentifierPart(symbol) === readLastIdentifierPart(identifier) &&
    !identifier.startsWith("@");
  const isGone = symbol !== null && heads.before.has(symbol) && !heads.after.has(symbol);
  const isNew = symbol !== null && heads.after.has(symbol) && !heads.before.has(symbol);
  const kind = isOwnName ? (isGone ? "removed" : isNew ? "added" : "changed") : classifyGroupChange(group);
  const old = findTouchedPlace(group.before, identifier, lines.before);
  const now =
    findTouchedPlace(group.after, identifier, lines.after) ??
    (kind === "removed" ? findReplacedPlace(symbol, lines, analysis) : null);
  const isLess = kind === "removed" && group.after.length > 0;
  const what = describeSecurityChange(kind, { identifier, symbol, isOwnName, isWhole: isGone || isNew, isLess });
  return {
    kind,
    identifier,
    line: now?.line ?? null,
    message: `${what} (${quoteChangedPlaces(kind, old, now)}).`,
    fix: FIX[kind](identifier),
  };
}

function classifyGroupChange({ before, after }: Group): SecurityChange["kind"] {
  if (before.length > after.length) return "removed";
  return before.length < after.length ? "added" : "changed";
}

function describeSecurityChange(
  kind: SecurityChange["kind"],
  {
    identifier,
    symbol,
    isOwnName,
    isWhole,
    isLess,
  }: { readonly identifier: string; symbol: string | null; isOwnName: boolean; isWhole: boolean; isLess: boolean },
): string {
  const where = symbol ?? "the file";
  if (isOwnName) return kind === "changed" ? `This changes the body of ${symbol}` : `This ${VERB[kind]} ${symbol}`;
  if (kind === "changed") return `This changes code of ${where} that uses ${identifier}`;
  if (isWhole) return `This ${VERB[kind]} ${where} with its ${identifier}`;
  if (isLess) return `This uses ${identifier} in ${where} less often than before`;
  return kind === "removed" ? `This removes ${identifier} from ${where}` : `This adds ${identifier} to ${where}`;
}

const VERB = { removed: "removes", added: "adds" } as const;

const FIX: Readonly<Record<SecurityChange["kind"], (identifier: string) => string>> = {
  removed: (identifier) =>
    `Put ${identifier} back, unless taking it away is the task. If it is, say with \`skl propose --rationale\` what protects this code instead: the review asks for that before anything merges.`,
  changed: () => "Say with `skl propose --rationale` why this code is as safe as before; the review asks for that.",
  added: () => "Say with `skl propose --rationale` what it protects, and the review is quick.",
};

/** A statement may be longer than a line: the name is looked for in the lines after its first one. */
function findTouchedPlace([first]: readonly TouchedName[], identifier: string, lines: readonly string[]): Place | null {
  if (first === undefined) return null;
  const name = readLastIdentifierPart(identifier);
  for (let line = first.line; line < first.line + LONGEST_HEAD && line <= lines.length; line++)
    if (lines[line - 1]?.includes(name)) return { line, text: lines[line - 1] ?? "" };
  return { line: first.line, text: lines[first.line - 1] ?? "" };
}

/** Returns the first changed line of the definition that the old version does not have, or null. */
function findReplacedPlace(
  symbol: string | null,
  lines: Sides<readonly string[]>,
  { syntax }: FileAnalysis,
): Place | null {
  const known = new Set(lines.before);
  const touched = syntax.touched.filter((each) => each.side === "after" && each.symbol === symbol);
  for (const { line: first, isHead } of touched) {
    const until = isHead ? findHeadEnd(first, symbol ?? "", lines.after) : first;
    for (let line = first; line <= until; line++) {
      const text = lines.after[line - 1];
      if (text !== undefined && !known.has(text)) return { line, text };
    }
  }
  return null;
}

function findHeadEnd(first: number, symbol: string, lines: readonly string[]): number {
  for (let line = first; line < first + LONGEST_HEAD && line <= lines.length; line++)
    if (lines[line - 1]?.includes(readLastIdentifierPart(symbol))) return line;
  return first;
}

function quoteChangedPlaces(kind: SecurityChange["kind"], old: Place | null, now: Place | null): string {
  if (old && now && toVisibleLine(old.text) === toVisibleLine(now.text)) return showPlace("line", now);
  const was = old ? [showPlace("old line", old)] : [];
  const is = now ? [showPlace("new line", now)] : kind === "added" ? [] : ["nothing in its place"];
  return [...was, ...is].join("; ");
}

function showPlace(which: string, { line, text }: Place): string {
  return text.trim() === "" ? `${which} ${line}` : `${which} ${line}: ${quote(text, LONGEST_QUOTE)}`;
}
