/** Longer texts are cut, because other people write them and more text adds nothing to a comparison. */
const LONGEST_TEXT = 200_000;

/** Longer words are left out, because they are encoded data. */
const LONGEST_WORD = 64;

const ASCII_WORD = /(?<!\d)\d+(?:\.\d+)+|[a-z0-9]+/g;
const PLAIN_WORD = /^[A-Za-z][a-z]*$/;
const WORD = /(?<!\d)\d+(?:\.\d+)+|[\p{L}\p{N}\p{M}]+/gu;
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const UNSPACED_OR_OTHER = new RegExp(`${UNSPACED.source}+|[^${UNSPACED.source.slice(1)}+`, "gu");

/** Names of languages that contain signs. */
const SIGNED: readonly (readonly [RegExp, string])[] = [
  [/\bc\+\+/g, "cpp"],
  [/\b([cf])#/g, "$1sharp"],
];

const ASCII = /^\p{ASCII}*$/u;

/**
 * Cuts a text into pieces that can be split one by one, so that a piece that occurs again need not be split again, and calls `take`
 * with the bounds of each. A run without white space is one piece if it has other characters than ASCII; else its pieces are its
 * longest parts of letters, digits and `_'+#-`, with the dots of decimals. A loop over the characters takes a third of the time of
 * regular expressions.
 */
export function visitPieces(text: string, take: (start: number, end: number) => void): void {
  const length = Math.min(text.length, LONGEST_TEXT);
  for (let end = 0; end < length; end++) {
    const start = end;
    let isAscii = true;
    for (; end < length && !isSpace(text.charCodeAt(end)); end++) isAscii &&= text.charCodeAt(end) < 128;
    if (isAscii) visitPiecesOfRun(text, { start, end }, take);
    else take(start, end);
  }
}

interface Bounds {
  readonly start: number;
  readonly end: number;
}

function visitPiecesOfRun(text: string, run: Bounds, take: (start: number, end: number) => void): void {
  for (let at = run.start; at < run.end; at++) {
    const start = at;
    while (at < run.end && (IN_PIECES[text.charCodeAt(at)] === 1 || (at > start && isDecimal(text, at, run.end)))) at++;
    if (at > start) take(start, at);
  }
}

const isDecimal = (text: string, at: number, end: number): boolean =>
  text.charCodeAt(at) === DOT && at + 1 < end && isDigit(text.charCodeAt(at + 1));
const DOT = 46;
const isDigit = (code: number): boolean => code >= 48 && code <= 57;
const isSpace = (code: number): boolean =>
  code === 32 || (code > 8 && code < 14) || (code > 127 && OTHER_SPACE.test(String.fromCharCode(code)));
const OTHER_SPACE = /\s/;

/** Is 1 at the codes of the ASCII characters that pieces are made of. */
const IN_PIECES = Uint8Array.from({ length: 128 }, (_, code) => (/[\w'+#-]/.test(String.fromCharCode(code)) ? 1 : 0));

function splitIntoWordPieces(text: string): readonly string[] {
  const pieces: string[] = [];
  visitPieces(text, (start, end) => pieces.push(text.slice(start, end)));
  return pieces;
}

/**
 * Splits a text, an identifier or a path into lower-case words: `parseOrder_v2` is `parse`, `order`, `v2`. Decimals such as
 * `3.12` stay whole, accents are removed, and scripts without spaces give each pair of neighbouring characters.
 */
export const splitWords = (text: string): string[] => splitIntoWordPieces(text).flatMap(splitPieceIntoWords);

export function splitPieceIntoWords(piece: string): readonly string[] {
  // Most pieces are one plain word, of which the rules below would leave the same.
  if (PLAIN_WORD.test(piece)) return piece.length <= LONGEST_WORD ? [piece.toLowerCase()] : [];
  const isAscii = ASCII.test(piece);
  const spaced = isAscii ? spaceAsciiCamelCase(piece) : spaceCamelCase(removeAccents(piece));
  const plain = spellOutSigns(spaced.toLowerCase());
  const words = plain.match(isAscii ? ASCII_WORD : WORD) ?? [];
  const all = isAscii ? words : words.flatMap(splitUnspacedIntoPairs);
  return all.filter((word) => word.length <= LONGEST_WORD);
}

function removeAccents(text: string): string {
  return text
    .normalize("NFKC")
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC");
}

/** Puts spaces between the parts of a name in camel case: `parseJSONFile` becomes `parse JSON File`, and `PDFs` stays. */
function spaceCamelCase(text: string): string {
  return text.replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, "$1 $2").replace(/(\p{Lu})(\p{Lu}(?!s\b)\p{Ll})/gu, "$1 $2");
}

/** Does the same for an ASCII text, in a fifth of the time. */
function spaceAsciiCamelCase(text: string): string {
  if (!/[A-Z]/.test(text)) return text;
  return text.replace(/([a-z0-9])([A-Z])/g, "$1 $2").replace(/([A-Z])([A-Z](?!s\b)[a-z])/g, "$1 $2");
}

function spellOutSigns(text: string): string {
  const spelledOut = /[+#]/.test(text) ? SIGNED.reduce((so, [sign, name]) => so.replace(sign, name), text) : text;
  return /['’]/.test(spelledOut)
    ? spelledOut.replace(/(?:\b(?:ca|wo|sha))?n['’]t\b/g, " not").replace(/['’](?:s|re|ve|ll|d|m)?\b/g, "")
    : spelledOut;
}

function splitUnspacedIntoPairs(word: string): string[] {
  if (!UNSPACED.test(word)) return [word];
  return (word.match(UNSPACED_OR_OTHER) ?? []).flatMap((run) =>
    UNSPACED.test(run) ? listCharacterPairs([...run]) : [run],
  );
}

function listCharacterPairs(characters: readonly string[]): string[] {
  if (characters.length === 1) return [...characters];
  return characters.slice(1).map((character, at) => `${characters[at] ?? ""}${character}`);
}

/** Returns the ids of commits in a text, each once and in order: forty hexadecimal digits. */
export const commitIds = (text: string): readonly string[] => [
  ...new Set(text.match(/(?<![0-9A-Za-z])[0-9a-f]{40}(?![0-9A-Za-z])/g) ?? []),
];
