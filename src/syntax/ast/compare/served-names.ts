/** Finds names of a Python module that its `__getattr__` imports when they are first asked for (PEP 562). */
import type { ParsedModule, Statement, SymbolSignature } from "../../../kernel/domain/index.ts";

const IMPORTS = /\bimport_module\(|\b__import__\(|^[ \t]{0,200}(?:from[ \t]{1,20}[\w.]{1,200}[ \t]{1,20})?import\b/m;
const FROM = /^from (\.{0,20})((?:\w[\w.]{0,200})?) import (\w{1,200})/;

/** Returns whether users of a module still get a name that it imported itself before. */
export function isServed(
  { symbol, kind, signature }: SymbolSignature,
  { language, statements }: ParsedModule,
): boolean {
  const server = statements.find((each) => each.symbol === "__getattr__" && each.blocks.length > 0);
  if (language !== "python" || kind !== "re_export" || server === undefined) return false;
  const [, dots = "", module = "", name = symbol] = FROM.exec(signature) ?? [];
  const known = new RegExp(`["']${symbol}["']`);
  const isImported = (text: string) =>
    IMPORTS.test(text) &&
    (module === "" || new RegExp(`from\\s+${escapeDots(dots + module)}\\s+import\\b[^\\n]*\\b${name}\\b`).test(text));
  const tables = statements.filter(
    (each) =>
      each.symbol !== null &&
      each.symbol !== "__all__" &&
      each.blocks.length === 0 &&
      known.test(stripSourceComments(each)),
  );
  // A table of names serves submodules, one that maps them to modules what these offer.
  const leads = tables.filter(
    (table) =>
      module === "" ||
      new RegExp(`${known.source}\\s*:\\s*\\(?\\s*["']\\.*${escapeDots(module)}["']`).test(stripSourceComments(table)),
  );
  const inner = server.blocks.flat();
  return (
    inner.some(
      (each) =>
        isCondition(each) && known.test(each.source ?? "") && !isNegated(each) && isImported(readConditionBody(each)),
    ) || leads.some(({ symbol: table }) => servesTable(inner, table ?? ""))
  );
}

/** Returns whether statements import what a table names. A condition on the table decides what its own body does, or else the rest. */
function servesTable(statements: readonly Statement[], table: string): boolean {
  const at = statements.findIndex((each) => mentionsIdentifier(each, table));
  const found = statements[at];
  if (found === undefined) return false;
  if (!isCondition(found) || isNegated(found))
    return IMPORTS.test(statements.slice(at).map(stripSourceComments).join("\n"));
  if (!found.identifiers.includes(table)) return found.blocks.some((block) => servesTable(block, table));
  return IMPORTS.test(readConditionBody(found));
}

const mentionsIdentifier = ({ identifiers, blocks }: Statement, name: string): boolean =>
  identifiers.includes(name) || blocks.flat().some((each) => mentionsIdentifier(each, name));
const isCondition = ({ blocks }: Statement): boolean => blocks.length > 0;
const isNegated = ({ source = "" }: Statement): boolean => /^(?:el)?if[^\n:]*(?:\bnot\b|!=)/.test(source);

/** Returns the code of what a condition runs first; nothing where that ends with an error. */
function readConditionBody({ blocks }: Statement): string {
  const [body = []] = blocks;
  return /^raise\b/.test(body[0]?.source ?? "") ? "" : body.map(stripSourceComments).join("\n");
}

function stripSourceComments({ source = "" }: Statement): string {
  return source.replace(/#[^\n]{0,10000}/g, "");
}

function escapeDots(text: string): string {
  return text.replace(/\./g, "\\.");
}
