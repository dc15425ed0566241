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

/** What the annotations of a function tell its callers. */
interface Annotations {
  /** Python takes every argument that has a place, whatever the annotation says. */
  readonly limitArguments: boolean;
  /** Over the same body, Python's annotation of the result only says more exactly what came back before. */
  readonly limitResult: boolean;
  /** Names that stand for any type: what they are called says nothing. */
  readonly typeVariables: ReadonlySet<string>;
}

/**
 * Parameters that may be left out, alternatives in a parameter's union, fewer in the result's, further overloads and annotations
 * where there were none take nothing from anybody. Whatever this reader does not understand is not compatible.
 */
export function isCompatible(old: Version, now: Version): boolean {
  const { language } = now.module;
  if (old.symbol.kind === "variable" && now.symbol.kind === "variable") return differInHints(old, now);
  if (old.symbol.kind !== "function" || now.symbol.kind !== "function" || !READ.has(language)) return false;
  const [before, after] = [overloadsOf(old.symbol, language), overloadsOf(now.symbol, language)];
  if (before === null || after === null) return false;
  const areRead = language !== "python" || before.some(({ head }) => REGISTERED.test(head));
  const annotations = {
    limitArguments: areRead,
    limitResult: areRead || !hasSameBody(old, now),
    typeVariables: new Set([...typeVariablesOf(old.module), ...typeVariablesOf(now.module)]),
  };
  return before.every((known) => after.some((other) => accepts(known, other, annotations)));
}

/** The languages whose parameter lists are read here. */
const READ: ReadonlySet<Language> = new Set(["python", "typescript", "javascript"]);

/** Frameworks read the annotations of functions that are given to them, as by `@app.get("/users")`. */
const REGISTERED = /@\w+(?:\.\w+)+\(/;

function typeVariablesOf({ language, statements }: ParsedModule): string[] {
  if (language !== "python") return [];
  return statements.flatMap(({ symbol, identifiers }) =>
    symbol !== null && identifiers.includes("TypeVar") ? [symbol] : [],
  );
}

/**
 * Returns whether a member that is gone is still there for callers: its class, with the same bases, has it from a base in this file, or
 * the old method passed on to the method that it had overridden.
 */
export function isInherited(old: Version, now: ParsedModule): boolean {
  const { symbol, parent } = old.symbol;
  const [before, after] = [old.module, now].map(({ symbols }) => symbols.find((each) => each.symbol === parent));
  if (before === undefined || before.signature !== after?.signature) return false;
  const name = symbol.slice(symbol.lastIndexOf(".") + 1);
  const bases = /(?:\(|\bextends )([^{]*)/.exec(after.signature)?.[1]?.match(/[\w$.]+/g) ?? [];
  const known = now.symbols.find((each) => bases.some((base) => each.symbol === `${base}.${name}`));
  if (known !== undefined)
    return known.signature === old.symbol.signature || isCompatible(old, { module: now, symbol: known });
  return definitionsOf(symbol, old.module.statements).some((each) => callsOverridden(each, name));
}

function callsOverridden({ header, identifiers, blocks }: Statement, name: string): boolean {
  const isCalled =
    identifiers.includes(`super.${name}`) ||
    (identifiers.includes("super") && header.includes(`"id":"super"},"args":[],"keywords":[]},"attr":"${name}"}`));
  return isCalled || blocks.flat().some((each) => callsOverridden(each, name));
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

function accepts(old: Callable, now: Callable, annotations: Annotations): boolean {
  if (old.head !== now.head || !answersAsBefore(old, now, annotations)) return false;
  const [before, after] = [sectionsOf(old.parameters), sectionsOf(now.parameters)];
  const suits = (known: Parameter, other: Parameter | undefined) =>
    other !== undefined && acceptsArgument(known, other, annotations);
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

function acceptsArgument(old: Parameter, now: Parameter, { limitArguments }: Annotations): boolean {
  if (old.name !== now.name || (old.isOptional && !now.isOptional)) return false;
  if (old.value !== null && old.value !== now.value) return false;
  if (old.type === null || !limitArguments) return true;
  return isWider(old.type, now.type);
}

/**
 * Callers go on with what comes back, so that a result of more kinds breaks them as a parameter of fewer does. Only where no compiler
 * reads the annotations, what a function takes in addition it may answer in addition.
 */
function answersAsBefore(old: Callable, now: Callable, annotations: Annotations): boolean {
  const { limitArguments, limitResult, typeVariables } = annotations;
  const [before, after] = [old, now].map(({ tail }) => RESULT.exec(tail)?.groups);
  if (!before || !after || before["mark"] !== after["mark"]) return false;
  if (before["type"] === undefined || !limitResult) return true;
  const typeIn = (text = "") => text.replace(/\w+/g, (name) => (typeVariables.has(name) ? "T" : name));
  const [was, is] = [typeIn(before["type"]), typeIn(after["type"])];
  return isWider(is, was) || (!limitArguments && takesMore(old, now) && isWider(was, is));
}

/** Returns whether a parameter has all alternatives of before and others. */
function takesMore(old: Callable, now: Callable): boolean {
  return old.parameters.some(({ name, type }) => {
    const other = now.parameters.find((each) => each.name === name)?.type ?? null;
    return type !== null && other !== null && isWider(type, other) && !isWider(other, type);
  });
}

/** ` -> int (generator)`, `: string`; the mark is no annotation. */
const RESULT = /^(?:(?: ->|:) (?<type>.*?))?(?<mark> \(generator\))?$/s;

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
