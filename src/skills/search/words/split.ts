// From text to raw lower-case words. What people type for one thing differs by signs only (`fooBar`, `foo_bar`, `foo-bar`,
// `Foo Bar`), so that the parts of an identifier are words of their own, and the whole stays findable beside them.
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:[._'’+#&-]+[\p{L}\p{N}\p{M}]+)*(?:\+\+|#)?/gu;
/** The same for texts of ASCII alone, which most are: several times as fast. */
const PLAIN_WORD = /[A-Za-z0-9]+(?:[._'+#&-]+[A-Za-z0-9]+)*(?:\+\+|#)?/g;
const WITHOUT_SPACES =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const RUN = new RegExp(`${WITHOUT_SPACES.source}+`, "gu");

/** Names whose signs are the word. */
const SIGNED: ReadonlyMap<string, string> = new Map([
  ["c++", "cpp"],
  ["c#", "csharp"],
  ["f#", "fsharp"],
  ["r&d", "rnd"],
  ["ci-cd", "cicd"],
  ["objective-c", "objectivec"],
]);

/** Longer runs are encoded data or noise, not words: nobody types them and a dictionary of them is only ballast. */
const LONGEST = 64;

/** The runs of a text that may be words, in order. */
export function rawRuns(text: string): readonly string[] {
  const isPlain = isAscii(text);
  return (isPlain ? text : normalised(text)).match(isPlain ? PLAIN_WORD : WORD) ?? [];
}

/** NFKC makes full-width and ligature forms plain; accents go, marks of scripts that need them stay. */
function normalised(text: string): string {
  return text
    .normalize("NFKC")
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC");
}

function isAscii(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the ASCII range starts there.
  return /^[\u0000-\u007f]*$/.test(text);
}

/** The lower-case words of one raw run: a group a place, the whole of an identifier before its parts. */
export function wordsOf(raw: string): readonly (readonly string[])[] {
  return spellings(raw).map((group) => group.filter((word) => word.length <= LONGEST));
}

function spellings(raw: string): readonly (readonly string[])[] {
  const lower = raw.toLowerCase();
  const signed = SIGNED.get(lower);
  if (signed !== undefined) return [[signed]];
  if (/^[a-z]+$/.test(raw)) return [[raw]];
  if (WITHOUT_SPACES.test(raw)) return unspaced(lower);
  if (/^v?\d+(?:\.\d+)+$/.test(lower)) return [[lower.replace(/^v/, "")]];
  return identifier(raw);
}

/** Scripts without spaces: pairs of neighbours, which is what can be compared without a dictionary. */
function unspaced(text: string): string[][] {
  const groups: string[][] = [];
  let at = 0;
  for (const run of text.matchAll(RUN)) {
    groups.push(...rest(text.slice(at, run.index)), ...pairs(run[0]));
    at = run.index + run[0].length;
  }
  return [...groups, ...rest(text.slice(at))];
}

function rest(text: string): string[][] {
  return identifier(text).filter((group) => group.length > 0);
}

function pairs(run: string): string[][] {
  const letters = [...run];
  if (letters.length === 1) return [[run]];
  return letters.slice(1).map((letter, at) => [`${letters[at] ?? ""}${letter}`]);
}

const CAMEL = /\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{M}]+|\p{Lu}+|\p{N}+(?:\.\p{N}+)*/gu;

function identifier(raw: string): string[][] {
  const pieces = raw.split(/[_'’+#&-]+|\.(?!\d)|(?<!\d)\./).filter((piece) => piece !== "");
  const groups = pieces.filter((piece) => !/^[st]$/.test(piece)).map(camelWords);
  const joined = pieces.join("").toLowerCase();
  const isCompound = pieces.length === 2 && !raw.includes(".") && /^[\p{L}\p{N}]+$/u.test(joined) && !/['’&]/.test(raw);
  const first = groups[0];
  if (isCompound && first !== undefined) first.push(joined);
  return groups;
}

/** `parseJSONFile` gives itself and parse, json, file; `oauth2` gives oauth2 and oauth; `k8s` only itself. */
function camelWords(piece: string): string[] {
  const whole = piece.toLowerCase();
  const parts = (piece.match(CAMEL) ?? []).map((part) => part.toLowerCase());
  const telling = parts.filter((part) => part.length > 2 && !/^\p{N}+$/u.test(part));
  return [...new Set([whole, ...(parts.length > 1 ? telling : [])])];
}
