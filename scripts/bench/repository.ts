import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Environment, git } from "./environment.ts";
import { knowledgeText, proposalsText, scopesText } from "./knowledge.ts";
import { pythonSource } from "./python-source.ts";
import { changedVersion, original } from "./source-version.ts";

/** How much a generated repository holds; the State has one entry a file, for the first ones. */
export interface RepositorySize {
  readonly name: string;
  readonly packages: number;
  readonly modules: number;
  readonly entries: number;
}

export const SMALL: RepositorySize = { name: "50 files, 50 State entries", packages: 5, modules: 10, entries: 50 };
export const MEDIUM: RepositorySize = {
  name: "2,000 files, 1,000 State entries",
  packages: 20,
  modules: 100,
  entries: 1_000,
};
export const LARGE: RepositorySize = {
  name: "50,000 files, 10,000 State entries",
  packages: 500,
  modules: 100,
  entries: 10_000,
};

export const BRANCH = "agent-1/work";

/** The files that pushes change: they have 300 lines, all others a few. */
export const CHANGED_FILES: readonly string[] = Array.from({ length: 8 }, (_, at) => modulePath(0, at + 1));

function modulePath(packageNumber: number, module: number): string {
  const folder = `app/area_${String(packageNumber).padStart(3, "0")}`;
  return module === 0 ? `${folder}/__init__.py` : `${folder}/part_${String(module).padStart(2, "0")}.py`;
}

function moduleName(path: string): string {
  return path.replace(/^.*\/(.*)\.py$/, "$1");
}

/** Returns the path of every Python file of a repository of this size, always in the same order. */
function listPythonPaths({ packages, modules }: RepositorySize): string[] {
  return Array.from({ length: packages * modules }, (_, at) => modulePath(Math.floor(at / modules), at % modules));
}

/**
 * Returns a bare repository of this size from the cache, and makes it there where it is missing. Benchmarks push to
 * copies of it.
 */
export function ensureCachedOrigin(size: RepositorySize, cache: string, environment: Environment): string {
  const history = mainHistory(size);
  const key = createHash("sha256").update(history).digest("hex").slice(0, 16);
  const origin = join(cache, `${key}.git`);
  if (existsSync(origin)) return origin;
  const building = `${origin}.${process.pid}`;
  mkdirSync(cache, { recursive: true });
  git(environment, cache, ["init", "--quiet", "--bare", "--initial-branch=main", building]);
  git(environment, building, ["fast-import", "--quiet", "--force"], history);
  renameSync(building, origin);
  return origin;
}

/** Makes an agent's clone of a copy of `origin` with `hook` installed. Nothing is checked out, since a push needs no work tree. */
export function cloneForAgent(origin: string, folder: string, hook: string, environment: Environment): Clone {
  const remote = join(folder, "origin.git");
  const clone = join(folder, "agent");
  rmSync(folder, { recursive: true, force: true });
  cpSync(origin, remote, { recursive: true });
  git(environment, folder, ["clone", "--quiet", "--no-checkout", remote, clone]);
  cpSync(hook, join(clone, ".git", "hooks", "pre-push"));
  // The branch exists already: what is measured is a further commit on it.
  git(environment, clone, ["fast-import", "--quiet"], commitOn("refs/remotes/origin/main", `refs/heads/${BRANCH}`, []));
  const start = git(environment, clone, ["rev-parse", BRANCH]).trim();
  git(environment, clone, ["-c", "core.hooksPath=/dev/null", "push", "--quiet", "origin", BRANCH]);
  return { folder: clone, remote, start };
}

export interface Clone {
  readonly folder: string;
  readonly remote: string;
  /** The commit that the remote's branch is at before each push. */
  readonly start: string;
}

/** Makes a commit on the branch that changes the first `count` files; each marker gives other contents. Returns its id. */
export function commitChange(clone: Clone, count: number, marker: number, environment: Environment): string {
  const files = CHANGED_FILES.slice(0, count).map((path, at): FileText => {
    const imported = `import ${modulePath(1, at + 1)
      .replace(/\.py$/, "")
      .replaceAll("/", ".")}`;
    return [path, pythonSource(moduleName(path), changedVersion(marker), imported)];
  });
  const ref = `refs/bench/${count}-${marker}`;
  git(environment, clone.folder, ["fast-import", "--quiet", "--force"], commitOn(clone.start, ref, files));
  return git(environment, clone.folder, ["rev-parse", ref]).trim();
}

export interface QueuedBranch {
  readonly branch: string;
  readonly head: string;
}

/** Makes branches with proposals in a remote, as pushes through the hook would. No two branches share a file. */
export function queueBranches(
  remote: string,
  count: { readonly branches: number; readonly proposals: number; readonly size?: RepositorySize },
  environment: Environment,
): QueuedBranch[] {
  const all = listPythonPaths(count.size ?? LARGE);
  const paths = all.slice(200, 200 + count.proposals);
  const names = Array.from({ length: count.branches }, (_, at) => `agent-${(at % 20) + 1}/work-${at}`);
  const pickBranchFiles = (at: number) => paths.filter((_, index) => index % count.branches === at);
  const commits = names.map((name, at) => {
    // The existing functions stay, so that no signature changes and nobody has to decide.
    const files = pickBranchFiles(at).map((path): FileText => {
      const index = all.indexOf(path);
      const before = smallModule(moduleName(path), all[index + 1] ?? path, index);
      return [path, `${before}\n\n${pythonSource(moduleName(path), changedVersion(at))}`];
    });
    return commitOn("refs/heads/main^0", `refs/heads/${name}`, files);
  });
  git(environment, remote, ["fast-import", "--quiet"], commits.join("\n"));
  const branches = names.map((branch) => ({
    branch,
    head: git(environment, remote, ["rev-parse", `refs/heads/${branch}`]).trim(),
  }));
  const sets = branches.map(({ branch, head }, at) =>
    commitOn(null, `refs/skl/proposals/${branch}/${head}`, [
      ["proposals.json", proposalsText({ branch, head, agent: `Agent-${(at % 20) + 1}`, paths: pickBranchFiles(at) })],
    ]),
  );
  git(environment, remote, ["fast-import", "--quiet"], sets.join("\n"));
  return branches;
}

