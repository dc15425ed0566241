import type {
  Language,
  LanguageSupport,
  ModuleLinks,
  ModulePart,
  ParsedModule,
  ParseOutcome,
  Statement,
} from "../../../kernel/domain/index.ts";
import { addSymbolCondition } from "../conditional-symbols.ts";
import { hashHeaderAndBlocks } from "./canonical-form.ts";
import { findScriptsIn, isComponent, isolateScript, joinScriptModules } from "./components.ts";
import { readDirectives } from "./directives.ts";
import { findTypeScriptEarlyEnd } from "./early-end.ts";
import { readErasedImports } from "./erased-imports.ts";
import { readImports } from "./imports.ts";
import { typescriptFacts } from "./language.ts";
import { readLinks } from "./links.ts";
import { npm } from "./packages/index.ts";
import {
  decodeUtf8,
  isDeclarationFile,
  listTopLevelNodes,
  loadParser,
  type ParsedText,
  parseText,
  prepareText,
} from "./parser.ts";
import { createGoalPart, readParts } from "./parts.ts";
import { TypeScriptResolver } from "./resolver/index.ts";
import { createPrinter } from "./signature/index.ts";
import { readSymbols, readTakenNames } from "./symbols/index.ts";

/** Reads TypeScript and JavaScript with JSX; syntax counts as equal if typescript-estree produces the same ESTree. */
export const typescript: LanguageSupport = {
  ...typescriptFacts,
  packages: npm,
  load: loadParser,
  prepare: async (source, path, language) => {
    if (!isComponent(path)) return prepareText(source, path, language);
    for (const each of extractScriptTexts(source, path)?.scripts ?? [])
      await prepareText(each.bytes, each.path, language);
  },
  parse: (source, path, language) =>
    isComponent(path) ? parseComponent(source, path, language) : parse(source, path, language),
  erasedImports: (source, path, language) => {
    const parsed = language === "typescript" && !isComponent(path) ? parseText(source, path, language) : null;
    return parsed?.ok ? readErasedImports(parsed.value) : new Set();
  },
  createResolver: (tree) => new TypeScriptResolver(tree),
};

function parse(source: Uint8Array, path: string, language: Language): ParseOutcome {
  const parsed = parseText(source, path, language);
  if (!parsed.ok) return parsed;
  try {
    return { ok: true, value: readModule(parsed.value, path, language) };
  } catch (error) {
    // A RangeError means that the tree is deeper than the stack. Other errors are caught, too, since one file that
    // cannot be read must not keep the others from being judged.
    const message = error instanceof RangeError ? "nested too deeply to compare" : `could not be read: ${error}`;
    return { ok: false, error: { message, line: null } };
  }
}

/** Returns the scripts of a component as files of their own; null where its bytes are not plain UTF-8. */
function extractScriptTexts(source: Uint8Array, path: string) {
  const text = decodeUtf8(source);
  // A byte order mark is no part of the text, and not every compiler of components takes one.
  if (text === null || source[0] === 0xef) return null;
  const found = findScriptsIn(text, path);
  const scripts = found.map((script) => ({
    bytes: new TextEncoder().encode(isolateScript(text, script)),
    path: `${path}.${script.extension}`,
  }));
  return { text, found, scripts };
}

function parseComponent(source: Uint8Array, path: string, language: Language): ParseOutcome {
  const read = extractScriptTexts(source, path);
  if (read === null) return { ok: false, error: { message: "not valid UTF-8 without a mark", line: null } };
  const modules: ParsedModule[] = [];
  for (const script of read.scripts) {
    const outcome = parse(script.bytes, script.path, language);
    if (!outcome.ok) return outcome;
    modules.push(outcome.value);
  }
  return { ok: true, value: joinScriptModules(read.text, read.found, modules) };
}

function readModule(parsed: ParsedText, path: string, language: Language): ParsedModule {
  const { tree, lines } = parsed;
  const { imports, unknown } = readImports(parsed);
  const { symbols, definedBy, isScript } = readSymbols({
    program: tree.program,
    lines,
    printer: createPrinter(parsed),
    declarationFile: isDeclarationFile(path),
    taken: readTakenNames(listTopLevelNodes(parsed), parsed.text, tree),
    requires: imports.some(({ kind }) => kind === "static" || kind === "conditional"),
  });
  const end = findTypeScriptEarlyEnd(listTopLevelNodes(parsed), tree);
  const goal = createGoalPart(parsed);
  const parts = readParts(parsed, definedBy);
  let statements: readonly Statement[] | null = null;
  let links: ModuleLinks | null = null;
  return {
    language,
    get hash() {
      return hashHeaderAndBlocks(readPartHash(goal), [parts.map(readPartHash)]);
    },
    get statements() {
      statements ??= parts.flatMap((part) => part.statements);
      return statements;
    },
    parts: [goal, ...parts],
    symbols: end === null ? symbols : addSymbolCondition("the module ends early", symbols, lines.lineAt(end)),
    imports,
    unknownImports: unknown,
    directives: readDirectives(parsed),
    ...(isScript ? { isScript } : {}),
    get links() {
      links ??= readLinks(parsed, path);
      return links;
    },
  };
}

function readPartHash({ statements: [statement] }: ModulePart): string {
  return statement?.hash ?? "";
}
