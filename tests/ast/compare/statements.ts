import type { ParsedModule, Statement, SymbolSignature } from "../../../src/kernel/domain/index.ts";

/** A simple statement whose text is its identity: `stmt("check(user)", ["check", "user"])`. */
export function stmt(text: string, identifiers: readonly string[] = [], line = 1): Statement {
  return { header: text, hash: text, blocks: [], identifiers, symbol: null, line, endLine: line };
}

export function definition(
  symbol: string,
  header: string,
  body: readonly Statement[],
  identifiers: readonly string[] = [],
): Statement {
  return {
    ...stmt(header, identifiers),
    symbol,
    blocks: [body],
    hash: `${header}{${body.map(({ hash }) => hash).join(";")}}`,
  };
}

export function symbol(name: string, signature: string, over: Partial<SymbolSignature> = {}): SymbolSignature {
  const dot = name.lastIndexOf(".");
  return {
    symbol: name,
    kind: "function",
    parent: dot < 0 ? null : name.slice(0, dot),
    public: !name.startsWith("_"),
    signature,
    line: 1,
    ...over,
  };
}

export function aModule(over: Partial<ParsedModule> = {}): ParsedModule {
  const statements = over.statements ?? [];
  return {
    language: "python",
    hash: JSON.stringify([statements, over.imports, over.symbols]),
    statements,
    symbols: [],
    imports: [],
    directives: [],
    ...over,
  };
}
