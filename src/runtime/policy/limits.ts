import type { GrantLimits } from "../grant.ts";
import { COUNT, type Fields } from "../yaml/index.ts";
import { NO_LIMITS } from "./types.ts";

const NAMES = ["max_calls", "max_bytes", "expires_ms"] as const;

/** `limits` of a rule or a direct grant; without the key none. A misspelt limit would be none, so it is a problem. */
export function readGrantLimits(fields: Fields): GrantLimits {
  const limits = fields.map("limits");
  if (limits === null) return NO_LIMITS;
  const [max_calls, max_bytes, expires_ms] = NAMES.map((name) => limits.optional(name, COUNT));
  for (const { key, message } of limits.unknown(NAMES)) limits.problem(key, message);
  return { max_calls: max_calls ?? null, max_bytes: max_bytes ?? null, expires_ms: expires_ms ?? null };
}

/** Whether a grant with the limits `a` may do nothing that one with `b` may not. */
export function limitsLeq(a: GrantLimits, b: GrantLimits): boolean {
  return NAMES.every((name) => (a[name] ?? Number.POSITIVE_INFINITY) <= (b[name] ?? Number.POSITIVE_INFINITY));
}
