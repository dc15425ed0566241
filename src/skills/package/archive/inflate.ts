import { gunzipSync, inflateRawSync } from "node:zlib";
import { LIMITS } from "../limits.ts";
import { refuseArchive } from "./entries.ts";

/**
 * node:zlib rather than a library: it stops at `maxOutputLength` while it inflates, so a bomb costs no more than the limit,
 * and it checks gzip's own checksum.
 */
function bounded(path: string, inflate: () => Buffer, whenTooLong: string): Uint8Array {
  try {
    return new Uint8Array(inflate());
  } catch (error) {
    const code: unknown = error instanceof Error ? Reflect.get(error, "code") : null;
    if (code === "ERR_BUFFER_TOO_LARGE") refuseArchive(path, whenTooLong);
    return refuseArchive(path, "The compressed data is broken.", "Download or pack the archive again.");
  }
}

/** The content of a zip entry, which must have the size that its header says. */
export function inflateEntry(path: string, deflated: Uint8Array, size: number): Uint8Array {
  const lying = `The entry is larger than the ${size} bytes that its header says.`;
  return bounded(path, () => inflateRawSync(deflated, { maxOutputLength: size + 1 }), lying);
}

/** The tar in a gzip, which may be as much larger as plain text gets and not more. */
export function gunzipArchive(bytes: Uint8Array): Uint8Array {
  const headers = LIMITS.files * 2048;
  const most = Math.min(LIMITS.total + headers, LIMITS.ratioFree + bytes.length * LIMITS.ratio);
  const bomb = `The archive unpacks to more than ${LIMITS.ratio} times its size.`;
  return bounded(".", () => gunzipSync(bytes, { maxOutputLength: most }), bomb);
}
