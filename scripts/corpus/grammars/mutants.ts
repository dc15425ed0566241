/** Small changes to a source text: of its layout, which a formatter may undo, and of its signs, which may or may not mean something. */
import type { Random } from "../typescript/random.ts";

type Change = (text: string, random: Random) => string;

/** Replaces one of the places that a pattern finds. */
function atOne(pattern: RegExp, replace: (found: string, random: Random) => string): Change {
  return (text, random) => {
    const places = [...text.matchAll(pattern)];
    if (places.length === 0) return text;
    const found = random.pick(places);
    return text.slice(0, found.index) + replace(found[0], random) + text.slice(found.index + found[0].length);
  };
}

function onLines(change: (lines: string[], random: Random) => void): Change {
  return (text, random) => {
    const lines = text.split("\n");
    change(lines, random);
    return lines.join("\n");
  };
}

const BLANKS = ["  ", "\t", "\n", "\n\n", " \n ", "\r\n", "", "\f", "\u00a0", "/* c */", "/* a\nb */", " // c\n"];

export const LAYOUT: Readonly<Record<string, Change>> = {
  "another blank": atOne(/[ \t\n]+/g, (_, random) => random.pick(BLANKS)),
  "a blank between signs": atOne(/(?<=[^\w\s])(?=[^\w\s])|\b/g, (_, random) => random.pick(BLANKS)),
  "an indented line": atOne(/^[ \t]*/gm, (_, random) => " ".repeat(random.below(9))),
  "a comment": atOne(/$/gm, (_, random) => random.pick([" // note", "\n// note", " /* note */", "\n\n"])),
  "a comment of words": atOne(/$/gm, (_, random) => random.pick([" # note", "\n# note", "\n  #! x", " ## a"])),
  "no comment": atOne(/\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (_, random) => random.pick(["", " ", "// other"])),
  parentheses: atOne(/\b[\w.]+\b(?!["'`])/g, (found) => `(${found})`),
  "parentheses around more": atOne(
    /(?<=\b(?:if|for|while|switch|return|match|in) )[^{\n;]+(?= \{|\n|;)/g,
    (found) => `(${found})`,
  ),
  "no parentheses": atOne(/\([^()\n]*\)/g, (found) => found.slice(1, -1)),
  "a trailing comma": atOne(/(?<=[\w"')\]}])(?=\s*[)\]}])/g, () => ","),
  "no trailing comma": atOne(/,(?=\s*[)\]}])/g, () => ""),
  "a semicolon": atOne(/(?<=[\w"')\]}])$/gm, () => ";"),
  "no semicolon": atOne(/;/g, () => ""),
  "a joined line": atOne(/\n\s*/g, (_, random) => random.pick([" ", "; ", ", ", ""])),
  "a brace on its own line": atOne(/ \{$/gm, () => "\n{"),
  braces: atOne(/(?<=(?:=>|\|) )[^{\n,;]+(?=[,;)])/g, (found) => `{ ${found} }`),
};

export const SIGNS: Readonly<Record<string, Change>> = {
  "a letter": atOne(/[A-Za-z]/g, (found, random) => random.pick([found.toUpperCase(), found.toLowerCase(), "x", ""])),
  "a number": atOne(/\b\d[\w.]*/g, (found, random) =>
    random.pick([`${found}0`, found.toUpperCase(), `0${found}`, "1"]),
  ),
  "no sign": atOne(/[^\w\s]/g, () => ""),
  "another sign": atOne(/[^\w\s]/g, (_, random) => random.pick([...",;.:()[]{}<>=+-*/&|!?@#'\"`~^%$\\"])),
  "a sign twice": atOne(/[^\w\s]/g, (found) => found + found),
  "no word": atOne(/\b\w+\b/g, () => ""),
  "two words for one": atOne(/\b\w+\b/g, (found) => `${found} ${found}`),
  "words the other way round": atOne(/\b(\w+)(\W+)(\w+)\b/g, (found) => found.replace(/^(\w+)(\W+)(\w+)$/, "$3$2$1")),
  "lines the other way round": onLines((lines, random) => {
    const at = random.below(lines.length - 1);
    [lines[at], lines[at + 1]] = [lines[at + 1] ?? "", lines[at] ?? ""];
  }),
  "no line": onLines((lines, random) => void lines.splice(random.below(lines.length), 1)),
  "a line twice": onLines((lines, random) => {
    const at = random.below(lines.length);
    lines.splice(at, 0, lines[at] ?? "");
  }),
  "text in a string": atOne(/(?<=["'`])[^"'`\n]*(?=["'`])/g, (found, random) =>
    random.pick([` ${found}`, `${found} `, found.replace("\\", ""), ""]),
  ),
  "another comment": atOne(/(?<=\/[/*])/g, (_, random) => random.pick([" ", "go:noinline ", "x", "/", "!"])),
};

/** Returns a text with one to three changes, and their names. */
export function mutated(text: string, random: Random, changes: Readonly<Record<string, Change>>): [string, string] {
  const names = Array.from({ length: 1 + random.below(3) }, () => random.pick(Object.keys(changes)));
  return [names.reduce((changed, name) => changes[name]?.(changed, random) ?? changed, text), names.join(", ")];
}
