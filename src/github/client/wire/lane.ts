/** Runs work in order, at most `width` pieces at a time. */
export type Lane = <T>(work: () => Promise<T>) => Promise<T>;

export function createLane(width: number): Lane {
  let free = width;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
