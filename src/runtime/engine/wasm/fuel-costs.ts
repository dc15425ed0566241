import { OP } from "./opcodes.ts";

/**
 * Labels cost nothing, because they do nothing. Every other instruction costs one when it is reached, vector instructions too.
 */
export const FREE: ReadonlySet<number> = new Set([OP.block, OP.loop, OP.else, OP.end]);

/**
 * The additional cost by the number on top of the stack, as a shift: one for eight bytes, one for each element, 8,192 for a new
 * page. It is charged before the instruction, even if that traps; for `memory.grow` only within the limit.
 */
export const OPERAND_SHIFT: ReadonlyMap<number, number> = new Map([
  [OP.memoryFill, -3],
  [OP.memoryCopy, -3],
  [OP.memoryInit, -3],
  [OP.tableInit, 0],
  [OP.tableCopy, 0],
  [OP.tableGrow, 0],
  [OP.tableFill, 0],
  [OP.memoryGrow, 13],
]);

/** Zeroing locals at entry costs one for this number of locals. */
export const LOCALS_A_FUEL = 64;

/** The slots of a frame beyond its values, such as return address and instance. */
const FRAME_SLOTS = 8;

/** A leaf with fewer slots is not counted: it is one frame on top of those that are. */
export const LEAF_SLOTS = 256;

interface Frame {
  /** Parameters, locals and the highest operand stack. */
  readonly values: number;
  readonly hasVectors: boolean;
}

/** Returns the stack that a call takes, in slots of eight bytes; never less than the engine's own frame. */
export function countFrameSlots({ values, hasVectors }: Frame): number {
  return FRAME_SLOTS + values * (hasVectors ? 2 : 1);
}
