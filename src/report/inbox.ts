import type { InboxItem, InboxOutput, Overlap, UnjudgedHead } from "../domain/documents.generated.ts";
import { blank, compose, dim, type Line, line, warn } from "./text/compose.ts";
import type { TextStyle } from "./text/style.ts";
import { warningLines } from "./warnings.ts";

/** Renders what became of an agent's pushed work. */
export function renderInbox({ agent, branch, items, overlaps = [], warnings }: InboxOutput, style: TextStyle): string {
  const whose = agent ?? branch ?? "";
  const lines =
    items.length === 0 ? [line(0, dim(`Nothing of ${whose} waits, and nothing was decided.`))] : itemLines(items, 0);
  return compose([...lines, ...intentOverlapLines(overlaps), ...warningLines(warnings)], style);
}

export function itemLines(items: readonly InboxItem[], indent: number): Line[] {
  return items.flatMap(({ message, overlaps = [] }) => [line(indent, message), ...overlapLines(overlaps, indent + 2)]);
}

const MEETS = {
  change: "meets another change: ",
  intent: "meets an intent: ",
  work_tree: "meets a work tree: ",
} as const;

/** Further overlaps are only counted, since an agent among sixty meets somebody in every file. */
const OVERLAPS_SHOWN = 5;

/** Returns a line for each other change that one meets, with what to do where something has to be done. */
export function overlapLines(overlaps: readonly Overlap[] = [], indent: number): Line[] {
  const shown = overlaps.slice(0, OVERLAPS_SHOWN);
  const hidden = overlaps.length - shown.length;
  return [
    ...shown.flatMap(({ kind, message, fix, source = "change" }) =>
      kind === "same_file"
        ? [line(indent, dim(message))]
        : [line(indent, warn(MEETS[source]), message), line(indent + 2, dim(`Next: ${fix}`))],
    ),
    ...(hidden > 0 ? [line(indent, dim(`${hidden} more: \`--json\` has all of them`))] : []),
  ];
}

/** Renders the overlaps of a piece of work with that of others; empty without any. */
export function renderOverlaps(overlaps: readonly Overlap[], style: TextStyle): string {
  return overlaps.length === 0 ? "" : compose(overlapLines(overlaps, 0), style);
}

/** Returns the overlaps of somebody's intents below a heading; nothing without any. */
export function intentOverlapLines(overlaps: readonly Overlap[] = []): Line[] {
  return overlaps.length === 0 ? [] : [blank, line(0, dim("Your intents:")), ...overlapLines(overlaps, 2)];
}

/** Returns a warning for each head that was pushed past the hook. */
export function unjudgedLines(heads: readonly UnjudgedHead[] = []): Line[] {
  return heads.length === 0 ? [] : [blank, ...heads.map(({ message }) => line(0, warn("not judged: "), message))];
}
