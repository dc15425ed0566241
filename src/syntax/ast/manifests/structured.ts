/** Reads manifests that are data: settings of pnpm, of CI systems and of containers, Terraform, Helm, Nix and Bazel. */
import { type ParseError, parse } from "jsonc-parser";
import { parseYaml, toJsonValue } from "../../../kernel/yaml/index.ts";
import {
  isTable,
  listStringItems,
  listTableEntries,
  readJson,
  readTableValue,
  readTextAt,
  toTextList,
} from "../tables.ts";

/** Bounds a manifest. Tools read larger ones, but nobody writes one by hand. */
const RULES = { values: 50_000, depth: 100, aliases: 1000, isExact: false };

/** Returns YAML as data with its aliases followed; null if its meaning is not certain. */
export function readYaml(text: string): unknown {
  const read = parseYaml(text, RULES);
  if (!read.ok) return null;
  return read.value === null ? {} : toJsonValue(read.value);
}

/** Returns JSON with comments as data; null for a text that the program it belongs to might read differently. */
export function readJsonc(text: string): unknown {
  const errors: ParseError[] = [];
  const value: unknown = parse(text.replace(/^\ufeff/, ""), errors, { allowTrailingComma: true });
  return errors.length > 0 ? null : value;
}

export type Named = readonly (readonly [name: string, value: unknown])[];

/** Returns the entries of the catalogues of pnpm or Bun. */
export function listCatalogueEntries(table: unknown): Named {
  return [
    ...listTableEntries(readTableValue(table, "catalog")),
    ...listTableEntries(readTableValue(table, "catalogs")).flatMap(([, each]) => listTableEntries(each)),
  ];
}

/** Returns the packages whose install scripts run, by settings of pnpm or Bun; `any package` where all do. */
export function buildAllowed(settings: unknown): string[] {
  const allowed = listTableEntries(readTableValue(settings, "allowBuilds")).flatMap(([name, value]) =>
    value === true ? [name] : [],
  );
  const all = readTableValue(settings, "dangerouslyAllowAllBuilds") === true ? ["any package"] : [];
  return [...listStringItems(readTableValue(settings, "onlyBuiltDependencies")), ...allowed, ...all];
}

/** Returns an image without its tag and digest; none for one that a variable gives, or the empty one. */
export function stripImageTag(image: unknown): string[] {
  if (typeof image !== "string" || /^$|\$|^scratch$/.test(image)) return [];
  return [image.replace(/@.*$/s, "").replace(/:[^/:]*$/, "")];
}

const DEEPEST = 40;

/** Returns the images that a file of a CI system or of Compose names, wherever its jobs stand. */
export function listYamlImages(text: string): string[] {
  return collectDocumentImages(readYaml(text));
}

