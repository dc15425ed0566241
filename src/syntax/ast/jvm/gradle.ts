import type { Requirement } from "../../../kernel/domain/index.ts";
import { listTableEntries, readTableValue, readTextAt, readToml } from "../tables.ts";

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
export function parseGradleRequirements(text: string): Requirement[] {
  const plain = removeGradleComments(text);
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
export function parseGradlePlugins(text: string): string[] {
  const plain = removeGradleComments(text);
  const named = [...plain.matchAll(PLUGIN)].map(([, id = ""]) => id);
  const ofKotlin = [...plain.matchAll(KOTLIN_PLUGIN)].map(([, id = ""]) => `org.jetbrains.kotlin.${id}`);
  return [...named, ...ofKotlin].map((id) => `plugin:${id}`);
}

export function parseGradleSourceFolders(text: string): string[] {
  return [...removeGradleComments(text).matchAll(SOURCES)].flatMap(([, list = ""]) =>
    [...list.matchAll(/["']([^"'\n]+)["']/g)].map(([, folder = ""]) => folder),
  );
}

/** Reads the libraries of a version catalogue (`libs.versions.toml`). */
export function parseCatalogueRequirements(text: string): Requirement[] {
  const toml = readToml(text);
  return listTableEntries(readTableValue(toml, "libraries")).flatMap(([, library]) => {
    const parts = typeof library === "string" ? library.split(":") : (readTextAt(library, "module") ?? "").split(":");
    const [group = "", name = ""] =
      parts.length > 1 ? parts : [readTextAt(library, "group") ?? "", readTextAt(library, "name") ?? ""];
    const reference = readTextAt(library, "version", "ref");
    const version =
      readTextAt(library, "version") ?? (reference === null ? null : readTextAt(toml, "versions", reference));
    return name === "" ? [] : [{ name: `${group}:${name}`, version: parts[2] ?? version, isRuntime: true }];
  });
}

/** Returns the plugins of a version catalogue, as `plugin:id`. */
export function parseCataloguePlugins(text: string): string[] {
  return listTableEntries(readTableValue(readToml(text), "plugins")).flatMap(([, plugin]) => {
    const id = typeof plugin === "string" ? plugin.split(":")[0] : readTextAt(plugin, "id");
    return id ? [`plugin:${id}`] : [];
  });
}

function removeGradleComments(text: string): string {
  return text.replace(/^[ \t]*(?:\/\/|\*|\/\*)[^\n]*$/gm, "");
}
