/**
 * Reads from manifests, lock files and program settings where code comes from. A package of the default registry, or a module that is found
 * by its own name, needs no entry. Every other place is listed, since a change of one line can make a known name stand for code that nobody
 * has read.
 */
import { nameOf, normalPackageName } from "../../domain/index.ts";
import { type OriginId, rowsAt } from "../manifest-files.ts";
import { dependencyTables } from "../rust/cargo.ts";
import { at, entriesOf, isTable, readJson, readToml, type Table, textAt, textOrTexts, textsOf } from "../tables.ts";
import { commandPlaces } from "./commands.ts";
import { hostsIn, lockSources, OF_A_HOST } from "./lock-sources.ts";
import { grabPlaces, inlineGemfile, jbangPlaces, kotlinScriptPlaces, scriptTable } from "./named-in-code.ts";
import {
  bazelPlaces,
  buildAllowed,
  catalogued,
  charts,
  condaPlaces,
  flakeLock,
  type Named,
  readJsonc,
  readYaml,
} from "./structured.ts";

/** This is the place of a name for which no other place is given. */
export const USUAL = "its usual place";

/**
 * Maps what a place is for (a package, a module or a setting) to the place. An entry whose key starts with `ALSO_NEW` counts even if the
 * key is new.
 */
export type CodeSources = ReadonlyMap<string, string>;
const ALSO_NEW = "*";

type Entry = readonly [key: string, place: string];
type Read = (text: string, name: string) => readonly Entry[] | null;

const READERS: Readonly<Record<OriginId, Read>> = {
  "package.json": (text) => ofTable(readJson(text), ofPackageJson),
  "tsconfig.json": (text) => ofTable(readJsonc(text), ofTsconfig),
  "deno.json": (text) => ofTable(readJsonc(text), ofImportMap),
  "composer.json": (text) => ofTable(readJson(text), ofComposer),
  "requirements.txt": (text) => text.split("\n").flatMap(ofRequirement),
  "pyproject.toml": (text, name) => ofTable(readToml(text), name === "Pipfile" ? ofPipfile : ofPyproject),
  "environment.yml": ofConda,
  "pnpm-workspace.yaml": (text) => ofTable(readYaml(text), ofPnpmSettings),
  "Cargo.toml": (text) => ofTable(readToml(text), ofCargo),
  "go.mod": (text) => text.split("\n").flatMap(ofGoLine),
  Gemfile: (text) => text.split("\n").flatMap(ofGemLine),
  "pom.xml": (text) => ofJvm(text),
  Dockerfile: (text) => [...text.matchAll(ADDED)].flatMap(([, address = ""]) => newPlace(address)),
  "Chart.yaml": (text) =>
    ofTable(readYaml(text), (table) => charts(table).map(([name, repository]): Entry => [name, repository ?? USUAL])),
  "flake.lock": flakeLock,
  "MODULE.bazel": (text) =>
    bazelPlaces(text).map(
      ({ name, place, isOverride }): Entry => [`${isOverride ? ALSO_NEW : ""}${name}`, withoutVersion(place)],
    ),
  "# /// script": ofScript,
  "bundler/inline": (text) => inlineGemfile(text).split("\n").flatMap(ofGemLine),
  "@file:DependsOn": (text) => hostsIn(kotlinScriptPlaces(text)),
  "@Grab": (text) => hostsIn(grabPlaces(text)),
  "//DEPS": (text) => hostsIn(jbangPlaces(text)),
  "pip install": (text, name) => hostsIn(commandPlaces(text, name)),
  "package-lock.json": lockSources,
  "pnpm-lock.yaml": lockSources,
  "yarn.lock": lockSources,
  "uv.lock": lockSources,
  "Cargo.lock": lockSources,
  "Pipfile.lock": lockSources,
  "composer.lock": lockSources,
  "Gemfile.lock": lockSources,
  "bun.lock": lockSources,
};

/** Returns null for a file that names no such places, and `"unreadable"` for a text that cannot be read. */
export function codeSourcesIn(path: string, text: string): CodeSources | "unreadable" | null {
  const name = nameOf(path);
  const readers = rowsAt(path).flatMap(([id]) => (id in READERS ? [READERS[id as OriginId]] : []));
  if (readers.length === 0) return null;
  const all = readers.map((read) =>
    // An empty `package.json` is read as one, since a package's default entry point is its index file.
    withinStack(() => (text === "" ? (name === "package.json" ? ofPackageJson({}) : []) : read(text, name))),
  );
  return all.includes(null) ? "unreadable" : new Map(all.flatMap((entries) => entries ?? []));
}

