/** Reads packages, and where they come from, that source files name in a block, a comment or an annotation of their own. */
import { normalizePackageName } from "../../../kernel/domain/index.ts";
import { parseGemRequirements } from "../ruby/bundler.ts";
import { listDependencyTables } from "../rust/cargo.ts";
import { listStringItems, listTableEntries, readJson, readTableValue, readToml, type Table } from "../tables.ts";

/** Returns the table of a block of PEP 723; null if there is none, and `"unreadable"` for one that no tool would read. */
export function readScriptTable(text: string): Table | "unreadable" | null {
  const lines = text.split(/\r?\n/);
  const first = lines.indexOf("# /// script");
  if (first < 0) return null;
  const isBlock = (line: string | undefined) => line === "#" || line?.startsWith("# ") === true;
  let end = first + 1;
  let last = -1;
  for (; isBlock(lines[end]); end++) if (lines[end] === "# ///") last = end;
  if (last < 0) return null;
  const toml = readToml(
    lines
      .slice(first + 1, last)
      .map((line) => line.slice(2))
      .join("\n"),
  );
  return toml === null ? "unreadable" : (toml as Table);
}

export function listScriptPackages(text: string): string[] {
  const table = readScriptTable(text);
  return table === "unreadable" ? [] : listStringItems(readTableValue(table, "dependencies")).flatMap(parsePythonName);
}

export function parsePythonName(requirement: string): string[] {
  const name = /^[ \t]{0,20}([A-Za-z\d][\w.-]{0,200})/.exec(requirement)?.[1];
  return name === undefined ? [] : [normalizePackageName(name)];
}

/** Returns the lines of the code of a notebook; no line of its texts and outputs. */
export function listCellLines(text: string): string[] {
  const cells = readTableValue(readJson(text), "cells");
  return (Array.isArray(cells) ? cells : []).flatMap((cell) => {
    if (readTableValue(cell, "cell_type") !== "code") return [];
    const source = readTableValue(cell, "source");
    return (typeof source === "string" ? source : listStringItems(source).join("")).split("\n");
  });
}

/** Returns the parts of a Ruby file that `bundler/inline` reads as a Gemfile. */
export function extractInlineGemfile(text: string): string {
  const parts: string[] = [];
  let isInside = false;
  for (const line of text.split("\n")) {
    if (/^[ \t]{0,40}gemfile\b[^#"']{0,100}\bdo\b/.test(line)) isInside = true;
    else if (/^end\b/.test(line)) isInside = false;
    else if (isInside) parts.push(line);
  }
  return parts.join("\n");
}

export const listInlineGems = (text: string): string[] =>
  parseGemRequirements(extractInlineGemfile(text)).map(({ name }) => name);

const splitShortLines = (text: string): string[] => text.split("\n").filter((line) => line.length < 2000);

/** Returns `group:artifact` of coordinates, with or without a version. */
function parseCoordinates(coordinates: string): string[] {
  const [group, name] = coordinates.trim().split(":");
  return group && name && /^[\w.-]+$/.test(group) && /^[\w.-]+$/.test(name) ? [`${group}:${name}`] : [];
}

/** Reads `@file:DependsOn("g:a:v", "g:b:v")` of Kotlin scripts. */
export function listKotlinScriptPackages(text: string): string[] {
  const named = splitShortLines(text).filter((line) =>
    /^[ \t]{0,20}@file[ \t]?:[ \t]?\[?(?:Import|DependsOn)\b/.test(line),
  );
  return named.flatMap((line) =>
    [...line.matchAll(/["']([\w.:-]{3,200})["']/g)].flatMap(([, each = ""]) => parseCoordinates(each)),
  );
}

/** Reads `@file:Repository("https://…")` of Kotlin scripts. */
export function listKotlinScriptPlaces(text: string): string[] {
  return splitShortLines(text)
    .filter((line) => /^[ \t]{0,20}@file[ \t]?:[ \t]?\[?Repository\b/.test(line))
    .flatMap(listAddressesInLine);
}

const listAddressesInLine = (line: string): string[] => line.match(/\b[a-z+]{1,20}:\/\/[^\s"'<>,)\]]{1,1000}/g) ?? [];

/** Reads `@Grab("g:a:v")` and `@Grab(group = "g", module = "a")` of Groovy. */
export function listGrabbedPackages(text: string): string[] {
  return splitShortLines(text).flatMap((line) =>
    [...line.matchAll(/^[ \t]{0,20}(?:@Grapes\(\[?)?@Grab\(([^)]{1,500})\)/g)].flatMap(([, inner = ""]) => {
      const group = /\bgroup[ \t]?=[ \t]?["']([\w.-]{1,200})["']/.exec(inner)?.[1];
      const module = /\bmodule[ \t]?=[ \t]?["']([\w.-]{1,200})["']/.exec(inner)?.[1];
      if (group !== undefined && module !== undefined) return [`${group}:${module}`];
      return parseCoordinates(/["']([\w.:-]{3,200})/.exec(inner)?.[1] ?? "");
    }),
  );
}

export function listGrabPlaces(text: string): string[] {
  return splitShortLines(text)
    .filter((line) => /^[ \t]{0,20}@GrabResolver\(/.test(line))
    .flatMap(listAddressesInLine);
}

/** Reads `#:package Name@1` and `#:sdk Name@1` of a C# file that is an app by itself, and `#r "nuget: Name, 1"` of scripts. */
export function listCsharpPackages(text: string): string[] {
  return splitShortLines(text).flatMap((line) => {
    const [, directive] = /^#:(?:package|sdk)[ \t]{1,20}([\w.-]{1,200})/.exec(line) ?? [];
    const [, script] = /^[ \t]{0,20}#r[ \t]{1,20}"nuget:[ \t]{0,20}([\w.-]{1,200})/.exec(line) ?? [];
    const name = directive ?? script;
    // The SDKs that come with .NET are no packages.
    return name === undefined || /^Microsoft\.NET\.Sdk\b/.test(name) ? [] : [name];
  });
}

/** Reads `//DEPS g:a:v` of JBang. */
export function listJbangPackages(text: string): string[] {
  return splitShortLines(text)
    .filter((line) => line.startsWith("//DEPS "))
    .flatMap((line) =>
      line
        .slice(7)
        .split(/[\s,;]+/)
        .flatMap(parseCoordinates),
    );
}

export function listJbangPlaces(text: string): string[] {
  return splitShortLines(text)
    .filter((line) => line.startsWith("//REPOS "))
    .flatMap(listAddressesInLine);
}

/** Returns the table between the lines `---` at the begin of a Rust script; null if there is none. */
function readCargoFrontmatter(text: string): unknown {
  const [, inner] =
    /^(?:#![^\n]*\n)?\s{0,20}---[ \t]{0,20}(?:cargo)?[ \t]{0,20}\r?\n([\s\S]*?)\n---/.exec(text.slice(0, 20_000)) ?? [];
  return inner === undefined ? null : readToml(inner);
}

export function listRustScriptPackages(text: string): string[] {
  return listDependencyTables(readCargoFrontmatter(text)).flatMap((table) =>
    listTableEntries(table).map(([name]) => name),
  );
}
