import { isObject } from "../../domain/index.ts";
import { parseRecord, readAmount } from "../envelope.ts";
import type { Failure } from "../failure.ts";

/** No model on sale today has more dimensions. */
const MOST_DIMENSIONS = 16_384;

export type EmbeddingAnswer =
  | {
      readonly kind: "vectors";
      readonly vectors: readonly Float32Array[];
      readonly inputTokens: number | null;
      readonly costUsd: number | null;
    }
  | { readonly kind: "failed"; readonly failure: Failure };

/**
 * Reads the body of `/embeddings`: `{data: [{index, embedding: [number]}], usage}`. Servers may answer out of order, so `index`
 * says which text a vector belongs to; where all lack it, their order does. The whole answer is refused unless each text has
 * exactly one vector with a direction, since a wrong vector would rank skills wrongly without a warning.
 */
export function readEmbeddings(body: string, expected: number): EmbeddingAnswer {
  const envelope = parseRecord(body);
  if (envelope === null) return failOffSchema("is not a JSON object");
  if (!Array.isArray(envelope.data)) return failOffSchema("has no list `data`");
  const items: readonly unknown[] = envelope.data;
  if (items.length !== expected) return failOffSchema(`has ${items.length} vectors for ${expected} texts`);
  const ordered = sortItemsByIndex(items);
  if (ordered === null) return failOffSchema("does not say by `index` which text each vector is of");
  const vectors = ordered.map((item) => scaleToUnitVector(item.embedding));
  const good = vectors.filter((vector) => vector !== null);
  if (good.length < vectors.length) return failOffSchema("has a vector that is no list of numbers with a direction");
  const dimensions = good[0]?.length ?? 0;
  if (good.some(({ length }) => length !== dimensions)) return failOffSchema("has vectors of different lengths");
  const usage = isObject(envelope.usage) ? envelope.usage : {};
  const inputTokens = readAmount(usage.prompt_tokens) ?? readAmount(usage.total_tokens);
  return { kind: "vectors", vectors: good, inputTokens, costUsd: readAmount(usage.cost) };
}

type Item = Readonly<Record<string, unknown>>;

/** Sorts items by `index`; null where one is no object or the indexes are not 0 to n−1, each once. */
function sortItemsByIndex(items: readonly unknown[]): readonly Item[] | null {
  if (!items.every(isObject)) return null;
  if (items.every(({ index }) => index === undefined)) return items;
  const places = new Map(items.map((item) => [item.index, item]));
  const ordered = items.map((_, at) => places.get(at)).filter((item) => item !== undefined);
  return ordered.length === items.length ? ordered : null;
}

/** Scales a vector to length 1; null where it is no list of finite numbers with a direction. */
function scaleToUnitVector(value: unknown): Float32Array | null {
  if (!isNumbers(value) || value.length === 0 || value.length > MOST_DIMENSIONS) return null;
  const length = Math.hypot(...value);
  if (!Number.isFinite(length) || length === 0) return null;
  const unit = Float32Array.from(value, (number) => number / length);
  return unit.some((number) => number !== 0) ? unit : null;
}

function isNumbers(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((each) => typeof each === "number" && Number.isFinite(each));
}

function failOffSchema(problem: string): EmbeddingAnswer {
  const message = `The endpoint's answer ${problem}.`;
  return { kind: "failed", failure: { reason: "off_schema", message, again: "never" } };
}
