import type { RouteRequest, Slot } from "../types.ts";
import { splitCanonicalTerms } from "./canonical-words.ts";
import { endOfFirstParagraph, findSlots } from "./slots.ts";
import { type RequestWord, weighRequestWords } from "./weighted-words.ts";

export { splitCanonicalTerms } from "./canonical-words.ts";
export type { RequestWord } from "./weighted-words.ts";

/** A request in its canonical form (specification 3.4, stage 1; Definition 3). */
export interface NormalizedRequest {
  readonly slots: readonly Slot[];
  /** What the request says apart from its values. */
  readonly words: readonly RequestWord[];
  /** The terms of the task without its values, joined by `_`. */
  readonly task_type: string;
  /** Has the form `task_type[param_schema]`, which is equal for requests that differ in values only. */
  readonly signature: string;
  /**
   * Lists sorted terms by which a node's task type, name or phrase is found: once without any values and once with names, since in "draft
   * note 1.2.3" the word `note` may be the thing to draft or the owner of the version.
   */
  readonly keys: readonly string[];
}

/** Normalizes a request: typed values out, stop words away, synonyms to one word. */
export function normalizeRequest({ text, context }: Pick<RouteRequest, "text" | "context">): NormalizedRequest {
  const slots = findSlots(text);
  const said = blankOutSlots(text, slots).slice(0, endOfFirstParagraph(text));
  const words = weighRequestWords(said);
  const names = slots
    .filter(({ kind, main }) => kind === "name" && main)
    .flatMap(({ value }) => splitCanonicalTerms(value));
  const task_type = words.map(({ term }) => term).join("_");
  return {
    slots,
    words,
    task_type,
    signature: `${task_type}[${summarizeParameters(slots, context).join(", ")}]`,
    keys: [
      ...new Set([
        joinExactTerms(words.map(({ term }) => term)),
        joinExactTerms([...words.map(({ term }) => term), ...names]),
      ]),
    ],
  };
}

/** Returns the key of a text that names a task, such as a task type or a phrase. */
export const computeExactKey = (text: string): string => joinExactTerms(splitCanonicalTerms(text));

const joinExactTerms = (terms: readonly string[]): string => [...new Set(terms)].sort().join(" ");

/** Replaces values by blanks, so that all offsets stay valid. */
function blankOutSlots(text: string, slots: readonly Slot[]): string {
  let rest = text;
  for (const { start, end } of slots) rest = rest.slice(0, start) + " ".repeat(end - start) + rest.slice(end);
  return rest;
}

/** Returns the kinds of the values in the first paragraph and the types of the context's keys, sorted. */
function summarizeParameters(slots: readonly Slot[], context: RouteRequest["context"]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { kind, main } of slots) if (main) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const kinds = [...counts].map(([kind, count]) => (count === 1 ? kind : `${kind}=list`));
  const given = Object.keys(context)
    .filter((key) => key !== "tags")
    .map((key) => `${key}=${nameJsonType(context[key])}`);
  return [...kinds.sort(), ...given.sort()];
}

function nameJsonType(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "list" : typeof value;
}
