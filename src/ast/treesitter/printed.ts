import { cutWithDigest } from "../digest.ts";

const LONGEST = 400;

/** Writes the words and signs of a signature on one line. */
export function printedTokens(tokens: readonly string[]): string {
  let text = "";
  for (const token of tokens) text += text !== "" && isApart(text, token) ? ` ${token}` : token;
  return cutWithDigest(text, LONGEST);
}

function isApart(before: string, token: string): boolean {
  if (token === "<" && /\b(?:public|protected|private|internal|static|final|abstract|default|fun)$/.test(before))
    return true;
  if (/[,;=&|{]$|->$|=>$|(?<=[\w)\]>? ]):$/.test(before) || /^(?:->|=>?|&|\||\{|\})/.test(token)) return true;
  return /[\w$"')\]>?*}]$/.test(before) && /^[\w$"'@]/.test(token);
}
