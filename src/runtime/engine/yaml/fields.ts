import { findNearestName, isObject } from "../../../kernel/domain/index.ts";
import type { Problem } from "../../../kernel/knowledge/index.ts";
import { stepInto, type YamlDocument } from "./read.ts";

type JsonObject = Readonly<Record<string, unknown>>;

/** The problems and warnings that reading a document has found so far. */
export interface Reading {
  readonly document: YamlDocument;
  readonly problems: Problem[];
  readonly warnings: Problem[];
}

/** A kind of value: its name for messages, and the test that recognises it. */
export interface Shape<T> {
  readonly name: string;
  readonly is: (value: unknown) => value is T;
}

interface UnknownKey {
  readonly key: string;
  /** The known key that was probably meant. */
  readonly near: string | null;
  readonly message: string;
  readonly value: unknown;
}

/**
 * One map of a document. A wrong field is reported with its line and read as null, so that all problems are found at once. A
 * document with problems gives no value, so these nulls never get out.
 */
export class Fields {
  readonly #read = new Set<string>();

  constructor(
    readonly reading: Reading,
    private readonly record: JsonObject,
    readonly pointer: string,
  ) {}

  /** Whether a key is there, whatever its value is. */
  has(key: string): boolean {
    return Object.hasOwn(this.record, key);
  }

  /** Returns the value of a key; null where it is absent, null, or not of this shape. */
  optional<T>(key: string, shape: Shape<T>): T | null {
    this.#read.add(key);
    const value = Object.hasOwn(this.record, key) ? this.record[key] : null;
    if (value === null || value === undefined) return null;
    if (shape.is(value)) return value;
    this.problem(key, `${quoteUntrusted(key)} is no ${shape.name}.`);
    return null;
  }

  required<T>(key: string, shape: Shape<T>): T | null {
    const isMissing = (this.record[key] ?? null) === null;
    if (isMissing) this.problem(key, `${quoteUntrusted(key)} is missing; it is a ${shape.name}.`);
    return this.optional(key, shape);
  }

  /** Returns the maps of a list; an absent list is empty. */
  maps(key: string): readonly Fields[] {
    const entries = this.optional(key, LIST) ?? [];
    return entries.flatMap((entry, index) => {
      const pointer = stepInto(stepInto(this.pointer, key), index);
      if (isObject(entry)) return [new Fields(this.reading, entry, pointer)];
      this.problem(`${key}/${index}`, `Entry ${index + 1} of ${quoteUntrusted(key)} is no map.`);
      return [];
    });
  }

  map(key: string): Fields | null {
    const value = this.optional(key, MAP);
    return value && new Fields(this.reading, value, stepInto(this.pointer, key));
  }

  /** Returns the keys that were not read, with their values. An unknown key may be a typing error for one of `known`. */
  unknown(known: readonly string[]): readonly UnknownKey[] {
    const others = Object.keys(this.record).filter((key) => !this.#read.has(key));
    return others.map((key) => {
      const near = findNearestName(key, known);
      const message = `${quoteUntrusted(key)} is no known key${near === null ? "" : `; ${quoteUntrusted(near)} is one`}.`;
      return { key, near, message, value: this.record[key] };
    });
  }

  problem(key: string, message: string): void {
    this.reading.problems.push(this.#locateProblem(key, message));
  }

  warning(key: string, message: string): void {
    this.reading.warnings.push(this.#locateProblem(key, message));
  }

  #locateProblem(key: string, message: string): Problem {
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

export function acceptListedName<T extends string>(names: readonly T[]): Shape<T> {
  return {
    name: `one of ${names.join(", ")}`,
    is: (value): value is T => typeof value === "string" && (names as readonly string[]).includes(value),
  };
}

export function acceptMatchingText(name: string, pattern: RegExp): Shape<string> {
  return { name, is: (value): value is string => typeof value === "string" && pattern.test(value) };
}

/** Returns the fields of a whole document; a document that is not a map is reported and read as an empty one. */
export function openDocumentFields(document: YamlDocument): Fields {
  const reading: Reading = { document, problems: [], warnings: [] };
  if (isObject(document.value)) return new Fields(reading, document.value, "");
  const message = document.value === null ? "The file is empty." : "The file is no map of keys and values.";
  reading.problems.push({ file: document.file, pointer: "", line: 1, message });
  return new Fields(reading, {}, "");
}

/** Quotes an untrusted text for a message: it is cut, and control characters are escaped. */
export function quoteUntrusted(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}
