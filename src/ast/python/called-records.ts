/** Reads records that a call makes: `namedtuple("Point", "x y")`, `NamedTuple(…)`, `TypedDict(…)`, `make_dataclass(…)`. */
import type { Call, Expr } from "./nodes.ts";
import { flagOf, lastName, type RecordField, type RecordKind, textOf } from "./record-fields.ts";
import { unparse } from "./unparse.ts";

/** Matches the last names of what makes a record. */
const MAKES_RECORD = /^(?:namedtuple|NamedTuple|TypedDict|make_dataclass)$/;

const CERTAIN = /^(?:collections\.namedtuple|typing(?:_extensions)?\.NamedTuple)$/;
const KNOWN = /^(?:collections|typing|typing_extensions|mypy_extensions|dataclasses|\?)\.\w+$/;

/** Returns whether an expression calls what may make a record. */
export function mayMakeRecord(node: Expr): node is Call {
  return node.type === "Call" && MAKES_RECORD.test(lastName(node));
}

interface CalledRecord {
  readonly kind: RecordKind;
  readonly fields: ReadonlyMap<string, RecordField>;
  readonly isCertain: boolean;
}

/** Returns the record that a call makes; null for any other call and one whose fields are not written out. */
export function calledRecord(call: Call, nameOf: (node: Expr) => string | null): CalledRecord | null {
  const name = nameOf(call.func) ?? "";
  const maker = lastName(call);
  if (!MAKES_RECORD.test(maker) || !KNOWN.test(name)) return null;
  const option = (wanted: string) => call.keywords.find(({ arg }) => arg === wanted)?.value;
  if (call.keywords.some(({ arg }) => arg === null)) return null;
  const listed = call.args[1] ?? option("field_names") ?? option("fields");
  const names = listed === undefined ? null : fieldsIn(listed);
  if (names === null || option("rename") !== undefined || option("bases") !== undefined) return null;
  if (maker === "TypedDict") {
    const isTotal = flagOf(option("total")) !== false;
    const fields = names.map(({ name: key, type }) => {
      const isRequired = type === "Required" || (type !== "NotRequired" && isTotal);
      return { name: key, value: isRequired ? null : "...", isKeyword: true, isTaken: true };
    });
    return { kind: "typed dict", fields: byName(fields), isCertain: false };
  }
  const defaults = option("defaults");
  const values = defaults === undefined || isNone(defaults) ? [] : elementsOf(defaults);
  const isKeyword = flagOf(option("kw_only"));
  if (values === null || isKeyword === null) return null;
  const first = names.length - values.length;
  const fields = names.map(({ name: field, value }, at) => {
    const given = values[at - first];
    return { name: field, value: given ? unparse(given) : value, isKeyword: isKeyword === true, isTaken: true };
  });
  const kind = maker === "make_dataclass" ? "dataclass" : "named tuple";
  return { kind, fields: byName(fields), isCertain: CERTAIN.test(name) };
}

function byName(fields: readonly RecordField[]): ReadonlyMap<string, RecordField> {
  return new Map(fields.map((field) => [field.name, field]));
}

interface ListedField {
  readonly name: string;
  /** This is the last name of its type; empty where it has none. */
  readonly type: string;
  readonly value: string | null;
}

function fieldsIn(listed: Expr): readonly ListedField[] | null {
  const text = textOf(listed);
  if (text !== null)
    return text
      .replaceAll(",", " ")
      .split(/\s+/)
      .flatMap((name) => (name === "" ? [] : [{ name, type: "", value: null }]));
  if (listed.type === "Dict") {
    const entries = listed.items.map(({ key, value }) => ({ name: textOf(key ?? undefined), type: lastName(value) }));
    return entries.every((each): each is { name: string; type: string } => each.name !== null)
      ? entries.map((each) => ({ ...each, value: null }))
      : null;
  }
  const fields = elementsOf(listed)?.map((element) => {
    const [name, type, value, ...others] = element.type === "Constant" ? [element] : (elementsOf(element) ?? []);
    const plain = textOf(name);
    if (plain === null || others.length > 0 || value?.type === "Call") return null;
    return { name: plain, type: type === undefined ? "" : lastName(type), value: value ? unparse(value) : null };
  });
  return fields?.every((each) => each !== null) ? fields : null;
}

function elementsOf(node: Expr): readonly Expr[] | null {
  if (node.type !== "Tuple" && node.type !== "List") return null;
  return node.elts.some(({ type }) => type === "Starred") ? null : node.elts;
}

function isNone(node: Expr): boolean {
  return node.type === "Constant" && node.value.of === "None";
}
