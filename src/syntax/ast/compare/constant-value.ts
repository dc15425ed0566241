/** Compares constants of languages whose signatures show the value, since nobody follows who uses it. */
import type { Language, ParsedModule, SymbolSignature } from "../../../kernel/domain/index.ts";
import { splitTopLevel } from "./type-text.ts";

/** Lists the languages whose constants have their values in their signatures, and whether a declaration also names the type. */
const SHOWN: Partial<Record<Language, "typed" | "untyped">> = {
  ...{ rust: "typed", java: "typed", csharp: "typed", c: "typed", cpp: "typed" },
  ...{ kotlin: "untyped", php: "untyped", ruby: "untyped" },
};

/** Matches a macro without parameters, and the case of an enumeration, whose value stands for it elsewhere. */
const MACRO = /^#define \w+ (?<value>.*)$/s;
const CASE = /^case /;
/** Matches a member of an enumeration, which has no type of its own; its number may be kept elsewhere. */
const MEMBER = /^\w+$/;
const INFERRED = /\b(?:auto|var)\b/;

/** Returns whether two versions of a constant differ only in a value of the same type. */
export function differInValue(
  before: string,
  now: { readonly module: ParsedModule; readonly symbol: SymbolSignature },
): boolean {
  const shown = SHOWN[now.module.language];
  const after = now.symbol.signature;
  if (shown === undefined || CASE.test(after)) return false;
  const [was, is] = [splitConstantValue(before), splitConstantValue(after)];
  if (was === null || is === null || was.head !== is.head) return false;
  if (shown === "typed" && MEMBER.test(was.head.trim())) return false;
  const isTyped = shown === "typed" && !after.startsWith("#") && !INFERRED.test(was.head);
  if (isTyped || (now.module.language === "kotlin" && was.head.includes(":"))) return true;
  const kind = classifyConstantValue(was.value);
  return kind !== null && kind === classifyConstantValue(is.value);
}

function splitConstantValue(signature: string): { readonly head: string; readonly value: string } | null {
  const macro = MACRO.exec(signature)?.groups?.["value"];
  if (macro !== undefined) return { head: signature.slice(0, -macro.length), value: macro };
  const [head = "", ...values] = splitTopLevel(signature, "=", /[=!<>]/);
  return values.length === 0 || signature.startsWith("#") ? null : { head, value: values.join("=").trim() };
}

const KINDS: readonly (readonly [string, RegExp])[] = [
  ["text", /^(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')(?:\.freeze)?$/s],
  ["integer", /^[-+~(]*(?:0[xXbB][\da-fA-F_]+|\d[\d_]*)[uUlL]{0,3}\)*$/],
  ["float", /^-?\d[\d_]*\.[\d_]+(?:[eE][-+]?\d+)?[fFdDmM]?$/],
  ["boolean", /^(?:true|false)$/i],
  ["list", /^(?:%[wi])?\[[^{]*\](?:\.freeze)?$/s],
  ["map", /^\{.*\}(?:\.freeze)?$/s],
];

function classifyConstantValue(value: string): string | null {
  return KINDS.find(([, pattern]) => pattern.test(value))?.[0] ?? null;
}
