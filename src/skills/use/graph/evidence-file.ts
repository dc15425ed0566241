import { open } from "node:fs/promises";
import { describeThrown, SklError } from "../../../kernel/domain/index.ts";

/** Evidence is a few lines; nobody would read the log of a whole run later. */
const MAX_BYTES = 64 * 1024;

/** Reads the text that goes with an edit. Throws FILE_UNREADABLE, and USAGE for a file that is too large or is not text. */
export async function readEvidence(path: string): Promise<string> {
  const bytes = await readBeginning(path);
  if (bytes.length > MAX_BYTES)
    throw new SklError("USAGE", {
      message: `The evidence in ${path} is longer than 64 kB; keep only the lines that show the point.`,
    });
  const text = decodeEvidenceText(bytes);
  if (text === null)
    throw new SklError("USAGE", {
      message: `The evidence in ${path} is no text in UTF-8.`,
      fix: "Give the lines that show the point; describe a picture or an archive in words.",
    });
  return text;
}

/** Reads one byte more than is allowed, which is enough to refuse a file that never ends. */
async function readBeginning(path: string): Promise<Buffer> {
  try {
    const file = await open(path, "r");
    try {
      const found = await file.stat();
      if (!found.isFile()) throw new Error("it is not a plain file");
      const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_BYTES + 1), 0, MAX_BYTES + 1, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  } catch (cause) {
    const reason = describeThrown(cause);
    throw new SklError("FILE_UNREADABLE", { message: `${path} cannot be read: ${reason}`, cause });
  }
}

function decodeEvidenceText(bytes: Buffer): string | null {
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
