import { stemmer } from "stemmer";

/** Words repeat, so their stems are kept; the memory is bounded and no answer depends on it. */
const KNOWN = new Map<string, string>();
const MOST_KNOWN = 50_000;

/** The Porter stem of a lower-case word, which forms of one English word share. Words with digits or other letters stay. */
export function stem(word: string): string {
  const known = KNOWN.get(word);
  if (known !== undefined) return known;
  const found = /^[a-z]{3,}$/.test(word) ? stemmer(word) : word;
  if (KNOWN.size >= MOST_KNOWN) KNOWN.clear();
  KNOWN.set(word, found);
  return found;
}
