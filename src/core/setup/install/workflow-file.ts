import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { isMap, isNode, parseDocument } from "yaml";

/** The workflow mentions `skl`, so a change of it by an agent stops at check 1. */
export const WORKFLOW = ".github/workflows/skl.yml";

/**
 * OWNER stands for the account that hosts the Action, which only the owner of a repository can name. Somebody may have an account of that
 * name, so the id behind it is one that no commit has: a workflow that nobody completed runs nothing.
 */
export const UNNAMED_ACTION = `OWNER/skl/action@${"0".repeat(40)}`;

/** The template has the Action in this form, with a note for zizmor that a pinned commit does not need. */
const UNPINNED = `${UNNAMED_ACTION} # zizmor: ignore[unpinned-uses]`;

export interface WorkflowPlace {
  readonly root: string;
  readonly branch: string;
  /** The text behind `uses:`. */
  readonly action: string;
  /** The version whose commit `action` names; null if it names no commit. */
  readonly version: string | null;
}

/** Returns the template with this repository's base branch, the names of its other workflows, and the Action to use; else word for word. */
export async function fillWorkflowTemplate(
  template: string,
  { root, branch, action, version }: WorkflowPlace,
): Promise<string> {
  const others = await listWorkflowNames(join(root, ".github", "workflows"));
  const onBranch = replaceYamlList(template, ["on", "push", "branches"], [escapeBranchPattern(branch)]);
  const text =
    others.length === 0
      ? removeWorkflowEvent(onBranch, "workflow_run")
      : replaceYamlList(onBranch, ["on", "workflow_run", "workflows"], others);
  const pinned = version === null ? text : text.replaceAll(UNPINNED, `${UNNAMED_ACTION} # ${version}`);
  return pinned.replaceAll(UNNAMED_ACTION, action);
}

/** Only the list at this place changes, so the comments and line breaks of the template stay. */
function replaceYamlList(text: string, path: readonly string[], list: readonly string[]): string {
  const node = parseDocument(text).getIn(path, true);
  if (!isNode(node) || !node.range) throw new Error(`the template has no ${path.join(".")}`);
  const [from, to] = node.range;
  // Every JSON text is also YAML.
  return `${text.slice(0, from)}[${list.map((item) => JSON.stringify(item)).join(", ")}]${text.slice(to)}`;
}

/** Takes an event out with the comment above it. */
function removeWorkflowEvent(text: string, event: string): string {
  return text.replace(new RegExp(`^(?:  #.*\\n)*  ${event}:.*\\n(?: {3,}.*\\n)*`, "m"), "");
}

/** Returns whether a workflow still names nobody as the Action's host, or no commit of it; a comment may. */
export function isUnnamed(workflow: string): boolean {
  return listUsedActions(workflow).some((action) => action.startsWith("OWNER/") || /@0{40}$/.test(action));
}

/** Returns the Actions that a workflow names by a version, which their hosts can move. */
export function listUnpinnedActions(workflow: string): string[] {
  const isPinned = (action: string) => /^\.\/|^docker:\/\/|@(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(action);
  return [...new Set(listUsedActions(workflow))].filter((action) => !isPinned(action));
}

function listUsedActions(workflow: string): string[] {
  return [...workflow.matchAll(/^[ \t]*(?:- )?uses:[ \t]*["']?([^\s"'#]+)/gm)].map(([, action = ""]) => action);
}

/** GitHub reads names of branches as patterns. Of the signs with a meaning there, the name of a branch may contain `+`, `!` and `]`. */
function escapeBranchPattern(branch: string): string {
  return branch.replace(/[+!\]]/g, "\\$&");
}

/** Returns the `name` of each workflow, or its path, as `workflow_run` wants them. Files that cannot be read are left out. */
async function listWorkflowNames(folder: string): Promise<string[]> {
  const files = (await readdir(folder).catch(() => [])).filter((name) => /\.ya?ml$/.test(name)).sort();
  const names = await Promise.all(
    files.map(async (file) => {
      const document = parseDocument(await readFile(join(folder, file), "utf8"), { logLevel: "silent" });
      if (document.errors.length > 0 || !isMap(document.contents)) return [];
      const name = document.get("name");
      return [typeof name === "string" && name !== "" ? name : `.github/workflows/${file}`];
    }),
  );
  return names.flat().filter((name) => name !== "skl");
}
