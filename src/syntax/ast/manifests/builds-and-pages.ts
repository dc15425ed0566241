/** Reads what builds, charts, pages and scripts take from elsewhere by a line of their own. An address counts without its version. */
import { getFileName } from "../../../kernel/domain/index.ts";
import {
  listStringItems,
  listTableEntries,
  listTableValues,
  readJson,
  readTableValue,
  readTextAt,
  readToml,
} from "../tables.ts";
import { parsePythonName } from "./named-in-code.ts";
import { createPatternReader, stripAddressVersion } from "./other-ecosystems.ts";
import { readJsonc, readYaml, stripImageTag } from "./structured.ts";

/** Returns an address without the numbers by which versions differ. */
function neutralizeNumbers(address: string): string {
  return stripAddressVersion(address).replace(/\d[\w.]{0,100}/g, "N");
}

const wrapAddresses = createPatternReader(
  "#",
  /^(?:url|source_url|source_fallback_url|patch_url)[ \t]{0,9}=[ \t]{0,9}(\S{1,500})/gm,
);

export const listWrapPlaces = (text: string): string[] => wrapAddresses(text).map(neutralizeNumbers);

export const listDotnetTools = (text: string): string[] =>
  listTableEntries(readTableValue(readJson(text), "tools")).map(([name]) => name);

export function listHelmfileCharts(text: string): string[] {
  return text.split(/^---.*$/m).flatMap((part) => {
    const table = readYaml(part);
    const listField = (list: string, key: string) => {
      const items = readTableValue(table, list);
      return (Array.isArray(items) ? items : []).flatMap((each) => readTextAt(each, key) ?? []);
    };
    const charts = listField("releases", "chart").filter((chart) => !/^\.{0,2}\//.test(chart));
    return [...listField("repositories", "url"), ...charts].map(stripAddressVersion);
  });
}

const cmakeAddresses = createPatternReader(
  "#",
  /\b(?:GIT_REPOSITORY|SVN_REPOSITORY|HG_REPOSITORY|URL)\s{1,20}"?((?:https?|git|ssh):[^\s")]{1,500}|git@[^\s")]{1,500})/g,
  /\bCPM(?:AddPackage|FindPackage)\s{0,9}\(\s{0,20}"((?:gh|gl|bb):[\w./-]{1,200}|https?:[^\s"#@]{1,300})/g,
  /\bfile\s{0,9}\(\s{0,9}DOWNLOAD\s{1,20}"?(https?:[^\s")]{1,500})/gi,
);

export const listCmakePlaces = (text: string, path: string): string[] =>
  /\.cmake$|^CMakeLists\.txt$/.test(getFileName(path)) ? cmakeAddresses(text).map(neutralizeNumbers) : [];

export function listVcpkgRegistries(text: string): string[] {
  const table = readJson(text);
  const listed = readTableValue(table, "registries");
  return [readTableValue(table, "default-registry"), ...(Array.isArray(listed) ? listed : [])].flatMap((each) =>
    ["repository", "location"].flatMap((key) => readTextAt(each, key) ?? []),
  );
}

const imagesInBlocks = createPatternReader("#", /^[ \t]{0,40}"?image"?[ \t]{0,10}[=:][ \t]{0,10}"([^"\n]{1,300})"/gm);

export const nomadImages = (text: string): string[] => imagesInBlocks(text).flatMap(stripImageTag);

export function listBuildpacks(text: string): string[] {
  const groups = ["group", "pre", "post"].flatMap((key) => {
    const listed = readTableValue(readToml(text), "io", "buildpacks", key);
    return Array.isArray(listed) ? listed : (readTableValue(listed, "group") ?? []);
  });
  return [groups]
    .flat(2)
    .flatMap((each) => readTextAt(each, "uri") ?? readTextAt(each, "id") ?? [])
    .map(neutralizeNumbers);
}

const nixAddresses = createPatternReader(
  "#",
  /\b(?:fetchTarball|fetchzip|fetchurl|fetchGit|getFlake|url)[ \t]{0,5}=?[ \t\n]{0,20}"?((?:https?|github|git\+|git|ssh)[^"\s;]{1,500})/g,
  /\bowner[ \t]{0,5}=[ \t]{0,5}"([\w.-]{1,100})";\s{0,40}repo[ \t]{0,5}=[ \t]{0,5}"([\w.-]{1,100})"/g,
);

