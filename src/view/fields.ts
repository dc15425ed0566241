import { dim, type Line, line, type Span, strong } from "./text/compose.ts";

type FieldValue = string | number | null | undefined | readonly (string | Span)[];

export function renderHeadingLine(name: string, what: string): Line {
  return line(0, strong(name), "  ", what);
}

/** Returns names and values in two columns without the empty ones. A list of texts is separated by commas. */
export function renderFieldLines(fields: readonly (readonly [string, FieldValue])[], indent = 2): Line[] {
  const present = fields.flatMap(([name, value]) => {
    const spans = toFieldSpans(value);
    return spans.length === 0 ? [] : [{ name, spans }];
  });
  const column = Math.max(0, ...present.map(({ name }) => name.length)) + 2;
  return present.map(({ name, spans }) => ({
    ...line(indent, dim(name), " ".repeat(column - name.length), ...spans),
    hang: indent + column,
  }));
}

function toFieldSpans(value: FieldValue): (string | Span)[] {
  if (value === null || value === undefined || value === "") return [];
  if (typeof value === "number") return [String(value)];
  if (typeof value === "string") return [value];
  const isList = value.every((part) => typeof part === "string");
  return isList ? value.flatMap((part, index) => (index === 0 ? [part] : [", ", part])) : [...value];
}
