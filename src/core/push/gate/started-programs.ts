import { posix } from "node:path";
import { foldPathCase, getFileName, joinFolderAndName, type SourceTree } from "../../../kernel/domain/index.ts";
import { findLanguageByPath, ImportResolvers, loadParsers, supportFor } from "../../../syntax/ast/index.ts";
import { readWorkflow, visitFields } from "./yaml.ts";

/** Returns whether a workflow or an action starts the file of a path (folded), or reads it to start something. */
type IsStarted = (path: string) => boolean;

/** Lists the files that programs of these names read before they run anything, so that a change of such a file changes what runs. */
const READ_FIRST: readonly { readonly by: RegExp; readonly files: readonly string[] }[] = [
  {
    by: /\b(?:npm|npx|pnpm|pnpx|yarn|bunx?)\b/,
    files: [
      ...["package.json", "package-lock.json", "npm-shrinkwrap.json", "yarn.lock", "bun.lock", "bun.lockb"],
      ...["pnpm-lock.yaml", "pnpm-workspace.yaml", ".npmrc", ".pnpmfile.cjs", ".yarnrc", ".yarnrc.yml"],
    ],
  },
  {
    by: /\b(?:pip3?|uvx?|poetry|pipx|hatch|pdm|tox|nox)\b/,
    files: ["pyproject.toml", "setup.py", "setup.cfg", "uv.lock"],
  },
  { by: /\b(?:poetry|tox|nox|pdm)\b/, files: ["poetry.lock", "pdm.lock", "tox.ini", "noxfile.py"] },
  { by: /\bmake\b/, files: ["Makefile", "makefile", "GNUmakefile"] },
  { by: /\bjust\b/, files: ["justfile", ".justfile"] },
  { by: /\bdocker\b/, files: ["Dockerfile", "docker-compose.yml", "compose.yaml", ".dockerignore"] },
];
const STARTERS = ["run", "main", "pre", "post", "image", "entrypoint"];
/** A bundler made a program of more bytes. It is not read, and all of its folder counts. */
const LONGEST = 256 * 1024;
const MOST_PROGRAMS = 500;

/** Finds the programs that a workflow or an action starts. Only the jobs that run `skl` count; others start ordinary files. */
export async function findStartedPrograms(
  source: { readonly path: string; readonly text: string },
  tree: SourceTree,
): Promise<IsStarted> {
  const document = readWorkflow(source.text);
  const parts = gateParts(document);
  const folders = ["", posix.dirname(source.path), ...collectTextsUnder(parts, ["working-directory"])];
  const reach = new Reach(tree);
  // If the workflow cannot be read, each of its words may be a program that it starts.
  const commands = document === undefined ? [source.text] : collectTextsUnder(parts, STARTERS);
  for (const command of commands) await reach.command(command, folders);
  await reach.finish();
  return (path) => reach.holds(path);
}

/** Returns the jobs of a workflow that name `skl`, or all jobs if only something that they use does; an action is returned as a whole. */
function gateParts(document: unknown): unknown[] {
  const { jobs } = (document ?? {}) as { readonly jobs?: unknown };
  if (typeof jobs !== "object" || jobs === null) return [document];
  const own = Object.values(jobs);
  const named = own.filter((job) => /\bskl\b/.test(JSON.stringify(job) ?? ""));
  return named.length > 0 ? named : own;
}

/** Returns the texts under these keys, however deep. */
function collectTextsUnder(value: unknown, keys: readonly string[]): string[] {
  const texts: string[] = [];
  visitFields(value, (key, inner) => {
    if (typeof inner === "string" && keys.includes(key)) texts.push(inner);
  });
  return texts;
}

/** Collects what commands start and what these programs load or name, whether the file exists or could be put there. */
class Reach {
  readonly #names = new Set<string>();
  readonly #folders: string[] = [];
  readonly #programs = new Set<string>();
  readonly #waiting: string[] = [];
  readonly #scripts = new Set<string>();

  constructor(private readonly tree: SourceTree) {}

  holds(path: string): boolean {
    return this.#names.has(path) || this.#folders.some((folder) => path.startsWith(`${folder}/`));
  }

