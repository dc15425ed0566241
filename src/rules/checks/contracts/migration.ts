import type { SignatureChange } from "../../../kernel/domain/index.ts";
import { computeLineAtOffset } from "./parts.ts";
import { listSqlStatements } from "./sql-statements.ts";

interface Harm {
  readonly kind: "removed" | "changed";
  /** What is affected, with its kind, such as `column users.email`. */
  readonly symbol: string;
  readonly statement: string;
  readonly offset: number;
}

const PART = String.raw`(?:"[^"]+"|\x60[^\x60]+\x60|\[[^\]]+\]|[\w$\u0080-\uffff]+)`;
const NAME = String.raw`((?:${PART}\.)*${PART})`;
const buildClausePattern = (text: string): RegExp =>
  new RegExp(`^${text.replaceAll(" ", String.raw`\s+`).replace("NAME", NAME)}`, "i");
/** What programs name beside tables. */
const OTHERS =
  "foreign table|(?:materialized )?view|type|schema|database|function|procedure|routine|aggregate|sequence|domain|synonym|package";
const DROP = buildClausePattern(`drop (table|${OTHERS}|extension|policy) (?:if exists )?NAME`);
const RENAME_TABLE = buildClausePattern("rename table NAME ");
const SP_RENAME = /^(?:exec(?:ute)?\s+)?(?:\w+\.){0,2}sp_rename\s+(?:@\w+\s*=\s*)?N?'([^']+)'/i;
const ALTER_TYPE = buildClausePattern("alter (type) NAME");
const ALTER_OTHER = buildClausePattern(
  `alter (${OTHERS}) (?:if exists )?NAME[^;]{0,500}? (?:rename to|set schema|rename (?:column|attribute)|as) `,
);
const ALTER_TABLE = buildClausePattern(`alter (?:ignore |online |foreign )?table (?:if exists )?(?:only )?NAME `);
/** Matches each further name of a statement with several, such as `b` of `DROP TABLE a, b`. */
const FURTHER = new RegExp(String.raw`\s*,\s*${NAME}`, "gy");
const NO_COLUMN = /^(?:\w+\s+)?(?:constraint|primary|foreign|unique|index|key|check|default|partition)\b/i;

/** Returns the new statements of a migration that break programs which read or write the database. */
export function listMigrationBreaks(before: string, after: string): SignatureChange[] {
  const known = new Set(listMigrationHarm(before).map(({ statement }) => statement));
  return listMigrationHarm(after)
    .filter(({ statement }) => !known.has(statement))
    .map(({ kind, symbol, statement, offset }) => ({
      symbol,
      kind,
      before: null,
      after: statement,
      line: computeLineAtOffset(after, offset),
    }));
}

function listMigrationHarm(text: string): Harm[] {
  const statements = listSqlStatements(text);
  return [
    ...statements.flatMap(({ text: each, offset }) => findSqlHarm(each).map((harm) => ({ ...harm, offset }))),
    ...findPythonHarm(text),
  ];
}

