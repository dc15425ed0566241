/** Whether everybody who could use a function, class or value by its old signature still can by its new one. */
import type { Language, ParsedModule, Statement, SymbolSignature } from "../../domain/index.ts";

/** A signature's text cut at its parameters: `async def f`, `[a: int, b=1]`, ` -> str`. */
interface Callable {
  readonly head: string;
  readonly parameters: readonly Parameter[];
  readonly tail: string;
}

interface Parameter {
  readonly name: string;
  readonly type: string | null;
  readonly value: string | null;
  readonly isOptional: boolean;
}

export interface Version {
  readonly module: ParsedModule;
  readonly symbol: SymbolSignature;
}

/**
 * Parameters that may be left out, alternatives in a union, further overloads and annotations where there were none take nothing
 * from anybody. In Python, an annotation that changes over the same body is a hint about the same function. Whatever this reader
 * does not understand is not compatible.
 */
export function isCompatible(old: Version, now: Version): boolean {
  const { language } = now.module;
  if (old.symbol.kind === "variable" && now.symbol.kind === "variable") return differInHints(old, now);
  if (old.symbol.kind !== "function" || now.symbol.kind !== "function") return false;
  const [before, after] = [overloadsOf(old.symbol, language), overloadsOf(now.symbol, language)];
  if (before === null || after === null) return false;
  const hintsOnly = language === "python" && hasSameBody(old, now);
  return before.every((known) => after.some((other) => accepts(known, other, hintsOnly)));
}

/** An attribute's annotation tells the interpreter nothing, except where a record reads it. */
function differInHints(old: Version, now: Version): boolean {
  if (now.module.language !== "python" || now.symbol.readsAnnotation === true) return false;
  const withoutHint = ({ symbol }: Version) => symbol.signature.replace(/^(\w+): .*$/s, "$1");
  return withoutHint(old) === withoutHint(now);
}

function hasSameBody(old: Version, now: Version): boolean {
  const bodies = ({ module, symbol }: Version) =>
    definitionsOf(symbol.symbol, module.statements).map(({ blocks }) => blocks.flat().map(({ hash }) => hash));
  return JSON.stringify(bodies(old)) === JSON.stringify(bodies(now));
}

function definitionsOf(symbol: string, statements: readonly Statement[]): Statement[] {
  return statements.flatMap((statement) =>
    statement.symbol === symbol ? [statement] : definitionsOf(symbol, statement.blocks.flat()),
  );
}

function overloadsOf({ signature, symbol }: SymbolSignature, language: Language): Callable[] | null {
  const texts = splitTopLevel(signature, ";").map((text) => text.trim().replace(/@(?:\w+\.)?overload /, ""));
  const name = symbol.slice(symbol.lastIndexOf(".") + 1);
  const callables = texts.map((text) => callableOf(text, language, name));
  return callables.some((each) => each === null) ? null : callables.filter((each) => each !== null);
}

function callableOf(text: string, language: Language, name: string): Callable | null {
  // Decorators come first and have parentheses, too.
  const start = language === "python" ? text.lastIndexOf(`def ${name}`) : 0;
  const depths = depthsOf(text);
  const outside = (sign: string, from: number) =>
    depths.findIndex((depth, at) => at >= from && depth === 0 && text[at] === sign);
  const open = start < 0 ? -1 : outside("(", start);
  const close = open < 0 ? -1 : outside(")", open);
  if (close < 0) return null;
  const inside = text.slice(open + 1, close);
  const parameters = splitTopLevel(inside, ",").filter((each) => each.trim() !== "");
  return { head: text.slice(0, open), parameters: parameters.map(parameterOf), tail: text.slice(close + 1) };
}

function parameterOf(text: string): Parameter {
  const [declared = "", ...values] = splitTopLevel(text.trim(), "=", /[=!<>]/);
  const [name = "", ...types] = splitTopLevel(declared, ":");
  const plain = name.trim().replace(/\?$/, "");
  const value = values.length === 0 ? null : values.join("=").trim();
  const isOptional = value !== null || /\?$/.test(name.trim()) || /^(?:\*|\.\.\.|\/$)/.test(plain);
  return { name: plain, type: types.length === 0 ? null : types.join(":").trim(), value, isOptional };
}

