import { createHash } from "node:crypto";
import type { GitHub, Issue } from "../../github/client/index.ts";
import {
  formatTimestamp,
  type Scope,
  SklError,
  type Task,
  type TaskImportOutput,
  toVisibleLine,
} from "../../kernel/domain/index.ts";
import { serializeDocument } from "../../kernel/knowledge/index.ts";
import {
  addOwnRecords,
  changeBase,
  readClock,
  requireCommittedSetup,
  requirePerson,
  requireScope,
  TASK,
  type Workspace,
  withWorkspace,
} from "../../workspace/ground/index.ts";
import { isToBeTaken, requirePool } from "./claims/index.ts";
import { type GitHubPlace, locateGitHub } from "./github-place.ts";
import { completeTask, findFreeBranch } from "./task-defaults.ts";
import { draftNewTask } from "./tasks.ts";

export interface ImportRequest {
  readonly cwd: string;
  /** `label:NAME`. */
  readonly filter: string;
  /** `owner/name`, where the remote's address does not tell. */
  readonly repo?: string | undefined;
  /** The files that the work may change; left out for those of the scope. */
  readonly files?: readonly string[] | undefined;
  /** The scope of the work, and others that it may change. */
  readonly scopes?: readonly string[] | undefined;
  readonly dryRun?: boolean | undefined;
  readonly env?: NodeJS.ProcessEnv;
  /** Gets one line for every wait for the host. */
  readonly log?: ((message: string) => void) | undefined;
}

/**
 * Runs `skl task import`: adds every open issue of the host with a label to the pool, once. A task is known by the number that the host
 * gives the issue for good, which makes its id, so that of two people who import at once one writes it. Throws USAGE, PERSON_NEEDED,
 * RECORD_REFUSED, and what the host refuses.
 */
export async function importIssues(request: ImportRequest): Promise<TaskImportOutput> {
  const { cwd, env = process.env, repo, dryRun = false, log } = request;
  const label = parseLabelFilter(request.filter);
  return withWorkspace(cwd, async (workspace) => {
    await requireCommittedSetup(workspace);
    requirePool(workspace);
    const warnings = requirePerson(workspace, { env });
    const { repository, base, rules } = workspace;
    const remoteUrl = base.remote === null ? null : (repository.config.get(`remote.${base.remote}.url`) ?? base.remote);
    const place = locateGitHub({ asked: repo, remoteUrl }, env);
    const work = await chooseWork(request, workspace);
    const { openGitHub } = await import("../../github/client/index.ts");
    const github = openGitHub({ ...place, ...(log === undefined ? {} : { log }) });
    const issues = await github.issuesWithLabel(label, "open").catch((cause) => explainMissingToken(cause, place));
    const at = readClock(env);
    const drafts = issues
      .toSorted((a, b) => a.number - b.number)
      .map((issue) => draftIssueTask(issue, { ...work, at }, workspace));
    const { tasks } = rules.knowledge;
    const known = tasks.filter(({ id }) => drafts.some((draft) => draft.id === id));
    const fresh = drafts.filter(({ id }) => !known.some((task) => task.id === id));
    const free = tasks.filter((task) => task.pool && isToBeTaken(task, workspace) && !known.includes(task));
    return {
      repository: place.repository,
      label,
      dry_run: dryRun,
      added: dryRun ? fresh : await writeNewTasks(workspace, fresh, { at, env }),
      known,
      closed: await findClosed(free, github),
      warnings: [...base.warnings, ...warnings, ...work.warnings],
    };
  });
}

function parseLabelFilter(filter: string): string {
  const label = /^label:\s*(?:"([^"]+)"|([^"]+))$/s.exec(filter.trim());
  const name = (label?.[1] ?? label?.[2] ?? "").trim();
  if (name !== "") return name;
  throw new SklError("USAGE", {
    message: `${toVisibleLine(filter, 100)} names no issues.`,
    fix: "Name a label of the host: `skl task import --github label:agent`.",
  });
}

