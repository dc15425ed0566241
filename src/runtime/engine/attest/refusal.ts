import { describeThrown, SklError } from "../../../kernel/domain/index.ts";

/** The log, its keys or its folder cannot be used. Nothing was written. */
export const createUnusableLogError = (
  message: string,
  data: Readonly<Record<string, unknown>> = {},
  cause?: unknown,
): SklError => new SklError("ATTESTATIONS_UNUSABLE", { message, data, cause });

/** The log contradicts itself or an earlier state. Nothing may be added to it. */
export const createBrokenLogError = (message: string, data: Readonly<Record<string, unknown>> = {}): SklError =>
  new SklError("ATTESTATIONS_BROKEN", { message, data });

/** Turns an error of the system into an SklError; one that is an SklError already is kept. */
export function toUnusableLogError(cause: unknown, home: string, what: "read" | "written"): SklError {
  if (cause instanceof SklError) return cause;
  const reason = describeThrown(cause);
  return createUnusableLogError(`The log of attestations below ${home} cannot be ${what}: ${reason}`, { home }, cause);
}
