import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { isMap, isScalar, parseDocument } from "yaml";

/** Where the workflow goes; its text says `skl`, so that an agent's change of it stops at check 1. */
export const WORKFLOW = ".github/workflows/skl.yml";

/** Stands for whoever hosts the Action that a repository trusts; nobody but its owner can know. */
export const UNNAMED_ACTION = "OWNER/skl/action@v1";

export interface WorkflowPlace {
  readonly root: string;
  /** The base branch. */
  readonly branch: string;
  /** What `uses:` names. */
  readonly action: string;
}

/** The template with this repository's base branch, the names of its other workflows, and the Action to use. */
export async function workflowText(template: string, { root, branch, action }: WorkflowPlace): Promise<string> {
  const document = parseDocument(template.replaceAll(UNNAMED_ACTION, action));
  const others = await workflowNames(join(root, ".github", "workflows"));
  document.setIn(["on", "push", "branches", 0], quoted(branch));
  if (others.length === 0) document.deleteIn(["on", "workflow_run"]);
  else document.setIn(["on", "workflow_run", "workflows"], document.createNode(others, { flow: true }));
  return document.toString({ lineWidth: 0, flowCollectionPadding: false });
}

function quoted(text: string): unknown {
  const node = parseDocument(JSON.stringify(text)).contents;
  if (!isScalar(node)) throw new Error("a quoted text is a scalar");
  return node;
}

/** As `workflow_run` wants them: the `name` of each, or its path. Files that cannot be read are nobody's results. */
async function workflowNames(folder: string): Promise<string[]> {
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
