import { access, constants, readdir, readFile, stat } from "node:fs/promises";
import { delimiter, dirname, join, resolve } from "node:path";
import type { Repository } from "../../../workspace/git/index.ts";
import { findMainWorkTree } from "./hook-folder.ts";

/** Looks for `skl` in the order in which the shim looks; null if the shim would find none. */
export async function findSkl(repository: Repository, env: NodeJS.ProcessEnv): Promise<string | null> {
  const ownPath = env.SKL_BIN;
  // Like the shim, this does not look further if a path that someone set on purpose is wrong.
  if (ownPath) return (await isFile(resolve(repository.root, ownPath))) ? ownPath : null;
  const roots = [repository.root, findMainWorkTree(repository) ?? repository.commonDir];
  for (const root of roots) {
    const path = join(root, "node_modules", ".bin", "skl");
    if (await isFile(path)) return path;
  }
  const installer = repository.config.get("skl.bin");
  if (installer !== null && (await isFile(installer))) return installer;
  for (const folder of await listProgramFolders(env)) {
    const path = join(folder, "skl");
    if ((await isFile(path)) && (await isExecutable(path))) return path;
  }
  return null;
}

/** Returns whether the shim would refuse to run a program, since Git tracks it in this work tree, or a package beside it. */
export async function isTracked({ root, workTree, git }: Repository, program: string): Promise<boolean> {
  const modules = join(root, "node_modules");
  const what = program.startsWith(`${modules}/`)
    ? modules
    : /\/dist\/skl\.js$/.test(program)
      ? dirname(program)
      : program;
  if (workTree === null || !what.startsWith(`${root}/`)) return false;
  const answer = await git(["ls-files", "--", `:(icase,literal)${what}`]);
  return answer.stdout.length > 0;
}

async function listProgramFolders(env: NodeJS.ProcessEnv): Promise<readonly string[]> {
  const home = env.HOME ?? "";
  const nvm = env.NVM_DIR || `${home}/.nvm`;
  return [
    ...(env.PATH ?? "").split(delimiter).filter((folder) => folder !== ""),
    `${home}/.local/bin`,
    "/usr/local/bin",
    "/opt/homebrew/bin",
    `${home}/.volta/bin`,
    `${home}/.asdf/shims`,
    `${home}/.local/share/mise/shims`,
    ...(await listNvmFolders(nvm)),
    `${env.FNM_DIR || `${home}/.local/share/fnm`}/aliases/default/bin`,
  ];
}

/** Returns the default version's folders, then those of any version that is new enough. */
async function listNvmFolders(nvm: string): Promise<readonly string[]> {
  const alias = await readFile(join(nvm, "alias", "default"), "utf8").catch(() => "none");
  const start = `v${alias.trim().replace(/^v/, "")}`;
  const versions = (await readdir(join(nvm, "versions", "node")).catch(() => [])).sort();
  const chosen = [
    ...versions.filter((version) => version.startsWith(start)),
    ...versions.filter((version) => /^v[2-9][0-9]/.test(version)),
  ];
  return chosen.map((version) => join(nvm, "versions", "node", version, "bin"));
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (entry) => entry.isFile(),
    () => false,
  );
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
