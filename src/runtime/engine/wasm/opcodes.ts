import type { ModuleProblemCode } from "./problem.ts";

/** What follows an opcode in the bytes. */
export const IMMEDIATE = {
  none: 0,
  block: 1,
  label: 2,
  labels: 3,
  function: 4,
  indirect: 5,
  local: 6,
  global: 7,
  table: 8,
  access: 9,
  memory: 10,
  i32: 11,
  i64: 12,
  bytes4: 13,
  bytes8: 14,
  bytes16: 15,
  reference: 16,
  types: 17,
  dataMemory: 18,
  data: 19,
  twoMemories: 20,
  elementTable: 21,
  element: 22,
  twoTables: 23,
  lane: 24,
  accessLane: 25,
  /** The opcode is not allowed. */
  refused: 255,
} as const;

/** The opcodes that control flow and metering use. An opcode of two bytes is its prefix times 256 plus its number: 0xfc08. */
export const OP = {
  unreachable: 0x00,
  nop: 0x01,
  block: 0x02,
  loop: 0x03,
  if: 0x04,
  else: 0x05,
  end: 0x0b,
  br: 0x0c,
  brIf: 0x0d,
  brTable: 0x0e,
  return: 0x0f,
  call: 0x10,
  callIndirect: 0x11,
  localGet: 0x20,
  localSet: 0x21,
  localTee: 0x22,
  globalGet: 0x23,
  globalSet: 0x24,
  memorySize: 0x3f,
  memoryGrow: 0x40,
  i32Const: 0x41,
  i64Const: 0x42,
  i64LeU: 0x58,
  i64GtU: 0x56,
  i32LtS: 0x48,
  i64LtS: 0x53,
  i32Add: 0x6a,
  i32Sub: 0x6b,
  i32And: 0x71,
  i64Add: 0x7c,
  i64Sub: 0x7d,
  i64Shl: 0x86,
  i64ShrU: 0x88,
  i64ExtendU: 0xad,
  memoryInit: 0xfc08,
  memoryCopy: 0xfc0a,
  memoryFill: 0xfc0b,
  tableInit: 0xfc0c,
  tableCopy: 0xfc0e,
  tableGrow: 0xfc0f,
  tableFill: 0xfc11,
} as const;

/** A row: first opcode, last opcode, what follows it, and how many values it leaves on the stack more than it takes. */
type Row = readonly [number, number, keyof typeof IMMEDIATE, number];

/**
 * The allowed instructions: the first version of WebAssembly, sign extension, saturating conversions, bulk memory, reference
 * types, multi-value and SIMD. Opcodes that are in no row are refused. The stack effect of calls and control flow is given by
 * their types; for vectors it is an upper bound.
 */
const PLAIN: readonly Row[] = [
  [0x00, 0x01, "none", 0],
  [0x02, 0x03, "block", 0],
  [0x04, 0x04, "block", -1],
  [0x05, 0x05, "none", 0],
  [0x0b, 0x0b, "none", 0],
  [0x0c, 0x0c, "label", 0],
  [0x0d, 0x0d, "label", -1],
  [0x0e, 0x0e, "labels", -1],
  [0x0f, 0x0f, "none", 0],
  [0x10, 0x10, "function", 0],
  [0x11, 0x11, "indirect", -1],
  [0x1a, 0x1a, "none", -1],
  [0x1b, 0x1b, "none", -2],
  [0x1c, 0x1c, "types", -2],
  [0x20, 0x20, "local", 1],
  [0x21, 0x21, "local", -1],
  [0x22, 0x22, "local", 0],
  [0x23, 0x23, "global", 1],
  [0x24, 0x24, "global", -1],
  [0x25, 0x25, "table", 0],
  [0x26, 0x26, "table", -2],
  [0x28, 0x35, "access", 0],
  [0x36, 0x3e, "access", -2],
  [0x3f, 0x3f, "memory", 1],
  [0x40, 0x40, "memory", 0],
  [0x41, 0x41, "i32", 1],
  [0x42, 0x42, "i64", 1],
  [0x43, 0x43, "bytes4", 1],
  [0x44, 0x44, "bytes8", 1],
  [0x45, 0x45, "none", 0],
  [0x46, 0x4f, "none", -1],
  [0x50, 0x50, "none", 0],
  [0x51, 0x66, "none", -1],
  [0x67, 0x69, "none", 0],
  [0x6a, 0x78, "none", -1],
  [0x79, 0x7b, "none", 0],
  [0x7c, 0x8a, "none", -1],
  [0x8b, 0x91, "none", 0],
  [0x92, 0x98, "none", -1],
  [0x99, 0x9f, "none", 0],
  [0xa0, 0xa6, "none", -1],
  [0xa7, 0xc4, "none", 0],
  [0xd0, 0xd0, "reference", 1],
  [0xd1, 0xd1, "none", 0],
  [0xd2, 0xd2, "function", 1],
];

