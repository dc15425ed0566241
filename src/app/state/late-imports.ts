import type { ImportRecord, ParsedModule, Statement } from "../../domain/index.ts";

/** Returns a test for imports that do not run when the module is loaded: those of types, by a call, or in the body of a function. */
export function lateImports({ statements, symbols }: ParsedModule): (record: ImportRecord) => boolean {
  const functions = new Set(symbols.flatMap(({ symbol, kind }) => (kind === "function" ? [symbol] : [])));
  const bodies: Statement[] = [];
  const pending = [...statements];
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (next.symbol !== null && functions.has(next.symbol)) bodies.push(next);
    else for (const block of next.blocks) pending.push(...block);
  }
  return ({ kind, line }) =>
    kind === "type_only" ||
    kind === "dynamic_literal" ||
    bodies.some((body) => body.line <= line && line <= body.endLine);
}
