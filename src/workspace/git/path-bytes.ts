import type { RepoPath } from "../../kernel/domain/index.ts";

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Decodes path bytes as Git has them; see `RepoPath` for bytes that are not UTF-8. */
export function decodePath(bytes: Uint8Array): RepoPath {
  try {
    return strict.decode(bytes) as RepoPath;
  } catch {
    return escapeByteByByte(bytes) as RepoPath;
  }
}

/** Returns the bytes of a path, the inverse of `decodePath`. */
export function encodePath(path: string): Buffer {
  if (!/[\udc80-\udcff]/.test(path)) return Buffer.from(path, "utf8");
  const parts: Buffer[] = [];
  for (const char of path) {
    const code = char.codePointAt(0) ?? 0;
    parts.push(code >= 0xdc80 && code <= 0xdcff ? Buffer.from([code - 0xdc00]) : Buffer.from(char, "utf8"));
  }
  return Buffer.concat(parts);
}

/** Decodes a listing in which each path ends with a NUL, as `-z` prints it. */
export function decodePaths(listing: Buffer): RepoPath[] {
  const paths: RepoPath[] = [];
  for (let at = 0; at < listing.length; ) {
    const end = listing.indexOf(0, at);
    const stop = end < 0 ? listing.length : end;
    paths.push(decodePath(listing.subarray(at, stop)));
    at = stop + 1;
  }
  return paths;
}

function escapeByteByByte(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; ) {
    const length = measureUtf8Character(bytes, at);
    if (length === 0) {
      text += String.fromCharCode(0xdc00 + (bytes[at] ?? 0));
      at += 1;
    } else {
      text += strict.decode(bytes.subarray(at, at + length));
      at += length;
    }
  }
  return text;
}

/** Returns how many bytes the well-formed character at `at` has, or 0 where there is none. */
function measureUtf8Character(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  if (lead < 0x80) return 1;
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 0;
  if (length === 0 || at + length > bytes.length) return 0;
  try {
    strict.decode(bytes.subarray(at, at + length));
    return length;
  } catch {
    return 0;
  }
}
