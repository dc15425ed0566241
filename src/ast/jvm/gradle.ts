import type { Requirement } from "../../domain/index.ts";
import { at, entriesOf, readToml, textAt } from "../tables.ts";

/** Matches `"group:artifact:version"`. A build file is a program, and only such strings are read from it. */
const COORDINATES = /(["'])([\w.-]+:[\w.-]+)(?::([^"'\n]{0,100}))?\1/g;
const BY_PARTS =
  /\bgroup\s?[:=]\s?["']([\w.-]+)["'],\s?name\s?[:=]\s?["']([\w.-]+)["'](?:,\s?version\s?[:=]\s?["']([^"'\n]{0,100})["'])?/g;
const PLUGIN = /\bid[ (]{1,2}["']([\w.-]+)["']/g;
const KOTLIN_PLUGIN = /\bkotlin\("([\w.-]+)"\)/g;
const SOURCES = /\bsrcDirs?[ (=+]{0,5}(?:\[|listOf\(|setOf\()?((?:\s?,?\s?["'][^"'\n]{1,200}["']){1,20})/g;

/** Lists the configurations whose dependencies are not shipped with the program. */
const NOT_AT_RUNTIME =
  /^(?:\w*test\w*|compileOnly\w*|provided\w*|kapt\w*|ksp\w*|annotationProcessor|classpath|baseline\w*)$/i;

/**
 * Returns the dependencies that a Gradle file names (`build.gradle`, `build.gradle.kts`). The first word of the line is their
 * configuration.
 */
export function gradleRequirements(text: string): Requirement[] {
  const plain = withoutComments(text);
  const found = [
    ...[...plain.matchAll(COORDINATES)].map((match) => ({ match, name: match[2] ?? "", version: match[3] })),
    ...[...plain.matchAll(BY_PARTS)].map((match) => ({ match, name: `${match[1]}:${match[2]}`, version: match[3] })),
  ];
  return found.flatMap(({ match, name, version }) => {
    // `project(":core")` and times of day have the same form and are no packages.
    if (/^[\d.:-]+$/.test(name)) return [];
    const lineStart = plain.lastIndexOf("\n", match.index) + 1;
    const configuration = /\w+/.exec(plain.slice(lineStart, match.index))?.[0] ?? "";
    const isKnown = version !== undefined && /^[\w.+-]+$/.test(version);
    return [{ name, version: isKnown ? version : null, isRuntime: !NOT_AT_RUNTIME.test(configuration) }];
  });
}

/** Returns the plugins that a Gradle file applies, as `plugin:id`. */
export function gradlePlugins(text: string): string[] {
  const plain = withoutComments(text);
  const named = [...plain.matchAll(PLUGIN)].map(([, id = ""]) => id);
  const ofKotlin = [...plain.matchAll(KOTLIN_PLUGIN)].map(([, id = ""]) => `org.jetbrains.kotlin.${id}`);
  return [...named, ...ofKotlin].map((id) => `plugin:${id}`);
}

export function gradleSourceFolders(text: string): string[] {
  return [...withoutComments(text).matchAll(SOURCES)].flatMap(([, list = ""]) =>
    [...list.matchAll(/["']([^"'\n]+)["']/g)].map(([, folder = ""]) => folder),
  );
}

/** Reads the libraries of a version catalogue (`libs.versions.toml`). */
export function catalogueRequirements(text: string): Requirement[] {
  const toml = readToml(text);
  return entriesOf(at(toml, "libraries")).flatMap(([, library]) => {
    const parts = typeof library === "string" ? library.split(":") : (textAt(library, "module") ?? "").split(":");
    const [group = "", name = ""] =
      parts.length > 1 ? parts : [textAt(library, "group") ?? "", textAt(library, "name") ?? ""];
    const reference = textAt(library, "version", "ref");
    const version = textAt(library, "version") ?? (reference === null ? null : textAt(toml, "versions", reference));
    return name === "" ? [] : [{ name: `${group}:${name}`, version: parts[2] ?? version, isRuntime: true }];
  });
}

/** Returns the plugins of a version catalogue, as `plugin:id`. */
export function cataloguePlugins(text: string): string[] {
  return entriesOf(at(readToml(text), "plugins")).flatMap(([, plugin]) => {
    const id = typeof plugin === "string" ? plugin.split(":")[0] : textAt(plugin, "id");
    return id ? [`plugin:${id}`] : [];
  });
}

function withoutComments(text: string): string {
  return text.replace(/^[ \t]*(?:\/\/|\*|\/\*)[^\n]*$/gm, "");
}
