/**
 * One short line of text from outside, fit for a terminal or a log: no control, format or separator character gets through. The
 * secret is taken out first, while it is still in one piece.
 */
export function oneLine(
  text: string,
  {
    longest,
    secret,
  }: { readonly longest: number; readonly secret?: { readonly value: string; readonly shownAs: string } },
): string {
  const open = secret === undefined || secret.value === "" ? text : text.replaceAll(secret.value, secret.shownAs);
  const line = open
    .slice(0, 10 * longest)
    .replaceAll(/[\p{C}\p{Z}\s]+/gu, " ")
    .trim();
  const characters = [...line];
  return characters.length <= longest ? line : `${characters.slice(0, longest - 1).join("")}…`;
}
