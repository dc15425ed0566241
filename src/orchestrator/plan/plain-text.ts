/** Somebody's text on one line, without control and format characters, cut to a length. */
export function plainText(text: string, longest = 300): string {
  const line = text
    .slice(0, 4 * longest)
    .replace(/[\s\p{Cc}\p{Cf}\p{Cs}]+/gu, " ")
    .trim();
  const characters = [...line];
  return characters.length <= longest ? line : `${characters.slice(0, longest - 1).join("")}…`;
}
