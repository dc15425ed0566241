import { ZodError } from "zod";
import { SklError } from "../kernel/domain/index.ts";
import { toSklError } from "../workspace/ground/index.ts";

/** What the server sends to a page: a status of HTTP, and JSON. */
export interface Answer {
  readonly status: 200 | 409 | 422;
  readonly body: string;
}

/** Returns what a page is told of a question or an action that was refused or could not be answered. */
export function describeRefusal(cause: unknown): Answer {
  const isUnreadable = cause instanceof ZodError || cause instanceof SyntaxError;
  const isUpdated = (cause as NodeJS.ErrnoException | null)?.code === "ERR_MODULE_NOT_FOUND";
  const { code, message, fix, data, exit } = toSklError(
    isUnreadable ? createUsageError(cause) : isUpdated ? createUpdatedError(cause) : cause,
  );
  return { status: exit === 1 ? 409 : 422, body: JSON.stringify({ error: { code, message, fix, data: { ...data } } }) };
}

const createUpdatedError = (cause: unknown): SklError =>
  new SklError("INTERNAL", { message: "skl was updated.", fix: "Start `skl ui` again.", cause });

const createUsageError = (cause: Error): SklError =>
  new SklError("USAGE", { message: `The page sent what is no such action: ${cause.message.slice(0, 500)}`, cause });