const BULK: readonly Row[] = [
  [0, 7, "none", 0],
  [8, 8, "dataMemory", -3],
  [9, 9, "data", 0],
  [10, 10, "twoMemories", -3],
  [11, 11, "memory", -3],
  [12, 12, "elementTable", -3],
  [13, 13, "element", 0],
  [14, 14, "twoTables", -3],
  [15, 15, "table", -1],
  [16, 16, "table", 1],
  [17, 17, "table", -3],
];

const VECTOR: readonly Row[] = [
  [0x00, 0x0a, "access", 0],
  [0x0b, 0x0b, "access", -2],
  [0x0c, 0x0c, "bytes16", 1],
  [0x0d, 0x0d, "bytes16", -1],
  [0x0e, 0x14, "none", 0],
  [0x15, 0x22, "lane", 0],
  [0x23, 0x53, "none", 0],
  [0x54, 0x57, "accessLane", -1],
  [0x58, 0x5b, "accessLane", -2],
  [0x5c, 0x5d, "access", 0],
  [0x5e, 0x99, "none", 0],
  [0x9b, 0xa1, "none", 0],
  [0xa3, 0xa4, "none", 0],
  [0xa7, 0xae, "none", 0],
  [0xb1, 0xb1, "none", 0],
  [0xb5, 0xba, "none", 0],
  [0xbc, 0xc1, "none", 0],
  [0xc3, 0xc4, "none", 0],
  [0xc7, 0xce, "none", 0],
  [0xd1, 0xd1, "none", 0],
  [0xd5, 0xe1, "none", 0],
  [0xe3, 0xed, "none", 0],
  [0xef, 0xff, "none", 0],
];

export interface OpcodeTable {
  readonly immediates: Uint8Array;
  readonly deltas: Int8Array;
}

function buildOpcodeTable(rows: readonly Row[]): OpcodeTable {
  const immediates = new Uint8Array(256).fill(IMMEDIATE.refused);
  const deltas = new Int8Array(256);
  for (const [first, last, immediate, delta] of rows) {
    immediates.fill(IMMEDIATE[immediate], first, last + 1);
    deltas.fill(delta, first, last + 1);
  }
  return { immediates, deltas };
}

export const PLAIN_OPCODES = buildOpcodeTable(PLAIN);
export const BULK_OPCODES = buildOpcodeTable(BULK);
export const VECTOR_OPCODES = buildOpcodeTable(VECTOR);

const REFUSED: readonly (readonly [number, number, ModuleProblemCode])[] = [
  [0x06, 0x0a, "feature_exceptions"],
  [0x12, 0x13, "feature_tail_calls"],
  [0x14, 0x17, "feature_gc"],
  [0x18, 0x19, "feature_exceptions"],
  [0x1f, 0x1f, "feature_exceptions"],
  [0xd3, 0xd6, "feature_gc"],
  [0xfb, 0xfb, "feature_gc"],
  [0xfe, 0xfe, "feature_threads"],
];

/** Returns the refused feature that a one-byte opcode or prefix belongs to. */
export function nameRefusedFeature(opcode: number): ModuleProblemCode {
  return REFUSED.find(([first, last]) => opcode >= first && opcode <= last)?.[2] ?? "feature_unknown";
}
