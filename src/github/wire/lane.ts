/** Runs at most `width` pieces of work at a time, in the order in which they came. */
export type Lane = <T>(work: () => Promise<T>) => Promise<T>;

export function lane(width: number): Lane {
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
