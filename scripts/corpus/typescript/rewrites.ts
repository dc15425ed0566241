import ts from "typescript";
import type { Random } from "./random.ts";
import { parseWithTypeScript, type Token, type TokenizedFile } from "./tokens.ts";

/** A rewrite that mostly keeps the syntax; the yardstick decides about each result. */
export interface Rewrite {
  readonly name: string;
  apply(file: TokenizedFile, random: Random): string;
}

/** Puts the file together again from its tokens: `spell` writes each token, and `gap` each space between two. */
function respell(
  { text, tokens }: TokenizedFile,
  spell: (token: Token, next: Token | undefined) => string,
  gap: (between: string, before: Token | undefined, after: Token | undefined) => string = (between) => between,
): string {
  let out = "";
  let end = 0;
  tokens.forEach((token, index) => {
    out += gap(text.slice(end, token.start), tokens[index - 1], token) + spell(token, tokens[index + 1]);
    end = token.end;
  });
  return out + gap(text.slice(end), tokens.at(-1), undefined);
}

const insideJsx = (token: Token | undefined): boolean =>
  token !== undefined && (token.kind === ts.SyntaxKind.JsxText || token.kind === ts.SyntaxKind.JsxTextAllWhiteSpaces);

const requote = (token: Token): string => {
  const body = token.text.slice(1, -1);
  if (token.kind !== ts.SyntaxKind.StringLiteral || /["'\\]/.test(body)) return token.text;
  return token.text.startsWith('"') ? `'${body}'` : `"${body}"`;
};

const renumber = (token: Token, random: Random): string => {
  if (token.kind !== ts.SyntaxKind.NumericLiteral || !/^(0|[1-9]\d*)$/.test(token.text)) return token.text;
  const value = Number(token.text);
  if (!Number.isSafeInteger(value)) return token.text;
  const hex = `0x${value.toString(16)}`;
  return random.pick([hex, `0b${value.toString(2)}`, `${value}.0`, token.text.replace(/(\d)(?=(\d{3})+$)/g, "$1_")]);
};

const escapeToken = (token: Token, random: Random): string => {
  if (token.kind !== ts.SyntaxKind.StringLiteral || token.text.includes("\\")) return token.text;
  return token.text.replace(/[A-Za-z]/g, (letter) => {
    const hex = letter.charCodeAt(0).toString(16);
    return random.chance(0.2) ? random.pick([`\\x${hex}`, `\\u00${hex}`, `\\u{${hex}}`]) : letter;
  });
};

export const rewrites: readonly Rewrite[] = [
  {
    name: "reprinted by TypeScript",
    apply: ({ path, text }) => ts.createPrinter({ removeComments: true }).printFile(parseWithTypeScript(path, text)),
  },
  { name: "re-quoted", apply: (file) => respell(file, requote) },
  { name: "numbers respelled", apply: (file, random) => respell(file, (token) => renumber(token, random)) },
  { name: "letters escaped", apply: (file, random) => respell(file, (token) => escapeToken(token, random)) },
  {
    name: "comments and blanks between tokens",
    apply: (file, random) =>
      respell(
        file,
        ({ text }) => text,
        (between, before, after) =>
          insideJsx(before) || insideJsx(after) || !random.chance(0.1)
            ? between
            : between + random.pick([" ", "/* note */", "\t", "/* a\tb */ "]),
      ),
  },
  {
    name: "wrapped",
    apply: (file, random) =>
      respell(
        file,
        ({ text }) => text,
        (between, before, after) =>
          insideJsx(before) || insideJsx(after) || !/^[([{,=&|?]$|^=>$/.test(before?.text ?? "") || random.chance(0.5)
            ? between
            : `${between}\n${" ".repeat(random.below(9))}`,
      ),
  },
  {
    name: "comments stripped",
    apply: (file) =>
      respell(
        file,
        ({ text }) => text,
        (between, before, after) => {
          if (insideJsx(before) || insideJsx(after)) return between;
          if (before === undefined && between.startsWith("#!")) return between;
          return /[\n\u2028\u2029\r]/.test(between) ? "\n" : between === "" ? "" : " ";
        },
      ),
  },
  {
    name: "trailing commas and semicolons dropped",
    apply: (file) =>
      respell(file, (token, next) => {
        if (token.text === "," && /^[\])}]$/.test(next?.text ?? "")) return "";
        return token.text === ";" && next?.text === "}" ? "" : token.text;
      }),
  },
  {
    name: "trailing commas added",
    apply: (file, random) =>
      respell(file, (token, next) =>
        /^[\w$'"]/.test(token.text) && /^[\])}]$/.test(next?.text ?? "") && random.chance(0.05)
          ? `${token.text},`
          : token.text,
      ),
  },
  {
    name: "parentheses added",
    apply: ({ text, expressions, types }, random) => {
      const target = random.pick(random.chance(0.3) && types.length > 0 ? types : expressions);
      return `${text.slice(0, target.start)}(${text.slice(target.start, target.end)})${text.slice(target.end)}`;
    },
  },
  { name: "CRLF line ends", apply: ({ text }) => text.replace(/\r?\n/g, "\r\n") },
  { name: "byte order mark", apply: ({ text }) => (text.startsWith("\uFEFF") ? text.slice(1) : `\uFEFF${text}`) },
];
