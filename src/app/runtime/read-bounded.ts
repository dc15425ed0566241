import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { SklError } from "../../domain/index.ts";

/** A whole file that is no larger than said. Throws FILE_UNREADABLE. */
export async function readBounded(path: string, mostBytes: number): Promise<Buffer> {
  const refused = (why: string, cause?: unknown) =>
    new SklError("FILE_UNREADABLE", { message: `${path} cannot be read: ${why}.`, data: { path }, cause });
  // Of a pipe that nobody writes to, opening would else never end.
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)).catch((cause: Error) =>
    Promise.reject(refused(cause.message, cause)),
  );
  try {
    const stats = await file.stat();
    if (!stats.isFile()) throw refused("it is no file");
    if (stats.size > mostBytes) throw refused(`it is larger than ${mostBytes} bytes`);
    return await file.readFile();
  } finally {
    await file.close();
  }
}
