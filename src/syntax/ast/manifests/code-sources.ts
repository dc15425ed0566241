/**
 * Reads from manifests, lock files and program settings where code comes from. A package of the default registry, or a module that is found
 * by its own name, needs no entry. Every other place is listed, since a change of one line can make a known name stand for code that nobody
 * has read.
 */
import { getFileName, normalizePackageName } from "../../../kernel/domain/index.ts";
import { listManifestRows, type OriginId } from "../manifest-files.ts";
import { listDependencyTables } from "../rust/cargo.ts";
import {
  isTable,
  listStringItems,
  listTableEntries,
  readJson,
  readTableValue,
  readTextAt,
  readToml,
  type Table,
  toTextList,
} from "../tables.ts";
import { listCommandPlaces } from "./commands.ts";
import { listUnusualHosts, lockSources, OF_A_HOST } from "./lock-sources.ts";
import {
  extractInlineGemfile,
  listGrabPlaces,
  listJbangPlaces,
  listKotlinScriptPlaces,
  readScriptTable,
} from "./named-in-code.ts";
import {
  buildAllowed,
  listBazelPlaces,
  listCatalogueEntries,
  listHelmCharts,
  type Named,
  parseCondaEnvironment,
  readFlakeLock,
  readJsonc,
  readYaml,
} from "./structured.ts";

/** The place of a name for which no other place is given. */
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
  "package.json": (text) => readIfTable(readJson(text), readPackageJsonPlaces),
  "tsconfig.json": (text) => readIfTable(readJsonc(text), readTsconfigPlaces),
  "deno.json": (text) => readIfTable(readJsonc(text), readImportMapPlaces),
  "composer.json": (text) => readIfTable(readJson(text), readComposerPlaces),
  "requirements.txt": (text) => text.split("\n").flatMap(parseRequirementPlace),
  "pyproject.toml": (text, name) =>
    readIfTable(readToml(text), name === "Pipfile" ? readPipfilePlaces : readPyprojectPlaces),
  "environment.yml": readCondaPlaces,
  "pnpm-workspace.yaml": (text) => readIfTable(readYaml(text), readPnpmPlaces),
  "Cargo.toml": (text) => readIfTable(readToml(text), readCargoPlaces),
  "go.mod": (text) => text.split("\n").flatMap(parseGoLine),
  Gemfile: (text) => text.split("\n").flatMap(parseGemLine),
  "pom.xml": (text) => readJvmPlaces(text),
  Dockerfile: (text) => [...text.matchAll(ADDED)].flatMap(([, address = ""]) => toNewPlaceEntries(address)),
  "Chart.yaml": (text) =>
    readIfTable(readYaml(text), (table) =>
      listHelmCharts(table).map(([name, repository]): Entry => [name, repository ?? USUAL]),
    ),
  "flake.lock": readFlakeLock,
  "MODULE.bazel": (text) =>
    listBazelPlaces(text).map(
      ({ name, place, isOverride }): Entry => [`${isOverride ? ALSO_NEW : ""}${name}`, removePlaceVersion(place)],
    ),
  "# /// script": readScriptPlaces,
  "bundler/inline": (text) => extractInlineGemfile(text).split("\n").flatMap(parseGemLine),
  "a.bzl": (text) => listBazelPlaces(text).map(({ name, place }): Entry => [name, removePlaceVersion(place)]),
  "@file:DependsOn": (text) => listUnusualHosts(listKotlinScriptPlaces(text)),
  "@Grab": (text) => listUnusualHosts(listGrabPlaces(text)),
  "//DEPS": (text) => listUnusualHosts(listJbangPlaces(text)),
  "pip install": (text, name) => listUnusualHosts(listCommandPlaces(text, name)),
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
export function readCodeSources(path: string, text: string): CodeSources | "unreadable" | null {
  const name = getFileName(path);
  const readers = listManifestRows(path).flatMap(([id]) => (id in READERS ? [READERS[id as OriginId]] : []));
  if (readers.length === 0) return null;
  const all = readers.map((read) =>
    // An empty `package.json` is read as one, since a package's default entry point is its index file.
    readWithinStack(() =>
      text === "" ? (name === "package.json" ? readPackageJsonPlaces({}) : []) : read(text, name),
    ),
  );
  return all.includes(null) ? "unreadable" : new Map(all.flatMap((entries) => entries ?? []));
}

/** Returns the names that come from another place than before. A name that is new is another kind of change. */
export function findRedirectedSources(
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
function readWithinStack<T>(read: () => T): T | null {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof RangeError) return null;
    throw cause;
  }
}

