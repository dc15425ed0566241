/**
 * Finds definitions that do what they did though their syntax differs: names of locals, annotations within a Python function, and statements
 * that log. It compares tokens, and says nothing where it is not sure: a frame whose names can be read, a nested definition, a name that is
 * not bound before its other uses in the same block.
 */
import type { Language, ParsedModule, Statement } from "../../../kernel/domain/index.ts";

type Family = "python" | "typescript";

const FAMILIES: Partial<Record<Language, Family>> = {
  python: "python",
  typescript: "typescript",
  javascript: "typescript",
};

/** Names by which running code reads or writes the names of its own frame. */
const READS_FRAMES = new Set([
  ...["eval", "exec", "execfile", "compile", "locals", "vars", "globals", "dir", "global", "nonlocal", "inspect"],
  ...["_getframe", "breakpoint", "set_trace", "debugger", "with", "Function", "arguments", "__class__"],
]);

/** Operators that stand together are one token, so that `a++ + b` and `a + ++b` differ. */
const TOKENS: Readonly<Record<Family, RegExp>> = {
  python:
    /(#.*)|([rbuf]{0,3}(?:"""(?:[^\\]|\\[\s\S])*?"""|'''(?:[^\\]|\\[\s\S])*?'''|"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'))|([\p{L}_][\p{L}\p{N}_]*)|(\d[\w.]*|:=|[-+*/%&|^<>=!~@]+|\S)/giu,
  typescript:
    /(\/\/.*|\/\*[\s\S]*?\*\/)|("(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'|`(?:[^`\\]|\\[\s\S])*`)|([\p{L}_$][\p{L}\p{N}_$]*)|(\d[\w.]*|[-+*/%&|^<>=!~]+|\S)/giu,
};

interface Token {
  readonly kind: "name" | "text" | "other";
  readonly text: string;
  readonly line: number;
}

/** The lines of one version of a file, whose first one has the number 1. */
export type Lines = readonly string[];

interface Version {
  readonly statement: Statement;
  readonly lines: Lines;
}

/** A changed symbol that does what it did, and whether nothing but names of its locals differs. */
export interface NeutralSymbol {
  readonly symbol: string;
  readonly isRenamed: boolean;
}

/** Returns those of the changed symbols that do what they did. */
export function findNeutralSymbols(
  changed: readonly string[],
  before: { readonly module: ParsedModule; readonly lines: Lines },
  after: { readonly module: ParsedModule; readonly lines: Lines },
): NeutralSymbol[] {
  const family = FAMILIES[after.module.language];
  if (family === undefined || before.module.language !== after.module.language) return [];
  return changed.flatMap((symbol) => {
    const [old, ...otherOld] = findNeutralDefinitions(symbol, before.module.statements);
    const [now, ...otherNow] = findNeutralDefinitions(symbol, after.module.statements);
    if (old === undefined || now === undefined || otherOld.length + otherNow.length > 0) return [];
    const versions = [
      { statement: old, lines: before.lines },
      { statement: now, lines: after.lines },
    ] as const;
    if (!isNeutral(...versions, family)) return [];
    const [oldTokens, newTokens] = versions.map(({ statement: { line, endLine }, lines }) =>
      tokenizeFamilyText(lines.slice(line - 1, endLine).join("\n"), family),
    ) as [Token[], Token[]];
    return [{ symbol, isRenamed: findRenames(oldTokens, newTokens) !== null }];
  });
}

function findNeutralDefinitions(symbol: string, statements: readonly Statement[]): Statement[] {
  return statements.flatMap((each) =>
    each.symbol === symbol
      ? [each]
      : each.symbol === null || symbol.startsWith(`${each.symbol}.`)
        ? each.blocks.flatMap((block) => findNeutralDefinitions(symbol, block))
        : [],
  );
}

function isNeutral(before: Version, after: Version, family: Family): boolean {
  const old = extractPlainCode(before, family);
  const now = extractPlainCode(after, family);
  if (old.shape !== now.shape || !mayLackAnnotations(old, now)) return false;
  const renamed = findRenames(old.tokens, now.tokens);
  if (renamed === null) return false;
  if (renamed.size === 0) return true;
  const all = [...old.tokens, ...now.tokens];
  const names = [...renamed].flat();
  const isInText = ({ kind, text }: Token) => kind === "text" && names.some((name) => text.includes(name));
  if (all.some((token) => READS_FRAMES.has(token.text) || token.text === "class" || isInText(token))) return false;
  if (old.tokens.filter(({ text }) => text === "def").length > 1) return false;
  return [...renamed].every(([from, to]) => isLocal(from, old.tokens, family) && isLocal(to, now.tokens, family));
}

interface Code {
  /** The nesting of its statements. */
  readonly shape: string;
  readonly tokens: readonly Token[];
  /** The annotations of parameters by name, and of the result; null where the definition is no plain function of Python. */
  readonly annotations: ReadonlyMap<string, string> | null;
}

/** Returns a definition without comments, statements that log and, in a plain Python function, annotations. */
function extractPlainCode({ statement, lines }: Version, family: Family): Code {
  const skipped = logLines(statement, lines, family);
  const rest = listNumbersBetween(statement.line, statement.endLine).map((line) =>
    skipped.has(line) ? "" : (lines[line - 1] ?? ""),
  );
  const tokens = tokenizeFamilyText(rest.join("\n"), family);
  const shape = computeStatementShape(statement, skipped);
  const start = tokens.findIndex(({ text }) => text === "def");
  const isPlain = start === 0 || (start === 1 && tokens[0]?.text === "async");
  const isOnly = tokens.filter(({ text }) => text === "def" || text === "class").length === 1;
  if (family !== "python" || !isPlain || !isOnly) return { shape, tokens, annotations: null };
  const annotations = new Map<string, string>();
  return { shape, tokens: removeAnnotations(tokens, annotations), annotations };
}

/** A head may get annotations. One that it had may be what a framework obeys. */
function mayLackAnnotations({ annotations: before }: Code, { annotations: after }: Code): boolean {
  if (before === null || after === null) return before === after;
  return [...before].every(([name, text]) => after.get(name) === text);
}

/** Returns the lines of statements that log. */
function logLines({ blocks }: Statement, lines: Lines, family: Family): Set<number> {
  const inner = blocks.flat();
  const own = inner
    .filter((each) => isLog(each, lines, family))
    .flatMap(({ line, endLine }) => listNumbersBetween(line, endLine));
  return new Set([...own, ...inner.flatMap((each) => [...logLines(each, lines, family)])]);
}

const listNumbersBetween = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);

function computeStatementShape({ blocks }: Statement, skipped: ReadonlySet<number>): string {
  const shapes = blocks.map((block) =>
    block.flatMap((each) => (skipped.has(each.line) ? [] : [computeStatementShape(each, skipped)])).join(""),
  );
  return `(${shapes.map((shape) => `[${shape}]`).join("")})`;
}

const LOG: Readonly<Record<Family, RegExp>> = {
  python:
    /^(?:(?:self|cls)\.)?(?:_?log|_?logger|logging|LOG|LOGGER)\.(?:debug|info|warning|warn|error|exception|critical|log)\(([\s\S]*)\)$|^print\(([\s\S]*)\)$/,
  typescript: /^(?:this\.)?(?:_?log|_?logger|console)\.(?:debug|info|warn|error|log|trace)\(([\s\S]*)\);?$/,
};

/** Matches what no log should hold. */
const SECRET = /pass|secret|token|key|credential|auth|cookie|session/i;

/** Returns whether a statement only logs. A call in what is logged, or an assignment, may do more, and what is secret is no log line's matter. */
function isLog({ line, endLine, blocks }: Statement, lines: Lines, family: Family): boolean {
  if (blocks.length > 0) return false;
  const found = LOG[family].exec(
    lines
      .slice(line - 1, endLine)
      .join("\n")
      .trim(),
  );
  const given = found?.[1] ?? found?.[2];
  if (given === undefined || SECRET.test(given)) return false;
  const tokens = tokenizeFamilyText(given, family);
  const acts = family === "python" ? /^(?:\(|:=|await|yield)$|\+/ : /^(?:\(|await|yield|delete|new)$|[+=]|--/;
  const isActive = ({ kind, text }: Token) =>
    kind === "text" ? text.includes("{") && text.includes("(") : acts.test(text);
  return !tokens.some(isActive);
}

function tokenizeFamilyText(text: string, family: Family): Token[] {
  const tokens: Token[] = [];
  let line = 1;
  let from = 0;
  for (const found of text.matchAll(TOKENS[family])) {
    const [whole, comment, string, name] = found;
    line += text.slice(from, found.index).split("\n").length - 1;
    from = found.index;
    if (comment !== undefined) continue;
    const kind = string !== undefined ? "text" : name !== undefined ? "name" : "other";
    tokens.push({ kind, text: whole, line });
  }
  return tokens;
}

/** Takes the annotations out of a Python function, and notes those of its parameters and its result. */
function removeAnnotations(tokens: readonly Token[], ofHead: Map<string, string>): Token[] {
  const kept: Token[] = [];
  const depths = listOpenBrackets(tokens).map((open) => open.length);
  const headEnd = tokens.findIndex(({ text }, at) => text === ":" && depths[at] === 0);
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    const name = tokens[at - 1];
    const isParameter = at < headEnd && depths[at] === 1 && token.text === ":" && name?.kind === "name";
    const isResult = at < headEnd && depths[at] === 0 && token.text === "->";
    if (!isParameter && !isResult && !(at > headEnd && isLocalAnnotation(tokens, at, depths))) {
      kept.push(token);
      continue;
    }
    const ends = isParameter ? /^(?:,|\)|=(?!=).*)$/ : isResult ? /^:$/ : /^=$/;
    const depth = depths[at] ?? 0;
    let end = at + 1;
    while (end < tokens.length && !(ends.test(tokens[end]?.text ?? "") && (depths[end] ?? 0) <= depth)) end += 1;
    const text = tokens.slice(at + 1, end).map((each) => each.text);
    if (isParameter || isResult) ofHead.set(isParameter ? (name?.text ?? "") : "->", text.join(" "));
    at = end - 1;
  }
  return kept;
}

/** Returns whether a colon begins the annotation of a local that gets a value on the same line, as in `count: int = 0`. */
function isLocalAnnotation(tokens: readonly Token[], at: number, depths: readonly number[]): boolean {
  const [before, name, colon] = [tokens[at - 2], tokens[at - 1], tokens[at]];
  if (colon?.text !== ":" || depths[at] !== 0 || name?.kind !== "name" || before?.line === name.line) return false;
  if (/^(?:else|try|finally)$/.test(name.text)) return false;
  return tokens
    .slice(at + 1)
    .some(({ text, line }, next) => line === colon.line && text === "=" && depths[at + 1 + next] === 0);
}

/** Returns the names that stand for others, each pair once; null if the tokens differ in more than that. */
function findRenames(before: readonly Token[], after: readonly Token[]): Map<string, string> | null {
  if (before.length !== after.length) return null;
  const to = new Map<string, string>();
  const from = new Map<string, string>();
  const renamed = new Map<string, string>();
  for (const [at, old] of before.entries()) {
    const now = after[at];
    if (now === undefined || old.kind !== now.kind) return null;
    if (old.kind !== "name" || isMember(before, at)) {
      if (old.text !== now.text) return null;
      continue;
    }
    if (isMember(after, at)) return null;
    if ((to.get(old.text) ?? now.text) !== now.text || (from.get(now.text) ?? old.text) !== old.text) return null;
    to.set(old.text, now.text);
    from.set(now.text, old.text);
    if (old.text !== now.text) renamed.set(old.text, now.text);
  }
  return renamed;
}

/** Returns whether the name at a place belongs to an object. */
function isMember(tokens: readonly Token[], at: number): boolean {
  return tokens[at - 1]?.text === "." && tokens[at - 2]?.text !== ".";
}

/**
 * Returns whether a name is bound in the definition before its other uses, and used within the block of its binding alone. A name that is also
 * a key of an object or of a call is not one of these.
 */
function isLocal(name: string, tokens: readonly Token[], family: Family): boolean {
  const places = tokens.flatMap(({ kind, text }, at) =>
    kind === "name" && text === name && !isMember(tokens, at) ? [at] : [],
  );
  const [first] = places;
  if (first === undefined) return false;
  const around = listOpenBrackets(tokens);
  if (places.some((at) => isUnclear(tokens, at))) return false;
  const isBound = family === "python" ? bindsInPython(tokens, first, around) : bindsInTypeScript(tokens, first);
  if (!isBound || places.some((at) => isKey(tokens, at, { family, bracket: around[at]?.at(-1) ?? null }))) return false;
  // Python has one scope a function.
  if (family === "python") return true;
  const block = around[first] ?? [];
  const last = places.at(-1) ?? first;
  return around.slice(first, last + 1).every((open) => block.every((bracket, depth) => open[depth] === bracket));
}

/** Returns whether a place may be in a regular expression, in a text between tags, or an attribute of a tag. */
function isUnclear(tokens: readonly Token[], at: number): boolean {
  const [previous, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (/(?:\/|(?<!=)>)$/.test(previous?.text ?? "") || /^[/<]/.test(next?.text ?? "")) return true;
  if (next?.text !== "=" || previous?.line !== token?.line) return false;
  return previous?.kind !== "other" && !/^(?:const|let)$/.test(previous?.text ?? "");
}

function bindsInPython(tokens: readonly Token[], at: number, around: readonly (readonly string[])[]): boolean {
  if ((around[at]?.length ?? 0) > 0) return false;
  const [previous, next] = [tokens[at - 1], tokens[at + 1]];
  const startsLine = previous === undefined || previous.line !== tokens[at]?.line || previous.text === ":";
  return (
    (startsLine && next?.text === "=") || (previous?.text === "for" && next?.text === "in") || previous?.text === "as"
  );
}

function bindsInTypeScript(tokens: readonly Token[], at: number): boolean {
  return /^(?:const|let)$/.test(tokens[at - 1]?.text ?? "");
}

/** Returns whether the name is that of an argument, or a key or shorthand of an object. */
function isKey(
  tokens: readonly Token[],
  at: number,
  { family, bracket }: { readonly family: Family; readonly bracket: string | null },
): boolean {
  const [previous, next] = [tokens[at - 1]?.text ?? "", tokens[at + 1]?.text ?? ""];
  if (family === "python") return bracket?.startsWith("(") === true && next === "=" && /^[(,]$/.test(previous);
  return bracket?.startsWith("{") === true && /^[{,]$/.test(previous) && /^[},:=(]$/.test(next);
}

/** Returns the brackets that are open at each token, the innermost last. Each has a number, so that two blocks differ. */
function listOpenBrackets(tokens: readonly Token[]): (readonly string[])[] {
  let open: readonly string[] = [];
  return tokens.map(({ text, kind }, at) => {
    if (kind === "other" && /^[)\]}]$/.test(text)) open = open.slice(0, -1);
    const here = open;
    if (kind === "other" && /^[([{]$/.test(text)) open = [...open, `${text}${at}`];
    return here;
  });
}