const toShortSqlLine = (text: string): string => text.replace(/\s+/g, " ").trim().slice(0, 300);
const removeSqlQuotes = (name: string | undefined): string => (name ?? "").replace(/["`[\]]/g, "");

type SqlHarm = Omit<Harm, "offset">;

function findSqlHarm(text: string): SqlHarm[] {
  const statement = toShortSqlLine(text);
  const drop = DROP.exec(statement);
  if (drop) {
    const what = toShortSqlLine(drop[1] ?? "").toLowerCase();
    const others = [...statement.slice(drop[0].length).matchAll(FURTHER)].map(([, name]) => name);
    return [drop[2], ...others].map((name) => ({
      kind: "removed",
      symbol: `${what} ${removeSqlQuotes(name)}`,
      statement,
    }));
  }
  const renamed = RENAME_TABLE.exec(statement);
  if (renamed) return [{ kind: "changed", symbol: `table ${removeSqlQuotes(renamed[1])}`, statement }];
  const called = SP_RENAME.exec(statement);
  if (called) return [{ kind: "changed", symbol: `name ${removeSqlQuotes(called[1])}`, statement }];
  const table = ALTER_TABLE.exec(text);
  if (!table) {
    const other = ALTER_TYPE.exec(statement) ?? ALTER_OTHER.exec(statement);
    return other
      ? [
          {
            kind: "changed",
            symbol: `${toShortSqlLine(other[1] ?? "").toLowerCase()} ${removeSqlQuotes(other[2])}`,
            statement,
          },
        ]
      : [];
  }
  return splitSqlClauses(text.slice(table[0].length)).flatMap((clauseText) => {
    const harm = findColumnHarm(clauseText, removeSqlQuotes(table[1]));
    return harm ? [{ ...harm, statement: toShortSqlLine(`${table[0]} ${clauseText}`) }] : [];
  });
}

const COLUMN = new RegExp(
  String.raw`^(drop|rename|alter|modify|change|add)\s*(?:\s|\()\s*(?:column\s+)?(?:if\s+(?:not\s+)?exists\s+)?${NAME}\s*`,
  "i",
);
/** Matches what an altered column gets or loses without harm to programs that read and write it. */
const HARMLESS =
  /^(?:set\s+(?:default|statistics|storage|compression|generated)\b|set\s*\(|drop\s+(?:default|not\s+null|identity|expression)\b|reset\b|restart\b|add\s+generated\b)/i;

function findColumnHarm(text: string, table: string): Pick<Harm, "kind" | "symbol"> | null {
  // Without row security, every reader sees the rows of all.
  if (/^(?:set\s+schema|(?:disable|no\s+force)\s+row)\b/i.test(text))
    return { kind: "changed", symbol: `table ${table}` };
  const match = NO_COLUMN.test(text) ? null : COLUMN.exec(text);
  if (!match) return null;
  const [start, verb = "", column] = match;
  const rest = text.slice(start.length);
  const symbol = `column ${table}.${removeSqlQuotes(column)}`;
  switch (verb.toLowerCase()) {
    case "drop":
      return { kind: "removed", symbol };
    case "rename":
      return { kind: "changed", symbol: /^to$/i.test(removeSqlQuotes(column)) ? `table ${table}` : symbol };
    case "add":
      return /\bnot\s+null\b/i.test(rest) && !/\bdefault\b/i.test(rest) ? { kind: "changed", symbol } : null;
    default:
      return HARMLESS.test(rest) ? null : { kind: "changed", symbol };
  }
}

/** Returns the clauses of a statement, cut at commas outside of brackets and strings. */
function splitSqlClauses(text: string): string[] {
  const clauses: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "'") at = Math.max(at, text.indexOf("'", at + 1));
    else if (text[at] === "(") depth += 1;
    else if (text[at] === ")") depth -= 1;
    else if (text[at] === "," && depth === 0) {
      clauses.push(text.slice(from, at).trim());
      from = at + 1;
    }
  }
  return [...clauses, text.slice(from).trim()];
}

/** These calls of Alembic and Django, in Python, do the same as the statements above. */
const CALLS: readonly { readonly kind: Harm["kind"]; readonly what: string; readonly pattern: RegExp }[] = [
  { kind: "removed", what: "table", pattern: /\bop\.drop_table\(\s*["'](\w+)["']()/g },
  { kind: "removed", what: "column", pattern: /\bop\.drop_column\(\s*["'](\w+)["'],\s*["'](\w+)["']/g },
  { kind: "changed", what: "column", pattern: /\bop\.alter_column\(\s*["'](\w+)["'],\s*["'](\w+)["']/g },
  { kind: "removed", what: "model", pattern: /\bDeleteModel\(\s*(?:name\s*=\s*)?["'](\w+)["']()/g },
  {
    kind: "removed",
    what: "field",
    pattern: /\bRemoveField\(\s*(?:model_name\s*=\s*)?["'](\w+)["'],\s*(?:name\s*=\s*)?["'](\w+)["']/g,
  },
  {
    kind: "changed",
    what: "field",
    pattern:
      /\b(?:AlterField|RenameField)\(\s*(?:model_name\s*=\s*)?["'](\w+)["'],\s*(?:(?:old_)?name\s*=\s*)?["'](\w+)["']/g,
  },
];

function findPythonHarm(text: string): Harm[] {
  return CALLS.flatMap(({ kind, what, pattern }) =>
    [...text.matchAll(pattern)].map(({ 0: call, 1: owner = "", 2: part = "", index }) => {
      const symbol = `${what} ${[owner, part].filter((name) => name !== "").join(".")}`;
      return { kind, symbol, statement: toShortSqlLine(call), offset: index };
    }),
  );
}
