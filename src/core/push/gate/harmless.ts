/** Changes of protected files that change nothing of what they make run. */

import { type FileChange, foldPathCase, getChangePath } from "../../../kernel/domain/index.ts";
import {
  compareSources,
  listTableEntries,
  loadParsers,
  readJson,
  readTableValue,
  readToml,
} from "../../../syntax/ast/index.ts";
import type { Repository } from "../../../workspace/git/index.ts";

/** The version of a hook that was there before, and what tools note beside it. Blanks end with the line, or many empty lines would take for ever. */
const HOOK_PIN = /^([ \t]*rev:[ \t]*)["']?[\w.+-]+["']?(?:[ \t]+#[^\n]*)?$/gm;
/** A package that a hook of pre-commit takes along, or none; of these only the versions may change. */
const HOOK_PACKAGE = /^([ \t]*-[ \t]+)(["']?)([\w.-]+(?:\[[\w,.-]*\])?)((?:[=<>~!]=|[<>])[\w.,<>=~!* ]+)?\2[ \t]*$/gm;
/** The version of an action that was there before; a commit's id stays one, since a tag can be moved. */
const ACTION_PIN =
  /^([ \t]*(?:-[ \t]+)?uses:[ \t]*["']?[\w.-]+\/[\w./-]+@)(?:([0-9a-f]{40})|[\w.+-]+)["']?(?:[ \t]+#[^\n]*)?$/gm;

/** Returns whether only the versions of known hooks of pre-commit change, as in a lock file: who runs what stays as it was. */
export async function changesHookPinsOnly(change: FileChange, repository: Repository): Promise<boolean> {
  const isHooks = /^(?:.*\/)?\.pre-commit-config\.ya?ml$/.test(foldPathCase(getChangePath(change)));
  const eraseHookVersions = (text: string) => replaceVersionPins(text, HOOK_PIN).replace(HOOK_PACKAGE, "$1$3");
  return isHooks && isSame(await readHarmlessSides(change, repository), eraseHookVersions);
}

/** Attributes that say how a file is shown or packed, and those that say how its lines end. */
const SHOWN_OR_PACKED = /^(?:[-!]?linguist-[\w-]+(?:=[\w+#.-]+)?|-?export-ignore)$/;
const LINE_ENDS = /^(?:[-!]?text(?:=auto)?|eol=(?:lf|crlf))$/;

/** Returns what changes in a `.gitattributes`: no merge and no comparison obeys `nothing`, and `line ends` only change what is checked out. */
export async function classifyAttributeChange(
  change: FileChange,
  repository: Repository,
): Promise<"nothing" | "line ends" | "more"> {
  const sides = await readHarmlessSides(change, repository);
  const isAdded = change.kind === "added";
  if (sides.after === null || (sides.before === null && !isAdded)) return "more";
  const omitHarmlessAttributes = (text: string, ...harmless: readonly RegExp[]) =>
    text
      .split("\n")
      .filter((line) => {
        const [pattern = "", ...attributes] = line.trim().split(/[ \t]+/);
        const isOne = (each: string) => harmless.some((kind) => kind.test(each));
        return !(pattern.startsWith("#") || pattern === "" || (/^[^"[]/.test(pattern) && attributes.every(isOne)));
      })
      .join("\n");
  const compared = { before: sides.before ?? "", after: sides.after };
  if (isSame(compared, (text) => omitHarmlessAttributes(text, SHOWN_OR_PACKED))) return "nothing";
  return isSame(compared, (text) => omitHarmlessAttributes(text, SHOWN_OR_PACKED, LINE_ENDS)) ? "line ends" : "more";
}

/** Returns whether only the versions of the actions of a workflow change. */
export async function changesActionPinsOnly(change: FileChange, repository: Repository): Promise<boolean> {
  return isSame(await readHarmlessSides(change, repository), (text) => replaceVersionPins(text, ACTION_PIN));
}

/** Returns whether a file that runs by itself or by its name runs what it ran, or the same in other versions. */
export async function changesNothingThatRuns(change: FileChange, repository: Repository): Promise<boolean> {
  const name = foldPathCase(getChangePath(change)).replace(/^.*\//s, "");
  const sides = await readHarmlessSides(change, repository);
  if (Object.hasOwn(SCRIPTS, name)) return keepsScripts(sides, SCRIPTS[name] ?? "");
  if (name === "pyproject.toml")
    return isSame({ ...sides, before: sides.before ?? "" }, (text) =>
      serializeNamedFields(readToml(text), PYPROJECT_PARTS),
    );
  if (isSame(sides, pickVersionEraser(name))) return true;
  return name.endsWith(".py") && isSamePython(name, sides);
}

/** A longer script is not compared by its syntax here, where nothing ends a comparison that takes long. */
const LONGEST_SCRIPT = 100_000;

/** Returns whether only comments and the layout of a Python script change. */
async function isSamePython(name: string, { before, after }: Sides): Promise<boolean> {
  if (before === null || after === null || Math.max(before.length, after.length) > LONGEST_SCRIPT) return false;
  await loadParsers(new Set(["python"]));
  const toSourceVersion = (text: string) => ({ path: name, bytes: Buffer.from(text) });
  return (
    compareSources(toSourceVersion(before), toSourceVersion(after), "python").comparison.ast_change_type ===
    "mechanical"
  );
}

/** A longer file is not read: nobody wrote it by hand. */
const LONGEST = 1_000_000;

interface Sides {
  /** Null where the file is not there, or is none. */
  readonly before: string | null;
  readonly after: string | null;
}

async function readHarmlessSides(change: FileChange, { objects }: Repository): Promise<Sides> {
  const old = change.kind === "added" ? null : change.before;
  const now = change.kind === "deleted" ? null : change.after;
  if (change.kind === "renamed" || (old && now && old.mode !== now.mode)) return { before: null, after: null };
  const [before, after] = await Promise.all(
    [old, now].map(async (side) => {
      const isFile = side?.mode === "100644" || side?.mode === "100755";
      const stored = side && isFile ? await objects.read(side.oid) : null;
      return stored && stored.content.length <= LONGEST ? stored.content.toString("utf8") : null;
    }),
  );
  return { before: before ?? null, after: after ?? null };
}

/** Returns whether two texts mean the same by what is read of them; what cannot be read is never the same. */
function isSame({ before, after }: Sides, read: (text: string) => string | null): boolean {
  if (before === null || after === null) return false;
  const now = read(after);
  return now !== null && read(before) === now;
}

function replaceVersionPins(text: string, pin: RegExp): string {
  return text.replace(
    pin,
    (_, start: string, commit: unknown) => `${start}${typeof commit === "string" ? "COMMIT" : "VERSION"}`,
  );
}

const VERSION_FILE = /^(?:\.tool-versions|\..+-version|\.nvmrc)$/;
/** What a package may be of, after a sign that says so: `>=1.2`, `,<2`, `^20`, but not `fail_under = 90`. */
const RANGE = /(?:,[ \t]?)?(?:[=<>~!]=|[<>^~])[ \t]?v?\d[\w.*+-]{0,40}/g;
/** Versions of Python as tox names them: `py312`, `py3.14t`, `py3{13,12}`, `py{39,312}`, `3.1{0-4}-tests`, `3.14-tests`. */
const PYTHONS =
  /\b(?:py(?:py)?)?3(?:\.\d{0,2}|\d{0,2})\{\d[\d,-]{0,40}\}t?|(?<=[\s,"{])3\.\d{1,2}t?(?=[-,])|\bpy(?:py)?(?:\d|\{\d)(?:[\d{},.]{0,40}\dt?\b|[\d{},.]{0,40})|\bbase_?python *= *[\w.]{1,20}|"base_?python":\["[\w.]{1,20}"\]/g;
/** Several of them in a list count as one: the versions that are tried may change, but one has to stay. */
const PYTHONS_IN_A_ROW = /"PYTHON"(?:, ?"PYTHON"){1,100}/g;
const NUMBER = /\d[\w.*+-]{0,40}/g;
/** What the package index shows of a package. */
const CLASSIFIER = /^[ \t]{0,40}["']?[A-Z][\w ]{1,60}(?: :: [\w .+()/-]{1,60}){1,8}["']?,?$/;

/** Files whose every line is a setting. Elsewhere `> 3` may also compare numbers or write a file, so that only quoted texts name versions. */
const SETTINGS = /\.(?:ini|cfg|toml|json|ya?ml)$/;
const QUOTED = /"(?:[^"\\\n{]|\\.){0,1000}"|'(?:[^'\\\n{]|\\.){0,1000}'/g;
/** What a condition of a Gemfile compares: a name, a text, a variable of the environment. Nothing of it is called with an argument. */
const COMPARED = /!?(?:ENV\[["']\w{1,40}["']\]|defined\?\([\w:]{1,40}\)|[A-Za-z_][\w.:]{0,60}\??|["'][\w.-]{0,40}["'])/
  .source;
/** A line of a Gemfile that names a gem, its versions and its groups, perhaps on a condition, and nothing else. */
const GEM = new RegExp(
  /^[ \t]{0,40}(?:gem|\w{1,20}\.add_(?:development_|runtime_)?dependency)[ (]{1,2}["'][\w.-]{1,100}["'](?:, ?["'][\w.<>~= ]{1,40}["']){0,4}/
    .source +
    /(?:, ?(?:group|groups|require|platforms): ?[\w:, [\]]{1,80})?\)?/.source +
    `(?: (?:if|unless) ${COMPARED}(?: (?:[=!]=|[<>]=?|&&|\\|\\|) ${COMPARED}){0,4})?$`,
);

/** The lines by which the virtual machine of Gradle loads code, or another one runs. */
const STARTS_IN_GRADLE = /-javaagent|-agent|-Xbootclasspath|java\.home|systemProp\./;

function pickVersionEraser(name: string): (text: string) => string {
  if (VERSION_FILE.test(name)) return eraseVersionNumbers;
  if (SETTINGS.test(name)) return eraseVersions;
  if (name === "gradle.properties")
    return (text) =>
      text
        .split("\n")
        .filter((line) => STARTS_IN_GRADLE.test(line))
        .join("\n");
  const eraseQuotedVersions = (text: string) => text.replace(QUOTED, (quoted) => eraseVersions(quoted));
  if (/^(?:gnu)?makefile(?:\.am|\.in)?$/.test(name)) return (text) => eraseQuotedVersions(omitComments(text));
  if (!/^gemfile$|^gems\.rb$|\.gemspec$/.test(name)) return eraseQuotedVersions;
  return (text) =>
    text
      .split("\n")
      .filter((line) => line.length > 300 || !GEM.test(line))
      .join("\n");
}

/** Leaves out lines of a makefile that are comments; one below a line that goes on is a part of that. */
function omitComments(text: string): string {
  const lines = text.split("\n");
  return lines.filter((line, at) => !/^[ \t]{0,100}#(?!!)/.test(line) || lines[at - 1]?.endsWith("\\")).join("\n");
}

function eraseVersions(text: string): string {
  const lines = text.split("\n").filter((line) => line.length > 200 || !CLASSIFIER.test(line));
  return lines.join("\n").replace(RANGE, "").replace(PYTHONS, "PYTHON").replace(PYTHONS_IN_A_ROW, '"PYTHON"');
}

function eraseVersionNumbers(text: string): string {
  return text.replace(NUMBER, "VERSION");
}

/** Fields of a package by which programs of others run commands or load code. */
const HOOK_FIELDS =
  "husky lint-staged simple-git-hooks gitHooks pre-commit pre-push commitlint jest mocha ava config nx wireit gypfile".split(
    " ",
  );
/** Scripts that a package manager runs without being asked for them. */
const BY_ITSELF = /^(?:(?:pre|post).*|install|prepare|publish|version|dependencies)$/;

/** The field of a file in which scripts stand by their names. */
const SCRIPTS: Readonly<Record<string, string>> = {
  "package.json": "scripts",
  "composer.json": "scripts",
  "deno.json": "tasks",
  "deno.jsonc": "tasks",
};

/** A new script that nobody runs by itself is one more name; another text of a known one runs where it ran before. */
function keepsScripts({ before, after }: Sides, field: string): boolean {
  if (after === null) return true;
  const [old, now] = [readJson(before ?? "{}"), readJson(after)];
  if (old === null || now === null) return false;
  const known = new Map(listTableEntries(readTableValue(old, field)));
  const isNew = ([name, script]: [string, unknown]) => JSON.stringify(known.get(name)) !== JSON.stringify(script);
  const changed = listTableEntries(readTableValue(now, field)).filter(isNew);
  const isRun = ([name]: [string, unknown]) => known.has(name) || BY_ITSELF.test(name);
  return (
    !changed.some(isRun) &&
    serializeNamedFields(old, HOOK_FIELDS) === serializeNamedFields(now, HOOK_FIELDS) &&
    keepsManager(old, now)
  );
}

/** A release of a package manager, as Corepack reads it, with or without the digest of its archive: `pnpm@9.1.0+sha512.0a1b`. */
const MANAGER = /^(npm|pnpm|yarn|bun)@(\d{1,9})\.(\d{1,9})\.(\d{1,9})(?:\+sha\d{1,3}\.[0-9a-f]{1,128})?$/;

/** Returns whether a package is installed by the same manager, or by a later release of it. */
function keepsManager(old: unknown, now: unknown): boolean {
  const [before, after] = [old, now].map((each) => readTableValue(each, "packageManager") ?? null);
  if (JSON.stringify(before) === JSON.stringify(after)) return true;
  const [was, is] = [before, after].map((text) => MANAGER.exec(String(text)));
  if (!was || !is || was[1] !== is[1]) return false;
  const [from = [], to = []] = [was, is].map((found) => found.slice(2, 5).map(Number));
  const place = from.findIndex((part, index) => part !== to[index]);
  return place >= 0 && (to[place] ?? 0) > (from[place] ?? 0);
}

/** Tables of a project by which programs of others run commands or load code. */
const PYPROJECT_PARTS = [
  ...[
    "build-system",
    "tool.tox",
    "tool.nox",
    "tool.poe",
    "tool.taskipy",
    "tool.pdm",
    "tool.hatch",
    "tool.cibuildwheel",
  ],
  ...[
    ...["addopts", "plugins", "required_plugins", "testpaths", "pythonpath", "norecursedirs"],
    ...["python_files", "python_classes", "python_functions"],
  ].flatMap((option) => [`tool.pytest.ini_options.${option}`, `tool.pytest.${option}`]),
  ...["tool.coverage.run.plugins", "tool.coverage.report.fail_under", "tool.setuptools.cmdclass", "tool.uv.index"],
];

/** Options of pytest that only say what it shows, and how it takes up what tests print. */
const SHOWN =
  /^(?:-[qvl]{1,4}|-r[A-Za-z]{1,12}|--(?:showlocals|verbose|quiet|capture=\w+|tb=\w+|color=\w+|durations=\d+|show-capture=\w+))$/;

function serializeNamedFields(value: unknown, names: readonly string[]): string | null {
  if (value === null) return null;
  const fields = names.map((name) => {
    const field = readTableValue(value, ...name.split(".")) ?? null;
    const options = typeof field === "string" ? field.split(/\s+/) : field;
    const isOptions = name.endsWith(".addopts") && Array.isArray(options);
    return isOptions ? options.filter((each) => !SHOWN.test(String(each))) : field;
  });
  return eraseVersions(JSON.stringify(fields));
}
