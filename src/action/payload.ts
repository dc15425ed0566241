import { isObject, isObjectId, type ObjectId, SklError } from "../kernel/domain/index.ts";

/**
 * A webhook payload, of which only the fields that the Action reads are checked. A field that is missing or of another type throws
 * EVENT_UNREADABLE with its path.
 */
export class Payload {
  readonly #fields: Readonly<Record<string, unknown>>;
  readonly #path: string;

  private constructor(fields: Readonly<Record<string, unknown>>, path: string) {
    this.#fields = fields;
    this.#path = path;
  }

  static of(value: unknown): Payload {
    if (!isObject(value)) throw createUnreadableEventError("The event's payload is not a JSON object.");
    return new Payload(value, "");
  }

  object(key: string): Payload {
    return this.optionalObject(key) ?? this.#refuse(key, "an object");
  }

  /** Returns null where the field is absent or null. */
  optionalObject(key: string): Payload | null {
    const value = this.#fields[key] ?? null;
    if (value === null) return null;
    return isObject(value) ? new Payload(value, this.#pathOf(key)) : this.#refuse(key, "an object");
  }

  text(key: string): string {
    return this.optionalText(key) ?? this.#refuse(key, "a text");
  }

  /** Returns null where the field is absent or null. */
  optionalText(key: string): string | null {
    const value = this.#fields[key] ?? null;
    return value === null || typeof value === "string" ? value : this.#refuse(key, "a text");
  }

  /** Reads an id or a count. */
  id(key: string): number {
    const value = this.#fields[key];
    return Number.isSafeInteger(value) ? Number(value) : this.#refuse(key, "a whole number");
  }

  commit(key: string): ObjectId {
    const value = this.text(key);
    return isObjectId(value) ? value : this.#refuse(key, "the id of a commit");
  }

  isTrue(key: string): boolean {
    return this.#fields[key] === true;
  }

  has(key: string): boolean {
    return (this.#fields[key] ?? null) !== null;
  }

  #pathOf(key: string): string {
    return this.#path === "" ? key : `${this.#path}.${key}`;
  }

  #refuse(key: string, expected: string): never {
    throw createUnreadableEventError(`The event's payload has no ${this.#pathOf(key)} that is ${expected}.`);
  }
}

function createUnreadableEventError(message: string): SklError {
  return new SklError("EVENT_UNREADABLE", { message });
}
