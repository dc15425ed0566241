import { existsSync, lstatSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { resolveAccountHome } from "../../../workspace/ground/index.ts";

export type SkillScope = "workspace" | "account";

/** A folder of packages. If two packages have the same name, the one in the earlier root counts. */
interface SkillRoot {
  readonly scope: SkillScope;
  readonly path: string;
}

export interface Places {
  /** The top of the repository, or the current folder if there is no repository. */
  readonly workspace: string;
  readonly home: string;
  /** The folders that hold what skl keeps of each scope: `.skl` of the workspace, and `SKL_HOME` or `~/.skl`. */
  readonly kept: Readonly<Record<SkillScope, string>>;
  readonly roots: readonly SkillRoot[];
  /** Null if the workspace has no `.skl`, since nothing is put into somebody's folder unasked. */
  readonly workspaceDatabase: string | null;
  readonly accountDatabase: string;
}

/** Agents keep skills in these folders, too. */
const OF_OTHERS = [join(".agents", "skills"), join(".claude", "skills")];

export function findPlacesFor(cwd: string, env: NodeJS.ProcessEnv = process.env): Places {
  const home = resolve(env.HOME || homedir());
  const workspace = findWorkspaceFolder(resolve(cwd), home);
  const account = resolveAccountHome(env);
  // In the home folder itself both scopes would be the same folders.
  const own = workspace === home ? account : join(workspace, ".skl");
  const listScopeRoots = (scope: SkillScope, kept: string, top: string) =>
    [join(kept, "skills"), ...OF_OTHERS.map((folder) => join(top, folder))].map((path) => ({ scope, path }));
  return {
    workspace,
    home,
    kept: { workspace: own, account },
    roots: [
      ...(workspace === home ? [] : listScopeRoots("workspace", own, workspace)),
      ...listScopeRoots("account", account, home),
    ],
    workspaceDatabase: workspace !== home && isOwnFolder(own) ? join(own, ".cache", "agents.db") : null,
    accountDatabase: join(account, "agents.db"),
  };
}

export function traceDatabase({ workspaceDatabase, accountDatabase }: Places): string {
  return workspaceDatabase ?? accountDatabase;
}

/**
 * Refuses a link in place of the index or of a folder above it, since another database would be written to. Nothing is kept then, as
 * without `.skl`.
 */
function isOwnFolder(skl: string): boolean {
  return existsSync(skl) && ![skl, join(skl, ".cache"), join(skl, ".cache", "agents.db")].some(isLink);
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    // Opening it reports any other error.
    return false;
  }
}

/** Returns the nearest folder above that is a repository or holds skills. Git is not asked, so that this works without Git. */
function findWorkspaceFolder(cwd: string, home: string): string {
  for (let folder = cwd; ; folder = dirname(folder)) {
    const isMarked = [".git", ...OF_OTHERS, ".skl"].some((name) => existsSync(join(folder, name)));
    if (isMarked && folder !== home) return folder;
    if (dirname(folder) === folder) return cwd;
  }
}