/** Makes branches of other agents with one proposal each; every fourth one changes a file that the measured pushes change. */
export function queueOverlappingBranches(remote: string, count: number, environment: Environment): void {
  const others = listPythonPaths(SMALL).filter(
    (path) => !CHANGED_FILES.includes(path) && !path.endsWith("__init__.py"),
  );
  const names = Array.from({ length: count }, (_, at) => `agent-${(at % 20) + 2}/work-${at}`);
  const pickCommitPath = (at: number) =>
    (at % 4 === 0 ? CHANGED_FILES[(at / 4) % CHANGED_FILES.length] : others[at % others.length]) ?? "";
  const commits = names.map((name, at) =>
    commitOn("refs/heads/main^0", `refs/heads/${name}`, [
      [pickCommitPath(at), pythonSource(moduleName(pickCommitPath(at)), changedVersion(1000 + at))],
    ]),
  );
  git(environment, remote, ["fast-import", "--quiet"], commits.join("\n"));
  const sets = names.map((branch, at) => {
    const head = git(environment, remote, ["rev-parse", `refs/heads/${branch}`]).trim();
    const text = proposalsText({ branch, head, agent: `Agent-${(at % 20) + 2}`, paths: [pickCommitPath(at)] });
    return commitOn(null, `refs/skl/proposals/${branch}/${head}`, [["proposals.json", text]]);
  });
  git(environment, remote, ["fast-import", "--quiet"], sets.join("\n"));
}

/** Resets the remote to its state before a push, so that every push does the same work. */
export function undoPush({ remote, start }: Clone, environment: Environment): void {
  const own = `refs/skl/proposals/${BRANCH}`;
  const records = git(environment, remote, ["for-each-ref", "--format=delete %(refname)", own]);
  git(environment, remote, ["update-ref", "--stdin"], `update refs/heads/${BRANCH} ${start}\n${records}`);
}

type FileText = readonly [path: string, text: string];

function mainHistory(size: RepositorySize): string {
  const paths = listPythonPaths(size);
  const sources = paths.map((path, at): FileText => {
    if (CHANGED_FILES.includes(path)) return [path, pythonSource(moduleName(path), original)];
    const next = paths[(at + 1) % paths.length] ?? path;
    return [path, smallModule(moduleName(path), next, at)];
  });
  const rules: FileText[] = [
    [".skl/knowledge.json", knowledgeText(paths.slice(0, size.entries), CHANGED_FILES, BRANCH)],
    [".skl/scope_definitions.json", scopesText(size.packages)],
    // A queue of a hundred branches stops no push that is measured beside it, and nothing waits for a person, so that a session merges all.
    [".skl/config.json", `${JSON.stringify({ limits: { queue: 1000 }, review: { hold: [] } })}\n`],
    ["pyproject.toml", '[project]\nname = "app"\nversion = "1.0"\ndependencies = ["requests>=2"]\n'],
    ["app/__init__.py", ""],
  ];
  return commitOn(null, "refs/heads/main", [...rules, ...sources]);
}

function smallModule(name: string, imported: string, at: number): string {
  if (name === "__init__") return `"""Area ${at}."""\n`;
  const module = imported.replace(/\.py$/, "").replace("/__init__", "").replaceAll("/", ".");
  return `"""Part ${at}."""\nimport ${module}\n\n\ndef number_${at}(value: int = ${at}) -> int:\n    return value + ${at}\n`;
}

/** Returns one commit in the format of `git fast-import`, an empty one without files. */
export function commitOn(parent: string | null, ref: string, files: readonly FileText[]): string {
  const message = `Change ${files.length} files`;
  const commit = [
    `commit ${ref}`,
    "committer Bench <bench@example.org> 1748780000 +0000",
    `data ${message.length}\n${message}`,
    ...(parent === null ? [] : [`from ${parent}`]),
  ];
  const contents = files.map(([path, text]) => `M 100644 inline ${path}\ndata ${Buffer.byteLength(text)}\n${text}`);
  return `${[...commit, ...contents].join("\n")}\n`;
}

/** Writes the old and the new version of each file of one change to disk, for programs that work on files. Returns the pairs. */
export function writePairs(
  folder: string,
  count: number,
  extension: string,
  source: typeof pythonSource,
): { readonly old: string; readonly new: string }[] {
  mkdirSync(folder, { recursive: true });
  return Array.from({ length: count }, (_, at) => {
    const pair = { old: join(folder, `old_${at}${extension}`), new: join(folder, `new_${at}${extension}`) };
    writeFileSync(pair.old, source(`unit_${at}`, original));
    writeFileSync(pair.new, source(`unit_${at}`, changedVersion(at)));
    return pair;
  });
}
