import type { Language, ParsedModule, SymbolSignature } from "../../../kernel/domain/index.ts";
import { computeBracketDepths, splitTopLevel } from "./type-text.ts";

/** A symbol in one version of its file. */
export interface Version {
  readonly module: ParsedModule;
  readonly symbol: SymbolSignature;
}

/** Matches the head of a function that others may override, and whose parameters theirs have to repeat; null where nobody has to. */
const OVERRIDDEN: Partial<Record<Language, RegExp | null>> = {
  kotlin: /\b(?:open|abstract|override)\b/,
  csharp: /\b(?:virtual|abstract|override)\b/,
  php: /^(?!.*\b(?:final|private)\b)/,
  ruby: null,
};

/** Returns whether a function takes what it took, and after it only parameters with a default, in a language whose calls may leave these out. */
export function gainsOptionalParameters(old: Version, now: Version): boolean {
  const { language } = now.module;
  const overridden = OVERRIDDEN[language];
  const isConstructor = language === "kotlin" && old.symbol.kind === "class" && now.symbol.kind === "class";
  if (
    overridden === undefined ||
    !(isConstructor || (old.symbol.kind === "function" && now.symbol.kind === "function"))
  )
    return false;
  const [before, after] = [parseSignatureParameters(old), parseSignatureParameters(now)];
  if (before === null || after === null || before.head !== after.head || before.tail !== after.tail) return false;
  if (overridden?.test(before.head) && now.symbol.parent !== null && !before.head.endsWith("__construct")) return false;
  if (findOwnerSignature(now)?.includes("interface")) return false;
  const added = after.parameters.slice(before.parameters.length);
  return (
    added.length > 0 &&
    before.parameters.every((each, at) => each === after.parameters[at]) &&
    added.every((each) => splitTopLevel(each, "=").length > 1 || (language === "ruby" && /^\w+: ?\S/.test(each))) &&
    !takesTheRest(before.parameters.at(-1) ?? "", language)
  );
}

/** How the signatures of one name are joined in languages that choose among them by the types of the arguments. */
const OVERLOADS: Partial<Record<Language, string>> = { java: "; ", kotlin: "; ", csharp: " | " };

/** Returns whether a function is still there with all its signatures, and nobody has to write the new ones himself. */
export function gainsOverloads(old: Version, now: Version): boolean {
  const between = OVERLOADS[now.module.language];
  if (between === undefined || old.symbol.kind !== "function" || now.symbol.kind !== "function") return false;
  const [before, after] = [old, now].map(({ symbol }) => symbol.signature.split(between)) as [string[], string[]];
  const added = after.filter((each) => !before.includes(each));
  const isAsked = findOwnerSignature(now)?.includes("interface") === true;
  return before.every((each) => after.includes(each)) && !isAsked && !added.some((each) => /\babstract\b/.test(each));
}

/** What a call gives last would go to the new parameter: the rest of the arguments, or the block behind a call in Kotlin. */
function takesTheRest(last: string, language: Language): boolean {
  return /^(?:\*|&|params\b|vararg\b)|\.\.\./.test(last) || (language === "kotlin" && last.includes("->"));
}

function findOwnerSignature({ module, symbol }: Version): string | null {
  return module.symbols.find((each) => each.symbol === symbol.parent)?.signature ?? null;
}

function parseSignatureParameters({ symbol: { signature, symbol } }: Version) {
  const name = symbol.slice(symbol.lastIndexOf(".") + 1);
  // The name may also be part of a word before it, such as of `fun f`.
  const start = signature.search(new RegExp(`(?<!\\w)${name.replace(/\W/g, "\\$&")}(?=[(<])`));
  const depths = computeBracketDepths(signature);
  const findSignOutside = (sign: string, from: number) =>
    depths.findIndex((depth, at) => at >= from && depth === 0 && signature[at] === sign);
  const open = start < 0 ? -1 : findSignOutside("(", start);
  const close = open < 0 ? -1 : findSignOutside(")", open);
  if (close < 0) return null;
  const parameters = splitTopLevel(signature.slice(open + 1, close), ",").map((each) => each.trim());
  return {
    head: signature.slice(0, open),
    parameters: parameters.filter((each) => each !== ""),
    tail: signature.slice(close + 1),
  };
}
