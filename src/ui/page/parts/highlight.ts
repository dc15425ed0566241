import type { Parser } from "@lezer/common";
import { highlightTree, tagHighlighter, tags } from "@lezer/highlight";

/** A part of a line with the class of its colour. */
export type Token = readonly [from: number, to: number, kind: string];

const HIGHLIGHTER = tagHighlighter([
  { tag: [tags.comment, tags.meta], class: "t-note" },
  { tag: [tags.string, tags.regexp, tags.character, tags.attributeValue], class: "t-text" },
  { tag: [tags.number, tags.bool, tags.null, tags.atom, tags.color, tags.unit], class: "t-value" },
  { tag: [tags.keyword, tags.modifier, tags.operatorKeyword, tags.self], class: "t-word" },
  { tag: [tags.typeName, tags.className, tags.tagName, tags.namespace, tags.heading], class: "t-type" },
  {
    tag: [tags.function(tags.variableName), tags.function(tags.propertyName), tags.definition(tags.variableName)],
    class: "t-name",
  },
  { tag: [tags.propertyName, tags.attributeName, tags.labelName], class: "t-key" },
]);

const makeScriptParserLoader = (dialect: string) => async (): Promise<Parser> =>
  (await import("@lezer/javascript")).parser.configure({ dialect });
const loadCppParser = async (): Promise<Parser> => (await import("@lezer/cpp")).parser;
const loadHtmlParser = async (): Promise<Parser> => (await import("@lezer/html")).parser;
const loadJsonParser = async (): Promise<Parser> => (await import("@lezer/json")).parser;
const loadYamlParser = async (): Promise<Parser> => (await import("@lezer/yaml")).parser;

/** The grammars by the end of a file's name; each is loaded when the first such file is looked at. */
const GRAMMARS: Readonly<Record<string, () => Promise<Parser>>> = {
  ...{
    js: makeScriptParserLoader(""),
    cjs: makeScriptParserLoader(""),
    mjs: makeScriptParserLoader(""),
    jsx: makeScriptParserLoader("jsx"),
  },
  ...{
    ts: makeScriptParserLoader("ts"),
    cts: makeScriptParserLoader("ts"),
    mts: makeScriptParserLoader("ts"),
    tsx: makeScriptParserLoader("ts jsx"),
  },
  ...{
    c: loadCppParser,
    h: loadCppParser,
    cc: loadCppParser,
    cpp: loadCppParser,
    hpp: loadCppParser,
    html: loadHtmlParser,
    vue: loadHtmlParser,
    svelte: loadHtmlParser,
    json: loadJsonParser,
    jsonc: loadJsonParser,
    yaml: loadYamlParser,
    yml: loadYamlParser,
  },
  py: async () => (await import("@lezer/python")).parser,
  go: async () => (await import("@lezer/go")).parser,
  rs: async () => (await import("@lezer/rust")).parser,
  java: async () => (await import("@lezer/java")).parser,
  php: async () => (await import("@lezer/php")).parser,
  css: async () => (await import("@lezer/css")).parser,
  md: async () => (await import("@lezer/markdown")).parser,
  xml: async () => (await import("@lezer/xml")).parser,
};

/** Returns the grammar of a file; null where none is known. */
export async function loadGrammar(path: string): Promise<Parser | null> {
  const end = path.slice(path.lastIndexOf(".") + 1).toLowerCase();
  return (Object.hasOwn(GRAMMARS, end) ? await GRAMMARS[end]?.().catch(() => null) : null) ?? null;
}

/** Returns the coloured parts of each line; an empty list where no grammar is known for the file. */
export async function tokenizeLines(path: string, lines: readonly string[]): Promise<readonly (readonly Token[])[]> {
  const parser = await loadGrammar(path);
  if (parser === null) return [];
  const text = lines.join("\n");
  const starts: number[] = [];
  for (let at = 0, line = 0; line < lines.length; line++) {
    starts.push(at);
    at += (lines[line]?.length ?? 0) + 1;
  }
  const tokens: Token[][] = lines.map(() => []);
  let line = 0;
  highlightTree(parser.parse(text), HIGHLIGHTER, (from, to, kind) => {
    while (line + 1 < starts.length && (starts[line + 1] ?? 0) <= from) line++;
    for (let at = line; at < starts.length && (starts[at] ?? 0) < to; at++) {
      const start = starts[at] ?? 0;
      const length = lines[at]?.length ?? 0;
      const [begin, end] = [Math.max(0, from - start), Math.min(length, to - start)];
      if (begin < end) tokens[at]?.push([begin, end, kind]);
    }
  });
  return tokens;
}
