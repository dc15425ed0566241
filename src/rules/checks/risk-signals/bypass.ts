import { quote } from "../../../kernel/domain/index.ts";
import type { CheckFinding, JudgedFile } from "../input.ts";
import { buildFinding, MOST_NAMED } from "../signals.ts";
import { pickUnmatchedLines } from "./lines.ts";
import { matchesPattern } from "./patterns.ts";

/** Matches a statement that leaves its function in good order; what throws refuses. */
const LEAVES = /^(?:(?:\}\s{0,3})?(?:else|elif|if)\b.{0,300})?\breturn\b/;
/** Matches the head of another function or class. */
const HEAD = /^(?:(?:export|default|async|static|public|private|protected|abstract) ){0,4}(?:def|class|function)\b/;
const CALL = /[A-Za-z_$][\w$.]{0,120}\s{0,3}\(/g;
/** A function is searched for its guard within this many lines after a new way out. */
const LONGEST_WAY = 60;

/** Reports a new way out of a function in front of a guard that is left as it was: nobody who takes it is checked. */
export function reportBypassedGuards(file: JudgedFile, patterns: readonly string[]): CheckFinding[] {
  const { analysis, isTest, change } = file;
  if (isTest || !analysis || change.kind === "added") return [];
  const after = analysis.linesOf("after");
  const exits = pickUnmatchedLines(analysis, (line) => LEAVES.test(line.trim())).added;
  return exits.flatMap(({ text, line }): CheckFinding[] => {
    const guard = guardBelow(after, line, patterns);
    if (guard === null) return [];
    const message = `The change leaves the function before ${guard} is called: ${quote(text, 120)}.`;
    const fix = `Put it after ${guard}, or say with \`skl propose --rationale\` who may leave here unchecked: a person decides before it merges.`;
    return [buildFinding("guard_bypassed", file.path, message, { line, fix, data: { guard } })];
  });
}

/** Returns the guard that is called in the same function below a line, counted from 1; null without one. */
function guardBelow(lines: readonly string[], line: number, patterns: readonly string[]): string | null {
  let depth = measureIndent(lines[line - 1] ?? "");
  for (const text of lines.slice(line, line + LONGEST_WAY)) {
    const own = text.trim();
    const indent = measureIndent(text);
    if (own === "" || own.startsWith("@")) continue;
    if (indent === 0 || (HEAD.test(own) && indent <= depth)) return null;
    // What stands deeper than anything since the way out is in a block or function of its own.
    const guard = indent <= depth ? guardIn(own, patterns) : null;
    if (guard !== null) return guard;
    depth = Math.min(depth, indent);
  }
  return null;
}

/** Matches a statement that keeps an answer, with the name under which it does. */
const KEEPS =
  /^(?:(?:const|let|var|val|final|auto|my|local) ){0,2}([A-Za-z_$][\w$]{0,60})(?::\s?[\w.<>[\]| ]{1,60})?\s?:?=(?!=)/;
const CONDITION = /\b(?:if|elif|while|return|assert|unless|when)\b|\?/;

/** Reports where the answer of a guard that is asked as before no longer decides: it is set anew, or something else may stand in for it. */
export function guardAnswersPassed(file: JudgedFile, patterns: readonly string[]): CheckFinding[] {
  const { analysis, isTest, change } = file;
  if (isTest || !analysis || change.kind === "added") return [];
  const { gone, added } = pickUnmatchedLines(analysis, (line) => line.trim() !== "");
  if (added.length === 0) return [];
  const after = analysis.linesOf("after");
  return after.flatMap((text, at): CheckFinding[] => {
    const name = KEEPS.exec(text.trim())?.[1];
    const guard = name === undefined ? null : guardIn(text, patterns);
    if (name === undefined || guard === null || added.some(({ line }) => line === at + 1)) return [];
    const rest = after.slice(at + 1, at + 1 + LONGEST_WAY);
    const outside = rest.findIndex((each) => each.trim() !== "" && measureIndent(each) < measureIndent(text));
    const end = at + 1 + (outside < 0 ? rest.length : outside);
    const passed = added.find(
      ({ text: each, line }) => line > at + 1 && line <= end && letsGuardPass(each.trim(), name, gone),
    );
    if (passed === undefined) return [];
    const message = `The change lets something else decide than ${name}, the answer of ${guard}: ${quote(passed.text, 120)}.`;
    return [buildFinding("guard_bypassed", file.path, message, { line: passed.line, data: { guard } })];
  });
}

/** Returns whether a new line sets an answer anew, or lets a condition on it hold, or a refusal fail, for another reason. */
function letsGuardPass(text: string, name: string, gone: readonly { readonly text: string }[]): boolean {
  const word = `(?<![\\w$.])${name.replaceAll("$", "\\$")}(?![\\w$])`;
  if (new RegExp(`^${word}\\s?(?:\\|\\||\\?\\?|\\|)?=(?!=)`).test(text)) return true;
  const old = gone.filter((each) => new RegExp(word).test(each.text));
  if (old.length === 0 || !new RegExp(word).test(text) || !CONDITION.test(text)) return false;
  const loosens = new RegExp(`(?:!|\\bnot )\\(?${word}`).test(text) ? /\band\b|&&/g : /\bor\b|\|\|/g;
  const countIn = (line: string) => line.match(loosens)?.length ?? 0;
  return old.every((each) => countIn(each.text) < countIn(text));
}

/** Reports changed functions and constants that a guard of the same file uses: what it lets pass may depend on them. */
export function guardPartsChanged(file: JudgedFile, patterns: readonly string[]): CheckFinding[] {
  const { analysis, isTest } = file;
  if (isTest || !analysis || analysis.syntax.ast_change_type === "mechanical") return [];
  const { changed_symbols, documented_symbols = [] } = analysis.syntax;
  const changed = new Map(
    changed_symbols
      .filter((symbol) => !documented_symbols.includes(symbol))
      .map((symbol) => [buildCallPattern(symbol), symbol]),
  );
  const lines = analysis.linesOf("before");
  const isGuard = (name: string) => patterns.some((pattern) => matchesPattern(name, pattern.replace(/^@/, "")));
  const parts = new Map<string, string>();
  for (const [at, text] of lines.entries()) {
    const name = DEFINED.exec(text)?.[1] ?? "";
    if (name === "" || !isGuard(name)) continue;
    const body = listLinesBelowHead(lines, at);
    const used = [...body.flatMap(namesCalledIn).map((called) => called.replace(OWNER, "self.")), ...namesReadIn(body)];
    for (const each of used) {
      const symbol = changed.get(each);
      if (symbol !== undefined && !isGuard(readLastNamePart(symbol))) parts.set(symbol, name);
    }
  }
  return [...parts].slice(0, MOST_NAMED).map(([symbol, guard]) => {
    const message = `The change touches ${symbol}, on which the guard ${guard} relies.`;
    const fix = `Say with \`skl propose --rationale\` why ${guard} lets no more pass than before: a person decides before it merges.`;
    return buildFinding("guard_part_changed", file.path, message, { fix, data: { guard, symbol } });
  });
}

const OWNER = /^(?:this|cls)\./;

/** Returns the names that code reads, such as those of constants; not those of attributes, keys and words of a comment. */
function namesReadIn(lines: readonly string[]): string[] {
  return lines
    .filter((line) => !/^\s*(?:#|\/\/|\*)/.test(line))
    .flatMap(
      (line) =>
        line.match(/(?<![\w$."'])[A-Za-z_$][\w$]{0,100}(?![\w$"']|\s?=(?!=)|\s?:\s+(?!return\b|raise\b)\S)/g) ?? [],
    );
}

/** Returns how code of the same file calls a function or a method of its own class: `get()` of any other object is another one. */
function buildCallPattern(symbol: string): string {
  return symbol.includes(".") ? `self.${readLastNamePart(symbol)}` : symbol;
}

/** Matches the head of a function, with its name. */
const DEFINED =
  /^\s*(?:(?:export|default|async|static|public|private|protected) ){0,4}(?:def|function\*?) ([A-Za-z_$][\w$]*)/;

/** Returns the lines below a head that stand deeper than it. */
function listLinesBelowHead(lines: readonly string[], head: number): readonly string[] {
  const depth = measureIndent(lines[head] ?? "");
  const body: string[] = [];
  for (const text of lines.slice(head + 1, head + 1 + LONGEST_WAY)) {
    if (text.trim() !== "" && measureIndent(text) <= depth) break;
    body.push(text);
  }
  return body;
}

function guardIn(text: string, patterns: readonly string[]): string | null {
  const isGuard = (name: string) =>
    patterns.some((pattern) => [name, readLastNamePart(name)].some((each) => matchesPattern(each, pattern)));
  return namesCalledIn(text).find(isGuard) ?? null;
}

function namesCalledIn(text: string): readonly string[] {
  return (text.match(CALL) ?? []).map((call) => call.slice(0, -1).trim());
}

function readLastNamePart(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
}

function measureIndent(text: string): number {
  return text.length - text.trimStart().length;
}
