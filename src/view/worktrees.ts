import type {
  KeepReason,
  WorktreeListOutput,
  WorktreeReapOutput,
  WorktreeUndoOutput,
} from "../kernel/domain/documents.generated.ts";
import { section } from "./document/model.ts";
import { type Document, dim, good, type Line, line, renderCommandLine, strong, warn, warned } from "./text/compose.ts";
import { formatCount, formatMoment, shortenCommitId } from "./words.ts";

type Listed = WorktreeListOutput["worktrees"][number];

/** Shows the linked work trees with what keeps each of them. */
export function renderWorkTreeList({ worktrees, reaped, warnings }: WorktreeListOutput): Document {
  const total = worktrees.reduce((sum, { disk_bytes }) => sum + (disk_bytes ?? 0), 0);
  const free = worktrees.filter(({ keeps }) => keeps.length === 0).length;
  const next = free === 0 ? "" : `; \`skl worktree reap\` removes ${free}`;
  return [
    line(0, `${formatCount(worktrees.length, "linked work tree")}, ${formatByteSize(total)}${next}`),
    ...worktrees.flatMap(renderListedWorkTree),
    ...section(
      "Can be brought back",
      reaped.map(({ branch, head, until }) =>
        line(
          2,
          strong(branch ?? shortenCommitId(head)),
          dim(`  until ${formatMoment(until)}  skl worktree undo ${branch ?? ""}`),
        ),
      ),
    ),
    warned(warnings),
  ];
}

function renderListedWorkTree({ path, branch, head, agent, task, state, ...tree }: Listed): Line[] {
  const { uncommitted, disk_bytes, last_used, keeps } = tree;
  const size = disk_bytes === null ? "" : `, ${formatByteSize(disk_bytes)}`;
  const used = last_used === null ? "" : `, used ${formatMoment(last_used)}`;
  return [
    line(
      2,
      strong(branch ?? `detached at ${shortenCommitId(head)}`),
      agent === null ? "" : ` of ${agent}`,
      state === null ? "" : `, ${state.replace("_", " ")}`,
      uncommitted > 0 ? warn(`, ${uncommitted} not committed`) : "",
      dim(`${size}${used}`),
    ),
    line(4, dim(path)),
    ...(task === null ? [] : [line(4, dim(`${task.id} ${task.status.replace("_", " ")}  ${task.title}`))]),
    ...keeps.map(({ text }) => line(4, text)),
  ];
}

/** Shows what was removed, and of what was kept each reason with the command that helps. */
export function renderReapedWorkTrees({ removed, kept, expired, dry_run, warnings }: WorktreeReapOutput): Document {
  const verb = dry_run ? "would be removed" : "removed";
  return [
    line(0, `${formatCount(removed.length, "work tree")} ${verb}, ${kept.length} kept`),
    ...removed.flatMap(({ path, branch, head, because }) => [
      line(2, good(verb), "  ", strong(branch ?? shortenCommitId(head)), `: ${because}`),
      line(4, dim(path)),
    ]),
    ...kept.flatMap(({ path, branch, reasons }) => [
      line(2, warn("kept"), "  ", strong(branch ?? "detached"), dim(`  ${path}`)),
      ...reasons.flatMap(renderKeepReason),
    ]),
    ...(expired.length === 0 ? [] : [line(0, `${formatCount(expired.length, "head")} of earlier ones forgotten.`)]),
    ...(removed.length === 0 || dry_run ? [] : [line(0, dim("`skl worktree undo` brings them back, for 30 days."))]),
    warned(warnings),
  ];
}

function renderKeepReason({ text, next }: KeepReason): Line[] {
  return [line(4, text), ...(next === null ? [] : [renderCommandLine(6, next)])];
}

/** Shows what was brought back. */
export function renderRestoredWorkTree({ path, branch, head, agent }: WorktreeUndoOutput): Document {
  const whose = agent === null ? "" : `, as ${agent}`;
  return [line(0, strong(branch ?? shortenCommitId(head)), ` is back in ${path}${whose}.`)];
}

/** Returns bytes in the unit that suits them. */
function formatByteSize(bytes: number): string {
  const units = ["kB", "MB", "GB", "TB"];
  let size = bytes / 1000;
  let at = 0;
  for (; size >= 999.5 && at < units.length - 1; at += 1) size /= 1000;
  return `${size < 9.95 ? size.toFixed(1) : size.toFixed(0)} ${units[at]}`;
}
