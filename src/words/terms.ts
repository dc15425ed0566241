import { splitWords } from "./split.ts";
import { stem } from "./stem.ts";
import { isStopWord } from "./stop-words.ts";

/** The stemmed words of a text in order, without stop words: what texts are compared by. */
export function terms(text: string): string[] {
  return splitWords(text)
    .filter((word) => !isStopWord(word))
    .map(stem);
}
