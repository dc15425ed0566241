import type { Cursor } from "./cursor.ts";

/** `pattern_capture_target`: a name that is not the wildcard. */
export function captureTarget(cursor: Cursor): string {
  return cursor.isWord("_") ? cursor.refuse("cannot use '_' as a target") : cursor.identifier();
}