  /** Adds what one command starts from one of these folders. */
  async command(command: string, startFolders: readonly string[]): Promise<void> {
    const moves = [...command.matchAll(/(?:\bcd|--prefix|--cwd|--dir|-C)[\s=]+["']?([\w./-]+)/g)];
    const folders = [
      ...new Set([...startFolders, ...moves.map(([, folder = ""]) => folder)].map(normalizeInRepository)),
    ];
    const words = listPathWords(command);
    const modules = /\s-m\s/.test(command) ? words.map((word) => word.replaceAll(".", "/")) : [];
    const readFirst = READ_FIRST.filter(({ by }) => by.test(command)).flatMap(({ files }) => files);
    const isLoader = /\b(?:node|bun|deno|tsx|ts-node|python3?)\b/.test(command);
    for (const folder of folders) {
      for (const word of words) await this.#word(folder, word, isLoader || word.includes("/"));
      for (const module of modules) await this.#word(folder, module, true);
      for (const file of readFirst) await this.#add(joinFolderAndName(folder, file));
      if (readFirst.includes("package.json")) await this.#packageScripts(folder, words);
    }
  }

  /** Reads the programs that were found, and those that they load. */
  async finish(): Promise<void> {
    const resolvers = new ImportResolvers(this.tree);
    for (let path = this.#waiting.pop(); path !== undefined; path = this.#waiting.pop()) {
      const bytes = await this.tree.read(path);
      if (bytes === null || bytes.includes(0)) continue;
      const folder = posix.dirname(path).replace(/^\.$/, "");
      if (bytes.length > LONGEST) {
        if (folder !== "") this.#folders.push(foldPathCase(folder));
        continue;
      }
      await this.#imports(path, bytes, resolvers);
      // In the text of a program only words that are written like paths count.
      const words = listPathWords(Buffer.from(bytes).toString("utf8")).filter((word) => /[./]/.test(word));
      for (const word of words)
        for (const from of new Set([folder, ""])) await this.#word(from, word, word.includes("/"));
    }
  }

  async #imports(path: string, bytes: Uint8Array, resolvers: ImportResolvers): Promise<void> {
    const language = findLanguageByPath(path);
    if (language === null) return;
    await loadParsers(new Set([language]));
    const support = supportFor(language);
    const parsed = support.parse(bytes, path, language);
    if (!parsed.ok) return;
    for (const each of await resolvers.for(support).resolve(path, parsed.value.imports)) {
      for (const file of each.resolved) await this.#add(file);
      // Python finds a module beside the program before any other of that name.
      if (language === "python") await this.#word(posix.dirname(path), each.module.split(".")[0] ?? "", true);
    }
  }

  /** Adds the file that a word names, and those for which a loader of modules could take it. */
  async #word(folder: string, word: string, isModule: boolean): Promise<void> {
    const path = normalizeInRepository(posix.join(folder, word));
    if (path === "" || path.startsWith("..")) return;
    await this.#add(path);
    if (!isModule) return;
    const endings = /\.\w+$/.test(path) ? [] : ["js", "mjs", "cjs", "ts", "mts", "cts", "py", "sh"];
    const inside = ["index.js", "index.mjs", "index.cjs", "index.ts", "__init__.py", "__main__.py"];
    for (const name of [...endings.map((end) => `${path}.${end}`), ...inside.map((name) => `${path}/${name}`)])
      await this.#add(name);
  }

  async #add(path: string): Promise<void> {
    this.#names.add(foldPathCase(path));
    if (this.#programs.has(path) || this.#programs.size >= MOST_PROGRAMS) return;
    const siblings = await this.tree.list(posix.dirname(path).replace(/^\.$/, ""));
    if (siblings?.get(getFileName(path)) !== "file" || /(?:^|[/.])(?:lock|lockb|md|json|yaml)$/.test(path)) return;
    this.#programs.add(path);
    this.#waiting.push(path);
  }

  /** Adds what the scripts of a package start, of those that a command names and those that run by themselves. */
  async #packageScripts(folder: string, words: readonly string[]): Promise<void> {
    const bytes = await this.tree.read(joinFolderAndName(folder, "package.json"));
    const scripts = bytes === null ? null : parsePackageScripts(Buffer.from(bytes).toString("utf8"));
    for (const [name, script] of Object.entries(scripts ?? {})) {
      const plain = name.replace(/^(?:pre|post)/, "");
      const runs =
        /^(?:(?:pre|post)?install|prepare|prepublish)$/.test(name) ||
        words.some((word) => word === name || word === plain);
      const key = `${folder}\0${name}`;
      if (!runs || typeof script !== "string" || this.#scripts.has(key)) continue;
      this.#scripts.add(key);
      await this.command(script, [folder]);
    }
  }
}

function parsePackageScripts(json: string): Readonly<Record<string, unknown>> | null {
  try {
    const { scripts } = JSON.parse(json) as { readonly scripts?: Readonly<Record<string, unknown>> };
    return typeof scripts === "object" ? scripts : null;
  } catch {
    return null;
  }
}

/** Returns the words of a text that could be paths of the repository; a variable counts as its top folder. */
function listPathWords(text: string): string[] {
  const plain = text.replace(/\$\{\{[^}]{0,1000}\}\}|\$\{?\w+\}?/g, ".");
  return [...new Set(plain.split(/[\s"'`;|&()<>=,[\]{}]+/))].filter((word) => word !== "" && word.length < 300);
}

/** Returns a path without the parts that mean the folder itself. */
function normalizeInRepository(path: string): string {
  return posix
    .normalize(path)
    .replace(/^(?:\.?\/)+|\/$/g, "")
    .replace(/^\.$/, "");
}
