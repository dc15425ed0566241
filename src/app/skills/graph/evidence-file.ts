import { open } from "node:fs/promises";
import { SklError } from "../../../domain/index.ts";

/** What shows a point is a few lines; a log of a whole run is not read by those who come later. */
const LARGEST = 64 * 1024;

/** The text that goes with an edit. Throws FILE_UNREADABLE, and USAGE for a file that is too large or is no text. */
export async function readEvidence(path: string): Promise<string> {
  const bytes = await beginningOf(path);
  if (bytes.length > LARGEST)
    throw new SklError("USAGE", {
      message: `The evidence in ${path} is longer than 64 kB; keep what shows the point.`,
    });
  const text = textOf(bytes);
  if (text === null)
    throw new SklError("USAGE", {
      message: `The evidence in ${path} is no text in UTF-8.`,
      fix: "Give the lines that show it; of a picture or an archive say in words what it shows.",
    });
  return text;
}

/** One byte more than is allowed tells enough of a file that never ends. */
async function beginningOf(path: string): Promise<Buffer> {
  try {
    const file = await open(path, "r");
    try {
      const found = await file.stat();
      if (!found.isFile()) throw new Error("it is not a plain file");
      const { buffer, bytesRead } = await file.read(Buffer.alloc(LARGEST + 1), 0, LARGEST + 1, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new SklError("FILE_UNREADABLE", { message: `${path} cannot be read: ${reason}`, cause });
  }
}

function textOf(bytes: Buffer): string | null {
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
