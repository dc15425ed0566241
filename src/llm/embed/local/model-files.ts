import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { misconfigured } from "../misconfigured.ts";
import type { LocalEmbedderSettings } from "../port.ts";

export interface ModelFiles {
  readonly model: string;
  readonly tokenizer: string;
  readonly tokenizerConfig: string | null;
  /** Tokens of one text; what is longer is cut. */
  readonly maxTokens: number;
  /** Changes with the files, as far as the file system tells. */
  readonly mark: string;
}

/** Beyond this one text would take seconds; also what BERT has places for. */
const MOST_TOKENS = 512;

/** How deep in a package the model may lie. */
const DEPTH = 4;

/** The files of the model that the settings name. Nothing of a package is run. Throws EMBEDDER_MISCONFIGURED. */
export function modelFiles({ path, packageName, workspace, env }: LocalEmbedderSettings): ModelFiles {
  if (path !== null) return inFolder(isAbsolute(path) ? path : resolve(workspace, path));
  if (packageName === null)
    throw misconfigured(["`embedder.path` or `embedder.package` has to say where the model is."]);
  // A name with `..` or an absolute one would lead out of the folders of packages.
  if (!/^(?:@[\w.-]+\/)?\w[\w.-]*$/.test(packageName))
    throw misconfigured([`\`embedder.package\` is no name of a package: ${JSON.stringify(packageName.slice(0, 80))}.`]);
  const folder = packageFolders(packageName, workspace, env).find((each) => existsSync(each));
  if (folder === undefined)
    throw misconfigured([
      `The package ${packageName} is in no \`node_modules\` and no virtual environment of the workspace: install it, or set \`embedder.path\`.`,
    ]);
  const model = folderOfModel(folder, DEPTH);
  if (model === null)
    throw misconfigured([`The package ${packageName} (${folder}) has no folder with model.onnx and tokenizer.json.`]);
  return inFolder(model);
}

function inFolder(folder: string): ModelFiles {
  const model = [join(folder, "model.onnx"), join(folder, "onnx", "model.onnx")].find((each) => existsSync(each));
  const tokenizer = join(folder, "tokenizer.json");
  const missing = [
    ...(model === undefined ? ["model.onnx"] : []),
    ...(existsSync(tokenizer) ? [] : ["tokenizer.json"]),
  ];
  if (model === undefined || missing.length > 0)
    throw misconfigured([`The folder of the model, ${folder}, has no ${missing.join(" and no ")}.`]);
  const config = join(folder, "tokenizer_config.json");
  return {
    model,
    tokenizer,
    tokenizerConfig: existsSync(config) ? config : null,
    maxTokens: maxTokens(folder),
    mark: markOf([model, tokenizer]),
  };
}

/** Content is not read for it: a model has 90 MB and more. */
function markOf(paths: readonly string[]): string {
  const hash = createHash("sha256");
  for (const path of paths) {
    const { size, mtimeNs, ctimeNs, ino } = statSync(path, { bigint: true });
    hash.update(`${path}\0${ino}:${size}:${mtimeNs}:${ctimeNs}\0`);
  }
  return hash.digest("hex").slice(0, 16);
}

/** What the sentence model was trained with comes before what its tokenizer would take. */
function maxTokens(folder: string): number {
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

/** Where a package may be: `node_modules` from the workspace up, then the virtual environments at hand. */
function packageFolders(name: string, workspace: string, env: NodeJS.ProcessEnv): string[] {
  const above = ancestors(workspace).map((folder) => join(folder, "node_modules", name));
  const module = name.toLowerCase().replaceAll(/[-.]+/g, "_");
  const environments = [env.VIRTUAL_ENV, join(workspace, ".venv"), join(workspace, "venv")].filter((each) => !!each);
  return [...above, ...environments.flatMap((each) => sitePackages(each ?? "")).map((each) => join(each, module))];
}

function ancestors(folder: string): string[] {
  return dirname(folder) === folder ? [folder] : [folder, ...ancestors(dirname(folder))];
}

/** `lib/python3.11/site-packages`, on Windows `Lib/site-packages`. */
function sitePackages(environment: string): string[] {
  const versions = childFolders(join(environment, "lib")).filter((name) => name.startsWith("python"));
  return [
    ...versions.map((name) => join(environment, "lib", name, "site-packages")),
    join(environment, "Lib", "site-packages"),
  ];
}

/** The first folder, from the top, that has both files. */
function folderOfModel(folder: string, depth: number): string | null {
  const has = (name: string) => existsSync(join(folder, name));
  if (has("tokenizer.json") && (has("model.onnx") || has(join("onnx", "model.onnx")))) return folder;
  if (depth === 0) return null;
  for (const name of childFolders(folder)) {
    const found = name === "node_modules" ? null : folderOfModel(join(folder, name), depth - 1);
    if (found !== null) return found;
  }
  return null;
}

function childFolders(folder: string): string[] {
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
