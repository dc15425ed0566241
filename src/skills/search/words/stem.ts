// The Porter stemmer (1980), for words of a–z. Own code of a page instead of a package: the algorithm is finished, and an
// index must not change its terms because a dependency did.
const VOWELS = "aeiou";

function isConsonant(word: string, at: number): boolean {
  const letter = word.charAt(at);
  if (VOWELS.includes(letter)) return false;
  return letter !== "y" || at === 0 || !isConsonant(word, at - 1);
}

/** How many times a vowel is followed by a consonant: m of the paper. */
function measure(stem: string): number {
  let count = 0;
  for (let at = 1; at < stem.length; at++) if (isConsonant(stem, at) && !isConsonant(stem, at - 1)) count++;
  return count;
}

function hasVowel(stem: string): boolean {
  for (let at = 0; at < stem.length; at++) if (!isConsonant(stem, at)) return true;
  return false;
}

function endsDouble(word: string): boolean {
  const last = word.length - 1;
  return last > 0 && word.charAt(last) === word.charAt(last - 1) && isConsonant(word, last);
}

/** Consonant, vowel, consonant other than w, x, y: `hop`, not `snow`. */
function endsShort(word: string): boolean {
  const last = word.length - 1;
  if (last < 2 || !isConsonant(word, last) || isConsonant(word, last - 1) || !isConsonant(word, last - 2)) return false;
  return !"wxy".includes(word.charAt(last));
}

function plural(word: string): string {
  if (word.endsWith("sses") || word.endsWith("ies")) return word.slice(0, -2);
  return word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}

function pastOrGerund(word: string): string {
  if (word.endsWith("eed")) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  for (const ending of ["ed", "ing"]) {
    if (!word.endsWith(ending)) continue;
    const stem = word.slice(0, -ending.length);
    return hasVowel(stem) ? restored(stem) : word;
  }
  return word;
}

function restored(stem: string): string {
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`;
  if (endsDouble(stem) && !/[lsz]$/.test(stem)) return stem.slice(0, -1);
  return measure(stem) === 1 && endsShort(stem) ? `${stem}e` : stem;
}

type Rule = readonly [ending: string, becomes: string];

const SECOND: readonly Rule[] = [
  ["ational", "ate"],
  ["tional", "tion"],
  ["enci", "ence"],
  ["anci", "ance"],
  ["izer", "ize"],
  ["bli", "ble"],
  ["alli", "al"],
  ["entli", "ent"],
  ["eli", "e"],
  ["ousli", "ous"],
  ["ization", "ize"],
  ["ation", "ate"],
  ["ator", "ate"],
  ["alism", "al"],
  ["iveness", "ive"],
  ["fulness", "ful"],
  ["ousness", "ous"],
  ["aliti", "al"],
  ["iviti", "ive"],
  ["biliti", "ble"],
  ["logi", "log"],
];

const THIRD: readonly Rule[] = [
  ["icate", "ic"],
  ["ative", ""],
  ["alize", "al"],
  ["iciti", "ic"],
  ["ical", "ic"],
  ["ful", ""],
  ["ness", ""],
];

const FOURTH: readonly Rule[] = "ement ance ence able ible ment ant ent ism ate iti ous ive ize sion tion al er ic ou"
  .split(" ")
  .map((ending): Rule => [ending, ending === "sion" ? "s" : ending === "tion" ? "t" : ""]);

function replaced(word: string, rules: readonly Rule[], least: number): string {
  for (const [ending, becomes] of rules) {
    if (!word.endsWith(ending)) continue;
    const stem = word.slice(0, -ending.length) + becomes;
    const judged = ending === "sion" || ending === "tion" ? stem : word.slice(0, -ending.length);
    return measure(judged) > least ? stem : word;
  }
  return word;
}

function withoutFinalE(word: string): string {
  if (!word.endsWith("e")) return word;
  const stem = word.slice(0, -1);
  const size = measure(stem);
  return size > 1 || (size === 1 && !endsShort(stem)) ? stem : word;
}

function withoutDoubleL(word: string): string {
  return word.endsWith("ll") && measure(word) > 1 ? word.slice(0, -1) : word;
}

/** The stem of one lower-case word; words of other scripts, short words and words with digits stay as they are. */
export function stem(word: string): string {
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return word;
  const first = pastOrGerund(plural(word));
  const withI = first.endsWith("y") && hasVowel(first.slice(0, -1)) ? `${first.slice(0, -1)}i` : first;
  const derived = replaced(replaced(withI, SECOND, 0), THIRD, 0);
  return withoutDoubleL(withoutFinalE(replaced(derived, FOURTH, 1)));
}
