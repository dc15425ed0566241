import type { InboxOutput, Overlap, WaitOutput } from "../kernel/domain/documents.generated.ts";
import { changeLines } from "./changes.ts";
import { blank, type Document, dim, type Line, line, warn, warned } from "./text/compose.ts";

/** Shows what became of an agent's pushed work. */
export function renderInbox(output: InboxOutput, verbose = false): Document {
  const { agent, branch, items, changes, overlaps = [], warnings } = output;
  const planned = items.flatMap((item) => item.overlaps ?? []).filter(({ source }) => source === "intent");
  const lines =
    changes.length === 0
      ? [line(0, dim(`${agent ?? branch ?? ""} has pushed no branch that is open or lately merged.`))]
      : changeLines(changes, 0, verbose);
  return [...lines, ...renderOverlapLines(planned, 2), ...renderIntentOverlaps(overlaps), warned(warnings)];
}

/** Shows what changed for an agent, with what it does next. */
export function renderWait({ events, more, timed_out, warnings }: WaitOutput): Document {
  return [
    ...(timed_out ? [line(0, "The time is over, and nothing has changed.")] : []),
    ...events.flatMap(({ text, next }) => [line(0, text), ...next.map((command) => line(2, dim(`Next: ${command}`)))]),
    ...(more > 0 ? [line(0, dim(`${more} more: run it again.`))] : []),
    warned(warnings),
  ];
}

const MEETS = {
  change: "meets another change: ",
  intent: "meets an intent: ",
  work_tree: "meets a work tree: ",
} as const;

/** Further overlaps are only counted, since an agent among sixty meets somebody in every file. */
const OVERLAPS_SHOWN = 5;

/** Returns a line for each other change that one meets, with what to do where something has to be done. */
export function renderOverlapLines(overlaps: readonly Overlap[] = [], indent: number): Line[] {
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

/** Returns the overlaps of a piece of work with that of others. */
export function renderOverlaps(overlaps: readonly Overlap[]): Document {
  return renderOverlapLines(overlaps, 0);
}

/** Returns the overlaps of somebody's intents below a heading; nothing without any. */
export function renderIntentOverlaps(overlaps: readonly Overlap[] = []): Line[] {
  return overlaps.length === 0 ? [] : [blank, line(0, dim("Your intents:")), ...renderOverlapLines(overlaps, 2)];
}
