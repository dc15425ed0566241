/** Reads the values of constants, so that two versions of a module can be compared by them. */
import type { Offer } from "../../../kernel/domain/index.ts";
import { computeDigest } from "../digest.ts";
import { isSyntaxNode, nameIn, pickSyntaxNodes, type SyntaxNode, unwrap } from "./syntax-node.ts";

/** Returns a number, string, boolean or null as text; null for a value that has to be computed. */
function readTypeScriptLiteral(wrapped: unknown): string | null {
  const node = unwrap(wrapped);
  if (!isSyntaxNode(node)) return null;
  if (node.type === "UnaryExpression") {
    const operand = readTypeScriptLiteral(node.argument);
    return operand === null ? null : `${String(node.operator)}${operand}`;
  }
  return node.type === "Literal" && !("regex" in node) ? JSON.stringify(node.value) : null;
}

/** Returns a literal as text and any other value as a digest of its syntax with the names that it reads; nothing for a value that holds code of its own. */
export function describeTypeScriptConstant(wrapped: unknown): Pick<Offer, "value" | "reads"> {
  const node = unwrap(wrapped);
  const literal = readTypeScriptLiteral(node);
  if (literal !== null) return { value: literal };
  if (!isSyntaxNode(node)) return {};
  let hasCode = false;
  const reads = new Set<string>();
  const syntax = JSON.stringify(node, (key, part: unknown) => {
    if (key === "start" || key === "end" || key === "raw" || key === "range") return undefined;
    if (isSyntaxNode(part)) hasCode ||= /^(?:ArrowFunction|Function|Class)Expression$/.test(part.type);
    if (isSyntaxNode(part) && part.type === "Identifier") reads.add(nameIn(part));
    return typeof part === "bigint" ? String(part) : isSyntaxNode(part) ? unwrap(part) : part;
  });
  return hasCode ? {} : { value: `#${computeDigest(syntax)}`, reads: [...reads] };
}

/** Returns the values of the members of an enumeration. A member without a value of its own counts from the last one that has it. */
export function mapEnumValues(members: readonly SyntaxNode[]): ReadonlyMap<string, string> {
  let [last, since] = ["", 0];
  return new Map(
    members.map(({ id, initializer }) => {
      const value = isSyntaxNode(initializer) ? (describeTypeScriptConstant(initializer).value ?? "") : null;
      [last, since] = value === null ? [last, since + 1] : [value, 0];
      return [nameIn(id), value ?? `#${last}+${since}`];
    }),
  );
}

/** Returns the values of the static fields of a class. */
export function mapStaticFields(statics: readonly SyntaxNode[]): ReadonlyMap<string, string> {
  return new Map(statics.map(({ key, value }) => [nameIn(key), describeTypeScriptConstant(value).value ?? ""]));
}

/** Returns the values of an object that is written with plain keys, and nothing for any other one. Functions in it have no value. */
export function mapObjectValues(wrapped: unknown): Pick<Offer, "parts"> {
  const node = unwrap(wrapped);
  if (!isSyntaxNode(node) || node.type !== "ObjectExpression") return {};
  const properties = pickSyntaxNodes(node.properties);
  if (properties.some(({ type, computed }) => type !== "Property" || computed === true)) return {};
  return {
    parts: new Map(properties.map(({ key, value }) => [nameIn(key), describeTypeScriptConstant(value).value ?? ""])),
  };
}
