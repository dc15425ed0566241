import { SklError } from "../../domain/index.ts";

/** The log, its keys or its folder cannot be used; nothing was written. */
export const unusable = (message: string, data: Readonly<Record<string, unknown>> = {}, cause?: unknown): SklError =>
  new SklError("ATTESTATIONS_UNUSABLE", { message, data, cause });

/** What is there contradicts itself or what was there before; nothing may be added on top of it. */
export const broken = (message: string, data: Readonly<Record<string, unknown>> = {}): SklError =>
  new SklError("ATTESTATIONS_BROKEN", { message, data });

/** What the system refused, in words of ours; what has words already keeps them. */
export function asUnusable(cause: unknown, home: string, what: "read" | "written"): SklError {
  if (cause instanceof SklError) return cause;
  const reason = cause instanceof Error ? cause.message : String(cause);
  return unusable(`The log of attestations below ${home} cannot be ${what}: ${reason}`, { home }, cause);
}
