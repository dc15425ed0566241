import type { Limits } from "../limits.ts";
import type { Manifest } from "./types.ts";

/** The limits of a run with what its manifest lowers; what would raise one changes nothing. */
export function loweredLimits(limits: Limits, manifest: Pick<Manifest, "limits">): Limits {
  const lowered = Object.entries(manifest.limits).flatMap(([name, value]) => {
    const before = limits[name as keyof Limits];
    return value < before ? [[name, value] as const] : [];
  });
  return { ...limits, ...Object.fromEntries(lowered) };
}
