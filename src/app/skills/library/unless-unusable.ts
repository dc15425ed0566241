import { SklError } from "../../../domain/index.ts";

/** The index only saves time: where it cannot be used (null), everything is read. `skl skill reindex` says why it cannot. */
export function unlessUnusable<T>(work: () => T): T | null {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof SklError && cause.code === "STORE_UNUSABLE") return null;
    throw cause;
  }
}