/** Returns the images that a document names at any depth. */
export function collectDocumentImages(value: unknown, depth = 0): string[] {
  if (depth > DEEPEST) return [];
  if (Array.isArray(value)) return value.flatMap((each) => collectDocumentImages(each, depth + 1));
  return listTableEntries(value).flatMap(([key, inner]) => {
    const texts = typeof inner === "string" ? stripImageTag(inner) : stripImageTag(readImageName(inner));
    if (/^(?:build|context|include|dockerfile)$/.test(key) && typeof inner === "string" && REMOTE.test(inner))
      return [inner.replace(/[?#].*$/s, "")];
    if (key === "image") return [...texts, ...(isTable(inner) ? collectDocumentImages(inner, depth + 1) : [])];
    if (key === "container" && typeof inner === "string") return texts;
    const listed =
      key === "services" ? [...listStringItems(inner), ...listNamesInTable(inner)].flatMap(stripImageTag) : [];
    return [...listed, ...collectDocumentImages(inner, depth + 1)];
  });
}

const REMOTE = /:\/\/|^git@|^(?:github|gitlab)\.com\//;

/** Returns the image of a map as CI systems and charts of Helm write it. */
function readImageName(image: unknown): string | null {
  const [registry, repository] = [readTextAt(image, "registry"), readTextAt(image, "repository")];
  return readTextAt(image, "name") ?? (registry && repository ? `${registry}/${repository}` : repository);
}

function listNamesInTable(list: unknown): string[] {
  return Array.isArray(list) ? list.flatMap((each) => readTextAt(each, "name") ?? []) : [];
}

/** Returns the files of other places that GitLab's CI includes, and the orbs of CircleCI. */
export function includesIn(text: string): string[] {
  const table = readYaml(text);
  const includes = readTableValue(table, "include");
  const listed = Array.isArray(includes) ? includes : [includes];
  const named = listed.flatMap((each) => {
    if (typeof each === "string") return each.includes("://") ? [each] : [];
    return ["remote", "project", "component"].flatMap((key) => readTextAt(each, key) ?? []);
  });
  const orbs = listTableEntries(readTableValue(table, "orbs")).flatMap(([, orb]) => listStringItems([orb]));
  return [...named, ...orbs].map((each) => each.replace(/@[^@/]*$/, ""));
}

/** Returns the repositories whose hooks pre-commit runs, and the packages that it installs beside a hook. */
export function hookRepositories(text: string): string[] {
  const toListOrEmpty = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
  const repositories = toListOrEmpty(readTableValue(readYaml(text), "repos"));
  const named = repositories.flatMap((each) => readTextAt(each, "repo") ?? []);
  const beside = repositories
    .flatMap((each) => toListOrEmpty(readTableValue(each, "hooks")))
    .flatMap((hook) => listStringItems(readTableValue(hook, "additional_dependencies")))
    .flatMap((each) => /^@?[\w./:+-]{1,200}/.exec(each.trim()) ?? []);
  return [...named.filter((each) => each !== "local" && each !== "meta"), ...beside];
}

/** Returns the addresses of modules and providers of Terraform that are no folders of the repository. */
export function listTerraformSources(text: string): string[] {
  return [
    ...text.matchAll(
      /^[ \t]{0,40}(?:[\w-]{1,100}[ \t]{0,20}=[ \t]{0,20}\{[^}"\n]{0,20})?source[ \t]{0,40}=[ \t]{0,40}"([^"\n]{1,500})"/gm,
    ),
  ]
    .map(([, address = ""]) => address.replace(/\?.*$/s, ""))
    .filter((address) => !/^\.{1,2}\//.test(address));
}

/** Returns the charts on which one of Helm depends, each with its repository. */
export function listHelmCharts(table: unknown): [name: string, repository: string | null][] {
  const listed = readTableValue(table, "dependencies");
  return (Array.isArray(listed) ? listed : []).flatMap((each): [string, string | null][] => {
    const name = readTextAt(each, "name");
    return name === null || readTextAt(each, "repository")?.startsWith("file:")
      ? []
      : [[name, readTextAt(each, "repository")]];
  });
}

/** Returns the addresses of a flake's inputs, without the branch or commit. */
export function listFlakeInputs(text: string): string[] {
  const plain = text.replace(/^[ \t]{0,100}#[^\n]*$/gm, "");
  return [...plain.matchAll(/\burl[ \t]{0,20}=[ \t]{0,20}"([^"\n]{1,500})"/g)]
    .map(([, address = ""]) => removeFlakeRef(address))
    .filter((address) => !/^(?:path:|\.)/.test(address));
}

function removeFlakeRef(address: string): string {
  const plain = address.replace(/[?#].*$/s, "");
  return (
    /^(?:github|gitlab|sourcehut):[^/]{1,200}\/[^/]{1,200}/.exec(plain)?.[0] ?? plain.replace(/\d[\w.]{0,100}/g, "N")
  );
}

/** Returns where each input of a flake's lock file comes from; null if it cannot be read. */
export function readFlakeLock(text: string): [string, string][] | null {
  const lock = readJson(text);
  if (!isTable(lock)) return null;
  return listTableEntries(readTableValue(lock, "nodes")).flatMap(([name, node]): [string, string][] => {
    const locked = readTableValue(node, "locked");
    const place = ["type", "owner", "repo", "host", "path"].flatMap((key) => readTextAt(locked, key) ?? []);
    const url = (readTextAt(locked, "url") ?? "").replace(/\d[\w.]{0,100}/g, "N");
    return locked === undefined ? [] : [[name, [...place, url].filter(Boolean).join(" ")]];
  });
}

const BAZEL_CALL = /^[ \t]{0,40}(\w{1,100})\(([^()]{0,4000})/gm;
const FETCHES = /^(?:http_archive|http_file|http_jar|git_repository|new_git_repository|go_repository|maven_install)$/;

interface BazelCall {
  readonly rule: string;
  readonly name: string;
  readonly place: string;
}

/** Returns the calls of a file of Bazel that name a module or a repository, each with what it takes it from. */
function parseBazelCalls(text: string): BazelCall[] {
  const plain = text.replace(/^[ \t]{0,100}#[^\n]*$/gm, "");
  return [...plain.matchAll(BAZEL_CALL)].flatMap(([, rule = "", inner = ""]) => {
    const called = rule === "maybe" ? (/^[ \t\n]{0,40}(\w{1,100})/.exec(inner)?.[1] ?? rule) : rule;
    const name = /\b(?:module_name|name)[ \t]{0,20}=[ \t]{0,20}"([\w.@/-]{1,200})"/.exec(inner)?.[1];
    const places =
      inner.match(
        /\b(?:remote|url|urls|path|registry|patches|patch_cmds|importpath)[ \t]{0,20}=[ \t]{0,20}(?:\[[^\]]{0,2000}\]|"[^"\n]{0,1000}")/g,
      ) ?? [];
    return name === undefined ? [] : [{ rule: called, name, place: places.join(" ").replace(/\s{1,100}/g, " ") }];
  });
}

export function listBazelModules(text: string): string[] {
  return parseBazelCalls(text)
    .filter(({ rule }) => rule === "bazel_dep" || FETCHES.test(rule))
    .map(({ name }) => name);
}

export function listBazelPlaces(text: string): (BazelCall & { readonly isOverride: boolean })[] {
  return parseBazelCalls(text)
    .filter(({ rule, place }) => place !== "" && (rule.endsWith("_override") || FETCHES.test(rule)))
    .map((each) => ({ ...each, isOverride: each.rule.endsWith("_override") }));
}

export const listContainerImages = (text: string): string[] => stripImageTag(readTableValue(readJsonc(text), "image"));

/** Returns the features of a dev container, without versions; those of the repository begin with a dot. */
export function listContainerFeatures(text: string): string[] {
  return listTableEntries(readTableValue(readJsonc(text), "features"))
    .map(([name]) => name.replace(/:[^/:]*$/, ""))
    .filter((name) => !name.startsWith("."));
}

/** Returns the channels of an environment of conda, and those that single packages name; null if it cannot be read. */
export function parseCondaEnvironment(
  text: string,
): { channels: string[]; ofPackages: [string, string][]; pip: string[] } | null {
  const table = readYaml(text);
  if (!isTable(table)) return null;
  const listed = readTableValue(table, "dependencies");
  const items = Array.isArray(listed) ? listed : [];
  const ofPackages = listStringItems(items).flatMap((item): [string, string][] => {
    const [, channel, name] = /^[ \t]{0,20}(\S{1,500})::([\w.-]{1,200})/.exec(item) ?? [];
    return channel === undefined || name === undefined ? [] : [[name, channel]];
  });
  const pip = items.flatMap((item) => listStringItems(readTableValue(item, "pip")));
  return {
    channels: toTextList(readTableValue(table, "channels")).filter((each) => !USUAL_CHANNEL.test(each)),
    ofPackages,
    pip,
  };
}

const USUAL_CHANNEL = /^(?:defaults|nodefaults|conda-forge)$/;
