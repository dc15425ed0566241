interface Answered<T> {
  readonly answer: T;
  /** Nothing that the answer tells of has changed since it was read. */
  readonly isCurrent: () => boolean;
}

/** Skills that change while they are asked for are asked for again; something that never stops changing is told as it was. */
const ATTEMPTS = 3;

/**
 * An answer that holds nothing stale: the skills in it are looked at once more before it is given, whatever noticed changes or
 * failed to.
 */
export async function current<T>(ask: () => Promise<Answered<T>>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const { answer, isCurrent } = await ask();
    if (isCurrent() || attempt === ATTEMPTS) return answer;
  }
}
