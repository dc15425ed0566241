/** Reads manifests that are data: settings of pnpm, of CI systems and of containers, Terraform, Helm, Nix and Bazel. */
import { type ParseError, parse } from "jsonc-parser";
import { jsonOf, parseYaml } from "../../yaml/index.ts";
import { at, entriesOf, isTable, readJson, textAt, textOrTexts, textsOf } from "../tables.ts";

/** Bounds a manifest. Tools read larger ones, but nobody writes one by hand. */
const RULES = { values: 50_000, depth: 100, aliases: 1000, isExact: false };

/** Returns YAML as data with its aliases followed; null if its meaning is not certain. */
export function readYaml(text: string): unknown {
  const read = parseYaml(text, RULES);
  if (!read.ok) return null;
  return read.value === null ? {} : jsonOf(read.value);
}

/** Returns JSON with comments as data; null for a text that the program it belongs to might read differently. */
export function readJsonc(text: string): unknown {
  const errors: ParseError[] = [];
  const value: unknown = parse(text.replace(/^\ufeff/, ""), errors, { allowTrailingComma: true });
  return errors.length > 0 ? null : value;
}

export type Named = readonly (readonly [name: string, value: unknown])[];

/** Returns the entries of the catalogues of pnpm or Bun. */
export function catalogued(table: unknown): Named {
  return [
    ...entriesOf(at(table, "catalog")),
    ...entriesOf(at(table, "catalogs")).flatMap(([, each]) => entriesOf(each)),
  ];
}

/** Returns the packages whose install scripts run, by settings of pnpm or Bun; `any package` where all do. */
export function buildAllowed(settings: unknown): string[] {
  const allowed = entriesOf(at(settings, "allowBuilds")).flatMap(([name, value]) => (value === true ? [name] : []));
  const all = at(settings, "dangerouslyAllowAllBuilds") === true ? ["any package"] : [];
  return [...textsOf(at(settings, "onlyBuiltDependencies")), ...allowed, ...all];
}

/** Returns an image without its tag and digest; none for one that a variable gives, or the empty one. */
export function imageName(image: unknown): string[] {
  if (typeof image !== "string" || /^$|\$|^scratch$/.test(image)) return [];
  return [image.replace(/@.*$/s, "").replace(/:[^/:]*$/, "")];
}

const DEEPEST = 40;

/** Returns the images that a file of a CI system or of Compose names, wherever its jobs stand. */
export function imagesInYaml(text: string): string[] {
  return imagesIn(readYaml(text));
}

/** Returns the images that a document names at any depth. */
export function imagesIn(value: unknown, depth = 0): string[] {
  if (depth > DEEPEST) return [];
  if (Array.isArray(value)) return value.flatMap((each) => imagesIn(each, depth + 1));
  return entriesOf(value).flatMap(([key, inner]) => {
    const texts = typeof inner === "string" ? imageName(inner) : imageName(textAt(inner, "name"));
    if (key === "image") return [...texts, ...(isTable(inner) ? imagesIn(inner, depth + 1) : [])];
    if (key === "container" && typeof inner === "string") return texts;
    const listed = key === "services" ? [...textsOf(inner), ...namesOf(inner)].flatMap(imageName) : [];
    return [...listed, ...imagesIn(inner, depth + 1)];
  });
}

function namesOf(list: unknown): string[] {
  return Array.isArray(list) ? list.flatMap((each) => textAt(each, "name") ?? []) : [];
}

/** Returns the files of other places that GitLab's CI includes, and the orbs of CircleCI. */
export function includesIn(text: string): string[] {
  const table = readYaml(text);
  const includes = at(table, "include");
  const listed = Array.isArray(includes) ? includes : [includes];
  const named = listed.flatMap((each) => {
    if (typeof each === "string") return each.includes("://") ? [each] : [];
    return ["remote", "project", "component"].flatMap((key) => textAt(each, key) ?? []);
  });
  const orbs = entriesOf(at(table, "orbs")).flatMap(([, orb]) => textsOf([orb]));
  return [...named, ...orbs].map((each) => each.replace(/@[^@/]*$/, ""));
}

/** Returns the repositories whose hooks pre-commit runs, and the packages that it installs beside a hook. */
export function hookRepositories(text: string): string[] {
  const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
  const repositories = listed(at(readYaml(text), "repos"));
  const named = repositories.flatMap((each) => textAt(each, "repo") ?? []);
  const beside = repositories
    .flatMap((each) => listed(at(each, "hooks")))
    .flatMap((hook) => textsOf(at(hook, "additional_dependencies")))
    .flatMap((each) => /^@?[\w./:+-]{1,200}/.exec(each.trim()) ?? []);
  return [...named.filter((each) => each !== "local" && each !== "meta"), ...beside];
}

