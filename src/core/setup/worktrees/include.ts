import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { copyFile, lstat, mkdir, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { formatCount, listFoldersAbove, listItems, type Warning } from "../../../kernel/domain/index.ts";
import { GitTree, type WorkTree } from "../../../workspace/git/index.ts";
import type { Workspace } from "../../../workspace/ground/index.ts";
import { rememberCopies } from "./copied-files.ts";
import { resolveGitDir } from "./read-tree.ts";

/** The file on the base whose patterns name the ignored files that a new work tree gets a copy of. */
const INCLUDE = ".worktreeinclude";
const MOST_FILES = 200;
const MOST_BYTES = 1_000_000;

export interface TwoTrees {
  readonly main: WorkTree;
  readonly tree: WorkTree;
}

/**
 * Copies the files that `.worktreeinclude` of the base names from the main work tree, as far as Git ignores them in both. It is a person's file
 * and never read from a branch, since an agent could ask for secrets by it. Returns what was copied, and a warning for what was not.
 */
export async function includeFiles(
  { main, tree }: TwoTrees,
  { repository, base }: Workspace,
): Promise<{ readonly included: string[]; readonly warnings: Warning[] }> {
  const patterns = await new GitTree(repository.objects, base.oid).read(INCLUDE);
  if (patterns === null) return { included: [], warnings: [] };
  const named = await listFilesNamedBy(patterns, main);
  const left: string[] = [];
  const reached: string[] = [];
  for (const path of named)
    if ((await leadsOut(main.path, path)) || (await leadsOut(tree.path, path)))
      left.push(`${path} (a folder above it is a link)`);
    else reached.push(path);
  const wanted = new Set(await pickIgnoredPaths(await pickIgnoredPaths(reached, main), tree));
  left.push(...reached.filter((path) => !wanted.has(path)).map((path) => `${path} (Git does not ignore it)`));
  const included: string[] = [];
  for (const path of wanted) {
    const objection = included.length < MOST_FILES ? await copyInto(path, { main, tree }) : "too many files";
    if (objection === null) included.push(path);
    else left.push(`${path} (${objection})`);
  }
  await rememberCopies(await resolveGitDir(tree), tree.path, included);
  const message = `${formatCount(left.length, "file")} that ${INCLUDE} names ${left.length === 1 ? "was" : "were"} not copied: ${listItems(left)}.`;
  const fix = "Copy by hand what the work needs.";
  return { included, warnings: left.length === 0 ? [] : [{ code: "INCLUDE_LEFT_OUT", message, fix }] };
}

/** Lets Git itself read the patterns, which are those of a `.gitignore`. */
async function listFilesNamedBy(patterns: Uint8Array, main: WorkTree): Promise<string[]> {
  const file = join(tmpdir(), `skl-include-${randomBytes(8).toString("hex")}`);
  try {
    await writeFile(file, patterns, { flag: "wx", mode: 0o600 });
    const words = ["ls-files", "--others", "--ignored", "-z", `--exclude-from=${file}`];
    return splitNulPaths((await main.git(words)).stdout).filter((path) => !path.endsWith("/"));
  } finally {
    await rm(file, { force: true });
  }
}

/** Returns those of the paths that Git ignores in a work tree. Where it refuses one, such as a path in a submodule, each is asked for alone. */
export async function pickIgnoredPaths(paths: readonly string[], tree: WorkTree): Promise<string[]> {
  if (paths.length === 0) return [];
  const stdin = paths.map((path) => `${path}\0`).join("");
  const answer = await tree.git(["check-ignore", "-z", "--stdin"], { stdin, answers: [1, 128] });
  if (answer.code !== 128) return splitNulPaths(answer.stdout);
  if (paths.length === 1) return [];
  const ignored: string[] = [];
  for (const path of paths) ignored.push(...(await pickIgnoredPaths([path], tree)));
  return ignored;
}

function splitNulPaths(bytes: Buffer): string[] {
  return bytes.toString("utf8").split("\0").filter(Boolean);
}

/** Copies one file. Links are followed on neither side: they could lead out of the work tree. Returns why it was not copied, or null. */
async function copyInto(path: string, { main, tree }: TwoTrees): Promise<string | null> {
  const [from, to] = [join(main.path, path), join(tree.path, path)];
  const info = await lstat(from).catch(() => null);
  if (info === null || !info.isFile()) return "it is no plain file";
  if (info.size > MOST_BYTES) return "it is larger than 1 MB";
  try {
    await mkdir(dirname(to), { recursive: true });
    await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    return null;
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === "EEXIST" ? "it is there already" : "it could not be written";
  }
}

/** Returns whether a folder above a path is a link. */
export async function leadsOut(root: string, path: string): Promise<boolean> {
  const top = await realpath(root);
  for (const folder of listFoldersAbove(path)) {
    const info = await lstat(join(top, folder)).catch(() => null);
    if (info !== null && !info.isDirectory()) return true;
  }
  return false;
}
