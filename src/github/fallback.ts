import { statusOf } from "./wire/problems.ts";

/** The answer to a request, or `instead` where GitHub refuses it with one of the statuses. */
export async function withFallback<T, U>(request: Promise<T>, statuses: readonly number[], instead: U): Promise<T | U> {
  try {
    return await request;
  } catch (error) {
    const status = statusOf(error);
    if (status !== null && statuses.includes(status)) return instead;
    throw error;
  }
}

/** Reads an answer that says nothing but that the request was carried out. */
export const ignoreAnswer = (): void => undefined;