/** Returns the addresses of modules and providers of Terraform that are no folders of the repository. */
export function terraformSources(text: string): string[] {
  return [
    ...text.matchAll(
      /^[ \t]{0,40}(?:[\w-]{1,100}[ \t]{0,20}=[ \t]{0,20}\{[^}"\n]{0,20})?source[ \t]{0,40}=[ \t]{0,40}"([^"\n]{1,500})"/gm,
    ),
  ]
    .map(([, address = ""]) => address.replace(/\?.*$/s, ""))
    .filter((address) => !/^\.{1,2}\//.test(address));
}

/** Returns the charts on which one of Helm depends, each with its repository. */
export function charts(table: unknown): [name: string, repository: string | null][] {
  const listed = at(table, "dependencies");
  return (Array.isArray(listed) ? listed : []).flatMap((each): [string, string | null][] => {
    const name = textAt(each, "name");
    return name === null || textAt(each, "repository")?.startsWith("file:") ? [] : [[name, textAt(each, "repository")]];
  });
}

/** Returns the addresses of a flake's inputs, without the branch or commit. */
export function flakeInputs(text: string): string[] {
  const plain = text.replace(/^[ \t]{0,100}#[^\n]*$/gm, "");
  return [...plain.matchAll(/\burl[ \t]{0,20}=[ \t]{0,20}"([^"\n]{1,500})"/g)]
    .map(([, address = ""]) => withoutFlakeRef(address))
    .filter((address) => !/^(?:path:|\.)/.test(address));
}

function withoutFlakeRef(address: string): string {
  const plain = address.replace(/[?#].*$/s, "");
  return (
    /^(?:github|gitlab|sourcehut):[^/]{1,200}\/[^/]{1,200}/.exec(plain)?.[0] ?? plain.replace(/\d[\w.]{0,100}/g, "N")
  );
}

/** Returns where each input of a flake's lock file comes from; null if it cannot be read. */
export function flakeLock(text: string): [string, string][] | null {
  const lock = readJson(text);
  if (!isTable(lock)) return null;
  return entriesOf(at(lock, "nodes")).flatMap(([name, node]): [string, string][] => {
    const locked = at(node, "locked");
    const place = ["type", "owner", "repo", "host", "path"].flatMap((key) => textAt(locked, key) ?? []);
    const url = (textAt(locked, "url") ?? "").replace(/\d[\w.]{0,100}/g, "N");
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
function bazelCalls(text: string): BazelCall[] {
  const plain = text.replace(/^[ \t]{0,100}#[^\n]*$/gm, "");
  return [...plain.matchAll(BAZEL_CALL)].flatMap(([, rule = "", inner = ""]) => {
    const name = /\b(?:module_name|name)[ \t]{0,20}=[ \t]{0,20}"([\w.@/-]{1,200})"/.exec(inner)?.[1];
    const places =
      inner.match(
        /\b(?:remote|url|urls|path|registry|patches|patch_cmds|importpath)[ \t]{0,20}=[ \t]{0,20}(?:\[[^\]]{0,2000}\]|"[^"\n]{0,1000}")/g,
      ) ?? [];
    return name === undefined ? [] : [{ rule, name, place: places.join(" ").replace(/\s{1,100}/g, " ") }];
  });
}

export function bazelModules(text: string): string[] {
  return bazelCalls(text)
    .filter(({ rule }) => rule === "bazel_dep" || FETCHES.test(rule))
    .map(({ name }) => name);
}

export function bazelPlaces(text: string): (BazelCall & { readonly isOverride: boolean })[] {
  return bazelCalls(text)
    .filter(({ rule, place }) => place !== "" && (rule.endsWith("_override") || FETCHES.test(rule)))
    .map((each) => ({ ...each, isOverride: each.rule.endsWith("_override") }));
}

export const containerImages = (text: string): string[] => imageName(at(readJsonc(text), "image"));

/** Returns the features of a dev container, without versions; those of the repository begin with a dot. */
export function containerFeatures(text: string): string[] {
  return entriesOf(at(readJsonc(text), "features"))
    .map(([name]) => name.replace(/:[^/:]*$/, ""))
    .filter((name) => !name.startsWith("."));
}

/** Returns the channels of an environment of conda, and those that single packages name; null if it cannot be read. */
export function condaPlaces(
  text: string,
): { channels: string[]; ofPackages: [string, string][]; pip: string[] } | null {
  const table = readYaml(text);
  if (!isTable(table)) return null;
  const listed = at(table, "dependencies");
  const items = Array.isArray(listed) ? listed : [];
  const ofPackages = textsOf(items).flatMap((item): [string, string][] => {
    const [, channel, name] = /^[ \t]{0,20}(\S{1,500})::([\w.-]{1,200})/.exec(item) ?? [];
    return channel === undefined || name === undefined ? [] : [[name, channel]];
  });
  const pip = items.flatMap((item) => textsOf(at(item, "pip")));
  return { channels: textOrTexts(at(table, "channels")).filter((each) => !USUAL_CHANNEL.test(each)), ofPackages, pip };
}

const USUAL_CHANNEL = /^(?:defaults|nodefaults|conda-forge)$/;
