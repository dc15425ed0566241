/** Thrown out of a change of the base that somebody else has made in the meantime, so that no empty commit is left there. */
export class NothingNew extends Error {}

/** Waits for a change of the base and returns null where there was nothing new to write. */
export async function unlessNothingNew<T>(change: Promise<T>): Promise<T | null> {
  try {
    return await change;
  } catch (cause) {
    if (cause instanceof NothingNew) return null;
    throw cause;
  }
}