function readIfTable(value: unknown, read: (table: Table) => readonly Entry[]): readonly Entry[] | null {
  return isTable(value) ? read(value) : null;
}

/** Returns a place without the version in it. */
function removePlaceVersion(place: string): string {
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
  const place = removePlaceVersion(version);
  return place === `npm:${name}` ? USUAL : place;
}

function readPackageJsonPlaces(table: Table): readonly Entry[] {
  const tables = ["peerDependencies", "optionalDependencies", "devDependencies", "dependencies"];
  const overrides = [
    readTableValue(table, "overrides"),
    readTableValue(table, "resolutions"),
    readTableValue(table, "pnpm", "overrides"),
  ];
  const browser = readTableValue(table, "browser");
  const built = [
    ...buildAllowed(readTableValue(table, "pnpm")),
    ...listStringItems(readTableValue(table, "trustedDependencies")),
  ];
  return [
    ...tables.flatMap((key) => toVersionEntries(listTableEntries(readTableValue(table, key)))),
    ...toVersionEntries([...listCatalogueEntries(table), ...listCatalogueEntries(readTableValue(table, "workspaces"))]),
    ...overrides.flatMap(toOverrideEntries),
    ...toPatchEntries(readTableValue(table, "pnpm", "patchedDependencies")),
    ...toPatchEntries(readTableValue(table, "patchedDependencies")),
    ...toBuildEntries(built),
    [
      OWN_FILES,
      [readTextAt(table, "main") ?? "index", ...listExportedFiles(readTableValue(table, "exports"))].join(" "),
    ],
    ...listTableLeaves(browser).map(([name, file]): Entry => [`${ALSO_NEW}${OWN_FILES} in a browser ${name}`, file]),
    ...["imports", "exports"].flatMap((key) =>
      listTableEntries(readTableValue(table, key))
        .filter(([name]) => /^[.#]./.test(name))
        .map(([name, files]): Entry => [`${OWN_FILES} ${name}`, listExportedFiles(files).join(" ")]),
    ),
  ];
}

const DEEPEST = 8;

/** The place of a package's own files. Whether they are code of the repository only shows in its tree. */
export const OWN_FILES = "the package";

/** Returns all files that a name, or the package itself, stands for under any condition. */
function listExportedFiles(value: unknown): string[] {
  const own = isTable(value) && "." in value ? value["."] : value;
  return listTableLeaves(own).flatMap(([name, file]) =>
    name.startsWith(".") || name.startsWith("#") ? [] : file.split(" "),
  );
}

/** Returns the strings in nested tables, each with the path of its keys. */
function listTableLeaves(value: unknown, path = "", depth = 0): [string, string][] {
  if (typeof value === "string") return [[path, value]];
  if (Array.isArray(value)) return [[path, listStringItems(value).join(" ")]];
  if (depth > DEEPEST) return [];
  return listTableEntries(value).flatMap(([key, inner]) =>
    listTableLeaves(inner, path === "" ? key : `${path} ${key}`, depth + 1),
  );
}

/** Returns the packages whose install scripts may run, which is more than to be installed. */
function toBuildEntries(names: readonly string[]): readonly Entry[] {
  return names.map(
    (name): Entry => [`${ALSO_NEW}${name.replace(/(?<=.)@.*$/s, "")} as it is installed`, "its scripts run"],
  );
}

function toVersionEntries(versions: Named): Entry[] {
  return versions.map(([name, version]) => [name, placeOfVersion(name, version)]);
}

function toOverrideEntries(overrides: unknown): Entry[] {
  return listTableLeaves(overrides).flatMap(([name, version]): Entry[] => {
    const place = placeOfVersion(name, version);
    return place === USUAL ? [] : [[`${ALSO_NEW}${name}`, place]];
  });
}

function toPatchEntries(patches: unknown): Entry[] {
  return listTableEntries(patches).map(([name, patch]) => [`${ALSO_NEW}${name}`, String(patch)]);
}

function readPnpmPlaces(table: Table): readonly Entry[] {
  return [
    ...toVersionEntries(listCatalogueEntries(table)),
    ...toOverrideEntries(readTableValue(table, "overrides")),
    ...toPatchEntries(readTableValue(table, "patchedDependencies")),
    ...toBuildEntries(buildAllowed(table)),
  ];
}

function readCondaPlaces(text: string): readonly Entry[] | null {
  const places = parseCondaEnvironment(text);
  if (places === null) return null;
  const { channels, ofPackages, pip } = places;
  return [
    ...channels.map((channel): Entry => [`${OF_A_HOST}${channel}`, channel]),
    ...ofPackages.map(([name, channel]): Entry => [`${ALSO_NEW}${name} of a channel`, channel]),
    ...pip.flatMap(parseRequirementPlace),
  ];
}

function readScriptPlaces(text: string): readonly Entry[] | null {
  const table = readScriptTable(text);
  if (table === "unreadable") return null;
  return table === null
    ? []
    : readPyprojectPlaces({
        project: { dependencies: readTableValue(table, "dependencies") },
        tool: readTableValue(table, "tool"),
      });
}

/** Matches the addresses from which a container takes files. */
const ADDED = /^[ \t]{0,40}ADD[ \t]{1,20}(?:--\S{1,200}[ \t]{1,20}){0,5}((?:https?:\/\/|git@|git:)\S{1,1000})/gim;

/** An address that is new counts, but not one of another version. */
function toNewPlaceEntries(address: string): Entry[] {
  const place = removePlaceVersion(address);
  return [[`${ALSO_NEW}${place}`, place]];
}

function readTsconfigPlaces(table: Table): readonly Entry[] {
  const options = readTableValue(table, "compilerOptions");
  const paths = listTableEntries(readTableValue(options, "paths")).map(
    ([name, files]): Entry => [name, listStringItems(files).join(" ")],
  );
  const source = readTextAt(options, "jsxImportSource");
  const base = readTextAt(options, "baseUrl");
  const joinListedOption = (key: string) => toTextList(readTableValue(options, key)).join(" ") || USUAL;
  return [
    ...paths,
    ["the settings below these", toTextList(readTableValue(table, "extends")).join(" ") || USUAL],
    ["the folders that count as one", joinListedOption("rootDirs")],
    ["the functions that JSX calls", source ?? USUAL],
    ...(base === null ? [] : [["names without a path", base] as const]),
  ];
}

function readImportMapPlaces(table: Table): readonly Entry[] {
  const imports = listTableLeaves(readTableValue(table, "imports")).map(
    ([name, place]): Entry => [name, removePlaceVersion(place)],
  );
  const scopes = listTableLeaves(readTableValue(table, "scopes")).map(
    ([name, place]): Entry => [`${ALSO_NEW}${name}`, removePlaceVersion(place)],
  );
  return [...imports, ...scopes];
}

function readComposerPlaces(table: Table): readonly Entry[] {
  const listed = readTableValue(table, "repositories");
  const repositories = Array.isArray(listed) ? listed : listTableEntries(listed).map(([, each]) => each);
  return [
    ...repositories.flatMap((each) => toAlsoNewEntries(readTextAt(each, "url"))),
    ...["psr-4", "psr-0", "classmap", "files"].flatMap((kind) =>
      listTableLeaves(readTableValue(table, "autoload", kind)),
    ),
  ];
}

/** An index or a repository that is added may provide any package, so it counts even if it is new. */
function toAlsoNewEntries(place: string | null | undefined): Entry[] {
  return place ? listUnusualHosts([place]) : [];
}

const OPTION = /^(?:-i|-f|--index-url|--extra-index-url|--find-links|--trusted-host)(?=[ =\t])/;

function parseRequirementPlace(line: string): readonly Entry[] {
  const text = line.replace(/(?<![^ \t])#.*$/s, "").trim();
  if (OPTION.test(text)) return toAlsoNewEntries(text.replace(OPTION, "").replace(/^[ =\t]+/, ""));
  return text === "" || text.startsWith("-r") || text.startsWith("-c") ? [] : [placeOfRequirement(text)];
}

/** Reads `name>=1`, `name @ https://…` and `-e git+https://…#egg=name`. */
function placeOfRequirement(requirement: string): Entry {
  const [, named, place] = /^([\w.-]+)[ \t]{0,20}(?:\[[^\]]{0,500}\])?[ \t]{0,20}@[ \t]*(\S+)/.exec(requirement) ?? [];
  if (named !== undefined && place !== undefined) return [normalizePackageName(named), removePlaceVersion(place)];
  const egg = /[#&]egg=([\w.-]+)/.exec(requirement)?.[1];
  if (/^-e|:\/\//.test(requirement))
    return [egg ? normalizePackageName(egg) : `${ALSO_NEW}${requirement}`, removePlaceVersion(requirement)];
  return [normalizePackageName(/^[\w.-]+/.exec(requirement)?.[0] ?? ""), USUAL];
}

/** Returns the place that a table gives for one package: `{ git = "…" }`, `{ path = "…" }`, `{ registry = "…" }`. */
function placeOfTable(value: unknown): string {
  const keys = ["git", "url", "path", "file", "registry", "source", "index", "package"];
  const all = Array.isArray(value) ? value : [value];
  const named = all.flatMap((each) =>
    keys.flatMap((key) => (readTextAt(each, key) ? [`${key} ${readTextAt(each, key)}`] : [])),
  );
  return named.length === 0 ? USUAL : removePlaceVersion(named.join(" "));
}

const readTablePlaces = (table: unknown): Entry[] =>
  listTableEntries(table).map(([name, value]) => [normalizePackageName(name), placeOfTable(value)]);

function readPyprojectPlaces(table: Table): readonly Entry[] {
  const tool = readTableValue(table, "tool");
  const groups = [
    readTableValue(table, "project", "optional-dependencies"),
    readTableValue(table, "dependency-groups"),
  ];
  const listed = [
    readTableValue(table, "project", "dependencies"),
    readTableValue(table, "build-system", "requires"),
    ...groups.flatMap((each) => listTableEntries(each).map(([, list]) => list)),
  ];
  const indexes = [
    readTableValue(tool, "uv", "index"),
    readTableValue(tool, "poetry", "source"),
    readTableValue(tool, "pdm", "source"),
  ];
  const poetry = [
    readTableValue(tool, "poetry"),
    ...listTableEntries(readTableValue(tool, "poetry", "group")).map(([, each]) => each),
  ];
  return [
    ...listed.flatMap(listStringItems).map(placeOfRequirement),
    ...poetry.flatMap((each) => [
      ...readTablePlaces(readTableValue(each, "dependencies")),
      ...readTablePlaces(readTableValue(each, "dev-dependencies")),
    ]),
    ...readTablePlaces(readTableValue(tool, "uv", "sources")),
    ...indexes
      .flatMap((list) => (Array.isArray(list) ? list : []))
      .flatMap((each) => toAlsoNewEntries(readTextAt(each, "url"))),
    ...["index-url", "extra-index-url", "find-links"].flatMap((key) =>
      toTextList(readTableValue(tool, "uv", key)).flatMap(toAlsoNewEntries),
    ),
  ];
}

function readPipfilePlaces(table: Table): readonly Entry[] {
  const sources = readTableValue(table, "source");
  return [
    ...readTablePlaces(readTableValue(table, "packages")),
    ...readTablePlaces(readTableValue(table, "dev-packages")),
    ...(Array.isArray(sources) ? sources : []).flatMap((each) => toAlsoNewEntries(readTextAt(each, "url"))),
  ];
}

function readCargoPlaces(table: Table): readonly Entry[] {
  const patches = listTableEntries(readTableValue(table, "patch")).flatMap(([, each]) => readTablePlaces(each));
  return [
    ...listDependencyTables(table).flatMap(readTablePlaces),
    ...[...patches, ...readTablePlaces(readTableValue(table, "replace"))].map(
      ([name, place]): Entry => [`${ALSO_NEW}${name}`, place],
    ),
  ];
}

function parseGoLine(line: string): readonly Entry[] {
  const [, from, to] = /^[ \t]*(?:replace[ \t]+)?(\S+)(?:[ \t]+v\S+)?[ \t]+=>[ \t]+(\S+)/.exec(line) ?? [];
  return from === undefined || to === undefined ? [] : [[`${ALSO_NEW}${from}`, to]];
}

function parseGemLine(line: string): readonly Entry[] {
  const source = /^[ \t]*source[ \t(]+["']([^"']+)["']/.exec(line)?.[1];
  if (source !== undefined) return toAlsoNewEntries(source);
  const [, name, rest = ""] = /^[ \t]*gem[ \t(]+["']([\w.-]+)["']([^#]*)/.exec(line) ?? [];
  if (name === undefined) return [];
  const [, kind, place] = /\b(git|github|gitlab|path|source)(?::|[ \t]*=>)[ \t]*["']([^"']+)["']/.exec(rest) ?? [];
  return [[name, kind === undefined ? USUAL : `${kind} ${place}`]];
}

function readJvmPlaces(file: string): readonly Entry[] {
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
  return [...urls, ...scripts].flatMap(([, url]) => toAlsoNewEntries(url?.trim()));
}
