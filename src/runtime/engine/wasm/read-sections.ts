import { quote } from "../quote.ts";
import type { Cursor } from "./cursor.ts";
import {
  type Bounds,
  type Draft,
  type Export,
  type FunctionImport,
  type FunctionType,
  type TableType,
  VALUE,
} from "./module.ts";
import { OP } from "./opcodes.ts";
import { CAPS, type Cap, Refused } from "./problem.ts";

const VALUES: ReadonlySet<number> = new Set(Object.values(VALUE));

export function readValueType(cursor: Cursor): number {
  const type = cursor.byte();
  if (VALUES.has(type)) return type;
  throw new Refused(nameUnknownType(type), `A type before byte ${cursor.at} is not allowed.`);
}

function nameUnknownType(type: number) {
  if (type === 0x69 || type === 0x74) return "feature_exceptions";
  return type >= 0x40 && type < 0x80 ? "feature_gc" : "malformed";
}

function readReferenceType(cursor: Cursor): number {
  const type = readValueType(cursor);
  if (type !== VALUE.funcref && type !== VALUE.externref) {
    throw new Refused("malformed", `A type before byte ${cursor.at} is no reference.`);
  }
  return type;
}

function readList<Item>(cursor: Cursor, cap: Cap, item: (at: number) => Item): Item[] {
  return Array.from({ length: cursor.count(cap) }, (_, at) => item(at));
}

function requireIndex(index: number, count: number, what: string): number {
  if (index >= count) throw new Refused("malformed", `There is no ${what} ${index}.`);
  return index;
}

export function readTypes(cursor: Cursor): FunctionType[] {
  return readList(cursor, "cap_types", () => {
    const form = cursor.byte();
    if (form !== 0x60) throw new Refused(nameUnknownType(form), `A type before byte ${cursor.at} is no function's.`);
    const params = readList(cursor, "cap_params", () => readValueType(cursor));
    return { params, results: readList(cursor, "cap_results", () => readValueType(cursor)) };
  });
}

export function readImports(cursor: Cursor, { types }: Draft): FunctionImport[] {
  return readList(cursor, "cap_imports", () => {
    const module = cursor.name();
    const name = cursor.name();
    if (cursor.byte() !== 0) {
      throw new Refused("import_kind", `${quote(module)} ${quote(name)} is no function: only functions are imported.`);
    }
    return { module, name, type: requireIndex(cursor.u32(), types.length, "type") };
  });
}

export function readFunctions(cursor: Cursor, { types }: Draft): number[] {
  return readList(cursor, "cap_functions", () => requireIndex(cursor.u32(), types.length, "type"));
}

function readBounds(cursor: Cursor): Bounds {
  const flags = cursor.byte();
  if (flags >= 8) throw new Refused("feature_unknown", `Limits before byte ${cursor.at} have unknown flags.`);
  if (flags >= 4) throw new Refused("feature_memory64", `Limits before byte ${cursor.at} have 64 bits.`);
  if (flags >= 2) throw new Refused("feature_threads", `A memory before byte ${cursor.at} is shared.`);
  const min = cursor.u32();
  const max = flags === 1 ? cursor.u32() : null;
  if (max !== null && max < min) throw new Refused("malformed", `Limits before byte ${cursor.at} contradict.`);
  return { min, max };
}

export function readTables(cursor: Cursor): TableType[] {
  const tables = readList(cursor, "cap_tables", () => {
    const element = readReferenceType(cursor);
    return { element, ...readBounds(cursor) };
  });
  const elements = tables.reduce((sum, { min }) => sum + min, 0);
  if (elements > CAPS.cap_table_elements) {
    throw new Refused(
      "cap_table_elements",
      `The tables have ${elements} elements; ${CAPS.cap_table_elements} are allowed.`,
    );
  }
  return tables;
}

const PAGES = 65_536;

export function readMemories(cursor: Cursor): Bounds[] {
  const count = cursor.u32();
  if (count > 1) throw new Refused("feature_multi_memory", `There are ${count} memories.`);
  const memories = Array.from({ length: count }, () => readBounds(cursor));
  if (memories.some(({ min, max }) => Math.max(min, max ?? 0) > PAGES)) {
    throw new Refused("malformed", "The memory has more than 4 GiB.");
  }
  return memories;
}

