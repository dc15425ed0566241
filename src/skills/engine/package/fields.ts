import { findNearestName } from "../../../kernel/domain/index.ts";
import { type MapTree, type Tree, toJsonMap, toJsonValue } from "../../../kernel/yaml/index.ts";
import { LIMITS } from "./limits.ts";
import { describe, joinNames, quote, type Reading, refuse, warn } from "./problems.ts";
import type { Json, JsonObject } from "./types.ts";

/**
 * Reads the fields of one map and remembers which keys were read. A wrong value is reported with its place and replaced by an empty one,
 * so that all problems of a file are found at once; a file with errors gives no skill, so no such value is used.
 */
export class Fields {
  readonly #read = new Set<string>();

  constructor(
    readonly reading: Reading,
    private readonly map: MapTree,
    /** The place of the map, such as `artifacts[2]`; empty for the whole document. */
    readonly at: string,
  ) {}

  get line(): number {
    return this.map.line;
  }

  place(key: string): string {
    return this.at === "" ? key : `${this.at}.${key}`;
  }

  findKeyLine(key: string): number {
    return this.map.entries.get(key)?.line ?? this.map.line;
  }

  /** Returns the value of a key; null if it is absent or null. */
  tree(key: string): Tree | null {
    this.#read.add(key);
    const value = this.map.entries.get(key)?.value;
    return value === undefined || (value.kind === "scalar" && value.value === null) ? null : value;
  }

  has(key: string): boolean {
    return this.tree(key) !== null;
  }

  error(key: string, message: string, fix: string): void {
    refuse(this.reading, { line: this.findKeyLine(key), message: `${this.place(key)}: ${message}`, fix });
  }

  warning(key: string, message: string, fix: string): void {
    warn(this.reading, { line: this.findKeyLine(key), message: `${this.place(key)}: ${message}`, fix });
  }

  text(key: string): string | null {
    const tree = this.tree(key);
    return tree === null ? null : this.#textIn(tree, key);
  }

  required(key: string, fix: string): string {
    if (!this.has(key)) this.error(key, "it is missing.", fix);
    const text = this.text(key);
    if (text?.trim() === "") this.error(key, "it is empty.", fix);
    return text ?? "";
  }

  texts(key: string): readonly string[] {
    const tree = this.tree(key);
    if (tree === null) return [];
    if (tree.kind === "list") return tree.items.map((item, index) => this.#textIn(item, `${key}[${index}]`, key) ?? "");
    this.error(key, `found ${describe(toJsonValue(tree))}; a list of texts is allowed.`, `Write ${key}: ["…"].`);
    return [];
  }

  integer(key: string): number | null {
    const tree = this.tree(key);
    if (tree === null) return null;
    const value = toJsonValue(tree);
    if (typeof value === "number" && Number.isInteger(value) && value >= 0) return value;
    this.error(key, `found ${describe(value)}; a whole number from 0 on is allowed.`, `Write ${key}: 0.`);
    return null;
  }

  object(key: string): JsonObject | null {
    const tree = this.tree(key);
    if (tree === null) return null;
    if (tree.kind === "map") return toJsonMap(tree);
    this.error(
      key,
      `found ${describe(toJsonValue(tree))}; an object is allowed.`,
      `Write the fields of ${key} below it.`,
    );
    return null;
  }

  readAllowedName<Name extends string>(key: string, allowed: readonly Name[]): Name | null {
    const text = this.text(key);
    if (text === null) return null;
    const found = allowed.find((name) => name === text);
    if (found === undefined) this.#unknownName(key, text, allowed);
    return found ?? null;
  }

  readRequiredName<Name extends string>(key: string, allowed: readonly Name[], whenMissing: Name): Name {
    if (!this.has(key)) this.error(key, `it is missing; allowed are ${joinNames(allowed)}.`, `Add ${key}.`);
    return this.readAllowedName(key, allowed) ?? whenMissing;
  }

  /** Returns the fields of the map below a key. */
  inner(key: string): Fields | null {
    const tree = this.tree(key);
    if (tree === null) return null;
    if (tree.kind === "map") return new Fields(this.reading, tree, this.place(key));
    this.error(
      key,
      `found ${describe(toJsonValue(tree))}; an object is allowed.`,
      `Write the fields of ${key} below it.`,
    );
    return null;
  }

  maps(key: string): readonly Fields[] {
    const tree = this.tree(key);
    if (tree === null) return [];
    if (tree.kind !== "list") {
      this.error(key, `found ${describe(toJsonValue(tree))}; a list of objects is allowed.`, "Begin each with `- `.");
      return [];
    }
    if (tree.items.length > LIMITS.listed) {
      this.error(
        key,
        `found ${tree.items.length} entries; at most ${LIMITS.listed} are allowed.`,
        "Make several skills.",
      );
      return [];
    }
    return tree.items.flatMap((item, index) => this.#mapIn(item, `${key}[${index}]`));
  }

  /**
   * Returns the keys that were not read, with a warning for each, since most are typing errors; `used` are read elsewhere and have an
   * effect.
   */
  unknown(used: readonly string[] = []): JsonObject {
    const rest = this.unread();
    for (const key of Object.keys(rest)) {
      if (used.includes(key)) continue;
      const nearest = findNearestName(key, this.#read);
      const hint = nearest === null ? "" : ` Did you mean ${nearest}?`;
      this.warning(key, `skl does not know this key; it is kept and has no effect.${hint}`, "Correct or remove it.");
    }
    return rest;
  }

  /** Returns the keys that were not read, for a map that may hold any key. */
  unread(): JsonObject {
    const rest = [...this.map.entries].filter(([key]) => !this.#read.has(key));
    return Object.fromEntries(rest.map(([key, entry]): [string, Json] => [key, toJsonValue(entry.value)]));
  }

  #textIn(tree: Tree, key: string, lineKey = key): string | null {
    if (tree.kind === "scalar" && typeof tree.value === "string") return tree.value;
    const line = tree.line || this.findKeyLine(lineKey);
    const message = `${this.place(key)}: found ${describe(toJsonValue(tree))}; a text is allowed.`;
    const fix = tree.kind === "scalar" ? `Put it in quotes: ${quote(tree.source)}.` : "Write a text.";
    refuse(this.reading, { line, message, fix });
    return null;
  }

  #mapIn(tree: Tree, key: string): readonly Fields[] {
    if (tree.kind === "map") return [new Fields(this.reading, tree, this.place(key))];
    const message = `${this.place(key)}: found ${describe(toJsonValue(tree))}; an object is allowed.`;
    refuse(this.reading, { line: tree.line, message, fix: "Write its fields as `key: value`." });
    return [];
  }

  #unknownName(key: string, found: string, allowed: readonly string[]): void {
    const nearest = findNearestName(found, allowed);
    const fix = nearest === null ? `Use one of ${joinNames(allowed)}.` : `Did you mean ${nearest}?`;
    this.error(key, `found ${quote(found)}; allowed are ${joinNames(allowed)}.`, fix);
  }
}
