import { SklError } from "../domain/index.ts";

/** Reads the value of an option that counts something. Throws USAGE. */
export function wholeNumber(option: string, text: string, { from, to }: { from: number; to: number }): number {
  const number = Number(text);
  if (text.trim() !== "" && Number.isInteger(number) && number >= from && number <= to) return number;
  throw new SklError("USAGE", {
    message: `${option} takes a whole number from ${from} to ${to}, not ${JSON.stringify(text)}.`,
  });
}
