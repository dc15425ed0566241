import { stat } from "node:fs/promises";
import { relative, resolve, sep } from "node:path";
import {
  type ImportsOutput,
  joinFolderAndName,
  type Language,
  SklError,
  type SourceTree,
} from "../../kernel/domain/index.ts";
import { DiskTree } from "../../workspace/ground/index.ts";
import {
  findLanguageByPath,
  ImportResolvers,
  loadParsers,
  MAX_SOURCE_BYTES,
  parseSource,
  supportFor,
  supportOfFile,
} from "../ast/index.ts";

export interface ImportsRequest {
  readonly cwd: string;
  readonly paths: readonly string[];
  readonly roots: readonly string[];
  readonly language?: Language | undefined;
  readonly onProgress?: (done: number, total: number) => void;
}

/** Folders with code of others, which are not searched. */
const FOREIGN = new Set([".git", "node_modules", "__pycache__", ".venv", "venv", ".tox", ".mypy_cache"]);

/** Runs `skl imports`: what files and folders import, with where each import leads. Paths are relative to `cwd`. */
export async function runImports(request: ImportsRequest): Promise<ImportsOutput> {
  const tree = new DiskTree(request.cwd);
  const files = (await Promise.all(request.paths.map((path) => expand(path, request, tree)))).flat();
  const unique = [...new Set(files)].sort();
  const roots = request.roots.map((root) => toPathInside(root, request.cwd));
  return { files: await readImports(tree, unique, { ...request, roots }) };
}

/** Reads what files of a tree import, in the order of their paths here, and where in the tree each import leads. */
export async function readImports(
  tree: SourceTree,
  paths: readonly string[],
  { roots, language, onProgress }: Pick<ImportsRequest, "roots" | "language" | "onProgress">,
): Promise<ImportsOutput["files"]> {
  await loadParsers(new Set(paths.flatMap((path) => language ?? findLanguageByPath(path) ?? [])));
  const resolvers = new ImportResolvers(tree, () => roots);
  const answered: ImportsOutput["files"] = [];
  for (const path of paths) {
    answered.push(await importsOfFile(path, language ?? findLanguageByPath(path), tree, resolvers));
    onProgress?.(answered.length, paths.length);
  }
  return answered;
}

async function importsOfFile(
  path: string,
  language: Language | null,
  tree: SourceTree,
  resolvers: ImportResolvers,
): Promise<ImportsOutput["files"][number]> {
  const bytes = await tree.read(path);
  if (!bytes) return { path, imports: [], parse_error: "the file cannot be read" };
  if (!language) return { path, imports: [], parse_error: "no syntax is read for this kind of file" };
  if (bytes.length > MAX_SOURCE_BYTES) return { path, imports: [], parse_error: "the file is over 1 MB" };
  const support = supportFor(language);
  const parsed = await parseSource(bytes, path, language);
  if (!parsed.ok) return { path, imports: [], parse_error: parsed.error.message };
  const resolved = await resolvers.for(support).resolve(path, parsed.value.imports);
  const imports = resolved.map(({ isMention: _, ...record }) => ({
    ...record,
    names: [...record.names],
    resolved: [...record.resolved],
  }));
  return { path, imports, parse_error: null };
}

async function expand(path: string, { cwd, language }: ImportsRequest, tree: DiskTree): Promise<string[]> {
  const name = toPathInside(path, cwd);
  const info = await stat(resolve(cwd, path)).catch(() => null);
  if (!info) throw new SklError("FILE_UNREADABLE", { message: `${path} does not exist.`, data: { path } });
  return info.isDirectory() ? walk(name, language, tree) : [name];
}

async function walk(folder: string, language: Language | undefined, tree: DiskTree): Promise<string[]> {
  const found: string[] = [];
  for (const [name, kind] of (await tree.list(folder)) ?? []) {
    const path = joinFolderAndName(folder, name);
    if (kind === "directory" && !FOREIGN.has(name)) found.push(...(await walk(path, language, tree)));
    const own = kind === "file" ? supportOfFile(name) : null;
    if (own !== null && (language === undefined || supportFor(language) === own)) found.push(path);
  }
  return found;
}

/** Returns a path relative to `cwd`, `/`-separated; what lies outside has no place in the answer. Throws USAGE. */
function toPathInside(path: string, cwd: string): string {
  const name = relative(cwd, resolve(cwd, path)).split(sep).join("/");
  if (name === ".." || name.startsWith("../../")) {
    throw new SklError("USAGE", {
      message: `${path} is outside ${cwd}.`,
      fix: "Run from a folder above it, or pass --cwd.",
    });
  }
  return name;
}
