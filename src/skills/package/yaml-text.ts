import { Document, isScalar, type Scalar, visit } from "yaml";
import type { JsonObject } from "./types.ts";

/** What a block scalar or an unquoted text would lose or what would not show: everything but plain characters and line feeds. */
const NEEDS_ESCAPES = /[^\n\P{C}]|[\u2028\u2029\ufeff]/u;
/** Blanks at the ends of lines, and a first line that would be taken for indentation. */
const NEEDS_QUOTES = /^\s|[ \t](?:\n|$)|\n\n$/;

/** One style for one text: blocks for lines, quotes where the text would not come back as it is, nothing otherwise. */
function styled(scalar: Scalar): void {
  const { value } = scalar;
  if (typeof value !== "string") return;
  if (NEEDS_ESCAPES.test(value)) scalar.type = "QUOTE_DOUBLE";
  else if (value.includes("\n")) scalar.type = NEEDS_QUOTES.test(value) ? "QUOTE_DOUBLE" : "BLOCK_LITERAL";
}

/** YAML that `yamlTree` reads as the same value; lines are never folded, so a change of one value is a change of its lines. */
export function yamlText(record: JsonObject): string {
  const document = new Document(record, { aliasDuplicateObjects: false, schema: "core", version: "1.2" });
  visit(document, (_, node) => {
    if (isScalar(node)) styled(node);
  });
  return document.toString({ lineWidth: 0, doubleQuotedAsJSON: true });
}
