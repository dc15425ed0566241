/** To be raised with every change of the text below: kept vectors are then made anew. */
export const EMBEDDED_TEXT_VERSION = 1;

/** Far more than sentence models read; an endpoint is paid for every word. */
const LONGEST = 2000;

/**
 * What a skill's vector is made of. Tags, headings and the body blur it: with tags, intents and headings the development queries
 * of scripts/corpus/skills found 0.4 points fewer within the first five, and a body costs twenty times the words.
 */
export function embeddedText({ name, description }: { readonly name: string; readonly description: string }): string {
  return cut(`${name.replaceAll("-", " ")}\n${description}`);
}

export function embeddedQuery(query: string): string {
  return cut(query);
}

function cut(text: string): string {
  return text.slice(0, LONGEST);
}
