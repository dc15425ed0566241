import { existsSync, lstatSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";

export type SkillScope = "workspace" | "account";

/** A folder of packages; of two packages with one name the one in the earlier root is meant. */
export interface SkillRoot {
  readonly scope: SkillScope;
  readonly path: string;
}

export interface Places {
  /** The top of the repository, or the folder at hand where there is none. */
  readonly workspace: string;
  readonly home: string;
  readonly roots: readonly SkillRoot[];
  /** Null where the workspace keeps no `.skl`: nothing is put into somebody's folder unasked. */
  readonly workspaceDatabase: string | null;
  readonly accountDatabase: string;
}

/** Where agents keep skills; ours first. */
const FOLDERS = [join(".skl", "skills"), join(".agents", "skills"), join(".claude", "skills")];

export function placesFor(cwd: string, env: NodeJS.ProcessEnv = process.env): Places {
  const home = resolve(env.HOME || homedir());
  const workspace = workspaceOf(resolve(cwd), home);
  const own = join(workspace, ".skl");
  // In the home folder itself both scopes would be the same folders.
  const workspaceRoots = workspace === home ? [] : FOLDERS.map((folder) => join(workspace, folder));
  return {
    workspace,
    home,
    roots: [
      ...workspaceRoots.map((path) => ({ scope: "workspace" as const, path })),
      ...FOLDERS.map((folder) => ({ scope: "account" as const, path: join(home, folder) })),
    ],
    workspaceDatabase: workspace !== home && isOwnFolder(own) ? join(own, ".cache", "agents.db") : null,
    accountDatabase: join(home, ".skl", "agents.db"),
  };
}

/** Traces go where the workspace keeps its index; without `.skl` into the account's. */
export function traceDatabase({ workspaceDatabase, accountDatabase }: Places): string {
  return workspaceDatabase ?? accountDatabase;
}

/**
 * A repository may hold a link in place of the index or of a folder above it, and another database would be written to. Then
 * nothing is kept, as without `.skl`.
 */
function isOwnFolder(skl: string): boolean {
  return existsSync(skl) && ![skl, join(skl, ".cache"), join(skl, ".cache", "agents.db")].some(isLink);
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    // Whatever else is wrong with it, whoever opens it finds out.
    return false;
  }
}

/** The nearest folder above that is a repository or holds skills. Works without Git, so Git is not asked. */
function workspaceOf(cwd: string, home: string): string {
  for (let folder = cwd; ; folder = dirname(folder)) {
    const isMarked = [".git", ...FOLDERS, ".skl"].some((name) => existsSync(join(folder, name)));
    if (isMarked && folder !== home) return folder;
    if (dirname(folder) === folder) return cwd;
  }
}
