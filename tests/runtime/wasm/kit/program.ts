/** Programs of the generated modules, as trees: one side assembles them, the other runs them without any engine. */
export type Type = "i32" | "i64" | "f64";
export type Value = number | bigint;

export type Instruction =
  | { readonly op: keyof typeof SIMPLE }
  | { readonly op: "const"; readonly type: Type; readonly value: Value }
  | { readonly op: "local.get" | "local.set" | "local.tee" | "global.get" | "global.set"; readonly index: number }
  | { readonly op: "br" | "br_if"; readonly depth: number }
  | { readonly op: "br_table"; readonly depths: readonly number[]; readonly otherwise: number }
  | { readonly op: "call"; readonly index: number }
  /** Of the type of `host`. */
  | { readonly op: "call_indirect" }
  | { readonly op: "block" | "loop"; readonly type: Signature; readonly body: readonly Instruction[] }
  | {
      readonly op: "if";
      readonly type: Signature;
      readonly body: readonly Instruction[];
      readonly otherwise: readonly Instruction[] | null;
    };

export interface Signature {
  readonly params: readonly Type[];
  readonly results: readonly Type[];
}

export interface FunctionCode {
  readonly type: Signature;
  readonly locals: readonly Type[];
  readonly body: readonly Instruction[];
}

/** Function 0 is the import `host`, of one i32 to one i32; the others follow. The last one is exported as `_start`. */
export interface Program {
  readonly functions: readonly FunctionCode[];
  readonly globals: readonly Type[];
  /** Functions in the table. */
  readonly table: readonly number[];
}

export const HOST: Signature = { params: ["i32"], results: ["i32"] };

export class Trap extends Error {}

/** A trap by the instruction for it. */
export class Unreachable extends Trap {}

const low = (value: Value) => Number(value) | 0;
const wide = (value: Value) => BigInt.asIntN(64, BigInt(value));
const unsigned = (value: Value) => BigInt.asUintN(64, BigInt(value));
const truth = (is: boolean) => (is ? 1 : 0);

function trapping<Result>(is: boolean, result: () => Result): Result {
  if (is) throw new Trap();
  return result();
}

interface Simple {
  readonly code: readonly number[];
  readonly takes: readonly Type[];
  readonly gives: readonly Type[];
  readonly run: (a: Value, b: Value) => Value;
}

const simple = (code: number, takes: Type, count: 1 | 2, gives: Type, run: Simple["run"]): Simple => ({
  code: [code],
  takes: Array.from({ length: count }, () => takes),
  gives: [gives],
  run,
});

