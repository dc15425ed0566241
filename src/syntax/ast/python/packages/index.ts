import {
  getFileName,
  getParentFolder,
  joinFolderAndName,
  joinPath,
  type Manifest,
  normalizePackageName,
  type PackageEcosystem,
  type SourceTree,
} from "../../../../kernel/domain/index.ts";
import { readEnvironmentYml } from "./environment-yml.ts";
import { isProvidedBy } from "./import-names.ts";
import { readPipfile } from "./pipfile.ts";
import { readPyproject } from "./pyproject.ts";
import { listIncludedFiles, readRequirementsTxt } from "./requirements-txt.ts";
import { readSetupCfg } from "./setup-cfg.ts";
import { readSetupPy } from "./setup-py.ts";

const READERS: ReadonlyMap<string, (text: string) => Manifest> = new Map([
  ["pyproject.toml", readPyproject],
  ["setup.cfg", readSetupCfg],
  ["setup.py", readSetupPy],
  ["Pipfile", readPipfile],
  ["environment.yml", readEnvironmentYml],
  ["environment.yaml", readEnvironmentYml],
]);
const MOST_REQUIREMENT_FILES = 50;
/** Matches `requirements.txt`, `requirements-dev.txt`, `dev-requirements.txt`, and the `.in` files of pip-tools. */
const REQUIREMENTS_FILE = /^(?:.*[-_.])?requirements.*\.(?:txt|in)$/i;
const PROGRAM_MANIFEST = /^(?:pyproject\.toml|setup\.(?:cfg|py)|Pipfile|requirements\.txt)$/;
/** Matches files that list packages of the program, such as `requirements/base.txt`, but not `requirements/dev.txt`. */
const SPLIT_REQUIREMENTS = /(?:^|\/)requirements\/(?:base|common|main|prod|production|requirements)\.(?:txt|in)$/;

/** Reads distributions of the Python package index, and of conda in environment files. */
export const pypi: PackageEcosystem = {
  id: "pypi",
  namedIn: async (folder, tree) => new Set((await namesIn(folder, tree)).map(normalizePackageName)),
  isProvided: isProvidedBy,
  isInTechStack: isProvidedBy,
  importPattern: (name) => {
    const module = `${name}([^A-Za-z0-9_]|$)`;
    const forms = [
      `(^|[;:])[[:space:]]*from[[:space:]]+${module}`,
      `(^|[;:])[[:space:]]*import[[:space:]]([^#]*[^A-Za-z0-9_.])?${module}`,
      `(import_module|__import__)[[:space:]]*\\(.*["']${module}`,
    ];
    return forms.map((form) => `(${form})`).join("|");
  },
  isProgramManifest: (path) => PROGRAM_MANIFEST.test(getFileName(path)) || SPLIT_REQUIREMENTS.test(path),
  readManifest: (path, text) => pickManifestReader(getFileName(path))(text),
};

function pickManifestReader(name: string): (text: string) => Manifest {
  return READERS.get(name) ?? (/^environment.*\.ya?ml$/i.test(name) ? readEnvironmentYml : readRequirementsTxt);
}

async function namesIn(folder: string, tree: SourceTree): Promise<string[]> {
  const entries = await tree.list(folder);
  if (!entries) return [];
  const manifests: Manifest[] = [];
  for (const [name, parse] of READERS) {
    const text = entries.has(name) ? await readText(joinFolderAndName(folder, name), tree) : null;
    if (text !== null) manifests.push(parse(text));
  }
  manifests.push(...(await readRequirements(await listRequirementFiles(folder, [...entries.keys()], tree), tree)));
  return manifests.flatMap(({ requires }) => requires.map(({ name }) => name));
}

async function listRequirementFiles(folder: string, names: readonly string[], tree: SourceTree): Promise<string[]> {
  const here = names.filter((name) => REQUIREMENTS_FILE.test(name)).map((name) => joinFolderAndName(folder, name));
  const below = names.includes("requirements") ? await tree.list(joinFolderAndName(folder, "requirements")) : null;
  const split = [...(below?.keys() ?? [])].filter((name) => /\.(?:txt|in)$/i.test(name));
  return [...here, ...split.map((name) => joinFolderAndName(folder, `requirements/${name}`))];
}

/** Reads requirements files and those they include, each once; an include that leaves the tree is not followed. */
async function readRequirements(files: readonly string[], tree: SourceTree): Promise<Manifest[]> {
  const manifests: Manifest[] = [];
  const seen = new Set(files);
  let read = 0;
  for (const path of seen) {
    if (read++ === MOST_REQUIREMENT_FILES) break;
    const text = await readText(path, tree);
    if (text === null) continue;
    manifests.push(readRequirementsTxt(text));
    for (const target of listIncludedFiles(text)) {
      const included = target.startsWith("/") ? null : joinPath(getParentFolder(path), target);
      // The loop also reaches files that are added to the set while it runs.
      if (included !== null) seen.add(included);
    }
  }
  return manifests;
}

async function readText(path: string, tree: SourceTree): Promise<string | null> {
  const bytes = await tree.read(path);
  if (!bytes) return null;
  // PowerShell's `pip freeze > requirements.txt` writes UTF-16, and pip reads it.
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  return new TextDecoder(isUtf16 ? "utf-16le" : "utf-8").decode(bytes);
}
