import ts from "typescript";
import type { Random } from "./random.ts";
import { replaceSpan, type Span, type Token, type TokenizedFile } from "./tokens.ts";

/** Returns the file with one subtle change, or null where there is nothing to change. Most change the syntax; the yardstick says which. */
export interface Mutant {
  readonly name: string;
  apply(file: TokenizedFile, random: Random): string | null;
}

const pickFrom = <T>(random: Random, choices: readonly T[]): T | null =>
  choices.length === 0 ? null : random.pick(choices);

function tokenMutant(
  name: string,
  fits: (token: Token) => boolean,
  spell: (token: Token, random: Random, file: TokenizedFile) => string,
): Mutant {
  return {
    name,
    apply(file, random) {
      const token = pickFrom(random, file.tokens.filter(fits));
      return token && replaceSpan(file.text, token, spell(token, random, file));
    },
  };
}

function swapNeighbours(name: string, spansOf: (file: TokenizedFile) => readonly Span[]): Mutant {
  return {
    name,
    apply(file, random) {
      const spans = spansOf(file);
      const first = pickFrom(random, spans);
      const second = spans.find(({ start }) => first !== null && start >= first.end);
      if (!first || !second) return null;
      const { text } = file;
      return (
        text.slice(0, first.start) +
        text.slice(second.start, second.end) +
        text.slice(first.end, second.start) +
        text.slice(first.start, first.end) +
        text.slice(second.end)
      );
    },
  };
}

const kindIs =
  (...kinds: readonly ts.SyntaxKind[]) =>
  ({ kind }: Token): boolean =>
    kinds.includes(kind);

const OPERATORS =
  "= == === != !== < <= > >= && || ?? + - * / % ** & | ^ << >> >>> += -= ||= &&= ??= ?. . ? ! ...".split(" ");
const WORDS =
  "let const var async static readonly abstract declare export default type await yield new delete typeof void public private protected override get set in of instanceof extends implements keyof unique infer is asserts satisfies as namespace module".split(
    " ",
  );
const TEMPLATES = [
  ts.SyntaxKind.NoSubstitutionTemplateLiteral,
  ts.SyntaxKind.TemplateHead,
  ts.SyntaxKind.TemplateMiddle,
  ts.SyntaxKind.TemplateTail,
];

export const mutants: readonly Mutant[] = [
  tokenMutant("name changed", kindIs(ts.SyntaxKind.Identifier), ({ text }) => `${text}_`),
  tokenMutant(
    "name taken from elsewhere",
    kindIs(ts.SyntaxKind.Identifier),
    (_, random, { tokens }) => random.pick(tokens.filter(kindIs(ts.SyntaxKind.Identifier))).text,
  ),
  tokenMutant("number changed", kindIs(ts.SyntaxKind.NumericLiteral), ({ text }) => `${text}1`),
  tokenMutant("string changed", kindIs(ts.SyntaxKind.StringLiteral), ({ text }, random) => {
    const at = 1 + random.below(Math.max(1, text.length - 1));
    return text.slice(0, at) + random.pick([" ", "x", "\\n", "\\ud800", "\\ufffd", "\\0", "&quot;"]) + text.slice(at);
  }),
  tokenMutant("template changed", kindIs(...TEMPLATES), ({ text }, random) => {
    const at = 1 + random.below(Math.max(1, text.length - 1));
    return text.slice(0, at) + random.pick([" ", "\n", "\r\n", "\\n", "\\x41", "A"]) + text.slice(at);
  }),
  tokenMutant("pattern changed", kindIs(ts.SyntaxKind.RegularExpressionLiteral), ({ text }, random) =>
    random.pick([`${text}g`, `${text}u`, text.replace("/", "/(?:)"), text.replace(/\/(\w)(\w)$/, "/$2$1")]),
  ),
  tokenMutant(
    "operator changed",
    ({ text }) => OPERATORS.includes(text),
    (_, random) => random.pick(OPERATORS),
  ),
  tokenMutant(
    "keyword changed",
    ({ text }) => WORDS.includes(text),
    (_, random) => random.pick(WORDS),
  ),
  tokenMutant(
    "keyword dropped",
    ({ text }) => WORDS.includes(text),
    () => "",
  ),
  tokenMutant(
    "keyword inserted",
    () => true,
    ({ text }, random) => `${random.pick(WORDS)} ${text}`,
  ),
  tokenMutant(
    "token dropped",
    () => true,
    () => " ",
  ),
  tokenMutant(
    "token doubled",
    () => true,
    ({ text }) => `${text} ${text}`,
  ),
  tokenMutant(
    "line broken",
    () => true,
    ({ text }, random) => random.pick([`\n${text}`, `${text}\n`, `${text}/*\n*/`]),
  ),
  tokenMutant(
    "punctuation inserted",
    () => true,
    ({ text }, random) => text + random.pick([";", ",", "!", "?", "()", "[]", "| B", ".x"]),
  ),
  tokenMutant(
    "JSX text changed",
    kindIs(ts.SyntaxKind.JsxText, ts.SyntaxKind.JsxTextAllWhiteSpaces),
    ({ text }, random) =>
      random.pick([`${text} `, ` ${text}`, text.replace(/ /g, "\n"), text.trim(), `${text}&nbsp;`, `${text}{" "}`]),
  ),
  {
    name: "parentheses moved",
    apply(file, random) {
      const open = pickFrom(
        random,
        file.tokens.filter(({ text }) => text === "("),
      );
      const close = open && file.tokens.find(({ text, start }) => text === ")" && start > open.start);
      if (!open || !close) return null;
      const { text } = file;
      return `${text.slice(0, open.start)} ${text.slice(open.end, close.start)} ${text.slice(close.end)}`;
    },
  },
  {
    name: "parentheses around tokens",
    apply(file, random) {
      const at = random.below(file.tokens.length);
      const first = file.tokens[at];
      const last = file.tokens[Math.min(file.tokens.length - 1, at + random.below(6))];
      if (!first || !last) return null;
      const { text } = file;
      return `${text.slice(0, first.start)}(${text.slice(first.start, last.end)})${text.slice(last.end)}`;
    },
  },
  swapNeighbours("statements swapped", ({ statements }) => statements),
  swapNeighbours("members swapped", ({ members }) => members),
  swapNeighbours("expressions swapped", ({ expressions }) => expressions),
  swapNeighbours("types swapped", ({ types }) => types),
  swapNeighbours("tokens swapped", ({ tokens }) => tokens),
];