/** Returns scope and files of the imported work, which a person names: what stands in an issue grants nothing. */
async function chooseWork({ files = [], scopes = [] }: ImportRequest, workspace: Workspace) {
  const defined = workspace.rules.definitions.scope_definitions.scopes;
  const names = Object.keys(defined);
  if (files.length === 0 && scopes.length === 0 && names.length !== 1)
    throw new SklError("USAGE", {
      message: "An issue does not say what an agent may change, and there is more than one scope.",
      fix: "Name the scope of the work with `--scope`, or its files with `--files`; `skl scope` lists the scopes.",
    });
  const [scope, ...furtherScopes] = scopes.length > 0 || files.length > 0 ? scopes : names;
  for (const name of [scope, ...furtherScopes]) if (name !== undefined) requireScope(workspace, name);
  const patterns =
    files.length > 0 ? files : [scope, ...furtherScopes].flatMap((name) => listScopeFiles(defined[name ?? ""]));
  const { request, warnings } = await completeTask({ title: "", files: patterns, scope, furtherScopes }, workspace);
  return { request, warnings };
}

function listScopeFiles({ allowed_paths = [], allowed_path_prefixes = [] }: Scope = {}): string[] {
  const folders = allowed_path_prefixes.map((prefix) => prefix.replace(/^(?:\.\/+)+|^\.$/, "").replace(/\/+$/, ""));
  return [...allowed_paths, ...folders.map((folder) => (folder === "" ? "**" : `${folder}/**`))];
}

type Work = Awaited<ReturnType<typeof chooseWork>>;

const LONGEST_TITLE = 200;
const LONGEST_BODY = 2000;

/** Title and text are words of anybody: they are cut, and comments that the host's page hides are left out. */
function draftIssueTask(issue: Issue, { request, at }: Work & { readonly at: Date }, workspace: Workspace): Task {
  const title = toVisibleLine(issue.title, LONGEST_TITLE);
  const branch = findFreeBranch({ files: request.files, title: `${issue.number} ${title}` }, workspace);
  const text = issue.body.replace(/<!--[\s\S]*?(?:-->|$)/g, "").trim();
  const key = createHash("sha256")
    .update(`${new URL(issue.url).host}\n${issue.id}`)
    .digest("hex");
  return {
    ...draftNewTask({ ...request, title, branch }, formatTimestamp(at)),
    id: `task_${key.slice(0, 12)}`,
    issue: issue.url,
    ...(text === "" ? {} : { body: cutText(text) }),
  };
}

function cutText(text: string): string {
  const characters = [...text];
  return characters.length <= LONGEST_BODY ? text : `${characters.slice(0, LONGEST_BODY - 1).join("")}…`;
}

/** Writes the tasks that are not there yet and returns them. */
async function writeNewTasks(
  workspace: Workspace,
  tasks: readonly Task[],
  { at, env }: { readonly at: Date; readonly env: NodeJS.ProcessEnv },
): Promise<Task[]> {
  if (tasks.length === 0) return [];
  const records = tasks.map((task) => ({
    kind: TASK,
    record: task,
    id: task.id,
    content: serializeDocument("task", task),
    subject: `skl: task ${task.id} of ${task.issue}`.slice(0, 200),
    at,
  }));
  const written = await addOwnRecords(workspace, records);
  if (written !== null) return [...written];
  let added: Task[] = [];
  await changeBase(workspace, {
    subject: `skl: ${tasks.length} tasks of issues`,
    edit: (knowledge) => {
      added = tasks.filter(({ id }) => !knowledge.tasks.some((task) => task.id === id));
      return { ...knowledge, tasks: [...knowledge.tasks, ...added] };
    },
    now: at,
    env,
  });
  return added;
}

/** Returns those tasks whose issue of this repository is closed or gone. */
async function findClosed(tasks: readonly Task[], github: GitHub): Promise<Task[]> {
  const closed: Task[] = [];
  for (const task of tasks) {
    const [, repository, number] = /\/([^/]+\/[^/]+)\/issues\/(\d+)$/.exec(task.issue ?? "") ?? [];
    if (repository?.toLowerCase() !== github.repository.toLowerCase()) continue;
    if ((await github.issue(Number(number)))?.state !== "open") closed.push(task);
  }
  return closed;
}

function explainMissingToken(cause: unknown, { repository, token }: GitHubPlace): never {
  if (!(cause instanceof SklError) || token !== "" || cause.code === "GITHUB_UNREACHABLE") throw cause;
  throw new SklError(cause.code, {
    message: `${cause.message} It was asked without a token.`,
    fix: `Set GH_TOKEN or GITHUB_TOKEN to a token that may read the issues of ${repository}.`,
    cause,
  });
}
