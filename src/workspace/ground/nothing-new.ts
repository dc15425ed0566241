/** Thrown inside `changeBase` to end it without a commit, where there is nothing to write or somebody else wrote the same meanwhile. */
export class NothingNew extends Error {}

/** Waits for a change of the base and returns null where there was nothing new to write. */
export async function waitUnlessNothingNew<T>(change: Promise<T>): Promise<T | null> {
  try {
    return await change;
  } catch (cause) {
    if (cause instanceof NothingNew) return null;
    throw cause;
  }
}
