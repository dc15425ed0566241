import { RE2JS } from "re2js";

/** Null for a pattern of RE2's syntax, else what is wrong with it. */
export function patternCheck(pattern: string): string | null {
  try {
    RE2JS.compile(pattern);
    return null;
  } catch (cause) {
    return (cause as Error).message;
  }
}
