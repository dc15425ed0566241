import { HEADER, list, section, text, u32 } from "./assemble.ts";

/** Contents of sections by their number; null leaves one out. */
export type Sections = Readonly<Record<number, readonly number[] | null>>;

const ORDER = [1, 2, 3, 4, 5, 13, 6, 7, 8, 9, 12, 10, 11];

export const body = (code: readonly number[], locals: readonly (readonly number[])[] = []): number[] => {
  const bytes = [...list(locals), ...code, 0x0b];
  return [...u32(bytes.length), ...bytes];
};

export const VOID = [0x60, 0, 0];

/** Exports of a module that may run. */
export const EXPORTS = [
  [...text("memory"), 2, 0],
  [...text("_start"), 0, 0],
];

/** The smallest module that may run, with some sections replaced. */
export function rawModule(sections: Sections = {}): Uint8Array {
  const all: Sections = {
    1: list([VOID]),
    3: list([[0]]),
    5: list([[0, 1]]),
    7: list(EXPORTS),
    10: list([body([])]),
    ...sections,
  };
  const written = ORDER.flatMap((id) => {
    const content = all[id];
    return content == null ? [] : [section(id, content)];
  });
  return Uint8Array.from([...HEADER, ...written.flat()]);
}

/** The same with one body. */
export const withCode = (code: readonly number[], sections: Sections = {}): Uint8Array =>
  rawModule({ 10: list([body(code)]), ...sections });
