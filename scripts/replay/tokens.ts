import { countTokens } from "gpt-tokenizer/encoding/o200k_base";

/** Dollars for a million tokens of the model that the paper used. */
const PRICE = { input: 0.15, output: 0.6 } as const;

export const usd = (input: number, output: number): number => (input * PRICE.input + output * PRICE.output) / 1_000_000;

const LITERAL = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() };

const countTextTokens = (text: string): number => countTokens(text, LITERAL);

/** Counts what a chat call reads: three tokens a message, its role and its text, and three for the start of the answer. */
export function chatTokens(system: string, user: string): number {
  return [["system", system] as const, ["user", user] as const].reduce(
    (sum, [role, text]) => sum + 3 + countTextTokens(role) + textTokens(text),
    3,
  );
}

const known = new Map<string, number>();

/**
 * Counts the tokens of a text, exactly. The tokenizer never joins what stands on the two sides of a line break unless the next line begins with a
 * break or a slash, so the text is counted in such pieces, and versions of one file share most of them.
 */
export function textTokens(text: string): number {
  return text.split(/(?<=\n)(?![\r\n/])/).reduce((sum, piece) => sum + pieceTokens(piece), 0);
}

function pieceTokens(piece: string): number {
  const before = known.get(piece);
  if (before !== undefined) return before;
  const count = countTextTokens(piece);
  if (piece.length < 400) known.set(piece, count);
  return count;
}
