import { aModule, call, constant, drop, type ModuleParts, skg, store, wasi } from "./module.ts";

const exit = wasi("proc_exit", "i:");
const read = wasi("fd_read", "iiii:i");

export const send = skg("external_send", "iiiiiii:i");
export const draft = skg("external_draft");

const mail = '{"slot":"mail","content":"hi"}';

/** Reads the input, takes the first number behind a text of it, and makes a call with it and a token; exits with its errno. */
export function caller(
  { imports = [], payload = mail }: Pick<ModuleParts, "imports"> & { readonly payload?: string },
  token: number | null,
): Uint8Array {
  // Handles and tokens differ each run: the code finds `"handle":` and reads the digits behind it.
  const digits = digitsBehind('"handle":');
  const args = [...constant(1024), ...constant(payload.length), ...constant(2048), ...constant(512), ...constant(4)];
  return aModule({
    imports: [read, exit, ...imports],
    data: payload,
    pages: 4,
    functions: [
      [
        ...store(0, constant(4096)),
        ...store(4, constant(100_000)),
        ...call(0, 0, 0, 1, 12),
        drop,
        ...digits,
        ...args,
        ...(token === null ? [] : constant(token)),
        0x10,
        2,
        0x10,
        1,
      ],
    ],
  });
}

/** Leaves on the stack the number behind the first place where a text stands from 4096 on; memory from 16 on is its scratch. */
function digitsBehind(text: string): number[] {
  const load = (at: number) => [...constant(at), 0x28, 2, 0];
  const byteAt = (at: number, offset: number) => [...load(at), 0x2d, 0, ...leb(offset)];
  const matches = [...text].flatMap((letter, at) => [
    ...byteAt(16, at),
    ...constant(letter.charCodeAt(0)),
    0x46,
    ...(at === 0 ? [] : [0x71]),
  ]);
  const step = (at: number, code: readonly number[]) => store(at, code);
  const next = [...load(16), ...constant(1), 0x6a];
  return [
    ...step(16, constant(4096)),
    // block { loop { br_if 1 matches; next; br 0 } }
    ...[0x02, 0x40, 0x03, 0x40, ...matches, 0x0d, 1, ...step(16, next), 0x0c, 0, 0x0b, 0x0b],
    ...step(16, [...load(16), ...constant(text.length), 0x6a]),
    ...step(20, constant(0)),
    // block { loop { br_if 1 (byte - '0' >= 10); value = value * 10 + byte - '0'; next; br 0 } }
    ...[0x02, 0x40, 0x03, 0x40, ...byteAt(16, 0), ...constant(48), 0x6b, ...constant(10), 0x4f, 0x0d, 1],
    ...step(20, [...load(20), ...constant(10), 0x6c, ...byteAt(16, 0), ...constant(48), 0x6b, 0x6a]),
    ...[...step(16, next), 0x0c, 0, 0x0b, 0x0b],
    ...load(20),
  ];
}

const leb = (value: number): number[] => (value < 128 ? [value] : [(value & 127) | 128, value >> 7]);
