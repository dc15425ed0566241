import type { ModulePart, Statement } from "../../../kernel/domain/index.ts";
import { computeDigest } from "../digest.ts";
import { listTopLevelNodes, type ParsedText } from "./parser.ts";
import { isDirective, readStatement, type StatementsOfFile } from "./statements.ts";

/**
 * Divides a file into parts, one for each statement. The source of a part also names everything else that decides how its text is read:
 * the grammar, the goal, the directives of the file, and whether the statement is one of them.
 */
export function readParts(parsed: ParsedText, symbols: ReadonlyMap<object, string>): readonly ModulePart[] {
  const { grammar, tree } = parsed;
  const nodes = listTopLevelNodes(parsed);
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
 * Returns the goal of a file, module or script, as a part, since the same statements run differently in the two. If the goal is in doubt,
 * only files with the same text are equal.
 */
export function createGoalPart({ tree, goalInDoubt, text }: ParsedText): ModulePart {
  const source = `goal:${tree.program.sourceType === "module" ? "module" : "script"}${goalInDoubt ? text : ""}`;
  const hash = computeDigest(source);
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
