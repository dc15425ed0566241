import { OP } from "./opcodes.ts";

/** Labels cost nothing: nothing is done there. Every other instruction costs one when it is reached, vectors too. */
export const FREE: ReadonlySet<number> = new Set([OP.block, OP.loop, OP.else, OP.end]);

/**
 * What an instruction costs besides, by the number on top of the stack, as the power of two that it is shifted by: bytes
 * in eights, elements one by one, a new page as the 8,192 eights that it has. Charged before it is done, whether it then
 * traps or not; of `memory.grow` only what is within the limit.
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

/** Locals are zeroed at entry: one for each of these many. */
export const LOCALS_A_FUEL = 64;

/** Slots of a frame beyond its values: return address, instance, what the engine keeps. */
const FRAME_SLOTS = 8;

/** A leaf with fewer slots is not counted: it is one frame on top of those that are. */
export const LEAF_SLOTS = 256;

interface Frame {
  /** Parameters, locals and what is at most on its stack. */
  readonly values: number;
  readonly hasVectors: boolean;
}

/** What a call takes of the stack, in slots of eight bytes; never less than what the engine's own frame has. */
export function frameSlots({ values, hasVectors }: Frame): number {
  return FRAME_SLOTS + values * (hasVectors ? 2 : 1);
}
