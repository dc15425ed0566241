const VOWEL = /[aeiouy]/;
const DOUBLED = /([bdgmnprt])\1$/;

/** Their stems would meet those of other things: `production` is no `product`. */
const UNLIKE = new Set(
  "production relation station option section species news theme locale setting settings".split(" "),
);

/**
 * The part of an English word that its forms share: `retries`, `retried` and `retry` are one, `cached`, `caching` and
 * `cache` too. Crude on purpose: the lexicons pass through the same function, so only consistency matters.
 */
export function stem(word: string): string {
  if (word.length <= 3 || !/^[a-z]+$/.test(word) || UNLIKE.has(word)) return word;
  return withoutFinalE(withoutSuffix(withoutPlural(word)));
}

function withoutPlural(word: string): string {
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|sh|ch|x|zz)es$/.test(word)) return word.slice(0, -2);
  if (word.endsWith("s") && !/(?:ss|us|is)$/.test(word)) return word.slice(0, -1);
  return word;
}

function withoutSuffix(word: string): string {
  if (word.endsWith("ied") && word.length > 4) return `${word.slice(0, -3)}y`;
  if (word.endsWith("eed")) return word;
  if (word.endsWith("ing") && hasBody(word, 3)) return word.slice(0, -3).replace(DOUBLED, "$1");
  if (word.endsWith("ed") && hasBody(word, 2)) return word.slice(0, -2).replace(DOUBLED, "$1");
  if (/[st]ion$/.test(word) && word.length > 6) return word.slice(0, -3);
  if (word.endsWith("ly") && word.length > 5) return word.slice(0, -2);
  return word;
}

function hasBody(word: string, suffix: number): boolean {
  const body = word.slice(0, -suffix);
  return body.length >= 3 && VOWEL.test(body);
}

function withoutFinalE(word: string): string {
  return word.length > 3 && word.endsWith("e") ? word.slice(0, -1) : word;
}

/** The stems of a phrase, joined by blanks. */
export function phraseStem(phrase: string): string {
  return phrase
    .trim()
    .toLowerCase()
    .split(/[\s-]+/)
    .map(stem)
    .join(" ");
}
