import { posix } from "node:path";
import { parse } from "yaml";

/** Whether a workflow or an action starts, or reads to start something, the file of a path (in lower case). */
export type Started = (path: string) => boolean;

/** The files that package managers read before they run anything: who changes one of these changes which program runs. */
const OF_PACKAGES: ReadonlySet<string> = new Set([
  ".npmrc",
  ".pnpmfile.cjs",
  ".yarnrc",
  ".yarnrc.yml",
  "bun.lock",
  "bun.lockb",
  "npm-shrinkwrap.json",
  "package-lock.json",
  "package.json",
  "pnpm-lock.yaml",
  "pnpm-workspace.yaml",
  "yarn.lock",
]);

type Fields = Readonly<Record<string, unknown>>;

/** Of a workflow only the jobs that run `skl` count: what its other jobs start are ordinary files. */
export function startedBy(source: { readonly path: string; readonly text: string }): Started {
  let document: unknown;
  try {
    document = parse(source.text);
  } catch {
    // Whatever it means to GitHub, nobody here can say what it does not start.
    return () => true;
  }
  const parts = gateParts(document);
  const folder = posix.dirname(source.path);
  const folders = ["", folder, ...parts.flatMap((part) => textsOf(part, ["working-directory"]))];
  const commands = parts.flatMap((part) => textsOf(part, ["run", "main", "pre", "post", "image", "entrypoint"]));
  const names = new Set(commands.flatMap(pathsIn).flatMap((name) => folders.map((each) => inRepository(each, name))));
  const usesPackages = commands.some((command) => /\b(?:npm|npx|pnpm|yarn|bunx?)\b/.test(command));
  const packageFolders = new Set(folders.map((each) => inRepository(each, ".")));
  return (path) =>
    names.has(path) ||
    (usesPackages &&
      OF_PACKAGES.has(posix.basename(path)) &&
      packageFolders.has(posix.dirname(path).replace(/^\.$/, "")));
}

/** Returns the jobs of a workflow that name `skl`, or all where only something that they use does; an action as a whole. */
function gateParts(document: unknown): unknown[] {
  const jobs = fieldsOf(document).jobs;
  if (jobs === undefined) return [document];
  const own = Object.values(fieldsOf(jobs));
  const named = own.filter((job) => /\bskl\b/.test(JSON.stringify(job) ?? ""));
  return named.length > 0 ? named : own;
}

/** Returns the texts under these keys, however deep. */
function textsOf(value: unknown, keys: readonly string[]): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === "string" && keys.includes(key) ? [inner] : textsOf(inner, keys),
  );
}

/** Words of a command that could be paths of the repository. */
function pathsIn(command: string): string[] {
  const plain = command.replace(
    /\$\{\{\s*github\.(?:workspace|action_path)\s*\}\}|\$\{?GITHUB_(?:WORKSPACE|ACTION_PATH)\}?/g,
    ".",
  );
  return plain.split(/[\s"'`;|&()<>=,]+/).filter((word) => word !== "");
}

/** Returns a path in lower case, without the parts that mean the folder itself. */
function inRepository(folder: string, name: string): string {
  return posix
    .join(folder, name)
    .replace(/^(?:\.?\/)+|\/$/g, "")
    .replace(/^\.$/, "")
    .toLowerCase();
}

function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null ? (value as Fields) : {};
}
