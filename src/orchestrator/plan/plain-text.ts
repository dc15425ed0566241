const LONGEST = 300;

/** Somebody's text on one line, without control and format characters, at a length that a sentence needs. */
export function plainText(text: string): string {
  const line = text
    .slice(0, 4 * LONGEST)
    .replace(/[\s\p{Cc}\p{Cf}\p{Cs}]+/gu, " ")
    .trim();
  const characters = [...line];
  return characters.length <= LONGEST ? line : `${characters.slice(0, LONGEST - 1).join("")}…`;
}
