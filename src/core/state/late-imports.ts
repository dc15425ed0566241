import type { ImportRecord, ParsedModule, Statement } from "../../kernel/domain/index.ts";

/** Recognises Rust's `mod tokens;`, which says where a module is and uses nothing of it. */
const isDeclaration = ({ module, names }: ImportRecord) => names.length === 0 && module.startsWith("self::");

/** Returns a test for imports that do not run when the module is loaded: those of types, by a call, in the body of a function, and Rust's declarations. */
export function createLateImportTest({
  language,
  statements,
  symbols,
}: ParsedModule): (record: ImportRecord) => boolean {
  const functions = new Set(symbols.flatMap(({ symbol, kind }) => (kind === "function" ? [symbol] : [])));
  const bodies: Statement[] = [];
  const pending = [...statements];
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (next.symbol !== null && functions.has(next.symbol)) bodies.push(next);
    else for (const block of next.blocks) pending.push(...block);
  }
  return (record) =>
    record.kind === "type_only" ||
    record.kind === "dynamic_literal" ||
    (language === "rust" && isDeclaration(record)) ||
    bodies.some((body) => body.line <= record.line && record.line <= body.endLine);
}
