/**
 * Ids that are no candidates for what a lost answer was about: what was there before, and what other requests made. Two replies
 * may have the same words, so words alone do not tell whether the second one was made.
 */
export interface Sightings {
  saw(id: number): void;
  made(id: number): void;
  /** Called before something is made; answers whether an id may be that thing's. */
  candidates(): (id: number) => boolean;
}

export function sightings(): Sightings {
  const seen = new Set<number>();
  const own = new Set<number>();
  return {
    saw: (id) => seen.add(id),
    made: (id) => own.add(id),
    candidates: () => {
      const before = new Set(seen);
      return (id) => !before.has(id) && !own.has(id);
    },
  };
}

/** GitHub trims titles and may give line ends back as it stores them. */
export function isSameText(one: string, other: string): boolean {
  return comparable(one) === comparable(other);
}

function comparable(text: string): string {
  return text.replaceAll("\r\n", "\n").trim();
}
