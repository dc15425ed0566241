import type { InboxItem, InboxOutput, Overlap, UnjudgedHead } from "../domain/documents.generated.ts";
import { blank, compose, dim, type Line, line, warn } from "./text/compose.ts";
import type { TextStyle } from "./text/style.ts";
import { warningLines } from "./warnings.ts";

/** Renders what became of an agent's pushed work. */
export function renderInbox({ agent, branch, items, warnings }: InboxOutput, style: TextStyle): string {
  const whose = agent ?? branch ?? "";
  const lines =
    items.length === 0 ? [line(0, dim(`Nothing of ${whose} waits, and nothing was decided.`))] : itemLines(items, 0);
  return compose([...lines, ...warningLines(warnings)], style);
}

export function itemLines(items: readonly InboxItem[], indent: number): Line[] {
  return items.flatMap(({ message, overlaps = [] }) => [line(indent, message), ...overlapLines(overlaps, indent + 2)]);
}

/** More than this are counted only: an agent among sixty meets somebody in every file. */
const OVERLAPS_SHOWN = 5;

/** Returns a line for each other change that one meets, with what to do where something has to be done. */
export function overlapLines(overlaps: readonly Overlap[] = [], indent: number): Line[] {
  const shown = overlaps.slice(0, OVERLAPS_SHOWN);
  const hidden = overlaps.length - shown.length;
  return [
    ...shown.flatMap(({ kind, message, fix }) =>
      kind === "same_file"
        ? [line(indent, dim(message))]
        : [line(indent, warn("meets another change: "), message), line(indent + 2, dim(`Next: ${fix}`))],
    ),
    ...(hidden > 0 ? [line(indent, dim(`${hidden} more: \`--json\` has all of them`))] : []),
  ];
}

/** Heads that were pushed past the hook. */
export function unjudgedLines(heads: readonly UnjudgedHead[] = []): Line[] {
  return heads.length === 0 ? [] : [blank, ...heads.map(({ message }) => line(0, warn("not judged: "), message))];
}
