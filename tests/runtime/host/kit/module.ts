import { HEADER, list, section, signed, text, u32 } from "../../wasm/kit/assemble.ts";

const I32 = 0x7f;
const I64 = 0x7e;

interface Import {
  readonly from: string;
  readonly name: string;
  /** `i` is i32, `I` is i64; after the colon what it gives. */
  readonly type: string;
}

export interface ModuleParts {
  readonly imports?: readonly Import[];
  /** Functions without parameters and results; the last is `_start`. Imports come first in the numbering. */
  readonly functions: readonly (readonly number[])[];
  readonly pages?: number;
  /** Laid at address 1024. */
  readonly data?: string;
}

/** A module from its parts: a memory, exported, and code as bytes. */
export function aModule({ imports = [], functions, pages = 1, data = "" }: ModuleParts): Uint8Array {
  const types = [":", ...imports.map(({ type }) => type)];
  const last = imports.length + functions.length - 1;
  const bodies = functions.map((code) => [0, ...code, 0x0b]);
  return Uint8Array.from([
    ...HEADER,
    ...section(1, list(types.map(functionType))),
    ...section(2, list(imports.map(({ from, name }, at) => [...text(from), ...text(name), 0, ...u32(at + 1)]))),
    ...section(3, list(functions.map(() => [0]))),
    ...section(5, list([[0, ...u32(pages)]])),
    ...section(
      7,
      list([
        [...text("memory"), 2, 0],
        [...text("_start"), 0, ...u32(last)],
      ]),
    ),
    ...section(10, list(bodies.map((body) => [...u32(body.length), ...body]))),
    ...section(11, list([[0, ...constant(1024), 0x0b, ...list([...Buffer.from(data)].map((byte) => [byte]))]])),
  ]);
}

function functionType(type: string): number[] {
  const [params = "", results = ""] = type.split(":");
  const values = (letters: string) => list([...letters].map((letter) => [letter === "I" ? I64 : I32]));
  return [0x60, ...values(params), ...values(results)];
}

export const constant = (value: number): number[] => [0x41, ...signed(BigInt(value))];
export const call = (index: number, ...args: readonly number[]): number[] => [...args.flatMap(constant), 0x10, index];
export const drop = 0x1a;
export const unreachable = 0x00;
export const forever = (...code: readonly (readonly number[])[]): number[] => [
  0x03,
  0x40,
  ...code.flat(),
  0x0c,
  0,
  0x0b,
];
/** `i32.store` of what the code leaves, at an address. */
export const store = (address: number, code: readonly number[]): number[] => [
  ...constant(address),
  ...code,
  0x36,
  2,
  0,
];
export const grow = (pages: number): number[] => [...constant(pages), 0x40, 0];

export const wasi = (name: string, type: string): Import => ({ from: "wasi_snapshot_preview1", name, type });
export const skg = (name: string, type = "iiiiii:i"): Import => ({ from: "skg", name, type });
