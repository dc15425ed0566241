import { SklError } from "../../kernel/domain/index.ts";

/** Recognises a request that the token has no right to. A token that GitHub does not know (401) is not meant. */
export function isNotPermitted(cause: unknown): cause is SklError {
  return cause instanceof SklError && cause.code === "GITHUB_FORBIDDEN" && cause.data.status !== 401;
}
