import { SklError } from "../../domain/index.ts";

/** A token that GitHub knows and that may not; one that it does not know (401) is an error wherever it shows. */
export function isNotPermitted(cause: unknown): cause is SklError {
  return cause instanceof SklError && cause.code === "GITHUB_FORBIDDEN" && cause.data.status !== 401;
}
