import { err, ok, type Result } from "../../../kernel/domain/index.ts";
import { quote } from "../quote.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Parses a scope as an object of the given keys and no others. The problems are sentences. */
export function readFields(document: unknown, known: readonly string[]): Result<Fields, readonly string[]> {
  const keys = known.map((key) => quote(key)).join(", ");
  if (typeof document !== "object" || document === null || Array.isArray(document)) {
    return err([`The scope is no map; it takes ${keys}.`]);
  }
  const unknown = Object.keys(document).filter((key) => !known.includes(key));
  if (unknown.length === 0) return ok(document as Fields);
  return err(unknown.map((key) => `${quote(key)} is no key of this scope; it takes ${keys}.`));
}

/** Reads a list of one to `most` texts, sorted and without repetitions. */
export function readTexts(value: unknown, key: string, most: number): Result<readonly string[], readonly string[]> {
  if (!Array.isArray(value) || value.length === 0) return err([`${quote(key)} is no list of at least one text.`]);
  if (value.length > most) return err([`${quote(key)} has ${value.length} entries; at most ${most} are taken.`]);
  const texts = value.filter((entry) => typeof entry === "string");
  if (texts.length < value.length) return err([`${quote(key)} holds something that is no text.`]);
  return ok([...new Set(texts)].sort());
}

/** Reads a whole number of at least one. */
export function readCount(value: unknown, key: string): Result<number, readonly string[]> {
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= 1) return ok(value);
  return err([`${quote(key)} is no whole number of at least 1.`]);
}

/** The steps of a relative path from the run's folder; empty for that folder itself. */
export type PathSteps = readonly string[];

const LONGEST_PATH = 4096;
const LONGEST_STEP = 255;

// Backslashes are separators on other systems, and control characters make rules unreadable.
const REFUSED = /[\\\p{Cc}\p{Cs}]/u;

/**
 * Parses paths such as `docs/guide`, `./docs/` and `.` into steps without `..`. Steps are compared one by one, never as a prefix
 * of text.
 */
export function parseSteps(value: unknown, key: string): Result<PathSteps, readonly string[]> {
  const refuseFieldValue = (why: string) => err([`${quote(key)} ${why}`]);
  if (typeof value !== "string" || value === "") return refuseFieldValue("is no path.");
  if (Buffer.byteLength(value) > LONGEST_PATH) return refuseFieldValue(`is longer than ${LONGEST_PATH} bytes.`);
  if (value.startsWith("/") || /^[a-z]:/i.test(value))
    return refuseFieldValue("is absolute; write it from the folder of the run.");
  if (REFUSED.test(value)) return refuseFieldValue("holds a backslash or a control character.");
  const steps = value
    .replace(/^\.(?:\/|$)/, "")
    .replace(/\/$/, "")
    .split("/");
  if (steps.length === 1 && steps[0] === "") return ok([]);
  if (steps.includes("..")) return refuseFieldValue("leads out of its folder by `..`.");
  if (steps.includes("") || steps.includes(".")) return refuseFieldValue("has an empty step or `.` inside.");
  if (steps.some((step) => Buffer.byteLength(step) > LONGEST_STEP))
    return refuseFieldValue("has a step of over 255 bytes.");
  return ok(steps);
}

export function formatPathSteps(steps: PathSteps): string {
  return steps.length === 0 ? "." : steps.join("/");
}

/** Returns whether `steps` is the folder itself or below it. */
export function startsWithSteps(steps: PathSteps, folder: PathSteps): boolean {
  return folder.length <= steps.length && folder.every((step, at) => step === steps[at]);
}
