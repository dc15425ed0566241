import { gunzipSync, inflateRawSync } from "node:zlib";
import { refuse } from "./archive-entry.ts";

/** Inflates an entry of a zip; more than `size` bytes end it, so that a bomb costs no more than its header says. */
export function inflate(path: string, deflated: Uint8Array, size: number): Uint8Array {
  const tooLong = `The entry is larger than the ${size} bytes that its header says.`;
  return inflateBounded(path, () => inflateRawSync(deflated, { maxOutputLength: size + 1 }), tooLong);
}

/** Unpacks a gzip of at most `most` bytes; zlib checks its checksum. */
export function gunzip(bytes: Uint8Array, most: number, tooLong: string): Uint8Array {
  return inflateBounded(".", () => gunzipSync(bytes, { maxOutputLength: most }), tooLong);
}

function inflateBounded(path: string, unpack: () => Buffer, tooLong: string): Uint8Array {
  try {
    return new Uint8Array(unpack());
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE") refuse(path, tooLong);
    return refuse(path, "The compressed data is broken.", "Download or pack the archive again.");
  }
}
