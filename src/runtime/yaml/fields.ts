import { nearestName } from "../../domain/index.ts";
import type { Problem } from "../../knowledge/index.ts";
import { stepInto, type YamlDocument } from "./read.ts";

type JsonObject = Readonly<Record<string, unknown>>;

/** What is said of a document while it is read. */
export interface Reading {
  readonly document: YamlDocument;
  readonly problems: Problem[];
  readonly warnings: Problem[];
}

/** What a value has to be, in words that follow "is no", and how it is told. */
export interface Shape<T> {
  readonly name: string;
  readonly is: (value: unknown) => value is T;
}

interface UnknownKey {
  readonly key: string;
  /** The known key that it is probably a slip of. */
  readonly near: string | null;
  readonly message: string;
  readonly value: unknown;
}

/**
 * One map of a document. Every slip is told with its line, and reading goes on with null, so that all problems come at once; a
 * document with problems gives no value, so no such null gets out.
 */
export class Fields {
  readonly #asked = new Set<string>();

  constructor(
    readonly reading: Reading,
    private readonly record: JsonObject,
    readonly pointer: string,
  ) {}

  /** The value of a key, or null where it is absent, null, or not of this shape. */
  optional<T>(key: string, shape: Shape<T>): T | null {
    this.#asked.add(key);
    const value = Object.hasOwn(this.record, key) ? this.record[key] : null;
    if (value === null || value === undefined) return null;
    if (shape.is(value)) return value;
    this.problem(key, `${quoted(key)} is no ${shape.name}.`);
    return null;
  }

  required<T>(key: string, shape: Shape<T>): T | null {
    const isMissing = (this.record[key] ?? null) === null;
    if (isMissing) this.problem(key, `${quoted(key)} is missing; it is a ${shape.name}.`);
    return this.optional(key, shape);
  }

  /** The maps of a list; an absent one is empty. */
  maps(key: string): readonly Fields[] {
    const entries = this.optional(key, LIST) ?? [];
    return entries.flatMap((entry, index) => {
      const pointer = stepInto(stepInto(this.pointer, key), index);
      if (isObject(entry)) return [new Fields(this.reading, entry, pointer)];
      this.problem(`${key}/${index}`, `Entry ${index + 1} of ${quoted(key)} is no map.`);
      return [];
    });
  }

  map(key: string): Fields | null {
    const value = this.optional(key, MAP);
    return value && new Fields(this.reading, value, stepInto(this.pointer, key));
  }

  /** The keys that nobody asked for, with what they hold. `known` are the names that one of them may be a slip of. */
  unknown(known: readonly string[]): readonly UnknownKey[] {
    const others = Object.keys(this.record).filter((key) => !this.#asked.has(key));
    return others.map((key) => {
      const near = nearestName(key, known);
      const message = `${quoted(key)} is no known key${near === null ? "" : `; ${quoted(near)} is one`}.`;
      return { key, near, message, value: this.record[key] };
    });
  }

  problem(key: string, message: string): void {
    this.reading.problems.push(this.#told(key, message));
  }

  warning(key: string, message: string): void {
    this.reading.warnings.push(this.#told(key, message));
  }

  #told(key: string, message: string): Problem {
    const { document } = this.reading;
    const pointer = key === "" ? this.pointer : `${this.pointer}/${key}`;
    const line = document.lineOf(pointer) ?? document.lineOf(this.pointer);
    return { file: document.file, pointer, line, message };
  }
}

export const TEXT: Shape<string> = { name: "text", is: (value) => typeof value === "string" };
export const MAP: Shape<JsonObject> = { name: "map", is: isObject };
const LIST: Shape<readonly unknown[]> = { name: "list", is: (value) => Array.isArray(value) };
export const COUNT: Shape<number> = {
  name: "whole number of at least 1",
  is: (value): value is number => Number.isSafeInteger(value) && Number(value) >= 1,
};

export function oneOf<T extends string>(names: readonly T[]): Shape<T> {
  return {
    name: `one of ${names.join(", ")}`,
    is: (value): value is T => typeof value === "string" && (names as readonly string[]).includes(value),
  };
}

export function textLike(name: string, pattern: RegExp): Shape<string> {
  return { name, is: (value): value is string => typeof value === "string" && pattern.test(value) };
}

/** The fields of a whole document; a document that is no map is told so and read as an empty one. */
export function fieldsOf(document: YamlDocument): Fields {
  const reading: Reading = { document, problems: [], warnings: [] };
  if (isObject(document.value)) return new Fields(reading, document.value, "");
  const message = document.value === null ? "The file is empty." : "The file is no map of keys and values.";
  reading.problems.push({ file: document.file, pointer: "", line: 1, message });
  return new Fields(reading, {}, "");
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Text of a stranger in a sentence: cut, and without what a terminal would obey. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}
