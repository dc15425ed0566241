import type {
  ImportRecord,
  ImportResolver,
  LanguageSupport,
  ParsedModule,
  SourceTree,
  Statement,
  SymbolSignature,
} from "../../../../src/kernel/domain/index.ts";
import { python } from "../../../../src/syntax/ast/python/index.ts";
import { typescript } from "../../../../src/syntax/ast/typescript/index.ts";

/**
 * Stand-ins for the language front ends, line by line: enough syntax for a scan's rules, and no parser to load.
 * `from a.b import c`, `import a.b`, `def`, `class`, `NAME =`, decorators and called names; a line `!!` is a syntax error.
 */
export const fakePython = fakeLanguage(python, {
  importOf: (line) => /^\s*(?:from (\S+) import|import (\S+))/.exec(line)?.slice(1).find(Boolean) ?? null,
  symbolOf: (line) => /^(?:def|class) (\w+(?: for \w+)?)/.exec(line)?.[1] ?? /^([A-Za-z]\w*) =/.exec(line)?.[1] ?? null,
  candidatesOf: (module) => {
    const path = module.replaceAll(".", "/");
    return [`${path}.py`, `${path}/__init__.py`].flatMap((tail) => [tail, `src/${tail}`]);
  },
});

/** `import … from "./x"`, `export … from "./x"`, `export const|function|class`; packages by `@scope/name` are external. */
export const fakeTypescript = fakeLanguage(typescript, {
  importOf: (line) => /^(?:import|export) .*?from "(.+)"/.exec(line)?.[1] ?? /^import "(.+)"/.exec(line)?.[1] ?? null,
  symbolOf: (line) => /^export (?:const|function|class|interface|type) (\w+)/.exec(line)?.[1] ?? null,
  candidatesOf: (module, from) => {
    if (!module.startsWith(".")) return [];
    const path = new URL(module, `file:///${from}`).pathname.slice(1);
    return [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`, path.replace(/\.js$/, ".ts")];
  },
});

interface LineRules {
  importOf(line: string): string | null;
  symbolOf(line: string): string | null;
  /** Paths that a module may stand for, the first that exists wins. */
  candidatesOf(module: string, from: string): string[];
}

function fakeLanguage({ names, files, packages }: LanguageSupport, rules: LineRules): LanguageSupport {
  return {
    reads: { version: "1", shownBy: "here" },
    names,
    files,
    packages,
    load: async () => {},
    prepare: async () => {},
    parse(source, _path, language) {
      const lines = new TextDecoder().decode(source).split("\n");
      const wrong = lines.indexOf("!!");
      if (wrong >= 0) return { ok: false, error: { message: "unexpected `!!`", line: wrong + 1 } };
      return { ok: true, value: { ...parseLines(lines, rules), language } };
    },
    createResolver: (tree) => resolverFor(tree, rules),
  };
}

function parseLines(lines: readonly string[], rules: LineRules): Omit<ParsedModule, "language"> {
  const code = lines.map((text, at) => ({ text, line: at + 1 })).filter(({ text }) => /^\s*[A-Za-z@!_]/.test(text));
  const imports = code.flatMap(({ text, line }): ImportRecord[] => {
    const module = rules.importOf(text);
    return module === null ? [] : [{ module, names: [], line, kind: "static" }];
  });
  const symbols = code.flatMap(({ text, line }): SymbolSignature[] => {
    const symbol = rules.symbolOf(text);
    const kind = /^(def|export function)/.test(text) ? "function" : /\bclass\b/.test(text) ? "class" : "variable";
    return symbol ? [{ symbol, kind, parent: null, public: !symbol.startsWith("_"), signature: text, line }] : [];
  });
  return { hash: lines.join("\n"), statements: code.map(parseFakeStatement), symbols, imports, directives: [] };
}

function parseFakeStatement({ text, line }: { text: string; line: number }): Statement {
  const identifiers = text.match(/@?\w+/g) ?? [];
  return { header: text, hash: text, blocks: [], identifiers, symbol: null, line, endLine: line };
}

function resolverFor(tree: SourceTree, rules: LineRules): ImportResolver {
  return {
    async resolve(from, imports) {
      const resolved = imports.map(async (record) => {
        for (const path of rules.candidatesOf(record.module, from)) {
          if ((await tree.read(path)) !== null) return { ...record, resolved: [path], external: null, stdlib: false };
        }
        return { ...record, resolved: [], external: record.module, stdlib: false };
      });
      return Promise.all(resolved);
    },
  };
}
