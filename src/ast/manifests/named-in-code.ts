/** Reads packages, and where they come from, that source files name in a block, a comment or an annotation of their own. */
import { normalPackageName } from "../../domain/index.ts";
import { gemsIn } from "../ruby/bundler.ts";
import { dependencyTables } from "../rust/cargo.ts";
import { at, entriesOf, readJson, readToml, type Table, textsOf } from "../tables.ts";

/** Returns the table of a block of PEP 723; null if there is none, and `"unreadable"` for one that no tool would read. */
export function scriptTable(text: string): Table | "unreadable" | null {
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

export function scriptPackages(text: string): string[] {
  const table = scriptTable(text);
  return table === "unreadable" ? [] : textsOf(at(table, "dependencies")).flatMap(pythonName);
}

export function pythonName(requirement: string): string[] {
  const name = /^[ \t]{0,20}([A-Za-z\d][\w.-]{0,200})/.exec(requirement)?.[1];
  return name === undefined ? [] : [normalPackageName(name)];
}

/** Returns the lines of the code of a notebook; no line of its texts and outputs. */
export function cellLines(text: string): string[] {
  const cells = at(readJson(text), "cells");
  return (Array.isArray(cells) ? cells : []).flatMap((cell) => {
    if (at(cell, "cell_type") !== "code") return [];
    const source = at(cell, "source");
    return (typeof source === "string" ? source : textsOf(source).join("")).split("\n");
  });
}

/** Returns the parts of a Ruby file that `bundler/inline` reads as a Gemfile. */
export function inlineGemfile(text: string): string {
  const parts: string[] = [];
  let isInside = false;
  for (const line of text.split("\n")) {
    if (/^[ \t]{0,40}gemfile\b[^#"']{0,100}\bdo\b/.test(line)) isInside = true;
    else if (/^end\b/.test(line)) isInside = false;
    else if (isInside) parts.push(line);
  }
  return parts.join("\n");
}

export const inlineGems = (text: string): string[] => gemsIn(inlineGemfile(text)).map(({ name }) => name);

const lines = (text: string): string[] => text.split("\n").filter((line) => line.length < 2000);

/** Returns `group:artifact` of coordinates, with or without a version. */
function artifact(coordinates: string): string[] {
  const [group, name] = coordinates.trim().split(":");
  return group && name && /^[\w.-]+$/.test(group) && /^[\w.-]+$/.test(name) ? [`${group}:${name}`] : [];
}

/** Reads `@file:DependsOn("g:a:v", "g:b:v")` of Kotlin scripts. */
export function kotlinScriptPackages(text: string): string[] {
  const named = lines(text).filter((line) => /^[ \t]{0,20}@file[ \t]?:[ \t]?\[?(?:Import|DependsOn)\b/.test(line));
  return named.flatMap((line) =>
    [...line.matchAll(/["']([\w.:-]{3,200})["']/g)].flatMap(([, each = ""]) => artifact(each)),
  );
}

/** Reads `@file:Repository("https://…")` of Kotlin scripts. */
export function kotlinScriptPlaces(text: string): string[] {
  return lines(text)
    .filter((line) => /^[ \t]{0,20}@file[ \t]?:[ \t]?\[?Repository\b/.test(line))
    .flatMap(addresses);
}

const addresses = (line: string): string[] => line.match(/\b[a-z+]{1,20}:\/\/[^\s"'<>,)\]]{1,1000}/g) ?? [];

/** Reads `@Grab("g:a:v")` and `@Grab(group = "g", module = "a")` of Groovy. */
export function grabbed(text: string): string[] {
  return lines(text).flatMap((line) =>
    [...line.matchAll(/^[ \t]{0,20}(?:@Grapes\(\[?)?@Grab\(([^)]{1,500})\)/g)].flatMap(([, inner = ""]) => {
      const group = /\bgroup[ \t]?=[ \t]?["']([\w.-]{1,200})["']/.exec(inner)?.[1];
      const module = /\bmodule[ \t]?=[ \t]?["']([\w.-]{1,200})["']/.exec(inner)?.[1];
      if (group !== undefined && module !== undefined) return [`${group}:${module}`];
      return artifact(/["']([\w.:-]{3,200})/.exec(inner)?.[1] ?? "");
    }),
  );
}

export function grabPlaces(text: string): string[] {
  return lines(text)
    .filter((line) => /^[ \t]{0,20}@GrabResolver\(/.test(line))
    .flatMap(addresses);
}

/** Reads `#:package Name@1` and `#:sdk Name@1` of a C# file that is an app by itself, and `#r "nuget: Name, 1"` of scripts. */
export function csharpPackages(text: string): string[] {
  return lines(text).flatMap((line) => {
    const [, directive] = /^#:(?:package|sdk)[ \t]{1,20}([\w.-]{1,200})/.exec(line) ?? [];
    const [, script] = /^[ \t]{0,20}#r[ \t]{1,20}"nuget:[ \t]{0,20}([\w.-]{1,200})/.exec(line) ?? [];
    const name = directive ?? script;
    // The SDKs that come with .NET are no packages.
    return name === undefined || /^Microsoft\.NET\.Sdk\b/.test(name) ? [] : [name];
  });
}

/** Reads `//DEPS g:a:v` of JBang. */
export function jbangPackages(text: string): string[] {
  return lines(text)
    .filter((line) => line.startsWith("//DEPS "))
    .flatMap((line) =>
      line
        .slice(7)
        .split(/[\s,;]+/)
        .flatMap(artifact),
    );
}

export function jbangPlaces(text: string): string[] {
  return lines(text)
    .filter((line) => line.startsWith("//REPOS "))
    .flatMap(addresses);
}

/** Returns the table between the lines `---` at the begin of a Rust script; null if there is none. */
function cargoFrontmatter(text: string): unknown {
  const [, inner] =
    /^(?:#![^\n]*\n)?\s{0,20}---[ \t]{0,20}(?:cargo)?[ \t]{0,20}\r?\n([\s\S]*?)\n---/.exec(text.slice(0, 20_000)) ?? [];
  return inner === undefined ? null : readToml(inner);
}

export function rustScriptPackages(text: string): string[] {
  return dependencyTables(cargoFrontmatter(text)).flatMap((table) => entriesOf(table).map(([name]) => name));
}
