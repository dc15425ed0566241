/** Judges whether all who could use a function, class or value by its old signature still can by its new one. */
import type { Language, ParsedModule, Statement, SymbolSignature } from "../../../kernel/domain/index.ts";
import { isWiderCfg } from "../rust/cfg.ts";
import { differInValue } from "./constant-value.ts";
import { gainsOptionalMembers } from "./object-types.ts";
import { gainsOptionalParameters, gainsOverloads, type Version } from "./optional-parameters.ts";
import { computeBracketDepths, isWider, normalizePythonType, splitTopLevel } from "./type-text.ts";

/** A signature's text, cut at its parameters: `async def f`, `[a: int, b=1]`, ` -> str`. */
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

/** What the annotations of a function mean for its callers. */
interface Annotations {
  /** Whether annotations limit the arguments. Python takes any, unless a framework reads the annotations. */
  readonly limitArguments: boolean;
  /** Whether the annotation limits the result. Python's, over the same body, only describes more exactly what came back before. */
  readonly limitResult: boolean;
  /** Names that stand for any type, so that renaming them changes nothing. */
  readonly typeVariables: ReadonlySet<string>;
}

/**
 * Returns whether the new signature takes nothing from anybody. More optional parameters, more alternatives in a parameter's union,
 * fewer in the result's, further overloads and first annotations take nothing. Whatever is not understood here is not compatible.
 */
export function isCompatible(old: Version, now: Version): boolean {
  const { language } = now.module;
  if (gainsOptionalParameters(old, now) || gainsOverloads(old, now)) return true;
  if (language === "rust" && isInMoreBuilds(old, now)) return true;
  if (old.symbol.kind === "variable" && now.symbol.kind === "variable")
    return differInHints(old, now) || differInValue(old.symbol.signature, now);
  if (old.symbol.kind === "type" && now.symbol.kind === "type" && READ.has(language))
    return gainsOptionalMembers(old.symbol.signature, now.symbol.signature);
  if (old.symbol.kind === "class" && now.symbol.kind === "class") return differInTypeArguments(old, now);
  if (old.symbol.kind !== "function" || now.symbol.kind !== "function" || !READ.has(language)) return false;
  const [before, after] = [parseOverloads(old.symbol, language), parseOverloads(now.symbol, language)];
  if (before === null || after === null) return false;
  const areRead = language !== "python" || before.some(({ head }) => REGISTERED.test(head));
  const annotations = {
    limitArguments: areRead,
    limitResult: areRead || !(OWN_STATE.test(now.symbol.symbol) || hasSameBody(old, now)),
    typeVariables: new Set([...listTypeVariables(old.module), ...listTypeVariables(now.module)]),
  };
  return before.every((known) => after.some((other) => accepts(known, other, annotations)));
}

const CFG = /#\[cfg\((.*?)\)\](?=$| ?[#\w])/g;

/** Returns whether only the condition of a build differs, and leaves out nobody. */
function isInMoreBuilds(old: Version, now: Version): boolean {
  const [before, after] = [old, now].map(({ symbol }) => {
    const conditions = [...symbol.signature.matchAll(CFG)].map(([, condition = ""]) => condition);
    // Several conditions have to hold together.
    const cfg = conditions.length > 1 ? `all(${conditions.join()})` : (conditions[0] ?? "");
    return { cfg, rest: symbol.signature.replace(CFG, "").trim() };
  });
  return before !== undefined && after !== undefined && before.rest === after.rest && isWiderCfg(before.cfg, after.cfg);
}

/** Only the parameter lists of these languages are read here. */
const READ: ReadonlySet<Language> = new Set(["python", "typescript", "javascript"]);

/** Matches methods by which Python stores and copies an object, whose results only other methods of the class read. */
const OWN_STATE = /\.__(?:get|set)state__$|\.__reduce(?:_ex)?__$|\.__getnewargs(?:_ex)?__$/;

