/** Reads the fields that a class declares for the constructor which a decorator or a base class makes of them. */
import { readDottedChain, readLastDottedPart } from "./identifiers.ts";
import type { Call, Expr } from "./nodes.ts";
import { type ClassDef, isFunction, listPythonBlocks, type Stmt } from "./statement-nodes.ts";
import { unparse } from "./unparse.ts";

/** Says by which rules a class becomes a constructor. */
export type RecordKind = "dataclass" | "attrs" | "named tuple" | "typed dict" | "model" | "settings" | "struct";

export interface RecordField {
  /** The name that callers use, which may be another one than the attribute's. */
  readonly name: string;
  /** The default as text; null where callers have to give a value. */
  readonly value: string | null;
  readonly isKeyword: boolean;
  /** Whether the constructor takes it at all. */
  readonly isTaken: boolean;
}

/** Describes how the fields of a class are read. */
export interface FieldRules {
  readonly kind: RecordKind;
  readonly isKeyword: boolean;
  /** Whether keys of a typed dictionary have to be there unless they say otherwise. */
  readonly isTotal: boolean;
  /** Whether an annotation alone makes a field; undefined where that depends on the other fields. */
  readonly takesAnnotated: boolean | undefined;
  /** Returns the full name of what an expression names, such as `dataclasses.field`. */
  readonly nameOf: (node: Expr) => string | null;
}

export interface ReadFields {
  /** The fields by the name of their attribute, in order. */
  readonly fields: ReadonlyMap<string, RecordField>;
  /** Whether the constructor follows from what is written here alone. */
  readonly isCertain: boolean;
}

/** Matches functions that describe a field in the place of its default. */
const DESCRIBES =
  /^(?:(?:dataclasses|msgspec|attrs?)\.field|attr\.(?:ib|attrib|attr)|(?:pydantic(?:\.\w+)?|\?)\.Field|\?\.field)$/;
/** Matches decorators of methods that change what a model is given before its fields are checked. */
const CHANGES_INPUT = /^(?:model_validator|root_validator|field_validator|validator)$/;

/** Returns the fields that a class itself declares; null where an option of one cannot be read. */
export function readFields(body: readonly Stmt[], rules: FieldRules): ReadFields | null {
  const fields = new Map<string, RecordField>();
  const isModel = rules.kind === "model" || rules.kind === "settings";
  let { isKeyword } = rules;
  let isCertain = !body.some(
    ({ node }) =>
      (!(isFunction(node) || node.type === "ClassDef") && listPythonBlocks(node).length > 0) ||
      (isModel && changesInput(node)),
  );
  const declared = body.flatMap(({ node }) => readFieldDeclaration(node, rules) ?? []);
  const takesAnnotated =
    rules.takesAnnotated ?? declared.every(({ annotation, call }) => annotation !== null || call === null);
  for (const { name, annotation, value, call } of declared) {
    const type = annotation === null ? "" : typeName(annotation);
    if (type === "ClassVar" || (isModel && (name.startsWith("_") || name === "model_config"))) continue;
    if (type === "KW_ONLY" && rules.kind === "dataclass") {
      isKeyword = true;
      continue;
    }
    if (call === null && (annotation === null || !takesAnnotated)) continue;
    const options = call === null ? new Map<string, Expr>() : mapCallOptions(call, rules.kind);
    if (options === null) return null;
    const field = buildRecordField(name, { value, options, kind: rules.kind, isKeyword });
    if (field === null) return null;
    const isTyped = rules.kind === "typed dict" && annotation !== null;
    const isRequired = isTyped && (type === "Required" || (type !== "NotRequired" && rules.isTotal));
    fields.set(name, isTyped ? { ...field, value: isRequired ? null : "..." } : field);
    // Whether a value that may be nothing has to be given depends on the version of the library.
    if (isModel && field.value === null && annotation !== null && mayBeNone(annotation)) isCertain = false;
    if (isModel && (field.name !== name || type === "Annotated")) isCertain = false;
  }
  return { fields: addDefaultMethods(fields, body), isCertain };
}

interface Declaration {
  readonly name: string;
  readonly annotation: Expr | null;
  readonly value: Expr | null;
  /** Describes the field, in the place of its value or within its annotation. */
  readonly call: Call | null;
}

function readFieldDeclaration(node: Stmt["node"], { nameOf }: FieldRules): Declaration | null {
  if (node.type !== "AnnAssign" && node.type !== "Assign") return null;
  const target = node.type === "AnnAssign" ? node.target : node.targets.length === 1 ? node.targets[0] : undefined;
  if (target?.type !== "Name") return null;
  const { value } = node;
  const annotation = node.type === "AnnAssign" ? node.annotation : null;
  const isDescribingCall = (each: Expr | null): each is Call =>
    each?.type === "Call" && DESCRIBES.test(nameOf(each.func) ?? "");
  if (isDescribingCall(value)) return { name: target.id, annotation, value: null, call: value };
  return {
    name: target.id,
    annotation,
    value,
    call: listAnnotationMetadata(annotation).find(isDescribingCall) ?? null,
  };
}

/** Returns `[Field(gt=1)]` for `Annotated[int, Field(gt=1)]`. */
function listAnnotationMetadata(annotation: Expr | null): readonly Expr[] {
  if (annotation?.type !== "Subscript" || readTypeName(annotation) !== "Annotated") return [];
  return annotation.slice.type === "Tuple" ? annotation.slice.elts.slice(1) : [];
}

