import { stemmer } from "stemmer";

/** A bounded cache, because the same words occur again and again. */
const KNOWN = new Map<string, string>();
const MOST_KNOWN = 50_000;

/** Returns the Porter stem of a lower-case English word; words with digits or other letters stay unchanged. */
export function stemWord(word: string): string {
  const known = KNOWN.get(word);
  if (known !== undefined) return known;
  const result = /^[a-z]{3,}$/.test(word) ? stemmer(word) : word;
  if (KNOWN.size >= MOST_KNOWN) KNOWN.clear();
  KNOWN.set(word, result);
  return result;
}