/** Matches a decorator such as `@app.get("/users")`, by which a framework may read the annotations of the function. */
const REGISTERED = /@\w+(?:\.\w+)+\(/;

function listTypeVariables({ language, statements }: ParsedModule): string[] {
  if (language !== "python") return [];
  return statements.flatMap(({ symbol, identifiers }) =>
    symbol !== null && identifiers.includes("TypeVar") ? [symbol] : [],
  );
}

/**
 * Returns whether callers still find a member that is gone: its class, with the same bases, inherits it from a base in this file, or
 * the old method called the method that it had overridden.
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
  return findSymbolDefinitions(symbol, old.module.statements).some((each) => callsOverridden(each, name));
}

function callsOverridden({ header, identifiers, blocks }: Statement, name: string): boolean {
  const isCalled =
    identifiers.includes(`super.${name}`) ||
    (identifiers.includes("super") && header.includes(`"id":"super"},"args":[],"keywords":[]},"attr":"${name}"}`));
  return isCalled || blocks.flat().some((each) => callsOverridden(each, name));
}

/** Returns whether two versions of a Python variable differ only in an annotation that the program does not read. */
function differInHints(old: Version, now: Version): boolean {
  if (now.module.language !== "python" || now.symbol.readsAnnotation === true) return false;
  const removeAnnotationHint = ({ symbol }: Version) => symbol.signature.replace(/^(\w+): .*$/s, "$1");
  return removeAnnotationHint(old) === removeAnnotationHint(now);
}

/**
 * Returns whether two versions of a Python class differ only in the brackets of its bases, which the program does not read, and take as
 * many types as before; a class that took none may begin to.
 */
function differInTypeArguments(old: Version, now: Version): boolean {
  if (now.module.language !== "python") return false;
  const [before, after] = [parseClassHeader(old), parseClassHeader(now)];
  if (before === null || after === null) return false;
  const isSame = before.head === after.head && JSON.stringify(before.bases) === JSON.stringify(after.bases);
  return isSame && (before.isPlain || before.types === after.types);
}

interface ClassHeader {
  readonly head: string;
  /** The bases without their brackets, and without those that only make the class generic. */
  readonly bases: readonly string[];
  /** Whether no base has brackets, so that the class takes no types. */
  readonly isPlain: boolean;
  /** The number of types that a user of the class may name. */
  readonly types: number;
}

const GENERIC = /^(?:\w+\.)?Generic\[/;
const TAKES_TYPES = /^(?:\w+\.)?(?:Generic|Protocol)\[/;

/** Reads a class from its signature; returns null for one that depends on a condition or writes its types behind its name. */
function parseClassHeader({ symbol: { signature, symbol }, module }: Version): ClassHeader | null {
  const name = symbol.slice(symbol.lastIndexOf(".") + 1);
  const end = signature.lastIndexOf(`class ${name}`) + `class ${name}`.length;
  const [head, rest] = [signature.slice(0, end), signature.slice(end)];
  if (!head.endsWith(name) || splitTopLevel(signature, ";").length > 1 || !/^(?:\(.*\))?$/s.test(rest)) return null;
  const written = splitTopLevel(rest.slice(1, -1), ",").map((base) => base.trim());
  const generic = written.find((base) => TAKES_TYPES.test(base));
  const variables = new Set(listTypeVariables(module));
  const used = new Set(written.flatMap((base) => base.match(/\w+/g) ?? []).filter((each) => variables.has(each)));
  return {
    head,
    bases: written.filter((base) => base !== "" && !GENERIC.test(base)).map((base) => base.replace(/\[.*\]$/s, "")),
    isPlain: !rest.includes("["),
    types: generic === undefined ? used.size : splitTopLevel(generic.slice(generic.indexOf("[") + 1, -1), ",").length,
  };
}

function hasSameBody(old: Version, now: Version): boolean {
  const hashClassBodies = ({ module, symbol }: Version) =>
    findSymbolDefinitions(symbol.symbol, module.statements).map(({ blocks }) => blocks.flat().map(({ hash }) => hash));
  return JSON.stringify(hashClassBodies(old)) === JSON.stringify(hashClassBodies(now));
}

/** Finds the statements that define a symbol. A definition of another name holds none of them. */
function findSymbolDefinitions(symbol: string, statements: readonly Statement[]): Statement[] {
  return statements.flatMap((statement) => {
    if (statement.symbol === symbol) return [statement];
    const mayHold = statement.symbol === null || symbol.startsWith(`${statement.symbol}.`);
    return mayHold ? findSymbolDefinitions(symbol, statement.blocks.flat()) : [];
  });
}

/** Returns the text of each parameter of a function by name; null where it has several signatures or they are not read here. */
export function mapParameterTexts(symbol: SymbolSignature, language: Language): ReadonlyMap<string, string> | null {
  const [only, ...others] = (READ.has(language) ? parseOverloads(symbol, language) : null) ?? [];
  if (only === undefined || others.length > 0) return null;
  return new Map(only.parameters.map((each) => [each.name, JSON.stringify(each)]));
}

function parseOverloads({ signature, symbol }: SymbolSignature, language: Language): Callable[] | null {
  const texts = splitTopLevel(signature, ";").map((text) => text.trim().replace(/@(?:\w+\.)?overload /, ""));
  const name = symbol.slice(symbol.lastIndexOf(".") + 1);
  const callables = texts.map((text) => parseCallable(text, language, name));
  return callables.some((each) => each === null) ? null : callables.filter((each) => each !== null);
}

function parseCallable(text: string, language: Language, name: string): Callable | null {
  // The decorators before the name have parentheses, too.
  const start = language === "python" ? text.lastIndexOf(`def ${name}`) : 0;
  const depths = computeBracketDepths(text);
  const findOutsideBrackets = (sign: string, from: number) =>
    depths.findIndex((depth, at) => at >= from && depth === 0 && text[at] === sign);
  const open = start < 0 ? -1 : findOutsideBrackets("(", start);
  const close = open < 0 ? -1 : findOutsideBrackets(")", open);
  if (close < 0) return null;
  const inside = text.slice(open + 1, close);
  const parameters = splitTopLevel(inside, ",").filter((each) => each.trim() !== "");
  return { head: text.slice(0, open), parameters: parameters.map(parseParameter), tail: text.slice(close + 1) };
}

function parseParameter(text: string): Parameter {
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
  const [before, after] = [splitParameterSections(old.parameters), splitParameterSections(now.parameters)];
  const suitsParameter = (known: Parameter, other: Parameter | undefined) =>
    other !== undefined && acceptsArgument(known, other, annotations);
  const added = after.positional.slice(before.positional.length);
  return (
    before.positional.every((known, at) => suitsParameter(known, after.positional[at])) &&
    added.every(({ isOptional, name }) => isOptional || before.keywords.some((known) => known.name === name)) &&
    (added.length === 0 || before.star === undefined || before.star.name === "*") &&
    (before.star === undefined || before.star.name === "*" || suitsParameter(before.star, after.star)) &&
    before.keywords.every((known) =>
      suitsParameter(
        known,
        [...after.keywords, ...added].find(({ name }) => name === known.name),
      ),
    ) &&
    after.keywords.every(({ name, isOptional }) => isOptional || before.keywords.some((known) => known.name === name))
  );
}

function splitParameterSections(parameters: readonly Parameter[]) {
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
 * Returns whether callers can use the new result: one of more kinds breaks them as a parameter of fewer kinds does. Where no compiler
 * reads the annotations, a function that takes more kinds of arguments may also return more kinds of results.
 */
function answersAsBefore(old: Callable, now: Callable, annotations: Annotations): boolean {
  const { limitArguments, limitResult, typeVariables } = annotations;
  const [before, after] = [old, now].map(({ tail }) => RESULT.exec(tail)?.groups);
  if (!before || !after || before["mark"] !== after["mark"]) return false;
  if (before["type"] === undefined || !limitResult) return true;
  const typeIn = (text = "") => {
    const named = text.replace(/\w+/g, (name) => (typeVariables.has(name) ? "T" : name));
    return limitArguments ? named : normalizePythonType(named);
  };
  const [was, is] = [typeIn(before["type"]), typeIn(after["type"])];
  // `list` becomes `list[int]`: it says more of the same.
  if (!limitArguments && /^[\w.]+$/.test(was) && is.startsWith(`${was}[`) && is.endsWith("]")) return true;
  return isWider(is, was) || (!limitArguments && takesMore(old, now) && isWider(was, is));
}

/** Returns whether a parameter accepts all types of before and others. */
function takesMore(old: Callable, now: Callable): boolean {
  return old.parameters.some(({ name, type }) => {
    const other = now.parameters.find((each) => each.name === name)?.type ?? null;
    return type !== null && other !== null && isWider(type, other) && !isWider(other, type);
  });
}

/** Matches the end of a signature, ` -> int (generator)` or `: string`; the mark in parentheses is no annotation. */
const RESULT = /^(?:(?: ->|:) (?<type>.*?))?(?<mark> \(generator\))?$/s;