function changesInput(node: Stmt["node"]): boolean {
  if (node.type === "ClassDef") return node.name === "Config";
  if (node.type === "Assign" || node.type === "AnnAssign") {
    const targets = node.type === "Assign" ? node.targets : [node.target];
    return targets.some((target) => target.type === "Name" && target.id === "model_config");
  }
  return isFunction(node) && node.decorator_list.some((each) => CHANGES_INPUT.test(readTypeName(each)));
}

/** Returns the options of the call that describes a field by name; null where they are not all written out. */
function mapCallOptions(call: Call, kind: RecordKind): Map<string, Expr> | null {
  const options = new Map<string, Expr>();
  const [first, ...others] = call.args;
  // The libraries for models and attributes take the default by place.
  if (
    first !== undefined &&
    (others.length > 0 || first.type === "Starred" || !/^(?:model|settings|attrs)$/.test(kind))
  )
    return null;
  if (first !== undefined) options.set("default", first);
  for (const { arg, value } of call.keywords) {
    if (arg === null) return null;
    options.set(arg, value);
  }
  return options;
}

interface Described {
  readonly value: Expr | null;
  readonly options: ReadonlyMap<string, Expr>;
  readonly kind: RecordKind;
  readonly isKeyword: boolean;
}

function buildRecordField(name: string, { value, options, kind, isKeyword }: Described): RecordField | null {
  const [isTaken, isNamed] = [readOptionFlag(options.get("init")), readOptionFlag(options.get("kw_only"))];
  if (isTaken === null || isNamed === null) return null;
  const alias = options.get(kind === "model" && options.has("validation_alias") ? "validation_alias" : "alias");
  const given = alias === undefined || alias.type !== "Constant" ? null : readStringText(alias);
  if (alias !== undefined && alias.type !== "Constant" && kind === "attrs") return null;
  const plain = kind === "attrs" ? name.replace(/^_+/, "") : name;
  return {
    name: given ?? plain,
    value: describeFieldDefault(value ?? options.get("default") ?? null, { options, kind }),
    isKeyword: isNamed ?? isKeyword,
    isTaken: isTaken ?? true,
  };
}

function describeFieldDefault(
  value: Expr | null,
  { options, kind }: Pick<Described, "options" | "kind">,
): string | null {
  const factory = options.get("default_factory") ?? options.get("factory");
  if (factory !== undefined) return factory.type === "Lambda" ? unparse(factory.body) : `${unparse(factory)}()`;
  // Pydantic's spelling of no default, also in its dataclasses; elsewhere it is a value like any other.
  const isMissing = value?.type === "Constant" && value.value.of === "Ellipsis" && kind !== "attrs" && options.size > 0;
  if (value === null || isMissing) return null;
  return /^(?:NOTHING|MISSING|NODEFAULT|PydanticUndefined)$/.test(readTypeName(value)) ? null : unparse(value);
}

/** Gives the default that a method below `@name.default` computes. */
function addDefaultMethods(fields: Map<string, RecordField>, body: readonly Stmt[]): Map<string, RecordField> {
  for (const { node } of body) {
    if (!isFunction(node)) continue;
    for (const decorator of node.decorator_list) {
      const [, name = ""] = /^(\w+)\.default$/.exec(readDottedChain(decorator) ?? "") ?? [];
      const field = fields.get(name);
      if (field !== undefined) fields.set(name, { ...field, value: `self.${node.name}()` });
    }
  }
  return fields;
}

/** Returns the value of a flag that is written out, undefined where there is none, and null for any other. */
export function readOptionFlag(node: Expr | undefined): boolean | null | undefined {
  if (node === undefined) return undefined;
  if (node.type !== "Constant" || !/^(?:True|False|None)$/.test(node.value.of)) return null;
  return node.value.of === "None" ? undefined : node.value.of === "True";
}

/** Returns the text of a string; null for everything else. */
export function readStringText(node: Expr | undefined): string | null {
  if (node?.type !== "Constant" || node.value.of !== "str") return null;
  const pieces = node.value.value;
  return pieces.every((piece) => typeof piece === "string") ? pieces.join("") : null;
}

/** Returns `ClassVar` for `typing.ClassVar[int]`, also where the annotation is a string. */
function typeName(node: Expr): string {
  const text = readStringText(node);
  return text === null ? readTypeName(node) : readLastDottedPart(/^[\w.]*/.exec(text.trim())?.[0] ?? "");
}

function mayBeNone(annotation: Expr): boolean {
  return /\b(?:Optional|None|Any)\b/.test(readStringText(annotation) ?? unparse(annotation));
}

/** Returns `BaseModel` for `pydantic.BaseModel`, also if it is called or indexed. */
export function readTypeName(node: Expr): string {
  if (node.type === "Call") return readTypeName(node.func);
  if (node.type === "Subscript") return readTypeName(node.value);
  return readLastDottedPart(readDottedChain(node) ?? "");
}

/** Returns whether a class writes one of the methods by which it is built itself. */
export function writes(node: ClassDef, names: readonly string[]): boolean {
  return node.body.some(
    ({ node: inner }) =>
      (isFunction(inner) && names.includes(inner.name)) ||
      (inner.type === "Assign" && inner.targets.some((target) => target.type === "Name" && names.includes(target.id))),
  );
}
