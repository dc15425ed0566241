import { readRefusalStatus } from "./wire/problems.ts";

/** Returns the answer to a request, or `instead` if GitHub refuses it with one of the statuses. */
export async function answerWithFallback<T, U>(
  request: Promise<T>,
  statuses: readonly number[],
  instead: U,
): Promise<T | U> {
  try {
    return await request;
  } catch (error) {
    const status = readRefusalStatus(error);
    if (status !== null && statuses.includes(status)) return instead;
    throw error;
  }
}

/** Reads an answer of which only the success matters. */
export const ignoreAnswer = (): void => undefined;
