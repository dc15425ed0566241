/**
 * Reads the packages that commands of shell scripts, Makefiles, CI files and package scripts install or run: `npx x`, `uvx x`,
 * `pip install x`, `go run pkg@v`, `cargo install x`, `gem install x`. Only the first word of a command counts, so that a text which names
 * one, such as that of `echo`, is none.
 */
import { getFileName } from "../../../kernel/domain/index.ts";
import type { PackageSource } from "../manifest-files.ts";
import { listTableValues, readTableValue, readTextAt } from "../tables.ts";
import { listCellLines, parsePythonName } from "./named-in-code.ts";
import { readJsonc, stripImageTag } from "./structured.ts";

interface Started {
  readonly source: PackageSource;
  readonly names: readonly string[];
  /** The addresses that the command gives: of an index, a registry or a package itself. */
  readonly places: readonly string[];
}

/** A longer line is not read: nobody wrote it by hand. */
const LONGEST_LINE = 4000;
const DEEPEST = 3;

export function createCommandPackageReader(source: PackageSource): (text: string, path: string) => string[] {
  return (text, path) => listStartedPackages(text, path).flatMap((each) => (each.source === source ? each.names : []));
}

export function listCommandPlaces(text: string, path: string): string[] {
  return listStartedPackages(text, path).flatMap(({ places }) => places);
}

function listStartedPackages(text: string, path: string): Started[] {
  return listScriptLines(text, path).flatMap((line) => parseStartedLine(line, 0));
}

