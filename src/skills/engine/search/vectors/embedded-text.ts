/** Raise this with every change of the text below, so that stored vectors are computed again. */
export const EMBEDDED_TEXT_VERSION = 1;

/** Sentence models read far less than this, and an endpoint charges for every word. */
const LONGEST_TEXT = 2000;

/**
 * Returns the text from which a skill's vector is computed. Tags, headings and the body would blur it: with tags, intents and
 * headings the generated queries of scripts/corpus/skills found 0.4 points fewer within the first five results, and a body costs
 * twenty times the words.
 */
export function composeEmbeddedText({
  name,
  description,
}: {
  readonly name: string;
  readonly description: string;
}): string {
  return shorten(`${name.replaceAll("-", " ")}\n${description}`);
}

export function shortenEmbeddedQuery(query: string): string {
  return shorten(query);
}

function shorten(text: string): string {
  return text.slice(0, LONGEST_TEXT);
}
