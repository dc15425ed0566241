import type { Cursor } from "./cursor.ts";
import { checkNesting, Instruction, isVector } from "./instruction.ts";
import { type Body, type Draft, VALUE } from "./module.ts";
import { IMMEDIATE, OP } from "./opcodes.ts";
import { CAPS, Refused } from "./problem.ts";
import { readValueType } from "./read-sections.ts";

/**
 * Reads an entry of the code section and checks that every instruction is allowed, every index exists and all blocks are closed.
 */
export function readBody(draft: Draft, cursor: Cursor, type: number): Body {
  const from = cursor.at;
  const params = draft.types[type]?.params ?? [];
  const locals = readLocals(cursor, params.length);
  const code = cursor.at;
  const indices: Indices = {
    local: params.length + locals.count,
    global: draft.globals,
    function: draft.imports.length + draft.functions.length,
    type: draft.types.length,
    table: draft.tables.length,
    memory: draft.memories.length,
    element: draft.elementSegments,
    data: draft.dataSegments,
  };
  const hasVectorCode = readInstructions(cursor, indices);
  const hasVectors = hasVectorCode || locals.hasVectors || params.includes(VALUE.v128);
  return { from, to: cursor.end, code, type, locals: locals.count, hasVectors };
}

function readLocals(cursor: Cursor, params: number): { count: number; hasVectors: boolean } {
  let count = 0;
  let hasVectors = false;
  for (let groups = cursor.count("cap_locals"); groups > 0; groups--) {
    count += cursor.u32();
    if (count + params > CAPS.cap_locals) {
      throw new Refused("cap_locals", `A function has more than ${CAPS.cap_locals} locals, before byte ${cursor.at}.`);
    }
    if (readValueType(cursor) === VALUE.v128) hasVectors = true;
  }
  return { count, hasVectors };
}

/** The number of each kind of index. */
interface Indices {
  readonly local: number;
  readonly global: number;
  readonly function: number;
  readonly type: number;
  readonly table: number;
  readonly memory: number;
  readonly element: number;
  readonly data: number;
}

function readInstructions(cursor: Cursor, indices: Indices): boolean {
  const instruction = new Instruction(cursor);
  // The opcodes of open blocks; the function itself is the first.
  const open: number[] = [OP.block];
  let hasVectors = false;
  while (open.length > 0) {
    instruction.next();
    const { opcode } = instruction;
    if (opcode === OP.end) open.pop();
    else if (opcode === OP.else) closeThen(open, instruction.at);
    else if (instruction.immediate === IMMEDIATE.block) {
      checkBlockType(instruction, indices.type);
      open.push(opcode);
      checkNesting(open.length, instruction.at);
    } else if (instruction.immediate !== IMMEDIATE.none) checkIndices(instruction, indices, open.length);
    hasVectors ||= isVector(opcode);
  }
  if (!cursor.isAtEnd) throw new Refused("malformed", `A function goes on after its end, at byte ${cursor.at}.`);
  return hasVectors;
}

function closeThen(open: number[], at: number): void {
  if (open.pop() !== OP.if) throw new Refused("malformed", `There is an else without its if at byte ${at}.`);
  open.push(OP.else);
}

const EMPTY_BLOCK = -64;
const BLOCK_VALUES: ReadonlySet<number> = new Set([EMPTY_BLOCK, ...Object.values(VALUE).map((byte) => byte - 0x80)]);

function checkBlockType({ first, at }: Instruction, types: number): void {
  if (first >= 0) checkIndex(first, types, "type", at);
  else if (!BLOCK_VALUES.has(first))
    throw new Refused("feature_unknown", `The block at byte ${at} has an unknown type.`);
}

/** What the first and second index of an instruction refer to. */
const REFERS: ReadonlyMap<number, readonly [keyof Indices, keyof Indices | null]> = new Map([
  [IMMEDIATE.function, ["function", null]],
  [IMMEDIATE.indirect, ["type", "table"]],
  [IMMEDIATE.local, ["local", null]],
  [IMMEDIATE.global, ["global", null]],
  [IMMEDIATE.table, ["table", null]],
  [IMMEDIATE.access, ["memory", null]],
  [IMMEDIATE.accessLane, ["memory", null]],
  [IMMEDIATE.memory, ["memory", null]],
  [IMMEDIATE.dataMemory, ["data", "memory"]],
  [IMMEDIATE.data, ["data", null]],
  [IMMEDIATE.twoMemories, ["memory", "memory"]],
  [IMMEDIATE.elementTable, ["element", "table"]],
  [IMMEDIATE.element, ["element", null]],
  [IMMEDIATE.twoTables, ["table", "table"]],
]);

function checkIndices(instruction: Instruction, indices: Indices, depth: number): void {
  const { immediate, first, second, at } = instruction;
  if (immediate === IMMEDIATE.label) checkIndex(first, depth, "label", at);
  else if (immediate === IMMEDIATE.labels) {
    for (const label of instruction.labels) checkIndex(label, depth, "label", at);
  } else if (immediate === IMMEDIATE.reference || immediate === IMMEDIATE.types) {
    if (!BLOCK_VALUES.has(first - 0x80)) throw new Refused("feature_gc", `An unknown type stands at byte ${at}.`);
  } else {
    const refers = REFERS.get(immediate);
    if (refers === undefined) return;
    checkIndex(first, indices[refers[0]], refers[0], at);
    if (refers[1] !== null) checkIndex(second, indices[refers[1]], refers[1], at);
  }
}

function checkIndex(index: number, count: number, what: string, at: number): void {
  if (index >= count) throw new Refused("malformed", `There is no ${what} ${index}, at byte ${at}.`);
}
