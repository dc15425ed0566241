import { diffArrays } from "diff";

/** A run of lines that differs: lines are kept with their ends, and `at` counts the lines before it. */
export interface Hunk {
  readonly at: number;
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

const MOST_EDITS = 400;

export function splitKeepingLineEnds(text: string): string[] {
  const lines = text.split("\n").map((line, at, all) => (at < all.length - 1 ? `${line}\n` : line));
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

/** Returns the runs of lines in which the texts differ, from the top; null where they differ in too many lines. */
export function findTextHunks(before: string, after: string): readonly Hunk[] | null {
  const parts = diffArrays(splitKeepingLineEnds(before), splitKeepingLineEnds(after), { maxEditLength: MOST_EDITS });
  if (parts === undefined) return null;
  const hunks: Hunk[] = [];
  let at = 0;
  let open: { at: number; removed: string[]; added: string[] } | null = null;
  for (const { added, removed, value } of parts) {
    if (!added && !removed) {
      at += value.length;
      open = null;
      continue;
    }
    if (open === null) {
      open = { at, removed: [], added: [] };
      hunks.push(open);
    }
    if (added) open.added.push(...value);
    else {
      open.removed.push(...value);
      at += value.length;
    }
  }
  return hunks;
}

/** Returns the text with this one hunk carried out. */
export function carryOutHunk(lines: readonly string[], { at, removed, added }: Hunk): string {
  return [...lines.slice(0, at), ...added, ...lines.slice(at + removed.length)].join("");
}

/** An insertion can stand at several places with the same result; returns all of them. */
export function listSlidHunks(lines: readonly string[], hunk: Hunk): readonly Hunk[] {
  if (hunk.removed.length > 0 || hunk.added.length === 0) return [hunk];
  const all: Hunk[] = [hunk];
  for (let up = hunk; up.at > 0 && lines[up.at - 1] === up.added.at(-1); ) {
    up = { at: up.at - 1, removed: [], added: [up.added.at(-1) ?? "", ...up.added.slice(0, -1)] };
    all.push(up);
  }
  for (let down = hunk; down.at < lines.length && lines[down.at] === down.added[0]; ) {
    down = { at: down.at + 1, removed: [], added: [...down.added.slice(1), down.added[0] ?? ""] };
    all.push(down);
  }
  return all;
}