function listScriptLines(text: string, path: string): string[] {
  const name = getFileName(path);
  if (name === "package.json" || /^deno\.jsonc?$/.test(name))
    return ["scripts", "tasks"]
      .flatMap((key) => listTableValues(readTableValue(readJsonc(text), key)))
      .flatMap((script) => (typeof script === "string" ? [script] : (readTextAt(script, "command") ?? [])));
  if (name.endsWith(".ipynb"))
    return listCellLines(text).flatMap(
      (line) => /^[ \t]{0,20}[%!]{1,2}[ \t]{0,20}(?=[a-z])(.*)$/.exec(line)?.[1] ?? [],
    );
  return text
    .replace(/\\\r?\n/g, " ")
    .split("\n")
    .filter((line) => line.length < LONGEST_LINE && !/^[ \t]{0,100}(?:#|\/\/)/.test(line));
}

/** Matches what stands before a command in YAML, a Makefile, a Dockerfile or JSON. */
const BEFORE =
  /^[ \t]{0,100}(?:-[ \t]{1,10})?(?:["']?(?:run|script|before_script|after_script|command|cmd|postCreateCommand|onCreateCommand|updateContentCommand|postStartCommand|commands_pre|commands|install|bash|pwsh|powershell|sh)["']?[ \t]{0,5}[:=][ \t]{0,5}(?:[|>][-+]?)?|RUN\b(?:[ \t]{1,5}--\S{1,200}){0,5})?[ \t]{0,20}[@-]{0,2}[ \t]{0,5}/;
/** Words that may stand before the program of a command. */
const LEADING = /^(?:sudo|env|exec|time|nohup|command|then|do|else|if|!|\{|\(|[A-Za-z_]\w{0,100}=.*|bat|sh)$/;

function parseStartedLine(line: string, depth: number): Started[] {
  const text = line.replace(BEFORE, "").trim();
  const unquoted = /^(["'])(.*)\1,?$/.exec(text)?.[2] ?? text;
  return splitIntoCommands(unquoted).flatMap((words) => parseStartedWords(words, depth));
}

function parseStartedWords(all: readonly string[], depth: number): Started[] {
  let from = 0;
  while (from < all.length && LEADING.test(all[from] ?? "")) from++;
  const [first = "", ...args] = all.slice(from);
  const program = first.slice(first.lastIndexOf("/") + 1);
  if (depth < DEEPEST && /^(?:ba|z|da)?sh$/.test(program)) {
    const at = args.findIndex((word) => /^-[a-z]{0,5}c$/.test(word));
    return at < 0 ? [] : parseStartedLine(args[at + 1] ?? "", depth + 1);
  }
  const found = PROGRAMS.find(([pattern]) => pattern.test([program, ...args.slice(0, 3)].join(" ")));
  if (found === undefined) return [];
  const [pattern, source, { most, valued, named, read }] = found;
  const skipped = (pattern.exec([program, ...args.slice(0, 3)].join(" "))?.[0] ?? "").trim().split(" ").length - 1;
  const { plain, given, places } = sortCommandArguments(args.slice(skipped), valued, named, most);
  const packages = [...given, ...plain.slice(0, given.length > 0 && most === 1 ? 0 : most)];
  return [{ source, names: packages.filter(isPackage).flatMap(read), places }];
}

/** How the arguments of a program are read. */
interface Rule {
  /** How many arguments without a dash are packages; what follows them is passed on. */
  readonly most: number;
  /** Options whose value is the next word and no package. */
  readonly valued: RegExp;
  /** Options whose value is a package. */
  readonly named: RegExp;
  readonly read: (word: string) => string[];
}

const NONE = /^$/;
const pip: Rule = {
  most: 1000,
  valued:
    /^(?:-[rctifb]|--(?:requirement|constraint|target|index-url|extra-index-url|find-links|prefix|root|python|platform|abi|implementation|python-version|trusted-host|cache-dir|no-binary|only-binary|proxy|timeout|log|src|report|group|editable)|-e)$/,
  named: NONE,
  read: parsePythonName,
};
const uvx: Rule = {
  most: 1,
  valued: /^(?:-p|--(?:python|index|index-url|default-index|extra-index-url|with-requirements|cache-dir|suffix))$/,
  named: /^--(?:from|with|spec)$/,
  read: parsePythonName,
};
const npx: Rule = {
  most: 1,
  valued: /^(?:--(?:registry|userconfig|cache|prefix|workspace)|-w|-c|--call)$/,
  named: /^(?:-p|--package)$/,
  read: parseNpmName,
};
const npmInstall: Rule = { ...npx, most: 1000, named: NONE };
const go: Rule = { most: 1, valued: /^-(?:C|o|ldflags|tags|mod|modfile|gcflags|p)$/, named: NONE, read: parseGoModule };
const cargo: Rule = {
  most: 1000,
  valued:
    /^(?:--(?:version|vers|git|branch|tag|rev|path|features|root|target|profile|index|registry|jobs|bin|example|target-dir)|-[jF])$/,
  named: NONE,
  read: (word) => [word.replace(/@.*$/s, "")],
};
const gem: Rule = {
  most: 1000,
  valued: /^(?:-[vins]|--(?:version|source|install-dir|bindir|platform))$/,
  named: NONE,
  read: (word) => [word.replace(/:.*$/s, "")],
};
const nuget: Rule = {
  most: 1,
  valued: /^--(?:version|add-source|tool-path|configfile|source|framework)$/,
  named: NONE,
  read: (word) => [word.replace(/@.*$/s, "")],
};

/** Packages as they stand, without a version after a sign. */
const byName: Rule = {
  most: 1000,
  valued: /^(?:--(?:version|source|repo|tap|channel|registry)|-[vs])$/,
  named: NONE,
  read: removeVersion,
};
const container: Rule = {
  most: 1,
  valued:
    /^(?:-[eupvwlh]|--(?:env|env-file|user|publish|volume|workdir|label|hostname|name|network|net|entrypoint|platform|mount|add-host|memory|cpus|gpus|restart|cap-add|cap-drop|security-opt|shm-size|ulimit|device|ip|dns|log-driver|log-opt|pull|cidfile|tmpfs|userns|pid|ipc|runtime))$/,
  named: NONE,
  // A name without an owner is one that the script builds, or one that the host itself looks after.
  read: (word) => (word.includes("/") ? stripImageTag(word) : []),
};
const nix: Rule = { ...byName, read: (word) => (word.endsWith(".nix") ? [] : [word.replace(/\?.*$/s, "")]) };
/** The name of a repository or a release comes first; what follows it is the place. */
const second: Rule = {
  most: 2,
  valued: /^(?:-[nf]|--(?:namespace|values|set|version|timeout|kube-context|username|password))$/,
  named: /^--repo$/,
  read: (word) => (word.includes("/") ? [word.replace(/[?#].*$/s, "")] : []),
};
const uvRun: Rule = { ...uvx, most: 0, named: /^--(?:with|from)$/ };
const deno: Rule = {
  most: 1,
  valued: /^(?:-[cnr]|--(?:config|import-map|name|root|lock|cert))$/,
  named: NONE,
  read: parseDenoName,
};

const PROGRAMS: readonly (readonly [RegExp, PackageSource, Rule])[] = [
  [/^(?:pip[\d.]{0,5}|uv pip|(?:python|py)[\d.]{0,5} -m pip) install(?= |$)/, "pypi", pip],
  [
    /^(?:conda|mamba|micromamba) install(?= |$)/,
    "pypi",
    { ...pip, valued: /^(?:-[cnp]|--(?:channel|name|prefix|file))$/ },
  ],
  [/^(?:uvx|uv tool (?:run|install)|pipx (?:run|install))(?= |$)/, "pypi", uvx],
  [/^(?:npx|bunx|pnpx|pnpm dlx|yarn dlx|npm (?:exec|x)|bun x)(?= |$)/, "npm", npx],
  [/^(?:npm|pnpm|bun) (?:create|init)(?= |$)|^yarn create(?= |$)/, "npm", { ...npx, read: toCreatePackage }],
  [/^(?:npm (?:i|install|add)|(?:pnpm|bun) (?:add|install|i)|yarn (?:global )?add)(?= |$)/, "npm", npmInstall],
  [/^go (?:run|install|get)(?= |$)/, "go", go],
  [/^cargo (?:install|binstall)(?= |$)/, "cargo", cargo],
  [/^gem install(?= |$)/, "rubygems", gem],
  [/^(?:dotnet tool install|dnx)(?= |$)/, "nuget", nuget],
  [/^uv run(?= |$)/, "pypi", uvRun],
  [/^(?:uv|poetry|pdm|rye|hatch) add(?= |$)|^pipenv install(?= |$)/, "pypi", pip],
  [/^deno (?:run|x|install|add|serve|compile)(?= |$)/, "npm", deno],
  [/^mix (?:archive|escript)\.install(?: (?:hex|git|github))?(?= |$)/, "hex", { ...byName, most: 1 }],
  [/^(?:dart|flutter) pub (?:global activate|add)(?= |$)/, "pub", { ...byName, most: 1 }],
  [/^(?:cpanm|cpan|cpm install)(?= |$)/, "cpan", byName],
  [/^composer (?:global )?require(?= |$)/, "packagist", byName],
  [/^brew (?:install|tap|reinstall|upgrade)(?= |$)/, "homebrew", byName],
  [/^helm (?:repo add|install|upgrade|pull|template|plugin install)(?= |$)/, "helm", second],
  [/^(?:docker|podman|nerdctl) (?:(?:container|image) )?(?:run|pull|create)(?= |$)/, "docker", container],
  [/^nix (?:run|shell|profile install|develop)(?= |$)|^nix-env(?= |$)/, "nix", nix],
  [/^nix-shell(?= |$)/, "nix", { ...nix, named: /^(?:-p|--packages)$/ }],
  [
    /^(?:Install-Module|Install-Script|Install-PSResource|Install-Package)(?= |$)/i,
    "powershell",
    { ...byName, named: /^-Name$/i },
  ],
  [/^luarocks install(?= |$)/, "luarocks", byName],
  [/^opam install(?= |$)/, "opam", { ...byName, read: (word) => [word.replace(/\.v?\d.*$/s, "")] }],
];

/** Names that a version may follow after `@`, `:` or `==`; packages of Perl and OCaml have such signs and dots in their names. */
function removeVersion(word: string): string[] {
  return [word.replace(/(?<=.)(?:@|==?|~>|:(?!:)(?<!::)).*$/s, "")];
}

function parseDenoName(word: string): string[] {
  const [, kind, name = ""] = /^(npm|jsr):(.*)$/.exec(word) ?? [];
  if (kind === undefined) return [];
  return parseNpmName(name).map((each) => (kind === "npm" ? each : `jsr:${each}`));
}

function sortCommandArguments(args: readonly string[], valued: RegExp, named: RegExp, most: number) {
  const plain: string[] = [];
  const given: string[] = [];
  const places: string[] = [];
  for (let at = 0; at < args.length && plain.length < Math.max(most, 1); at++) {
    const word = args[at] ?? "";
    const [option = "", value] = word.startsWith("-") ? splitOption(word) : [word];
    if (/^(?:git\+)?[a-z+]{1,20}:\/\//.test(value ?? word)) places.push(value ?? word);
    if (!word.startsWith("-")) plain.push(word);
    else if (named.test(option)) given.push(value ?? args[++at] ?? "");
    else if (value === undefined && valued.test(option)) {
      const next = args[++at] ?? "";
      if (next.includes("://")) places.push(next);
    }
  }
  return { plain, given, places };
}

function splitOption(word: string): [string, string?] {
  const at = word.indexOf("=");
  return at < 0 ? [word] : [word.slice(0, at), word.slice(at + 1)];
}

/** Returns whether an argument is the name of a package rather than a path, an address or a variable. */
function isPackage(word: string): boolean {
  return /^@?[A-Za-z\d]/.test(word) && !/:\/\/|[$`{]|^[\w.-]{1,200}\/$|\.(?:whl|tgz|gem|tar\.gz|zip)$/.test(word);
}

/** Programs that a package of another name brings along; who has the package installed runs it from there. */
const BROUGHT_BY: Readonly<Record<string, string>> = {
  tsc: "typescript",
  ng: "@angular/cli",
  biome: "@biomejs/biome",
  changeset: "@changesets/cli",
  commitlint: "@commitlint/cli",
  nest: "@nestjs/cli",
  depcruise: "dependency-cruiser",
  cap: "@capacitor/cli",
  lhci: "@lhci/cli",
  redocly: "@redocly/cli",
  "graphql-codegen": "@graphql-codegen/cli",
  swc: "@swc/cli",
  babel: "@babel/cli",
  cdk: "aws-cdk",
  sls: "serverless",
  "run-s": "npm-run-all",
  "run-p": "npm-run-all",
};

function parseNpmName(word: string): string[] {
  const [, alias] = /^[^@]{1,200}@npm:(.*)$/.exec(word) ?? [];
  const name = /^(?:@[\w.-]{1,100}\/)?[\w.-]{1,200}/.exec(alias ?? word)?.[0];
  if (name === undefined) return [];
  return [(Object.hasOwn(BROUGHT_BY, name) ? BROUGHT_BY[name] : null) ?? name];
}

/** Returns the package that `npm create x` runs: `create-x`, for a scope `@a/create`. */
function toCreatePackage(word: string): string[] {
  return parseNpmName(word).map((name) =>
    name.startsWith("@") ? (name.includes("/") ? name.replace("/", "/create-") : `${name}/create`) : `create-${name}`,
  );
}

/** Returns the module of a program of Go that a version is given for; other paths are of the repository or its modules. */
function parseGoModule(word: string): string[] {
  const [path = "", version] = word.split("@");
  if (version === undefined || !/^[\w-]{1,100}\.[\w.-]{1,100}\//.test(path)) return [];
  const parts = path.split("/");
  const isHost = /^(?:github\.com|gitlab\.com|bitbucket\.org|golang\.org|codeberg\.org)$/.test(parts[0] ?? "");
  if (isHost) return [parts.slice(0, /^v\d+$/.test(parts[3] ?? "") ? 4 : 3).join("/")];
  return [path.replace(/\/cmd\/.*$/s, "")];
}

/** Splits a line into commands and these into words, as a shell does; a word in quotes stays one. */
function splitIntoCommands(line: string): string[][] {
  const commands: string[][] = [[]];
  let word = "";
  let hasWord = false;
  let quote = "";
  const endWord = () => {
    if (hasWord) commands.at(-1)?.push(word);
    [word, hasWord] = ["", false];
  };
  const endCommand = () => {
    endWord();
    commands.push([]);
  };
  for (const [at, char] of [...line].entries()) {
    if (quote !== "") {
      if (char === quote) quote = "";
      else word += char;
    } else if (char === '"' || char === "'") [quote, hasWord] = [char, true];
    else if (char === "#" && !hasWord && at > 0) break;
    else if (/\s/.test(char)) endWord();
    else if (/[;&|()`]/.test(char)) endCommand();
    else [word, hasWord] = [word + char, true];
  }
  endWord();
  return commands.filter((words) => words.length > 0);
}
