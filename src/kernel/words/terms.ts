import { splitWords } from "./split.ts";
import { stemWord } from "./stem.ts";
import { isStopWord } from "./stop-words.ts";

/** Returns the stems of a text's words in order, without stop words. Texts are compared by these. */
export function splitTerms(text: string): string[] {
  return splitWords(text)
    .filter((word) => !isStopWord(word))
    .map(stemWord);
}