/** Returns the names that come from another place than before. A name that is new is another kind of change. */
export function redirectedSources(
  before: CodeSources,
  after: CodeSources,
): { name: string; from: string; to: string }[] {
  return [...after].flatMap(([key, to]) => {
    const from = before.get(key) ?? (key.startsWith(ALSO_NEW) ? USUAL : to);
    return from === to
      ? []
      : [{ name: key.startsWith(OF_A_HOST) ? "any package" : key.replace(ALSO_NEW, ""), from, to }];
  });
}

/** Returns null if the text is nested more deeply than its reader's stack. */
function withinStack<T>(read: () => T): T | null {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof RangeError) return null;
    throw cause;
  }
}

function ofTable(value: unknown, read: (table: Table) => readonly Entry[]): readonly Entry[] | null {
  return isTable(value) ? read(value) : null;
}

/** Returns a place without the version in it. */
function withoutVersion(place: string): string {
  return place
    .replace(/#.*$/s, "")
    .replace(/(?<=[\w/])@[^/@]*$/, "")
    .replace(/\d[\w.]*/g, "N");
}

const LOCAL = /^(?:workspace|catalog):/;
const FOREIGN = /^(?:[a-z+]+:|git@|\.{0,2}\/|[\w.-]+\/[\w.-]+)/i;

/** Matches a tag of the registry, whose owner can move it at any time; `x` stands for any version. */
const TAG = /^(?!x$)[a-z][a-z-]{0,40}$/i;

/** Returns the place that a version of npm names: `npm:other@1`, `owner/name#tag`, `file:…`. */
function placeOfVersion(name: string, version: unknown): string {
  if (typeof version !== "string" || LOCAL.test(version)) return USUAL;
  if (TAG.test(version)) return `whatever has the tag ${version}`;
  if (!FOREIGN.test(version)) return USUAL;
  const place = withoutVersion(version);
  return place === `npm:${name}` ? USUAL : place;
}

function ofPackageJson(table: Table): readonly Entry[] {
  const tables = ["peerDependencies", "optionalDependencies", "devDependencies", "dependencies"];
  const overrides = [at(table, "overrides"), at(table, "resolutions"), at(table, "pnpm", "overrides")];
  const browser = at(table, "browser");
  const built = [...buildAllowed(at(table, "pnpm")), ...textsOf(at(table, "trustedDependencies"))];
  return [
    ...tables.flatMap((key) => ofVersions(entriesOf(at(table, key)))),
    ...ofVersions([...catalogued(table), ...catalogued(at(table, "workspaces"))]),
    ...overrides.flatMap(ofOverrides),
    ...ofPatches(at(table, "pnpm", "patchedDependencies")),
    ...ofPatches(at(table, "patchedDependencies")),
    ...ofBuilds(built),
    [OWN_FILES, [textAt(table, "main") ?? "index", ...filesOf(at(table, "exports"))].join(" ")],
    ...leavesOf(browser).map(([name, file]): Entry => [`${ALSO_NEW}${OWN_FILES} in a browser ${name}`, file]),
    ...["imports", "exports"].flatMap((key) =>
      entriesOf(at(table, key))
        .filter(([name]) => /^[.#]./.test(name))
        .map(([name, files]): Entry => [`${OWN_FILES} ${name}`, filesOf(files).join(" ")]),
    ),
  ];
}

const DEEPEST = 8;

/** This is the place of a package's own files. Whether they are code of the repository only shows in its tree. */
export const OWN_FILES = "the package";

/** Returns all files that a name, or the package itself, stands for under any condition. */
function filesOf(value: unknown): string[] {
  const own = isTable(value) && "." in value ? value["."] : value;
  return leavesOf(own).flatMap(([name, file]) => (name.startsWith(".") || name.startsWith("#") ? [] : file.split(" ")));
}

/** Returns the strings in nested tables, each with the path of its keys. */
function leavesOf(value: unknown, path = "", depth = 0): [string, string][] {
  if (typeof value === "string") return [[path, value]];
  if (Array.isArray(value)) return [[path, textsOf(value).join(" ")]];
  if (depth > DEEPEST) return [];
  return entriesOf(value).flatMap(([key, inner]) => leavesOf(inner, path === "" ? key : `${path} ${key}`, depth + 1));
}

/** Returns the packages whose install scripts may run, which is more than to be installed. */
function ofBuilds(names: readonly string[]): readonly Entry[] {
  return names.map(
    (name): Entry => [`${ALSO_NEW}${name.replace(/(?<=.)@.*$/s, "")} as it is installed`, "its scripts run"],
  );
}

function ofVersions(versions: Named): Entry[] {
  return versions.map(([name, version]) => [name, placeOfVersion(name, version)]);
}

function ofOverrides(overrides: unknown): Entry[] {
  return leavesOf(overrides).flatMap(([name, version]): Entry[] => {
    const place = placeOfVersion(name, version);
    return place === USUAL ? [] : [[`${ALSO_NEW}${name}`, place]];
  });
}

function ofPatches(patches: unknown): Entry[] {
  return entriesOf(patches).map(([name, patch]) => [`${ALSO_NEW}${name}`, String(patch)]);
}

function ofPnpmSettings(table: Table): readonly Entry[] {
  return [
    ...ofVersions(catalogued(table)),
    ...ofOverrides(at(table, "overrides")),
    ...ofPatches(at(table, "patchedDependencies")),
    ...ofBuilds(buildAllowed(table)),
  ];
}

function ofConda(text: string): readonly Entry[] | null {
  const places = condaPlaces(text);
  if (places === null) return null;
  const { channels, ofPackages, pip } = places;
  return [
    ...channels.map((channel): Entry => [`${OF_A_HOST}${channel}`, channel]),
    ...ofPackages.map(([name, channel]): Entry => [`${ALSO_NEW}${name} of a channel`, channel]),
    ...pip.flatMap(ofRequirement),
  ];
}

function ofScript(text: string): readonly Entry[] | null {
  const table = scriptTable(text);
  if (table === "unreadable") return null;
  return table === null
    ? []
    : ofPyproject({ project: { dependencies: at(table, "dependencies") }, tool: at(table, "tool") });
}

/** Matches the addresses from which a container takes files. */
const ADDED = /^[ \t]{0,40}ADD[ \t]{1,20}(?:--\S{1,200}[ \t]{1,20}){0,5}((?:https?:\/\/|git@|git:)\S{1,1000})/gim;

/** An address that is new counts, but not one of another version. */
function newPlace(address: string): Entry[] {
  const place = withoutVersion(address);
  return [[`${ALSO_NEW}${place}`, place]];
}

function ofTsconfig(table: Table): readonly Entry[] {
  const options = at(table, "compilerOptions");
  const paths = entriesOf(at(options, "paths")).map(([name, files]): Entry => [name, textsOf(files).join(" ")]);
  const source = textAt(options, "jsxImportSource");
  const base = textAt(options, "baseUrl");
  const listed = (key: string) => textOrTexts(at(options, key)).join(" ") || USUAL;
  return [
    ...paths,
    ["the settings below these", textOrTexts(at(table, "extends")).join(" ") || USUAL],
    ["the folders that count as one", listed("rootDirs")],
    ["the functions that JSX calls", source ?? USUAL],
    ...(base === null ? [] : [["names without a path", base] as const]),
  ];
}

function ofImportMap(table: Table): readonly Entry[] {
  const imports = leavesOf(at(table, "imports")).map(([name, place]): Entry => [name, withoutVersion(place)]);
  const scopes = leavesOf(at(table, "scopes")).map(
    ([name, place]): Entry => [`${ALSO_NEW}${name}`, withoutVersion(place)],
  );
  return [...imports, ...scopes];
}

function ofComposer(table: Table): readonly Entry[] {
  const listed = at(table, "repositories");
  const repositories = Array.isArray(listed) ? listed : entriesOf(listed).map(([, each]) => each);
  return [
    ...repositories.flatMap((each) => alsoNew(textAt(each, "url"))),
    ...["psr-4", "psr-0", "classmap", "files"].flatMap((kind) => leavesOf(at(table, "autoload", kind))),
  ];
}

/** An index or a repository that is added may provide any package, so it counts even if it is new. */
function alsoNew(place: string | null | undefined): Entry[] {
  return place ? hostsIn([place]) : [];
}

const OPTION = /^(?:-i|-f|--index-url|--extra-index-url|--find-links|--trusted-host)(?=[ =\t])/;

function ofRequirement(line: string): readonly Entry[] {
  const text = line.replace(/(?<![^ \t])#.*$/s, "").trim();
  if (OPTION.test(text)) return alsoNew(text.replace(OPTION, "").replace(/^[ =\t]+/, ""));
  return text === "" || text.startsWith("-r") || text.startsWith("-c") ? [] : [placeOfRequirement(text)];
}

/** Reads `name>=1`, `name @ https://…` and `-e git+https://…#egg=name`. */
function placeOfRequirement(requirement: string): Entry {
  const [, named, place] = /^([\w.-]+)[ \t]{0,20}(?:\[[^\]]{0,500}\])?[ \t]{0,20}@[ \t]*(\S+)/.exec(requirement) ?? [];
  if (named !== undefined && place !== undefined) return [normalPackageName(named), withoutVersion(place)];
  const egg = /[#&]egg=([\w.-]+)/.exec(requirement)?.[1];
  if (/^-e|:\/\//.test(requirement))
    return [egg ? normalPackageName(egg) : `${ALSO_NEW}${requirement}`, withoutVersion(requirement)];
  return [normalPackageName(/^[\w.-]+/.exec(requirement)?.[0] ?? ""), USUAL];
}

/** Returns the place that a table gives for one package: `{ git = "…" }`, `{ path = "…" }`, `{ registry = "…" }`. */
function placeOfTable(value: unknown): string {
  const keys = ["git", "url", "path", "file", "registry", "source", "index", "package"];
  const all = Array.isArray(value) ? value : [value];
  const named = all.flatMap((each) =>
    keys.flatMap((key) => (textAt(each, key) ? [`${key} ${textAt(each, key)}`] : [])),
  );
  return named.length === 0 ? USUAL : withoutVersion(named.join(" "));
}

const placesOf = (table: unknown): Entry[] =>
  entriesOf(table).map(([name, value]) => [normalPackageName(name), placeOfTable(value)]);

function ofPyproject(table: Table): readonly Entry[] {
  const tool = at(table, "tool");
  const groups = [at(table, "project", "optional-dependencies"), at(table, "dependency-groups")];
  const listed = [
    at(table, "project", "dependencies"),
    at(table, "build-system", "requires"),
    ...groups.flatMap((each) => entriesOf(each).map(([, list]) => list)),
  ];
  const indexes = [at(tool, "uv", "index"), at(tool, "poetry", "source"), at(tool, "pdm", "source")];
  const poetry = [at(tool, "poetry"), ...entriesOf(at(tool, "poetry", "group")).map(([, each]) => each)];
  return [
    ...listed.flatMap(textsOf).map(placeOfRequirement),
    ...poetry.flatMap((each) => [...placesOf(at(each, "dependencies")), ...placesOf(at(each, "dev-dependencies"))]),
    ...placesOf(at(tool, "uv", "sources")),
    ...indexes.flatMap((list) => (Array.isArray(list) ? list : [])).flatMap((each) => alsoNew(textAt(each, "url"))),
    ...["index-url", "extra-index-url", "find-links"].flatMap((key) =>
      textOrTexts(at(tool, "uv", key)).flatMap(alsoNew),
    ),
  ];
}

function ofPipfile(table: Table): readonly Entry[] {
  const sources = at(table, "source");
  return [
    ...placesOf(at(table, "packages")),
    ...placesOf(at(table, "dev-packages")),
    ...(Array.isArray(sources) ? sources : []).flatMap((each) => alsoNew(textAt(each, "url"))),
  ];
}

function ofCargo(table: Table): readonly Entry[] {
  const patches = entriesOf(at(table, "patch")).flatMap(([, each]) => placesOf(each));
  return [
    ...dependencyTables(table).flatMap(placesOf),
    ...[...patches, ...placesOf(at(table, "replace"))].map(([name, place]): Entry => [`${ALSO_NEW}${name}`, place]),
  ];
}

function ofGoLine(line: string): readonly Entry[] {
  const [, from, to] = /^[ \t]*(?:replace[ \t]+)?(\S+)(?:[ \t]+v\S+)?[ \t]+=>[ \t]+(\S+)/.exec(line) ?? [];
  return from === undefined || to === undefined ? [] : [[`${ALSO_NEW}${from}`, to]];
}

function ofGemLine(line: string): readonly Entry[] {
  const source = /^[ \t]*source[ \t(]+["']([^"']+)["']/.exec(line)?.[1];
  if (source !== undefined) return alsoNew(source);
  const [, name, rest = ""] = /^[ \t]*gem[ \t(]+["']([\w.-]+)["']([^#]*)/.exec(line) ?? [];
  if (name === undefined) return [];
  const [, kind, place] = /\b(git|github|gitlab|path|source)(?::|[ \t]*=>)[ \t]*["']([^"']+)["']/.exec(rest) ?? [];
  return [[name, kind === undefined ? USUAL : `${kind} ${place}`]];
}

function ofJvm(file: string): readonly Entry[] {
  const text = file.replace(/^[ \t]{0,100}\/\/[^\n]*$/gm, "");
  const repositories = text
    .split(/<(?:pluginR|r)epositories>/)
    .slice(1)
    .flatMap((part) => part.split(/<\/(?:pluginR|r)epositories>/, 1));
  const urls = repositories.flatMap((part) => [...part.matchAll(/<url>([^<]*)<\/url>/g)]);
  const scripts = [
    ...text.matchAll(
      /\b(?:url|uri|from|setUrl|maven)[ \t]{0,20}[=(]?[ \t]{0,20}(?:uri\()?["'](\w{1,20}:\/\/[^"']{0,1000})["']/g,
    ),
  ];
  return [...urls, ...scripts].flatMap(([, url]) => alsoNew(url?.trim()));
}
