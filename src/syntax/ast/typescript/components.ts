/**
 * Reads the files of components (`.vue`, `.svelte`, `.astro`): their scripts are TypeScript or JavaScript, and all other lines are
 * compared as they stand.
 */
import type { ModulePart, ParsedModule, Statement, SymbolSignature } from "../../../kernel/domain/index.ts";
import { computeDigest } from "../digest.ts";

/** Describes a part of a component's file that is a module. */
export interface Script {
  readonly start: number;
  readonly end: number;
  /** The ending of a file with the same grammar that is always a module. */
  readonly extension: "mts" | "tsx" | "mjs";
}

export function isComponent(path: string): boolean {
  return /\.(?:vue|svelte|astro)$/i.test(path);
}

/** Finds the scripts of a component. A part that may be something else counts as text. */
export function findScriptsIn(text: string, path: string): readonly Script[] {
  if (/\.vue$/i.test(path)) return findVueScripts(text);
  return /\.svelte$/i.test(path) ? findSvelteScripts(text) : findAstroFrontMatter(text);
}

/** Returns a text that has only the script, on the same lines. */
export function isolateScript(text: string, { start, end }: Script): string {
  return text.slice(0, start).replace(/[^\n]+/g, "") + text.slice(start, end);
}

const TAG = /<([A-Za-z][\w:.-]{0,100})((?:"[^"]*"|'[^']*'|[^>"'])*)>/y;
const BETWEEN = /(?:\s|<!--(?:(?!-->)[\s\S]){0,10000}-->)*/y;

/** Reads the blocks of the top level, which follow each other. One without an end, or text between them, leaves the file without scripts. */
function findVueScripts(text: string): readonly Script[] {
  const scripts: Script[] = [];
  let at = 0;
  for (;;) {
    at = findMatchEnd(BETWEEN, text, at) ?? at;
    if (at >= text.length) return scripts;
    TAG.lastIndex = at;
    const [tag, name = "", attributes = ""] = TAG.exec(text) ?? [];
    if (tag === undefined) return [];
    const start = at + tag.length;
    if (attributes.endsWith("/")) {
      at = start;
      continue;
    }
    const end = name === "template" ? endOfTemplate(text, start) : text.indexOf(`</${name}`, start);
    const closed = end < 0 ? -1 : text.indexOf(">", end);
    if (closed < 0) return [];
    if (name === "script" && !isEmptyScript(attributes)) {
      const extension = readScriptExtension(attributes);
      if (extension === null) return [];
      scripts.push({ start, end, extension });
    }
    at = closed + 1;
  }
}

/** Returns where the closing tag of a template begins, since templates nest; -1 if there is none. */
function endOfTemplate(text: string, start: number): number {
  let depth = 1;
  const tags = /<(\/?)template\b(?:"[^"]*"|'[^']*'|[^>"'])*>/g;
  tags.lastIndex = start;
  for (let tag = tags.exec(text); tag !== null; tag = tags.exec(text)) {
    if (tag[0].endsWith("/>")) continue;
    depth += tag[1] === "/" ? -1 : 1;
    if (depth === 0) return tag.index;
  }
  return -1;
}

/** Returns the scripts before all markup, since a later one may be an element of the page. */
function findSvelteScripts(text: string): readonly Script[] {
  const scripts: Script[] = [];
  let at = 0;
  for (;;) {
    at = findMatchEnd(BETWEEN, text, at) ?? at;
    TAG.lastIndex = at;
    const [tag, name = "", attributes = ""] = TAG.exec(text) ?? [];
    if (tag === undefined || (name !== "script" && name !== "svelte:options")) return scripts;
    at += tag.length;
    if (attributes.endsWith("/")) continue;
    if (name !== "script") return scripts;
    const end = text.indexOf("</script", at);
    const closed = end < 0 ? -1 : text.indexOf(">", end);
    const extension = readScriptExtension(attributes);
    if (closed < 0 || extension === null) return scripts;
    scripts.push({ start: at, end, extension });
    at = closed + 1;
  }
}

/** Returns the text between the first two lines of three hyphens, unless three hyphens stand elsewhere in it. */
function findAstroFrontMatter(text: string): readonly Script[] {
  const [opening] = /^---[ \t]*\r?\n/.exec(text) ?? [];
  if (opening === undefined) return [];
  const end = text.indexOf("---", opening.length);
  const isLine = end >= 0 && text[end - 1] === "\n" && /^---[ \t]*(?:\r?\n|$)/.test(text.slice(end, end + 80));
  return isLine ? [{ start: opening.length, end, extension: "mts" }] : [];
}

function findMatchEnd(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : null;
}

function isEmptyScript(attributes: string): boolean {
  return /(?:^|\s)src\s*=/.test(attributes);
}

/** Returns null for a language that is neither TypeScript nor JavaScript. */
function readScriptExtension(attributes: string): Script["extension"] | null {
  const type = /(?:^|\s)type\s*=\s*["']?([^"'\s]*)/.exec(attributes)?.[1] ?? "module";
  const lang = /(?:^|\s)lang\s*=\s*["']?([^"'\s]*)/.exec(attributes)?.[1] ?? "js";
  if (!/^(?:module|(?:text|application)\/(?:java|type|ecma)script)$/.test(type)) return null;
  if (/^(?:ts|typescript)$/.test(lang)) return "mts";
  return lang === "tsx" ? "tsx" : /^(?:jsx?|javascript)$/.test(lang) ? "mjs" : null;
}

/** The numbers of the statements in a script come after all numbers of the script before, which has fewer statements than this. */
const MOST_STATEMENTS = 1_000_000;

/** Joins the modules of the scripts with the text around them, which is compared line by line. */
export function joinScriptModules(
  text: string,
  scripts: readonly Script[],
  modules: readonly ParsedModule[],
): ParsedModule {
  const ends = [0, ...scripts.map(({ end }) => end)];
  const parts = ends.flatMap((from, at): readonly ModulePart[] => {
    const script = scripts[at];
    return [...createLineParts(text, from, script?.start ?? text.length), ...listModuleParts(modules[at])];
  });
  const uses = modules.flatMap(({ links }) => links?.uses ?? []);
  const first = modules[0];
  return {
    language: first?.language ?? "typescript",
    get hash() {
      return computeDigest(parts.flatMap(({ statements }) => statements.map(({ hash }) => hash)).join(" "));
    },
    get statements() {
      return parts.flatMap(({ statements }) => statements);
    },
    parts,
    symbols: modules.flatMap(({ symbols }) => omitComponentOptions(symbols)),
    imports: modules.flatMap(({ imports }) => imports),
    unknownImports: modules.flatMap(({ unknownImports = [] }) => unknownImports),
    directives: modules.flatMap(({ directives }, at) =>
      directives.map((each) => ({ ...each, statement: each.statement + at * MOST_STATEMENTS })),
    ),
    // Only the compiler of a component knows what the component offers to others.
    links: { offers: new Map(), passesOn: [], givenToAll: null, isOpen: true, uses, unbound: null },
  };
}

/** Leaves out the members of the object that a component exports: they are settings for its compiler, which no other file can reach. */
function omitComponentOptions(symbols: readonly SymbolSignature[]): readonly SymbolSignature[] {
  const isObject = symbols.some(({ symbol, kind }) => symbol === "default" && kind === "variable");
  return isObject ? symbols.filter(({ symbol }) => !symbol.startsWith("default.")) : symbols;
}

function listModuleParts(module: ParsedModule | undefined): readonly ModulePart[] {
  return module?.parts ?? (module ? [{ source: module.hash, statements: module.statements }] : []);
}

const WORD = /@?[\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*)*/gu;

/** Makes a statement of each line of a text, which names all words of the line. */
function createLineParts(text: string, from: number, to: number): readonly ModulePart[] {
  const before = text.slice(0, from).split("\n").length;
  return text
    .slice(from, to)
    .split("\n")
    .map((line, at): ModulePart => {
      const words = [...line.matchAll(WORD)].map(([word]) => word);
      const statement: Statement = {
        header: computeDigest(`text:${line}`),
        hash: computeDigest(`text:${line}`),
        source: `text:${line}`,
        blocks: [],
        identifiers: [...new Set(words.flatMap((word) => [word, word.slice(word.lastIndexOf(".") + 1)]))],
        symbol: null,
        line: before + at,
        endLine: before + at,
      };
      return { source: `text:${line}`, statements: [statement] };
    });
}
