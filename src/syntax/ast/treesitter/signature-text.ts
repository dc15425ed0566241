import { cutWithDigest } from "../digest.ts";

/** Longer signatures are cut. */
const LONGEST = 400;

/** Joins tokens into one line. `isApart` decides whether a blank stands between a token and the text before it. */
export function joinTokens(
  tokens: readonly string[],
  isApart: (before: string, token: string) => boolean = isApartInBraceLanguages,
): string {
  let text = "";
  for (const token of tokens) text += text !== "" && token !== "" && isApart(text, token) ? ` ${token}` : token;
  return text;
}

/** Cuts a long signature. The digest at its end keeps signatures apart that begin alike. */
export function cutSignature(text: string, longest = LONGEST): string {
  return cutWithDigest(text, longest);
}

/** Returns the tokens of a signature on one line, cut if they are long. */
export function formatSignatureText(tokens: readonly string[]): string {
  return cutSignature(joinTokens(tokens));
}

function isApartInBraceLanguages(before: string, token: string): boolean {
  if (token === "<" && /\b(?:public|protected|private|internal|static|final|abstract|default|fun)$/.test(before))
    return true;
  if (/[,;=&|{]$|->$|=>$|(?<=[\w)\]>? ]):$/.test(before) || /^(?:->|=>?|&|\||\{|\})/.test(token)) return true;
  return /[\w$"')\]>?*}]$/.test(before) && /^[\w$"'@]/.test(token);
}
