import { err, isObject, ok, type Result } from "../../../kernel/domain/index.ts";
import { ERRNO, type Errno } from "../errno.ts";

/** The fields of a payload by name, each with a check of its values. */
export type Fields = Readonly<Record<string, Field>>;

/** What a field must hold. */
export interface Field {
  readonly required: "required" | "optional";
  readonly takes: (value: unknown) => boolean;
}

/** Accepts text of at most `maximum` UTF-16 units, without NUL. */
export function acceptsTextUpTo(maximum: number): (value: unknown) => boolean {
  return (value) =>
    typeof value === "string" && value.length <= maximum && !value.includes("\0") && !/\p{Cs}/u.test(value);
}

/** Accepts whole numbers from one to `maximum`. */
export function countUpTo(maximum: number): (value: unknown) => boolean {
  return (value) => Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= maximum;
}

/** Accepts lists of at most `maximum` entries that `each` accepts. */
export function listUpTo(maximum: number, each: (value: unknown) => boolean): (value: unknown) => boolean {
  return (value) => Array.isArray(value) && value.length <= maximum && value.every(each);
}

/** Accepts objects of at most `maximum` string values; `each` checks name and value. */
export function recordUpTo(
  maximum: number,
  each: (name: string, value: string) => boolean,
): (value: unknown) => boolean {
  return (value) => {
    if (!isObject(value)) return false;
    const entries = Object.entries(value);
    return (
      entries.length <= maximum && entries.every(([name, entry]) => typeof entry === "string" && each(name, entry))
    );
  };
}

export const describeRequiredField = (takes: (value: unknown) => boolean): Field => ({ required: "required", takes });
export const describeOptionalField = (takes: (value: unknown) => boolean): Field => ({ required: "optional", takes });

/**
 * Accepts a payload that has exactly the stated fields. A guest that sends an unknown field expects something that would not
 * happen, so it gets 28.
 */
export function parsePayload<T>(payload: unknown, fields: Fields): Result<T, Errno> {
  if (!isObject(payload)) return err(ERRNO.invalid);
  const known = Object.keys(payload).every((name) => Object.hasOwn(fields, name));
  const taken = Object.entries(fields).every(([name, field]) => {
    if (!Object.hasOwn(payload, name)) return field.required === "optional";
    return field.takes(payload[name]);
  });
  return known && taken ? ok(payload as T) : err(ERRNO.invalid);
}
