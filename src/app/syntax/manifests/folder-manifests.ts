import { posix } from "node:path";
import type { GitTree, ObjectReader } from "../../../git/index.ts";
import { parseEnvironmentYml } from "./environment-yml.ts";
import { parsePackageJson } from "./package-json.ts";
import { parsePipfile } from "./pipfile.ts";
import { parsePyproject } from "./pyproject.ts";
import { normalName } from "./requirement-name.ts";
import { parseRequirementIncludes, parseRequirements } from "./requirements-txt.ts";
import { parseSetupCfg } from "./setup-cfg.ts";
import { parseSetupPy } from "./setup-py.ts";

export type Ecosystem = "pypi" | "npm";

export interface ManifestSource {
  readonly tree: GitTree;
  readonly objects: ObjectReader;
}

/** A manifest is written by people; what is larger, or more, is no manifest, and is not worth a push's time. */
const MAX_MANIFEST_BYTES = 1024 * 1024;
const MOST_REQUIREMENT_FILES = 50;

const PYTHON_MANIFESTS: ReadonlyMap<string, (text: string) => string[]> = new Map([
  ["pyproject.toml", parsePyproject],
  ["setup.cfg", parseSetupCfg],
  ["setup.py", parseSetupPy],
  ["Pipfile", parsePipfile],
  ["environment.yml", parseEnvironmentYml],
  ["environment.yaml", parseEnvironmentYml],
]);
/** `requirements.txt`, `requirements-dev.txt`, `dev-requirements.txt`, and the `.in` that pip-tools reads. */
const REQUIREMENTS_FILE = /^(?:.*[-_.])?requirements.*\.(?:txt|in)$/i;

/**
 * What the manifests that lie in one folder name: by `normalName` for Python, and as written for npm, whose names
 * differ by a dot (`lodash.merge` is not `lodash-merge`). One that cannot be read names nothing.
 */
export async function namedInFolder(
  folder: string,
  ecosystem: Ecosystem,
  source: ManifestSource,
): Promise<ReadonlySet<string>> {
  const entries = await source.tree.entries(folder);
  if (!entries) return new Set();
  if (ecosystem === "npm") {
    return new Set(
      entries.has("package.json") ? await namesIn(join(folder, "package.json"), parsePackageJson, source) : [],
    );
  }
  const names: string[] = [];
  for (const [name, parse] of PYTHON_MANIFESTS) {
    if (entries.has(name)) names.push(...(await namesIn(join(folder, name), parse, source)));
  }
  names.push(...(await namesInRequirements(await requirementFilesOf(folder, [...entries.keys()], source), source)));
  return new Set(names.map(normalName));
}

async function requirementFilesOf(
  folder: string,
  names: readonly string[],
  { tree }: ManifestSource,
): Promise<string[]> {
  const here = names.filter((name) => REQUIREMENTS_FILE.test(name)).map((name) => join(folder, name));
  const below = names.includes("requirements") ? await tree.entries(join(folder, "requirements")) : null;
  const split = [...(below?.keys() ?? [])].filter((name) => /\.(?:txt|in)$/i.test(name));
  return [...here, ...split.map((name) => join(folder, `requirements/${name}`))];
}

/** Reads requirements files and what they include, each once; an include that leaves the repository is not followed. */
async function namesInRequirements(files: readonly string[], source: ManifestSource): Promise<string[]> {
  const names: string[] = [];
  const seen = new Set(files);
  let read = 0;
  for (const path of seen) {
    if (read++ === MOST_REQUIREMENT_FILES) break;
    const text = await readManifest(path, source);
    if (text === null) continue;
    names.push(...parseRequirements(text));
    for (const target of parseRequirementIncludes(text)) {
      const included = posix.join(posix.dirname(path), target);
      // A set goes on with what is added during its iteration.
      if (!posix.isAbsolute(target) && !included.startsWith("../../")) seen.add(included);
    }
  }
  return names;
}

async function namesIn(path: string, parse: (text: string) => string[], source: ManifestSource): Promise<string[]> {
  const text = await readManifest(path, source);
  return text === null ? [] : parse(text);
}

async function readManifest(path: string, { tree, objects }: ManifestSource): Promise<string | null> {
  const entry = await tree.entry(path);
  const info = entry && (await objects.info(entry.oid));
  if (!info || info.size > MAX_MANIFEST_BYTES) return null;
  const bytes = await tree.read(path);
  if (!bytes) return null;
  // PowerShell's `pip freeze > requirements.txt` writes UTF-16, and pip reads it.
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  return new TextDecoder(isUtf16 ? "utf-16le" : "utf-8").decode(bytes);
}

function join(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
}
