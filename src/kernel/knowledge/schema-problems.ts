import { findNearestName } from "../domain/index.ts";
import { type DocumentKind, findChildShape, getDocumentShape } from "./kinds.ts";
import { describePointerPlace, describeValue, extendPointer, type Finding, splitPointer } from "./problems.ts";
import type { Shape } from "./shapes.generated.ts";
import type { SchemaError } from "./validators.generated.js";

/** Descriptions of the patterns in the schemas. */
export const EXPECTED_FORMS: Readonly<Record<string, string>> = {
  "^([0-9a-f]{40}|[0-9a-f]{64})$": "a Git object id of 40 or 64 lower-case hex digits",
  "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$":
    "a date or time such as 2025-06-01 or 2025-06-01T14:23:00Z",
  "^prop_[0-9a-z]+$": "a proposal id such as prop_1a2b3c4d",
  "^task_[0-9A-Za-z_]+$": "a task id such as task_1a2b3c4d",
  "^int_[0-9a-f]{8}$": "an intent id such as int_1a2b3c4d",
  "^note_[0-9a-f]{8}$": "a note id such as note_1a2b3c4d",
  "^agree_[0-9a-f]{8}$": "an agreement id such as agree_1a2b3c4d",
  "^dec_[0-9a-f]{16}$": "a decision id such as dec_1a2b3c4d5e6f7a8b",
  "^RFC_[0-9]+$": "an RFC id such as RFC_001",
  "^ADR_[0-9]+$": "an ADR id such as ADR_001",
  "^DIGEST_[0-9]+$": "a digest id such as DIGEST_001",
  "^session_[0-9]+$": "a session id such as session_001",
  "^(0|[+-][0-3])$": "a change such as 0, +1 or -1",
  "^[0-9a-f]{64}$": "a SHA-256 digest of 64 lower-case hex digits",
  "^[a-z0-9]+(-[a-z0-9]+)*$": "a skill's name such as pdf-merge",
  "^[A-Za-z_][A-Za-z0-9_]*$": "a name of an environment variable such as CI",
  "^refs/[A-Za-z0-9._/-]+$": "a ref namespace such as refs/skl",
  "^https?://": "an address such as https://skl.example",
  "^[A-Za-z0-9_.-]{1,30}$": "a name such as shop, of at most 30 letters, digits, _, . and -",
  "^ed25519:[A-Za-z0-9_-]{43}$": "a public key as `skl worker --key` prints it",
};

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: "text",
  integer: "a whole number",
  number: "a number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  null: "null",
};

function resolvePointerValue(document: unknown, pointer: string): unknown {
  let value = document;
  for (const step of splitPointer(pointer)) value = Object(value)[step];
  return value;
}

function findShapeAtPointer(kind: DocumentKind, pointer: string): Shape {
  return splitPointer(pointer).reduce<Shape>(findChildShape, getDocumentShape(kind));
}

const quoteNames = (names: Iterable<unknown>): string => [...names].map((name) => JSON.stringify(name)).join(", ");

function suggestNearestValue(name: unknown, candidates: Iterable<unknown>): string {
  if (typeof name !== "string") return "";
  const texts = [...candidates].filter((candidate) => typeof candidate === "string");
  const nearest = findNearestName(name, texts);
  return nearest === null ? "" : `; did you mean ${JSON.stringify(nearest)}?`;
}

/** Ends a sentence with a full stop unless it ends with a question mark. */
const endSentence = (text: string): string => (text.endsWith("?") ? text : `${text}.`);

function describeMissingKey(place: string, key: string, value: unknown, shape: Shape): string {
  const known = new Set(Object.keys(shape.properties ?? {}));
  const unknown = Object.keys(Object(value)).filter((other) => !known.has(other));
  const slip = findNearestName(key, unknown);
  return `${place} has no ${JSON.stringify(key)}, which it needs${slip === null ? "" : `; is ${JSON.stringify(slip)} meant to be it?`}`;
}

function describeSchemaError({ keyword, params, instancePath }: SchemaError, value: unknown, shape: Shape): string {
  const start = `${describePointerPlace(instancePath)} is ${describeValue(value)}`;
  switch (keyword) {
    case "type": {
      const types = [params.type].flat().map((type) => TYPE_NAMES[String(type)] ?? String(type));
      return `${start}; it must be ${types.join(" or ")}`;
    }
    case "enum": {
      const allowed = [params.allowedValues].flat();
      return `${start}; allowed are ${quoteNames(allowed)}${suggestNearestValue(value, allowed)}`;
    }
    case "const":
      return `${start}; this version of skl reads only ${JSON.stringify(params.allowedValue)}`;
    case "pattern": {
      const pattern = String(params.pattern);
      return `${start}; it must be ${EXPECTED_FORMS[pattern] ?? `text like /${pattern}/`}`;
    }
    case "minLength":
      return `${describePointerPlace(instancePath)} is empty; it must say something`;
    case "minimum":
      return `${start}; it must be at least ${params.limit}`;
    case "maximum":
      return `${start}; it must be at most ${params.limit}`;
    case "required":
      return describeMissingKey(describePointerPlace(instancePath), String(params.missingProperty), value, shape);
    case "additionalProperties": {
      const key = String(params.additionalProperty);
      const known = Object.keys(shape.properties ?? {});
      const place = `${describePointerPlace(instancePath)} has the unknown key ${JSON.stringify(key)}`;
      return `${place}; allowed are ${quoteNames(known)}${suggestNearestValue(key, known)}`;
    }
    default:
      return `${start}, which the schema does not allow (${keyword})`;
  }
}

/** Describes a validator's finding for people. An unknown key is located at the key, a missing one at its object. */
export function describeSchemaFindings(
  kind: DocumentKind,
  document: unknown,
  errors: readonly SchemaError[],
): Finding[] {
  return errors.map((error) => {
    const { instancePath: pointer } = error;
    const message = endSentence(
      describeSchemaError(error, resolvePointerValue(document, pointer), findShapeAtPointer(kind, pointer)),
    );
    if (error.keyword !== "additionalProperties") return { pointer, message };
    return { pointer: extendPointer(pointer, String(error.params.additionalProperty)), message };
  });
}
