import { err, ok, type Result } from "../../domain/index.ts";
import { quoted } from "./fields.ts";

/** The steps of a relative path from the folder of the run; none for that folder itself. */
export type PathSteps = readonly string[];

const LONGEST_PATH = 4096;
const LONGEST_STEP = 255;

// Backslashes separate on other systems; control characters have no business in a rule that people read.
const REFUSED = /[\\\p{Cc}\p{Cs}]/u;

/** `docs/guide`, `./docs/`, `.`: steps without `..`, compared as they are and never as a prefix of text. */
export function parseSteps(value: unknown, key: string): Result<PathSteps, readonly string[]> {
  const refused = (why: string) => err([`${quoted(key)} ${why}`]);
  if (typeof value !== "string" || value === "") return refused("is no path.");
  if (Buffer.byteLength(value) > LONGEST_PATH) return refused(`is longer than ${LONGEST_PATH} bytes.`);
  if (value.startsWith("/") || /^[a-z]:/i.test(value))
    return refused("is absolute; write it from the folder of the run.");
  if (REFUSED.test(value)) return refused("holds a backslash or a control character.");
  const steps = value
    .replace(/^\.(?:\/|$)/, "")
    .replace(/\/$/, "")
    .split("/");
  if (steps.length === 1 && steps[0] === "") return ok([]);
  if (steps.includes("..")) return refused("leads out of its folder by `..`.");
  if (steps.includes("") || steps.includes(".")) return refused("has an empty step or `.` inside.");
  if (steps.some((step) => Buffer.byteLength(step) > LONGEST_STEP)) return refused("has a step of over 255 bytes.");
  return ok(steps);
}

export function stepsText(steps: PathSteps): string {
  return steps.length === 0 ? "." : steps.join("/");
}

/** Whether `steps` is the folder itself or below it. */
export function startsWithSteps(steps: PathSteps, folder: PathSteps): boolean {
  return folder.length <= steps.length && folder.every((step, at) => step === steps[at]);
}