export const listNixPlaces = (text: string): string[] => nixAddresses(text).map(neutralizeNumbers);

export const listPantsPlugins = (text: string): string[] =>
  listStringItems(readTableValue(readToml(text), "GLOBAL", "plugins")).flatMap(parsePythonName);

const scriptAddresses = createPatternReader(
  "<!--",
  /<script\b[^>]{0,500}\bsrc[ \t]{0,3}=[ \t]{0,3}\{?["']((?:https?:)?\/\/[^"'\s]{1,500})/gi,
  /\bimport\b[^"'\n]{0,200}["'](https?:\/\/[^"'\s]{1,500})/g,
);

/** Returns the scripts that a page loads from other hosts, and what its import maps name there. */
export function listPageScripts(text: string): string[] {
  const maps = [...text.matchAll(/<script\b[^>]{0,200}\btype=["']?importmap\b[^>]{0,200}>([^<]{0,20000})<\/script/gi)];
  const mapped = maps.flatMap(([, map = ""]) => listTableValues(readTableValue(readJson(map), "imports")));
  const named = mapped.filter((each): each is string => typeof each === "string" && /^(?:https?:)?\/\//.test(each));
  return [...scriptAddresses(text), ...named].map(neutralizeNumbers);
}

/** Returns what an import map of Deno stands for: packages of npm and JSR, and addresses. */
export function listImportMapNames(text: string): string[] {
  const table = readJsonc(text);
  const maps = [table, ...listTableValues(readTableValue(table, "scopes")).map((imports) => ({ imports }))];
  return maps
    .flatMap((each) => listTableValues(readTableValue(each, "imports")))
    .flatMap((place): string[] => {
      if (typeof place !== "string") return [];
      const [, kind, name = ""] = /^(npm|jsr):\/?((?:@[\w.-]{1,100}\/)?[\w.-]{1,200})/.exec(place) ?? [];
      if (kind !== undefined) return [kind === "npm" ? name : `jsr:${name}`];
      return /^https?:/.test(place) ? [neutralizeNumbers(place)] : [];
    });
}

const usedByScala = createPatternReader(
  "/*",
  /^\/\/>[ \t]{1,9}using[ \t]{1,9}(?:[\w.]{1,20}\.)?(?:dep|lib|plugin|compilerPlugin)s?[ \t]{1,9}([^\n]{1,1000})/gm,
);

export const scalaDirectives = (text: string): string[] =>
  usedByScala(text).flatMap((line) =>
    [...line.matchAll(/([\w.-]{1,200}):{1,3}([\w.-]{1,200})/g)].map(([, group, name]) => `${group}:${name}`),
  );

export const ivyPackages = createPatternReader("//", /\$ivy\.`([\w.-]{1,200}):{1,3}([\w.-]{1,200})/g);

export const swiftScriptPackages = createPatternReader(
  "/*",
  /^import[ \t]{1,9}\w{1,100}[ \t]{1,9}\/\/[ \t]{1,9}(@?[\w./:@-]{1,300})/gm,
);

export function listNixShellPackages(text: string): string[] {
  return text
    .slice(0, 2000)
    .split("\n")
    .filter((line) => /^#!.{0,80}nix-shell/.test(line))
    .flatMap((line) => [...line.matchAll(/(?:-p|--packages)((?:[ \t]{1,9}[\w.+]{1}[\w.+-]{0,100}){1,50})/g)])
    .flatMap(([, names = ""]) => names.trim().split(/\s+/));
}

export const rInstalls = createPatternReader(
  "#",
  /\b(?:install\.packages|install_(?:github|gitlab|bitbucket|url|git|version)|pkg_install|BiocManager::install)\([ \t]{0,5}(?:c\()?["']([\w./:@-]{1,200})["']/g,
);

export const juliaInstalls = createPatternReader(
  "#",
  /\bPkg\.(?:add|develop)\([ \t]{0,5}\[?(?:(?:name|url)[ \t]{0,5}=[ \t]{0,5})?["']([\w./:-]{1,200})["']/g,
  /\bpkg"(?:add|develop) ([\w./:-]{1,200})/g,
);
