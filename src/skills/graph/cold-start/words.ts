const STOP = new Set(
  `a an and any are as at be been but by can do does for from get gets has have how if in into is it its may more most no not of on
  or other our out over so some such than that the their them then there these they this to use used user users uses using via was
  we were what when where which while who will with you your skill skills`.split(/\s+/),
);

/** The content words of a text, in lower case, plurals and the commonest endings taken off. */
export function contentWords(text: string): string[] {
  const found = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return found.filter((word) => word.length > 1 && !STOP.has(word)).map(stem);
}

function stem(word: string): string {
  if (word.length > 5 && word.endsWith("ing")) return word.slice(0, -3);
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && word.endsWith("ed")) return word.slice(0, -2);
  if (word.length > 3 && word.endsWith("s") && !word.endsWith("ss")) return word.slice(0, -1);
  return word;
}
