/**
 * String literals and f-strings. Neighbouring literals are one value: constants merge, empty ones vanish, and one
 * f-string among them makes the whole a `JoinedStr`, even one without fields.
 */
import { type ReadExpression, refuse } from "./grammar.ts";
import type { Constant, ConstantValue, Expr, FormattedValue, JoinedStr, TextPiece } from "./nodes.ts";
import { starExpressions } from "./sequences.ts";
import { bytesValue, joinPieces, strPieces } from "./text.ts";
import type { FormatPart } from "./tokens.ts";
import type { Cst } from "./tree.ts";

interface Literal {
  readonly prefix: string;
  readonly body: string;
}

/** A `string` or `concatenated_string` node. */
export function stringValue(node: Cst, read: ReadExpression): Constant | JoinedStr {
  const parts = node.type === "concatenated_string" ? node.children : [node];
  const isBytes = parts.map((part) => part.format === null && literal(part).prefix.includes("b"));
  if (isBytes.some((part) => part !== isBytes[0])) return refuse(node, "cannot mix bytes and nonbytes literals");
  if (isBytes[0] === true) {
    return constant({ of: "bytes", value: parts.map((part) => bytesLiteral(part)).join("") });
  }
  if (parts.some((part) => part.format !== null)) return joined(parts, read);
  const pieces = joinPieces(parts.flatMap((part) => strLiteral(part)));
  // Only a small `u` counts, and only that of the first part.
  const kind = parts[0]?.text.startsWith("u") === true ? "u" : null;
  return constant({ of: "str", value: pieces, kind });
}

const constant = (value: ConstantValue): Constant => ({ type: "Constant", value });

function literal({ text }: Cst): Literal {
  const start = text.search(/["']/);
  const width = text.length >= start + 6 && /^(?:"""|''')/.test(text.slice(start, start + 3)) ? 3 : 1;
  return { prefix: text.slice(0, start).toLowerCase(), body: text.slice(start + width, -width) };
}

function strLiteral(node: Cst): readonly TextPiece[] {
  const { prefix, body } = literal(node);
  return strPieces(body, prefix.includes("r"), node);
}

function bytesLiteral(node: Cst): string {
  const { prefix, body } = literal(node);
  return bytesValue(body, prefix.includes("r"), node);
}

/** Values of a `JoinedStr` under construction: text is collected until a field ends it. */
class JoinedValues {
  readonly values: (Constant | FormattedValue)[] = [];
  #text: TextPiece[] = [];

  text(pieces: readonly TextPiece[]): void {
    this.#text.push(...pieces);
  }

  field(field: FormattedValue): void {
    this.#flush();
    this.values.push(field);
  }

  end(): JoinedStr {
    this.#flush();
    return { type: "JoinedStr", values: this.values };
  }

  #flush(): void {
    const value = joinPieces(this.#text);
    if (value.length > 0) this.values.push(constant({ of: "str", value, kind: null }));
    this.#text = [];
  }
}

function joined(parts: readonly Cst[], read: ReadExpression): JoinedStr {
  const values = new JoinedValues();
  for (const part of parts) {
    if (part.format !== null) {
      readParts(part.format.parts, [...part.children], { node: part, raw: /^[^"']*r/i.test(part.text), values, read });
    } else if (/^u/i.test(part.text)) {
      // The versions of CPython disagree on the `kind` of such constants.
      return refuse(part, "a u prefix beside an f-string");
    } else {
      values.text(strLiteral(part));
    }
  }
  const modern = parts.some((part) => part.format?.modern === true);
  return modern ? { ...values.end(), since: "3.12" } : values.end();
}

interface FormatContext {
  readonly node: Cst;
  readonly raw: boolean;
  readonly values: JoinedValues;
  readonly read: ReadExpression;
}

/** Adds the values of `parts`; `fields` are the nodes of the fields among them, in order. */
function readParts(parts: readonly FormatPart[], fields: Cst[], context: FormatContext): void {
  const { node, raw, values } = context;
  for (const part of parts) {
    if (part.kind === "text") {
      values.text(strPieces(part.raw, raw, node));
      continue;
    }
    const field = fields.shift();
    if (field === undefined) refuse(node);
    if (part.debug !== null) values.text([part.debug]);
    values.field(formattedValue(part, field, context));
  }
  if (fields.length > 0) refuse(node);
}

function formattedValue(part: FormatPart & { kind: "field" }, field: Cst, context: FormatContext): FormattedValue {
  const nested = field.children.filter(({ type }) => type === "interpolation");
  const own = field.children.filter(({ type }) => type !== "interpolation");
  const spec = part.spec === null ? null : formatSpec(part.spec, nested, context);
  const conversion = part.conversion ?? (part.debug !== null && spec === null ? "r" : "");
  return { type: "FormattedValue", value: fieldValue(own, field, context.read), conversion, format_spec: spec };
}

function formatSpec(parts: readonly FormatPart[], fields: Cst[], context: FormatContext): JoinedStr {
  const values = new JoinedValues();
  readParts(parts, fields, { ...context, values });
  return values.end();
}

function fieldValue(children: readonly Cst[], field: Cst, read: ReadExpression): Expr {
  const [only] = children;
  if (only === undefined || children.length !== 1) return refuse(field);
  return starExpressions(only, read);
}
