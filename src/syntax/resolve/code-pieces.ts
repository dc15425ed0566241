import type { ImportRecord, ParsedModule, Statement } from "../../kernel/domain/index.ts";
import { splitBracketEntries } from "./line-pieces.ts";
import { readNameList } from "./name-list.ts";
import { type DraftPiece, type Group, isBlank, numberEqualPieces, type Piece, type PieceKind } from "./pieces.ts";

/** Matches a line that is a comment in one of the languages. */
const COMMENT = /^\s*(?:#(?!\s*(?:if|else|elif|endif|define|include|pragma)\b)|\/\/|\/\*|\*|--)/;

/** Matches the call that registers a test, with its title. */
const TEST = /^\s*(?:it|test|describe|suite|context|specify)(?:\.\w+)*\(\s*(["'`])(.{1,200}?)\1/;

interface Source {
  readonly lines: readonly string[];
  readonly kinds: ReadonlyMap<string, string>;
  readonly imports: readonly ImportRecord[];
}

/** Splits a source file into its imports, definitions and statements, and classes and their like into their members. */
export function splitCodeIntoPieces(text: readonly string[], module: ParsedModule): Group {
  const source = {
    lines: text,
    kinds: new Map(module.symbols.map(({ symbol, kind }) => [symbol, kind])),
    imports: module.imports.filter(({ isMention, kind }) => !isMention && (kind === "static" || kind === "type_only")),
  };
  return groupStatements(source, module.statements, 0, text.length);
}

/** Splits the lines from `start` to `end` (0-based, without `end`) by the statements in them. What stands behind the last is `close`. */
function groupStatements(source: Source, statements: readonly Statement[], start: number, end: number): Group {
  const { lines } = source;
  const pieces: DraftPiece[] = [];
  let at = start;
  let blanks = 0;
  const skipBlanks = (until: number) => {
    blanks = 0;
    while (at < until && isBlank(lines[at] ?? "")) [at, blanks] = [at + 1, blanks + 1];
  };
  for (const run of runsOfLines(statements)) {
    const [first, last] = [(run[0]?.line ?? 1) - 1, Math.max(...run.map(({ endLine }) => endLine))];
    if (first < at || last > end) continue;
    let from = first;
    while (from > at && COMMENT.test(lines[from - 1] ?? "")) from -= 1;
    // Comments that stand by themselves, and at the top of a file what is no statement, such as the line of a program's name.
    for (skipBlanks(from); at < from; skipBlanks(from)) {
      const begin = at;
      while (at < from && !isBlank(lines[at] ?? "")) at += 1;
      const own = lines.slice(begin, at);
      pieces.push({ key: `text ${own.join("\n").trim()}`, kind: "prose", blanks, lines: own });
    }
    pieces.push({ ...buildCodePiece(source, run, from, last), blanks });
    at = last;
  }
  let rest = end;
  while (rest > at && isBlank(lines[rest - 1] ?? "")) rest -= 1;
  skipBlanks(rest);
  const close = lines.slice(at, rest);
  return {
    open: [],
    pieces: numberEqualPieces(pieces),
    blanks: close.length > 0 ? blanks : 0,
    close,
    hasCommas: false,
  };
}

/** Groups statements that share lines, in the order of their lines. */
function runsOfLines(statements: readonly Statement[]): Statement[][] {
  const runs: Statement[][] = [];
  let end = 0;
  for (const statement of statements.toSorted((a, b) => a.line - b.line || b.endLine - a.endLine)) {
    if (statement.line > end) runs.push([statement]);
    else runs.at(-1)?.push(statement);
    end = Math.max(end, statement.endLine);
  }
  return runs;
}

function buildCodePiece(source: Source, run: readonly Statement[], from: number, end: number): DraftPiece {
  const lines = source.lines.slice(from, end);
  const [statement] = run;
  const plain = { blanks: 0, lines, kind: "statement" as PieceKind, key: `text ${lines.join("\n").trim()}` };
  if (run.length > 1 || statement === undefined) return plain;
  const { symbol, line, endLine, blocks } = statement;
  const code = source.lines.slice(line - 1, endLine);
  const isReexport = symbol !== null && source.kinds.get(symbol) === "re_export";
  const isImport =
    (symbol === null || isReexport) && source.imports.some((each) => each.line >= line && each.line <= endLine);
  if (isImport && blocks.every((block) => block.length === 0)) {
    const names = lines.length === code.length ? readNameList(code) : null;
    const inside = names === null && code.length > 1 ? splitBracketEntries(code, "import") : null;
    const key = names ? `${names.head} ${names.tail}` : inside ? (code[0] ?? "").trim() : plain.key;
    const lead = source.lines.slice(from, line - 1);
    return { ...plain, kind: "import", key: `import ${key}`, names, inside: inside && prependLead(inside, lead) };
  }
  const title = TEST.exec(code[0] ?? "")?.[2];
  const name = symbol ?? (title === undefined ? null : `test ${title}`);
  const inside = splitCodeMembers(source, statement, { from, end });
  if (name !== null) return { ...plain, kind: "definition", key: name, inside };
  return inside === null ? plain : { ...plain, kind: "statement", key: `in ${inside.open.join("\n").trim()}`, inside };
}

const prependLead = (group: Group, lead: readonly string[]): Group => ({ ...group, open: [...lead, ...group.open] });

/** Returns the members of a class, a namespace, a suite of tests or a block of imports; null for what is one piece. */
function splitCodeMembers(
  source: Source,
  statement: Statement,
  { from, end }: { from: number; end: number },
): Group | null {
  const members = statement.blocks.filter((block) => block.length > 0);
  const [block = []] = members;
  const { symbol } = statement;
  const kind = symbol === null ? undefined : source.kinds.get(symbol);
  if (symbol !== null && kind !== "class" && kind !== "type" && kind !== "namespace") {
    const entry = kind === "export_list" ? "import" : "entry";
    return kind === "function" ? null : splitBracketEntries(source.lines.slice(from, end), entry);
  }
  const isListed = (each: Statement) =>
    each.symbol !== null ||
    TEST.test(source.lines[each.line - 1] ?? "") ||
    source.imports.some(({ line }) => line >= each.line && line <= each.endLine);
  const isOfMembers = symbol !== null || block.every(isListed) || TEST.test(source.lines[statement.line - 1] ?? "");
  const first = Math.min(...block.map(({ line }) => line)) - 1;
  const last = Math.max(...block.map(({ endLine }) => endLine));
  const isOnOwnLines = first > statement.line - 1 && (last < end || /^\s/.test(source.lines[last - 1] ?? ""));
  if (members.length !== 1 || !isOfMembers || !isOnOwnLines) return null;
  let begin = first;
  while (begin > statement.line && COMMENT.test(source.lines[begin - 1] ?? "")) begin -= 1;
  while (begin > statement.line && isBlank(source.lines[begin - 1] ?? "")) begin -= 1;
  const inner = groupStatements(source, block, begin, end);
  const hasCommas = inner.pieces.slice(0, -1).every(endsWithComma) && inner.pieces.length > 1;
  return { ...inner, open: source.lines.slice(from, begin), hasCommas };
}

const endsWithComma = ({ lines }: Piece): boolean => /,\s*(?:\/\/.*)?$/.test(lines.at(-1) ?? "");
