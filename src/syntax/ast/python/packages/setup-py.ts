import type { Manifest, Requirement } from "../../../../kernel/domain/index.ts";
import { parseRequirements, splitRequirementLines } from "./requirement.ts";
import { type PythonToken, tokenizePython } from "./tokens.ts";

/** Limits the values that are read: a real file has one or two, and a hostile one may nest many. */
const MOST_VALUES = 10;
const KEYWORDS: ReadonlySet<string> = new Set(["install_requires", "extras_require", "tests_require"]);
const OPENING: ReadonlySet<string> = new Set(["[", "(", "{"]);
const CLOSING: ReadonlySet<string> = new Set(["]", ")", "}"]);
const BEFORE_ITEM: ReadonlySet<string> = new Set([...OPENING, ",", ":"]);
const AFTER_ITEM: ReadonlySet<string> = new Set([...CLOSING, ","]);

/**
 * Returns the literal requirements of a setup.py, written in place or through one variable. The file is a program, and
 * only what can be read without running it counts: a literal list, tuple or dictionary and its plain string items.
 * Keys of a dictionary, arguments of calls and operands of conditions are no requirements.
 */
export function readSetupPy(text: string): Manifest {
  const tokens = tokenizePython(text);
  const values: { readonly start: number; readonly isRuntime: boolean }[] = [];
  for (const [at, token] of tokens.entries()) {
    if (token.kind === "sign" || !KEYWORDS.has(token.text)) continue;
    const sign = tokens[at + 1]?.text;
    if (sign !== (token.kind === "name" ? "=" : ":")) continue;
    values.push({ start: at + 2, isRuntime: token.text === "install_requires" });
  }
  const requires = values
    .slice(0, MOST_VALUES)
    .flatMap(({ start, isRuntime }) => readRequirementsAt(tokens, findValueAt(tokens, start), isRuntime));
  return { name: /\bname\s*=\s*(["'])([\w.-]+)\1/.exec(text)?.[2] ?? null, requires };
}

/** Returns the index of the first token of a value; for a variable, that of its last assignment. */
function findValueAt(tokens: readonly PythonToken[], at: number): number {
  const value = tokens[at];
  if (value?.kind !== "name" || !AFTER_ITEM.has(tokens[at + 1]?.text ?? "")) return at;
  for (let before = at - 1; before >= 0; before--) {
    const token = tokens[before];
    // A keyword argument looks like an assignment, but stands after a bracket or a comma.
    const follows = tokens[before - 1]?.text ?? "";
    if (token?.kind !== "name" || token.text !== value.text || BEFORE_ITEM.has(follows) || follows === ".") continue;
    if (tokens[before + 1]?.text === "=" && tokens[before + 1]?.kind === "sign") return before + 2;
  }
  return at;
}

function readRequirementsAt(tokens: readonly PythonToken[], start: number, isRuntime: boolean): Requirement[] {
  const first = tokens[start];
  // setuptools reads a text of several lines as a list.
  if (first?.kind === "string") return parseRequirements(splitRequirementLines(first.text), isRuntime);
  const requires: Requirement[] = [];
  // Each open bracket has an entry that says whether it holds items rather than arguments or an index.
  const holdsItems: boolean[] = [];
  for (let at = start; at < tokens.length; at++) {
    const token = tokens[at];
    const [before, after] = [tokens[at - 1], tokens[at + 1]];
    const isItem = holdsItems.at(-1) ?? true;
    if (isSign(token, OPENING)) {
      const isLiteral = before?.kind === "sign" && !CLOSING.has(before.text);
      holdsItems.push(isItem && isLiteral);
    } else if (isSign(token, CLOSING)) {
      holdsItems.pop();
      // `[…] + […]` goes on after its first bracket.
      if (holdsItems.length === 0 && !(after?.text === "+" && after.kind === "sign")) break;
    } else if (holdsItems.length === 0 && token?.text !== "+") break;
    else if (token?.kind === "string" && isItem && isSign(before, BEFORE_ITEM) && isSign(after, AFTER_ITEM)) {
      requires.push(...parseRequirements(splitRequirementLines(token.text), isRuntime));
    }
  }
  return requires;
}

function isSign(token: PythonToken | undefined, signs: ReadonlySet<string>): boolean {
  return token?.kind === "sign" && signs.has(token.text);
}
