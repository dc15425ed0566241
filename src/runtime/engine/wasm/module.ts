/** The bytes of the value types. */
export const VALUE = {
  i32: 0x7f,
  i64: 0x7e,
  f32: 0x7d,
  f64: 0x7c,
  v128: 0x7b,
  funcref: 0x70,
  externref: 0x6f,
} as const;

export const SECTION = {
  custom: 0,
  type: 1,
  import: 2,
  function: 3,
  table: 4,
  memory: 5,
  global: 6,
  export: 7,
  start: 8,
  element: 9,
  code: 10,
  data: 11,
  dataCount: 12,
} as const;

export interface FunctionType {
  readonly params: readonly number[];
  readonly results: readonly number[];
}

export interface FunctionImport {
  readonly module: string;
  readonly name: string;
  readonly type: number;
}

export interface Bounds {
  readonly min: number;
  readonly max: number | null;
}

export interface TableType extends Bounds {
  readonly element: number;
}

export interface Export {
  readonly name: string;
  readonly kind: "function" | "table" | "memory" | "global";
  readonly index: number;
}

/** A range of the module's bytes. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

export interface Body extends Stretch {
  /** The position where the declarations of locals end and the instructions start. */
  readonly code: number;
  readonly type: number;
  /** The number of its own locals, without parameters. */
  readonly locals: number;
  readonly hasVectors: boolean;
}

export interface Section extends Stretch {
  readonly id: number;
}

/** A module that was read and uses allowed features only; V8 checks the types of its code. All imports are functions. */
export interface Module {
  readonly bytes: Uint8Array;
  readonly types: readonly FunctionType[];
  readonly imports: readonly FunctionImport[];
  /** The type indices of the functions that it defines. */
  readonly functions: readonly number[];
  readonly tables: readonly TableType[];
  /** In pages of 64 KiB. */
  readonly memories: readonly Bounds[];
  readonly globals: number;
  readonly exports: readonly Export[];
  readonly hasStart: boolean;
  readonly elementSegments: number;
  readonly dataSegments: number;
  readonly bodies: readonly Body[];
  readonly sections: readonly Section[];
}

export type Draft = { -readonly [Key in keyof Omit<Module, "bytes" | "sections">]: Module[Key] };
