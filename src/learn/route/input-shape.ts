import { splitWords, stemWord } from "../../kernel/words/index.ts";
import type { SlotKind } from "./types.ts";

type JsonObject = Readonly<Record<string, unknown>>;

/** Describes an input of a node as binding sees it. */
export interface InputShape {
  readonly name: string;
  /** The stems of its name and title. */
  readonly terms: readonly string[];
  readonly required: boolean;
  /** Lists the kinds of values that it takes from a text, the likeliest first. It is empty if only the context can supply the input. */
  readonly kinds: readonly SlotKind[];
  readonly form: "one" | "list";
  readonly isNumber: boolean;
  /** Lists the texts that an enumeration allows; empty for other inputs. */
  readonly choices: readonly string[];
  /** Is the schema's default; undefined for none. */
  readonly fallback: unknown;
}

/** Maps kinds of values to the words that name them in an input's name. */
const KIND_WORDS: readonly (readonly [SlotKind, string])[] = [
  ["pr_ref", "pr prs pull pulls ref refs"],
  ["url", "url urls uri link links href endpoint api"],
  ["version", "version versions release tag semver"],
  ["path", "path paths file files filename folder directory dir document manifest"],
  [
    "name",
    "name names package packages dependency module project library crate action user author reviewer branch repo repository rev function symbol",
  ],
  [
    "quoted",
    "text texts title message note content contents section heading body entry line description subject topic summary comment value",
  ],
  ["number", "number count limit amount days size max min top issue first last"],
];

const KINDS_OF_WORD: ReadonlyMap<string, SlotKind> = new Map(
  KIND_WORDS.flatMap(([kind, words]) => words.split(" ").map((word) => [stemWord(word), kind] as const)),
);

const MOST_INPUTS = 60;

/** Returns the inputs of a schema, the required ones first, each group in the schema's order. */
export function listInputShapes(schema: JsonObject | null): readonly InputShape[] {
  const properties = Object.entries(toJsonObject(schema?.properties)).slice(0, MOST_INPUTS);
  const required = new Set(Array.isArray(schema?.required) ? (schema.required as unknown[]) : []);
  const shapes = properties.map(([name, own]) => readInputShape(name, toJsonObject(own), required.has(name)));
  return [...shapes.filter((shape) => shape.required), ...shapes.filter((shape) => !shape.required)];
}

/** Returns whether a schema refuses inputs that it does not name. */
export const isClosed = (schema: JsonObject | null): boolean => schema?.additionalProperties === false;

function readInputShape(name: string, schema: JsonObject, required: boolean): InputShape {
  const types = listSchemaTypes(schema);
  const items = toJsonObject(schema.items);
  const form = types.includes("array") && !types.includes("string") ? "list" : "one";
  const valueTypes = form === "list" ? listSchemaTypes(items) : types;
  const isNumber = valueTypes.some((type) => type === "integer" || type === "number") && !valueTypes.includes("string");
  const title = typeof schema.title === "string" ? schema.title : "";
  const terms = splitWords(`${name} ${title}`).map(stemWord);
  const isText = valueTypes.length === 0 || valueTypes.includes("string");
  const shown = form === "list" ? items : schema;
  const choices = (Array.isArray(shown.enum) ? (shown.enum as unknown[]) : []).filter(
    (each) => typeof each === "string",
  );
  const takesText = (isText || isNumber) && choices.length === 0;
  const kinds = takesText ? listSlotKinds(terms, shown, isNumber) : [];
  return { name, terms, required, kinds, form, isNumber, choices, fallback: schema.default };
}

function listSlotKinds(terms: readonly string[], schema: JsonObject, isNumber: boolean): readonly SlotKind[] {
  const named = terms.flatMap((term) => KINDS_OF_WORD.get(term) ?? []);
  if (isNumber) return named.includes("pr_ref") ? ["pr_ref", "number"] : ["number"];
  const format = schema.format === "uri" || schema.format === "url" ? (["url"] as const) : [];
  // To a reader, a quoted text and a name are alike: `section "Unreleased"` and `section "Known problems"`.
  const alike = named.includes("quoted") ? (["name"] as const) : named.includes("name") ? (["quoted"] as const) : [];
  return [...new Set([...format, ...named.reverse(), ...alike])];
}

function listSchemaTypes(schema: JsonObject): readonly string[] {
  const { type } = schema;
  return Array.isArray(type) ? (type as unknown[]).map(String) : typeof type === "string" ? [type] : [];
}

const toJsonObject = (value: unknown): JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
