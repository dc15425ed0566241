/** What git was asked about the folder at hand before the program was loaded. */
import type { Asked } from "../git/index.ts";

let early: Asked | null = null;

export function keepAsked(asked: Asked): void {
  early = asked;
}

/** What was asked about this folder, if anything was. The answers are good for one command: they tell how things were when it began. */
export function takeAsked(cwd: string): Asked | undefined {
  const asked = early?.outside.cwd === cwd ? early : undefined;
  early = null;
  return asked;
}
