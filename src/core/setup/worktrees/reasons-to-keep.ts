import type { Change, KeepReason, Task } from "../../../kernel/domain/index.ts";
import { formatCount, listItems, toPasteableName } from "../../../kernel/domain/index.ts";
import type { OpenProcess } from "./processes.ts";
import type { TreeContent } from "./read-tree.ts";
import { mayBelongToBranch, type Stash } from "./stashes.ts";

/** What is known of a linked work tree. */
export interface TreeFacts {
  readonly path: string;
  readonly branch: string | null;
  readonly agent: string | null;
  readonly task: Task | null;
  /** The change of exactly its head, where there is one. */
  readonly change: Change | null;
  /** Why the base has the content of its head; null where that is not proven. */
  readonly inBase: string | null;
  readonly isBaseBranch: boolean;
  readonly isUntouched: boolean;
  /** Whether a remote has its head, as it was just asked. */
  readonly isPushed: boolean;
  readonly locked: string | null;
  readonly content: TreeContent;
  /** Ignored files that skl did not bring and nobody calls expendable. */
  readonly ownIgnored: readonly string[];
  readonly repositories: readonly string[];
  readonly stashes: readonly Stash[];
  /** Null where the system does not tell. */
  readonly processes: readonly OpenProcess[] | null;
}

export interface Wish {
  /** The person named this work tree. */
  readonly isNamed: boolean;
  /** The person lets ignored files go. */
  readonly withIgnored: boolean;
}

/** Returns why a head is safe without its work tree: the base has its content, or a person rejected it and the remote has it. */
export function explainWhySafe({ inBase, change, isPushed }: TreeFacts): string | null {
  if (inBase !== null) return inBase;
  const isByPerson = change?.state === "rejected" && change.because.every(({ kind }) => kind === "person");
  return isByPerson && change.because.length > 0 && isPushed ? "a person rejected it, and the remote has it" : null;
}

/** Returns everything that speaks against removing a work tree; nothing where that is safe. */
export function listReasonsToKeep(facts: TreeFacts, { isNamed, withIgnored }: Wish): KeepReason[] {
  const { content, task, branch, locked, repositories, processes, stashes } = facts;
  const path = quotePathWord(facts.path);
  const reasons: KeepReason[] = [];
  const keep = (code: string, text: string, next: string | null = null) => reasons.push({ code, text, next });
  if (facts.isBaseBranch) keep("base", "The base branch is checked out there.");
  if (facts.agent === null && !isNamed)
    keep("person", "It is no agent's, so it may be a person's.", `skl worktree reap ${path}`);
  if (locked !== null) keep("locked", `It is locked${note(locked)}.`, `git worktree unlock ${path}`);
  if (content.underWay !== null)
    keep("under_way", `${capitalizeFirst(content.underWay)} is under way there.`, `git -C ${path} status`);
  if (content.uncommitted.length > 0)
    keep(
      "uncommitted",
      `${formatCount(content.uncommitted.length, "file")} there ${isOrAre(content.uncommitted)} not committed: ${listItems(content.uncommitted, 3)}.`,
      `git -C ${path} status`,
    );
  if (content.unwatched.length > 0)
    keep(
      "unwatched",
      `Git was told not to look for changes of ${listItems(content.unwatched, 3)}.`,
      `git -C ${path} ls-files -v`,
    );
  if (facts.ownIgnored.length > 0 && !withIgnored)
    keep(
      "ignored",
      `Git ignores ${formatCount(facts.ownIgnored.length, "file")} there that skl did not bring: ${listItems(facts.ownIgnored, 3)}.`,
      `skl worktree reap ${path} --ignored`,
    );
  if (repositories.length > 0)
    keep("repository", `It holds other repositories, which are not looked at: ${listItems(repositories, 3)}.`);
  for (const { name } of stashes.filter((stash) => mayBelongToBranch(stash, branch)))
    keep("stash", `${name} was made on ${branch ?? "a detached head"}, or may have been.`, `git stash show -p ${name}`);
  if (processes === null) keep("processes_unknown", "This system does not tell which processes work there.");
  for (const { pid, name } of processes ?? [])
    keep("process", `The process ${pid} (${listItems([name])}) works there.`, `ps -fp ${pid}`);
  const isOpen =
    task !== null && (task.status === undefined || task.status === "open" || task.status === "in_progress");
  if (isOpen) keep("task", `Its task ${task.id} is not done.`, `skl task done ${toPasteableName(task.id, "ID")}`);
  else if (facts.isUntouched)
    keep("untouched", "Nothing was committed there yet; it may just have been made.", `git worktree remove ${path}`);
  if (explainWhySafe(facts) === null) reasons.push(createUnmergedReason(facts, path));
  return reasons;
}

function createUnmergedReason({ change, isPushed, branch }: TreeFacts, path: string): KeepReason {
  if (!isPushed)
    return {
      code: "unpushed",
      text: "Its head is not in the base, and the remote was not seen to have it.",
      next: branch === null ? null : `git -C ${path} push -u origin HEAD`,
    };
  const state = change === null ? "it is not under review" : `its state: ${change.state.replaceAll("_", " ")}`;
  return {
    code: "unmerged",
    text: `Its head is pushed and not in the base; ${state}.`,
    next: change?.next[0] ?? "skl queue",
  };
}

function note(text: string): string {
  return text === "" ? "" : ` (${listItems([text])})`;
}

const isOrAre = (items: readonly unknown[]): string => (items.length === 1 ? "is" : "are");

const capitalizeFirst = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Returns a path as one word of a command line. */
function quotePathWord(path: string): string {
  return /^[\w./@-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
