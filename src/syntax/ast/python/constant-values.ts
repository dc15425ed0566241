/** Reads the values of constants, so that two versions of a module can be compared by them. */
import type { Offer } from "../../../kernel/domain/index.ts";
import { computeDigest } from "../digest.ts";
import { listHeaderBindings } from "./bindings.ts";
import type { Expr } from "./nodes.ts";
import type { Stmt } from "./statement-nodes.ts";

/** Returns the values of a dictionary whose keys are all constants; null for any other one. */
export function mapDictConstants({ items }: Extract<Expr, { type: "Dict" }>): ReadonlyMap<string, string> | null {
  const parts = items.map(({ key, value }): [string, string] | null => {
    const name = key && readLiteralText(key);
    return name === null ? null : [name, describeConstantValue(value).value ?? ""];
  });
  return parts.every((each) => each !== null) ? new Map(parts) : null;
}

/** Returns the values of the constants in the body of a class. What an enumeration numbers by itself also stands for its place. */
export function mapClassConstants(body: readonly Stmt[], isEnum: boolean): ReadonlyMap<string, string> {
  return new Map(
    body.flatMap(({ node }, at): [string, string][] => {
      if ((node.type !== "Assign" && node.type !== "AnnAssign") || node.value === null) return [];
      const { value } = describeConstantValue(node.value);
      const [name, ...others] = listHeaderBindings(node);
      if (value === undefined || name === undefined || others.length > 0) return [];
      return [[name, isEnum && node.value.type === "Call" ? `#${at} ${value}` : value]];
    }),
  );
}

/** Returns a literal as text and any other value as a digest of its syntax with the names that it reads; nothing for a value that holds code of its own. */
export function describeConstantValue(node: Expr): Pick<Offer, "value" | "reads"> {
  const literal = readLiteralText(node);
  if (literal !== null) return { value: literal };
  let hasCode = false;
  const reads = new Set<string>();
  const syntax = JSON.stringify(node, (_, part: unknown) => {
    if (typeof part !== "object" || part === null || !("type" in part)) return part;
    hasCode ||= part.type === "Lambda";
    if (part.type === "Name" && "id" in part) reads.add(String(part.id));
    return part.type === "Constant" ? readLiteralText(part as Expr) : part;
  });
  return hasCode ? {} : { value: `#${computeDigest(syntax)}`, reads: [...reads] };
}

/** Returns a number, a string or a name of the language such as `None` as text; null for a value that has to be computed. */
function readLiteralText(node: Expr): string | null {
  if (node.type === "UnaryOp") {
    const operand = readLiteralText(node.operand);
    return operand === null ? null : `${node.op === "USub" ? "-" : `${node.op} `}${operand}`;
  }
  if (node.type !== "Constant") return null;
  const { value } = node;
  // A piece that is no text is a lone surrogate or a named character, which must not look equal to a text.
  if (value.of === "str")
    return JSON.stringify(value.value.every((piece) => typeof piece === "string") ? value.value.join("") : value.value);
  return "value" in value ? String(value.value) : value.of;
}
