import { diffArrays, diffWordsWithSpace } from "diff";
import {
  type ChangeRow,
  type FileSide,
  isObjectId,
  type ProposalChange,
  type QueueEntry,
  type RepoPath,
  type ShownLine,
} from "../../kernel/domain/index.ts";
import { findLanguageByPath } from "../../syntax/ast/index.ts";
import { decodePath, fetchRefs, GitTree, type Repository } from "../../workspace/git/index.ts";
import { toBranchRef, type Workspace } from "../../workspace/ground/index.ts";
import { readSideTexts } from "../push/index.ts";
import { showProposal } from "./queue.ts";

const CONTEXT = 3;
const MOST_ROWS = 3000;
const LONGEST_LINE = 400;
const DIFF_MS = 2000;

/** Names a file of a branch, and the commits between which it changed. */
export type ChangedFile = Pick<QueueEntry, "path" | "branch" | "base" | "head">;

/** Returns the two versions of a proposal's file. Throws NOT_FOUND. */
export async function showChange(id: string, workspace: Workspace): Promise<ProposalChange> {
  return compareFile(await showProposal(id, workspace, false), workspace);
}

/**
 * Returns the two versions of a file, at the fork and at the head, line beside line. It fetches the head if this clone lacks it.
 */
export async function compareFile(proposal: ChangedFile, workspace: Workspace): Promise<ProposalChange> {
  const nothing = { path: proposal.path, language: findLanguageByPath(proposal.path), rows: [], cut: 0 };
  const { repository } = workspace;
  if (!(await hasCommits(proposal, workspace)))
    return { ...nothing, reason: "Its commit is neither in this clone nor on its branch any more." };
  const path = decodePath(Buffer.from(proposal.path));
  const [before, after] = await Promise.all([
    readProposalSide(repository, proposal.base, path),
    readProposalSide(repository, proposal.head, path),
  ]);
  const [oldText, newText] = await readSideTexts(repository, { before, after });
  if (oldText === "" && newText === "")
    return { ...nothing, reason: "It is no text, or over 4 MB, so its lines are not compared." };
  const compared = buildChangeRows(splitVersionLines(oldText), splitVersionLines(newText));
  if (compared === null) return { ...nothing, reason: "Its lines take too long to compare." };
  return {
    ...nothing,
    rows: compared.slice(0, MOST_ROWS),
    cut: Math.max(0, compared.length - MOST_ROWS),
    reason: null,
  };
}

async function hasCommits({ branch, base, head }: ChangedFile, { repository, base: tip }: Workspace): Promise<boolean> {
  if (!head) return false;
  const isHere = async () => (await repository.objects.info(`${head}^{tree}`)) !== null;
  if (!(await isHere()) && tip.remote !== null && tip.refs?.get(toBranchRef(branch)) === head)
    await fetchRefs(repository, tip.remote, [toBranchRef(branch)]);
  return (await isHere()) && (!base || (await repository.objects.info(`${base}^{tree}`)) !== null);
}

async function readProposalSide(
  { objects }: Repository,
  commit: string | null | undefined,
  path: RepoPath,
): Promise<FileSide | null> {
  const entry = commit && isObjectId(commit) ? await new GitTree(objects, commit).entry(path) : null;
  return entry === null || entry.mode === "040000" ? null : { path, mode: entry.mode, oid: entry.oid };
}

const splitVersionLines = (text: string): string[] => {
  const lines = text.split("\n");
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
};

/** Returns the rows, with gaps for lines that both sides share; null if the comparison takes too long. */
function buildChangeRows(before: string[], after: string[]): ChangeRow[] | null {
  const parts = diffArrays(before, after, { timeout: DIFF_MS });
  if (parts === undefined) return null;
  const rows: ChangeRow[] = [];
  let [old, now] = [0, 0];
  for (let at = 0; at < parts.length; at++) {
    const { value, removed, added } = parts[at] ?? { value: [], removed: false, added: false };
    if (!removed && !added) {
      const both = value.map((text, index) => ({
        kind: "same" as const,
        old: presentLine(old + index + 1, text),
        new: presentLine(now + index + 1, text),
      }));
      rows.push(...collapseSharedRows(both, { isFirst: at === 0, isLast: at === parts.length - 1 }));
      old += value.length;
      now += value.length;
      continue;
    }
    const next = parts[at + 1];
    const gone = removed ? value : [];
    const come = added ? value : next?.added ? next.value : [];
    if (removed && next?.added) at++;
    for (let index = 0; index < Math.max(gone.length, come.length); index++) {
      const [left, right] = [gone[index], come[index]];
      const [oldWords, newWords] = left === undefined || right === undefined ? [[], []] : findChangedWords(left, right);
      rows.push({
        kind: "changed",
        old: left === undefined ? null : presentLine(old + index + 1, left, oldWords),
        new: right === undefined ? null : presentLine(now + index + 1, right, newWords),
      });
    }
    old += gone.length;
    now += come.length;
  }
  return rows;
}

function collapseSharedRows(
  rows: ChangeRow[],
  { isFirst, isLast }: { readonly isFirst: boolean; readonly isLast: boolean },
) {
  const [head, tail] = [isFirst ? 0 : CONTEXT, isLast ? 0 : CONTEXT];
  const left = rows.length - head - tail;
  if (left <= 1) return rows;
  return [...rows.slice(0, head), { kind: "gap" as const, lines: left }, ...rows.slice(rows.length - tail)];
}

type Places = readonly (readonly [number, number])[];

/** Lines that share less than this of their characters are different lines, in which marks would say nothing. */
const LEAST_SHARED = 0.35;

/** Returns where two versions of a line differ, on either side. */
function findChangedWords(left: string, right: string): readonly [Places, Places] {
  if (Math.max(left.length, right.length) > LONGEST_LINE) return [[], []];
  const places: [[number, number][], [number, number][]] = [[], []];
  const at = [0, 0] as [number, number];
  let shared = 0;
  for (const { value, added, removed } of diffWordsWithSpace(left, right)) {
    if (!added && !removed) shared += value.trim().length;
    for (const side of [0, 1] as const) {
      if (side === 0 ? added : removed) continue;
      const start = at[side];
      at[side] += value.length;
      if (added || removed) places[side].push([start, at[side]]);
    }
  }
  return shared < LEAST_SHARED * Math.max(left.trim().length, right.trim().length) ? [[], []] : places;
}

const presentLine = (number: number, text: string, changed: Places = []): ShownLine => ({
  number,
  text: text.length <= LONGEST_LINE ? text : `${text.slice(0, LONGEST_LINE)} […]`,
  changed,
});
