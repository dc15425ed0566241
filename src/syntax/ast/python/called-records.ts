/** Reads records that a call makes: `namedtuple("Point", "x y")`, `NamedTuple(…)`, `TypedDict(…)`, `make_dataclass(…)`. */
import type { Call, Expr } from "./nodes.ts";
import { type RecordField, type RecordKind, readOptionFlag, readStringText, readTypeName } from "./record-fields.ts";
import { unparse } from "./unparse.ts";

/** Matches the last names of what makes a record. */
const MAKES_RECORD = /^(?:namedtuple|NamedTuple|TypedDict|make_dataclass)$/;

const CERTAIN = /^(?:collections\.namedtuple|typing(?:_extensions)?\.NamedTuple)$/;
const KNOWN = /^(?:collections|typing|typing_extensions|mypy_extensions|dataclasses|\?)\.\w+$/;

/** Returns whether an expression calls what may make a record. */
export function mayMakeRecord(node: Expr): node is Call {
  return node.type === "Call" && MAKES_RECORD.test(readTypeName(node));
}

interface CalledRecord {
  readonly kind: RecordKind;
  readonly fields: ReadonlyMap<string, RecordField>;
  readonly isCertain: boolean;
}

/** Returns the record that a call makes; null for any other call and one whose fields are not written out. */
export function readCalledRecord(call: Call, nameOf: (node: Expr) => string | null): CalledRecord | null {
  const name = nameOf(call.func) ?? "";
  const maker = readTypeName(call);
  if (!MAKES_RECORD.test(maker) || !KNOWN.test(name)) return null;
  const findCallOption = (wanted: string) => call.keywords.find(({ arg }) => arg === wanted)?.value;
  if (call.keywords.some(({ arg }) => arg === null)) return null;
  const listed = call.args[1] ?? findCallOption("field_names") ?? findCallOption("fields");
  const names = listed === undefined ? null : listFieldsIn(listed);
  if (names === null || findCallOption("rename") !== undefined || findCallOption("bases") !== undefined) return null;
  if (maker === "TypedDict") {
    const isTotal = readOptionFlag(findCallOption("total")) !== false;
    const fields = names.map(({ name: key, type }) => {
      const isRequired = type === "Required" || (type !== "NotRequired" && isTotal);
      return { name: key, value: isRequired ? null : "...", isKeyword: true, isTaken: true };
    });
    return { kind: "typed dict", fields: indexFieldsByName(fields), isCertain: false };
  }
  const defaults = findCallOption("defaults");
  const values = defaults === undefined || isNone(defaults) ? [] : listPlainElements(defaults);
  const isKeyword = readOptionFlag(findCallOption("kw_only"));
  if (values === null || isKeyword === null) return null;
  const first = names.length - values.length;
  const fields = names.map(({ name: field, value }, at) => {
    const given = values[at - first];
    return { name: field, value: given ? unparse(given) : value, isKeyword: isKeyword === true, isTaken: true };
  });
  const kind = maker === "make_dataclass" ? "dataclass" : "named tuple";
  return { kind, fields: indexFieldsByName(fields), isCertain: CERTAIN.test(name) };
}

function indexFieldsByName(fields: readonly RecordField[]): ReadonlyMap<string, RecordField> {
  return new Map(fields.map((field) => [field.name, field]));
}

interface ListedField {
  readonly name: string;
  /** The last name of its type; empty where it has none. */
  readonly type: string;
  readonly value: string | null;
}

function listFieldsIn(listed: Expr): readonly ListedField[] | null {
  const text = readStringText(listed);
  if (text !== null)
    return text
      .replaceAll(",", " ")
      .split(/\s+/)
      .flatMap((name) => (name === "" ? [] : [{ name, type: "", value: null }]));
  if (listed.type === "Dict") {
    const entries = listed.items.map(({ key, value }) => ({
      name: readStringText(key ?? undefined),
      type: readTypeName(value),
    }));
    return entries.every((each): each is { name: string; type: string } => each.name !== null)
      ? entries.map((each) => ({ ...each, value: null }))
      : null;
  }
  const fields = listPlainElements(listed)?.map((element) => {
    const [name, type, value, ...others] = element.type === "Constant" ? [element] : (listPlainElements(element) ?? []);
    const plain = readStringText(name);
    if (plain === null || others.length > 0 || value?.type === "Call") return null;
    return { name: plain, type: type === undefined ? "" : readTypeName(type), value: value ? unparse(value) : null };
  });
  return fields?.every((each) => each !== null) ? fields : null;
}

function listPlainElements(node: Expr): readonly Expr[] | null {
  if (node.type !== "Tuple" && node.type !== "List") return null;
  return node.elts.some(({ type }) => type === "Starred") ? null : node.elts;
}

function isNone(node: Expr): boolean {
  return node.type === "Constant" && node.value.of === "None";
}
