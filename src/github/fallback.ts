import { statusOf } from "./wire/problems.ts";

/** What `asked` gives, or `instead` where GitHub refuses with one of the statuses. */
export async function withFallback<T, U>(asked: Promise<T>, statuses: readonly number[], instead: U): Promise<T | U> {
  try {
    return await asked;
  } catch (error) {
    const status = statusOf(error);
    if (status !== null && statuses.includes(status)) return instead;
    throw error;
  }
}

/** For answers that say nothing beyond that it was done. */
export const ignoreAnswer = (): void => undefined;
