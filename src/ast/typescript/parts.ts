import type { ModulePart, Statement } from "../../domain/index.ts";
import { digest } from "../digest.ts";
import { type ParsedText, topLevel } from "./parser.ts";
import { isDirective, readStatement, type StatementsOfFile } from "./statements.ts";

/**
 * The file in parts, one a statement. Besides its text, a part says what else decides how that text is read: the
 * grammar, the goal, the directives of the file, and whether the statement is one of them.
 */
export function readParts(parsed: ParsedText, symbols: ReadonlyMap<object, string>): readonly ModulePart[] {
  const { grammar, tree } = parsed;
  const nodes = topLevel(parsed);
  const directives = nodes.filter(isDirective).map(({ directive }) => directive);
  const context = [grammar, tree.program.sourceType, ...directives].join(" ");
  const file: StatementsOfFile = { ...parsed, symbols, context };
  let from = 0;
  return nodes.map((node) => {
    const statement = readStatement(node, { from, words: "" }, file);
    from = node.end;
    return { source: statement.source ?? "", statements: [statement] };
  });
}

/**
 * What a file is read as, in the form of a part: a module and a script of the same statements run differently. In doubt
 * only the same text is the same module.
 */
export function goalPart({ tree, goalInDoubt, text }: ParsedText): ModulePart {
  const source = `goal:${tree.program.sourceType === "module" ? "module" : "script"}${goalInDoubt ? text : ""}`;
  const hash = digest(source);
  const statement: Statement = {
    header: hash,
    hash,
    source,
    blocks: [],
    identifiers: [],
    symbol: null,
    line: 1,
    endLine: 1,
  };
  return { source, statements: [statement] };
}
