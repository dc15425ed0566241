import type { SignatureChange } from "../../../kernel/domain/index.ts";
import { parseYaml, toJsonValue } from "../../../kernel/yaml/index.ts";
import { compareParts, type Parts } from "./parts.ts";

/** A file beyond these limits was generated from something else, so it is treated as one without parts. */
const RULES = { values: 200_000, depth: 60, aliases: 100, isExact: false };

/** Compares the operations, properties and required properties of two versions of an OpenAPI description or a JSON Schema. */
export function compareInterfaceDescriptions(before: string, after: string): SignatureChange[] {
  return compareParts(collectInterfaceParts(before), collectInterfaceParts(after))
    .filter(({ symbol, kind }) => !(symbol.startsWith("required ") && kind === "removed"))
    .map((change) =>
      // A property that is required from now on breaks every client that leaves it out.
      change.symbol.startsWith("required ") && before !== "" ? { ...change, kind: "changed" } : change,
    );
}

function collectInterfaceParts(text: string): Parts {
  if (text === "") return new Map();
  const parts = new Map<string, { text: string; line: null }>();
  collect(parseInterfaceData(text), "", parts);
  return parts;
}

function parseInterfaceData(text: string): unknown {
  const parsed = parseYaml(text, RULES);
  return parsed.ok && parsed.value ? toJsonValue(parsed.value) : null;
}

const METHODS = /^(?:get|put|post|delete|options|head|patch|trace)$/;

function collect(value: unknown, place: string, parts: Map<string, { text: string; line: null }>): void {
  if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) collect(item, `${place}/${at}`, parts);
    return;
  }
  if (typeof value !== "object" || value === null) return;
  const add = (symbol: string, text = symbol) => parts.set(symbol, { text, line: null });
  for (const [key, inner] of Object.entries(value)) {
    const here = `${place}/${key}`;
    const path = /^\/paths\/(\/.*)$/.exec(place)?.[1];
    if (path !== undefined && METHODS.test(key) && !path.slice(1).includes("/parameters/"))
      add(`${key.toUpperCase()} ${path}`);
    if (place.endsWith("/properties")) add(`property ${here}`, `${here}: ${describeSchemaType(inner)}`);
    if (key === "required" && Array.isArray(inner))
      for (const name of inner) if (typeof name === "string") add(`required ${place}/${name}`);
    collect(inner, here, parts);
  }
}

function describeSchemaType(schema: unknown): string {
  if (typeof schema !== "object" || schema === null) return "";
  const { type, $ref, format } = schema as Record<string, unknown>;
  return [$ref, type, format]
    .flat()
    .filter((each) => typeof each === "string")
    .join(" ");
}
