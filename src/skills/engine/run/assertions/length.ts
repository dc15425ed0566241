import { formatOutputText } from "../json.ts";
import type { AssertionCheck, Json } from "../types.ts";
import type { Explanation } from "./outcome.ts";

type Length = AssertionCheck & { readonly type: "length" };

export async function checkLength({ check, min, max }: Length, output: Json): Promise<Explanation> {
  const text = formatOutputText(output);
  const isChars = check === "char_range";
  const count = isChars ? countCodePoints(text) : await estimateTokens(text);
  const unit = isChars ? "characters" : "tokens";
  if (min !== null && count < min) return `The output has ${count} ${unit}; at least ${min} are required.`;
  if (max !== null && count > max) return `The output has ${count} ${unit}; at most ${max} are allowed.`;
  return null;
}

/** Counts code points, so that an emoji is one character and not two. */
function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** The tokenizer takes quadratic time for text without a space, so longer pieces are cut; a cut may add a token. */
const longestPiece = 1_000;

/** Counts like OpenAI's o200k; other models differ by some percent. The tokenizer is loaded on first use, in a third of a second. */
async function estimateTokens(text: string): Promise<number> {
  const { countTokens } = await import("gpt-tokenizer/encoding/o200k_base");
  // A text that looks like a control token is counted as text.
  const asText = { disallowedSpecial: new Set<string>() };
  const pieces = text.match(new RegExp(String.raw`\S{${longestPiece}}|(?:(?!\S{${longestPiece}})[\s\S])+`, "gu"));
  return (pieces ?? []).reduce((sum, piece) => sum + countTokens(piece, asText), 0);
}
