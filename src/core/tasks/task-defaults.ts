import { listItems, SklError, type Task, type Warning } from "../../kernel/domain/index.ts";
import { covers } from "../../rules/checks/index.ts";
import { listCommitFiles } from "../../workspace/git/index.ts";
import { isActive, type Workspace } from "../../workspace/ground/index.ts";

export interface NewTask {
  /** Is left out for work that agents take themselves. */
  readonly agent?: string | undefined;
  readonly branch: string;
  readonly scope: string;
  /** Scopes that the task may change besides, such as that of its tests. */
  readonly furtherScopes?: readonly string[] | undefined;
  readonly files: readonly string[];
  readonly title: string;
  readonly base?: string | undefined;
  readonly rationale?: string | undefined;
}

/** A task as a person asks for it: what is left out is derived. */
export type TaskRequest = Omit<NewTask, "branch" | "scope"> & {
  readonly branch?: string | undefined;
  readonly scope?: string | undefined;
};

const LONGEST_NAME = 40;

/** Completes a request: the branch is named after agent and title, the scope is the one that holds most of the files. Throws USAGE where none does. */
export async function completeTask(
  request: TaskRequest,
  workspace: Workspace,
): Promise<{ readonly request: NewTask; readonly warnings: readonly Warning[] }> {
  const branch = request.branch ?? findFreeBranch(request, workspace);
  if (request.scope !== undefined) return { request: { ...request, branch, scope: request.scope }, warnings: [] };
  const { scope, warnings } = pickOwningScope(request.files, await countFilesByScope(request.files, workspace));
  return { request: { ...request, branch, scope }, warnings };
}

/** Returns `agent-1/login`, or with a number where the branch is another task's or has been merged. */
function findFreeBranch({ agent, title }: TaskRequest, { base, rules }: Workspace): string {
  const wish = `${agent === undefined ? "pool" : toPlainBranchName(agent) || "agent"}/${toPlainBranchName(title) || "task"}`;
  const isSame = (branch: string) =>
    rules.knowledge.tasks.some(
      (task) => isActive(task) && task.branch === branch && belongsToAgent(task, agent) && task.title === title,
    );
  const isTaken = (branch: string) =>
    rules.knowledge.tasks.some((task) => task.branch === branch) || base.refs?.has(`refs/heads/${branch}`) === true;
  let branch = wish;
  for (let number = 2; isTaken(branch) && !isSame(branch); number += 1) branch = `${wish}-${number}`;
  return branch;
}

/** Returns whether a task is an agent's, or without one of the pool, whoever has taken it. */
function belongsToAgent({ agent_id, pool }: Task, agent: string | undefined): boolean {
  return agent === undefined ? pool === true : agent_id === agent;
}

function toPlainBranchName(text: string): string {
  const words = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  let name = "";
  for (const word of words) if (name.length + word.length < LONGEST_NAME) name += name === "" ? word : `-${word}`;
  return name || (words[0] ?? "").slice(0, LONGEST_NAME);
}

/** Counts the files of each scope; of a pattern that matches no file yet, its folder counts. Shared scopes only count where there is no other. */
async function countFilesByScope(
  patterns: readonly string[],
  { repository, base, rules }: Workspace,
): Promise<Map<string, number>> {
  const files = await listCommitFiles(repository, base.oid);
  const paths = patterns.flatMap((pattern) => {
    const matching = files.filter((path) => covers([pattern], path));
    return matching.length > 0 ? matching : [pattern.replace(/[*?[{].*$/, "x")];
  });
  const counts = new Map<string, number>();
  const own = paths.filter((path) => !rules.scopes.isShared(path));
  for (const path of own.length > 0 ? own : paths) {
    const [owner] = rules.scopes.ownersOf(path);
    if (owner !== undefined) counts.set(owner, (counts.get(owner) ?? 0) + 1);
  }
  return counts;
}

function pickOwningScope(
  files: readonly string[],
  counts: ReadonlyMap<string, number>,
): { readonly scope: string; readonly warnings: readonly Warning[] } {
  const [first, ...others] = [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  if (first === undefined)
    throw new SklError("USAGE", {
      message: `No scope holds ${listItems(files, 3)}.`,
      fix: "Name the scope of the work with `--scope`; `skl scope` lists them.",
    });
  const [scope] = first;
  if (others.length === 0) return { scope, warnings: [] };
  const message = `The files are in several scopes; the task is in ${scope}, which holds most of them, and not in ${listItems(
    others.map(([name]) => name),
    3,
  )}.`;
  const fix = `To take them in, name all: \`--scope ${[scope, ...others.map(([name]) => name)].join(" ")}\`.`;
  return { scope, warnings: [{ code: "SCOPE_CHOSEN", message, fix }] };
}
