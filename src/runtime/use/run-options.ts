import { resolve } from "node:path";
import { SklError } from "../../kernel/domain/index.ts";
import { DEFAULT_LIMITS, HIGHEST_LIMITS, type Limits } from "../engine/index.ts";
import { readBounded } from "./private-files.ts";

const mostInputBytes = 16 * 1024 * 1024;

/** Parses JSON, or a file with it given as `@FILE`; null stays null. Throws USAGE, FILE_UNREADABLE. */
export async function readInput(text: string | null, cwd: string, option = "--input"): Promise<unknown> {
  if (text === null) return null;
  const given = text.startsWith("@")
    ? (await readBounded(resolve(cwd, text.slice(1)), mostInputBytes)).toString("utf8")
    : text;
  return parseOption(option, given);
}

/** Parses the limits that a person raises or lowers. Throws USAGE. */
export function parseLimits(text: string | null): Partial<Limits> {
  if (text === null) return {};
  const value = parseOption("--limits", text);
  if (value === null || typeof value !== "object" || Array.isArray(value))
    throw createWrongLimitsError("it is no object");
  return checkRunLimits(value);
}

/** Checks names and values of limits. Throws USAGE. */
export function checkRunLimits(limits: object): Partial<Limits> {
  for (const [name, limit] of Object.entries(limits)) {
    if (!Object.hasOwn(DEFAULT_LIMITS, name))
      throw createWrongLimitsError(`there is no limit "${name}"; there are ${Object.keys(DEFAULT_LIMITS).join(", ")}`);
    const highest = HIGHEST_LIMITS[name as keyof Limits];
    if (!Number.isSafeInteger(limit) || limit < 0 || limit > highest)
      throw createWrongLimitsError(`${name} is no whole number from 0 to ${highest}`);
  }
  return limits;
}

const createWrongLimitsError = (why: string) =>
  new SklError("USAGE", { message: `The limits cannot be used: ${why}.`, fix: "Write it like '{\"fuel\": 1000000}'." });

function parseOption(option: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new SklError("USAGE", { message: `${option} is not JSON: ${(cause as Error).message}`, cause });
  }
}

/** Checks entries of the form `NAME=value`. Throws USAGE. */
export function parseEnvironment(entries: readonly string[]): readonly string[] {
  const wrong = entries.find((entry) => !/^[^=\0]+=[^\0]*$/s.test(entry));
  if (wrong === undefined) return entries;
  throw new SklError("USAGE", { message: `--env takes NAME=value, not ${JSON.stringify(wrong)}.` });
}
