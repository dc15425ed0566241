import type { BareRepository } from "./bare-repository.ts";
import type { StandInOptions } from "./options.ts";
import type { Store } from "./store.ts";

/** What every part of the stand-in works on. */
export interface World {
  readonly owner: string;
  readonly name: string;
  readonly repositoryId: number;
  readonly options: StandInOptions;
  readonly defaultBranch: string;
  /** `http://127.0.0.1:PORT`; the API, the pages that URLs name, and Git. */
  readonly server: string;
  /** Another origin, as GitHub's storage is: a client must not send its token there. */
  readonly storage: string;
  readonly startedAt: string;
  readonly store: Store;
  readonly repository: BareRepository;
  /** ISO 8601 in whole seconds, as GitHub gives times. */
  now(): string;
  /** One after the other: what reads the repository and then writes what follows from it. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
}

export const isoSeconds = (date: Date): string => `${date.toISOString().slice(0, 19)}Z`;

/** Now, or a second after `earlier`: an edit must be seen although times have only seconds. */
export function after(world: World, earlier: string): string {
  const now = world.now();
  return now > earlier ? now : isoSeconds(new Date(Date.parse(earlier) + 1000));
}

export function queue(): World["exclusively"] {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
}
