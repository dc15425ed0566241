import { Document, isScalar, type Scalar, visit } from "yaml";
import type { JsonObject } from "./types.ts";

/** These characters would be lost in a block scalar or an unquoted text, or would not be visible. */
const NEEDS_ESCAPES = /[^\n\P{C}]|[\u2028\u2029\ufeff]/u;
/** These are spaces at the ends of lines, and a first line that would be taken for indentation. */
const NEEDS_QUOTES = /^\s|[ \t](?:\n|$)|\n\n$/;

/** Chooses a block for several lines, quotes if the text would otherwise change, and a plain text else. */
function chooseStyle(scalar: Scalar): void {
  const { value } = scalar;
  if (typeof value !== "string") return;
  if (NEEDS_ESCAPES.test(value)) scalar.type = "QUOTE_DOUBLE";
  else if (value.includes("\n")) scalar.type = NEEDS_QUOTES.test(value) ? "QUOTE_DOUBLE" : "BLOCK_LITERAL";
}

/** Writes YAML that `yamlTree` reads as the same value. Lines are never folded, so a change of one value changes only its lines. */
export function writeYamlText(record: JsonObject): string {
  const document = new Document(record, { aliasDuplicateObjects: false, schema: "core", version: "1.2" });
  visit(document, (_, node) => {
    if (isScalar(node)) chooseStyle(node);
  });
  return document.toString({ lineWidth: 0, doubleQuotedAsJSON: true });
}
