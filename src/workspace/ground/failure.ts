import { describeThrown, SklError } from "../../kernel/domain/index.ts";

/** Returns whatever was thrown as an error with a code: failures of the surroundings by a code of their own, all others as INTERNAL. */
export function toSklError(cause: unknown): SklError {
  if (cause instanceof SklError) return cause;
  const code = (cause as NodeJS.ErrnoException | null)?.code;
  const message = describeThrown(cause);
  // On a disk that is mounted read-only, the system says of a folder's parent that it is not there.
  if (code === "ENOENT" && (cause as NodeJS.ErrnoException).syscall === "mkdir")
    return new SklError("FILE_UNWRITABLE", { message: `A folder could not be made: ${message}`, cause });
  if (code === "ENOSPC" || code === "EROFS" || code === "EDQUOT" || code === "EFBIG")
    return new SklError("FILE_UNWRITABLE", { message: `A file could not be written: ${message}`, cause });
  if (code === "EACCES" || code === "EPERM")
    return new SklError("FILE_UNREADABLE", { message: `A file may not be used: ${message}`, cause });
  return new SklError("INTERNAL", { message: `skl broke one of its own promises: ${message}`, cause });
}

/** Returns the stack of an error and of its causes, for a report of a defect. */
export function renderErrorStack(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const below = cause.cause === undefined ? "" : `\ncaused by: ${renderErrorStack(cause.cause)}`;
  return `${cause.stack ?? cause.message}${below}`;
}
