import type { Cursor } from "./cursor.ts";
import {
  BULK_OPCODES,
  IMMEDIATE,
  nameRefusedFeature,
  type OpcodeTable,
  PLAIN_OPCODES,
  VECTOR_OPCODES,
} from "./opcodes.ts";
import { CAPS, Refused } from "./problem.ts";

const BULK = 0xfc;
const VECTOR = 0xfd;

/**
 * Reads one instruction at a time into the same object, because bodies have millions of them. `first` and `second` are its
 * indices in the order of the bytes; for a block `first` is its type, for an access its memory.
 */
export class Instruction {
  readonly #cursor: Cursor;
  /** The position of its first byte. */
  at = 0;
  /** An instruction of two bytes is its prefix times 256 plus its number: 0xfc08. */
  opcode = 0;
  immediate: number = IMMEDIATE.none;
  /** How many values it leaves on the stack more than it takes. For calls and control flow their types have to be added. */
  delta = 0;
  first = 0;
  second = 0;
  /** The depths of `br_table`, the default last. */
  labels: readonly number[] = [];

  constructor(cursor: Cursor) {
    this.#cursor = cursor;
  }

  next(): void {
    const cursor = this.#cursor;
    this.at = cursor.at;
    const byte = cursor.byte();
    if (byte === BULK) this.#readPrefixed(byte, BULK_OPCODES);
    else if (byte === VECTOR) this.#readPrefixed(byte, VECTOR_OPCODES);
    else {
      this.opcode = byte;
      this.#look(PLAIN_OPCODES, byte);
    }
    if (this.immediate !== IMMEDIATE.none) this.#readImmediate(cursor);
  }

  #readPrefixed(prefix: number, table: OpcodeTable): void {
    const number = this.#cursor.u32();
    this.opcode = prefix * 256 + number;
    if (number > 0xff) {
      const code = prefix === VECTOR && number < 0x200 ? "feature_relaxed_simd" : "feature_unknown";
      throw new Refused(code, `The instruction at byte ${this.at} is not allowed.`);
    }
    this.#look(table, number);
  }

  #look(table: OpcodeTable, number: number): void {
    this.immediate = table.immediates[number] ?? IMMEDIATE.refused;
    this.delta = table.deltas[number] ?? 0;
    if (this.immediate !== IMMEDIATE.refused) return;
    const code = table === PLAIN_OPCODES ? nameRefusedFeature(number) : "feature_unknown";
    throw new Refused(code, `The instruction at byte ${this.at} is not allowed.`);
  }

  #readImmediate(cursor: Cursor): void {
    switch (this.immediate) {
      case IMMEDIATE.block:
        this.first = cursor.s33();
        return;
      case IMMEDIATE.labels:
        this.labels = this.#readLabels(cursor);
        return;
      case IMMEDIATE.i32:
        cursor.skipS32();
        return;
      case IMMEDIATE.i64:
        cursor.skipS64();
        return;
      case IMMEDIATE.bytes4:
        cursor.skip(4);
        return;
      case IMMEDIATE.bytes8:
        cursor.skip(8);
        return;
      case IMMEDIATE.bytes16:
        cursor.skip(16);
        return;
      case IMMEDIATE.reference:
      case IMMEDIATE.lane:
        this.first = cursor.byte();
        return;
      case IMMEDIATE.types:
        this.#readTypes(cursor);
        return;
      case IMMEDIATE.access:
      case IMMEDIATE.accessLane:
        this.#readAccess(cursor);
        return;
      case IMMEDIATE.indirect:
      case IMMEDIATE.dataMemory:
      case IMMEDIATE.twoMemories:
      case IMMEDIATE.elementTable:
      case IMMEDIATE.twoTables:
        this.first = cursor.u32();
        this.second = cursor.u32();
        return;
      default:
        this.first = cursor.u32();
    }
  }

  #readLabels(cursor: Cursor): number[] {
    const labels: number[] = [];
    for (let left = cursor.count("cap_br_table"); left >= 0; left--) labels.push(cursor.u32());
    return labels;
  }

  #readTypes(cursor: Cursor): void {
    if (cursor.u32() !== 1) throw new Refused("malformed", `The select at byte ${this.at} has not one type.`);
    this.first = cursor.byte();
  }

  /** Reads the alignment, whose bit for a second memory must not be set, and the offset. */
  #readAccess(cursor: Cursor): void {
    const alignment = cursor.u32();
    if (alignment >= 0x40 && alignment < 0x80) {
      throw new Refused("feature_multi_memory", `The access at byte ${this.at} names a memory.`);
    }
    if (alignment > 4) throw new Refused("malformed", `The access at byte ${this.at} is aligned too widely.`);
    cursor.u32();
    if (this.immediate === IMMEDIATE.accessLane) cursor.skip(1);
    this.first = 0;
  }
}

export function isVector(opcode: number): boolean {
  return opcode >= VECTOR * 256;
}

/** Refuses blocks that are nested deeper than `CAPS` allows. */
export function checkNesting(depth: number, at: number): void {
  if (depth > CAPS.cap_nesting) throw new Refused("cap_nesting", `Blocks are nested too deeply at byte ${at}.`);
}