const isStar = ({ name }: Parameter): boolean => /^\*(?!\*)|^\.\.\./.test(name);
const isRestOfKeywords = ({ name }: Parameter): boolean => name.startsWith("**");

function accepts(old: Callable, now: Callable, hintsOnly: boolean): boolean {
  const [before, after] = [sectionsOf(old.parameters), sectionsOf(now.parameters)];
  // What a function takes in addition it may answer in addition.
  const takesMore = before.positional.some(({ type }, at) => type !== (after.positional[at]?.type ?? type));
  const isSameTail =
    old.tail === now.tail ||
    old.tail === "" ||
    (hintsOnly && /^ -> /.test(old.tail)) ||
    (takesMore && isWider(returned(old), returned(now)));
  if (old.head !== now.head || !isSameTail) return false;
  const suits = (known: Parameter, other: Parameter | undefined) =>
    other !== undefined && acceptsArgument(known, other, hintsOnly);
  const added = after.positional.slice(before.positional.length);
  return (
    before.positional.every((known, at) => suits(known, after.positional[at])) &&
    added.every(({ isOptional, name }) => isOptional || before.keywords.some((known) => known.name === name)) &&
    (added.length === 0 || before.star === undefined || before.star.name === "*") &&
    (before.star === undefined || before.star.name === "*" || suits(before.star, after.star)) &&
    before.keywords.every((known) =>
      suits(
        known,
        [...after.keywords, ...added].find(({ name }) => name === known.name),
      ),
    ) &&
    after.keywords.every(({ name, isOptional }) => isOptional || before.keywords.some((known) => known.name === name))
  );
}

function sectionsOf(parameters: readonly Parameter[]) {
  const at = parameters.findIndex((each) => isStar(each) || isRestOfKeywords(each));
  const positional = at < 0 ? parameters : parameters.slice(0, at);
  const others = at < 0 ? [] : parameters.slice(at);
  return { positional, star: others.find(isStar), keywords: others.filter((each) => !isStar(each)) };
}

function acceptsArgument(old: Parameter, now: Parameter, hintsOnly: boolean): boolean {
  if (old.name !== now.name || (old.isOptional && !now.isOptional)) return false;
  if (old.value !== null && old.value !== now.value) return false;
  if (old.type === null || hintsOnly) return true;
  return isWider(old.type, now.type);
}

const returned = ({ tail }: Callable): string => tail.replace(/^(?: ->|:) /, "");

/** Returns whether the second union has all alternatives of the first; a type that is not written takes everything. */
function isWider(old: string, now: string | null): boolean {
  const alternatives = new Set(splitTopLevel(now ?? old, "|").map((part) => part.trim()));
  return splitTopLevel(old, "|").every((part) => alternatives.has(part.trim()));
}

const CLOSING: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}", "<": ">" };

/** Returns the parts of a text between the places where a sign stands outside of brackets and quotes, and not beside `except`. */
function splitTopLevel(text: string, sign: string, except = /$^/): string[] {
  const depths = depthsOf(text);
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] !== sign || depths[at] !== 0) continue;
    if (except.test(text[at - 1] ?? "") || except.test(text[at + 1] ?? "")) continue;
    parts.push(text.slice(from, at));
    from = at + 1;
  }
  return [...parts, text.slice(from)];
}

/** Returns within how many brackets and quotes each character stands; those that open and close count as outside. */
function depthsOf(text: string): number[] {
  const depths: number[] = [];
  const open: string[] = [];
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? "";
    const before = text[at - 1] ?? "";
    const inQuote = /["'`]/.test(open.at(-1) ?? "") ? open.at(-1) : undefined;
    if (inQuote === undefined && /[)\]}]/.test(sign)) while (open.at(-1) === ">") open.pop();
    // The `>` of `=>` and `->` closes nothing.
    if (open.at(-1) === sign && !(sign === ">" && /[=-]/.test(before))) {
      open.pop();
      depths[at] = open.length;
      continue;
    }
    depths[at] = open.length;
    if (inQuote !== undefined) {
      if (sign === "\\") depths[++at] = open.length;
    } else if (/["'`]/.test(sign)) open.push(sign);
    else if (sign === "<" ? /\w/.test(before) : CLOSING[sign] !== undefined) open.push(CLOSING[sign] ?? "");
  }
  return depths;
}
