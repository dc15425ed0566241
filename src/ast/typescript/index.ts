import type {
  Language,
  LanguageSupport,
  ModuleLinks,
  ModulePart,
  ParsedModule,
  ParseOutcome,
  Statement,
} from "../../domain/index.ts";
import { digestOfParts } from "./canonical-form.ts";
import { readDirectives } from "./directives.ts";
import { readImports } from "./imports.ts";
import { typescriptFacts } from "./language.ts";
import { readLinks } from "./links.ts";
import { npm } from "./packages/index.ts";
import { loadParser, type ParsedText, parseText, prepareText, topLevel } from "./parser.ts";
import { goalPart, readParts } from "./parts.ts";
import { TypeScriptResolver } from "./resolver/index.ts";
import { createPrinter } from "./signature/index.ts";
import { readSymbols, readTakenNames } from "./symbols/index.ts";

/** Reads TypeScript and JavaScript with JSX; syntax counts as equal if typescript-estree produces the same ESTree. */
export const typescript: LanguageSupport = {
  ...typescriptFacts,
  packages: npm,
  load: loadParser,
  prepare: prepareText,
  parse(source, path, language): ParseOutcome {
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
  },
  createResolver: (tree) => new TypeScriptResolver(tree),
};

function readModule(parsed: ParsedText, path: string, language: Language): ParsedModule {
  const { tree, lines } = parsed;
  const { imports, unknown } = readImports(parsed);
  const { symbols, definedBy } = readSymbols({
    program: tree.program,
    lines,
    printer: createPrinter(parsed),
    declarationFile: /\.d\.([cm]?ts|[^./]+\.ts)$/.test(path),
    taken: readTakenNames(topLevel(parsed), parsed.text, tree),
    requires: imports.some(({ kind }) => kind === "static" || kind === "conditional"),
  });
  const goal = goalPart(parsed);
  const parts = readParts(parsed, definedBy);
  let statements: readonly Statement[] | null = null;
  let links: ModuleLinks | null = null;
  return {
    language,
    get hash() {
      return digestOfParts(hashOf(goal), [parts.map(hashOf)]);
    },
    get statements() {
      statements ??= parts.flatMap((part) => part.statements);
      return statements;
    },
    parts: [goal, ...parts],
    symbols,
    imports,
    unknownImports: unknown,
    directives: readDirectives(parsed),
    get links() {
      links ??= readLinks(parsed, path);
      return links;
    },
  };
}

function hashOf({ statements: [statement] }: ModulePart): string {
  return statement?.hash ?? "";
}
