import type { ValueMeaning } from "./lexicon.ts";
import { isErrorStatus, isOnlyOnce, type Reading } from "./polarity.ts";
import type { Token } from "./tokens.ts";

/** A value that a sentence gives its subject, or denies it. */
export interface StatedValue extends ValueMeaning {
  readonly denied: boolean;
  readonly raw: string;
}

/** Values behind the verb are said of the subject; in front of it they name the subject, unless they are all of it. */
export function valuesOf(
  tokens: readonly Token[],
  { verb, isDenied }: Reading,
): { values: StatedValue[]; subjectValues: ValueMeaning[] } {
  const front = tokens.slice(0, verb);
  const isAllOfSubject = !front.some(({ grade, meaning }) => grade === "strong" && meaning.values.length === 0);
  const values: StatedValue[] = [];
  // `No two users share an email` denies no email.
  const isPairwise = tokens.some(({ raw }) => /^no two$/i.test(raw));
  const subjectValues: ValueMeaning[] = [];
  tokens.forEach((token, at) => {
    if (isErrorStatus(token, tokens))
      values.push({ family: "outcome", member: "exception", denied: isDenied[at] === true, raw: token.raw });
    if (isOnlyOnce(token, at, tokens))
      values.push({ family: "usetimes", member: "once", denied: false, raw: token.raw });
    if (isMeasured(tokens, at) || isElement(tokens, at)) return;
    for (const value of [...token.meaning.values, ...unitValue(token)]) {
      if (at < verb && verb < tokens.length) subjectValues.push(value);
      if (at >= verb || isAllOfSubject || verb === tokens.length) {
        values.push({ ...value, denied: isDenied[at] === true && !isPairwise, raw: token.raw });
      }
    }
  });
  const direction = directionOf(tokens);
  if (direction) values.push(direction);
  // `Redis listens on port 6379`: with a number of its own, the product is what the sentence is about.
  const isNamed = !isAllOfSubject || tokens.slice(verb).some(({ number }) => number !== null);
  return { values, subjectValues: isNamed ? subjectValues : [] };
}

/** `In grams` is another value than `in kilograms`, whatever the dimension. */
function unitValue({ meaning: { unit } }: Token): ValueMeaning[] {
  return unit === null ? [] : [{ family: `unit of ${unit.dimension}`, member: unit.name }];
}

/** `The oldest post comes first`. */
function directionOf(tokens: readonly Token[]): StatedValue | null {
  const top = tokens.findIndex(({ raw }, at) => at > 0 && /^(?:first|top|on top)$/i.test(raw));
  const extreme = tokens
    .slice(0, Math.max(0, top))
    .find(({ raw }) => /^(?:old|new|lat|earli|small|larg|low|high)est$/i.test(raw));
  if (!extreme) return null;
  const member = /^(?:old|earli|small|low)/i.test(extreme.raw) ? "ascending" : "descending";
  return { family: "direction", member, denied: false, raw: `${extreme.raw} first` };
}

/** `A list of strings` is a list. */
function isElement(tokens: readonly Token[], at: number): boolean {
  if (!/^of$/i.test(tokens[at - 1]?.raw ?? "")) return false;
  const container = tokens[at - 2]?.meaning.values ?? [];
  return container.some(
    ({ family, member }) => family === "type" && /^(?:list|object|tuple|stream|promise)$/.test(member),
  );
}

/** `15 minutes` says no unit of its own; `in minutes` does. */
function isMeasured(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  return (
    tokens[at]?.meaning.unit != null &&
    (before?.number != null || /^(?:an?|per|every|each|half|\/)$/i.test(before?.raw ?? ""))
  );
}
