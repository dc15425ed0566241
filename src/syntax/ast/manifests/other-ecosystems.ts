/**
 * Reads manifests of ecosystems whose code is not read: Elixir, Dart, Swift, Haskell, Julia, R, Perl, Scala, Clojure, Kubernetes and others.
 * An address counts as a name of its own, so that a package which moves to another repository is seen, too.
 */
import { getFileName } from "../../../kernel/domain/index.ts";
import {
  isTable,
  listStringItems,
  listTableEntries,
  readJson,
  readTableValue,
  readTextAt,
  readToml,
  toTextList,
} from "../tables.ts";
import { collectDocumentImages, readYaml } from "./structured.ts";

/** Returns an address without the version, branch or commit in it. */
export function stripAddressVersion(place: string): string {
  return place.replace(/[?#].*$/s, "").replace(/\.git\/?$/, "");
}

/** Makes a reader of what the groups of patterns match, outside lines that a mark makes comments. */
export function createPatternReader(comment: string, ...patterns: readonly RegExp[]): (text: string) => string[] {
  return (text) => {
    const plain = text
      .split("\n")
      .filter((line) => !line.trimStart().startsWith(comment))
      .join("\n");
    return patterns.flatMap((pattern) =>
      [...plain.matchAll(pattern)].map(([, ...groups]) =>
        stripAddressVersion(groups.filter((group) => group !== undefined).join(":")),
      ),
    );
  };
}

const PLACES = ["git", "url", "github", "gitlab", "bitbucket", "hg", "archive", "hosted"] as const;

/** Returns the names of a table of packages with the addresses that it gives for them; those of folders of the repository are left out. */
function listTablePackages(table: unknown): string[] {
  return listTableEntries(table).flatMap(([name, value]) =>
    isTable(value) && (value.path !== undefined || value.sdk !== undefined || value.workspace === true)
      ? []
      : [name, ...listPlaceAddresses(value)],
  );
}

function listPlaceAddresses(value: unknown): string[] {
  return PLACES.flatMap((key) => readTextAt(value, key) ?? readTextAt(value, key, "url") ?? []).map(
    stripAddressVersion,
  );
}

function listPackagesAt(table: unknown, ...keys: readonly string[]): string[] {
  return keys.flatMap((key) => listTablePackages(readTableValue(table, key)));
}

export const hexPackages = createPatternReader(
  "#",
  /\{[ \t]{0,20}:(\w{1,100}),[ \t\n]{0,50}(?:"|(?:git|github|hex|override|only|runtime|organization|repo|sparse|env|app|compile|targets):)/g,
  /\b(?:git|github|hex|repo):[ \t]{0,20}:?"?([\w:/.@~-]{1,300})/g,
);

const erlangTuples = createPatternReader(
  "%",
  /\{[ \t]{0,20}'?(?!(?:tag|branch|ref|vsn)\b)(\w{1,100})'?,[ \t\n]{0,50}(?:"|\{(?:git|hg|git_subdir|pkg)\b)/g,
  /\{(?:git|hg|git_subdir)[ \t]{0,20},[ \t\n]{0,20}"([^"\n]{1,300})"/g,
);

export function listErlangPackages(text: string): string[] {
  const plain = /\{[ \t]{0,5}(?:deps|plugins|project_plugins),[ \t\n]{0,20}\[([\w \t\n,]{1,2000})\]/g;
  const listed = [...text.matchAll(plain)].flatMap(([, names = ""]) => names.split(","));
  return [...erlangTuples(text), ...listed.map((name) => name.trim()).filter((name) => name !== "")];
}

export function listGleamPackages(text: string): string[] {
  return listPackagesAt(readToml(text), "dependencies", "dev-dependencies", "dev_dependencies");
}

export function listDartPackages(text: string): string[] {
  return listPackagesAt(readYaml(text), "dependencies", "dev_dependencies", "dependency_overrides");
}

export const swiftPackages = createPatternReader(
  "//",
  /\b(?:url|id):[ \t\n]{0,50}"([^"\n]{1,500})"/g,
  /^[ \t]{0,20}(?:github|git|binary)[ \t]{1,20}"([^"\n]{1,500})"/gm,
);

export const pods = createPatternReader(
  "#",
  /^[ \t]{0,40}(?:pod|source|plugin)[ \t(]{1,10}['"]([^'"\n]{1,300})['"]/gm,
  /\.dependency[ \t(]{1,10}['"]([^'"\n]{1,300})['"]/g,
  /(?::git|:podspec|:http|\b(?:git|podspec|http):)[ \t]{0,5}(?:=>)?[ \t]{0,5}['"]([^'"\n]{1,500})['"]/g,
);

const LISTS = /^([ \t]{0,40})(?:build-depends|build-tool-depends|setup-depends)[ \t]{0,20}:(.*)$/i;

/** Returns what Cabal, Stack and hpack list: packages after a key, over as many lines as are indented further. */
export function listHaskellPackages(text: string, path: string): string[] {
  if (/\.ya?ml$/.test(path)) return listStackPackages(readYaml(text));
  const names: string[] = [];
  let indent: number | null = null;
  for (const line of text.split("\n")) {
    const [, before = "", rest] = LISTS.exec(line) ?? [];
    if (rest !== undefined) indent = before.length;
    else if (indent !== null && line.trim() !== "" && countLeadingBlanks(line) <= indent) indent = null;
    if (indent !== null && !line.trimStart().startsWith("--"))
      names.push(...(rest ?? line).split(",").flatMap((each) => /^[ \t]{0,200}([\w.:-]{1,200})/.exec(each)?.[1] ?? []));
  }
  const places = [...text.matchAll(/^[ \t]{0,40}location:[ \t]{0,40}(\S{1,500})/gm)];
  return [...names, ...places.map(([, place = ""]) => stripAddressVersion(place))];
}

function countLeadingBlanks(line: string): number {
  return line.length - line.trimStart().length;
}

function listStackPackages(table: unknown): string[] {
  const parts = ["library", "executables", "tests", "benchmarks", "executable", "internal-libraries"];
  const below = parts.flatMap((key) => [
    readTableValue(table, key),
    ...listTableEntries(readTableValue(table, key)).map(([, each]) => each),
  ]);
  const listed = [table, ...below].flatMap((each) => toTextList(readTableValue(each, "dependencies")));
  const extra = readTableValue(table, "extra-deps");
  const others = (Array.isArray(extra) ? extra : []).flatMap((each) =>
    typeof each === "string"
      ? [stripAddressVersion(each).replace(/-\d[\w.@:-]{0,200}$/, "")]
      : listPlaceAddresses(each),
  );
  return [...listed.flatMap((each) => /^[\w.-]{1,200}/.exec(each.trim()) ?? []), ...others];
}

export function listJuliaPackages(text: string): string[] {
  const table = readToml(text);
  const sources = listTableEntries(readTableValue(table, "sources")).flatMap(([, source]) =>
    listPlaceAddresses(source),
  );
  return [...listPackagesAt(table, "deps", "weakdeps", "extras"), ...sources];
}

const R_FIELDS = /^(?:Depends|Imports|Suggests|LinkingTo|Enhances|Remotes|Additional_repositories):/;

export function listRPackages(text: string): string[] {
  const fields = text.replace(/\n[ \t]{1,200}/g, " ").split("\n");
  return fields
    .filter((field) => R_FIELDS.test(field))
    .flatMap((field) => field.replace(R_FIELDS, "").split(","))
    .flatMap((each) => /^[ \t]{0,50}([^\s(]{1,300})/.exec(each)?.[1] ?? [])
    .filter((name) => name !== "R")
    .map((name) => name.replace(/@[^@/]{0,100}$/, ""));
}

export const perlPackages = createPatternReader(
  "#",
  /^[ \t]{0,40}(?:\w{1,20}_)?(?:requires|recommends|suggests)[ \t(]{1,10}['"]?([\w:]{1,200})/gm,
  /\b(?:url|git|mirror)[ \t]{0,5}=>[ \t]{0,5}['"]([^'"\n]{1,300})/g,
);

export function listCrystalPackages(text: string): string[] {
  return listPackagesAt(readYaml(text), "dependencies", "development_dependencies");
}

export const scalaPackages = createPatternReader(
  "//",
  /"([\w.-]{1,200})"[ \t]{0,10}%{1,3}[ \t]{0,10}"([\w.-]{1,200})"/g,
  /\b(?:ivy|mvn|dep)"([\w.-]{1,200}):{1,3}([\w.-]{1,200})/g,
  /(?:\bat[ \t]{1,10}|MavenRepository\()"(https?:[^"\n]{1,300})"/g,
);

export const clojurePackages = createPatternReader(
  ";",
  /\[[ \t]{0,10}([\w.-]{1,100}(?:\/[\w.-]{1,100})?)[ \t]{1,10}"\d/g,
  /([\w.-]{1,100}(?:\/[\w.-]{1,100})?)[ \t\n]{1,40}\{[ \t\n]{0,40}:(?:mvn\/version|git\/|sha)/g,
  /:(?:git\/url|url)[ \t\n]{1,20}"([^"\n]{1,300})"/g,
  /\["[^"\n]{1,100}"[ \t]{1,10}"(https?:[^"\n]{1,300})"/g,
);

export function listElmPackages(text: string): string[] {
  const table = readJson(text);
  return ["dependencies", "test-dependencies"].flatMap((key) => {
    const listed = readTableValue(table, key);
    const parts = ["direct", "indirect"].filter((part) => isTable(readTableValue(listed, part)));
    return parts.length === 0 ? listTablePackages(listed) : listPackagesAt(listed, ...parts);
  });
}

/** Returns the packages in the lists `(depends a (b (>= 1)))` of dune and `depends: [ "a" {>= "1"} ]` of opam. */
export function listOcamlPackages(text: string): string[] {
  const plain = text.replace(/^[ \t]{0,100}[;#][^\n]*$/gm, "");
  const dune = plain.split(/\((?:depends|depopts)(?=[\s)])/).slice(1);
  const inDune = dune.flatMap((rest) => [
    ...cutInsideBrackets(rest).matchAll(/(?:^|\(|\s)([a-z][\w-]{0,100})(?=[\s)]|$)/g),
  ]);
  const inOpam = [...plain.matchAll(/^(?:depends|depopts|pin-depends):[ \t\n]{0,20}\[([^\]]{0,20000})\]/gm)].flatMap(
    ([, list = ""]) => [...list.replace(/\{[^}]{0,500}\}/g, "").matchAll(/"([^"\n]{1,300})"/g)],
  );
  return [...inDune, ...inOpam].map(([, name = ""]) => stripAddressVersion(name).replace(/\.\d[\w.~+-]{0,100}$/, ""));
}

/** Returns the text up to the bracket that closes it, without the innermost lists that follow a name. */
function cutInsideBrackets(text: string): string {
  let depth = 0;
  let inside = "";
  for (const sign of text) {
    if (sign === "(") depth += 1;
    if (sign === ")" && depth === 0) return inside;
    if (depth < 2) inside += sign;
    if (sign === ")") depth -= 1;
  }
  return inside;
}

/** Returns the packages and channels of pixi, which may stand in `pyproject.toml`. */
export function listPixiPackages(text: string, path: string): string[] {
  const toml = readToml(text);
  const table = getFileName(path) === "pyproject.toml" ? readTableValue(toml, "tool", "pixi") : toml;
  const named = [
    ...listTableEntries(readTableValue(table, "feature")),
    ...listTableEntries(readTableValue(table, "target")),
  ].map(([, each]) => each);
  const parts = [
    table,
    ...named,
    ...named.flatMap((each) => listTableEntries(readTableValue(each, "target")).map(([, inner]) => inner)),
  ];
  const channels = [readTableValue(table, "workspace"), readTableValue(table, "project"), ...named].flatMap((each) =>
    listStringItems(readTableValue(each, "channels")),
  );
  return [
    ...parts.flatMap((part) =>
      listPackagesAt(part, "dependencies", "pypi-dependencies", "build-dependencies", "host-dependencies"),
    ),
    ...channels.map((channel) => `channel ${channel}`),
  ];
}

const readYamlDocuments = (text: string): unknown[] => text.split(/^---.*$/m).map(readYaml);

/** Returns the images of Kubernetes' objects, and the repositories from which Argo CD and Flux take others. */
export function listClusterImages(text: string): string[] {
  return readYamlDocuments(text).flatMap((table) => {
    const kind = readTextAt(table, "kind") ?? "";
    const flux = /^(?:Git|Helm|OCI)Repository$/.test(kind) ? [readTextAt(table, "spec", "url")] : [];
    const sources = readTableValue(table, "spec", "sources");
    const argo = [readTableValue(table, "spec", "source"), ...(Array.isArray(sources) ? sources : [])].map((each) =>
      readTextAt(each, "repoURL"),
    );
    return [
      ...collectDocumentImages(table),
      ...[...flux, ...argo].flatMap((place) => (place === null ? [] : [stripAddressVersion(place)])),
    ];
  });
}

/** Returns what Kustomize takes from elsewhere: bases, charts, and images under other names. */
export function listKustomizePlaces(text: string): string[] {
  const table = readYaml(text);
  const readKustomizeList = (key: string): readonly unknown[] => {
    const value = readTableValue(table, key);
    return Array.isArray(value) ? value : [];
  };
  const remote = ["resources", "bases", "components"]
    .flatMap((key) => listStringItems(readTableValue(table, key)))
    .filter((place) => /:\/\/|^(?:github|gitlab|bitbucket)\.|^git@|\?ref=/.test(place));
  const charts = readKustomizeList("helmCharts").flatMap((each) => readTextAt(each, "repo") ?? []);
  return [
    ...[...remote, ...charts].map(stripAddressVersion),
    ...readKustomizeList("images").flatMap((each) => readTextAt(each, "newName") ?? []),
  ];
}

export function listAnsibleParts(text: string): string[] {
  const table = readYaml(text);
  const listed = Array.isArray(table)
    ? table
    : [readTableValue(table, "collections"), readTableValue(table, "roles")].flat();
  return listed.flatMap((each) =>
    typeof each === "string"
      ? [each.replace(/[:,].{0,200}$/, "")]
      : ["name", "src", "source"].flatMap((key) => readTextAt(each, key) ?? []).map(stripAddressVersion),
  );
}

export const brewed = createPatternReader(
  "#",
  /^[ \t]{0,20}(?:tap|brew|cask|mas|vscode)[ \t(]{1,10}["']([^"'\n]{1,300})["']/gm,
);

export const vagrantBoxes = createPatternReader(
  "#",
  /\.vm\.box(?:_url)?[ \t]{0,10}=[ \t]{0,10}["']([^"'\n]{1,300})["']/g,
);

export function listDevboxPackages(text: string): string[] {
  const listed = readTableValue(readJson(text), "packages");
  return (isTable(listed) ? Object.keys(listed) : listStringItems(listed)).map((name) =>
    name.replace(/@[^@]{1,100}$/, ""),
  );
}

export const paketPackages = createPatternReader(
  "//",
  /^[ \t]{0,20}(?:nuget|github|gist|git|http|clitool|source)[ \t]{1,10}(\S{1,300})/gm,
);

/** Returns the packages in `dependencies = { "a >= 1" }` of LuaRocks. */
export function listLuaPackages(text: string): string[] {
  const lists = [...text.matchAll(/\b(?:build_|test_)?dependencies[ \t]{0,5}=[ \t\n]{0,5}\{([^}]{0,5000})\}/g)];
  return lists.flatMap(([, list = ""]) => [...list.matchAll(/["']([\w./-]{1,200})/g)].map(([, name = ""]) => name));
}

/** Returns the packages after `requires` of Nimble, of which a line may name several. */
export function listNimPackages(text: string): string[] {
  const lines = [...text.matchAll(/^[ \t]{0,20}(?:task)?[rR]equires\b([^\n]{1,2000})/gm)];
  const listed = lines.flatMap(([, rest = ""]) => [...rest.matchAll(/"([^"\n]{1,500})"/g)]);
  return listed
    .flatMap(([, names = ""]) => names.split(","))
    .flatMap((each) => /^[^\s<>=~^#@]{1,300}/.exec(each.trim()) ?? []);
}

export const zigPlaces = createPatternReader("//", /\.url[ \t]{0,10}=[ \t]{0,10}"([^"\n]{1,500})"/g);