/** Instructions that only compute. */
export const COMPUTING = {
  "i32.eqz": simple(0x45, "i32", 1, "i32", (a) => truth(a === 0)),
  "i32.lt_s": simple(0x48, "i32", 2, "i32", (a, b) => truth(a < b)),
  "i32.clz": simple(0x67, "i32", 1, "i32", (a) => Math.clz32(low(a))),
  "i32.add": simple(0x6a, "i32", 2, "i32", (a, b) => low(low(a) + low(b))),
  "i32.sub": simple(0x6b, "i32", 2, "i32", (a, b) => low(low(a) - low(b))),
  "i32.mul": simple(0x6c, "i32", 2, "i32", (a, b) => Math.imul(low(a), low(b))),
  "i32.div_s": simple(0x6d, "i32", 2, "i32", (a, b) =>
    trapping(b === 0 || (a === -(2 ** 31) && b === -1), () => low(Math.trunc(low(a) / low(b)))),
  ),
  "i32.rem_u": simple(0x70, "i32", 2, "i32", (a, b) => trapping(b === 0, () => low((low(a) >>> 0) % (low(b) >>> 0)))),
  "i32.xor": simple(0x73, "i32", 2, "i32", (a, b) => low(a) ^ low(b)),
  "i32.shl": simple(0x74, "i32", 2, "i32", (a, b) => low(a) << (low(b) & 31)),
  "i32.wrap_i64": simple(0xa7, "i64", 1, "i32", (a) => Number(BigInt.asIntN(32, wide(a)))),
  "i32.extend8_s": simple(0xc0, "i32", 1, "i32", (a) => (low(a) << 24) >> 24),
  "i64.eqz": simple(0x50, "i64", 1, "i32", (a) => truth(a === 0n)),
  "i64.lt_u": simple(0x54, "i64", 2, "i32", (a, b) => truth(unsigned(a) < unsigned(b))),
  "i64.add": simple(0x7c, "i64", 2, "i64", (a, b) => wide(wide(a) + wide(b))),
  "i64.mul": simple(0x7e, "i64", 2, "i64", (a, b) => wide(wide(a) * wide(b))),
  "i64.div_u": simple(0x80, "i64", 2, "i64", (a, b) => trapping(b === 0n, () => wide(unsigned(a) / unsigned(b)))),
  "i64.xor": simple(0x85, "i64", 2, "i64", (a, b) => wide(wide(a) ^ wide(b))),
  "i64.extend_i32_s": simple(0xac, "i32", 1, "i64", (a) => BigInt(low(a))),
  "i64.extend_i32_u": simple(0xad, "i32", 1, "i64", (a) => BigInt(low(a) >>> 0)),
  "f64.add": simple(0xa0, "f64", 2, "f64", (a, b) => Number(a) + Number(b)),
  "f64.mul": simple(0xa2, "f64", 2, "f64", (a, b) => Number(a) * Number(b)),
  "f64.div": simple(0xa3, "f64", 2, "f64", (a, b) => Number(a) / Number(b)),
  "f64.lt": simple(0x63, "f64", 2, "i32", (a, b) => truth(a < b)),
  "f64.convert_i32_s": simple(0xb7, "i32", 1, "f64", (a) => low(a)),
  "i32.trunc_f64_s": simple(0xaa, "f64", 1, "i32", (a) =>
    trapping(Number.isNaN(a) || Math.abs(Math.trunc(Number(a)) + 0.5) > 2 ** 31, () => Math.trunc(Number(a)) | 0),
  ),
} as const satisfies Record<string, Simple>;

/** What the interpreter does itself: memory, table, stack and control. */
export const SIMPLE = {
  ...COMPUTING,
  unreachable: { code: [0x00], takes: [], gives: [] },
  nop: { code: [0x01], takes: [], gives: [] },
  return: { code: [0x0f], takes: [], gives: [] },
  drop: { code: [0x1a], takes: ["i32"], gives: [] },
  select: { code: [0x1b], takes: ["i32", "i32", "i32"], gives: ["i32"] },
  "i32.load": { code: [0x28, 2, 4], takes: ["i32"], gives: ["i32"] },
  "i32.store": { code: [0x36, 2, 4], takes: ["i32", "i32"], gives: [] },
  "i64.store8": { code: [0x3c, 0, 0], takes: ["i32", "i64"], gives: [] },
  "memory.size": { code: [0x3f, 0], takes: [], gives: ["i32"] },
  "memory.grow": { code: [0x40, 0], takes: ["i32"], gives: ["i32"] },
  "memory.copy": { code: [0xfc, 10, 0, 0], takes: ["i32", "i32", "i32"], gives: [] },
  "memory.fill": { code: [0xfc, 11, 0], takes: ["i32", "i32", "i32"], gives: [] },
  "table.size": { code: [0xfc, 16, 0], takes: [], gives: ["i32"] },
} as const satisfies Record<string, Omit<Simple, "run">>;

export const isComputing = (op: string): op is keyof typeof COMPUTING => op in COMPUTING;

/** Function types in the module, in their order. */
export function listFunctionTypes({ functions }: Program): Signature[] {
  return [HOST, ...functions.map(({ type }) => type)];
}
