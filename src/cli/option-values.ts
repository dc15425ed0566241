import { SklError } from "../kernel/domain/index.ts";

interface Range {
  readonly from: number;
  /** Without it there is no upper limit. */
  readonly to?: number;
}

/** Reads the value of an option that counts something. Throws USAGE. */
export function parseWholeNumber(option: string, text: string, { from, to = Number.MAX_SAFE_INTEGER }: Range): number {
  const number = Number(text);
  if (text.trim() !== "" && Number.isInteger(number) && number >= from && number <= to) return number;
  const range = to === Number.MAX_SAFE_INTEGER ? `from ${from} up` : `from ${from} to ${to}`;
  throw new SklError("USAGE", { message: `${option} takes a whole number ${range}, not ${JSON.stringify(text)}.` });
}

/** Collects the values of an option that may be given several times. */
export function collect(value: string, earlier: readonly string[] = []): string[] {
  return [...earlier, value];
}
