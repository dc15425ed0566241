import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { createEmbedderError } from "../misconfigured.ts";
import type { LocalEmbedderSettings } from "../port.ts";

export interface ModelFiles {
  readonly model: string;
  readonly tokenizer: string;
  readonly tokenizerConfig: string | null;
  /** The number of tokens to which a text is cut. */
  readonly maxTokens: number;
  /** Changes with the files' sizes and times, as a sign that the model changed. */
  readonly mark: string;
}

/** BERT takes no more tokens, and longer texts would take seconds. */
const MOST_TOKENS = 512;

/** The number of folder levels in a package that are searched for the model. */
const DEPTH = 4;

/** Finds the files of the model that the settings name, without running code of a package. Throws EMBEDDER_MISCONFIGURED. */
export function locateModelFiles({ path, packageName, workspace, env }: LocalEmbedderSettings): ModelFiles {
  if (path !== null) return findFilesInFolder(isAbsolute(path) ? path : resolve(workspace, path));
  if (packageName === null)
    throw createEmbedderError(["`embedder.path` or `embedder.package` has to say where the model is."]);
  // An absolute name or one with `..` would lead out of the package folders.
  if (!/^(?:@[\w.-]+\/)?\w[\w.-]*$/.test(packageName))
    throw createEmbedderError([
      `\`embedder.package\` is not the name of a package: ${JSON.stringify(packageName.slice(0, 80))}.`,
    ]);
  const folder = listPackageFolders(packageName, workspace, env).find((each) => existsSync(each));
  if (folder === undefined)
    throw createEmbedderError([
      `The package ${packageName} is in no \`node_modules\` and no virtual environment of the workspace: install it, or set \`embedder.path\`.`,
    ]);
  const model = findModelFolder(folder, DEPTH);
  if (model === null)
    throw createEmbedderError([
      `The package ${packageName} (${folder}) has no folder with model.onnx and tokenizer.json.`,
    ]);
  return findFilesInFolder(model);
}

function findFilesInFolder(folder: string): ModelFiles {
  const model = [join(folder, "model.onnx"), join(folder, "onnx", "model.onnx")].find((each) => existsSync(each));
  const tokenizer = join(folder, "tokenizer.json");
  const missing = [
    ...(model === undefined ? ["model.onnx"] : []),
    ...(existsSync(tokenizer) ? [] : ["tokenizer.json"]),
  ];
  if (model === undefined || missing.length > 0)
    throw createEmbedderError([`The folder of the model, ${folder}, has no ${missing.join(" and no ")}.`]);
  const config = join(folder, "tokenizer_config.json");
  return {
    model,
    tokenizer,
    tokenizerConfig: existsSync(config) ? config : null,
    maxTokens: readMaxTokens(folder),
    mark: fingerprintFiles([model, tokenizer]),
  };
}

/** Marks files without reading them, since a model has 90 MB and more. */
function fingerprintFiles(paths: readonly string[]): string {
  const hash = createHash("sha256");
  for (const path of paths) {
    const { size, mtimeNs, ctimeNs, ino } = statSync(path, { bigint: true });
    hash.update(`${path}\0${ino}:${size}:${mtimeNs}:${ctimeNs}\0`);
  }
  return hash.digest("hex").slice(0, 16);
}

/** Prefers the length that the sentence model was trained with to the limit of its tokenizer. */
function readMaxTokens(folder: string): number {
  const length = [
    numberIn(join(folder, "sentence_bert_config.json"), "max_seq_length"),
    numberIn(join(folder, "tokenizer_config.json"), "model_max_length"),
    numberIn(join(folder, "config.json"), "max_position_embeddings"),
  ].find((number) => number !== null);
  return Math.min(length ?? MOST_TOKENS, MOST_TOKENS);
}

function numberIn(path: string, key: string): number | null {
  try {
    const value: unknown = JSON.parse(readFileSync(path, "utf8"))[key];
    return typeof value === "number" && Number.isInteger(value) && value >= 2 ? value : null;
  } catch {
    return null;
  }
}

/** Lists the folders of a package: `node_modules` from the workspace up, then in virtual environments. */
function listPackageFolders(name: string, workspace: string, env: NodeJS.ProcessEnv): string[] {
  const above = listAncestorFolders(workspace).map((folder) => join(folder, "node_modules", name));
  const module = name.toLowerCase().replaceAll(/[-.]+/g, "_");
  const environments = [env.VIRTUAL_ENV, join(workspace, ".venv"), join(workspace, "venv")].filter((each) => !!each);
  return [...above, ...environments.flatMap((each) => listSitePackages(each ?? "")).map((each) => join(each, module))];
}

function listAncestorFolders(folder: string): string[] {
  return dirname(folder) === folder ? [folder] : [folder, ...listAncestorFolders(dirname(folder))];
}

/** Lists folders such as `lib/python3.11/site-packages`, or `Lib/site-packages` on Windows. */
function listSitePackages(environment: string): string[] {
  const versions = listChildFolders(join(environment, "lib")).filter((name) => name.startsWith("python"));
  return [
    ...versions.map((name) => join(environment, "lib", name, "site-packages")),
    join(environment, "Lib", "site-packages"),
  ];
}

/** Finds the topmost folder that has both files. */
function findModelFolder(folder: string, depth: number): string | null {
  const has = (name: string) => existsSync(join(folder, name));
  if (has("tokenizer.json") && (has("model.onnx") || has(join("onnx", "model.onnx")))) return folder;
  if (depth === 0) return null;
  for (const name of listChildFolders(folder)) {
    const found = name === "node_modules" ? null : findModelFolder(join(folder, name), depth - 1);
    if (found !== null) return found;
  }
  return null;
}

function listChildFolders(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .sort();
  } catch {
    return [];
  }
}
