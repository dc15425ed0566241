import { err, ok, type Result } from "../../domain/index.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A scope as an object of the given keys and no others. The problems are sentences. */
export function readFields(document: unknown, known: readonly string[]): Result<Fields, readonly string[]> {
  if (typeof document !== "object" || document === null || Array.isArray(document)) {
    return err([`The scope is no map; it takes ${known.map(quoted).join(", ")}.`]);
  }
  const unknown = Object.keys(document).filter((key) => !known.includes(key));
  if (unknown.length === 0) return ok(document as Fields);
  return err(unknown.map((key) => `${quoted(key)} is no key of this scope; it takes ${known.map(quoted).join(", ")}.`));
}

/** At most so many texts, at least one, sorted and each once. */
export function readTexts(value: unknown, key: string, most: number): Result<readonly string[], readonly string[]> {
  if (!Array.isArray(value) || value.length === 0) return err([`${quoted(key)} is no list of at least one text.`]);
  if (value.length > most) return err([`${quoted(key)} has ${value.length} entries; at most ${most} are taken.`]);
  const texts = value.filter((entry) => typeof entry === "string");
  if (texts.length < value.length) return err([`${quoted(key)} holds something that is no text.`]);
  return ok([...new Set(texts)].sort());
}

/** A whole number from one on. */
export function readCount(value: unknown, key: string): Result<number, readonly string[]> {
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= 1) return ok(value);
  return err([`${quoted(key)} is no whole number of at least 1.`]);
}

/** Text of a stranger in a sentence: cut, and without what a terminal would obey. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}
