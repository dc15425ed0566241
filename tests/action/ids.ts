import type { ObjectId } from "../../src/kernel/domain/index.ts";

export const HEAD = "a".repeat(40) as ObjectId;
export const BASE = "b".repeat(40) as ObjectId;
export const ZERO = "0".repeat(40);