export function readGlobals(cursor: Cursor, draft: Draft): number {
  const count = cursor.count("cap_globals");
  for (let global = 0; global < count; global++) {
    readValueType(cursor);
    if (cursor.byte() > 1) throw new Refused("malformed", `A global before byte ${cursor.at} is of no known kind.`);
    readConstant(cursor, { globals: global, functions: draft.imports.length + draft.functions.length });
  }
  return count;
}

/** Reads a constant expression: one value and its end. */
function readConstant(cursor: Cursor, known: { readonly globals: number; readonly functions: number }): void {
  const opcode = cursor.byte();
  if (opcode === OP.i32Const) cursor.skipS32();
  else if (opcode === OP.i64Const) cursor.skipS64();
  else if (opcode === 0x43) cursor.skip(4);
  else if (opcode === 0x44) cursor.skip(8);
  else if (opcode === OP.globalGet) requireIndex(cursor.u32(), known.globals, "global");
  else if (opcode === 0xd0) readReferenceType(cursor);
  else if (opcode === 0xd2) requireIndex(cursor.u32(), known.functions, "function");
  else if (opcode === 0xfd && cursor.u32() === 12) cursor.skip(16);
  else throw new Refused("feature_extended_const", `A constant before byte ${cursor.at} is no single value.`);
  if (cursor.byte() !== OP.end) {
    throw new Refused("feature_extended_const", `A constant before byte ${cursor.at} is no single value.`);
  }
}

const KINDS = ["function", "table", "memory", "global"] as const;

export function readExports(cursor: Cursor, draft: Draft): Export[] {
  const counts = {
    function: draft.imports.length + draft.functions.length,
    table: draft.tables.length,
    memory: draft.memories.length,
    global: draft.globals,
  };
  return readList(cursor, "cap_exports", () => {
    const name = cursor.name();
    const kind = KINDS[cursor.byte()];
    if (kind === undefined) throw new Refused("feature_exceptions", `${quote(name)} is exported as an unknown kind.`);
    return { name, kind, index: requireIndex(cursor.u32(), counts[kind], kind) };
  });
}

export function readStart(cursor: Cursor, { imports, functions }: Draft): boolean {
  requireIndex(cursor.u32(), imports.length + functions.length, "function");
  return true;
}

/** Reads element segments. The bits of their flags mean: passive or declarative, with a table or declarative, of expressions. */
export function readElementSegments(cursor: Cursor, draft: Draft): number {
  const count = cursor.count("cap_element_segments");
  const known = { globals: draft.globals, functions: draft.imports.length + draft.functions.length };
  let elements = 0;
  for (let segment = 0; segment < count; segment++) {
    const flags = cursor.u32();
    if (flags > 7) throw new Refused("malformed", `An element segment before byte ${cursor.at} has unknown flags.`);
    const isActive = (flags & 1) === 0;
    const isOfExpressions = (flags & 4) !== 0;
    if (isActive) {
      requireIndex(flags & 2 ? cursor.u32() : 0, draft.tables.length, "table");
      readConstant(cursor, known);
    }
    if ((flags & 3) !== 0) readElementKind(cursor, isOfExpressions ? "expressions" : "functions");
    const length = cursor.count("cap_elements");
    elements += length;
    if (elements > CAPS.cap_elements)
      throw new Refused("cap_elements", `Element segments have more than ${CAPS.cap_elements} entries.`);
    for (let left = length; left > 0; left--) {
      if (isOfExpressions) readConstant(cursor, known);
      else requireIndex(cursor.u32(), known.functions, "function");
    }
  }
  return count;
}

function readElementKind(cursor: Cursor, of: "functions" | "expressions"): void {
  if (of === "expressions") readReferenceType(cursor);
  else if (cursor.byte() !== 0) throw new Refused("malformed", `Elements before byte ${cursor.at} are no functions.`);
}

export function readDataCount(cursor: Cursor): number {
  const count = cursor.u32();
  if (count > CAPS.cap_data_segments) throw new Refused("cap_data_segments", `There are ${count} data segments.`);
  return count;
}

export function readDataSegments(cursor: Cursor, draft: Draft): number {
  const count = cursor.count("cap_data_segments");
  const known = { globals: draft.globals, functions: 0 };
  for (let segment = 0; segment < count; segment++) {
    const flags = cursor.u32();
    if (flags > 2) throw new Refused("malformed", `A data segment before byte ${cursor.at} has unknown flags.`);
    if (flags !== 1) {
      requireIndex(flags === 2 ? cursor.u32() : 0, draft.memories.length, "memory");
      readConstant(cursor, known);
    }
    cursor.skip(cursor.u32());
  }
  return count;
}
